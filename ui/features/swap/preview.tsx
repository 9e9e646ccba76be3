import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { observer } from 'mobx-react-lite'
import type { CSSProperties } from 'react'
import type { SwapToken } from '../../../core/contracts/account/token.js'
import type { Asset, ListedToken } from '../../../core/data/assets/asset.js'
import { isModalError, type ModalError, readMember } from '../../../core/errors/base.js'
import { canConfirm, changeOf } from '../../../core/features/swap/changes.js'
import { isHighImpact, type Quantity } from '../../../core/features/swap/figures.js'
import type { FeeDoubt, SwapReview as Reviewed } from '../../../core/features/swap/review.js'
import type { SwapStore } from '../../../core/features/swap/store.js'
import { createSwap, type SwapPart } from '../../../core/features/swap/swap.js'
import { isNativeSwapToken } from '../../../core/features/swap/tokens.js'
import { formatAmount, formatUsd } from '../../../core/lib/amount.js'
import { toDecimal } from '../../../core/lib/balance.js'
import { compareDecimals, subtractDecimals } from '../../../core/lib/decimal.js'
import { formatPercent } from '../../../core/lib/percent.js'
import type { Root } from '../../../core/modal/root.js'
import { AssetTick } from '../../components/asset-mark.js'
import { Ghost } from '../../components/ghost.js'
import { usePart } from '../../components/hooks/use-part.js'
import { Message, MessageButton } from '../../components/message.js'
import { ChainMismatch, ReviewNotice } from '../../components/review/review-notice.js'
import { Success } from '../../components/success.js'
import { TokenIcon } from '../../components/token-icon.js'
import { defineView } from '../../components/view.js'
import type { Messages } from '../../messages/en.js'
import { errorText } from '../../messages/en-errors.js'
import { assetsMessagesOf, type enAssets } from '../../messages/english/assets.js'
import { reviewMessagesOf } from '../../messages/english/review.js'
import { type SwapReviewMessages, swapMessagesOf, swapReviewMessagesOf } from '../../messages/english/swap.js'
import { viewMessagesOf } from '../../messages/english/views.js'
import { Button, LinkButton, MainButton, WideButton } from '../../primitives/button.js'
import { useAnnouncement, useMessages } from '../../primitives/context/shell.js'
import { Figure, Name } from '../../primitives/inline.js'
import { SwapFacts } from './facts.js'
import { swapPreviewStyles } from './preview.css.js'

/** Shows the frozen review. Only progress and changes come from the store. */
const SwapReview = observer(function SwapReview({ swap, review }: { swap: SwapPart; review: Reviewed }) {
  const messages = useMessages(swapReviewMessagesOf, assetsMessagesOf)
  const { store } = swap
  const { impact } = review.figures
  const impactText =
    impact === undefined ? messages.unknownImpact : messages.highImpact(formatPercent(impact, messages.numbers))
  // These warnings are only known once the transaction is built and the contracts have been read.
  const { request } = review
  const late = request
    ? [
        ...(request.isMinimumKnown ? [] : [messages.unknownMinimum]),
        ...(request.isSimulated ? [] : [request.isPairSimulated ? messages.partlyTried : messages.untried]),
        ...feeDoubtOf(request.feeDoubt, messages),
        ...[review.source.asset, review.target.asset].flatMap((asset) => doubtsOf(asset, messages)),
      ]
    : []
  const write = (amount: Quantity) => written(amount, messages.numbers, amount.decimals)
  const isRisky = isHighImpact(impact) || late.length > 0 || store.isUnsure
  return (
    <div className="wm-swap-preview">
      <Sides review={review} />
      {/* Above the facts, which may be scrolled out of view. */}
      {isHighImpact(impact) && <Risk words={impactText} />}
      <SwapFacts swap={swap} review={review} />
      {review.request?.isBatch === true && (
        <p className="wm-swap-preview-note">
          {messages.inOneRequest(write(review.given), review.source.symbol)} {messages.batchFee}
        </p>
      )}
      <div className="wm-swap-preview-foot">
        {/* In the reserved place of the progress, so that nothing above moves. */}
        <div className="wm-swap-preview-said">
          {late.map((risk) => (
            <Risk key={risk} words={risk} />
          ))}
          <Status swap={swap} review={review} isWarned={late.length > 0} />
        </div>
        <div className="wm-swap-preview-actions" data-risk={isRisky || undefined}>
          <Button
            kind={isChainMismatch(store) ? 'soft' : 'primary'}
            isWide
            isDisabled={!canConfirm(store)}
            isBusy={store.isBusy}
            onPress={swap.confirm}
          >
            {actionText(store, review, messages, isRisky)}
          </Button>
          <WideButton onPress={swap.goBack}>{reviewMessagesOf(messages).edit}</WideButton>
        </div>
      </div>
    </div>
  )
})

