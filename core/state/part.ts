import type { Part, PartContext, PartMaker } from './context.js'

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
