import { postEvent } from '../contracts/api/analytics.js'
import type { AnalyticsEvent, ModalEvent } from '../contracts/events.js'
import type { ServiceConfig } from '../contracts/services.js'
import { isModalError, type ModalError } from '../errors/base.js'
import { type HttpStatusError, OriginNotAllowedError } from '../errors/http.js'
import { createHttpClient } from '../lib/http/client.js'

export interface Analytics {
  /** Sends and forgets: never rejects, never waits. `happenedAt` in milliseconds. */
  send(event: ModalEvent, address: string | undefined, happenedAt: number): void
  dispose(): void
}

/** Events are sent only while analytics is enabled. The modal-created event is never sent. */
export function createAnalytics({
  isEnabled,
  onForbidden,
  services,
  clientId: _unused,
  ...config
}: ServiceConfig & {
  isEnabled: () => boolean
  /** 403: the origin is not allowed. Once, until a later event gets through. */
  onForbidden: (error: ModalError) => void
}): Analytics {
  const { platform } = config
  const http = createHttpClient({ ...config, base: services.analytics })
  const abort = new AbortController()
  let isForbiddenTold = false

  async function post(props: AnalyticsEvent, timestamp: number): Promise<void> {
    const { href, hostname } = platform.location()
    // Query and fragment may hold what is nobody's business: tokens of a log-in, of a reset password.
    const [url = ''] = href.split(/[?#]/)
    const body = { eventId: platform.randomUuid(), url, domain: hostname, timestamp, props }
    try {
      await http.call(postEvent, { body, signal: abort.signal })
      isForbiddenTold = false
    } catch (error) {
      // An event that is lost is lost: nobody waits for it, and the visitor is not to notice.
      if (!isForbidden(error) || isForbiddenTold) return
      isForbiddenTold = true
      onForbidden(new OriginNotAllowedError({ origin: platform.location().origin, cause: error }))
    }
  }

  return {
    send(event, address, happenedAt) {
      if (!isEnabled() || event.event === 'MODAL_CREATED' || abort.signal.aborted) return
      const props = { ...event, ...(address !== undefined && { address }) } as AnalyticsEvent // the same case, with its address
      void post(props, happenedAt)
    },
    dispose() {
      abort.abort()
    },
  }
}

function isForbidden(error: unknown): boolean {
  return isModalError(error, 'http_status') && (error as HttpStatusError).status === 403 // the class of that code
}
