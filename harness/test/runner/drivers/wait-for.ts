import type { Changes } from '../../../world/lib/lifecycle.js'
import { parseDuration } from '../../../world/lib/quantities.js'
import { waitUntil } from '../../../world/lib/wait-until.js'

/** A control that is not on the screen. */
export class ControlMissingError extends Error {
  override readonly name = 'ControlMissingError'
}

/** How long a step waits if it names no time, in real milliseconds. */
export const usualWaitMs = 10_000

/** Waits until facts hold. Resolves with `undefined`, or with the last failure. */
export async function waitForFacts(
  { within }: { readonly within?: string | undefined },
  check: () => Promise<string | undefined>,
  changes: { readonly onChange: Changes; readonly everyMs?: number | undefined },
): Promise<string | undefined> {
  let wrong: string | undefined
  const look = async () => {
    wrong = await check()
    return wrong === undefined || undefined
  }
  const isExact = within !== undefined
  await waitUntil(look, { withinMs: isExact ? parseDuration(within) : usualWaitMs, isExact, ...changes })
  return wrong
}

/** Retries while `act` throws {@link ControlMissingError}. Throws the last such error in the end. */
export async function waitFor<Value>(act: () => Value | Promise<Value>, onChange?: Changes): Promise<Value> {
  let missing: ControlMissingError | undefined
  const look = async () => {
    try {
      return { value: await act() }
    } catch (error) {
      if (!(error instanceof ControlMissingError)) throw error
      missing = error
      return undefined
    }
  }
  const done = await waitUntil(look, { withinMs: usualWaitMs, onChange })
  if (done) return done.value
  throw missing
}
