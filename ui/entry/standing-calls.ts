import type { ModalRing } from '../shell/modal-ring.js'

/** Makes a call on a ring. The function that it returns ends what the call began. */
export type Beginning = (made: ModalRing) => (() => void) | undefined

/** Calls of the host, such as `mount`, that begin again with each ring until the host ends them. */
export interface StandingCalls {
  /** Begins at once if there is a ring. Returns a function that ends the call for good. */
  keep(begin: Beginning): () => void
  begin(made: ModalRing): void
  /** Ends the calls on the current ring. They begin again with the next one. */
  end(): void
}

/** `current` returns the ring, if there is one. */
export function createStandingCalls(current: () => ModalRing | undefined): StandingCalls {
  const standing = new Set<{ begin: Beginning; end: (() => void) | undefined }>()
  return {
    keep(begin) {
      const ring = current()
      const call = { begin, end: ring && begin(ring) }
      standing.add(call)
      return () => {
        if (standing.delete(call)) call.end?.()
      }
    },
    begin(made) {
      for (const call of standing) call.end = call.begin(made)
    },
    end() {
      for (const call of standing) {
        call.end?.()
        call.end = undefined
      }
    },
  }
}
