import { useEffect, useState } from 'react'
import { createAccountActions } from '../../../core/data/account-actions.js'
import type { Part, PartMaker } from '../../../core/state/context.js'
import { useFlows } from '../../primitives/context/shell.js'

/** Returns a part that only some views need; `undefined` until its code is here. */
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

/** For who has too little of something: to Buy; undefined where nothing can be bought. Observable. */
export function useWayToBuy(): (() => void) | undefined {
  const actions = usePart(createAccountActions)
  return actions?.has('onramp') ? () => actions.choose('onramp') : undefined
}
