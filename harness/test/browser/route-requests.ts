import type { BrowserContext, Request as PageRequest, Route } from '@playwright/test'
import { documentPath, errorPage, readFrameDocument } from '../../world/frame/frame-pages.js'
import { walletsScriptPath } from '../../world/lib/sandbox-paths.js'
import { verifyHosts } from '../../world/lib/sdk-globals.js'
import { askChain } from '../../world/services/gateway.js'
import { refuseCalls } from '../../world/services/nodes.js'
import { headersOf } from '../../world/serving/http-messages.js'
import type { World } from '../../world/world/world-api.js'
import { keptBody } from './bidi-body.js'
import { pageFile } from './page-files.js'
import { createTraffic, type Traffic } from './traffic.js'

/** The app whose pages are routed into a world. */
export interface RoutedApp {
  /** The app's origin, as the relay sees it. Without it, the relay takes the app's sockets for a program's. */
  readonly origin?: string
  /** True if the app may have another modal than ours, which asks other hosts. */
  readonly isForeign?: boolean
  /**
   * True for the app's own addresses, which the world does not answer and the harness does not refuse. Also asked for
   * sockets.
   */
  isOwn(url: URL): boolean
  /** True if the user lets requests to this address pass, calls of nodes included. */
  isPassed?(url: URL): boolean
  /** Answers a request to one of the app's own addresses. */
  answer(route: Route, url: URL): Promise<void>
  /** Receives each request that is refused, and a hint on how to allow it, if there is one. */
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

/** Fulfils a route. Playwright adds the CORS headers for the page's origin. */
async function fulfill(route: Route, response: Response): Promise<void> {
  if (response.type === 'error') return route.abort('connectionreset')
  // A page may read `Retry-After` only if the response exposes it.
  const headers: Record<string, string> = { 'access-control-expose-headers': '*' }
  // Playwright takes several cookies as lines of one value.
  for (const [name, value] of Object.entries(headersOf(response))) headers[name] = [value].flat().join('\n')
  await route.fulfill({ status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) })
}

/** Asks a node as a program does: without the headers of a page, the node does not check an origin. */
function askNode(request: Request): Promise<Response> {
  // Firefox adds these headers before a request is routed, Chromium after.
  const ofPages = ['origin', 'referer', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest']
  for (const name of ofPages) request.headers.delete(name)
  return fetch(request)
}

/** WalletConnect's clients send error reports here: accepted and dropped. The same host counts the modal's events at `/e`. */
const telemetry = /^https:\/\/pulse\.walletconnect\.(org|com)\/batch\b/

async function answerVendor(request: Request, world: World): Promise<Response | undefined> {
  if (telemetry.test(request.url)) return new Response(null, { status: 202 })
  const isVerify = verifyHosts.some((host) => new URL(request.url).hostname === host)
  return isVerify ? world.verify?.handle(request) : undefined
}

/**
 * Routes a context's requests: the app answers its own, the world those for its fakes and nodes. All others are refused
 * and reported.
 */
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

  /** Answers a call of a node by the chain of the world that stands in for the node. */
  async function answerNode(request: Request): Promise<Response | undefined> {
    if (!app.isForeign) return undefined
    const url = new URL(request.url)
    if (app.isPassed?.(url)) return undefined
    const named = world.services.nodes.findByAddress(url).chain
    if (named?.ownNodes?.isHttp) return askNode(new Request(named.rpcUrl + url.pathname + url.search, request))
    if (request.method !== 'POST') return undefined
    const text = await request.text()
    const { chain, why, isOfProvider } = await world.services.nodes.identify(url, text)
    if (chain && !isOfProvider) return askChain(chain, text)
    if (!chain && why === undefined) return undefined
    const recorded = await world.services.own.replay(new Request(request.url, { method: 'POST', body: text }))
    if (recorded) return recorded
    if (why === undefined) return chain && askChain(chain, text)
    app.refuse(`POST ${request.url}`, why)
    return new Response(refuseCalls(text, why), { headers: { 'content-type': 'application/json' } })
  }

  async function answer(route: Route, url: URL): Promise<void> {
    if (traffic.isOffline) return route.abort('internetdisconnected')
    if (isNode(url.href)) return fulfill(route, await askNode(await toRequest(route)))
    // A page under development keeps its sandbox script tag. The script is empty here: the page has this world's wallets.
    if (app.isForeign && url.pathname === walletsScriptPath)
      return route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: '',
      })
    const { own } = world.services
    // Handlers may answer the app's own files too. Without handlers, the request need not be read.
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
      (await world.bridge.answer(request.clone())) ??
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
    // A fault may hold a service's request back. Such a request counts as busy only once it is answered.
    traffic.take(request, request.url())
    if (isOfService(url)) traffic.notify()
    // A stream of events has no end, so it never counts as busy.
    else if (request.resourceType() !== 'eventsource') traffic.begin(request)
    try {
      await answer(route, url)
    } catch {
      // The page has closed or has cancelled the request: nothing waits for the answer.
      await route.abort('failed').catch(() => undefined)
      onEnd(request)
    }
  })
  const onEnd = (request: PageRequest) => traffic.drop(request)
  context.on('requestfinished', onEnd)
  context.on('requestfailed', onEnd)
  return traffic
}
