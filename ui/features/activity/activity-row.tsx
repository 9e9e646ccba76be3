import { type CSSProperties, memo } from 'react'
import { isMisnamed } from '../../../core/data/assets/asset.js'
import type { ActivityEntry, NamedTransfer } from '../../../core/features/activity/entry.js'
import { AssetNote } from '../../components/asset-mark.js'
import { TokenIcon } from '../../components/token-icon.js'
import { Figure, Name } from '../../primitives/inline.js'
import { Line } from '../../primitives/line-icon.js'
import { css, forcedEdge, square, tile } from '../../primitives/styles/css.js'
import { pictureOfTransfer, type TransactionWords } from './transaction-words.js'

interface ActivityRowProps {
  entry: ActivityEntry
  now: number
  words: TransactionWords
  /** Shortens an address, by the forms of the whole list. */
  short: (address: string) => string
  onPress: (hash: string) => void
}

export const ActivityRow = memo(function ActivityRow({ entry, now, words, short, onPress }: ActivityRowProps) {
  const { status, transfers, hash, atMs } = entry
  const lost = status === 'replaced' || status === 'dropped' ? words[status] : undefined
  const detail = lost ?? words.counterparty(entry, short)
  const misnamed = misnamedIn(entry)
  const isPending = status === 'pending'
  const time = (
    <span className="wm-row-detail" data-tone={isPending ? 'pending' : undefined}>
      {isPending ? words.pendingFor(atMs, now) : <TransactionTime atMs={atMs} now={now} words={words} />}
    </span>
  )
  // Two amounts fill the end of a row. The time then stands below the name, if nothing else does.
  const isTimeFirst = transfers.length > 1 && !isTall(entry)
  return (
    <button
      type="button"
      className="wm-row wm-activity-row"
      data-row={hash}
      data-status={status}
      data-tall={isTall(entry) || undefined}
      onClick={() => onPress(hash)}
    >
      <TransactionIcon entry={entry} words={words} />
      <span className="wm-row-name">
        <span>{words.operation(entry)}</span>{' '}
        {misnamed ? (
          <span className="wm-row-detail">
            <AssetNote asset={misnamed} />
          </span>
        ) : isTimeFirst ? (
          time
        ) : (
          detail && (
            <span className="wm-row-detail" data-tone={lost && 'failure'}>
              {detail}
            </span>
          )
        )}
      </span>{' '}
      <span className="wm-activity-row-end">
        <span className="wm-activity-row-amounts">
          {shownTransfers(entry).map((transfer) => (
            <span key={transfers.indexOf(transfer)} data-direction={transfer.direction} title={words.amount(transfer)}>
              <Figure>
                {words.quantity(transfer)} <Name>{words.nameOf(transfer)}</Name>
              </Figure>{' '}
            </span>
          ))}
        </span>{' '}
        {!isTimeFirst && time}
      </span>
      {transfers.length > 2 && <span className="wm-hidden">{words.moreTransfers(transfers.length - 2)}</span>}
    </button>
  )
})

const misnamedIn = ({ transfers }: ActivityEntry) => transfers.find(({ asset }) => asset && isMisnamed(asset))?.asset

/** True for a row with two amounts whose name has a line below it, so that the time is a third line at the end. */
export function isTall(entry: ActivityEntry): boolean {
  const { operation, status, transfers } = entry
  const hasDetail = operation === 'receive' || operation === 'send' || status === 'replaced' || status === 'dropped'
  return transfers.length > 1 && (hasDetail || misnamedIn(entry) !== undefined)
}

/** The two transfers to show; for a swap, the received token first. */
function shownTransfers({ operation, transfers }: ActivityEntry) {
  const isLast = (direction: string) => Number(direction !== 'in')
  const inOrder = (one: string, other: string) => (operation === 'trade' ? isLast(one) - isLast(other) : 0)
  return [...transfers].sort((a, b) => inOrder(a.direction, b.direction)).slice(0, 2)
}

/** The relative time of a transaction. The exact time is its tooltip, and follows as text if `isWhole`. */
export function TransactionTime(props: { atMs: number; now: number; words: TransactionWords; isWhole?: boolean }) {
  const { atMs, now, words, isWhole = false } = props
  const moment = words.moment(atMs)
  return (
    <time dateTime={new Date(atMs).toISOString()} title={moment}>
      {words.ago(atMs, now)}
      {isWhole && <small>{moment}</small>}
    </time>
  )
}

