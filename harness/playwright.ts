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

/** Options for a config's `use` and for `test.use`. */
export interface WorldOptions {
  /** The world under each test's pages, with the options of `createWorld`. Its clock is the machine's unless set to `virtual`. */
  worldSpec: WorldSpec
  /** Origins whose requests reach the internet. Requests to this machine always pass. @default none */
  pass: readonly string[]
  /**
   * The app's own nodes by address, with the answering chain:
   * `{ 'https://eth-sepolia.g.alchemy.com/v2/*': 'sepolia' }`. Nodes of known providers need no entry, and neither does
   * a world with one chain of the kind. @default none
   */
  nodeNames: NodeNames
  /** The wallet modal that `say` operates. @default found in the packages of the nearest `package.json` */
  modal: string
}

/** Fixtures beside Playwright's own. */
export interface WorldFixtures<Spec extends WorldSpec = WorldSpec> {
  /** The world under the test's pages. */
  world: World
  /** Mock wallets by name. Every page of `context` has them. */
  wallets: { readonly [Name in keyof NonNullable<Spec['wallets']>]: MockWallet }
  /** Local chains by name. */
  chains: { readonly [Name in keyof NonNullable<Spec['chains']>]: Chain }
  /** Refused requests so far: `GET https://fonts.example/a.css`. Each is also an annotation of the test. */
  refused: string[]
  /**
   * Performs an action of the modal, or one of your own, on the page.
   * @example
   * await say('connect', 'Fox')
   */
  say(word: string, input?: unknown): Promise<void>
}

type UseOptions = Partial<PlaywrightTestOptions & PlaywrightWorkerOptions>

/** Playwright's `test` with the wallet and chain names of a specification. */
export type WorldTest<Spec extends WorldSpec = WorldSpec> =
  typeof base extends TestType<infer Test, infer Worker>
    ? TestType<Test & WorldOptions & WorldFixtures<Spec>, Worker & { nodes: NodePool }>
    : never

/** Uses Playwright's own Firefox build when installed, else this machine's Firefox, which reads its colour scheme at start. */
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

/** True if Playwright records a test's steps. Its UI mode and its editor extension use the same option. */
function isTraced({ trace = 'off' }: UseOptions): boolean {
  return (typeof trace === 'string' ? trace : trace.mode) !== 'off'
}

const accountsOn = new WeakMap<Chain, World['accounts']>()

/** Playwright's `expect` with matchers for chains. */
export const expect = baseExpect.extend({
  /**
   * Waits until a chain has the given facts, written as in scenarios: balances by account, and numbers of transactions.
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

/** Playwright's `test` with a world under its pages: local chains, mock wallets, and the services that modals call. */
export const test: WorldTest = base.extend<WorldOptions & WorldFixtures, { nodes: NodePool }>({
  worldSpec: [{}, { option: true }],
  pass: [[], { option: true }],
  nodeNames: [{}, { option: true }],
  modal: ['', { option: true }],
  // A service worker's requests would bypass the context's routes.
  serviceWorkers: 'block',
  // Reads the project's settings, because the fixtures `channel` and `headless` depend on this one.
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
    // The world's calls are shown only when Playwright records steps.
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
  // Depends on the world, so that the world ends after Playwright has closed the pages.
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
 * Playwright's `test` with your own world. The compiler checks the names of its wallets and chains.
 * @example
 * const test = worldTest({ chains: { mainnet: { kind: 'evm', id: 1 } }, wallets: { fox: { via: 'eip6963' } } })
 * test('connects', async ({ page, wallets }) => {
 *   await page.goto('/')
 *   await wallets.fox.approve()
 * })
 */
export function worldTest<const Spec extends WorldSpec>(spec: Spec): WorldTest<Spec> {
  // The world made from this specification has its names.
  return test.extend({ worldSpec: spec }) as unknown as WorldTest<Spec>
}

function assertNothing(left: readonly string[]): void {
  if (left.length > 0) throw new Error(`The world did not end as it should:\n${left.join('\n')}`)
}
