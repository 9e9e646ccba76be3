import type { BrowserContext } from 'playwright-core'
import { installFrame } from '../frame/install-frame.js'
import type { World } from '../world/world-api.js'
import { type RoutedApp, routeRequests } from './route-requests.js'
import { routeSockets } from './route-sockets.js'

export interface LaidWorld {
  /** A request is on its way that will be answered without anybody's doing. */
  readonly isBusy: boolean
  /** Forgets requests of a page that goes. */
  forget(): void
  setOffline(isOffline: boolean): void
  close(): void
}

/** Lays a world under every page of a context that is still to open: its requests, its sockets, its embedded wallet. */
export async function layWorld(context: BrowserContext, world: World, app: RoutedApp): Promise<LaidWorld> {
  if (app.origin) world.access.allow(app.origin)
  const requests = await routeRequests(context, world, app)
  const sockets = await routeSockets(context, world, app)
  const cutFrame = await installFrame(context, world.frame)
  return {
    get isBusy() {
      return requests.isBusy
    },
    forget: requests.forget,
    setOffline(isOffline) {
      requests.isOffline = isOffline
      sockets.setOffline(isOffline)
    },
    close() {
      cutFrame()
      sockets.close()
    },
  }
}
