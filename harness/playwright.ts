import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  test as base,
  expect as baseExpect,
  chromium,
  type LaunchOptions,
  type PlaywrightTestOptions,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import { keepBodies } from './test/browser/bidi-body.js'
import { followClock } from './test/browser/lay-world.js'
import { routeWorld } from './test/browser/route-world.js'
import type { ChainFacts } from './test/language/assertions.js'
import { featureFlag, requireChromium } from './test/runner/drivers/browser/chromium.js'
import { findFirefox, preferencesOf, withoutMediaCommand } from './test/runner/drivers/browser/firefox.js'
import { idleScript } from './test/runner/drivers/browser/idle.js'
import { readinessScript } from './test/runner/drivers/browser/readiness.js'
import { recogniseModal } from './test/runner/modals.js'
import { showWorld } from './test/runner/playwright/show-world.js'
import type { Chain } from './world/chains/chain.js'
import { waitUntil } from './world/lib/wait-until.js'
import type { NodePool } from './world/processes/node-pool.js'
import type { NodeNames } from './world/services/nodes.js'
import { installWallets } from './world/wallets/shell/install-wallets.js'
import type { MockWallet } from './world/wallets/wallet.js'
import { createNodePool, createWorld } from './world/world/world.js'
import type { World, WorldSpec } from './world/world/world-api.js'

export type { Chain, ChainFacts, MockWallet, NodePool, World, WorldSpec }

/** Options of a config's `use` and of `test.use`. */
export interface WorldOptions {
  /** The world under the pages of each test, as `createWorld` takes it. Its clock is the machine's unless it says `virtual`. */
  worldSpec: WorldSpec
  /** Origins whose requests go where they are addressed. Those of this machine always do. @default none */
  pass: readonly string[]
  /**
   * Nodes of the app's own, by address, with the chain that answers: `{ 'https://eth-sepolia.g.alchemy.com/v2/*': 'sepolia' }`. Nodes of
   * known providers need no line, nor does a world with one chain of the kind. @default none
   */
  nodeNames: NodeNames
  /** The wallet modal whose words `say` uses. @default by the packages of the nearest `package.json` */
  modal: string
}

/** Fixtures of a test beside Playwright's own. */
export interface WorldFixtures<Spec extends WorldSpec = WorldSpec> {
  /** The world under the pages of this test. */
  world: World
  /** Its mock wallets by name: every page of `context` has them. */
  wallets: { readonly [Name in keyof NonNullable<Spec['wallets']>]: MockWallet }
  /** Its local chains by name. */
  chains: { readonly [Name in keyof NonNullable<Spec['chains']>]: Chain }
  /** Requests that were refused so far: `GET https://fonts.example/a.css`. Each is an annotation of the test, too. */
  refused: string[]
  /**
   * Does a word of your modal, or of your own, on the page.
   * @example
   * await say('connect', 'Fox')
   */
  say(word: string, input?: unknown): Promise<void>
}

type UseOptions = Partial<PlaywrightTestOptions & PlaywrightWorkerOptions>

/** Playwright's `test` over a world with the names of a specification. */
export type WorldTest<Spec extends WorldSpec = WorldSpec> =
  typeof base extends TestType<infer Test, infer Worker>
    ? TestType<Test & WorldOptions & WorldFixtures<Spec>, Worker & { nodes: NodePool }>
    : never

/** Playwright's own build where there is one, else the Firefox of this machine, which reads its theme when it starts. */
function firefoxOptions(
  given: LaunchOptions,
  { channel, colorScheme, contextOptions, isMobile }: UseOptions,
): LaunchOptions {
  if (channel || given.channel || given.executablePath) return given
  const found = findFirefox()
  if (!found?.isStock) return given
  const look = { colorScheme, reducedMotion: contextOptions?.reducedMotion, isPhone: isMobile ?? false }
  return {
    ...given,
    channel: 'moz-firefox',
    executablePath: found.path,
    firefoxUserPrefs: { ...preferencesOf(look), ...given.firefoxUserPrefs },
  }
}

/** Whether Playwright records the steps of tests. Its page and its extension for editors do so by the same option. */
function isTraced({ trace = 'off' }: UseOptions): boolean {
  return (typeof trace === 'string' ? trace : trace.mode) !== 'off'
}

const accountsOn = new WeakMap<Chain, World['accounts']>()

/** Playwright's `expect`, which asks chains too. */
export const expect = baseExpect.extend({
  /**
   * Waits until a chain says so, in the words of scenarios: what it has, by account, and how much was sent.
   * @example
   * await expect(chains.mainnet).toHave({ balance: { bob: '1 ETH' }, transactions: { alice: 1 } })
   */
  async toHave(chain: Chain, facts: ChainFacts, { timeout = 5000 }: { timeout?: number } = {}) {
    const { checkChain } = await import('./test/runner/steps/check-chain.js')
    let wrong: string | undefined
    const isSo = async () => {
      wrong = await checkChain(chain, facts, accountsOn.get(chain) ?? {})
      return wrong === undefined || undefined
    }
    const pass = (await waitUntil(isSo, { withinMs: this.isNot ? 0 : timeout, everyMs: 100 })) === true
    return { pass, message: () => `chain ${chain.name} ${wrong ?? 'has all of it, and should not'}` }
  },
})

