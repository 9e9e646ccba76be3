import fs from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'

const account = `0x${'a1'.repeat(20)}`

/** Announces a mock wallet by EIP-6963. It remembers after a reload that it was connected, and counts its listeners. Runs in the page. */
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

/** Errors that the page threw or wrote to its console. */
type Complaints = string[]

/** Matches messages that a development server writes about itself. */
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
      // Chromium writes this message for each failed request.
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
/** The text with the account's address, in full or shortened. */
const address = (place: Place) => place.getByText(/0xa1/i).first()
/** The button that opens the modal once a wallet is connected. On some pages its text is still "Connect wallet". */
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

/**
 * Presses the button until the modal opens: before hydration a press does nothing. A server may need a minute to build code for the first
 * request.
 */
async function openFrom(page: Page, button: Locator): Promise<void> {
  await button.waitFor()
  const dialog = page.locator('wallet-modal dialog[open]').first()
  for (let tries = 0; ; tries += 1) {
    // The modal may open before a second press and cover the button, so that this press fails.
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

/** Changes the route once with the modal closed and once with it open. The modal must open after each change, without a page load. */
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
  if (!(await page.evaluate(() => 'isKept' in window))) throw new Error('the route change reloaded the page')
}

async function expectRestored(page: Page, places: readonly Place[]): Promise<void> {
  await page.reload()
  await Promise.all(places.map((place) => address(place).waitFor()))
  const asked = await page.evaluate(() => wallet.asked)
  if (asked.includes('eth_requestAccounts')) throw new Error('a reload asked the wallet to connect again')
}

/** Visits the built page: connects, reloads, and goes to another route and back if the page has routes. */
export async function visitBuilt(browser: Browser, url: string, hasRoutes: boolean): Promise<void> {
  await onPage(browser, url, async (page) => {
    await connect(page)
    await expectRestored(page, [page])
    if (hasRoutes) await changeRoutes(page)
  })
}

/** Visits a page whose host and remote each have a modal. When one connects or disconnects, so must the other. */
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
 * Saves the file that creates the modal five times, as a developer does, the last time with the modal open. The page must run the new code
 * with the wallet still connected, and must end with one modal that opens.
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
      // A busy development server may miss a change of a file, so the file is saved a second time.
      await isRunning().catch(() => {
        save()
        return isRunning()
      })
      await address(page).waitFor()
      await page.waitForTimeout(1_000)
    }
    const [after, asked] = await page.evaluate(() => [wallet.count(), wallet.asked] as const)
    if (after > before)
      throw new Error(`the wallet has ${after} listeners after five hot updates, and had ${before} before`)
    if (asked.filter((method) => method === 'eth_requestAccounts').length > 1)
      throw new Error('a hot update asked the wallet to connect again')
    await pressEscape(page)
    await expectUnlocked(page, 'after a hot update with the modal open')
    await openFrom(page, accountButton(page))
    const [elements, open] = [await page.locator('wallet-modal').count(), await openDialogs(page)]
    if (elements !== 1 || open !== 1)
      throw new Error(`after five hot updates the page has ${elements} modals, ${open} of them open`)
    await pressEscape(page)
    await expectUnlocked(page, 'after hot updates')
  }
  try {
    await onPage(browser, url, visit, (text) => !ofServers.test(text))
  } finally {
    fs.writeFileSync(modalFile, source)
  }
}
