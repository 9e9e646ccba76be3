import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { languages as translations } from '../../../ui/messages/languages/languages.js'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { findAxeProblems } from '../../test/runner/drivers/browser/find-axe-problems.js'
import { createNodePool, createWorld } from '../../world/world/world.js'
import { codeOf, defaults, languages } from '../page/demo/settings.js'
import { startUp } from './up.js'

const pool = createNodePool()
let browser: TestChromium

beforeAll(async () => {
  browser = await launchTestChromium()
})
afterEach(() => browser.close())
afterAll(async () => {
  await browser.close()
  await pool.stop()
})

async function setup(viewport = { width: 1440, height: 900 }) {
  const world = await createWorld({
    chains: { mainnet: { kind: 'evm', id: 1, fund: { alice: 10n ** 18n } } },
    wallets: { fox: { via: 'eip6963', networks: ['mainnet'], accounts: ['alice'] } },
    pool,
  })
  const up = await startUp({ world })
  onTestFinished(async () => {
    await browser.close()
    await up.stop()
  })
  const page = await (await browser.newContext({ viewport })).newPage()
  await page.goto(up.addresses.demo)
  const app = page.frameLocator('iframe')
  await app.getByRole('button', { name: 'Connect wallet' }).waitFor()
  return { page, app, world, wallet: page.getByRole('region', { name: 'Wallet' }) }
}

async function connect({ app, wallet }: Awaited<ReturnType<typeof setup>>): Promise<void> {
  await app.getByRole('button', { name: 'Connect wallet' }).click()
  await app.getByRole('dialog').getByRole('button', { name: 'Fox' }).click()
  await wallet.getByRole('article', { name: 'Fox: Connect' }).getByRole('button', { name: 'Connect' }).click()
  await app.getByRole('dialog', { name: 'Account' }).waitFor()
}

test('the wallet beside the app approves, and the app signs and pays with it', async () => {
  const stage = await setup()
  const { page, app, wallet, world } = stage
  await connect(stage)
  await page.keyboard.press('Escape')
  await app.getByRole('button', { name: 'Sign the log book' }).click()
  await wallet.getByRole('button', { name: 'Sign' }).click()
  await app.getByText(/^Signed: 0x/).waitFor()
  await app.getByRole('button', { name: 'Tip 0.001 ETH' }).click()
  await wallet.getByRole('button', { name: 'Send' }).click()
  await app.getByText(/^On its way: 0x/).waitFor()
  expect(world.wallets['fox']?.calls.map(({ method }) => method)).toContain('eth_sendTransaction')
})

test('the playground changes theme and language under an open modal, and shows the code for them', async () => {
  const stage = await setup()
  const { page, app } = stage
  await connect(stage)
  const playground = page.getByRole('region', { name: 'Playground' })
  await playground.getByRole('button', { name: '#7c3aed' }).click()
  await playground.getByLabel('Theme').selectOption('dark')
  const modal = page.frames()[1]
  await expect.poll(() => modal?.evaluate(() => window.__walletmodalPage?.modal.getSnapshot().themeMode)).toBe('dark')
  await playground.getByLabel('Language').selectOption('ar')
  await app.getByRole('dialog', { name: 'الحساب' }).waitFor()
  await playground.getByRole('button', { name: 'Swap' }).first().click()
  await expect
    .poll(() => playground.locator('pre').textContent())
    .toBe(`import { createWalletModal, evm, solana } from 'walletmodal'

const modal = createWalletModal({
  projectId: 'YOUR_PROJECT_ID',
  adapters: [evm(), solana()],
  themeMode: 'dark',
  locale: 'ar',
  themeVariables: {
    accent: '#7c3aed'
  },
  features: {
    swaps: false
  }
})`)
  await playground.getByRole('button', { name: 'Reset' }).click()
  await app.getByRole('dialog', { name: 'Account' }).waitFor()
  expect(await playground.locator('pre').textContent()).toBe(codeOf(defaults))
})

test('a reload that interrupts another keeps the open view', async () => {
  const stage = await setup()
  const { page, app } = stage
  await connect(stage)
  const playground = page.getByRole('region', { name: 'Playground' })
  for (const ms of [0, 20, 40, 60, 80]) {
    await playground.getByRole('button', { name: 'Swap' }).first().click()
    await page.waitForTimeout(ms)
    await playground.getByRole('button', { name: 'Reset' }).click()
    await app.getByRole('dialog', { name: 'Account' }).waitFor()
  }
})

test('opens a view by its name, and keeps a fault until its button is pressed again', async () => {
  const stage = await setup()
  const { page, app, wallet, world } = stage
  await connect(stage)
  await page.getByRole('button', { name: 'Receive' }).last().click()
  await app.getByRole('dialog', { name: 'Receive' }).waitFor()
  const fault = page.getByRole('button', { name: 'The wallet says no' })
  await fault.click()
  await expect.poll(() => fault.getAttribute('aria-pressed')).toBe('true')
  await wallet.getByRole('button', { name: 'Remove reject' }).click()
  await expect.poll(() => fault.getAttribute('aria-pressed')).toBe('false')
  await fault.click()
  await expect.poll(() => fault.getAttribute('aria-pressed')).toBe('true')
  const slow = page.getByRole('button', { name: 'The node is down' })
  await slow.click()
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
  const headers = { 'content-type': 'application/json' }
  const ask = () => fetch(world.chains['mainnet']?.rpcUrl ?? '', { method: 'POST', headers, body })
  await expect.poll(async () => (await ask()).status).toBe(503)
  await slow.click()
  await expect.poll(async () => (await ask()).status).not.toBe(503)
  await fault.click()
  await wallet.getByRole('button', { name: 'Remove reject' }).waitFor({ state: 'detached' })
})

test('the playground knows every language of the modal', () => {
  expect(languages.toSorted()).toEqual(['en', ...Object.keys(translations)].toSorted())
})

test('on a phone one pane is shown at a time, and the wallet’s button counts pending requests', async () => {
  const { page, app } = await setup({ width: 360, height: 740 })
  await app.getByRole('button', { name: 'Connect wallet' }).click()
  await app.getByRole('dialog').getByRole('button', { name: 'Fox' }).click()
  await page.getByRole('button', { name: 'Wallet 1' }).click()
  await page.getByRole('article', { name: 'Fox: Connect' }).getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'App' }).click()
  await app.getByRole('dialog', { name: 'Account' }).waitFor()
})

test('axe finds nothing in either theme, and nothing is wider than the window', async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1000, height: 800 },
    { width: 360, height: 740 },
  ]) {
    const { page } = await setup(viewport)
    for (const part of viewport.width < 760 ? ['App', 'Wallet', 'Playground'] : ['App']) {
      if (viewport.width < 760) await page.getByRole('button', { name: part }).click()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await problemsOf(page), `${part} at ${viewport.width}, ${colorScheme}`).toEqual({ axe: [], excess: 0 })
      }
    }
    await browser.close()
  }
})

async function problemsOf(page: Page) {
  const excess = await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
  return { axe: await findAxeProblems(page), excess }
}
