import type { ModalEvent } from '../contracts/events.js'
import type { ModalError } from '../errors/base.js'
import type { Analytics } from '../services/analytics.js'
import type { Host } from './host.js'
import type { RootStore } from './root-store.js'

export type LoadAnalytics = (config: {
  isEnabled: () => boolean
  onForbidden: (error: ModalError) => void
}) => Promise<Analytics>

export interface Tracker {
  /** The first event of all. Told a moment later, so that who made the modal can listen first. */
  initialize(properties: Record<string, unknown>): void
  /** Tells the host's listeners now, and the analytics service once requests are allowed, it is on, and the visitor has agreed. */
  track(event: ModalEvent): void
  /**
   * From the first open or restored session on, services may be asked; where consent is asked for, once it is given. Asks the
   * first time whether analytics is on.
   */
  allowRequests(): void
  onEvent(listener: (event: ModalEvent) => void): () => void
  dispose(): void
}

/** The limit of events that wait for the analytics setting. A page that never opens the modal keeps no more. */
const LONGEST_QUEUE = 100

export function createTracker(root: RootStore, host: Host, loadAnalytics: LoadAnalytics): Tracker {
  const { catalogueApi, options, platform } = root
  const listeners = new Set<(event: ModalEvent) => void>()
  const abort = new AbortController()
  const queue: Parameters<Analytics['send']>[] = []
  let isAsked = false
  let analytics: Analytics | undefined

  const turnOff = () => {
    options.setAnalyticsEnabled(false)
    queue.length = 0
  }

  /** Asks whether analytics is on, and sends what waited if it is. Rejects when either code or answer cannot be had. */
  const begin = async () => {
    const { isAnalyticsEnabled } = await catalogueApi.fetchAnalyticsConfig(abort.signal)
    if (!isAnalyticsEnabled) return turnOff()
    const loaded = await loadAnalytics({
      isEnabled: () => options.isAnalyticsEnabled,
      onForbidden: host.raise,
    })
    if (abort.signal.aborted) return
    analytics = loaded
    sendQueue()
  }

  const sendQueue = () => {
    if (!analytics || root.isConsentMissing) return
    for (const waiting of queue.splice(0)) analytics.send(...waiting)
  }

  /** A request takes longer to begin than a window to be shown. */
  const send = (analytics: Analytics, ...told: Parameters<Analytics['send']>) => {
    if (platform.afterPaint) platform.afterPaint(() => analytics.send(...told))
    else analytics.send(...told)
  }

  const tell = (event: ModalEvent) => {
    if (abort.signal.aborted) return
    const address = root.accounts.active?.address
    for (const listener of listeners) host.call('event listener', listener, { ...event })
    const toSend = [event, address, platform.now()] as const
    if (analytics && !root.isConsentMissing) send(analytics, ...toSend)
    else if (options.isAnalyticsEnabled && queue.length < LONGEST_QUEUE) queue.push([...toSend])
  }

  let first: ModalEvent | undefined
  const tellFirst = () => {
    const event = first
    first = undefined
    if (event) tell(event)
  }

  return {
    initialize: (properties) => {
      first = { type: 'track', event: 'INITIALIZE', properties }
      void Promise.resolve().then(tellFirst)
    },
    track: (event) => {
      tellFirst()
      tell(event)
    },
    allowRequests: () => {
      sendQueue()
      if (isAsked || !options.isAnalyticsEnabled || root.isConsentMissing) return
      isAsked = true
      // On failure analytics is set off.
      begin().catch(() => {
        if (!abort.signal.aborted) turnOff()
      })
    },
    onEvent: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose: () => {
      abort.abort()
      analytics?.dispose()
      listeners.clear()
      queue.length = 0
    },
  }
}
