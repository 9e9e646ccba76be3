import type { Browser, Route } from '@playwright/test'

/** A WebDriver BiDi session, as Playwright's internal classes hold it. */
export interface BidiSession {
  send(method: string, parameters?: unknown): Promise<unknown>
}

/** Returns Playwright's server-side object behind a client object in the same process. Neither is public. */
export function servedBy<Served>(object: object): Served | undefined {
  const { _connection } = object as { _connection?: { toImpl?(object: unknown): Served | undefined } } // not public
  return _connection?.toImpl?.(object)
}

const browsersThatKeep = new WeakSet<object>()

/** Makes Mozilla's Firefox keep request bodies. Playwright does not read them over BiDi. */
export async function keepBodies(browser: Browser): Promise<void> {
  const session = servedBy<{ readonly _browserSession?: BidiSession }>(browser)?._browserSession
  if (!session || browsersThatKeep.has(session)) return
  browsersThatKeep.add(session)
  await session.send('network.addDataCollector', { dataTypes: ['request'], maxEncodedDataSize: 10_000_000 })
}

interface BidiRoute {
  readonly _delegate?: { readonly _requestId?: string; readonly _session?: BidiSession }
}

/** Returns the request body that the browser kept, or `null` if there is none. */
export async function keptBody(route: Route): Promise<Buffer | null> {
  const { _requestId: request, _session: session } = servedBy<BidiRoute>(route)?._delegate ?? {}
  if (request === undefined || !session) return null
  // A request without a body has no data.
  const answer = await session.send('network.getData', { request, dataType: 'request' }).catch(() => undefined)
  const { bytes } = (answer ?? {}) as { bytes?: { type: 'string' | 'base64'; value: string } } // WebDriver BiDi, network.GetDataResult
  return bytes ? Buffer.from(bytes.value, bytes.type === 'base64' ? 'base64' : 'utf8') : null
}
