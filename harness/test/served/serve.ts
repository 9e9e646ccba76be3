import * as z from 'zod/mini'
import { serviceUrls } from '../../../core/contracts/services.js'
import type { Frame } from '../../world/frame/frame-api.js'
import { createFrameDocuments, type FrameDocuments } from '../../world/frame/frame-documents.js'
import { framePath } from '../../world/frame/frame-line.js'
import { documentPath, errorPage, readFrameDocument } from '../../world/frame/frame-pages.js'
import { pageDirectory } from '../../world/lib/built-pages.js'
import { CONTROL_BASE } from '../../world/lib/sandbox-paths.js'
import { verifyHosts } from '../../world/lib/sdk-globals.js'
import type { Verify } from '../../world/relay/verify.js'
import type { Cashier } from '../../world/services/onramp/cashier-api.js'
import type { Services } from '../../world/services/services-api.js'
import type { Access } from '../../world/serving/access.js'
import { type Follow, type Handler, serveTogether, type Watch } from '../../world/serving/http-server.js'
import { serveFiles } from '../../world/serving/static-files.js'
import { type Channel, createChannel } from '../control/event-stream.js'

interface FrameWatch extends Watch {
  /** The hostname in the addresses. @default '127.0.0.1' */
  readonly hostname?: '127.0.0.1' | 'localhost' | undefined
}

/** Serves the frame and the fake social providers, each on its own origin, as the real ones are. */
export function serveFrame(frame: Frame, access: Access, { hostname = '127.0.0.1', ...watch }: FrameWatch = {}) {
  const documents = createFrameDocuments(frame)
  const lines = createLines(documents)
  const files = serveFiles(pageDirectory, (path) => path)
  const document = async (request: Request) => {
    if (new URL(request.url).pathname !== documentPath) return undefined
    const load = frame.load()
    if (load !== 'document') return load === 'error page' ? errorPage() : Response.error()
    return new Response(await readFrameDocument(frame), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    })
  }
  return serveTogether(
    access,
    async (start) => {
      const startPage = async (handlers: readonly Handler[]) => {
        const origin = await start(handlers, { hasPages: true, ...watch })
        return origin.replace('127.0.0.1', hostname)
      }
      const own = await startPage([document, lines.answer, frame.answerPage, files])
      const social = await startPage([frame.answerPage])
      // The frame and the providers embed each other, and exchange the outcome of a login.
      for (const origin of [own, social]) access.allow(origin)
      frame.setOrigins({ frame: own, social })
      return { urls: { frame: own + documentPath, frameSite: own, loginPages: social }, social }
    },
    () => {
      lines.close()
      documents.close()
    },
  )
}

/** Channels of the frame's documents, which send by POST and receive by a stream. */
function createLines(documents: FrameDocuments) {
  const lines = new Map<string, Channel>()
  function lineOf(id: string) {
    const known = lines.get(id)
    if (known) return known
    const line = createChannel(() => {
      lines.delete(id)
      documents.forget(id)
    })
    lines.set(id, line)
    return line
  }
  return {
    async answer(request: Request): Promise<Response | undefined> {
      const { pathname, origin } = new URL(request.url)
      if (!pathname.startsWith(`${framePath}/`)) return undefined
      // Only the frame's own page may use this: other pages of this machine cannot press its buttons.
      const asking = request.headers.get('origin')
      if (asking !== null && asking !== origin) return new Response('Not for other origins.', { status: 403 })
      const id = pathname.slice(framePath.length + 1)
      const line = lineOf(id)
      if (request.method === 'GET') return line.open()
      if (asking === null || request.method !== 'POST') return new Response('Only its own page.', { status: 403 })
      documents.take(id, await request.json(), line.send)
      return new Response(null, { status: 204 })
    },
    close() {
      for (const line of [...lines.values()]) line.close()
      lines.clear()
    },
  }
}

/** Serves each fake on its own origin, as the real services are, so that CORS applies to pages. */
export function serveServices(services: Services, access: Access, follow?: Follow) {
  const hosts = z.parse(serviceUrls(), {})
  return serveTogether(access, async (start) => {
    const startFake = (name: 'blockchain' | 'catalogue' | 'analytics') =>
      start([(request) => answer(services, hosts[name], request)], { follow })
    const [blockchain, catalogue, analytics] = await Promise.all([
      startFake('blockchain'),
      startFake('catalogue'),
      startFake('analytics'),
    ])
    return { urls: { blockchain, catalogue, analytics } }
  })
}

async function answer(services: Services, host: string, request: Request): Promise<Response | undefined> {
  const { pathname, search } = new URL(request.url)
  // A new request, since a request cannot change its address.
  const body = request.method === 'GET' || request.method === 'HEAD' ? {} : { body: await request.arrayBuffer() }
  const wanted = new Request(new URL(pathname + search, host), {
    method: request.method,
    headers: request.headers,
    ...body,
  })
  const response = await services.handle(wanted)
  return response ?? new Response(`No fake answers ${request.method} ${pathname}.`, { status: 501 })
}

/** Serves each provider's page of card purchases on its own origin, as the real ones are. */
export function serveOnramp(cashier: Cashier, access: Access, watch: Watch = {}) {
  return serveTogether(access, async (start) => {
    const startPage = () => start([cashier.answerPage], { hasPages: true, ...watch })
    const origins = { coinbase: await startPage(), meld: await startPage() }
    cashier.setOrigins(origins)
    return { urls: { meld: `${origins.meld}/?publicKey=sandbox`, coinbase: origins.coinbase }, origins }
  })
}

const BASE = `${CONTROL_BASE}/verify`

/** Serves the Verify service, for a browser whose requests are not intercepted. */
export function serveVerify(verify: Verify): Handler {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    if (!pathname.startsWith(`${BASE}/`)) return undefined
    const path = pathname.slice(BASE.length)
    return verify.handle(new Request(`https://${verifyHosts[0]}${path}${search}`))
  }
}

/** Redirects a page's Verify frames to the sandbox: clients only ask the vendor's hosts, and wait five seconds for an answer. */
export const verifyScript = `(() => {
  const frames = HTMLIFrameElement.prototype
  const { get, set, ...rest } = Object.getOwnPropertyDescriptor(frames, 'src')
  const hosts = ${JSON.stringify(verifyHosts.map((host) => `https://${host}/`))}
  const turn = (url) => {
    const host = hosts.find((known) => String(url).startsWith(known))
    return host ? ${JSON.stringify(`${BASE}/`)} + String(url).slice(host.length) : url
  }
  Object.defineProperty(frames, 'src', { ...rest, get, set(url) { set.call(this, turn(url)) } })
})();`
