import { memo } from 'react'
import type { ActivityEntry } from '../../../core/features/activity/entry.js'
import { Name } from '../../primitives/inline.js'
import { TransactionIcon } from './transaction-icon.js'
import type { TransactionWords } from './transaction-words.js'

interface ActivityRowProps {
  entry: ActivityEntry
  now: number
  words: TransactionWords
  /** Short forms of the addresses of the list. */
  short: (address: string) => string
  onPress: (hash: string) => void
}

export const ActivityRow = memo(function ActivityRow({ entry, now, words, short, onPress }: ActivityRowProps) {
  const { status, transfers, hash, atMs } = entry
  const lost = status === 'replaced' || status === 'dropped' ? words[status] : undefined
  const detail = lost ?? words.counterparty(entry, short)
  const isPending = status === 'pending'
  return (
    <button
      type="button"
      className="wm-row wm-activity-row"
      data-row={hash}
      data-status={status}
      data-tall={transfers.length > 1 || undefined}
      onClick={() => onPress(hash)}
    >
      <TransactionIcon entry={entry} words={words} />
      <span className="wm-activity-row-text">
        <span className="wm-activity-row-name">{words.operation(entry)}</span>{' '}
        {detail && (
          <span className="wm-activity-row-detail" data-tone={lost && 'failure'}>
            {detail}
          </span>
        )}
      </span>{' '}
      <span className="wm-activity-row-end">
        <span className="wm-activity-row-amounts">
          {shownTransfers(entry).map((transfer) => (
            <span key={transfers.indexOf(transfer)} data-direction={transfer.direction} title={words.amount(transfer)}>
              {words.quantity(transfer)} <Name>{words.nameOf(transfer)}</Name>{' '}
            </span>
          ))}
        </span>{' '}
        <span className="wm-activity-row-detail" data-tone={isPending ? 'pending' : undefined}>
          {isPending ? words.pendingFor(atMs, now) : <TransactionTime atMs={atMs} now={now} words={words} />}
        </span>
      </span>
      {transfers.length > 2 && <span className="wm-hidden">{words.moreTransfers(transfers.length - 2)}</span>}
    </button>
  )
})

/** At most two; a swap shows the received token first. */
function shownTransfers({ operation, transfers }: ActivityEntry) {
  const isLast = (direction: string) => Number(direction !== 'in')
  const inOrder = (one: string, other: string) => (operation === 'trade' ? isLast(one) - isLast(other) : 0)
  return [...transfers].sort((a, b) => inOrder(a.direction, b.direction)).slice(0, 2)
}

interface TransactionTimeProps {
  atMs: number
  now: number
  words: TransactionWords
  /** Writes the moment itself, too: where there is room. */
  isWhole?: boolean
}

/** How long ago, with the moment itself as tooltip. */
export function TransactionTime({ atMs, now, words, isWhole = false }: TransactionTimeProps) {
  const moment = words.moment(atMs)
  return (
    <time dateTime={new Date(atMs).toISOString()} title={moment}>
      {words.ago(atMs, now)}
      {isWhole && <small>{moment}</small>}
    </time>
  )
}
