import { observer } from 'mobx-react-lite'
import type { Wallet } from '../../../../core/contracts/wallet.js'
import type { PairingStore } from '../../../../core/state/pairing-store.js'
import { AskedBy } from '../../../components/asked-by.js'
import { connectingStyles } from '../../../components/connecting.css.js'
import { CopyLinkButton } from '../../../components/copy-link-button.js'
import { useArrival } from '../../../components/hooks/use-arrival.js'
import { RingedIcon, type RingState } from '../../../components/ringed-icon.js'
import { type ViewMessages, viewMessagesOf } from '../../../messages/en-views.js'
import { Button } from '../../../primitives/button.js'
import { useAnnouncement, useMessages, useModal } from '../../../primitives/context/shell.js'
import { Spinner } from '../../../primitives/spinner.js'
import { useStyles } from '../../../primitives/styles/use-styles.js'
import { WalletPicture } from '../wallet-picture.js'
import { GetRow } from './get-row.js'
import { pairingFailure, usePairingActions } from './use-pairing-actions.js'

interface OpenWalletProps {
  wallet: Wallet
  /** The target of the link: this phone's app, a tab, or a program on this computer. */
  platform: 'mobile' | 'web' | 'desktop'
}

/** A wallet that a link opens, in the tap that asks for it. */
export const OpenWallet = observer(function OpenWallet({ wallet, platform }: OpenWalletProps) {
  useStyles(connectingStyles)
  const messages = useMessages(viewMessagesOf)
  const { chains, connections, connectors } = useModal()
  const { pairing } = connections
  const { open, retry } = usePairingActions()
  const iconRef = useArrival()
  const now = stateOf(pairing)
  const { title, text, ring } = says(now, pairing, wallet.name, platform, messages)
  useAnnouncement(`${title}. ${text}`)
  const isOver = now === 'failed' || now === 'refused' || now === 'expired'
  return (
    <>
      <div className="wm-connecting" data-state={ring}>
        <RingedIcon state={ring}>
          <WalletPicture wallet={wallet} size={72} nodeRef={iconRef} />
        </RingedIcon>
        <h3 key={title}>{title}</h3>
        <p key={text}>{text}</p>
        {/* Also where nothing opened: the card keeps its height while nobody touches it. */}
        {(now === 'opening' || now === 'buffering' || now === 'nothing') && (
          <AskedBy namespace={connectors.filterNamespace ?? chains.activeNamespace} />
        )}
        <div className="wm-connecting-actions">
          {isOver ? (
            <Button kind="primary" isWide onPress={retry}>
              {now === 'expired' ? messages.linkRenew : messages.retry}
            </Button>
          ) : (
            <Button
              kind={now === 'opening' || now === 'buffering' ? 'soft' : 'primary'}
              isWide
              isDisabled={now === 'preparing'}
              onPress={open}
            >
              {now === 'preparing' && <Spinner size={18} />}
              {wordOfOpening(now, wallet.name, messages)}
            </Button>
          )}
          {pairing?.needsUri !== false && <CopyLinkButton kind="plain" />}
        </div>
      </div>
      <GetRow wallet={wallet} />
    </>
  )
})

type Now = 'preparing' | 'ready' | 'opening' | 'nothing' | 'buffering' | 'expired' | 'refused' | 'failed'

/** How it goes, in one word. */
function stateOf(pairing: PairingStore | undefined): Now {
  if (!pairing) return 'preparing'
  if (pairing.needsUri) {
    if (pairing.state === 'idle' || pairing.state === 'preparing') return 'preparing'
    if (pairing.state !== 'ready') return pairing.state
  }
  if (pairing.buffering) return 'buffering'
  return pairing.opening === 'idle' ? 'ready' : pairing.opening
}

function wordOfOpening(now: Now, wallet: string, messages: ViewMessages): string {
  if (now === 'preparing') return messages.linkPreparing
  return now === 'ready' ? messages.openApp(wallet) : messages.openAgain
}

interface Says {
  title: string
  text: string
  ring: RingState
}

/** Says what happened and what to do now. */
function says(
  now: Now,
  pairing: PairingStore | undefined,
  name: string,
  platform: OpenWalletProps['platform'],
  messages: ViewMessages,
): Says {
  const approve = {
    mobile: messages.openingMobileText,
    web: messages.openingWebText,
    desktop: messages.openingDesktopText,
  }
  switch (now) {
    case 'preparing':
    case 'ready':
      return { title: messages.waitingTitle(name), text: approve[platform], ring: 'still' }
    case 'opening':
      return { title: messages.waitingTitle(name), text: approve[platform], ring: 'waiting' }
    case 'buffering':
      return { title: messages.bufferingTitle, text: messages.bufferingText(name), ring: 'waiting' }
    case 'nothing':
      return { title: messages.nothingOpenedTitle(name), text: messages.nothingOpenedText, ring: 'alreadyPending' }
    case 'expired':
      return { title: messages.linkExpiredTitle, text: messages.linkExpiredText, ring: 'alreadyPending' }
    case 'refused':
      return { title: messages.refusedTitle, text: messages.refusedText, ring: 'refused' }
    case 'failed':
      return { ...pairingFailure(pairing?.wcError, messages), ring: 'failed' }
  }
}
