import type { BrowserContext, Request as PageRequest, Route } from 'playwright-core'
import { documentPath, readFrameDocument } from '../../../frame/frame-pages.js'
import { hostOrigin } from '../../../language/host-options.js'
import type { Edition } from '../../../lib/built-pages.js'
import { verifyHosts } from '../../../relay/verify.js'
import type { World } from '../../../world/world-api.js'
import type { Happening } from '../driver.js'
import { pageFile } from './page-files.js'

export interface Routing {
  isOffline: boolean
  readonly isBusy: boolean
  forget(): void
}

const corsHeaders = {
  'access-control-allow-origin': hostOrigin,
  'access-control-allow-headers': '*',
  // `Retry-After` is honoured where a service lets a page read it.
  'access-control-expose-headers': '*',
}

/** Heeded of a document, and without a meaning beside any other file. */
function withHeaders(file: { contentType: string }, headers: Readonly<Record<string, string>> = {}) {
  return Object.keys(headers).length === 0
    ? file
    : { ...file, headers: { 'content-type': file.contentType, ...headers } }
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

async function fulfill(route: Route, response: Response): Promise<void> {
  if (response.type === 'error') return route.abort('connectionreset')
  const headers: Record<string, string> = { ...corsHeaders }
  response.headers.forEach((value, key) => {
    headers[key] = value
  })
  // Playwright gives the body as it is; what Node has decoded already must not be called encoded.
  delete headers['content-encoding']
  delete headers['content-length']
  await route.fulfill({ status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) })
}

/** Error reports of clients to their makers: accepted and dropped. The same host counts the modal's events at `/e`. */
const telemetry = /^https:\/\/pulse\.walletconnect\.(org|com)\/batch\b/

async function answerVendor(request: Request, world: World): Promise<Response | undefined> {
  if (telemetry.test(request.url)) return new Response(null, { status: 202 })
  const isVerify = verifyHosts.some((host) => new URL(request.url).hostname === host)
  return isVerify ? world.verify?.handle(request) : undefined
}

/** The closed world of a context: pages from disk, fakes, nodes through their proxies; all else is refused and told. */
export async function routeContext(
  context: BrowserContext,
  world: World,
  emit: (happening: Happening) => void,
  host: {
    readonly edition: Edition
    readonly headers?: Readonly<Record<string, string>> | undefined
  },
): Promise<Routing> {
  const underWay = new Set<PageRequest>()
  const finished = new WeakSet<PageRequest>()
  const routing: Routing = {
    isOffline: false,
    get isBusy() {
      return underWay.size > 0
    },
    forget: () => underWay.clear(),
  }

  const { frame } = world
  // Its sockets and its calls to nodes go on with the origin of the page.
  world.access.allow(hostOrigin)
  const isFrame = (href: string) =>
    [frame.origins.frame, frame.origins.social].some((origin) => href.startsWith(`${origin}/`))
  const isNode = (href: string) => Object.values(world.chains).some((chain) => href.startsWith(chain.rpcUrl))
  const isOwn = (href: string) => href.startsWith(`${hostOrigin}/`) || isNode(href) || isFrame(href)

  async function answerFrame(route: Route, url: URL): Promise<void> {
    const isDocument = url.origin === frame.origins.frame && url.pathname === documentPath
    if (isDocument && !frame.load()) return route.abort('failed')
    if (isDocument)
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: await readFrameDocument(frame) })
    const page = await frame.answerPage(await toRequest(route))
    if (page) return fulfill(route, page)
    const file = url.origin === frame.origins.frame ? await pageFile(url.pathname) : undefined
    if (file) return route.fulfill(file)
    emit({ kind: 'unmatched-request', text: `GET ${url.href} (no such page of the embedded wallet)` })
    return route.fulfill({ status: 404, body: '' })
  }

  async function answer(route: Route): Promise<void> {
    const url = new URL(route.request().url())
    if (routing.isOffline) return route.abort('internetdisconnected')
    if (url.origin === hostOrigin) {
      const file = await pageFile(url.pathname, host.edition)
      if (file) return route.fulfill(withHeaders(file, host.headers))
      emit({ kind: 'unmatched-request', text: `GET ${url.href} (no such file of the host page)` })
      return route.fulfill({ status: 404, body: '' })
    }
    if (isFrame(url.href)) return answerFrame(route, url)
    const request = await toRequest(route)
    const sold = await world.services.cashier.answerPage(request.clone())
    if (sold) return fulfill(route, sold)
    const vendor = await answerVendor(request, world)
    if (vendor) return fulfill(route, vendor)
    const response = isNode(url.href) ? await fetch(request) : await world.services.handle(request)
    if (response) return fulfill(route, response)
    emit({ kind: 'unmatched-request', text: `${request.method} ${request.url}` })
    return route.abort('failed')
  }

  await context.route('**/*', async (route) => {
    const request = route.request()
    const isService = !isOwn(request.url())
    // A service's request may be held back on purpose; from its answer on it is on its way like any other.
    if (!isService) underWay.add(request)
    try {
      await answer(route)
      if (!finished.has(request)) underWay.add(request)
    } catch {
      // The page has gone, or asked no longer: nobody waits for the answer.
      underWay.delete(request)
      await route.abort('failed').catch(() => undefined)
    }
  })
  const onEnd = (request: PageRequest) => {
    finished.add(request)
    underWay.delete(request)
  }
  context.on('requestfinished', onEnd)
  context.on('requestfailed', onEnd)
  return routing
}
