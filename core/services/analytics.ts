import { postEvent } from '../contracts/api/catalogue.js'
import type { AnalyticsEvent, ModalEvent } from '../contracts/events.js'
import type { ServiceConfig } from '../contracts/services.js'
import type { ModalError } from '../errors/base.js'
import { HttpStatusError, OriginNotAllowedError } from '../errors/http.js'
import { createHttpClient } from '../lib/http/client.js'

export interface Analytics {
  /** Sends an event without waiting; never rejects. `happenedAt` is in milliseconds. */
  send(event: ModalEvent, address: string | undefined, happenedAt: number): void
  dispose(): void
}

/** Sends events while analytics is enabled, except the event of the modal's creation. */
export function createAnalytics(
  needs: ServiceConfig & {
    isEnabled: () => boolean
    /** Called on status 403: the origin is not allowed. Called once, until a later event succeeds. */
    onForbidden: (error: ModalError) => void
  },
): Analytics {
  const { isEnabled, onForbidden, services, clientId: _unused, ...config } = needs
  const { platform } = config
  const http = createHttpClient({ ...config, base: services.analytics as string }) // other code serves an object
  const abort = new AbortController()
  let isForbiddenTold = false

  const post = async (props: AnalyticsEvent, timestamp: number) => {
    const { href, hostname, origin } = platform.location()
    // The query and the fragment may hold secrets, such as the token of a password reset.
    const [url = ''] = href.split(/[?#]/)
    const body = { eventId: platform.randomUuid(), url, domain: hostname, timestamp, props }
    try {
      await http.call(postEvent, { body, signal: abort.signal })
      isForbiddenTold = false
    } catch (error) {
      if (!(error instanceof HttpStatusError) || error.status !== 403 || isForbiddenTold) return
      isForbiddenTold = true
      onForbidden(new OriginNotAllowedError({ origin, cause: error }))
    }
  }

  return {
    send: (event: ModalEvent, address: string | undefined, happenedAt: number) => {
      if (!isEnabled() || event.event === 'MODAL_CREATED' || abort.signal.aborted) return
      const props = { ...event, ...(address !== undefined && { address }) } as AnalyticsEvent // the same event, with its address
      void post(props, happenedAt)
    },
    dispose: () => abort.abort(),
  }
}
