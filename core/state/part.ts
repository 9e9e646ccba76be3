import type { Namespace } from '../contracts/caip.js'
import type { WalletContext } from './context.js'
import type { Navigation } from './navigate.js'
import type { OpenFlow } from './open.js'

/** What a part of the modal works with that only some visits need: sending, swapping, buying … */
export interface PartContext extends WalletContext {
  readonly navigation: Navigation
  readonly open: OpenFlow
  /** Asks the chain for the native balance again. Never rejects. */
  refreshBalance(namespace: Namespace): Promise<void>
  /** Another part: the same instance for everybody. */
  part<P extends Part>(make: PartMaker<P>): P
}

/** Its store and what can be done with it. What a view calls never rejects: how it ended is in the store. */
export interface Part {
  dispose(): void
}

/** Makes a part; it stands in the file of its flow, which comes with the first view that needs it. */
export type PartMaker<P extends Part> = (context: PartContext) => P

/** Each part once, made when it is first asked for; all end together. */
export function createParts(context: Omit<PartContext, 'part'>): { part: PartContext['part']; dispose(): void } {
  const made = new Map<PartMaker<Part>, Part>()
  const part = <P extends Part>(make: PartMaker<P>): P => {
    const known = made.get(make)
    if (known) return known as P // kept under its maker
    const fresh = make({ ...context, part })
    made.set(make, fresh)
    return fresh
  }
  return {
    part,
    dispose: () => {
      for (const each of [...made.values()].reverse()) each.dispose()
      made.clear()
    },
  }
}
