import type { CSSProperties } from 'react'
import type { Transfer } from '../../../core/contracts/account/transaction.js'
import type { ActivityEntry } from '../../../core/features/activity/entry.js'
import { TokenIcon } from '../../components/token-icon.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { transactionIconStyles } from './transaction-icon.css.js'
import { TransactionMark, type TransactionMarkShape } from './transaction-mark.js'
import { pictureOfTransfer, type TransactionWords } from './transaction-words.js'

interface TransactionIconProps {
  entry: ActivityEntry
  words: TransactionWords
  size?: number
}

/** The token's icon with a badge for the direction. 40 px unless `size` says otherwise. */
export function TransactionIcon({ entry, words, size = 40 }: TransactionIconProps) {
  useStyles(transactionIconStyles)
  const { transfers } = entry
  const given = transfers.find(({ direction }) => direction === 'out')
  const got = transfers.find(({ direction }) => direction === 'in')
  const isSwap = entry.operation === 'trade' && given !== undefined && got !== undefined
  const main = transfers[0]
  return (
    <span
      className="wm-transaction-icon"
      style={{ '--wm-transaction-icon-size': size } as CSSProperties} // React has no type for custom properties
      aria-hidden="true"
    >
      {isSwap ? (
        <span className="wm-transaction-icon-pair">
          <Token transfer={given} words={words} size={Math.round(size * 0.65)} />
          <Token transfer={got} words={words} size={Math.round(size * 0.65)} />
        </span>
      ) : main ? (
        <Token transfer={main} words={words} size={size} />
      ) : (
        <span className="wm-transaction-icon-tile">
          <TransactionMark shape="executed" size={size / 2} strokeWidth={1.75} />
        </span>
      )}
      <Badge entry={entry} />
    </span>
  )
}

/** An NFT is a picture with corners, a token a coin. */
function Token({ transfer, words, size }: { transfer: Transfer; words: TransactionWords; size: number }) {
  const name = words.nameOf(transfer) || '?'
  return <TokenIcon name={name} url={pictureOfTransfer(transfer)} size={size} isRound={!transfer.nft_info} />
}

function Badge({ entry }: { entry: ActivityEntry }) {
  const { status, transfers } = entry
  const tone = status === 'failed' || status === 'dropped' ? 'failure' : status === 'pending' ? 'pending' : 'done'
  return (
    <span className="wm-transaction-icon-badge" data-tone={tone} data-direction={transfers[0]?.direction}>
      <TransactionMark shape={tone === 'failure' ? 'failed' : markOf(entry)} size={12} strokeWidth={2.75} />
    </span>
  )
}

function markOf({ operation, transfers }: ActivityEntry): TransactionMarkShape {
  if (operation === 'trade') return 'swapped'
  if (operation === 'burn') return 'burned'
  if (operation === 'approve') return 'approved'
  const direction = transfers[0]?.direction
  return direction === 'in' || direction === 'out' ? direction : 'executed'
}
