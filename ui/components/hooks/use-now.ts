import { useEffect, useRef, useState } from 'react'
import { useModal } from '../../primitives/context/shell.js'

/** The time, anew every `everyMs`: what says how long ago something was stays true while it is looked at. */
export function useNow(everyMs: number): number {
  const { platform } = useModal()
  const [now, setNow] = useState(() => platform.now())
  useEffect(() => {
    let timer = platform.setTimeout(function tick() {
      setNow(platform.now())
      timer = platform.setTimeout(tick, everyMs)
    }, everyMs)
    return () => platform.clearTimeout(timer)
  }, [platform, everyMs])
  return now
}

/** The last value that there was: what a view shows while it leaves is what it was about. */
export function useShown<Value>(value: Value | undefined): Value | undefined {
  const last = useRef(value)
  if (value !== undefined) last.current = value
  return last.current
}
