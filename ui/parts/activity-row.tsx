import { memo } from 'react'
import { formatRelativeTime } from '../../core/format/relative-time.js'
import type { ActivityEntry } from '../../core/state/activity-entry.js'
import { TransactionIcon } from './transaction-icon.js'
import { TransactionTime } from './transaction-time.js'
import { counterparty, operationWord, signedAmount } from './transaction-words.js'
import { useActivityMessages } from './use-activity-messages.js'

interface ActivityRowProps {
  entry: ActivityEntry
  now: number
  onPress: (hash: string) => void
}

/** One transaction of the list. */
export const ActivityRow = memo(function ActivityRow({ entry, now, onPress }: ActivityRowProps) {
  const messages = useActivityMessages()
  const { status, transfers, hash, atMs } = entry
  const who = counterparty(entry, messages)
  return (
    <button
      type="button"
      className="wm-activity-row"
      data-row={hash}
      data-status={status}
      onClick={() => onPress(hash)}
    >
      <TransactionIcon entry={entry} />
      <span className="wm-activity-row-text">
        <span className="wm-activity-row-name">{operationWord(entry, messages)}</span>{' '}
        {status === 'replaced' || status === 'dropped' ? (
          <span className="wm-activity-row-detail" data-tone="failure">
            {messages[status]}
          </span>
        ) : (
          who && <span className="wm-activity-row-detail">{who}</span>
        )}
      </span>{' '}
      <span className="wm-activity-row-end">
        <Amounts entry={entry} />{' '}
        <span className="wm-activity-row-detail" data-tone={status === 'pending' ? 'pending' : undefined}>
          {status === 'pending' ? (
            messages.pendingFor(formatRelativeTime(atMs, now))
          ) : (
            <TransactionTime atMs={atMs} now={now} />
          )}
        </span>
      </span>
      {transfers.length > 2 && <span className="wm-hidden">{messages.moreTransfers(transfers.length - 2)}</span>}
    </button>
  )
})

/** What moved, at most two; a swap says what came first. */
function Amounts({ entry: { transfers, operation } }: { entry: ActivityEntry }) {
  const messages = useActivityMessages()
  const ordered =
    operation === 'trade' ? [...transfers].sort((a, b) => order(a.direction) - order(b.direction)) : transfers
  return (
    <span className="wm-activity-row-amounts">
      {ordered.slice(0, 2).map((transfer, index) => {
        const amount = signedAmount(transfer, messages)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a transaction's transfers never move
          <span key={index} data-direction={transfer.direction} title={amount}>
            {amount}{' '}
          </span>
        )
      })}
    </span>
  )
}

function order(direction: string): number {
  return direction === 'in' ? 0 : 1
}
