import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chromiumFlags, findChromium } from '../drivers/chromium.js'
import { networkOf } from '../drivers/host-options.js'
import { pageFile } from '../drivers/page-files.js'
import { createMockWallet } from '../wallets/create-wallet.js'
import { installWallets } from '../wallets/shell/install-wallets.js'
import { startTestWorld, type TestWorld } from '../wallets/test-world.js'
import type { WalletSpec } from '../wallets/wallet-spec.js'
import type { HostConfig } from './host/host-config.js'

const origin = 'https://dapp.test'
let world: TestWorld
let browser: Browser
const contexts: BrowserContext[] = []

beforeAll(async () => {
  const found = findChromium({ headed: false })
  if (!found) throw new Error('No Chromium: npx walletmodal-harness doctor --fix gets one.')
  const launched = chromium.launch({ executablePath: found.path, args: chromiumFlags() })
  world = await startTestWorld({ mainnet: { kind: 'evm', id: 1 }, solana: { kind: 'solana', cluster: 'mainnet' } })
  browser = await launched
})
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})
afterAll(async () => {
  await browser.close()
  await world.stop()
})

/** Opens the built host page with wallets in it; what no service of this test knows is empty. */
async function open(config: HostConfig, specs: Readonly<Record<string, WalletSpec>> = {}) {
  const context = await browser.newContext()
  contexts.push(context)
  const wallets = Object.entries(specs).map(([name, spec]) => createMockWallet(spec, { ...world, name }))
  const remove = await installWallets(context, wallets)
  const networks = Object.values(world.chains).map((chain) => networkOf(chain, undefined))
  const host: HostConfig = {
    ...config,
    options: { projectId: 'test', networks, features: { analytics: false }, ...config.options },
  }
  await context.addInitScript(`window.__walletmodalHost = ${JSON.stringify(host)}`)
  await context.route('**/*', async (route) => {
    const url = new URL(route.request().url())
    // A page of the web may not reach this machine's ports by itself: the node answers through the router.
    if (url.hostname === '127.0.0.1') return route.fulfill({ response: await route.fetch() })
    const file = url.origin === origin ? await pageFile(url.pathname) : undefined
    if (file) return route.fulfill(file)
    return route.fulfill({ status: 200, headers: { 'access-control-allow-origin': '*' }, json: { data: [], count: 0 } })
  })
  const errors: string[] = []
  const page = await context.newPage()
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(origin)
  return { context, page, wallets, errors, remove }
}

async function connect(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('navigation', { name: 'Wallet', exact: true }).getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

test.each(['react', 'strict', 'plain'] as const)(
  'the %s host has its buttons, its snapshot and what an app does',
  async (host) => {
    const { page, errors } = await open({ host })
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    await page.getByRole('button', { name: 'Sign message' }).waitFor()
    await page.getByRole('button', { name: 'Send transaction' }).waitFor()
    const snapshot = await page.getByRole('region', { name: 'Snapshot' }).textContent()
    expect(JSON.parse(snapshot ?? '')).toMatchObject({ status: 'disconnected', open: false })
    expect(errors).toEqual([])
  },
)

test('a wallet without an extension connects, signs and sends on a real chain', async () => {
  const { page, wallets } = await open({}, { fox: { via: 'eip6963', networks: ['mainnet'], policy: 'approve' } })
  await connect(page, /Fox/)
  await page.waitForFunction(() => window.__walletmodalPage?.modal.getSnapshot().status === 'connected')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign message' }).click()
  const result = page.getByLabel('Result')
  await result.filter({ hasText: /^0x[0-9a-f]{130}$/ }).waitFor()
  const signature = (await result.textContent()) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello from the host page', signature })).toBe(
    world.accounts.alice?.evmAddress,
  )
  await page.getByRole('button', { name: 'Send transaction' }).click()
  await result.filter({ hasText: /^0x[0-9a-f]{64}$/ }).waitFor()
  const receipt = await world
    .chain('mainnet')
    .request('eth_getTransactionReceipt', [(await result.textContent()) ?? ''])
  expect(receipt).toMatchObject({ status: '0x1' })
  wallets[0]?.setAccounts(['bob'])
  await page.waitForFunction(
    (bob) => window.__walletmodalPage?.modal.getSnapshot().address === bob,
    world.accounts.bob?.evmAddress,
  )
})

test('a Solana wallet signs and sends on a real node', async () => {
  const { page } = await open(
    { host: 'plain' },
    { ray: { via: 'wallet-standard', networks: ['solana'], policy: 'approve' } },
  )
  await connect(page, /Ray/)
  await page.waitForFunction(() => window.__walletmodalPage?.modal.getSnapshot().status === 'connected')
  const to = world.accounts.bob?.solanaAddress ?? ''
  const before = await world.chain('solana').getBalance(to)
  const send = { namespace: 'solana', to, value: '1500000000' }
  const signature = await page.evaluate((call) => window.__walletmodalPage?.app.send(call), send)
  expect(signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
  expect(await world.chain('solana').getBalance(to)).toBe(before + 1_500_000_000n)
  const signed = await page.evaluate(() => window.__walletmodalPage?.app.sign({ namespace: 'solana', message: 'hi' }))
  expect(signed).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
})

test('two modals have a button and a snapshot each, and stay apart', async () => {
  const { page } = await open({ second: true }, { fox: { via: 'eip6963', networks: ['mainnet'], policy: 'approve' } })
  await page.getByRole('button', { name: 'Connect second wallet' }).waitFor()
  await connect(page, /Fox/)
  await page.waitForFunction(() => window.__walletmodalPage?.modal.getSnapshot().status === 'connected')
  const second = await page.evaluate(() => window.__walletmodalPage?.second?.getSnapshot().status)
  expect(second).toBe('disconnected')
})

test('the modal opens from within a dialog of the host and under its resets', async () => {
  const { page } = await open({ inDialog: true, hasResets: true }, { fox: { via: 'eip6963', networks: ['mainnet'] } })
  await page.getByRole('button', { name: 'Open the host’s dialog' }).click()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /Fox/ }).click()
  await page.waitForFunction(() => window.__walletmodalPage?.modal.getSnapshot().view === 'ConnectingExternal')
})

test('an embedded modal is drawn in its place', async () => {
  const { page } = await open({ options: { enableEmbedded: true } }, { fox: { via: 'eip6963', networks: ['mainnet'] } })
  await page.locator('.embedded').getByRole('button', { name: /Fox/ }).waitFor()
})
