import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import type { ActivityPart } from '../../../core/features/activity/activity.js'
import type { AgainReview } from '../../../core/features/activity/entry.js'
import type { SentAction } from '../../../core/features/activity/store.js'
import { truncateAddress } from '../../../core/lib/address.js'
import { formatAmount } from '../../../core/lib/amount.js'
import { toDecimal } from '../../../core/lib/balance.js'
import { ChainMismatch } from '../../components/review/chain-mismatch.js'
import { activityMessagesOf } from '../../messages/en-activity.js'
import { reviewMessagesOf } from '../../messages/en-review.js'
import { Button } from '../../primitives/button.js'
import { useAnnouncement, useMessages, useModal } from '../../primitives/context/shell.js'
import { Name } from '../../primitives/inline.js'
import { useTransactionWords } from './transaction-words.js'

interface SentReviewProps {
  activity: ActivityPart
  hash: string
  action: SentAction
  /** How far it is. */
  said: string | undefined
}

/** A transaction that is asked for once more is looked at first; then the wallet may be on another network. */
export const SentReview = observer(function SentReview({ activity, hash, action, said }: SentReviewProps) {
  const messages = useMessages(activityMessagesOf)
  const shared = reviewMessagesOf(messages)
  const { activeNetwork } = useModal().chains
  const { kind, review, status } = action
  const isBusy = status === 'waiting'
  const risen = action.isRenewed && !isBusy ? shared.feeRisen : undefined
  useAnnouncement(risen)
  if (!review)
    return (
      <>
        {activeNetwork && (
          <ChainMismatch network={activeNetwork} onSwitched={() => activity.store.setAction(hash, undefined)} />
        )}
        <Button isWide onPress={() => void activity[kind](hash)}>
          {messages[kind]}
        </Button>
      </>
    )
  return (
    <>
      <Facts review={review} />
      <p>{said ?? risen ?? shared.againTitle[kind]}</p>
      <Button kind="primary" isWide isDisabled={isBusy} onPress={() => void activity.confirmAgain(hash)}>
        {shared.againConfirm[kind]}
      </Button>
      <Button kind="plain" isWide isDisabled={isBusy} onPress={() => activity.leaveAgain(hash)}>
        {shared.againLeave}
      </Button>
    </>
  )
})

/** The exact request to the wallet. */
function Facts({ review }: { review: AgainReview }) {
  const messages = useMessages(activityMessagesOf)
  const shared = reviewMessagesOf(messages)
  const words = useTransactionWords()
  const { sent, network, nonce, price, fee } = review
  const { decimals, symbol } = network.nativeCurrency
  const language = messages.numbers
  const write = (units: bigint) => `${formatAmount(toDecimal(units, decimals), { decimals: 8, language })} ${symbol}`
  const leaving = sent.transfers.filter(({ direction }) => direction === 'out').map(words.amount)
  return (
    <dl className="wm-sent-review">
      {leaving.length > 0 && <Line label={shared.againAmount}>{leaving.join(', ')}</Line>}
      <Line label={messages.fromLabel}>
        <span title={sent.from}>{truncateAddress(sent.from, 6, 6)}</span>
      </Line>
      <Line label={messages.toLabel}>{sent.to}</Line>
      <Line label={messages.networkLabel}>
        <Name>{network.name}</Name>
      </Line>
      {nonce !== undefined && <Line label={messages.nonce}>{nonce}</Line>}
      <Line label={shared.highestFee}>
        {price === undefined ? shared.feeOfWallet : fee === undefined ? messages.notKnown : write(fee)}
      </Line>
    </dl>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
