import { startWaiting } from '../../lib/wait-until.js'

/** The control is not on the screen. */
export class ControlMissingError extends Error {
  override readonly name = 'ControlMissingError'
}

const withinMs = 5000
const everyMs = 10

/** Tries until it does not throw {@link ControlMissingError}; the last one is what is thrown in the end. */
export async function waitFor<Value>(look: () => Value | Promise<Value>): Promise<Value> {
  const isOver = startWaiting(withinMs)
  for (;;) {
    try {
      return await look()
    } catch (error) {
      if (!(error instanceof ControlMissingError) || isOver()) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
