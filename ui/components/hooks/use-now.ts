import { useEffect, useState } from 'react'
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
