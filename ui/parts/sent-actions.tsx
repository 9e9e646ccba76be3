import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { isModalError } from '../../core/errors/base.js'
import type { ActivityPart } from '../../core/flows/activity.js'
import { truncateAddress } from '../../core/format/address.js'
import { formatAmount } from '../../core/format/amount.js'
import { toDecimal } from '../../core/format/balance.js'
import type { ActivityEntry } from '../../core/state/activity-entry.js'
import type { SentAction } from '../../core/state/activity-store.js'
import type { AgainReview } from '../../core/state/again-review.js'
import { useAnnouncement, useModal } from '../host/shell.js'
import { useStyles } from '../host/use-styles.js'
import type { ActivityMessages } from '../messages/en-activity.js'
import { Button } from '../primitives/button.js'
import { ChainMismatch } from './chain-mismatch.js'
import { sentActionsStyles } from './sent-actions.css.js'
import { useActivityMessages, useTransactionWords } from './use-activity-messages.js'
import { useNow } from './use-now.js'

interface SentActionsProps {
  activity: ActivityPart
  entry: ActivityEntry
}

/** What can be done about a transaction that waits too long, was dropped, or was replaced. */
export const SentActions = observer(function SentActions({ activity, entry: { hash, sent } }: SentActionsProps) {
  useStyles(sentActionsStyles)
  const messages = useActivityMessages()
  const { activeNetwork } = useModal().chains
  const now = useNow(1000)
  const action = activity.store.actions.get(hash)
  const said = saidOf(action, messages)
  useAnnouncement(said)
  const step = activity.nextStep(hash, now)
  const replacement = sent?.replacedBy
  if (!step && !replacement && sent?.status !== 'replaced') return null
  const review = step && action?.review
  const isMismatch = step && isModalError(action?.error, 'chain_mismatch')
  const isBusy = action?.status === 'waiting' || action?.status === 'preparing'
  const texts = { speedUp: messages.stuckText, resend: messages.droppedText }
  return (
    <div className="wm-sent-actions">
      {review && <Review review={review} />}
      {isMismatch && activeNetwork ? (
        <ChainMismatch network={activeNetwork} onSwitched={() => activity.store.setAction(hash, undefined)} />
      ) : (
        <p data-tone={action?.status}>
          {said ?? (review ? messages.againTitle[review.kind] : step ? texts[step] : messages.replacedText)}
        </p>
      )}
      {review ? (
        <>
          <Button kind="primary" isWide isDisabled={isBusy} onPress={() => void activity.confirmAgain(hash)}>
            {messages.againConfirm[review.kind]}
          </Button>
          <Button kind="plain" isWide isDisabled={isBusy} onPress={() => activity.leaveAgain(hash)}>
            {messages.againLeave}
          </Button>
        </>
      ) : (
        step && (
          <Button
            kind={isMismatch ? 'soft' : 'primary'}
            isWide
            isDisabled={isBusy}
            onPress={() => void activity[step](hash)}
          >
            {messages[step]}
          </Button>
        )
      )}
      {replacement && (
        <Button isWide onPress={() => activity.openTransaction(replacement)}>
          {messages.openReplacement}
        </Button>
      )}
    </div>
  )
})

function saidOf(action: SentAction | undefined, messages: ActivityMessages): string | undefined {
  switch (action?.status) {
    case 'preparing':
      return messages.preparing
    case 'waiting':
      return messages.waiting
    case 'refused':
      return messages.declined
    case 'failed':
      return messages.actionFailed(action.error?.shortMessage ?? '')
    default:
      return action?.isRenewed ? messages.feeRisen : undefined
  }
}

/** What the wallet will be asked for, and nothing else. */
function Review({ review }: { review: AgainReview }) {
  const messages = useActivityMessages()
  const words = useTransactionWords()
  const { sent, network, nonce, price, fee } = review
  const { decimals, symbol } = network.nativeCurrency
  const language = messages.language
  const write = (units: bigint) => `${formatAmount(toDecimal(units, decimals), { decimals: 8, language })} ${symbol}`
  const leaving = sent.transfers.filter(({ direction }) => direction === 'out').map(words.amount)
  return (
    <dl className="wm-sent-review">
      {leaving.length > 0 && <Line label={messages.againAmount}>{leaving.join(', ')}</Line>}
      <Line label={messages.fromLabel}>
        <span title={sent.from}>{truncateAddress(sent.from, 6, 6)}</span>
      </Line>
      <Line label={messages.toLabel}>{sent.to}</Line>
      <Line label={messages.networkLabel}>{network.name}</Line>
      {nonce !== undefined && <Line label={messages.nonce}>{nonce}</Line>}
      <Line label={messages.highestFee}>
        {price === undefined ? messages.feeOfWallet : fee === undefined ? messages.notKnown : write(fee)}
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
