import type { BrowserContext, Request as PageRequest, Route } from '@playwright/test'
import { documentPath, readFrameDocument } from '../frame/frame-pages.js'
import { createListeners } from '../lib/lifecycle.js'
import { verifyHosts } from '../lib/sdk-globals.js'
import type { World } from '../world/world-api.js'
import { pageFile } from './page-files.js'

/** The app whose pages a world lies under. */
export interface RoutedApp {
  /** The origin that the relay sees. Without one the relay takes its sockets for a program's. */
  readonly origin?: string
  /** Whether it may have another modal than ours, which asks other hosts. */
  readonly isForeign?: boolean
  /** Whether an address is the app's own, and neither the world's nor a stranger's. Sockets are asked about too. */
  isOwn(url: URL): boolean
  /** Answers a request to an address of its own. */
  answer(route: Route, url: URL): Promise<void>
  /** Hears of each request that nobody answers. */
  refuse(text: string): void
}

export interface RequestRouting {
  isOffline: boolean
  /** Something is on its way that nobody holds back. */
  readonly isBusy: boolean
  /** Something else is on its way, until it ends. */
  begin(work: object): void
  end(work: object): void
  /** Nobody waits any longer for what is on its way now. */
  forget(): void
  /** Whether a request to this address has come and not ended. */
  has(href: string): boolean
  /** Calls back when a request comes, gets its answer, or ends. Returns how to stop listening. */
  onChange(listener: () => void): () => void
}

async function toRequest(route: Route): Promise<Request> {
  const request = route.request()
  const method = request.method()
  const body = method === 'GET' || method === 'HEAD' ? null : request.postDataBuffer()
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
  request.headers.delete('origin')
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
export async function routeRequests(context: BrowserContext, world: World, app: RoutedApp): Promise<RequestRouting> {
  const underWay = new Set<object>()
  const open = new Set<PageRequest>()
  const changes = createListeners()
  const routing: RequestRouting = {
    isOffline: false,
    get isBusy() {
      return underWay.size > 0
    },
    forget: () => underWay.clear(),
    begin(work) {
      underWay.add(work)
      changes.tell()
    },
    end(work) {
      underWay.delete(work)
      changes.tell()
    },
    has: (href) => [...open].some((request) => request.url() === href),
    onChange: changes.add,
  }

  const { frame } = world
  const isFrame = (href: string) =>
    [frame.origins.frame, frame.origins.social].some((origin) => href.startsWith(`${origin}/`))
  const isNode = (href: string) => Object.values(world.chains).some((chain) => href.startsWith(chain.rpcUrl))
  const isOfService = (url: URL) => !isNode(url.href) && !isFrame(url.href) && !app.isOwn(url)

  async function answerFrame(route: Route, url: URL): Promise<void> {
    const isDocument = url.origin === frame.origins.frame && url.pathname === documentPath
    if (isDocument && !frame.load()) return route.abort('failed')
    if (isDocument)
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: await readFrameDocument(frame) })
    const page = await frame.answerPage(await toRequest(route))
    if (page) return fulfill(route, page)
    const file = url.origin === frame.origins.frame ? await pageFile(url.pathname) : undefined
    if (file) return route.fulfill(file)
    app.refuse(`GET ${url.href} (no such page of the embedded wallet)`)
    return route.fulfill({ status: 404, body: '' })
  }

  async function answer(route: Route, url: URL): Promise<void> {
    if (routing.isOffline) return route.abort('internetdisconnected')
    if (isNode(url.href)) return fulfill(route, await askNode(await toRequest(route)))
    if (app.isOwn(url)) return app.answer(route, url)
    if (isFrame(url.href)) return answerFrame(route, url)
    const request = await toRequest(route)
    const response =
      (await world.services.cashier.answerPage(request.clone())) ??
      (await answerVendor(request, world)) ??
      (await world.services.handle(request.clone(), app.isForeign)) ??
      (app.isForeign ? await world.services.handleForeign(request) : undefined)
    if (open.has(route.request())) routing.begin(route.request())
    if (response) return fulfill(route, response)
    app.refuse(`${request.method} ${request.url}`)
    return route.abort('failed')
  }

  await context.route('**/*', async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    // A service's request may be held back on purpose; from its answer on it is on its way like any other.
    open.add(request)
    if (isOfService(url)) changes.tell()
    // A stream of events has no end: nobody waits for it.
    else if (request.resourceType() !== 'eventsource') routing.begin(request)
    try {
      await answer(route, url)
    } catch {
      // The page has gone, or asked no longer: nobody waits for the answer.
      await route.abort('failed').catch(() => undefined)
      onEnd(request)
    }
  })
  const onEnd = (request: PageRequest) => {
    open.delete(request)
    routing.end(request)
  }
  context.on('requestfinished', onEnd)
  context.on('requestfailed', onEnd)
  return routing
}
