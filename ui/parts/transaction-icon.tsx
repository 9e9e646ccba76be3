import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Check from 'lucide-react/icons/check'
import FileCog from 'lucide-react/icons/file-cog'
import Flame from 'lucide-react/icons/flame'
import X from 'lucide-react/icons/x'
import type { CSSProperties } from 'react'
import type { Transfer } from '../../core/contracts/transaction.js'
import type { ActivityEntry } from '../../core/state/activity-entry.js'
import { useStyles } from '../host/use-styles.js'
import { Image } from '../primitives/image.js'
import { transactionIconStyles } from './transaction-icon.css.js'
import { pictureOfTransfer, type TransactionWords } from './transaction-words.js'

interface TransactionIconProps {
  entry: ActivityEntry
  words: TransactionWords
  size?: number
}

/** What moved, and a badge that says which way: 40 px, or as large as is asked for. */
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
          <FileCog size={size / 2} strokeWidth={1.75} />
        </span>
      )}
      <Badge entry={entry} />
    </span>
  )
}

/** An NFT is a picture with corners, a token a coin. */
function Token({ transfer, words, size }: { transfer: Transfer; words: TransactionWords; size: number }) {
  const name = words.nameOf(transfer) || '?'
  return <Image name={name} src={pictureOfTransfer(transfer)} size={size} isRound={!transfer.nft_info} />
}

function Badge({ entry: { operation, status, transfers } }: { entry: ActivityEntry }) {
  const tone = status === 'failed' || status === 'dropped' ? 'failure' : status === 'pending' ? 'pending' : 'done'
  const direction = transfers[0]?.direction
  const Mark =
    tone === 'failure'
      ? X
      : operation === 'trade'
        ? ArrowLeftRight
        : operation === 'burn'
          ? Flame
          : operation === 'approve'
            ? Check
            : direction === 'in'
              ? ArrowDownLeft
              : direction === 'out'
                ? ArrowUpRight
                : FileCog
  return (
    <span className="wm-transaction-icon-badge" data-tone={tone} data-direction={direction}>
      <Mark size={12} strokeWidth={2.75} />
    </span>
  )
}
