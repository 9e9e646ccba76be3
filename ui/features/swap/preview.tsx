import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { observer } from 'mobx-react-lite'
import { type ComponentType, useEffect, useState } from 'react'
import type { SwapReview as Reviewed } from '../../../core/features/swap/review.js'
import type { SwapPart } from '../../../core/features/swap/swap.js'
import { Message } from '../../components/message.js'
import { defineView } from '../../components/view.js'
import { swapReviewMessagesOf } from '../../messages/of-swap-review.js'
import { Button } from '../../primitives/button.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { swapPreviewStyles } from './preview.css.js'
import { useSwap, useSwapMessages } from './use-swap.js'

type Drawing = ComponentType<{ swap: SwapPart; review: Reviewed }>

const SwapPreview = observer(function SwapPreview() {
  useStyles(swapPreviewStyles)
  const messages = useSwapMessages()
  const words = swapReviewMessagesOf(messages)
  const swap = useSwap()
  const [Review, setReview] = useState<Drawing>()
  useEffect(() => {
    import('./review.js').then(
      ({ SwapReview }) => setReview(() => SwapReview),
      () => swap?.goBack(), // where the next try asks for its code anew
    )
  }, [swap])
  const store = swap?.store
  if (!swap || store?.status === 'loading' || (store?.review ? !Review : store?.isBusy)) {
    return (
      <div className="wm-swap-preview" aria-busy="true">
        <span className="wm-hidden">{messages.loading}</span>
        <SkeletonRow index={0} />
        <SkeletonRow index={1} />
      </div>
    )
  }
  const { review } = swap.store
  if (review && Review) return <Review swap={swap} review={review} />
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