const transactionIconStyles = css`
  .wm-transaction-icon {
    position: relative;
    display: grid;
    flex: none;
    ${square('calc(var(--wm-transaction-icon-size) * 1px)')}

    & .wm-transaction-icon-tile,
    & .wm-transaction-icon-badge {
      ${tile('100%', '50%')}
    }
    & .wm-transaction-icon-badge {
      position: absolute;
      inset-block-end: -3px;
      inset-inline-end: -3px;
      ${square('18px')}
      outline: 2px solid var(--wm-color-surface);
      ${forcedEdge}
    }
    & .wm-transaction-icon-pair > * {
      position: absolute;
      inset: 0 auto auto 0;
    }
    & .wm-transaction-icon-pair > :last-child {
      inset: auto 0 0 auto;
      outline: 2px solid var(--wm-color-surface);
    }
    & .wm-transaction-icon-badge[data-tone="done"][data-direction="in"] {
      color: var(--wm-color-success);
    }
    & .wm-transaction-icon-badge[data-tone="failure"] {
      color: var(--wm-color-failure);
    }
    & .wm-transaction-icon-badge[data-tone="pending"] {
      color: var(--wm-color-warning);
    }
  }
`

/** The token's icon with a badge for the direction. */
export function TransactionIcon(props: { entry: ActivityEntry; words: TransactionWords; size?: number }) {
  const { entry, words, size = 40 } = props
  transactionIconStyles.use()
  const { operation, status, transfers } = entry
  const [main] = transfers
  const given = transfers.find(({ direction }) => direction === 'out')
  const got = transfers.find(({ direction }) => direction === 'in')
  const tone = status === 'failed' || status === 'dropped' ? 'failure' : status === 'pending' ? 'pending' : 'done'
  const half = Math.round(size * 0.65)
  return (
    <span
      className="wm-transaction-icon"
      style={{ '--wm-transaction-icon-size': size } as CSSProperties} // React has no type for custom properties
      aria-hidden="true"
    >
      {operation === 'trade' && given && got ? (
        <span className="wm-transaction-icon-pair">
          <Token transfer={given} words={words} size={half} />
          <Token transfer={got} words={words} size={half} />
        </span>
      ) : main ? (
        <Token transfer={main} words={words} size={size} />
      ) : (
        <span className="wm-transaction-icon-tile">
          <Line d={marks.executed} size={size / 2} strokeWidth={1.75} />
        </span>
      )}
      <span className="wm-transaction-icon-badge" data-tone={tone} data-direction={main?.direction}>
        <Line d={marks[tone === 'failure' ? 'failed' : markOf(entry)]} size={12} strokeWidth={2.75} />
      </span>
    </span>
  )
}

function Token({ transfer, words, size }: { transfer: NamedTransfer; words: TransactionWords; size: number }) {
  const name = words.nameOf(transfer) || '?'
  const { asset, nft_info } = transfer
  return <TokenIcon name={name} url={pictureOfTransfer(transfer)} size={size} isRound={!nft_info} asset={asset} />
}

/** Icons of a single path each, because every row of a long list has one. */
const marks = {
  approved: 'm5 12.5 4.5 4.5L19 7.5',
  burned:
    'M12 3c.6 3.6 5.5 5.6 5.5 10.8A5.5 5.5 0 0 1 12 19.5a5.5 5.5 0 0 1-5.5-5.7c0-2 1-3.3 2-4.3.3 1.7 1 2.5 2 2.9C10.4 9.3 10.8 6 12 3z',
  executed: 'M5 4h9l5 5v11H5zM14 4v5h5M9 13l-1.8 1.8L9 16.6M15 13l1.8 1.8L15 16.6',
  failed: 'M6 6l12 12M18 6 6 18',
  in: 'M17.5 6.5l-11 11M15.5 17.5h-9v-9',
  out: 'M6.5 17.5l11-11M8.5 6.5h9v9',
  swapped: 'M8 4 4 8l4 4M4 8h16M16 20l4-4-4-4M20 16H4',
} as const

function markOf({ operation, transfers }: ActivityEntry): keyof typeof marks {
  if (operation === 'trade') return 'swapped'
  if (operation === 'burn') return 'burned'
  if (operation === 'approve') return 'approved'
  const direction = transfers[0]?.direction
  return direction === 'in' || direction === 'out' ? direction : 'executed'
}