/** Playwright's `test`, whose pages have a world under them: local chains, mock wallets, and all that modals ask of services. */
export const test: WorldTest = base.extend<WorldOptions & WorldFixtures, { nodes: NodePool }>({
  worldSpec: [{}, { option: true }],
  pass: [[], { option: true }],
  nodeNames: [{}, { option: true }],
  modal: ['', { option: true }],
  // Requests of a worker would pass by the routes of a context.
  serviceWorkers: 'block',
  // The project's settings are asked, since the fixtures `channel` and `headless` are made of this one.
  launchOptions: async ({ launchOptions, browserName }, use, { project }) => {
    if (browserName === 'firefox') return use(firefoxOptions(launchOptions, project.use))
    if (browserName !== 'chromium') return use(launchOptions)
    const { channel, headless = true } = { ...project.use, ...launchOptions }
    const options = { ...launchOptions, args: [featureFlag, ...(launchOptions.args ?? [])] }
    const isNamed = channel || launchOptions.executablePath
    const isThere = isNamed || (!process.env['WMH_CHROMIUM'] && existsSync(chromium.executablePath()))
    await use(isThere ? options : { ...options, executablePath: requireChromium({ headed: !headless }).path })
  },
  browser: [
    async ({ browser, browserName, launchOptions }, use) => {
      if (browserName === 'firefox' && launchOptions.channel === 'moz-firefox') {
        withoutMediaCommand(browser)
        await keepBodies(browser)
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  nodes: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted
    async ({}, use) => {
      const nodes = createNodePool()
      await use(nodes)
      assertNothing(await nodes.stop())
    },
    { scope: 'worker' },
  ],
  world: async ({ worldSpec, nodes }, use, { project }) => {
    const world = await createWorld({ clock: 'machine', relay: true, pool: nodes, ...worldSpec })
    for (const chain of Object.values(world.chains)) accountsOn.set(chain, world.accounts)
    // Where nothing is recorded, nobody looks.
    const stopShowing = isTraced(project.use) ? showWorld(base, world) : undefined
    await use(world)
    await stopShowing?.()
    assertNothing([...world.failures, ...(await world.stop())])
  },
  wallets: ({ world }, use) => use(world.wallets),
  chains: ({ world }, use) => use(world.chains),
  say: async ({ context, page, modal }, use, { file }) => {
    await context.addInitScript(idleScript)
    await context.addInitScript({ content: readinessScript })
    const from = { file, modal: modal || recogniseModal(path.dirname(file)) }
    await use(async (word, input) => {
      const { sayOn } = await import('./test/runner/say.js')
      await sayOn(page, from, { [word]: input ?? null }, (done) => void base.step(done, async () => {}))
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: it wants no other fixture, and Playwright asks for a pattern
  refused: ({}, use) => use([]),
  // The world comes first, so that it ends last: after Playwright has closed the pages.
  context: async ({ world, worldSpec, pass, nodeNames, refused, context }, use, { annotations }) => {
    const { close } = await routeWorld(context, world, {
      pass,
      nodes: nodeNames,
      onRefused(request, hint) {
        refused.push(request)
        annotations.push({ type: 'refused', description: hint === undefined ? request : `${request}: ${hint}` })
      },
    })
    const cutWallets = await installWallets(context, world)
    if (worldSpec.clock === 'virtual') {
      await context.clock.install({ time: world.clock.now() })
      followClock(context, world)
    }
    await use(context)
    for (const { host, chain } of world.services.nodes.answered)
      annotations.push({ type: 'node', description: `${host} → ${chain}` })
    cutWallets()
    close()
  },
})

/**
 * Playwright's `test` over the world that you describe. The names of its wallets and chains are checked by the compiler.
 * @example
 * const test = worldTest({ chains: { mainnet: { kind: 'evm', id: 1 } }, wallets: { fox: { via: 'eip6963' } } })
 * test('connects', async ({ page, wallets }) => {
 *   await page.goto('/')
 *   await wallets.fox.approve()
 * })
 */
export function worldTest<const Spec extends WorldSpec>(spec: Spec): WorldTest<Spec> {
  // The world that is made of this specification has its names.
  return test.extend({ worldSpec: spec }) as unknown as WorldTest<Spec>
}

function assertNothing(left: readonly string[]): void {
  if (left.length > 0) throw new Error(`The world did not end as it should:\n${left.join('\n')}`)
}
