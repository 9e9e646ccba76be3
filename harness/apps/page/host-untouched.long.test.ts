import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { standStill } from '../../../tools/shots/stand-still.js'
import { chains } from './testing/each-view.js'
import { connect, moving, type OpenHost, startTestHost, statusOf, type TestHost } from './testing/host.js'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost(chains, { hasScrollbars: true })
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

const wallets = { fox: { via: 'eip6963', policy: 'approve' } } as const

/** Describes the host's part of the page: each element with all its styles, its box and its attributes. */
function hostOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const found: Record<string, string> = {
      title: document.title,
      scroll: `${scrollX} ${scrollY}`,
      hasScrollbar: String(document.body.clientWidth < innerWidth),
      history: `${history.length} ${JSON.stringify(history.state)} ${location.href}`,
      globals: Object.keys(window).sort().join(' '),
      // The host's bundler adds these preloads, not the modal.
      head: [...document.head.querySelectorAll(':not([rel="modulepreload"])')]
        .map(({ outerHTML }) => outerHTML)
        .join(''),
      body: [...document.body.children]
        .map(({ localName }) => localName)
        .filter((name) => name !== 'wallet-modal')
        .join(' '),
    }
    const elements = [...document.querySelectorAll('*')].filter((element) => !element.closest('head, wallet-modal'))
    for (const [index, element] of elements.entries()) {
      const style = getComputedStyle(element)
      const { x, y, width, height } = element.getBoundingClientRect()
      const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`).join(' ')
      const rules = [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`)
      found[`${index} ${element.localName}`] = [attributes, x, y, width, height, ...rules].join('\n')
    }
    return found
  })
}

/** Lists the lines in which two descriptions of the page differ. */
function changes(before: Record<string, string>, after: Record<string, string>): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => {
    const was = (before[name] ?? 'nothing').split('\n')
    const is = (after[name] ?? 'nothing').split('\n')
    return is.filter((line, index) => line !== was[index]).map((line) => `${name}: ${line}`)
  })
}

/** Gives a fixed height to the host page's panels, whose text follows the modal's state. */
const stillPanels = (html: string) =>
  html.replace(
    '</head>',
    '<style>pre, .hint { block-size: 120px; overflow: auto } body { min-block-size: 3000px }</style></head>',
  )

test('the modal changes nothing on the page but its scrolling, while open and after', async () => {
  const { page, errors } = await host.open({
    wallets,
    html: stillPanels,
    device: { ...moving, viewport: { width: 900, height: 500 } },
  })
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  await page.evaluate(() => scrollTo(0, 60))
  // The button has the same hover and focus as later in the comparison.
  await page.getByRole('button', { name: 'Connect wallet' }).focus()
  // The network's mark in its button loads after the first paint.
  await page.evaluate(() => window.__walletmodalPage?.modal.open())
  await page.locator('nav [data-tile] svg').first().waitFor({ state: 'attached' })
  await page.evaluate(() => window.__walletmodalPage?.modal.close())
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  // The frame that stood until the modal had loaded fades out.
  await page.locator('body > [popover]').waitFor({ state: 'detached' })
  const before = await hostOf(page)
  expect(before['scroll']).toBe('0 60')
  expect(before['hasScrollbar']).toBe('true')

  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: /^Fox/ }).waitFor()
  await standStill(page)
  const during = changes(before, await hostOf(page))
  // Only two things differ: the styles that lock scrolling at the same width, and the focus, which is in the modal.
  expect(
    during.filter(
      (line) =>
        !/^\d+ (html: (900$|box-sizing|inline-size|overflow|overscroll|padding|(perspective|transform)-origin|scrollbar-gutter|width)|button: outline)/.test(
          line,
        ),
    ),
  ).toEqual([])
  await page.mouse.move(450, 20)
  await page.mouse.wheel(0, 400)
  await page.mouse.move(450, 300)
  await page.mouse.wheel(0, 4000)
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.mouse.move(1, 1)
  await page.getByRole('button', { name: 'Connect wallet' }).focus()
  await expect.poll(async () => changes(before, await hostOf(page))).toEqual([])
  expect(errors).toEqual([])
})

test('the test notices each change of the host’s page', async () => {
  const { page } = await host.open({ wallets, html: stillPanels, device: moving })
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  const before = await hostOf(page)
  await page.evaluate(() => {
    document.body.style.paddingRight = '15px'
    document.title = 'Wallet'
    history.pushState(null, '')
  })
  const seen = changes(before, await hostOf(page)).join('\n')
  for (const change of ['title: Wallet', 'body: style=padding-right: 15px', 'history: ']) expect(seen).toContain(change)
})

