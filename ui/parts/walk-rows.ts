import type { KeyboardEvent } from 'react'

/** Lets the arrow keys walk the rows of a list; Tab goes on working. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
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
