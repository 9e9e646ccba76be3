import { useEffect, useState } from 'react'
import type { Part, PartMaker } from '../../../core/state/context.js'
import { useFlows } from '../../primitives/context/shell.js'

/** What a view works with that only some visits need; undefined until the code that it builds on is here. */
export function usePart<P extends Part>(make: PartMaker<P>): P | undefined {
  const flows = useFlows()
  const [part, setPart] = useState<P | undefined>(() => {
    const found = flows.part(make)
    return found instanceof Promise ? undefined : found
  })
  useEffect(() => {
    let isShown = true
    // Where it does not arrive the view stays as it was, and the next one asks again.
    Promise.resolve(flows.part(make)).then(
      (found) => isShown && setPart(() => found),
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [flows, make])
  return part
}
