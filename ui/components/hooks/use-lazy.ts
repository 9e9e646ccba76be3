import { useCallback, useEffect, useState } from 'react'
import type { Lazy } from '../../../core/lib/lazy.js'

/** The code for a part of a component: undefined until it is loaded. Loading starts when `isWanted` is true. */
export function useLazy<Value>(source: Lazy<Value>, isWanted = true) {
  const [failed, setFailed] = useState<Lazy<Value>>()
  const [, redraw] = useState(0)
  const value = source.peek()
  const load = useCallback(() => {
    setFailed(undefined)
    source.load().then(
      () => redraw((count) => count + 1),
      () => setFailed(source),
    )
  }, [source])
  const isMissing = isWanted && value === undefined
  useEffect(() => {
    if (isMissing) load()
    else setFailed(undefined)
  }, [isMissing, load])
  return { value, hasFailed: failed === source, retry: load }
}
