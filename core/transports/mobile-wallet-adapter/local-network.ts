import type { TransportContext } from '../../contracts/transport.js'
import type { TransportStep } from '../../contracts/transport-step.js'
import { readMember } from '../../lib/foreign.js'
import { methodOf } from '../../lib/foreign-call.js'
import { withAbort } from '../../lib/with-abort.js'

// Chrome's Local Network Access (developer.chrome.com, "Local Network Access"): since 147 a page asks for a permission
// before its socket reaches an app of the same device. Earlier versions know one permission for both networks.
const names = ['loopback-network', 'local-network-access'] as const

type State = 'granted' | 'denied' | 'prompt'

/** The state of the permission. `undefined` where a browser has no such permission. */
export async function localNetworkState({ platform }: Pick<TransportContext, 'platform'>): Promise<State | undefined> {
  const query = methodOf(readMember(platform.globals['navigator'], 'permissions'), 'query')
  for (const name of names) {
    try {
      const state = readMember(await query?.({ name }), 'state')
      if (state === 'granted' || state === 'denied' || state === 'prompt') return state
    } catch {
      // The browser does not know a permission of this name.
    }
  }
  return undefined
}

/** The error that the modal shows as a browser that keeps the page from the wallet's app. */
export const accessBlocked = (): Error => new Error('The local network access permission is denied')

/**
 * Explains the permission before the browser asks for it, and waits for the visitor's press. Resolves at once if nothing
 * is asked, or if there is no view that could explain. Rejects if the visitor has refused it before: the browser would
 * not ask again.
 */
export async function explainPermission(
  context: Pick<TransportContext, 'platform'>,
  show: ((step: TransportStep) => void) | undefined,
  signal: AbortSignal,
): Promise<void> {
  const state = await localNetworkState(context)
  if (state === 'denied') throw accessBlocked()
  if (state !== 'prompt' || !show) return
  const pressed = new Promise<void>((go) => show({ kind: 'permission', permission: 'local-network', go }))
  await withAbort(pressed, signal)
}
