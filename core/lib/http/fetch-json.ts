import { AbortedError, isModalError } from '../../errors/base.js'
import { HttpAnswerError, HttpStatusError, HttpTimeoutError, HttpUnreachableError } from '../../errors/http.js'
import type { Platform } from '../platform/platform.js'
import { withTimeLimit } from '../time-limit.js'
import { fetchStraight } from './fetch-straight.js'
import { readText } from './read-body.js'
import { isRetriedStatus, parseRetryAfter, withRetry } from './retry.js'

const timeoutMs = 10_000

/**
 * Fetches JSON of an origin that the host named. Each attempt has 10 s, and failures that may be temporary are retried.
 * Nothing about the page is added to the request. A `body` is posted as JSON. With `headers`, redirects are not followed. Rejects with an `http_*` {@link ModalError}, or with an {@link
 * AbortedError}.
 */
export async function fetchJson(
  platform: Platform,
  url: string,
  {
    headers,
    body,
    signal,
  }: { headers?: Readonly<Record<string, string>> | undefined; body?: unknown; signal: AbortSignal },
): Promise<unknown> {
  const late = () => new HttpTimeoutError({ url, timeoutMs })
  const attempt = () =>
    withTimeLimit({ platform, limitMs: timeoutMs, outer: signal, late }, async (timed) => {
      timed.throwIfAborted()
      const init: RequestInit =
        body === undefined
          ? { signal: timed, ...(headers && { headers: { ...headers } }) }
          : {
              signal: timed,
              method: 'POST',
              headers: { 'content-type': 'application/json', ...headers },
              body: JSON.stringify(body),
            }
      const response = await fetchStraight(platform, url, init, headers !== undefined)
      if (!response.ok) throw new HttpStatusError({ response, url })
      const text = await readText(response, url)
      try {
        return JSON.parse(text)
      } catch (cause) {
        throw new HttpAnswerError({ url, wrong: 'The answer is not JSON', cause })
      }
    }).catch((error: unknown) => {
      throw isModalError(error) ? error : new HttpUnreachableError({ url, cause: error })
    })
  const judge = (error: unknown) => {
    if (!(error instanceof HttpStatusError)) return { again: isModalError(error, 'http_unreachable') }
    const { headers: given } = error.cause as Response // `HttpStatusError` always has the response as its cause
    return {
      again: isRetriedStatus(error.status),
      afterMs: parseRetryAfter(given.get('retry-after'), platform.now()),
    }
  }
  try {
    return await withRetry(attempt, { platform, judge, signal })
  } catch (error) {
    throw signal.aborted && !isModalError(error, 'aborted') ? new AbortedError({ cause: error }) : error
  }
}
