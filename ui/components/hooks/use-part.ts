import { useEffect, useRef, useState } from 'react'
import { createAccountActions } from '../../../core/data/account-actions.js'
import type { Part, PartMaker } from '../../../core/state/context.js'
import { useFlows, useModal } from '../../primitives/context/shell.js'
import { whenHere } from '../../primitives/later.js'

/** A part of the modal that only some views need; `undefined` until its code is loaded. */
export function usePart<P extends Part>(make: PartMaker<P>): P | undefined {
  const flows = useFlows()
  const [part, setPart] = useState<P | undefined>(() => {
    const found = flows.part(make)
    return found instanceof Promise ? undefined : found
  })
  useEffect(() => {
    // If loading fails, the view stays as it was, and the next view tries again.
    return whenHere(Promise.resolve(flows.part(make)), (found) => void setPart(() => found))
  }, [flows, make])
  return part
}

export function useWayToBuy(): (() => void) | undefined {
  const actions = usePart(createAccountActions)
  return actions?.has('onramp') ? () => actions.choose('onramp') : undefined
}

/** The current time, updated every `everyMs`, so that relative times stay correct. */
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

/** The latest defined value: a leaving view still shows its content. */
export function useShown<Value>(value: Value | undefined): Value | undefined {
  const last = useRef(value)
  if (value !== undefined) last.current = value
  return last.current
}