/** Describes the look of each part of the open modal. `hasPictures` includes pictures, once they have loaded. */
const lookOf = (page: Page, hasPictures: boolean) =>
  page.evaluate((isWhole) => {
    const root = document.querySelector('wallet-modal')?.shadowRoot
    const parts = [...(root?.querySelectorAll('.wm-card, .wm-card *') ?? [])]
    return parts
      .filter((part) => isWhole || !part.closest('.wm-picture'))
      .map((part) => {
        const { color, font, letterSpacing, textTransform, padding, margin, backgroundColor, boxSizing } =
          getComputedStyle(part)
        const { x, y, width, height } = part.getBoundingClientRect()
        const box = [x, y, width, height].map(Math.round)
        return [
          part.localName,
          ...box,
          color,
          font,
          letterSpacing,
          textTransform,
          padding,
          margin,
          backgroundColor,
          boxSizing,
        ].join(' ')
      })
  }, hasPictures)

/** The visitor's way to each compared view from the previous view. */
const wayThrough: readonly (readonly [view: string, go: (host: OpenHost) => Promise<unknown>])[] = [
  [
    'Connect',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await inModal(page)
        .getByRole('button', { name: /All wallets \d/ })
        .waitFor()
    },
  ],
  [
    'AllWallets',
    async ({ page }) => {
      await inModal(page)
        .getByRole('button', { name: /All wallets/ })
        .click()
      await page.getByRole('searchbox').waitFor()
      await inModal(page).locator('.wm-skeleton').first().waitFor({ state: 'detached' })
    },
  ],
  [
    'ConnectingExternal',
    async ({ page }) => {
      await inModal(page).getByRole('button', { name: /^Fox/ }).click()
      await inModal(page).getByRole('heading', { name: 'Continue in Fox' }).waitFor()
    },
  ],
  [
    'Account',
    async ({ page, wallets: [fox] }) => {
      await fox?.approve()
      await inModal(page).locator('.wm-token').waitFor()
    },
  ],
  [
    'Networks',
    async ({ page }) => {
      await page.evaluate(() => void window.__walletmodalPage?.modal.open({ view: 'Networks' }))
      await inModal(page).getByRole('button', { name: 'Base' }).waitFor()
    },
  ],
  [
    'UnsupportedChain',
    async ({ page, wallets: [fox] }) => {
      fox?.setChain('eip155:424242')
      await inModal(page).getByRole('heading', { name: 'Unsupported network' }).waitFor()
    },
  ],
]

const inModal = (page: Page) => page.getByRole('dialog')

test('rules of the host for every element, even with !important, do not affect a view', async () => {
  const looks: Record<string, string[]>[] = []
  for (const hasResets of [false, true]) {
    const open = await host.open({ wallets: { fox: { via: 'eip6963' } }, config: { hasResets } })
    const { page } = open
    const look: Record<string, string[]> = {}
    for (const [view, go] of wayThrough) {
      await go(open)
      const hasPictures = view === 'Connect'
      // Pictures load one by one, each into its own element.
      if (hasPictures) await expect.poll(() => page.locator('.wm-card .wm-image:not([data-covered])').count()).toBe(0)
      await page.mouse.move(1, 1)
      await standStill(page)
      look[view] = await lookOf(page, hasPictures)
      expect(look[view]?.length, view).toBeGreaterThan(20)
    }
    looks.push(look)
  }
  expect(looks[1]).toEqual(looks[0])
})

test('the modal works above a dialog of the host, which stays open', async () => {
  const second = { disableAppend: true }
  const { page, errors } = await host.open({
    wallets,
    config: { inDialog: true, hasResets: true, second },
    device: moving,
  })
  const own = page.locator('dialog[aria-label="Host dialog"]')
  await page.getByRole('button', { name: 'Open the host’s dialog' }).click()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect wallet' })
  await dialog.getByRole('button', { name: /All wallets/ }).click()
  await page.keyboard.type('fox')
  await page.getByRole('dialog', { name: 'All wallets' }).getByRole('button', { name: /^Fox/ }).click()
  await expect.poll(() => statusOf(page)).toBe('connected')
  await page.getByRole('dialog', { name: 'Account' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Account' }).waitFor({ state: 'hidden' })
  // The host's own dialog is still open and usable.
  expect(await own.evaluate((element) => element.matches(':modal'))).toBe(true)
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog', { name: 'Account' }).waitFor({ state: 'hidden' })
  // A modal that the host mounts in its own dialog is used there, and appears nowhere else.
  await own.evaluate((element) => {
    const second = window.__walletmodalPage?.second
    if (second && 'mount' in second && typeof second.mount === 'function') second.mount(element)
    void second?.open()
  })
  await own.getByRole('dialog', { name: 'Connect wallet' }).getByRole('button', { name: /^Fox/ }).click()
  await own.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Close' }).click()
  await own.getByRole('dialog', { name: 'Account' }).waitFor({ state: 'hidden' })
  expect(await own.evaluate((element) => element.matches(':modal'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => own.isVisible()).toBe(false)
  expect(errors).toEqual([])
})

test('the page’s own wallet buttons work as before once the modal is closed', async () => {
  const { page } = await host.open({ wallets, device: moving })
  await connect(page, /^Fox/)
  await expect.poll(() => statusOf(page)).toBe('connected')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Sign message' }).click()
  await page
    .getByLabel('Result')
    .filter({ hasText: /^0x[0-9a-f]{130}$/ })
    .waitFor()
})
