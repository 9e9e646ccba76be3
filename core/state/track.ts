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
  /** Tracks the first event, a moment later, so that the page can add listeners first. */
  initialize(properties: Record<string, unknown>): void
  /**
   * Tracks an event. The service receives it once requests are allowed, analytics is on and the visitor has consented.
   */
  track<Name extends ModalEvent['event']>(event: Name, ...properties: Told<Name>): void
  /** Makes a change and then tracks its event, before the events of what the change starts at once. */
  trackChange<Name extends ModalEvent['event']>(change: () => void, event: Name, ...properties: Told<Name>): void
  /** Allows requests to services: after the first open or restored session, and the consent that the host requires. */
  allowRequests(): void
  /** Adds a listener. Returns a function that removes it. */
  onEvent(listener: (event: ModalEvent) => void): () => void
  dispose(): void
}

type PropertiesOf<Name> = Extract<ModalEvent, { event: Name }>['properties']
type Told<Name> = undefined extends PropertiesOf<Name> ? [properties?: PropertiesOf<Name>] : [PropertiesOf<Name>]

/** The most events that are queued on a page that never opens the modal. */
const LONGEST_QUEUE = 100

/** Sends events to the host's listeners and to the analytics service. */
export function createTracker(root: RootStore, host: Host, loadAnalytics: LoadAnalytics): Tracker {
  const { catalogueApi, options, platform } = root
  const listeners = new Set<(event: ModalEvent) => void>()
  const abort = new AbortController()
  const queue: Parameters<Analytics['send']>[] = []
  let isAsked = false
  let analytics: Analytics | undefined

  const turnOff = () => {
    options.forbidAnalytics()
    queue.length = 0
  }

  const begin = async () => {
    const { isAnalyticsEnabled } = await catalogueApi.fetchAnalyticsConfig(abort.signal)
    if (!isAnalyticsEnabled) return turnOff()
    const loaded = await loadAnalytics({ isEnabled: () => options.isAnalyticsEnabled, onForbidden: host.raise })
    if (abort.signal.aborted) return
    analytics = loaded
    sendQueue()
  }

  const sendQueue = () => {
    if (!analytics || root.isConsentMissing) return
    for (const waiting of queue.splice(0)) analytics.send(...waiting)
  }

  /** Waits for the next paint: starting a request would delay a window that is about to show. */
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

  /** Events that wait while a change is made. */
  let held: ModalEvent[] | undefined
  const tellOrHold = (event: ModalEvent) => void (held ? held.push(event) : tell(event))

  let first: ModalEvent | undefined
  const tellFirst = () => {
    const event = first
    first = undefined
    if (event) tellOrHold(event)
  }

  const track = <Name extends ModalEvent['event']>(event: Name, ...[properties]: Told<Name>) => {
    tellFirst()
    const type = event === 'INTERNAL_SDK_ERROR' ? 'error' : 'track'
    tellOrHold({ type, event, ...(properties && { properties }) } as ModalEvent) // the event with that name
  }

  return {
    initialize: (properties: Record<string, unknown>) => {
      first = { type: 'track', event: 'INITIALIZE', properties }
      void Promise.resolve().then(tellFirst)
    },
    track,
    trackChange: (change, event, ...properties) => {
      tellFirst()
      const before = held
      const during: ModalEvent[] = []
      held = during
      let isMade = false
      try {
        change()
        isMade = true
      } finally {
        held = before
        if (isMade) track(event, ...properties)
        during.forEach(tellOrHold)
      }
    },
    allowRequests: () => {
      sendQueue()
      if (isAsked || !options.isAnalyticsEnabled || root.isConsentMissing) return
      isAsked = true
      begin().catch(() => {
        if (!abort.signal.aborted) turnOff()
      })
    },
    onEvent: (listener: (event: ModalEvent) => void): (() => void) => {
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
