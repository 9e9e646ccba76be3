import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { pageFile } from '../../../test/browser/page-files.js'
import { launchTestChromium, type TestChromium } from '../../../test/browser/testing/chromium.js'
import { networkOf } from '../../../test/language/host-options.js'
import type { HostConfig } from '../../../test/runner/host/host-config.js'
import type { ChainSpec } from '../../../world/chains/chain-spec.js'
import type { Edition } from '../../../world/lib/built-pages.js'
import { createSeed } from '../../../world/lib/seed.js'
import { createServices } from '../../../world/services/services.js'
import { createMockWallet } from '../../../world/wallets/create-wallet.js'
import { installWallets } from '../../../world/wallets/shell/install-wallets.js'
import { startTestWorld, type TestWorld } from '../../../world/wallets/testing/world.js'
import type { MockWallet } from '../../../world/wallets/wallet.js'
import type { WalletSpec } from '../../../world/wallets/wallet-spec.js'

export const hostOrigin = 'https://dapp.test'

/** The set-up of one page: options, wallets, device, and where services and nodes are served. */
export interface PageSetup {
  readonly config?: HostConfig
  readonly wallets?: Readonly<Record<string, WalletSpec>>
  readonly edition?: Edition
  /** Response headers of the page. */
  readonly headers?: Readonly<Record<string, string>>
  /** Changes the page's HTML. `config` is the configuration that the page's script will get. */
  readonly html?: (text: string, config: HostConfig) => string | Promise<string>
  /** Serves services and nodes from the page's own origin, as behind a host's proxy. */
  readonly isSameOrigin?: boolean
  /** The visitor's device: window, theme, touch, motion. By default, the visitor prefers reduced motion. */
  readonly device?: BrowserContextOptions
  /** Runs in the page before its scripts. */
  readonly before?: () => void
}

/** An open host page, with the errors in it. */
export interface OpenHost {
  readonly context: BrowserContext
  readonly page: Page
  readonly wallets: readonly MockWallet[]
  /** Console errors and warnings, uncaught errors, and requests without a fake. */
  readonly errors: readonly string[]
}

export interface TestHost {
  readonly world: TestWorld
  open(setup: PageSetup): Promise<OpenHost>
  closePages(): Promise<void>
  stop(): Promise<void>
}

/** Starts the built host page in Chromium, with real chains and fakes of every service. */
export async function startTestHost(
  specs: Readonly<Record<string, ChainSpec>>,
  look: { hasScrollbars?: boolean } = {},
): Promise<TestHost> {
  const [browser, world]: [TestChromium, TestWorld] = await Promise.all([
    // Headless Chromium needs this flag for scrollbars that take up space.
    launchTestChromium(look.hasScrollbars ? ['--hide-scrollbars'] : []),
    startTestWorld(specs),
  ])
  const contexts: BrowserContext[] = []

  async function open(setup: PageSetup): Promise<OpenHost> {
    const { config = {}, edition, headers, html = (text) => text, isSameOrigin = false } = setup
    const context = await browser.newContext({ ...still, ...setup.device })
    contexts.push(context)
    // A test's relay runs on this machine, and Chromium asks before a page may reach the local network.
    await context.grantPermissions(['local-network-access'])
    const errors: string[] = []
    const wallets = Object.entries(setup.wallets ?? {}).map(([name, spec]) =>
      createMockWallet(spec, { ...world, name }),
    )
    await installWallets(context, { wallets: Object.fromEntries(wallets.map((wallet) => [wallet.name, wallet])) })
    const services = isSameOrigin ? sameOriginServices : {}
    const { chains, worldClock: clock } = world
    const fakes = await createServices({
      chains,
      clock,
      seed: createSeed(7),
      catalogue: { wallets: 12 },
      hosts: services,
    })
    const nodeOf = (name: string) => `${hostOrigin}/nodes/${name}`
    const networks = Object.values(chains).map((chain) => {
      const network = networkOf(chain, undefined)
      return isSameOrigin ? { ...network, rpcUrls: { default: { http: [nodeOf(chain.name)] } } } : network
    })
    const options = { projectId: 'test', networks, services, features: { analytics: false }, ...config.options }
    const given: HostConfig = { ...config, options }
    if (setup.before) await context.addInitScript(setup.before)
    await context.addInitScript(`window.__walletmodalHost = ${JSON.stringify(given)}`)
    await context.route('**/*', async (route) => {
      const request = route.request()
      const url = new URL(request.url())
      const body = request.postDataBuffer()
      const init = {
        method: request.method(),
        headers: request.headers(),
        ...(body ? { body: new Uint8Array(body) } : {}),
      }
      const node = Object.values(chains).find(({ name, rpcUrl }) => [rpcUrl, nodeOf(name)].includes(trimmed(url.href)))
      const file = url.origin === hostOrigin ? await pageFile(url.pathname, edition) : undefined
      if (file) {
        const isPage = file.contentType.startsWith('text/html')
        return route.fulfill({
          headers: { 'content-type': file.contentType, ...(isPage ? headers : {}) },
          body: isPage ? await html(file.body.toString('utf8'), given) : file.body,
        })
      }
      const answer = node ? await fetch(node.rpcUrl, init) : await fakes.handle(new Request(url, init))
      if (!answer) {
        errors.push(`nobody answers ${request.method()} ${url.href}`)
        return route.abort('failed')
      }
      return route.fulfill({
        status: answer.status,
        headers: {
          'content-type': answer.headers.get('content-type') ?? 'text/plain',
          'access-control-allow-origin': hostOrigin,
        },
        body: Buffer.from(await answer.arrayBuffer()),
      })
    })
    const page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(hostOrigin)
    return { context, page, wallets, errors }
  }

  async function closePages(): Promise<void> {
    for (const context of contexts.splice(0)) {
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  }

  return {
    world,
    open,
    closePages,
    async stop() {
      await closePages()
      await browser.close()
      await world.stop()
    },
  }
}

/** Reduced motion, the default, saves a seventh of the time of all page tests. {@link moving} is for tests about motion. */
const still = { reducedMotion: 'reduce' } as const

/** A device without reduced motion, like most devices. */
export const moving = { reducedMotion: 'no-preference' } as const

const sameOriginServices = {
  blockchain: `${hostOrigin}/services/blockchain`,
  catalogue: `${hostOrigin}/services/catalogue`,
  analytics: `${hostOrigin}/services/analytics`,
}

const trimmed = (href: string) => href.replace(/\/$/, '')

/** Opens the modal and chooses a wallet, as a visitor would. */
export async function connect(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('navigation', { name: 'Wallet', exact: true }).getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('button', { name }).first().click()
}

/** Reads the modal's status. Works under a policy that forbids the page to evaluate text. */
export async function statusOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => window.__walletmodalPage?.modal.getSnapshot().status)
}
