import type { AnalyticsProvider } from '../contracts/service-providers.js'
import type { ServiceConfig } from '../contracts/services.js'
import { withoutQuery } from '../lib/web-url.js'
import type { Analytics } from './analytics.js'

/** Gives events to the providers that a host names. Each gets every event, and none can hold up another. */
export function createAnalytics(
  needs: Pick<ServiceConfig, 'platform' | 'services' | 'isDebug'> & { isEnabled: () => boolean },
): Analytics {
  const { platform, isDebug, isEnabled } = needs
  const providers = [needs.services.analytics].flat() as AnalyticsProvider[] // other code serves a URL
  let isOver = false

  const give = async (provider: AnalyticsProvider, event: Parameters<AnalyticsProvider['track']>[0]) => {
    try {
      await provider.track(event)
    } catch (error) {
      // An event that is lost costs the visitor nothing.
      if (isDebug) platform.console.warn(`${provider.name} did not take the event ${event.props.event}.`, error)
    }
  }

  return {
    send: (event, address, happenedAt) => {
      if (isOver || !isEnabled() || event.event === 'MODAL_CREATED') return
      const { href, hostname } = platform.location()
      for (const provider of providers) {
        // A copy of its own for each: a provider may change what it gets.
        const props = structuredClone({ ...event, ...(address !== undefined && { address }) })
        const eventId = platform.randomUuid()
        void give(provider, { eventId, url: withoutQuery(href), domain: hostname, timestamp: happenedAt, props })
      }
    },
    dispose: () => {
      isOver = true
    },
  }
}
