import { type ReactNode, useEffect, useRef } from 'react'

/** A list that the arrow keys walk, row by row; Tab goes on working. */
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
