import type { BrowserContext } from '@playwright/test'
import { isThisMachine } from '../../world/lib/this-machine.js'
import type { NodeNames } from '../../world/services/nodes.js'
import { parseOrigin } from '../../world/serving/access.js'
import type { World } from '../../world/world/world-api.js'
import { layWorld } from './lay-world.js'
import type { RoutedApp } from './route-requests.js'

/** Requests that leave the world, and who hears of those that may not. */
export interface RouteOptions {
  /** Origins whose requests go where they are addressed. This machine's own (`localhost`) always do. @default none */
  readonly pass?: readonly string[] | undefined
  /**
   * Nodes of the app's own, by address, with the chain that answers, beside those of the world's own `nodes`:
   * `{ 'https://eth-sepolia.g.alchemy.com/v2/*': 'sepolia' }`. @default none
   */
  readonly nodes?: NodeNames | undefined
  /** Hears of each request that is refused, as in {@link RoutedWorld.refused}, and what would let it in, where that is known. */
  readonly onRefused?: ((request: string, hint?: string) => void) | undefined
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
  /** Where the app's pages are. @default on this machine */
  readonly origin?: string
  readonly pass: readonly string[]
}

/** Somebody's app: requests to this machine and to these origins pass, and others that the world does not answer are refused. */
export function foreignApp({ origin, pass }: Doors, refuse: RoutedApp['refuse']): RoutedApp {
  const open = new Set(pass.map(parseOrigin))
  // A socket's origin is that of the page that it belongs to: `wss:` for `https:`.
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
