import { useEffect, useRef, useState } from 'react'
import { createAccountActions } from '../../../core/data/account-actions.js'
import type { Part, PartMaker } from '../../../core/state/context.js'
import { useFlows, useModal } from '../../primitives/context/shell.js'
import { whenHere } from '../../primitives/later.js'

/** Returns a part that only some views need; `undefined` until its code is here. */
export function usePart<P extends Part>(make: PartMaker<P>): P | undefined {
  const flows = useFlows()
  const [part, setPart] = useState<P | undefined>(() => {
    const found = flows.part(make)
    return found instanceof Promise ? undefined : found
  })
  useEffect(() => {
    // Where it does not arrive the view stays as it was, and the next one asks again.
    return whenHere(Promise.resolve(flows.part(make)), (found) => void setPart(() => found))
  }, [flows, make])
  return part
}

export function useWayToBuy(): (() => void) | undefined {
  const actions = usePart(createAccountActions)
  return actions?.has('onramp') ? () => actions.choose('onramp') : undefined
}

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
