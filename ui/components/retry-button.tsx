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

    /* As wide as its longest words from the start: it does not shrink while the seconds go. */
    &::before {
      content: attr(data-longest);
      block-size: 0;
      visibility: hidden;
    }
  }
`

/** Asks for what an account has again. A failed fetch blocks retries for 30 s: said while it is so. */
export const RetryButton = observer(function RetryButton(props: { entry: PortfolioEntry; onPress: () => void }) {
  retryButtonStyles.use()
  const { entry, onPress } = props
  const { retry, retryIn } = useMessages(viewMessagesOf)
  const waitMs = (entry.retryAtMs ?? 0) - useNow(1000)
  return (
    <Button isDisabled={waitMs > 0 || entry.status === 'loading'} onPress={onPress}>
      <span className="wm-retry" data-longest={retryIn(30)}>
        {waitMs > 0 ? retryIn(Math.ceil(waitMs / 1000)) : retry}
      </span>
    </Button>
  )
})
