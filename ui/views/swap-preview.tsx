import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { observer } from 'mobx-react-lite'
import type { SwapPart } from '../../core/flows/swap.js'
import { formatAmount, formatUsd } from '../../core/format/amount.js'
import { toDecimal } from '../../core/format/balance.js'
import { compareDecimals, cutDecimals, subtractDecimals } from '../../core/format/decimal.js'
import { isHighImpact, type Quantity } from '../../core/format/swap-figures.js'
import type { SwapStage } from '../../core/state/swap-progress.js'
import type { SwapStore } from '../../core/state/swap-store.js'
import { useAnnouncement } from '../host/shell.js'
import { useStyles } from '../host/use-styles.js'
import type { SwapMessages } from '../messages/en-swap.js'
import type { SwapReviewMessages } from '../messages/en-swap-review.js'
import { swapReviewMessagesOf } from '../messages/of-swap-review.js'
import { Message } from '../parts/message.js'
import { SwapDetails } from '../parts/swap-details.js'
import { TokenIcon } from '../parts/token-icon.js'
import { useSwap, useSwapMessages } from '../parts/use-swap.js'
import { Button } from '../primitives/button.js'
import { Name } from '../primitives/name.js'
import { SkeletonRow } from '../primitives/skeleton.js'
import { Spinner } from '../primitives/spinner.js'
import { swapPreviewStyles } from './swap-preview.css.js'
import { defineView } from './view.js'

type ReviewMessages = SwapMessages & SwapReviewMessages

function useReviewMessages() {
  const messages = useSwapMessages()
  return { ...messages, ...swapReviewMessagesOf(messages) }
}

const SwapPreview = observer(function SwapPreview() {
  useStyles(swapPreviewStyles)
  const messages = useReviewMessages()
  const swap = useSwap()
  if (!swap || swap.store.status === 'loading') {
    return (
      <div className="wm-swap-preview" aria-busy="true">
        <span className="wm-hidden">{messages.loading}</span>
        <SkeletonRow index={0} />
        <SkeletonRow index={1} />
      </div>
    )
  }
  const { source, target, sourceAmount, targetAmount, isBusy } = swap.store
  if (source && target && sourceAmount && (targetAmount || isBusy)) return <Review swap={swap} />
  return (
    <div className="wm-swap-preview">
      <Message
        mark={<ArrowLeftRight size={24} strokeWidth={1.75} />}
        heading={messages.previewEmpty}
        text={messages.previewEmptyText}
      >
        <Button onPress={swap.goBack}>{messages.back}</Button>
      </Message>
    </div>
  )
})

const Review = observer(function Review({ swap }: { swap: SwapPart }) {
  const messages = useReviewMessages()
  const { store } = swap
  const { stage, isBusy, impact, transactionError } = store
  const progress = progressText(store, messages)
  const isRefused = transactionError?.code === 'wallet_user_rejected'
  const failure = transactionError && (isRefused ? messages.refused : failureText(store, messages))
  useAnnouncement(progress ?? failure)
  const isHigh = store.targetAmount !== undefined && isHighImpact(impact)
  return (
    <div className="wm-swap-preview">
      <Sides store={store} />
      <SwapDetails store={store} isOpen />
      {isHigh && (
        <p className="wm-swap-preview-impact" role="alert">
          <TriangleAlert size={18} strokeWidth={2} />
          {impact === undefined ? messages.unknownImpact : messages.highImpact(cutDecimals(impact, 2))}
        </p>
      )}
      <p className="wm-swap-preview-status" data-tone={failure ? 'failure' : undefined}>
        {progress ? (
          <>
            <Spinner size={16} />
            {progress}
          </>
        ) : failure ? (
          <>
            <CircleAlert size={16} strokeWidth={2.25} />
            {`${failure}. ${messages.failedTry}`}
          </>
        ) : (
          messages.reviewCarefully
        )}
      </p>
      <div className="wm-swap-preview-actions">
        <Button onPress={swap.goBack}>{messages.cancel}</Button>
        <Button kind="primary" isDisabled={isBusy || !store.plan || !store.targetAmount} onPress={swap.confirm}>
          {actionText(store, stage, messages, isHigh)}
        </Button>
      </div>
    </div>
  )
})

/** What leaves and what arrives. */
const Sides = observer(function Sides({ store }: { store: SwapStore }) {
  const messages = useReviewMessages()
  const { language } = messages
  const { source, target, sourceAmount, targetAmount, gasUsd } = store
  const received = store.worthOf('target')
  // FACTS 5.12: what is received is worth less what the network takes.
  const net = received !== undefined && gasUsd !== undefined ? subtractDecimals(received, gasUsd) : received
  const side = (label: string, token: typeof source, amount: Quantity | undefined, worth: string | undefined) =>
    token && (
      <div className="wm-swap-preview-side">
        <span className="wm-swap-preview-label">{label}</span>
        <span className="wm-swap-preview-amount">
          {amount ? formatAmount(toDecimal(amount.units, amount.decimals), { decimals: 6, language }) : '…'}{' '}
          <Name>{token.symbol}</Name>
          {worth !== undefined && compareDecimals(worth, '0') > 0 && <small>{formatUsd(worth, language)}</small>}
        </span>
        <TokenIcon name={token.symbol} url={token.logoUri} />
      </div>
    )
  return (
    <div className="wm-swap-preview-sides">
      {side(messages.send, source, sourceAmount, store.worthOf('source'))}
      <ArrowDown size={18} strokeWidth={2} />
      {side(messages.receive, target, targetAmount, net)}
    </div>
  )
})

function progressText(store: SwapStore, messages: ReviewMessages): string | undefined {
  const { stage, source, target, targetAmount, plan } = store
  if (stage === 'approving') return messages.approveInWallet
  if (stage === 'approvalPending') return messages.approvalPending
  if (stage === 'swapping') return messages.confirmInWallet
  if (stage === 'building' && !plan) return messages.preparing
  if (stage !== 'swapPending' || !source || !target || !targetAmount) return undefined
  const got = formatAmount(toDecimal(targetAmount.units, targetAmount.decimals))
  return messages.swapping(source.symbol, got, target.symbol)
}

function failureText({ transactionError }: SwapStore, messages: ReviewMessages): string {
  if (!transactionError || transactionError.code === 'unknown') return messages.failed
  return transactionError.shortMessage
}

function actionText(store: SwapStore, stage: SwapStage, messages: ReviewMessages, isHigh: boolean): string {
  const { source, sourceAmount, plan } = store
  if (stage === 'approving' || stage === 'approvalPending') return messages.approving
  if (isHigh && !store.needsSecondTap) return messages.swapAnyway
  if (plan?.approval && source) return messages.approveOf(source.symbol)
  if (!source || !sourceAmount) return messages.swap
  return messages.swapOf(formatAmount(toDecimal(sourceAmount.units, sourceAmount.decimals)), source.symbol)
}

export default defineView('SwapPreview', {
  title: ({ messages }) => swapReviewMessagesOf(messages).previewTitle,
  component: SwapPreview,
})
