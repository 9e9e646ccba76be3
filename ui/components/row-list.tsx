import type { KeyboardEvent, ReactNode } from 'react'

/** A list that the arrow keys walk, row by row; Tab goes on working. */
export function RowList({ className, children }: { className: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows inside are the controls; arrow keys are a short way between them
    <div className={className} onKeyDown={walkRows}>
      {children}
    </div>
  )
}

function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]:not(:disabled)')]
  const at = rows.findIndex((row) => row.matches(':focus'))
  const next = at < 0 ? (step > 0 ? rows[0] : undefined) : rows[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}
