import type { BrowserContext, Page } from '@playwright/test'
import { messageOf } from '../../../../world/lib/message-of.js'
import { AppError } from '../../../../world/processes/start-app.js'
import { installWallets } from '../../../../world/wallets/shell/install-wallets.js'
import type { World } from '../../../../world/world/world-api.js'
import { layWorld } from '../../../browser/lay-world.js'
import type { RoutedApp } from '../../../browser/route-requests.js'
import { foreignApp } from '../../../browser/route-world.js'
import type { Traffic } from '../../../browser/traffic.js'
import { type AppSpec, addressOf } from '../../../language/head.js'
import { flattenSteps } from '../../../language/semantic-rules.js'
import type { Scenario } from '../../../language/step.js'
import type { HostConfig } from '../../host/host-config.js'

/** The page that a scenario is acted out on. */
export interface PageUnderTest {
  /** Where it is, without a slash at the end: ways of `goto` begin with one. */
  readonly url: string
  /** How our own host page is set up. */
  readonly host?: HostConfig
  /** The items in its storage before it loads, beside the scenario's own. */
  readonly storage?: Scenario['head']['storage']
  /** Whether its first step goes somewhere: then nothing is loaded before it. */
  readonly isOpenedByStep: boolean
  readonly hasVirtualClock: boolean
  /** Lays the world, wallets included, under the pages that a context is still to open. */
  lay(context: BrowserContext, refuse: RoutedApp['refuse']): Promise<LaidWorld>
  /** Loads it, or a way of it. */
  load(page: Page, url: string): Promise<void>
  /** How long it takes, or took, until the first page was there, in milliseconds. @default 0 */
  firstLoadMs?(): number
  /** Ends what was started for it, once its pages are closed. */
  end?(): Promise<void>
}

/** A world under pages: what is on its way between them, and how to part them. */
export interface LaidWorld extends Traffic {
  setOffline(isOffline: boolean): Promise<void>
  close(): void
}

/** Has the browser ask the world in place of the network. */
export async function layRouted(context: BrowserContext, world: World, app: RoutedApp): Promise<LaidWorld> {
  const laid = await layWorld(context, world, app)
  const cutWallets = await installWallets(context, world)
  const { close } = laid
  return Object.assign(laid, {
    close() {
      cutWallets()
      close()
    },
  })
}

/** Somebody's app, at its own address. */
export function appPage(app: AppSpec, { head, steps }: Scenario, world: World): PageUnderTest {
  const firstLoad = createFirstLoad()
  const first = flattenSteps(steps).find((step) => step.kind !== 'word')
  const address = addressOf(app)
  return {
    url: address.replace(/\/$/, ''),
    isOpenedByStep: first?.kind === 'user' && first.verb === 'goto',
    hasVirtualClock: app.clock === 'virtual',
    lay: (context, refuse) =>
      layRouted(context, world, foreignApp({ origin: new URL(address).origin, pass: head.pass ?? [] }, refuse)),
    firstLoadMs: firstLoad.ms,
    async load(page, url) {
      try {
        await firstLoad.follow(url, page.goto(url, { timeout: 0 }))
      } catch (cause) {
        const [why] = messageOf(cause).split('\n')
        if (!why || !/net::ERR_|NS_ERROR_/.test(why)) throw cause
        const advice =
          app.command === undefined ? 'start it first, or say with `command` how a run starts it' : 'it is gone'
        throw new AppError(`the app at ${url} does not answer (${why}): ${advice}`, { cause })
      }
    },
  }
}

/** A development server builds a page that is asked for the first time: so long nobody counts it as the scenario's time. */
const longestFirstLoadMs = 120_000
const toldEveryMs = 10_000

/** Measures the first load of an app's page, and tells a person who waits for it. */
function createFirstLoad() {
  let startedAt: number | undefined
  let endedAt: number | undefined
  const ms = () =>
    startedAt === undefined ? 0 : Math.min((endedAt ?? performance.now()) - startedAt, longestFirstLoadMs)
  return {
    ms,
    async follow<Result>(url: string, loading: Promise<Result>): Promise<Result> {
      if (startedAt !== undefined) return loading
      startedAt = performance.now()
      const tell = () => process.stderr.write(`Waiting for the first page of ${url} (${Math.round(ms() / 1000)} s)\n`)
      const timer = setInterval(tell, toldEveryMs)
      try {
        return await loading
      } finally {
        clearInterval(timer)
        endedAt = performance.now()
      }
    },
  }
}
