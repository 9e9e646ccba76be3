import type { ReactNode } from 'react'
import { css, flexRow } from '../primitives/styles/css.js'
import { panel } from './shared-rules.js'

const hintStyles = css`
  .wm-hint {
    ${flexRow}
    gap: 10px;
    inline-size: 100%;
    /* Two lines. */
    min-block-size: calc(var(--wm-text-13) * 2.8 + 20px);
    padding: 10px 16px;
    ${panel}
    font-size: var(--wm-text-13);
    text-align: start;
    color: var(--wm-color-text-soft);

    & > svg {
      color: var(--wm-color-text-quiet);
    }
    &[data-tone="warning"] > svg {
      color: var(--wm-color-warning);
    }
    &[data-tone="failure"] {
      &,
      & > svg {
        color: var(--wm-color-failure);
      }
    }
  }
`

interface HintProps {
  /** An icon of 18 px. */
  icon: ReactNode
  tone?: 'warning' | 'failure' | undefined
  children: ReactNode
}

/** A quiet panel with what is good to know about a view: a wait, a warning, a limit. */
export function Hint({ icon, tone, children }: HintProps) {
  hintStyles.use()
  return (
    <div className="wm-hint" data-tone={tone}>
      {icon}
      <p>{children}</p>
    </div>
  )
}
