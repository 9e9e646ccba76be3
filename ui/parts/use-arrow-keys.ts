import { type KeyboardEvent, useCallback } from 'react'
import { useShell } from '../host/shell.js'

/** Lets the arrow keys walk the rows of a list; Tab goes on working. */
export function useArrowKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  const { root } = useShell()
  return useCallback(
    (event) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return
      const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]:not(:disabled)')]
      const at = rows.findIndex((row) => root.activeElement === row)
      const next = at < 0 ? (step > 0 ? rows[0] : undefined) : rows[at + step]
      if (!next) return
      event.preventDefault()
      next.focus()
      next.scrollIntoView({ block: 'nearest' })
    },
    [root],
  )
}
