import { type Handler, startHttpServer } from '../../world/serving/http-server.js'
import type { World } from '../../world/world/world-api.js'
import type { OwnTraffic } from '../browser/traffic.js'
import { createControl } from '../control/control.js'
import { serveFrame, serveOnramp, serveServices, serveVerify } from './serve.js'

interface ServeOptions {
  /** Handlers of the page's own addresses, before and after the world's. */
  readonly before: readonly Handler[]
  readonly after: readonly Handler[]
  /** The answer of `GET /world` in the control API. */
  readonly describe: () => unknown
  readonly port?: number | undefined
  /** Tracks the requests of the pages. */
  readonly traffic?: OwnTraffic | undefined
  /** The address of a script at the start of each page. */
  readonly script?: string | undefined
  /** Serves the frame from another site than the page, as the real one is: browsers then partition its storage. */
  readonly isFrameThirdParty?: boolean
}

/** A world served over HTTP. Each part has its own origin, as the real ones have. */
export type ServedWorld = Awaited<ReturnType<typeof serveWorld>>

/** Serves a world on this machine only, with the caller's handlers for the page. The world outlives `stop`. */
export async function serveWorld(
  world: World,
  { before, after, describe, port = 0, traffic, script, isFrameThirdParty = false }: ServeOptions,
) {
  const { access, wallets, phones, frame } = world
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  /** Tracks a request. A fault may hold it back, so a held one counts as in flight only once it is answered. */
  const follow = (isHeld: boolean) =>
    traffic &&
    ((href: string) => {
      const request = {}
      traffic.take(request, href)
      if (isHeld) traffic.notify()
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
      /** The modal's option `services` for a page of this world. */
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
