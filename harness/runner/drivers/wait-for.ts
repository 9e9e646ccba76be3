import { waitUntil } from '../../lib/wait-until.js'

/** The control is not on the screen. */
export class ControlMissingError extends Error {
  override readonly name = 'ControlMissingError'
}

/** How long a step waits for something when it says no time, in real milliseconds. */
export const usualWaitMs = 5000

/** The pause between two looks. */
const pauseMs = 12

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Looks until something is found, or for as long as that may take. `isExact`: somebody asked for just that time. */
export async function lookFor<Found>(
  look: () => Found | undefined | Promise<Found | undefined>,
  withinMs = usualWaitMs,
  { isExact = false }: { isExact?: boolean } = {},
): Promise<Found | undefined> {
  return waitUntil(look, { withinMs, isExact, everyMs: pauseMs })
}

/** Tries until it does not throw {@link ControlMissingError}; the last one is what is thrown in the end. */
export async function waitFor<Value>(act: () => Value | Promise<Value>): Promise<Value> {
  let missing: ControlMissingError | undefined
  const done = await lookFor(async () => {
    try {
      return { value: await act() }
    } catch (error) {
      if (!(error instanceof ControlMissingError)) throw error
      missing = error
      return undefined
    }
  })
  if (done) return done.value
  throw missing
}

/** @throws {@link ControlMissingError} unless it is so */
export function must(isSo: unknown, words: string): asserts isSo {
  if (!isSo) throw new ControlMissingError(words)
}
