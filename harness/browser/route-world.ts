import type { BrowserContext } from '@playwright/test'
import { parseOrigin } from '../serving/access.js'
import type { World } from '../world/world-api.js'
import { layWorld } from './lay-world.js'
import type { RoutedApp } from './route-requests.js'

/** Requests that leave the world, and who hears of those that may not. */
export interface RouteOptions {
  /** Origins whose requests go where they are addressed. This machine's own (`localhost`) always do. @default none */
  readonly pass?: readonly string[] | undefined
  /** Hears of each request that is refused, as in {@link RoutedWorld.refused}. */
  readonly onRefused?: ((request: string) => void) | undefined
}

/** A world under the pages of a context. */
export interface RoutedWorld {
  /** Requests that neither the world nor a passing origin answers: `GET https://fonts.example/a.css`, in order. */
  readonly refused: readonly string[]
  /** Takes the network from the pages, or gives it back. */
  setOffline(isOffline: boolean): Promise<void>
  /** Ends the sockets that lead into the world. Close the context after it. */
  close(): void
}

/**
 * Lays a world under every page that a Playwright context opens from now on. The world answers what wallet modals ask of
 * public services, of the WalletConnect relay and of its own chains. Pages of this machine pass; other origins are refused.
 * A route of a page or of the context that is added later comes first, so fakes of your own need nothing else.
 * @example
 * const chains = { mainnet: { kind: 'evm', id: 1 } } as const
 * const world = await createWorld({ clock: 'machine', chains, wallets: { fox: { via: 'eip6963' } } })
 * const { refused } = await routeWorld(context, world, { pass: ['https://cdn.example'] })
 * await installWallets(context, world)
 */
export async function routeWorld(
  context: BrowserContext,
  world: World,
  { pass = [], onRefused }: RouteOptions = {},
): Promise<RoutedWorld> {
  const refused: string[] = []
  const app = foreignApp(pass, (request) => {
    refused.push(request)
    onRefused?.(request)
  })
  const { setOffline, close } = await layWorld(context, world, app)
  return { refused, setOffline, close }
}

/** Somebody's app: requests to this machine and to these origins pass, and others that the world does not answer are refused. */
export function foreignApp(pass: readonly string[], refuse: RoutedApp['refuse']): RoutedApp {
  const open = new Set(pass.map(parseOrigin))
  return {
    isForeign: true,
    // A socket's origin is that of the page that it belongs to: `wss:` for `https:`.
    isOwn: ({ protocol, hostname, origin }) =>
      !/^(https?|wss?):$/.test(protocol) || isThisMachine(hostname) || open.has(origin.replace(/^ws/, 'http')),
    answer: (route) => route.fallback(),
    refuse,
  }
}

/** Whether a host is this machine: its requests never leave it. */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
