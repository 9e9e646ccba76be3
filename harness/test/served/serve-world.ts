import { type Handler, startHttpServer } from '../../world/serving/http-server.js'
import type { World } from '../../world/world/world-api.js'
import type { OwnTraffic } from '../browser/traffic.js'
import { createControl } from '../control/control.js'
import { serveFrame, serveOnramp, serveServices, serveVerify } from './serve.js'

interface ServeOptions {
  /** Answers the page's own addresses, before and after what the world answers beside it. */
  readonly before: readonly Handler[]
  readonly after: readonly Handler[]
  /** The answer of `GET /world` of the control API. */
  readonly describe: () => unknown
  readonly port?: number | undefined
  /** Follows the requests of the pages. */
  readonly traffic?: OwnTraffic | undefined
  /** The address of a script that each page begins with. */
  readonly script?: string | undefined
  /** The frame is of another site than the page, as the real one is: browsers keep its storage apart. */
  readonly isFrameThirdParty?: boolean
}

/** A world over HTTP, each part at an origin of its own, as the real ones are. */
export type ServedWorld = Awaited<ReturnType<typeof serveWorld>>

/** Serves a world on this machine alone, with a page over it whose handlers the caller brings. The world itself goes on after `stop`. */
export async function serveWorld(
  world: World,
  { before, after, describe, port = 0, traffic, script, isFrameThirdParty = false }: ServeOptions,
) {
  const { access, wallets, phones, frame } = world
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  /** Services may hold a request back on purpose: it is on its way from its answer on. */
  const follow = (isHeld: boolean) =>
    traffic &&
    ((href: string) => {
      const request = {}
      traffic.take(request, href)
      if (isHeld) traffic.tell()
      else traffic.begin(request)
      return {
        answered: () => traffic.isOpen(request) && traffic.begin(request),
        ended: () => traffic.drop(request),
      }
    })
  try {
    const services = await serveServices(world.services, access, follow(true))
    stops.push(services.stop)
    const framed = await serveFrame(frame, access, {
      follow: follow(false),
      script,
      hostname: isFrameThirdParty ? 'localhost' : undefined,
    })
    stops.push(framed.stop)
    const onramp = await serveOnramp(world.services.cashier, access, { script })
    stops.push(onramp.stop)
    const control = createControl({ wallets, phones, frame, world, describe })
    const verify = world.verify ? [serveVerify(world.verify)] : []
    const page = await startHttpServer([...before, ...verify, control.handle, ...after], {
      access,
      port,
      hasPages: true,
      follow: follow(false),
      script,
    })
    stops.push(async () => {
      control.close()
      await page.stop()
    })
    access.allow(page.origin)
    access.allow(page.origin.replace('127.0.0.1', 'localhost'))
    const relay = world.relay ? { relay: world.relay.url } : {}
    return {
      origin: page.origin,
      /** The option `services` of a page over it. */
      urls: { ...services.urls, ...framed.urls, ...onramp.urls, ...relay },
      services: services.urls,
      frame: framed,
      purchases: onramp.origins,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