function Risk({ words }: { words: string }) {
  return (
    <p className="wm-swap-preview-impact" role="alert">
      <TriangleAlert size={18} strokeWidth={2} />
      {words}
    </p>
  )
}

interface StatusProps {
  readonly swap: SwapPart
  readonly review: Reviewed
  /** True if a warning takes the place of the status while there is nothing else to say. */
  readonly isWarned: boolean
}

/** The progress, the changes or the refusal, always in the same place. */
const Status = observer(function Status({ swap, review, isWarned }: StatusProps) {
  const messages = useMessages(swapReviewMessagesOf)
  const { store } = swap
  const { refusal, transactionError } = store
  const change = changeOf(store)
  const progress = progressText(store, review, messages)
  const failure = transactionError && failureText(transactionError, messages)
  const isMismatch = isChainMismatch(store)
  useAnnouncement(progress ?? (refusal || change || isMismatch ? undefined : failure))
  if (progress)
    return (
      // The key makes new text replace the old element instead of changing it.
      <p className="wm-swap-preview-status" key={progress}>
        {progress}
      </p>
    )
  const action = (words: string) => ({ words, onPress: swap.renew })
  if (refusal)
    return (
      <ReviewNotice
        tone={readMember(refusal, 'reason') === 'less' ? 'warning' : 'failure'}
        heading={messages.refusedHeading}
        lines={[refusalText(refusal, messages)]}
        action={action(messages.retry)}
      />
    )
  if (change)
    return (
      <ReviewNotice
        tone={change === 'better' ? 'news' : 'warning'}
        heading={reviewMessagesOf(messages).changedHeading}
        lines={[messages.changes[change]]}
        action={action(messages.renew[change])}
      />
    )
  if (store.dearerReview === review)
    return <ReviewNotice heading={reviewMessagesOf(messages).changedHeading} lines={[messages.dearer]} />
  if (isWarned && !failure && !isMismatch && !store.isUnsure) return null
  // A reverted transaction costs its fee, as its own sentence says.
  const isReverted = isModalError(store.transactionError, 'transaction_reverted')
  // In a failed batch, the approval is reverted too. The native coin needs no approval.
  const { source, given } = review
  const hasApproval = !isNativeSwapToken(source) && review.request?.isBatch !== true
  const approved = `${written(given, messages.numbers, given.decimals)} ${source.symbol}`
  const leftOver = hasApproval ? messages.approvalStays(approved) : undefined
  const isRefused = isModalError(store.transactionError, 'wallet_user_rejected')
  const whatIsLost = isReverted ? leftOver : isRefused ? messages.refusedTry : messages.failedTry
  if (isMismatch) return <ChainMismatch network={review.network} onSwitched={store.clearTransactionError} />
  return (
    <p className="wm-swap-preview-status" key={failure} data-tone={failure && (isRefused ? 'refused' : 'failure')}>
      {failure && <CircleAlert size={16} strokeWidth={2.25} />}
      {failure && `${failure}. `}
      {store.isUnsure ? messages.failedUnread : failure ? whatIsLost : messages.reviewCarefully}
    </p>
  )
})

function doubtsOf({ witness, imitates, symbol }: Asset, words: typeof enAssets): readonly string[] {
  return [
    ...(witness === undefined ? [words.unwitnessed(symbol)] : []),
    ...(imitates === undefined ? [] : [words.looksLike(symbol, imitates)]),
  ]
}

function feeDoubtOf(doubt: FeeDoubt | undefined, messages: Messages): readonly string[] {
  if (doubt === undefined) return []
  const { feeUnknown, dataFeeUnknown } = reviewMessagesOf(messages)
  return [doubt === 'data' ? dataFeeUnknown : feeUnknown]
}

const isChainMismatch = ({ transactionError }: SwapStore): boolean => isModalError(transactionError, 'chain_mismatch')

function Sides({ review }: { review: Reviewed }) {
  const messages = useMessages(swapMessagesOf, assetsMessagesOf)
  const { numbers: language } = messages
  const { source, target, given, got, worth, figures } = review
  const write = (amount: Quantity, places?: number) => written(amount, language, places)
  // The network fee is subtracted from the value of the received amount.
  const net =
    worth.target !== undefined && figures.gasUsd !== undefined
      ? subtractDecimals(worth.target, figures.gasUsd)
      : worth.target
  const side = (label: string, token: ListedToken, amount: string, value: string | undefined) => (
    <div className="wm-swap-preview-side" style={scaleOf(amount, token.symbol)}>
      <TokenIcon name={token.symbol} url={token.logoUri} size={44} asset={token.asset} />
      <span className="wm-swap-preview-label">{label}</span>
      <span className="wm-swap-preview-amount">
        <Figure>
          {amount}{' '}
          <span className="wm-swap-preview-symbol">
            <Name>{token.symbol}</Name>
            <AssetTick asset={token.asset} size={18} />
          </span>
        </Figure>
      </span>
      <span className="wm-swap-preview-worth">
        {value !== undefined && compareDecimals(value, '0') > 0 && formatUsd(value, language)}
        {!token.asset.isVouched && messages.worthUnknown}
      </span>
    </div>
  )
  return (
    <div className="wm-swap-preview-sides">
      {/* All digits, because the wallet signs the exact amount. */}
      {side(messages.sourceLabel, source, write(given, given.decimals), worth.source)}
      <span className="wm-swap-preview-arrow">
        <ArrowDown size={18} strokeWidth={2} />
      </span>
      {side(messages.targetLabel, target, write(got), net)}
    </div>
  )
}

