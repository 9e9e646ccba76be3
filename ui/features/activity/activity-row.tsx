import { memo } from 'react'
import type { ActivityEntry } from '../../../core/features/activity/entry.js'
import { Name } from '../../primitives/inline.js'
import { TransactionIcon } from './transaction-icon.js'
import { TransactionTime } from './transaction-time.js'
import type { TransactionWords } from './transaction-words.js'

interface ActivityRowProps {
  entry: ActivityEntry
  now: number
  words: TransactionWords
  /** Short forms of the addresses of the list. */
  short: (address: string) => string
  onPress: (hash: string) => void
}

/** One transaction of the list. */
export const ActivityRow = memo(function ActivityRow({ entry, now, words, short, onPress }: ActivityRowProps) {
  const { status, transfers, hash, atMs } = entry
  const who = words.counterparty(entry, short)
  return (
    <button
      type="button"
      className="wm-activity-row"
      data-row={hash}
      data-status={status}
      data-tall={transfers.length > 1 || undefined}
      onClick={() => onPress(hash)}
    >
      <TransactionIcon entry={entry} words={words} />
      <span className="wm-activity-row-text">
        <span className="wm-activity-row-name">{words.operation(entry)}</span>{' '}
        {status === 'replaced' || status === 'dropped' ? (
          <span className="wm-activity-row-detail" data-tone="failure">
            {words[status]}
          </span>
        ) : (
          who && <span className="wm-activity-row-detail">{who}</span>
        )}
      </span>{' '}
      <span className="wm-activity-row-end">
        <Amounts entry={entry} words={words} />{' '}
        <span className="wm-activity-row-detail" data-tone={status === 'pending' ? 'pending' : undefined}>
          {status === 'pending' ? words.pendingFor(atMs, now) : <TransactionTime atMs={atMs} now={now} words={words} />}
        </span>
      </span>
      {transfers.length > 2 && <span className="wm-hidden">{words.moreTransfers(transfers.length - 2)}</span>}
    </button>
  )
})

/** The transfers, at most two; a swap shows the received token first. */
function Amounts({ entry: { transfers, operation }, words }: Pick<ActivityRowProps, 'entry' | 'words'>) {
  const [first, second] =
    operation === 'trade' ? [...transfers].sort((a, b) => order(a.direction) - order(b.direction)) : transfers
  return (
    <span className="wm-activity-row-amounts">
      {first && <Amount transfer={first} words={words} />}
      {second && <Amount transfer={second} words={words} />}
    </span>
  )
}

function Amount({ transfer, words }: { transfer: ActivityEntry['transfers'][number]; words: TransactionWords }) {
  return (
    <span data-direction={transfer.direction} title={words.amount(transfer)}>
      {words.quantity(transfer)} <Name>{words.nameOf(transfer)}</Name>{' '}
    </span>
  )
}

function order(direction: string): number {
  return direction === 'in' ? 0 : 1
}
