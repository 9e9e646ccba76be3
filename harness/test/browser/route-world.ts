import type { BrowserContext } from '@playwright/test'
import { isThisMachine } from '../../world/lib/this-machine.js'
import type { NodeNames } from '../../world/services/nodes.js'
import { parseOrigin } from '../../world/serving/access.js'
import type { World } from '../../world/world/world-api.js'
import { layWorld } from './lay-world.js'
import type { RoutedApp } from './route-requests.js'

/** Requests that may leave the world, and a listener for those that may not. */
export interface RouteOptions {
  /** Origins whose requests go to the internet. Addresses of this machine (`localhost`) always pass. @default none */
  readonly pass?: readonly string[] | undefined
  /**
   * Addresses of the app's own nodes, each with the chain that answers, in addition to the world's `nodes`:
   * `{ 'https://eth-sepolia.g.alchemy.com/v2/*': 'sepolia' }`. @default none
   */
  readonly nodes?: NodeNames | undefined
  /** Receives each refused request, as in {@link RoutedWorld.refused}, and a hint on how to allow it, if there is one. */
  readonly onRefused?: ((request: string, hint?: string) => void) | undefined
}

/** A world that answers the pages of a browser context. */
export interface RoutedWorld {
  /** Refused requests in order, such as `GET https://fonts.example/a.css`. */
  readonly refused: readonly string[]
  /** Takes the pages offline, or back online. */
  setOffline(isOffline: boolean): Promise<void>
  /** Closes the sockets that lead into the world. Close the context after this. */
  close(): void
}

/**
 * Routes every page that a Playwright context opens from now on into a world. The world answers requests of wallet modals to
 * public services, to the WalletConnect relay and to its own chains. Pages of this machine pass; other origins are refused.
 * Routes that you add later to the page or the context win, so your own fakes need nothing else.
 * @example
 * const chains = { mainnet: { kind: 'evm', id: 1 } } as const
 * const world = await createWorld({ clock: 'machine', chains, wallets: { fox: { via: 'eip6963' } } })
 * const { refused } = await routeWorld(context, world, { pass: ['https://cdn.example'] })
 * await installWallets(context, world)
 */
export async function routeWorld(
  context: BrowserContext,
  world: World,
  { pass = [], nodes, onRefused }: RouteOptions = {},
): Promise<RoutedWorld> {
  const refused: string[] = []
  if (nodes) world.services.nodes.add(nodes)
  const app = foreignApp({ pass }, (request, hint) => {
    refused.push(request)
    onRefused?.(request, hint)
  })
  const { setOffline, close } = await layWorld(context, world, app)
  return { refused, setOffline, close }
}

interface Doors {
  /** The origin of the app's pages. @default an origin of this machine */
  readonly origin?: string
  readonly pass: readonly string[]
}

/**
 * Describes a user's app. Requests to this machine and to these origins pass; others that the world does not answer are
 * refused.
 */
export function foreignApp({ origin, pass }: Doors, refuse: RoutedApp['refuse']): RoutedApp {
  const open = new Set(pass.map(parseOrigin))
  // A socket's origin is that of its page: `wss:` for `https:`.
  const originOf = (url: URL) => url.origin.replace(/^ws/, 'http')
  return {
    isForeign: true,
    isOwn: (url) =>
      !/^(https?|wss?):$/.test(url.protocol) ||
      isThisMachine(url.hostname) ||
      originOf(url) === origin ||
      open.has(originOf(url)),
    isPassed: (url) => open.has(originOf(url)),
    answer: (route) => route.fallback(),
    refuse,
  }
}
