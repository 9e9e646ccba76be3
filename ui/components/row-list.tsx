import { type ReactNode, useEffect, useId, useRef } from 'react'
import { css } from '../primitives/styles/css.js'

/** A list in which the arrow keys move the focus row by row; Tab works as usual. */
export function RowList({ className, children }: { className: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const onKeyDown = (event: KeyboardEvent) => walkRows(element, event)
    element.addEventListener('keydown', onKeyDown)
    return () => element.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div ref={list} className={className}>
      {children}
    </div>
  )
}

function walkRows(list: HTMLElement, event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]:not(:disabled)')]
  const at = rows.findIndex((row) => row.matches(':focus'))
  const next = at < 0 ? (step > 0 ? rows[0] : undefined) : rows[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}

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
