import fs from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'

const account = `0x${'a1'.repeat(20)}`

/** A wallet that the visitor has: it remembers the page after a reload, and counts its listeners. Runs in the page. */
function announceWallet(address: string): void {
  const listeners = new Map<string, Set<unknown>>()
  const asked: string[] = []
  const answers: Record<string, () => unknown> = {
    eth_requestAccounts: () => {
      localStorage.setItem('wallet-knows', 'yes')
      return [address]
    },
    eth_accounts: () => (localStorage.getItem('wallet-knows') ? [address] : []),
    eth_chainId: () => '0x1',
    wallet_revokePermissions: () => localStorage.removeItem('wallet-knows'),
  }
  const provider = {
    async request({ method }: { method: string }) {
      asked.push(method)
      return answers[method]?.() ?? null
    },
    on(event: string, listener: unknown) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
    },
    removeListener(event: string, listener: unknown) {
      listeners.get(event)?.delete(listener)
    },
  }
  const count = () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0)
  Object.assign(window, { wallet: { asked, count } })
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const info = { uuid: '6b7b3f0e-0000-4000-8000-000000000001', name: 'Fox', rdns: 'test.fox', icon }
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

interface Wallet {
  readonly asked: readonly string[]
  count(): number
}
declare const wallet: Wallet

/** Errors on the console of a page. */
type Complaints = string[]

/** Words of a development server about itself. */
const ofServers = /\[vite\]|\[HMR\]|\[webpack-dev-server\]|React DevTools|WebSocket|Outdated Optimize Dep|NG0/

async function onPage(
  browser: Browser,
  url: string,
  visit: (page: Page) => Promise<void>,
  isRelevant: (text: string) => boolean = () => true,
): Promise<void> {
  const context = await browser.newContext()
  const complaints: Complaints = []
  try {
    await context.route(
      ({ hostname }) => hostname !== 'localhost',
      (route) => route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: { data: [], count: 0 } }),
    )
    await context.routeWebSocket(
      ({ hostname }) => hostname !== 'localhost',
      (socket) => void socket.close(),
    )
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', (error) => complaints.push(error.stack ?? error.message))
    page.on('console', (message) => {
      const text = message.text()
      // Chromium's own word on each answer of a service that is out of reach.
      if (message.type() === 'error' && !text.startsWith('Failed to load resource') && isRelevant(text))
        complaints.push(text)
    })
    await page.addInitScript(announceWallet, account)
    await page.goto(url)
    await visit(page)
  } catch (error) {
    throw new Error([error instanceof Error ? (error.stack ?? error.message) : error, ...complaints].join('\n'))
  } finally {
    await context.close()
  }
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
}

type Place = Page | Locator

const connectButton = (place: Place) => place.getByRole('button', { name: 'Connect wallet' }).first()
/** The address on the page, whole or shortened: on a button, or beside one. */
const address = (place: Place) => place.getByText(/0xa1/i).first()
/** The button that opens the modal once a wallet is connected. Not every page gives it the address. */
const accountButton = (place: Place) =>
  place
    .locator('button')
    .filter({ hasText: /0xa1|Connect wallet/i })
    .first()
const openDialogs = (page: Page) => page.locator('wallet-modal dialog[open]').count()

const expectClosed = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('wallet-modal')].every((each) => !each.shadowRoot?.querySelector('dialog[open]')),
  )

/** Until the page is hydrated a press does nothing. A server may need a minute for code that is asked for the first time. */
async function openFrom(page: Page, button: Locator): Promise<void> {
  await button.waitFor()
  const dialog = page.locator('wallet-modal dialog[open]').first()
  for (let tries = 0; ; tries += 1) {
    // The window may come before the press is tried again, and covers the button.
    await button.click(tries > 0 ? { timeout: 3_000 } : {}).catch(() => undefined)
    try {
      return await dialog.waitFor({ timeout: tries < 5 ? 3_000 : 120_000 })
    } catch (error) {
      if (tries === 5) throw error
    }
  }
}

async function connect(page: Page, place: Place = page): Promise<void> {
  await openFrom(page, connectButton(place))
  await page.locator('wallet-modal').getByRole('button', { name: /^Fox/ }).first().click()
  // The modal closes by itself.
  await expectClosed(page)
  await address(place).waitFor()
}

async function expectUnlocked(page: Page, when: string): Promise<void> {
  await page.waitForTimeout(400)
  const state = await page.evaluate(() => ({
    modals: document.querySelectorAll('wallet-modal').length,
    overflow: getComputedStyle(document.documentElement).overflow,
  }))
  if (state.modals > 1 || state.overflow.includes('hidden'))
    throw new Error(`${when}: ${state.modals} modals, the page has overflow: ${state.overflow}`)
}

