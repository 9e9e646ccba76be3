import * as z from 'zod/mini'
import { services as serviceHosts } from '../../core/contracts/services.js'
import type { Cashier } from '../services/onramp/cashier-api.js'
import type { Services } from '../services/services-api.js'
import type { Access } from '../serving/access.js'
import { serveTogether } from './http-server.js'

/** Serves each fake at an origin of its own, as the real ones are, so that pages meet real CORS. */
export function serveServices(services: Services, access: Access) {
  const hosts = z.parse(serviceHosts, {})
  return serveTogether(access, async (start) => {
    const startFake = (name: 'blockchain' | 'catalogue' | 'analytics') =>
      start([(request) => answer(services, hosts[name], request)])
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

/** Serves the page of each provider of card purchases on an origin of its own, as the real ones are. */
export function serveOnramp(cashier: Cashier, access: Access) {
  return serveTogether(access, async (start) => {
    const startPage = () => start([cashier.answerPage], { hasPages: true })
    const origins = { coinbase: await startPage(), meld: await startPage() }
    cashier.setOrigins(origins)
    return { urls: { meld: `${origins.meld}/?publicKey=sandbox` }, origins }
  })
}
