import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { standStill } from '../../../tools/shots/stand-still.js'
import { createMachineClock } from '../../world/lib/clock.js'
import { verifyHosts } from '../../world/lib/sdk-globals.js'
import { createSeed } from '../../world/lib/seed.js'
import { startRelay } from '../../world/relay/relay.js'
import type { Relay } from '../../world/relay/relay-api.js'
import { createVerify } from '../../world/relay/verify.js'
import { createAccess } from '../../world/serving/access.js'
import { readCode } from '../../world/wallets/wallet-connect/scan.js'
import { chains, longName } from './testing/each-view.js'
import { hostOrigin, type OpenHost, type PageSetup, startTestHost, type TestHost } from './testing/host.js'
import { inBothThemes, lostAnywhere, usual } from './testing/whole.js'

let host: TestHost
let relay: Relay
const clock = createMachineClock()
const access = createAccess()
access.allow(hostOrigin)
const verify = createVerify({ clock, seed: createSeed(7) })

beforeAll(async () => {
  ;[host, relay] = await Promise.all([
    startTestHost({ ...chains, solana: { kind: 'solana', cluster: 'mainnet' } }),
    startRelay({ clock, access, seed: createSeed(7) }),
  ])
})
afterEach(() => host.closePages())
afterAll(async () => {
  await Promise.all([host.stop(), relay.stop()])
  clock.dispose()
})

/** A wallet that is not installed, with every kind of link and a very long name. */
const absent = {
  id: 'absent',
  name: longName.wallet,
  image_url: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="#e8762d"/></svg>')}`,
  homepage: 'https://fox.test',
  chrome_store: 'https://fox.test/chrome',
  app_store: 'https://fox.test/ios',
  play_store: 'https://fox.test/android',
  mobile_link: 'fox://',
  webapp_link: 'https://fox.test/app',
  desktop_link: 'fox-desktop://',
}

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
/** An address without a server. */
const nowhere = 'ws://127.0.0.1:9'

/** Opens a page that pairs through the given relay, with the Verify service. */
async function setup(
  relayUrl: string,
  { options, ...more }: Omit<PageSetup, 'config'> & { options?: Readonly<Record<string, unknown>> } = {},
): Promise<OpenHost> {
  const open = await host.open({
    config: { options: { services: { relay: relayUrl }, ...options } },
    device: { viewport: usual },
    ...more,
  })
  const isVerify = ({ hostname }: URL) => verifyHosts.some((known) => known === hostname)
  await open.context.route(isVerify, async (route) => {
    const answer = await verify.handle(new Request(route.request().url()))
    if (!answer) return route.abort()
    const headers = Object.fromEntries(answer.headers)
    return route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) })
  })
  return open
}

const show = (page: Page, request: { view: string; data?: unknown }) =>
  // Tests pass names of views. A wrong name fails in the test's next wait.
  page.evaluate((wanted) => void window.__walletmodalPage?.modal.open(wanted as { view: 'Connect' }), request)

const dialogOf = (page: Page) => page.getByRole('dialog')
const codeOn = (page: Page) => dialogOf(page).getByRole('img', { name: /^QR code/ })
const uriOf = (page: Page) => page.evaluate(() => window.__walletmodalPage?.modal.getSnapshot().pairing?.uri)

test('the code of a wallet can be scanned in both themes and at 320 px', async () => {
  const { page } = await setup(relay.url)
  await show(page, { view: 'ConnectingWalletConnect', data: { wallet: absent } })
  await codeOn(page).waitFor()
  for (const size of [usual, { width: 320, height: 640 }])
    for (const mode of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.evaluate((wanted) => window.__walletmodalPage?.modal.setTheme({ mode: wanted }), mode)
      await standStill(page)
      expect(await readCode(await page.screenshot()), `${mode}, ${size.width} px`).toBe(await uriOf(page))
    }
})

/** The visitor's way to each view and each of its states. */
const ways: readonly (readonly [name: string, go: (open: OpenHost) => Promise<unknown>])[] = [
  [
    'WhatIsAWallet',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await dialogOf(page).getByRole('button', { name: 'What is a wallet?' }).click()
      await dialogOf(page).getByRole('heading', { name: 'You’re in control' }).waitFor()
    },
  ],
  [
    'GetWallet',
    async ({ page }) => {
      await dialogOf(page).getByRole('button', { name: 'Get a wallet' }).click()
      await dialogOf(page).getByRole('button', { name: /Get$/ }).first().waitFor()
    },
  ],
  [
    'Downloads',
    async ({ page }) => {
      await show(page, { view: 'Downloads', data: { wallet: absent } })
      await dialogOf(page).getByRole('link', { name: 'App Store' }).waitFor()
    },
  ],
  [
    'Downloads, none',
    async ({ page }) => {
      await show(page, { view: 'Downloads', data: { wallet: { id: 'unknown', name: longName.other } } })
      await dialogOf(page).getByRole('heading', { name: 'No download link' }).waitFor()
    },
  ],
  [
    'ConnectingWalletConnectBasic',
    async ({ page }) => {
      await show(page, { view: 'ConnectingWalletConnectBasic' })
      await codeOn(page).waitFor()
    },
  ],
  [
    'ConnectingWalletConnect',
    async ({ page }) => {
      await show(page, { view: 'ConnectingWalletConnect', data: { wallet: absent } })
      await codeOn(page).waitFor()
    },
  ],
  ...(['Web app', 'Desktop', 'Extension'] as const).map(
    (tab) =>
      [
        `ConnectingWalletConnect, ${tab}`,
        async ({ page }: OpenHost) => {
          await dialogOf(page).getByRole('tab', { name: tab }).click()
          await dialogOf(page).getByRole('tabpanel', { name: tab }).waitFor()
        },
      ] as const,
  ),
]

