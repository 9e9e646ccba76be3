import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import type { Network } from '../../../core/contracts/network/network.js'
import { createWalletSwitch } from '../../../core/wallets/network/switch-network.js'
import { reviewMessagesOf } from '../../messages/english/review.js'
import { Button } from '../../primitives/button.js'
import { useAnnouncement, useMessages } from '../../primitives/context/shell.js'
import { css } from '../../primitives/styles/css.js'
import { usePart } from '../hooks/use-part.js'
import { warned } from '../shared-rules.js'

const reviewNoticeStyles = css`
  .wm-review-notice {
    --wm-review-notice: var(--wm-color-warning);

    display: flex;
    flex-wrap: wrap;
    gap: 10px;
    padding: 12px 16px;
    font-size: var(--wm-text-13);
    ${warned('var(--wm-review-notice)')}

    &[data-tone="failure"] {
      --wm-review-notice: var(--wm-color-failure);
    }
    &[data-tone="news"] {
      --wm-review-notice: var(--wm-color-text-quiet);
    }
    & > svg {
      flex: none;
      color: var(--wm-review-notice);
    }
    & > div {
      flex: 1 1 130px;
    }
    /* Placed next to the text if there is room, so that the content below hardly moves. */
    & > button {
      flex: none;
      align-self: center;
      margin-inline-start: auto;
    }
    & strong {
      font-weight: 600;
    }
    & p {
      color: var(--wm-color-text-soft);
    }
  }
`

interface ReviewNoticeProps {
  heading: string
  lines: readonly string[]
  /** `failure`: the request cannot be made. `news`: it still can. */
  tone?: 'warning' | 'failure' | 'news'
  action?: { readonly words: string; onPress(): void }
}

/** A notice in a review about changes, or about why the request cannot be made as it is. It is announced. */
export function ReviewNotice(props: ReviewNoticeProps) {
  useAnnouncement([`${props.heading}.`, ...props.lines].join(' '))
  return <Notice {...props} />
}

/** The notice without the announcement, for views that make their own. `children` is a button of the view's own. */
export function Notice({
  heading,
  lines,
  tone = 'warning',
  action,
  children,
}: Omit<ReviewNoticeProps, 'heading'> & { heading: string | undefined; children?: ReactNode }) {
  reviewNoticeStyles.use()
  return (
    <div role="note" className="wm-review-notice" data-tone={tone}>
      <TriangleAlert size={18} strokeWidth={2} />
      <div>
        {heading !== undefined && <strong>{heading}</strong>}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {action && (
        <Button isSmall onPress={action.onPress}>
          {action.words}
        </Button>
      )}
      {children}
    </div>
  )
}

interface ChainMismatchProps {
  network: Network
  /** Called when the wallet has switched: the review can be confirmed again. */
  onSwitched(): void
}

/**
 * A notice that the wallet is on another network than the review (`chain_mismatch`), with a button that switches the
 * wallet.
 */
export const ChainMismatch = observer(function ChainMismatch({ network, onSwitched }: ChainMismatchProps) {
  const messages = reviewMessagesOf(useMessages())
  const part = usePart(createWalletSwitch)
  const isAsking = part?.task.isLoading ?? false
  const text = part?.isDeclined
    ? messages.switchDeclined(network.name)
    : part?.task.error
      ? messages.switchFailed(network.name)
      : messages.mismatchText(network.name)
  const press = async () => {
    if (await part?.switchWallet(network)) onSwitched()
  }
  return (
    <>
      <ReviewNotice heading={messages.mismatchHeading} lines={[text]} />
      <Button kind="primary" isWide isDisabled={!part || isAsking} isBusy={isAsking} onPress={() => void press()}>
        {isAsking ? messages.switchAsking : messages.switchWallet(network.name)}
      </Button>
    </>
  )
})
