import { observer } from 'mobx-react-lite'
import { type CSSProperties, startTransition, useEffect, useState } from 'react'
import type { Root } from '../../../core/modal/root.js'
import type { WalletRow as WalletRowState } from '../../../core/state/wallet-list-store.js'
import { useLazy } from '../../components/hooks/use-lazy.js'
import { Group, RowList } from '../../components/row-list.js'
import { defineView, useSections } from '../../components/view.js'
import { AllWalletsRow, WalletRow } from '../../components/wallets/wallet-row.js'
import { Button } from '../../primitives/button.js'
import { useMessages, useModal } from '../../primitives/context/shell.js'
import { SkeletonRows } from '../../primitives/skeleton.js'
import { css, flexColumn, flexRow, square } from '../../primitives/styles/css.js'

const connectStyles = css`
  .wm-connect {
    ${flexColumn}

    & .wm-connect-more .wm-row-tag {
      justify-content: flex-end;
      min-inline-size: 64px;
    }
    & .wm-connect-note {
      ${flexRow}
      flex-wrap: wrap;
      justify-content: center;
      gap: 8px 12px;
      padding: 8px;
      text-align: center;
      text-wrap: balance;
      color: var(--wm-color-text-soft);
    }
    & .wm-connect-more,
    & .wm-group + .wm-connect-note {
      margin-block-start: 4px;
    }
    & .wm-connect-room {
      min-block-size: calc(28px + var(--wm-connect-wallets) * 56px);
    }
    & .wm-connect-note strong {
      display: block;
      font-weight: 600;
      color: var(--wm-color-text);
    }
    & .wm-connect-note button {
      flex: none;
      min-block-size: 40px;
      padding-inline: 16px;
      font-size: var(--wm-text-14);
    }
    @media (max-width: 430px) and (min-height: 421px) {
      & .wm-connect-room {
        min-block-size: calc(28px + round(up, var(--wm-connect-wallets) / 4, 1) * 112px);
      }
      /* On phones, tiles of four per line. A wallet with a detail line keeps its row. */
      --wm-connect-gap: calc((100vw - 321px) / 3);
      flex-flow: row wrap;
      align-items: flex-end;
      column-gap: var(--wm-connect-gap);

      & > *,
      & > .wm-group > h3 {
        flex: 0 0 100%;
      }
      & .wm-group:has(> h3):not(:has(.wm-row-detail)) {
        display: flex;
        flex-flow: row wrap;
        flex: 0 1 auto;
        column-gap: var(--wm-connect-gap);

        & > :not(h3) {
          flex-direction: column;
          gap: 8px;
          inline-size: 76px;
          block-size: auto;
          min-block-size: 112px;
          padding: 7px 4px;
        }
        /* Five to seven would leave a few alone on a second line: they are one line that scrolls, cut at half a tile. */
        &:has(> :nth-child(6):nth-last-child(-n + 3)) {
          --wm-connect-gap: max(0px, (100vw - 350px) / 4);
          display: grid;
          grid-auto-columns: min(76px, (100vw - 16px) / 4.5);
          flex: 0 0 auto;
          inline-size: calc(100% + 20px);
          margin: 0 -16px 0 -4px;
          padding: 0 16px 0 4px;
          overflow: auto hidden;
          overscroll-behavior: contain auto;
          scroll-padding-inline: 20px;
          scrollbar-width: none;
          touch-action: pan-x pan-y;

          & > h3 {
            grid-column: 1 / span 5;
            position: sticky;
            inset-inline-start: 0;
            justify-self: start;
          }
          & > :not(h3) {
            grid-row: 2;
            inline-size: auto;
          }
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
          text-align: center;
        }
        & .wm-row-tag {
          max-inline-size: 100%;
          padding: 0;
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
  const messages = useMessages()
  const { walletList } = useModal()
  const all = walletList.connectRows
  // Renders the first screen at once, and the remaining rows later.
  const [isWhole, setIsWhole] = useState(all.length <= firstRows)
  useEffect(() => startTransition(() => setIsWhole(true)), [])
  const rows = isWhole ? all : all.slice(0, firstRows)
  const labels: Readonly<Partial<Record<WalletRowState['group'], string>>> = {
    injected: messages.installed,
    recent: messages.recent,
    featured: messages.featuredGroup,
    recommended: messages.popularGroup,
  }
  return (
    <RowList className="wm-connect wm-fills-width">
      {groupsOf(rows).map(({ group, members }) => (
        <Group key={group} label={group === 'walletConnect' ? undefined : (labels[group] ?? messages.moreGroup)}>
          {members.map((row) => (
            <WalletRow key={row.key} row={row} hasTag={row.tag !== impliedTags[row.group]} />
          ))}
        </Group>
      ))}
      {/* WalletConnect stands above the installed wallets, because it leads to wallets on other devices. */}
      <Suggestions isAlone={rows.every(({ group }) => group === 'walletConnect')} />
      <FullNote />
      {walletList.isAllWalletsShown && (
        <div className="wm-connect-more">
          <AllWalletsRow />
        </div>
      )}
    </RowList>
  )
})

const FullNote = observer(function FullNote() {
  const messages = useMessages()
  return useModal().connectors.isFull ? <p className="wm-connect-note">{messages.walletsFull}</p> : null
})

/** The catalogue's suggestions. Until they are loaded, their space is reserved. */
const Suggestions = observer(function Suggestions({ isAlone }: { isAlone: boolean }) {
  const messages = useMessages()
  const { catalogue, options, walletList } = useModal()
  const { featuredIds, featuredTask, recommendedTask } = catalogue
  const { customWallets, enableWallets } = options.given
  const rows = walletList.connectRows
  const isFull = featuredIds.length > 0 || customWallets.length > 0
  const missing = isFull ? 0 : walletList.recommendedRoom
  const pendingCount = (isPending(featuredTask) ? featuredIds.length : 0) + (isPending(recommendedTask) ? missing : 0)
  if (enableWallets && pendingCount > 0)
    return (
      <Group label={messages.popularGroup}>
        <SkeletonRows count={pendingCount} />
      </Group>
    )
  const hasNone = recommendedTask.state.status === 'failed' && (missing > 0 || rows.length === 0)
  const hasFailed = hasNone || (featuredIds.length > 0 && featuredTask.state.status === 'failed')
  if (!hasFailed && !isAlone) return null
  const room = featuredIds.length || missing
  const retry = () => {
    void catalogue.loadExcluded()
    void catalogue.loadFeatured()
    void catalogue.loadRecommended()
  }
  return (
    <div
      className={room > 0 ? 'wm-connect-note wm-connect-room' : 'wm-connect-note'}
      style={{ '--wm-connect-wallets': room } as CSSProperties} // React has no type for custom properties
    >
      <p>
        <strong>{hasFailed ? messages.catalogueFailedTitle : messages.noWalletsTitle}</strong>{' '}
        {isAlone && (hasFailed ? messages.catalogueFailedText : messages.noWalletsText)}
      </p>
      {hasFailed && <Button onPress={retry}>{messages.retry}</Button>}
    </div>
  )
})

function isPending(task: Root['catalogue']['featuredTask']): boolean {
  return task.state.status === 'idle' || (task.isLoading && task.value === undefined)
}

function groupsOf(rows: readonly WalletRowState[]) {
  const groups: { group: WalletRowState['group']; members: WalletRowState[] }[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.group === row.group) last.members.push(row)
    else groups.push({ group: row.group, members: [row] })
  }
  return groups
}

export default defineView(Connect, ({ messages }) => messages.connectTitle)
