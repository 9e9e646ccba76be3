import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import type { ChainTransaction } from '../../../core/data/transactions/chain-transaction.js'
import type { ActivityPart } from '../../../core/features/activity/activity.js'
import type { ActivityEntry } from '../../../core/features/activity/entry.js'
import { truncateAddress } from '../../../core/lib/address.js'
import { formatAmount } from '../../../core/lib/amount.js'
import { toDecimal } from '../../../core/lib/balance.js'
import { CopyMark, useCopied } from '../../components/copy-mark.js'
import { useNow } from '../../components/hooks/use-part.js'
import { activityMessagesOf } from '../../messages/en-activity.js'
import { useMessages, useModal } from '../../primitives/context/shell.js'
import { Name } from '../../primitives/inline.js'
import { TransactionTime } from './activity-row.js'
import { useTransactionWords } from './transaction-words.js'

interface TransactionFactsProps {
  activity: ActivityPart
  entry: ActivityEntry
  chain: ChainTransaction | undefined
  isFailed: boolean
}

/** Shows what the service and the chain tell of a transaction. */
export const TransactionFacts = observer(function TransactionFacts(props: TransactionFactsProps) {
  const { activity, entry, chain, isFailed } = props
  const messages = useMessages(activityMessagesOf)
  const words = useTransactionWords()
  const { activeNetwork } = useModal().chains
  const now = useNow(1000)
  const { status, atMs, from, to, hash, isMined } = entry
  const confirmations = chain?.isFinal
    ? messages.confirmationsFinal
    : chain?.confirmations?.toLocaleString(messages.numbers)
  return (
    <dl className="wm-transaction-facts">
      <Fact label={messages.status} tone={status}>
        {messages.statuses[status]}
      </Fact>
      {atMs > 0 && (
        <Fact label={isMined ? messages.date : messages.sentAt}>
          <TransactionTime atMs={atMs} now={now} words={words} isWhole />
        </Fact>
      )}
      {from !== '' && <Fact label={messages.fromLabel}>{shortAddress(from)}</Fact>}
      {to !== '' && <Fact label={messages.toLabel}>{shortAddress(to)}</Fact>}
      <Fact label={messages.networkLabel}>
        <Name>{activeNetwork?.name ?? messages.notKnown}</Name>
      </Fact>
      {isMined && (
        <>
          <Fact label={messages.fee}>
            {writeFee(chain?.fee, activeNetwork?.nativeCurrency, messages.numbers) ?? messages.notKnown}
          </Fact>
          <Fact label={messages.confirmations}>{confirmations ?? messages.notKnown}</Fact>
        </>
      )}
      <Fact label={messages.transactionTitle}>
        <Hash activity={activity} hash={hash} />
      </Fact>
      {isFailed && <p className="wm-transaction-note">{messages.chainFailed}</p>}
    </dl>
  )
})

export function Fact({ label, tone, children }: { label: string; tone?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-tone={tone}>{children}</dd>
    </div>
  )
}

export function shortAddress(address: string) {
  return <span title={address}>{truncateAddress(address, 6, 6)}</span>
}

/** `0.00042 ETH`; `undefined` where the fee is not known. */
export function writeFee(
  units: bigint | undefined,
  coin: { decimals: number; symbol: string } | undefined,
  language: string,
): string | undefined {
  if (units === undefined || !coin) return undefined
  return `${formatAmount(toDecimal(units, coin.decimals), { decimals: 8, language })} ${coin.symbol}`
}

function Hash({ activity, hash }: { activity: ActivityPart; hash: string }) {
  const messages = useMessages(activityMessagesOf)
  const [isCopied, markCopied] = useCopied()
  const short = truncateAddress(hash, 6, 6)
  return (
    <button
      type="button"
      className="wm-transaction-hash"
      title={hash}
      aria-label={messages.copyHash(short)}
      data-copied={isCopied || undefined}
      onClick={() => void activity.copyHash(hash).then((done) => done && markCopied())}
    >
      <span>{short}</span>
      <CopyMark isCopied={isCopied} />
    </button>
  )
}
