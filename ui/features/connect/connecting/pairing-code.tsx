import RefreshCw from 'lucide-react/icons/refresh-cw'
import WifiOff from 'lucide-react/icons/wifi-off'
import X from 'lucide-react/icons/x'
import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import type { Wallet } from '../../../../core/contracts/wallet.js'
import type { ModalError } from '../../../../core/errors/base.js'
import type { PairingState } from '../../../../core/state/pairing-store.js'
import { CopyMark, useCopied } from '../../../components/copy-mark.js'
import { LegalCheckbox } from '../../../components/legal-checkbox.js'
import { pairingCodeStyles } from '../../../components/pairing-code.css.js'
import { useArrival } from '../../../components/ringed-icon.js'
import { type ViewMessages, viewMessagesOf } from '../../../messages/en-views.js'
import { Button } from '../../../primitives/button.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../../../primitives/context/shell.js'
import { QrCode } from '../../../primitives/qr-code.js'
import { WalletPicture } from '../catalogue-wallet.js'

/** The code that a phone scans, and how it goes with it. Without a wallet any may scan it. */
export const PairingCode = observer(function PairingCode({ wallet }: { wallet: Wallet | undefined }) {
  pairingCodeStyles.use()
  const messages = useMessages(viewMessagesOf)
  const { connections, isConsentMissing } = useModal()
  const { pairing } = connections
  const { retryPairing } = useFlows()
  const state = pairing?.state ?? 'idle'
  // A code that cannot be used any more is blurred until the next is here: the tile is never empty again.
  const shown = useRef<string>(undefined)
  if (pairing?.wcUri) shown.current = pairing.wcUri
  const words = isConsentMissing
    ? { title: messages.pairingConsentTitle, text: messages.pairingConsentText }
    : wordsOf(state, pairing?.wcError, wallet?.name, messages)
  useAnnouncement(words.text ? `${words.title}. ${words.text}` : words.title)
  const isStopped = state === 'failed' || state === 'refused'
  const isExpired = state === 'expired'
  return (
    <div className="wm-pairing" data-state={state}>
      <LegalCheckbox />
      {isStopped ? (
        <div className="wm-pairing-stop">
          <span className="wm-pairing-mark">
            {state === 'refused' ? <X size={24} strokeWidth={2} /> : <WifiOff size={24} strokeWidth={1.75} />}
          </span>
          <h3>{words.title}</h3>
          <p>{words.text}</p>
          <Button kind="primary" onPress={retryPairing}>
            {messages.retry}
          </Button>
        </div>
      ) : (
        <QrCode
          text={isConsentMissing ? undefined : shown.current}
          label={messages.pairingCode(wallet?.name)}
          isOld={state !== 'ready'}
          picture={wallet && !isExpired && <ArrivedPicture wallet={wallet} />}
        >
          {isExpired && (
            <span className="wm-pairing-renew">
              <Button kind="primary" onPress={retryPairing}>
                <RefreshCw size={18} strokeWidth={2.25} />
                {messages.pairingRenew}
              </Button>
            </span>
          )}
        </QrCode>
      )}
      <div className="wm-pairing-words" key={words.title}>
        {!isStopped && (
          <>
            <h3>{words.title}</h3>
            <p>{words.text}</p>
          </>
        )}
      </div>
      <div className="wm-pairing-actions">
        <CopyLinkButton />
      </div>
    </div>
  )
})

function ArrivedPicture({ wallet }: { wallet: Wallet }) {
  return <WalletPicture wallet={wallet} size={48} nodeRef={useArrival()} />
}

interface Words {
  title: string
  text: string
}

function wordsOf(
  state: PairingState,
  error: ModalError | undefined,
  wallet: string | undefined,
  messages: ViewMessages,
): Words {
  switch (state) {
    case 'idle':
    case 'preparing':
      return { title: messages.pairingPreparing, text: '' }
    case 'ready':
      return { title: messages.pairingReadyTitle, text: messages.pairingReadyText(wallet) }
    case 'expired':
      return { title: messages.pairingExpiredTitle, text: messages.pairingExpiredText }
    case 'refused':
      return { title: messages.refusedTitle, text: messages.refusedText }
    case 'failed':
      return pairingFailure(error, messages)
  }
}

/** Why there is no code or no link, and what to do now. */
export function pairingFailure(error: ModalError | undefined, messages: ViewMessages): Words {
  const isSilent = error === undefined || error.code === 'relay_unreachable'
  return {
    title: isSilent ? messages.pairingFailedTitle : messages.failedTitle,
    text: messages.byCode.get(error?.code ?? '') ?? messages.pairingFailedText,
  }
}

/** Copies what the code says; a tick answers. Nothing can be copied while there is no code. */
export const CopyLinkButton = observer(function CopyLinkButton({ kind = 'soft' }: { kind?: 'soft' | 'plain' }) {
  const messages = useMessages(viewMessagesOf)
  const { pairing } = useModal().connections
  const { copyPairingLink } = useFlows()
  const [isCopied, markCopied] = useCopied()
  const copy = () => {
    void copyPairingLink().then((done) => {
      if (done) markCopied()
    })
  }
  return (
    <Button kind={kind} isWide isDisabled={pairing?.state !== 'ready'} onPress={copy}>
      <CopyMark isCopied={isCopied} />
      {isCopied ? messages.copyLinkDone : messages.copyLink}
    </Button>
  )
})
