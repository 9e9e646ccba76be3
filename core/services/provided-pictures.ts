import type { AskedPicture } from '../contracts/service-providers.js'
import type { ServiceConfig } from '../contracts/services.js'
import { HttpTimeoutError } from '../errors/http.js'
import { fetchStraight } from '../lib/http/fetch-straight.js'
import { withTimeLimit } from '../lib/time-limit.js'

/** The largest picture that is taken, in bytes. */
const largest = 500_000
/** The time for each provider, as for the catalogue, so that a silent one does not keep the others waiting. */
const limitMs = 2000

/**
 * Asks the providers of pictures that a host names, in order. Undefined if none has the picture. A provider that fails
 * or stays silent counts as one that lacks it.
 */
export async function askPictures(
  { platform, services, isDebug }: Pick<ServiceConfig, 'platform' | 'services' | 'isDebug'>,
  asked: AskedPicture,
  signal: AbortSignal = new AbortController().signal,
): Promise<Blob | undefined> {
  for (const provider of [services.pictures ?? []].flat()) {
    try {
      const late = () => new HttpTimeoutError({ url: provider.name, timeoutMs: limitMs })
      const picture: unknown = await withTimeLimit({ platform, limitMs, outer: signal, late }, async (ends) =>
        provider.picture(asked, { signal: ends, fetch: (url, init) => fetchStraight(platform, url, init) }),
      )
      if (picture instanceof Blob && picture.size <= largest) return picture
    } catch (error) {
      signal.throwIfAborted()
      if (isDebug) platform.console.warn(`${provider.name} did not give the picture ${asked.kind} ${asked.id}.`, error)
    }
  }
  return undefined
}