test('every view is complete in every window size, and axe finds nothing in either theme', async () => {
  const open = await setup(relay.url)
  const problems: string[] = []
  for (const [view, go] of ways) {
    await go(open)
    await standStill(open.page)
    const found = [...(await lostAnywhere(open.page)), ...(await inBothThemes(open.page))]
    problems.push(...found.map((text) => `${view}, ${text}`))
  }
  expect(problems).toEqual([])
  expect(open.errors).toEqual([])
})

/** Runs in the page: announces one object by EIP-6963 and registers it with the Wallet Standard. The wallet never answers. */
function announceOneObject() {
  const never = () => new Promise(() => {})
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const name = 'Wandering Fox Wallet Worldwide'
  const provider = {
    version: '1.0.0',
    name,
    icon,
    chains: ['solana:mainnet'],
    accounts: [],
    features: { 'standard:connect': { version: '1.0.0', connect: never } },
    request: never,
    on: () => {},
    removeListener: () => {},
  }
  const info = { uuid: '7d9ee1b2-0a70-4f0e-a2ac-6f1a4ad3a1c5', name, icon, rdns: 'test.long' }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  const register = (api: { register(wallet: object): void }) => api.register(provider)
  window.addEventListener('eip6963:requestProvider', announce)
  window.addEventListener('wallet-standard:app-ready', (event) => {
    if (event instanceof CustomEvent) register(event.detail)
  })
}

test('a wallet of several chains asks which one, completely visible in every window size', async () => {
  const { page, errors } = await setup(relay.url, { before: announceOneObject })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialogOf(page).getByRole('button', { name: longName.wallet }).click()
  await dialogOf(page).getByRole('button', { name: 'Solana', exact: true }).waitFor()
  await standStill(page)
  expect([...(await lostAnywhere(page)), ...(await inBothThemes(page))]).toEqual([])
  await dialogOf(page)
    .getByRole('button', { name: /^Ethereum & other EVM networks/ })
    .click()
  await dialogOf(page)
    .getByRole('heading', { name: `Continue in ${longName.wallet}` })
    .waitFor()
  expect(errors).toEqual([])
})

test('on a phone the app is offered, and every view is complete', async () => {
  const { page } = await setup(relay.url, {
    device: { viewport: usual, userAgent: android },
  })
  await show(page, { view: 'ConnectingWalletConnect', data: { wallet: absent } })
  await dialogOf(page)
    .getByRole('button', { name: `Open ${longName.wallet}` })
    .waitFor()
  expect(await dialogOf(page).getByRole('tab').allTextContents()).toEqual(['App', 'Web app', 'Extension'])
  await standStill(page)
  expect([...(await lostAnywhere(page)), ...(await inBothThemes(page))]).toEqual([])
  await show(page, { view: 'ConnectingWalletConnectBasic' })
  await dialogOf(page).getByRole('button', { name: 'Copy link' }).waitFor()
  await dialogOf(page).locator('.wm-row').nth(1).waitFor()
  await standStill(page)
  expect([...(await lostAnywhere(page)), ...(await inBothThemes(page))]).toEqual([])
})

test('the view is complete without a relay', async () => {
  const { page } = await setup(nowhere)
  await page.clock.install()
  await show(page, { view: 'ConnectingWalletConnect', data: { wallet: absent } })
  await dialogOf(page)
    .getByRole('img', { name: /^Preparing/ })
    .or(dialogOf(page).getByText('Creating QR code…'))
    .first()
    .waitFor()
  await page.clock.fastForward(10_000)
  await dialogOf(page).getByRole('button', { name: 'Try again' }).waitFor()
  await standStill(page)
  expect([...(await lostAnywhere(page)), ...(await inBothThemes(page))]).toEqual([])
})

test('the keyboard reaches each way to connect and the code’s link, and returns to its start', async () => {
  const { page } = await setup(relay.url)
  const focus = () =>
    page.evaluate(() => {
      const inner = document.activeElement?.shadowRoot?.activeElement
      return inner?.getAttribute('aria-label') ?? inner?.textContent
    })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    return focus()
  }
  await show(page, { view: 'ConnectingWalletConnect', data: { wallet: absent } })
  await codeOn(page).waitFor()
  await expect.poll(focus).toBe(longName.wallet)
  expect(await press('Tab', 'Tab')).toBe('Phone')
  expect(await press('ArrowLeft')).toBe('Extension')
  expect(await press('Home')).toBe('Phone')
  expect(await press('Tab')).toBe('Copy link')
  expect(await press('Tab')).toBe(`Get ${longName.wallet}`)
  await page.keyboard.press('Enter')
  await dialogOf(page).getByRole('link', { name: 'App Store' }).waitFor()
  await page.keyboard.press('Shift+Tab')
  await dialogOf(page).getByRole('button', { name: 'Back', exact: true }).press('Enter')
  await codeOn(page).waitFor()
  await expect.poll(focus).toBe(`Get ${longName.wallet}`)
})

test('the waiting tile does not pulse for a visitor who prefers reduced motion', async () => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    const { page } = await setup(nowhere, { device: { viewport: usual, reducedMotion } })
    await show(page, { view: 'ConnectingWalletConnectBasic' })
    await dialogOf(page).getByRole('heading', { name: 'Creating QR code…' }).waitFor()
    await standStill(page)
    const running = await page.evaluate(
      () => document.querySelector('wallet-modal')?.shadowRoot?.getAnimations().length,
    )
    expect(running, reducedMotion).toBe(reducedMotion === 'reduce' ? 0 : 1)
  }
})
