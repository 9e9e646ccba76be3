import * as z from 'zod/mini'
import { services as serviceHosts } from '../../core/contracts/services.js'
import type { Services } from '../services/services-api.js'
import type { Access } from '../serving/access.js'
import { type HttpServer, startHttpServer } from './http-server.js'

/** The services that have fakes, by their option in `services`. */
const FAKED = ['blockchain', 'catalogue', 'analytics'] as const

export interface ServedServices {
  /** The option `services` of a modal that talks to the fakes. */
  readonly urls: Readonly<Record<(typeof FAKED)[number], string>>
  stop(): Promise<void>
}

/** Serves each fake at an origin of its own, as the real ones are, so that pages meet real CORS. */
export async function serveServices(services: Services, access: Access): Promise<ServedServices> {
  const hosts = z.parse(serviceHosts, {})
  const servers: HttpServer[] = []
  const start = async (name: (typeof FAKED)[number]) => {
    const server = await startHttpServer([(request) => answer(services, hosts[name], request)], { access })
    servers.push(server)
    return server.origin
  }
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()))
  }
  try {
    const [blockchain, catalogue, analytics] = await Promise.all([
      start('blockchain'),
      start('catalogue'),
      start('analytics'),
    ])
    return { urls: { blockchain, catalogue, analytics }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function answer(services: Services, host: string, request: Request): Promise<Response | undefined> {
  const { pathname, search } = new URL(request.url)
  // Rebuilt, because a request keeps the address that it was made with.
  const body = request.method === 'GET' || request.method === 'HEAD' ? {} : { body: await request.arrayBuffer() }
  const wanted = new Request(new URL(pathname + search, host), {
    method: request.method,
    headers: request.headers,
    ...body,
  })
  const response = await services.handle(wanted)
  return response ?? new Response(`No fake answers ${request.method} ${pathname}.`, { status: 501 })
}
