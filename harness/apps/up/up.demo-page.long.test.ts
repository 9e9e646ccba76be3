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
  const isNarrow = viewport.width <= 760
  const app = page.frameLocator(isNarrow ? 'iframe.phone' : 'iframe.desktop')
  await app.getByRole('dialog').getByRole('button', { name: 'Fox' }).waitFor()
  const side = page.getByRole('region', { name: 'Settings and wallets' })
  const showTab = (name: string) => page.getByRole('tab', { name }).click()
  return { page, app, world, side, showTab }
}

async function connect({ app, side }: Awaited<ReturnType<typeof setup>>): Promise<void> {
  await app.getByRole('dialog').getByRole('button', { name: 'Fox' }).click()
  await side.getByRole('article', { name: 'Fox: Connect' }).getByRole('button', { name: 'Connect' }).click()
  await app.getByRole('dialog', { name: 'Account' }).waitFor()
}

test('opens with the modal open, on a desktop and on a phone beside it, and leaves the focus to the page', async () => {
  const { page } = await setup()
  const phone = page.frameLocator('iframe.phone')
  await phone.getByRole('dialog').getByRole('button', { name: 'Fox' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Default')
  const [headline] = await page.getByRole('heading').allTextContents()
  expect(headline).toBe('What goes wrong')
})

test('the phone has a session of its own', async () => {
  const stage = await setup()
  const { page } = stage
  await connect(stage)
  await page.waitForTimeout(300)
  await page.frameLocator('iframe.phone').getByRole('dialog', { name: 'Connect wallet' }).waitFor()
})

test('three themes change both screens, and leave nothing behind', async () => {
  const { page } = await setup()
  const looks = () =>
    Promise.all(
      page
        .frames()
        .slice(1)
        .map((frame) =>
          frame.evaluate(() => {
            const root = document.querySelector('wallet-modal')?.shadowRoot
            const [card, title] = ['.wm-card-surface', '.wm-header h1, .wm-header h2'].map((of) =>
              root?.querySelector(of),
            )
            const styleOf = (element: Element | null | undefined) => element && getComputedStyle(element)
            return {
              card: styleOf(card)?.backgroundColor,
              title: styleOf(title)?.color,
              page: getComputedStyle(document.documentElement).color,
            }
          }),
        ),
    )
  await page.frameLocator('iframe.phone').getByRole('dialog').getByRole('button', { name: 'Fox' }).waitFor()
  const before = await looks()
  await page.getByRole('button', { name: 'Terminal' }).click()
  const green = { card: 'rgb(0, 0, 0)', title: 'rgb(61, 255, 136)', page: 'rgb(61, 255, 136)' }
  await expect.poll(looks).toEqual([green, green])
  for (const name of ['Soft', 'Enterprise', 'Default']) await page.getByRole('button', { name, exact: true }).click()
  await expect.poll(looks).toEqual(before)
})

test('the arrow keys move between the tabs', async () => {
  const { page } = await setup()
  await page.getByRole('tab', { name: 'Make it yours' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('tabpanel', { name: 'Wallets' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('tabpanel', { name: 'Views' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Views')
})

test('the wallet beside the app approves, and the app signs and pays with it', async () => {
  const stage = await setup()
  const { page, app, side, world } = stage
  await connect(stage)
  await page.keyboard.press('Escape')
  await app.getByRole('button', { name: 'Sign the log book' }).click()
  await side.getByRole('button', { name: 'Sign' }).click()
  await app.getByText(/^Signed: 0x/).waitFor()
  await app.getByRole('button', { name: 'Tip 0.001 ETH' }).click()
  await side.getByRole('article').getByRole('button', { name: 'Send' }).click()
  await app.getByText(/^On its way: 0x/).waitFor()
  expect(world.wallets['fox']?.calls.map(({ method }) => method)).toContain('eth_sendTransaction')
})

test('the playground changes theme and language under an open modal, and shows the code for them', async () => {
  const stage = await setup()
  const { page, app } = stage
  await connect(stage)
  const playground = page.getByRole('tabpanel', { name: 'Make it yours' })
  await playground.getByRole('button', { name: '#7c3aed' }).click()
  await playground.getByRole('combobox', { name: 'Theme', exact: true }).selectOption('midnight')
  await playground.getByLabel('Light or dark').selectOption('dark')
  const modal = page.frames()[1]
  await expect.poll(() => modal?.evaluate(() => window.__walletmodalPage?.modal.getSnapshot().themeMode)).toBe('dark')
  await playground.getByLabel('Language').selectOption('ar')
  await app.getByRole('dialog', { name: 'الحساب' }).waitFor()
  await playground.getByRole('button', { name: 'Swap' }).first().click()
  await expect
    .poll(() => playground.locator('pre').textContent())
    .toBe(`import { createWalletModal, evm, solana } from 'walletmodal'
import { midnight } from 'walletmodal/themes'

const modal = createWalletModal({
  projectId: 'YOUR_PROJECT_ID',
  adapters: [evm(), solana()],
  themeVariables: {
    ...midnight,
    accent: '#7c3aed'
  },
  themeMode: 'dark',
  locale: 'ar',
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
  const playground = page.getByRole('tabpanel', { name: 'Make it yours' })
  for (const ms of [0, 20, 40, 60, 80]) {
    await playground.getByRole('button', { name: 'Swap' }).first().click()
    await page.waitForTimeout(ms)
    await playground.getByRole('button', { name: 'Reset' }).click()
    await app.getByRole('dialog', { name: 'Account' }).waitFor()
  }
})

test('opens a view by its name, and keeps a fault until its button is pressed again', async () => {
  const stage = await setup()
  const { page, app, side, showTab, world } = stage
  await connect(stage)
  await showTab('Views')
  await side.getByRole('button', { name: 'Receive' }).click()
  await app.getByRole('dialog', { name: 'Receive' }).waitFor()
  await showTab('Wallets')
  const fault = page.getByRole('button', { name: 'The wallet says no' })
  await fault.click()
  await expect.poll(() => fault.getAttribute('aria-pressed')).toBe('true')
  await side.getByRole('button', { name: 'Remove reject' }).click()
  await expect.poll(() => fault.getAttribute('aria-pressed')).toBe('false')
  await fault.click()
  await expect.poll(() => fault.getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await expect.poll(() => fault.getAttribute('aria-pressed')).toBe('true')
  const down = page.getByRole('button', { name: 'The node is down' })
  await down.click()
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
  const headers = { 'content-type': 'application/json' }
  const ask = () => fetch(world.chains['mainnet']?.rpcUrl ?? '', { method: 'POST', headers, body })
  await expect.poll(async () => (await ask()).status).toBe(503)
  await down.click()
  await expect.poll(async () => (await ask()).status).not.toBe(503)
  await showTab('Wallets')
  await side.getByRole('button', { name: 'Remove reject' }).waitFor()
  await fault.click()
  await side.getByRole('button', { name: 'Remove reject' }).waitFor({ state: 'detached' })
})

test('the playground knows every language of the modal', () => {
  expect(languages.toSorted()).toEqual(['en', ...Object.keys(translations)].toSorted())
})

test('in a narrow window everything is in one column, and a request stands over the page’s end', async () => {
  const stage = await setup({ width: 360, height: 740 })
  const { page, app, side } = stage
  expect(await page.locator('iframe').count()).toBe(1)
  const tops = await page.evaluate(() =>
    ['.wrong', '.screens', '.side'].map((part) => document.querySelector(part)?.getBoundingClientRect().top ?? 0),
  )
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  // A fixed dialog within a frame does not scroll the page around the frame.
  await page.locator('iframe.phone').evaluate((frame) => frame.scrollIntoView())
  await app.getByRole('dialog').getByRole('button', { name: 'Fox' }).click()
  const request = side.getByRole('article', { name: 'Fox: Connect' })
  await request.waitFor()
  const box = await request.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740)
  await request.getByRole('button', { name: 'Connect' }).click()
  await app.getByRole('dialog', { name: 'Account' }).waitFor()
})

test('axe finds nothing in either theme, and nothing is wider than the window', async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1000, height: 800 },
    { width: 360, height: 740 },
  ]) {
    const { page, showTab } = await setup(viewport)
    await page.getByRole('button', { name: 'The wallet says no' }).click()
    for (const tab of ['Make it yours', 'Views', 'Wallets']) {
      await showTab(tab)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await problemsOf(page), `${tab} at ${viewport.width}, ${colorScheme}`).toEqual({ axe: [], excess: 0 })
      }
    }
    await browser.close()
  }
})

async function problemsOf(page: Page) {
  const excess = await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
  return { axe: await findAxeProblems(page), excess }
}
