import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { Figure } from '../primitives/inline.js'
import { css, quietLine } from '../primitives/styles/css.js'
import { Message } from './message.js'

const successStyles = css`
  .wm-success {
    /* Its own measure: nothing waits below the last button. */
    & .wm-message {
      flex: none;
      min-block-size: 0;
      padding-block-start: 16px;
    }
    & h3 {
      font-size: var(--wm-text-20);
    }
    &[data-amounts] h3 {
      font-size: var(--wm-text-16);
      font-weight: 500;
      color: var(--wm-color-text-soft);
    }
    &[data-amounts] .wm-message > p {
      font-weight: 600;
      color: var(--wm-color-text);
    }
    & .wm-message > p > bdi {
      display: block;
      font-size: calc(var(--wm-font-size) * 2.8);
      line-height: 1.2;
    }
    & .wm-message > p > small {
      ${quietLine}
    }
  }
`

interface SuccessProps {
  heading: string
  text?: string
  /** Amounts with sign and symbol. */
  arrived?: string
  left?: string
  children?: ReactNode
}

/** Confirms that money has moved, with an animated tick. */
export function Success({ heading, text, arrived, left, children }: SuccessProps) {
  successStyles.use()
  const amounts = (
    <>
      <Figure>{arrived}</Figure>
      {left && (
        <small>
          <Figure>{left}</Figure>
        </small>
      )}
    </>
  )
  return (
    <div className="wm-success" data-amounts={text === undefined ? '' : undefined}>
      <Message icon={Check} iconSize={28} tone="success" heading={heading} text={text ?? amounts}>
        {children}
      </Message>
    </div>
  )
}
