import { observer } from 'mobx-react-lite'
import type { PortfolioEntry } from '../../core/data/portfolio-store.js'
import { viewMessagesOf } from '../messages/english/views.js'
import { Button } from '../primitives/button.js'
import { useMessages } from '../primitives/context/shell.js'
import { css } from '../primitives/styles/css.js'
import { useNow } from './hooks/use-part.js'

const retryButtonStyles = css`
  .wm-retry {
    display: grid;
    font-variant-numeric: tabular-nums;

    /* Reserves the width of the longest text, so that the button does not shrink during the countdown. */
    &::before {
      content: attr(data-longest);
      block-size: 0;
      visibility: hidden;
    }
  }
`

interface RetryButtonProps {
  entry: PortfolioEntry
  /** True in a notice. */
  isSmall?: boolean
  onPress: () => void
}

/** A button that loads an account's data again. After a failure it is disabled for 30 s, with a countdown. */
export const RetryButton = observer(function RetryButton(props: RetryButtonProps) {
  retryButtonStyles.use()
  const { entry, isSmall, onPress } = props
  const { retry, retryIn } = useMessages(viewMessagesOf)
  const waitMs = (entry.retryAtMs ?? 0) - useNow(1000)
  return (
    <Button isSmall={isSmall} isDisabled={waitMs > 0 || entry.status === 'loading'} onPress={onPress}>
      <span className="wm-retry" data-longest={retryIn(30)}>
        {waitMs > 0 ? retryIn(Math.ceil(waitMs / 1000)) : retry}
      </span>
    </Button>
  )
})
