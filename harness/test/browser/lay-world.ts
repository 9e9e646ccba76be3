import type { BrowserContext } from '@playwright/test'
import { installFrame } from '../../world/frame/install-frame.js'
import type { World } from '../../world/world/world-api.js'
import { type RoutedApp, routeRequests } from './route-requests.js'
import { routeSockets } from './route-sockets.js'

/** Lays a world under every page of a context that is still to open: its requests, its sockets, its embedded wallet. */
export async function layWorld(context: BrowserContext, world: World, app: RoutedApp) {
  if (app.origin) world.access.allow(app.origin)
  const requests = await routeRequests(context, world, app)
  const breakSockets = await routeSockets(context, world, app, requests)
  const cutFrame = await installFrame(context, world.frame)
  return Object.assign(requests, {
    async setOffline(isOffline: boolean) {
      requests.isOffline = isOffline
      if (isOffline) breakSockets()
      await context.setOffline(isOffline)
    },
    close() {
      cutFrame()
      breakSockets()
    },
  })
}

/** The pages' clock goes where the world's is moved, once `before` has ended. Returns how to part them. */
export function followClock(context: BrowserContext, { clock }: World, before?: () => Promise<void>): () => void {
  let lastMs = clock.steadyNow()
  return clock.onAdvance(async () => {
    const nowMs = clock.steadyNow()
    await before?.()
    await context.clock.fastForward(nowMs - lastMs)
    lastMs = nowMs
  })
}
