import RefreshCw from 'lucide-react/icons/refresh-cw'
import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import type { Wallet } from '../../../../core/contracts/wallet.js'
import type { ModalError } from '../../../../core/errors/base.js'
import type { PairingStore } from '../../../../core/state/pairing-store.js'
import { useArrival } from '../../../components/connecting-card.js'
import { CopyMark, useCopied } from '../../../components/copy-mark.js'
import { LegalCheckbox } from '../../../components/legal-checkbox.js'
import { PairingPanel } from '../../../components/pairing-panel.js'
import { WalletConnectMark } from '../../../components/wallets/wallet-connect-mark.js'
import type { Messages } from '../../../messages/en.js'
import { ownWords } from '../../../messages/en-errors.js'
import { type ViewMessages, viewMessagesOf } from '../../../messages/english/views.js'
import { MainButton, WideButton } from '../../../primitives/button.js'
import { useFlows, useMessages, useModal } from '../../../primitives/context/shell.js'
import { QrCode } from '../../../primitives/qr-code.js'
import { WalletPicture } from '../catalogue-wallet.js'

/** The QR code for a phone, and the state of the pairing. Without a wallet, any wallet may scan it. */
export const PairingCode = observer(function PairingCode({ wallet }: { wallet: Wallet | undefined }) {
  const messages = useMessages(viewMessagesOf)
  const { connections, isConsentMissing } = useModal()
  const { pairing } = connections
  const { retryPairing } = useFlows()
  const state = pairing?.state ?? 'idle'
  // An expired code stays, blurred, until the next one arrives, so that the tile is never empty again.
  const shown = useRef<string>(undefined)
  if (pairing?.wcUri) shown.current = pairing.wcUri
  const preparing = { title: messages.pairingPreparing, text: '' }
  const words = {
    idle: preparing,
    preparing,
    ready: { title: messages.pairingReadyTitle, text: messages.pairingReadyText(wallet?.name) },
    expired: { title: messages.pairingExpiredTitle, text: messages.pairingExpiredText },
    refused: { title: messages.refusedTitle, text: messages.refusedText },
    failed: pairingFailure(pairing?.wcError, messages),
  }
  const consent = { title: messages.pairingConsentTitle, text: messages.pairingConsentText }
  const isOver = isPairingOver(pairing)
  return (
    <PairingPanel
      state={state}
      {...(isConsentMissing ? consent : words[state])}
      code={
        <QrCode
          text={isConsentMissing ? undefined : shown.current}
          label={messages.pairingCode(wallet?.name)}
          isOld={isOver || (state !== 'ready' && shown.current !== undefined)}
          picture={wallet ? <ArrivedPicture wallet={wallet} /> : <WalletConnectMark />}
        />
      }
      action={
        isOver ? (
          <MainButton onPress={retryPairing}>
            <RefreshCw size={18} strokeWidth={2.25} />
            {state === 'failed' ? messages.retry : messages.pairingRenew}
          </MainButton>
        ) : (
          <CopyLinkButton />
        )
      }
    >
      <LegalCheckbox isFoot={false} />
    </PairingPanel>
  )
})

function ArrivedPicture({ wallet }: { wallet: Wallet }) {
  return <WalletPicture wallet={wallet} size={48} nodeRef={useArrival()} />
}

/** The reason why there is no code or link, and what to do. */
export function pairingFailure(error: ModalError | undefined, messages: Messages & ViewMessages) {
  const isSilent = error === undefined || error.code === 'relay_unreachable'
  return {
    title: isSilent ? messages.pairingFailedTitle : messages.failedTitle,
    text: (error && ownWords(error)) ?? messages.byCode.get(error?.code ?? '') ?? messages.checkConnection,
  }
}

/** True if the code or link cannot be used any more: the visitor needs another one. */
export const isPairingOver = (pairing: PairingStore | undefined): boolean =>
  pairing?.state === 'expired' || pairing?.state === 'refused' || pairing?.state === 'failed'

/** Copies the code's content; a tick confirms it. Disabled while the code is prepared, and absent once it is over. */
export const CopyLinkButton = observer(function CopyLinkButton() {
  const messages = useMessages(viewMessagesOf)
  const { pairing } = useModal().connections
  const { copyPairingLink } = useFlows()
  const [isCopied, copied] = useCopied()
  const isReady = pairing?.state === 'ready'
  if (isPairingOver(pairing)) return null
  return (
    <WideButton isDisabled={!isReady} onPress={() => copied(copyPairingLink())}>
      <CopyMark isCopied={isCopied} />
      {isCopied ? messages.copyLinkDone : messages.copyLink}
    </WideButton>
  )
})