async function pressEscape(page: Page): Promise<void> {
  for (let presses = 0; presses < 3 && (await openDialogs(page)) > 0; presses += 1) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(600)
  }
}

/** The page changes by the framework's router, closed and with the modal open; the modal opens on both afterwards. */
async function changeRoutes(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isKept: true }))
  await page.getByRole('link', { name: 'Second page' }).click()
  await page.getByRole('heading', { name: 'Second' }).waitFor()
  await openFrom(page, accountButton(page))
  await page.goBack()
  await page
    .locator('h1, [role=heading]')
    .filter({ hasText: /^First$/ })
    .first()
    .waitFor({ state: 'attached' })
  await page.waitForTimeout(500)
  if ((await openDialogs(page)) > 1) throw new Error('two modals are open after the route changed')
  await pressEscape(page)
  await expectUnlocked(page, 'after a route change with the modal open')
  await openFrom(page, accountButton(page))
  await pressEscape(page)
  if (!(await page.evaluate(() => 'isKept' in window))) throw new Error('the router loaded the page anew')
}

async function expectRestored(page: Page, places: readonly Place[]): Promise<void> {
  await page.reload()
  await Promise.all(places.map((place) => address(place).waitFor()))
  const asked = await page.evaluate(() => wallet.asked)
  if (asked.includes('eth_requestAccounts')) throw new Error('a reload asked the wallet to connect again')
}

/** A visit of the built page: connect, reload, go on to another page and back. */
export async function visitBuilt(browser: Browser, url: string, hasRoutes: boolean): Promise<void> {
  await onPage(browser, url, async (page) => {
    await connect(page)
    await expectRestored(page, [page])
    if (hasRoutes) await changeRoutes(page)
  })
}

/** Host and remote of a built page, each with its modal: whatever one connects or leaves, the other follows. */
export async function visitTwoModals(browser: Browser, url: string): Promise<void> {
  await onPage(browser, url, async (page) => {
    const [host, remote] = [page.locator('header'), page.locator('main')]
    for (const [here, there] of [
      [host, remote],
      [remote, host],
    ] as const) {
      await connect(page, here)
      await address(there).waitFor()
      await openFrom(page, accountButton(there))
      await page.locator('wallet-modal').getByRole('button', { name: 'Disconnect' }).click()
      await Promise.all([connectButton(here).waitFor(), connectButton(there).waitFor()])
      await pressEscape(page)
      await expectClosed(page)
    }
    if ((await page.locator('wallet-modal').count()) !== 2) throw new Error('host and remote share a modal')
    await connect(page, host)
    await expectRestored(page, [host, remote])
  })
}

const editions = ['first', 'second', 'third', 'fourth', 'fifth']

/**
 * A developer saves the file that makes the modal five times, the last time with the modal open. The page has what was saved, and
 * the wallet stays connected. One modal is left, and it works.
 */
export async function updateHot(browser: Browser, url: string, modalFile: string): Promise<void> {
  const source = fs.readFileSync(modalFile, 'utf8')
  const visit = async (page: Page) => {
    await connect(page)
    await page.waitForTimeout(1_000)
    const before = await page.evaluate(() => wallet.count())
    for (const edition of editions) {
      if (edition === editions.at(-1)) await openFrom(page, accountButton(page))
      const changed = source.replace('your project id', edition)
      const save = () =>
        fs.writeFileSync(modalFile, `${changed}\nObject.assign(globalThis, { edition: '${edition}' })\n`)
      const isRunning = () =>
        page.waitForFunction((wanted) => 'edition' in window && window.edition === wanted, edition)
      save()
      // A development server that is busy may miss a saved file. Its developer saves it again.
      await isRunning().catch(() => {
        save()
        return isRunning()
      })
      await address(page).waitFor()
      await page.waitForTimeout(1_000)
    }
    const [after, asked] = await page.evaluate(() => [wallet.count(), wallet.asked] as const)
    if (after > before) throw new Error(`the wallet had ${before} listeners, and has ${after} after five hot updates`)
    if (asked.filter((method) => method === 'eth_requestAccounts').length > 1)
      throw new Error('a hot update asked the wallet to connect again')
    await pressEscape(page)
    await expectUnlocked(page, 'after a hot update with the modal open')
    await openFrom(page, accountButton(page))
    const [elements, open] = [await page.locator('wallet-modal').count(), await openDialogs(page)]
    if (elements !== 1 || open !== 1)
      throw new Error(`${elements} modals, of which ${open} are open, are there after five hot updates`)
    await pressEscape(page)
    await expectUnlocked(page, 'after hot updates')
  }
  try {
    await onPage(browser, url, visit, (text) => !ofServers.test(text))
  } finally {
    fs.writeFileSync(modalFile, source)
  }
}
