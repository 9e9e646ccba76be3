import type { BrowserContext, Request as PageRequest, Route } from '@playwright/test'
import { documentPath, errorPage, readFrameDocument } from '../../world/frame/frame-pages.js'
import { walletsScriptPath } from '../../world/lib/sandbox-paths.js'
import { verifyHosts } from '../../world/lib/sdk-globals.js'
import { askChain } from '../../world/services/gateway.js'
import { refuseCalls } from '../../world/services/nodes.js'
import type { World } from '../../world/world/world-api.js'
import { keptBody } from './bidi-body.js'
import { pageFile } from './page-files.js'
import { createTraffic, type Traffic } from './traffic.js'

/** The app whose pages a world lies under. */
export interface RoutedApp {
  /** The origin that the relay sees. Without one the relay takes its sockets for a program's. */
  readonly origin?: string
  /** Whether it may have another modal than ours, which asks other hosts. */
  readonly isForeign?: boolean
  /** Whether an address is the app's own, and neither the world's nor a stranger's. Sockets are asked about too. */
  isOwn(url: URL): boolean
  /** Whether somebody wants requests to an address to go there, calls of nodes included. */
  isPassed?(url: URL): boolean
  /** Answers a request to an address of its own. */
  answer(route: Route, url: URL): Promise<void>
  /** Hears of each request that nobody answers, and what would let it in, where that is known. */
  refuse(text: string, hint?: string): void
}

async function toRequest(route: Route): Promise<Request> {
  const request = route.request()
  const method = request.method()
  const body = method === 'GET' || method === 'HEAD' ? null : (request.postDataBuffer() ?? (await keptBody(route)))
  return new Request(request.url(), {
    method,
    headers: request.headers(),
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
}

/** Playwright adds what lets the page's origin read the answer. */
async function fulfill(route: Route, response: Response): Promise<void> {
  if (response.type === 'error') return route.abort('connectionreset')
  // `Retry-After` is honoured where a service lets a page read it.
  const headers: Record<string, string> = { 'access-control-expose-headers': '*' }
  response.headers.forEach((value, key) => {
    headers[key] = value
  })
  // Playwright gives the body as it is; what Node has decoded already must not be called encoded.
  delete headers['content-encoding']
  delete headers['content-length']
  await route.fulfill({ status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) })
}

/** Asks a node as a program does: which pages may ask it is no question here. */
function askNode(request: Request): Promise<Response> {
  // Chromium adds them later than requests are routed, Firefox before.
  const ofPages = ['origin', 'referer', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest']
  for (const name of ofPages) request.headers.delete(name)
  return fetch(request)
}

/** Error reports of clients to their makers: accepted and dropped. The same host counts the modal's events at `/e`. */
const telemetry = /^https:\/\/pulse\.walletconnect\.(org|com)\/batch\b/

async function answerVendor(request: Request, world: World): Promise<Response | undefined> {
  if (telemetry.test(request.url)) return new Response(null, { status: 202 })
  const isVerify = verifyHosts.some((host) => new URL(request.url).hostname === host)
  return isVerify ? world.verify?.handle(request) : undefined
}

/** Answers a context's requests: the app its own, the world those to its fakes and nodes. All others are refused and told. */
export async function routeRequests(context: BrowserContext, world: World, app: RoutedApp): Promise<Traffic> {
  const traffic = createTraffic()
  const { frame } = world
  const isFrame = (href: string) =>
    [frame.origins.frame, frame.origins.social].some((origin) => href.startsWith(`${origin}/`))
  const isNode = (href: string) => Object.values(world.chains).some((chain) => href.startsWith(chain.rpcUrl))
  const isOfService = (url: URL) => !isNode(url.href) && !isFrame(url.href) && !app.isOwn(url)

  async function answerFrame(route: Route, url: URL): Promise<void> {
    const isDocument = url.origin === frame.origins.frame && url.pathname === documentPath
    const load = isDocument && frame.load()
    if (load === 'cannot be had') return route.abort('failed')
    if (load === 'error page') return fulfill(route, errorPage())
    if (load) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: await readFrameDocument(frame) })
    const page = await frame.answerPage(await toRequest(route))
    if (page) return fulfill(route, page)
    const file = url.origin === frame.origins.frame ? await pageFile(url.pathname) : undefined
    if (file) return route.fulfill(file)
    app.refuse(`GET ${url.href} (no such page of the embedded wallet)`)
    return route.fulfill({ status: 404, body: '' })
  }

  /** The answer of a node, by the chain of the world that stands in for it. */
  async function answerNode(request: Request): Promise<Response | undefined> {
    if (!app.isForeign) return undefined
    const url = new URL(request.url)
    if (app.isPassed?.(url)) return undefined
    const named = world.services.nodes.findByAddress(url).chain
    if (named?.ownNodes?.isHttp) return askNode(new Request(named.rpcUrl + url.pathname + url.search, request))
    if (request.method !== 'POST') return undefined
    const text = await request.text()
    const { chain, why } = world.services.nodes.find(url, text)
    if (chain) return askChain(chain, text)
    if (why === undefined) return undefined
    const recorded = await world.services.own.replay(new Request(request.url, { method: 'POST', body: text }))
    if (recorded) return recorded
    app.refuse(`POST ${request.url}`, why)
    return new Response(refuseCalls(text, why), { headers: { 'content-type': 'application/json' } })
  }

  async function answer(route: Route, url: URL): Promise<void> {
    if (traffic.isOffline) return route.abort('internetdisconnected')
    if (isNode(url.href)) return fulfill(route, await askNode(await toRequest(route)))
    // A page in work keeps the tag of its sandbox: here it has the wallets of this world instead.
    if (app.isForeign && url.pathname === walletsScriptPath)
      return route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: '',
      })
    const { own } = world.services
    // The app's own files are asked for as well: without handlers nobody looks at them.
    const handled = own.hasHandlers && app.isForeign ? await own.handle(await toRequest(route)) : undefined
    if (handled) return fulfill(route, handled)
    if (app.isOwn(url)) {
      const response = route.request().method() === 'POST' && (await answerNode(await toRequest(route)))
      return response ? fulfill(route, response) : app.answer(route, url)
    }
    if (isFrame(url.href)) return answerFrame(route, url)
    const request = await toRequest(route)
    const response =
      (await world.services.cashier.answerPage(request.clone())) ??
      (await answerVendor(request, world)) ??
      (await world.services.handle(request.clone(), app.isForeign)) ??
      (app.isForeign ? await world.services.handleForeign(request.clone()) : undefined) ??
      (await answerNode(request.clone())) ??
      (app.isForeign ? await own.replay(request) : undefined)
    if (traffic.isOpen(route.request())) traffic.begin(route.request())
    if (response) return fulfill(route, response)
    app.refuse(`${request.method} ${url.href}`)
    return route.abort('failed')
  }

  await context.route('**/*', async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    // A service's request may be held back on purpose; from its answer on it is on its way like any other.
    traffic.take(request, request.url())
    if (isOfService(url)) traffic.tell()
    // A stream of events has no end: nobody waits for it.
    else if (request.resourceType() !== 'eventsource') traffic.begin(request)
    try {
      await answer(route, url)
    } catch {
      // The page has gone, or asked no longer: nobody waits for the answer.
      await route.abort('failed').catch(() => undefined)
      onEnd(request)
    }
  })
  const onEnd = (request: PageRequest) => traffic.drop(request)
  context.on('requestfinished', onEnd)
  context.on('requestfailed', onEnd)
  return traffic
}
