import { HttpAnswerError } from '../../errors/http.js'
import type { Platform } from '../platform/platform.js'

/**
 * Fetches without following redirects if a request has headers such as an API key: `fetch` would send most of them on to
 * another origin. `isKeyed` is false for a request whose headers are all the modal's own.
 * @throws {@link HttpAnswerError} for a redirect
 */
export async function fetchStraight(
  platform: Pick<Platform, 'fetch'>,
  url: string,
  init: RequestInit = {},
  isKeyed = init.headers !== undefined,
): Promise<Response> {
  if (!isKeyed) return platform.fetch(url, init)
  const response = await platform.fetch(url, { ...init, redirect: 'manual' })
  // Browsers hide the status of a redirect that they did not follow.
  if (response.type !== 'opaqueredirect' && (response.status < 300 || response.status > 399)) return response
  throw new HttpAnswerError({ url, wrong: 'It redirects. Headers of a request are not sent on to another address' })
}
