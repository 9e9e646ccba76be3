import type { CSSProperties } from 'react'
import type { Root } from '../../../core/modal/root.js'
import { Message, MessageButton } from '../../components/message.js'
import { useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { type Icon, LineIcon } from '../../primitives/line-icon.js'

/** How many of the catalogue's wallets the list waits for. */
export function usePending(): number {
  const { catalogue, options } = useModal()
  const { featuredIds, featuredTask, recommendedTask } = catalogue
  const missing = useMissing()
  if (!options.given.enableWallets) return 0
  return (isPending(featuredTask) ? featuredIds.length : 0) + (isPending(recommendedTask) ? missing : 0)
}

/** How many recommended wallets the list has room for. */
function useMissing(): number {
  const { catalogue, options, walletList } = useModal()
  const isFull = catalogue.featuredIds.length > 0 || options.given.customWallets.length > 0
  return isFull ? 0 : walletList.recommendedRoom
}

interface NoteProps {
  title: string
  text: string | undefined
  hasFailed?: boolean
  action?: string
  act?: () => void
  /** The number of wallets whose space the note fills. */
  room: number
}

/** What to say where wallets are missing: that the catalogue failed, or what to do on this device without any. */
export function useNote(pending: number): NoteProps | undefined {
  const messages = useMessages()
  const { catalogue, platform, walletList } = useModal()
  const { chooseWallet, showAllWallets } = useFlows()
  const { featuredIds, featuredTask, recommendedTask } = catalogue
  const rows = walletList.connectRows
  const missing = useMissing()
  const room = featuredIds.length || missing
  const [code, ...others] = rows
  const isAlone = others.length === 0 && (!code || code.group === 'walletConnect')
  const hasNone = recommendedTask.state.status === 'failed' && (missing > 0 || rows.length === 0)
  if (pending > 0) return undefined
  if (hasNone || (featuredIds.length > 0 && featuredTask.state.status === 'failed'))
    return {
      title: messages.catalogueFailedTitle,
      text: isAlone ? messages.catalogueFailedText : undefined,
      hasFailed: true,
      action: messages.retry,
      act: () => {
        void catalogue.loadExcluded()
        void catalogue.loadFeatured()
        void catalogue.loadRecommended()
      },
      room,
    }
  if (!isAlone) return undefined
  if (platform.device.isMobile)
    return {
      title: messages.noWalletsTitle,
      text: messages.noAppText,
      ...(walletList.isAllWalletsShown && { action: messages.allWallets, act: showAllWallets }),
      room,
    }
  return {
    title: messages.noExtensionTitle,
    ...(code
      ? { text: messages.noExtensionText, action: messages.usePhone, act: () => chooseWallet(code) }
      : { text: messages.noWalletsText }),
    room,
  }
}

const WalletIcon: Icon = (line) => <LineIcon shape="wallet" {...line} />

export const Note = ({ title, text, hasFailed, action, act, room }: NoteProps) => (
  <div
    data-low={room === 1 || room === 2 || undefined}
    className={room > 0 ? 'wm-connect-note wm-connect-room' : 'wm-connect-note'}
    style={{ '--wm-connect-wallets': room } as CSSProperties} // React has no type for custom properties
  >
    <Message isPart icon={WalletIcon} tone={hasFailed ? 'failure' : 'quiet'} heading={title} text={text}>
      {act && <MessageButton onPress={act}>{action}</MessageButton>}
    </Message>
  </div>
)

function isPending(task: Root['catalogue']['featuredTask']): boolean {
  return task.state.status === 'idle' || (task.isLoading && task.value === undefined)
}
