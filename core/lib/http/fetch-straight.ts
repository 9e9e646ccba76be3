import { HttpAnswerError } from '../../errors/http.js'
import type { Platform } from '../platform/platform.js'

/**
 * Fetches without following redirects, for requests with headers such as an API key: `fetch` would send most of them on
 * to another origin. @throws {@link HttpAnswerError} for a redirect
 */
export async function fetchStraight(platform: Pick<Platform, 'fetch'>, url: string, init: RequestInit) {
  const response = await platform.fetch(url, { ...init, redirect: 'manual' })
  // Browsers hide the status of a redirect that they did not follow.
  if (response.type !== 'opaqueredirect' && (response.status < 300 || response.status > 399)) return response
  throw new HttpAnswerError({ url, wrong: 'It redirects. Headers of a request are not sent on to another address' })
}
