import { toModalError } from '../errors/to-modal-error.js'
import type { Platform } from '../lib/platform/platform.js'
import { withAbort } from '../lib/with-abort.js'

/** How long a wallet may take to say that it is where it agreed to go. */
const limitMs = 3000

/**
 * True once a wallet says that it did what it agreed to, false when it says nothing in time. `listen` calls back when the
 * wallet says so, and returns how to stop. Rejects with a {@link ModalError} when a signal aborts.
 */
export async function waitForEvent(
  platform: Platform,
  listen: (said: () => void) => () => void,
  ...signals: AbortSignal[]
): Promise<boolean> {
  let leave = () => {}
  const saying = new Promise<boolean>((resolve) => {
    const stop = listen(() => resolve(true))
    const timer = platform.setTimeout(() => resolve(false), limitMs)
    leave = () => {
      stop()
      platform.clearTimeout(timer)
    }
  })
  try {
    return await withAbort(saying, ...signals)
  } catch (error) {
    throw toModalError(error)
  } finally {
    leave()
  }
}
