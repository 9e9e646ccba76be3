import RefreshCw from 'lucide-react/icons/refresh-cw'
import WifiOff from 'lucide-react/icons/wifi-off'
import X from 'lucide-react/icons/x'
import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import type { Wallet } from '../../../../core/contracts/wallet.js'
import type { ModalError } from '../../../../core/errors/base.js'
import { useArrival } from '../../../components/connecting-card.js'
import { CopyMark, useCopied } from '../../../components/copy-mark.js'
import { LegalCheckbox } from '../../../components/legal-checkbox.js'
import { PairingPanel } from '../../../components/pairing-panel.js'
import { WalletConnectMark } from '../../../components/wallets/wallet-connect-mark.js'
import type { Messages } from '../../../messages/en.js'
import { type ViewMessages, viewMessagesOf } from '../../../messages/english/views.js'
import { Button } from '../../../primitives/button.js'
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
  const isExpired = state === 'expired'
  return (
    <PairingPanel
      state={state}
      {...(isConsentMissing ? consent : words[state])}
      stopMark={
        state === 'refused' ? (
          <X size={24} strokeWidth={2} />
        ) : (
          state === 'failed' && <WifiOff size={24} strokeWidth={1.75} />
        )
      }
      code={
        <QrCode
          text={isConsentMissing ? undefined : shown.current}
          label={messages.pairingCode(wallet?.name)}
          isOld={state !== 'ready'}
          picture={!isExpired && (wallet ? <ArrivedPicture wallet={wallet} /> : <WalletConnectMark />)}
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
      }
      action={<CopyLinkButton />}
      onRetry={retryPairing}
    >
      <LegalCheckbox />
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
    text: messages.byCode.get(error?.code ?? '') ?? messages.checkConnection,
  }
}

/** Copies the code's content; a tick confirms it. Disabled while there is no code. */
export const CopyLinkButton = observer(function CopyLinkButton({ kind = 'soft' }: { kind?: 'soft' | 'plain' }) {
  const messages = useMessages(viewMessagesOf)
  const { pairing } = useModal().connections
  const { copyPairingLink } = useFlows()
  const [isCopied, copied] = useCopied()
  const isReady = pairing?.state === 'ready'
  return (
    <Button kind={kind} isWide isDisabled={!isReady} onPress={() => copied(copyPairingLink())}>
      <CopyMark isCopied={isCopied} />
      {isCopied ? messages.copyLinkDone : messages.copyLink}
    </Button>
  )
})
