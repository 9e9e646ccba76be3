import { reaction } from 'mobx'
import { createLatest } from '../../lib/latest.js'
import type { RootStore } from '../../state/root-store.js'
import { createSiwxItems } from './items.js'
import type { SignInParts } from './store.js'

/** How long before its end a session is renewed, if it can be. */
const RENEW_AHEAD_MS = 60_000
/**
 * How long this tab waits before it asks the visitor again after another tab has signed out. In most cases the other
 * tab disconnects, too, and takes up to 5 s to ask the wallet to revoke its permission.
 */
const OTHER_TAB_MS = 6000
const LONGEST_MS = 2 ** 31 - 1

export function createSiwxWatch(
  root: RootStore,
  parts: SignInParts,
  /** The host's own code rejected. The session goes on until its end. */
  failed: (error: unknown) => void,
) {
  const { options, platform } = root
  const { config, store, current, isStale, isShown, prompt, settle } = parts
  const items = Object.values(createSiwxItems(platform, options.given.storagePrefix))
  const waiting = createLatest(platform)
  let isLooking = false
  const msLeft = () => (store.expiresAt ?? Number.POSITIVE_INFINITY) - platform.now()

  const schedule = () => {
    waiting.stop()
    if (!store.session) return
    const left = msLeft()
    const waits = [config.refetchIntervalMs ?? Number.POSITIVE_INFINITY]
    // The server accepts the session although this clock, which may be wrong, says that it has expired. Asking again
    // would never end.
    if (left > 0) waits.push(left)
    if (config.renewSession && left > RENEW_AHEAD_MS) waits.push(left - RENEW_AHEAD_MS)
    const wait = Math.min(...waits)
    if (wait !== Number.POSITIVE_INFINITY) waiting.later(Math.min(wait, LONGEST_MS), () => void look())
  }

  /** Checks again whether the account is signed in: another tab may have signed it in or out. */
  const look = async (isElsewhere = false): Promise<void> => {
    const signer = current()
    if (!signer || isLooking || store.work !== 'none') return
    isLooking = true
    try {
      const before = store.session
      const isEnding = before && msLeft() <= RENEW_AHEAD_MS
      // A session that cannot be renewed ends at its own time.
      if (isEnding) await config.renewSession?.(before).catch(failed)
      const [session] = await config.getSessions(signer.chainId, signer.address)
      if (isStale(signer)) return
      if (session) {
        const wasAsked = store.isAsked
        store.setSession(session)
        if (wasAsked && isShown()) settle()
      } else if (before) {
        store.setSession(undefined)
        if (!store.isRequired) return
        const ask = () => !isStale(signer) && !store.session && prompt()
        if (isElsewhere) waiting.later(OTHER_TAB_MS, ask)
        else prompt()
      }
    } catch {
      // The service is unreachable: the known session holds until it expires.
      if (msLeft() <= 0 && !isStale(signer)) store.setSession(undefined)
    } finally {
      isLooking = false
      if (store.session) schedule()
    }
  }

  const onStorage = (event: Event) => {
    const key = 'key' in event && typeof event.key === 'string' ? event.key : null
    if (items.some((item) => item.isAbout(key))) void look(true)
  }
  /** Timers do not run while a device sleeps. */
  const onVisible = () => {
    if (msLeft() <= 0) void look()
  }

  platform.events.addEventListener('storage', onStorage)
  platform.events.addEventListener('visibilitychange', onVisible)
  const stop = reaction(() => store.session, schedule, { fireImmediately: true })
  return {
    dispose: () => {
      stop()
      waiting.stop()
      platform.events.removeEventListener('storage', onStorage)
      platform.events.removeEventListener('visibilitychange', onVisible)
    },
  }
}
