import type { BrowserContext } from '@playwright/test'
import { installFrame } from '../../world/frame/install-frame.js'
import type { World } from '../../world/world/world-api.js'
import { type RoutedApp, routeRequests } from './route-requests.js'
import { routeSockets } from './route-sockets.js'

/** Connects pages that the context opens from now on to a world: their requests, sockets and embedded wallet. */
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

/** Moves the pages' clock with the world's, after `before` has resolved. Returns a function that stops following. */
export function followClock(context: BrowserContext, { clock }: World, before?: () => Promise<void>): () => void {
  let lastMs = clock.steadyNow()
  return clock.onAdvance(async () => {
    const nowMs = clock.steadyNow()
    await before?.()
    await context.clock.fastForward(nowMs - lastMs)
    lastMs = nowMs
  })
}
