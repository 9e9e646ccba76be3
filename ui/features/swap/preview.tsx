import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { observer } from 'mobx-react-lite'
import { Message } from '../../components/message.js'
import { defineView } from '../../components/view.js'
import { swapReviewMessagesOf } from '../../messages/of-swap-review.js'
import { Button } from '../../primitives/button.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { swapPreviewStyles } from './preview.css.js'
import { SwapReview } from './review.js'
import { useSwap, useSwapMessages } from './use-swap.js'

const SwapPreview = observer(function SwapPreview() {
  useStyles(swapPreviewStyles)
  const messages = useSwapMessages()
  const words = swapReviewMessagesOf(messages)
  const swap = useSwap()
  const store = swap?.store
  if (!swap || store?.status === 'loading' || (!store?.review && store?.isBusy)) {
    return (
      <div className="wm-swap-preview" aria-busy="true">
        <span className="wm-hidden">{messages.loading}</span>
        <SkeletonRow index={0} />
        <SkeletonRow index={1} />
      </div>
    )
  }
  const { review } = swap.store
  if (review) return <SwapReview swap={swap} review={review} />
  return (
    <div className="wm-swap-preview">
      <Message
        mark={<ArrowLeftRight size={24} strokeWidth={1.75} />}
        heading={words.previewEmpty}
        text={words.previewEmptyText}
      >
        <Button onPress={swap.goBack}>{words.back}</Button>
      </Message>
    </div>
  )
})

export default defineView('SwapPreview', {
  title: ({ messages }) => swapReviewMessagesOf(messages).previewTitle,
  component: SwapPreview,
})