/** The most characters of an amount and its symbol that a side shows in its full size. */
const fullSizeCharacters = 13

/** A longer amount is smaller, to stay on one line; beyond that it takes a second one. */
function scaleOf(amount: string, symbol: string): CSSProperties {
  const scale = Math.max(0.6, Math.min(1, fullSizeCharacters / (amount.length + symbol.length + 1)))
  return { '--wm-swap-scale': scale } as CSSProperties // React has no type for custom properties
}

type ReviewWords = Messages & SwapReviewMessages

const longAmount = 14

const shownDecimals = 6

const written = ({ units, decimals }: Quantity, language: string, places = shownDecimals) =>
  formatAmount(toDecimal(units, decimals), { decimals: places, language })

function progressText({ stage }: SwapStore, { source, target, got }: Reviewed, messages: ReviewWords) {
  const arriving = written(got, messages.numbers, 3)
  return {
    idle: undefined,
    building: messages.preparing,
    checking: messages.preparing,
    approving: messages.approveInWallet(source.symbol),
    approvalPending: messages.approvalPending,
    swapping: messages.confirmInWallet,
    swapPending: messages.swapping(source.symbol, arriving, target.symbol),
  }[stage]
}

function refusalText(refusal: ModalError, messages: ReviewWords): string {
  const reasons: Readonly<Record<string, string>> = messages.refusals
  return reasons[String(readMember(refusal, 'reason'))] ?? errorText(messages, refusal)
}

function failureText(error: ModalError, messages: ReviewWords): string {
  const { code } = error
  if (code === 'wallet_user_rejected') return messages.refused
  return code === 'unknown' ? messages.failed : errorText(messages, error)
}

function actionText(store: SwapStore, review: Reviewed, messages: ReviewWords, isRisky: boolean): string {
  const { stage } = store
  const { source, given, request } = review
  if (stage === 'approving' || stage === 'approvalPending') return messages.approving
  if (isRisky && request && !store.needsSecondTap) return messages.swapAnyway
  if (request?.allowance !== undefined) return messages.approveOf(source.symbol)
  const amount = written(given, messages.numbers, given.decimals)
  // The button never shows a rounded amount. The card above shows every digit.
  return amount.length > longAmount ? messages.swapToken(source.symbol) : messages.swapOf(amount, source.symbol)
}

function Done({ swap, done }: { swap: SwapPart; done: NonNullable<SwapStore['done']> }) {
  const messages = useMessages(viewMessagesOf, swapReviewMessagesOf)
  const { source, target, given, got, explorerUrl } = done
  const write = (amount: Quantity, { symbol }: SwapToken) => `${written(amount, messages.numbers)} ${symbol}`
  // The notice has already announced it.
  return (
    <Success heading={messages.doneHeading} arrived={`+${write(got, target)}`} left={`−${write(given, source)}`}>
      <MainButton onPress={swap.goBack}>{messages.done}</MainButton>
      {explorerUrl && <LinkButton href={explorerUrl}>{messages.viewOnExplorer}</LinkButton>}
    </Success>
  )
}

const SwapPreview = observer(function SwapPreview() {
  swapPreviewStyles.use()
  const messages = useMessages(viewMessagesOf, swapReviewMessagesOf)
  const swap = usePart(createSwap)
  const store = swap?.store
  if (!swap || store?.status === 'loading' || (!store?.review && store?.isBusy))
    return (
      <div className="wm-swap-preview" aria-busy="true">
        <span className="wm-hidden">{messages.loading}</span>
        <Ghost blocks={[150, 208, 'button', 'button']} />
      </div>
    )
  const { done, review } = swap.store
  if (done) return <Done swap={swap} done={done} />
  if (review) return <SwapReview swap={swap} review={review} />
  return (
    <div className="wm-swap-preview">
      <Message icon={ArrowLeftRight} heading={messages.previewEmpty} text={messages.previewEmptyText}>
        <MessageButton onPress={swap.goBack}>{messages.back}</MessageButton>
      </Message>
    </div>
  )
})

const isDone = ({ flows }: Root): boolean => {
  const swap = flows.part(createSwap)
  return 'store' in swap && swap.store.done !== undefined
}

export default defineView(
  SwapPreview,
  ({ messages, modal }) =>
    isDone(modal) ? swapMessagesOf(messages).title : swapReviewMessagesOf(messages).previewTitle,
  { isOver: isDone },
)
