import { useEffect, useRef } from 'react'
import { useShell } from '../primitives/context/shell.js'

/** Where state changes are said aloud. It is there before anything is said, or nothing would be. */
export function LiveRegion() {
  const shell = useShell()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const stop = shell.onAnnounce((text) => {
      if (ref.current) ref.current.textContent = text
    })
    return stop
  }, [shell])
  return <div ref={ref} className="wm-hidden" role="status" aria-live="polite" aria-atomic="true" />
}
