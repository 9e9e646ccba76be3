import { observer } from 'mobx-react-lite'
import type { PairingState } from '../../core/state/pairing-store.js'
import { useAnnouncement, useModal } from '../host/shell.js'
import type { ViewMessages } from '../messages/en-views.js'
import { useViewMessages } from './use-view-messages.js'

/** How pairing with a phone goes. */
export const Pairing = observer(function Pairing() {
  const messages = useViewMessages()
  const { pairing } = useModal().connections
  const words = wordsOf(pairing?.state ?? 'idle', messages)
  useAnnouncement(words)
  return (
    <>
      <p>{words}</p>
      {pairing?.wcUri && <code>{pairing.wcUri}</code>}
    </>
  )
})

function wordsOf(state: PairingState, messages: ViewMessages): string {
  switch (state) {
    case 'idle':
    case 'preparing':
      return messages.pairingPreparing
    case 'ready':
      return messages.pairingReady
    case 'expired':
      return messages.pairingExpired
    case 'refused':
      return messages.pairingRefused
    case 'failed':
      return messages.pairingFailed
  }
}
