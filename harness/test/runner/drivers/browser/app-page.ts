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

/** The page that a scenario acts on. */
export interface PageUnderTest {
  /** Its address without a slash at the end, since paths of `goto` begin with one. */
  readonly url: string
  /** The settings of our own host page. */
  readonly host?: HostConfig
  /** Items in the page's storage before it loads, in addition to the scenario's own. */
  readonly storage?: Scenario['head']['storage']
  /** True if the first step opens a page, so that none is loaded before it. */
  readonly isOpenedByStep: boolean
  readonly hasVirtualClock: boolean
  /** Connects pages that a context opens from now on to the world, wallets included. */
  lay(context: BrowserContext, refuse: RoutedApp['refuse']): Promise<LaidWorld>
  /** Loads the page, or another path of its origin. */
  load(page: Page, url: string): Promise<void>
  /** The duration of the first load so far, in milliseconds. @default 0 */
  firstLoadMs?(): number
  /** Ends everything that was started for the page, once its pages are closed. */
  end?(): Promise<void>
}

/** A world that answers pages: the traffic between them, and a function that disconnects them. */
export interface LaidWorld extends Traffic {
  setOffline(isOffline: boolean): Promise<void>
  close(): void
}

/** Routes the browser's requests into the world. */
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

/** A user's app at its own address. */
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

/** The longest first load that is not counted as the scenario's time: a development server builds the page then. */
const longestFirstLoadMs = 120_000
const toldEveryMs = 10_000

/** Measures the first load of an app's page, and reports its progress to a person who waits. */
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
