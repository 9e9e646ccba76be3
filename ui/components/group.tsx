import { type ReactNode, useId } from 'react'
import { css } from '../primitives/styles/css.js'

const groupStyles = css`
  .wm-group {
    & > h3 {
      padding: 8px 8px 4px;
      font-size: var(--wm-text-12);
      font-weight: 500;
      line-height: 16px;
      color: var(--wm-color-text-quiet);
    }
    & + .wm-group {
      margin-block-start: 4px;
    }
  }
`

export function Group({ label, children }: { label?: string | undefined; children: ReactNode }) {
  groupStyles.use()
  const id = useId()
  return (
    <section className="wm-group" aria-labelledby={label ? id : undefined}>
      {label && <h3 id={id}>{label}</h3>}
      {children}
    </section>
  )
}
