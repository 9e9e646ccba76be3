import { observer } from 'mobx-react-lite'
import {
  type CSSProperties,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Root } from '../../../core/modal/root.js'
import type { WalletRow as WalletRowState } from '../../../core/state/wallet-list-store.js'
import { useLazy } from '../../components/hooks/use-lazy.js'
import { Message } from '../../components/message.js'
import { Group, RowList } from '../../components/row-list.js'
import { defineView, useSections } from '../../components/view.js'
import { AllWalletsRow, WalletRow } from '../../components/wallets/wallet-row.js'
import { Button } from '../../primitives/button.js'
import { useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { type Icon, LineIcon } from '../../primitives/line-icon.js'
import { SkeletonRows } from '../../primitives/skeleton.js'
import { centredText, css, flexColumn, flexRow, square } from '../../primitives/styles/css.js'

const connectStyles = css`
  .wm-connect {
    ${flexColumn}

    /* Keeps its height without its row, where a note has the button. */
    & .wm-connect-more {
      min-block-size: 56px;
    }
    & .wm-connect-more .wm-row-tag {
      justify-content: flex-end;
      min-inline-size: 64px;
    }
    & .wm-connect-note {
      display: grid;
      align-content: center;
    }
    & p.wm-connect-note {
      padding: 8px;
      ${centredText}
      color: var(--wm-color-text-soft);
    }
    & .wm-group + .wm-connect-tiles,
    & .wm-connect-more,
    & .wm-group + .wm-connect-note {
      margin-block-start: 4px;
    }
    & .wm-connect-room {
      min-block-size: calc(28px + var(--wm-connect-wallets) * 56px);
    }
    /* The place of one or two wallets has no room for the mark. */
    & .wm-connect-note[data-low] .wm-message-mark {
      display: none;
    }
    @media (max-width: 430px) and (min-height: 421px) {
      /* WalletConnect's tag would say what its name says. */
      & > .wm-group .wm-row-tag {
        display: none;
      }
      /* On phones, tiles of four per line, whatever their groups. A wallet with a detail line keeps its row. */
      & .wm-connect-tiles {
        --wm-connect-gap: max(0px, (100vw - 321px) / 3);
        position: relative;
        ${flexRow}
        align-items: flex-start;
        flex-wrap: wrap;
        column-gap: var(--wm-connect-gap);
      }
      & .wm-connect-tiles > .wm-group {
        display: contents;

        & > h3 {
          position: absolute;
          inset: 0 auto auto 0;
          clip-path: inset(50%);
        }
        & > :not(h3) {
          flex: 0 0 100%;
        }
        &:not(:has(.wm-row-detail)) {
          & > :not(h3) {
            flex: none;
            flex-direction: column;
            gap: 8px;
            inline-size: min(76px, (100vw - 16px) / 4);
            block-size: auto;
            min-block-size: 112px;
            padding: 7px 0;
          }
          & .wm-image {
            --wm-image-size: 60 !important;
          }
          & .wm-skeleton span:first-child {
            ${square('60px')}
            border-radius: calc(var(--wm-radius) * 3.75);
          }
          & .wm-row-name {
            flex: none;
            inline-size: 100%;
            overflow-wrap: anywhere;
            -webkit-line-clamp: 4;
            font-size: var(--wm-text-12);
          }
          & .wm-row-name,
          & .wm-row-name > * {
            ${centredText}
          }
          & .wm-row-tag {
            max-inline-size: 100%;
            padding: 0;
          }
        }
      }
      /* The line of tiles has room for a short note. */
      & .wm-connect-room {
        flex: 1 1 150px;
        min-block-size: calc(round(up, var(--wm-connect-wallets) / 4, 1) * 112px);

        & .wm-message {
          gap: 2px;
          padding-block: 0;
        }
        & .wm-message-mark {
          display: none;
        }
        & .wm-message[data-part] .wm-message-actions {
          margin-block-start: 4px;
        }
      }
      & .wm-group ~ .wm-connect-room {
        min-block-size: 0;
      }
      /* Five to seven would leave a few alone on a second line: they are one line that scrolls, cut at half a tile. */
      & .wm-connect-tiles[data-line]:not(:has(.wm-row-detail)) {
        --wm-connect-gap: max(0px, (100vw - 350px) / 4);
        display: grid;
        grid-auto-flow: column;
        grid-auto-columns: min(76px, (100vw - 16px) / 4.5);
        margin: 0 -16px 0 -4px;
        padding: 0 16px 0 4px;
        overflow: auto hidden;
        overscroll-behavior: contain auto;
        scroll-padding-inline: 20px;
        scrollbar-width: none;
        touch-action: pan-x pan-y;

        & > .wm-group > :not(h3) {
          inline-size: auto;
        }
      }
    }
  }
`

/** More rows than any screen shows. */
const firstRows = 20
/** Tags that the label of their group makes redundant. */
const impliedTags: Readonly<Record<string, string>> = { injected: 'installed', recent: 'recent' }

const Connect = observer(function Connect() {
  const messages = useMessages()
  const { hasLegalCheckbox, offersEmail, offersSocials } = useModal().options
  const isWanted = hasLegalCheckbox || offersEmail || offersSocials
  const { value: section, hasFailed, retry } = useLazy(useSections().login, isWanted)
  if (!isWanted) return <Wallets />
  if (section) return <section.LoginConnect Wallets={Wallets} />
  if (hasFailed) return <Button onPress={retry}>{messages.retry}</Button>
  return <SkeletonRows count={3} />
})

const Wallets = observer(function Wallets() {
  connectStyles.use()
  const { showAllWallets } = useFlows()
  const { walletList } = useModal()
  const all = useRows()
  // Renders the first screen at once, and the remaining rows later.
  const [isWhole, setIsWhole] = useState(all.length <= firstRows)
  useEffect(() => startTransition(() => setIsWhole(true)), [])
  const groups = groupsOf(isWhole ? all : all.slice(0, firstRows))
  const pending = usePending()
  const note = useNote(pending)
  // WalletConnect stands above the installed wallets, because it leads to wallets on other devices.
  const at = groups.findIndex(({ group }) => group === 'walletConnect')
  const isLast = at > 0 && at === groups.length - 1
  const end = { pending, note: note && <Note {...note} /> }
  return (
    <RowList className="wm-connect wm-fills-width">
      {at > 0 && <Tiles groups={groups.slice(0, at)} {...(isLast && end)} />}
      {groups[at] && <Group>{rowsOf(groups[at])}</Group>}
      {!isLast && <Tiles groups={groups.slice(at + 1)} {...end} />}
      <FullNote />
      {walletList.isAllWalletsShown && (
        <div className="wm-connect-more">{note?.act !== showAllWallets && <AllWalletsRow />}</div>
      )}
    </RowList>
  )
})

/** The rows. Once a wallet is connected, they stay beside its success as they were, though it is now a recent one. */
function useRows(): readonly WalletRowState[] {
  const { accounts, navigation, walletList } = useModal()
  const isListed = navigation.history.some(({ view }) => view === 'Connect' || view === 'ConnectWallets')
  const rows = walletList.connectRows
  const shown = useRef(rows)
  const stays = !isListed && accounts.active?.isConnected === true
  useLayoutEffect(() => {
    if (!stays) shown.current = rows
  })
  return stays ? shown.current : rows
}

interface TilesProps {
  groups: readonly WalletGroup[]
  /** How many of the catalogue's wallets have not been loaded. Their space is reserved. */
  pending?: number
  note?: ReactNode
}

/** Groups with labels: on phones, their tiles share lines. */
function Tiles({ groups, pending = 0, note }: TilesProps) {
  const messages = useMessages()
  const labels: Readonly<Partial<Record<WalletRowState['group'], string>>> = {
    injected: messages.installed,
    recent: messages.recent,
    featured: messages.featuredGroup,
    recommended: messages.popularGroup,
  }
  const count = groups.flatMap(({ members }) => members).length + pending
  return (
    <div className="wm-connect-tiles" data-line={(count > 4 && count < 8) || undefined}>
      {groups.map((each) => (
        <Group key={each.group} label={labels[each.group] ?? messages.moreGroup}>
          {rowsOf(each)}
        </Group>
      ))}
      {pending > 0 && (
        <Group label={messages.popularGroup}>
          <SkeletonRows count={pending} />
        </Group>
      )}
      {note}
    </div>
  )
}

const rowsOf = ({ group, members }: WalletGroup) =>
  members.map((row) => <WalletRow key={row.key} row={row} hasTag={row.tag !== impliedTags[group]} />)

const FullNote = observer(function FullNote() {
  const messages = useMessages()
  return useModal().connectors.isFull ? <p className="wm-connect-note">{messages.walletsFull}</p> : null
})

/** How many of the catalogue's wallets the list waits for. */
function usePending(): number {
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
function useNote(pending: number): NoteProps | undefined {
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

const Note = ({ title, text, hasFailed, action, act, room }: NoteProps) => (
  <div
    data-low={room === 1 || room === 2 || undefined}
    className={room > 0 ? 'wm-connect-note wm-connect-room' : 'wm-connect-note'}
    style={{ '--wm-connect-wallets': room } as CSSProperties} // React has no type for custom properties
  >
    <Message isPart icon={WalletIcon} tone={hasFailed ? 'failure' : 'quiet'} heading={title} text={text}>
      {act && (
        <Button isSmall onPress={act}>
          {action}
        </Button>
      )}
    </Message>
  </div>
)

function isPending(task: Root['catalogue']['featuredTask']): boolean {
  return task.state.status === 'idle' || (task.isLoading && task.value === undefined)
}

interface WalletGroup {
  readonly group: WalletRowState['group']
  readonly members: WalletRowState[]
}

function groupsOf(rows: readonly WalletRowState[]): readonly WalletGroup[] {
  const groups: WalletGroup[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.group === row.group) last.members.push(row)
    else groups.push({ group: row.group, members: [row] })
  }
  return groups
}

export default defineView(Connect, ({ messages }) => messages.connectTitle)
