import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { defined } from '../../../../world/lib/defined.js'
import { type Changes, createListeners, once } from '../../../../world/lib/lifecycle.js'
import { parseClockSkew } from '../../../../world/lib/quantities.js'
import { waitUntil } from '../../../../world/lib/wait-until.js'
import type { World } from '../../../../world/world/world-api.js'
import { followClock } from '../../../browser/lay-world.js'
import { appOf } from '../../../language/semantic-rules.js'
import type { Scenario } from '../../../language/step.js'
import type { BrowserAction } from '../../../language/verbs/verbs.js'
import type { Happening } from '../driver.js'
import { ControlMissingError } from '../wait-for.js'
import { appPage, type PageUnderTest } from './app-page.js'
import { browserAppActions } from './browser-app.js'
import { deviceOptions, installDevice } from './browser-device.js'
import type { ScenarioBrowser } from './browser-engine.js'
import { browserFrameActions, browserOnrampActions } from './browser-frame.js'
import { browserUserActions } from './browser-user.js'
import type { EngineName } from './engine-name.js'
import { ownPage } from './host-page.js'
import { idleScript, waitForRest, watchPage } from './idle.js'
import { watchTasks } from './longest-task.js'
import { observe } from './observe.js'
import { pageErrorOf } from './page-error.js'
import { pageScript } from './page-script.js'
import { readinessScript } from './readiness.js'
import { callOnTop, isInSafe, onTopOnly, showInSafe, storeInSafe } from './safe-frame.js'
import { servedPage } from './served-page.js'

/** How long an action waits for its control, in milliseconds: enough for a busy machine. */
const actionTimeoutMs = 12_000

/** Converts items to texts, as a browser stores them. */
function toStorageItems(storage: Scenario['head']['storage'] = {}): { name: string; value: string }[] {
  const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  return Object.entries(storage).map(([name, value]) => ({ name, value: toText(value) }))
}

/** The page of one scenario, and the actions on it. */
export type Driver = Awaited<ReturnType<typeof prepare>>

/** Opens our host page, or the scenario's app, in a context of its own that is connected to the world. */
export async function createBrowserDriver(
  scenario: Scenario,
  world: World,
  browser: ScenarioBrowser,
  { isStill = false }: { isStill?: boolean } = {},
): Promise<Driver> {
  const tested = await pageOf(scenario, world, browser)
  try {
    return await open(scenario, world, browser, tested, isStill)
  } catch (error) {
    await tested.end?.()
    throw error
  }
}

async function pageOf(scenario: Scenario, world: World, { engine, script }: ScenarioBrowser): Promise<PageUnderTest> {
  const app = appOf(scenario)
  if (app) return appPage(app, scenario, world)
  return engine === undefined ? ownPage(scenario, world) : servedPage(scenario, world, script)
}

async function open(
  scenario: Scenario,
  world: World,
  browser: ScenarioBrowser,
  tested: PageUnderTest,
  isStill: boolean,
): Promise<Driver> {
  const { origin } = new URL(tested.url)
  const onPage = scenario.head.page ?? {}
  const isServed = browser.engine !== undefined
  const inSafe = isInSafe(scenario, browser.engine)
  const items = toStorageItems({ ...tested.storage, ...scenario.head.storage })
  const passed = appOf(scenario) ? (scenario.head.pass ?? []).map((each) => new URL(each).hostname) : []
  const settings: BrowserContextOptions = {
    ...deviceOptions(onPage),
    colorScheme: onPage.colorScheme ?? 'light',
    reducedMotion: isStill ? 'reduce' : 'no-preference',
    locale: 'en-US',
    timezoneId: 'UTC',
    permissions: ['clipboard-read', 'clipboard-write'],
    serviceWorkers: 'block',
    ...(items.length > 0 && !isServed && !inSafe
      ? { storageState: { cookies: [], origins: [{ origin, localStorage: items }] } }
      : {}),
  }
  const context = await browser.newContext(settings, passed)
  try {
    if (items.length > 0 && isServed) await context.addInitScript(storeInPage, { origin, items })
    if (inSafe) await storeInSafe(context, origin, items)
    return await prepare(context, scenario, world, tested, browser.engine)
  } catch (error) {
    await context.close()
    throw error
  }
}

async function prepare(
  context: BrowserContext,
  scenario: Scenario,
  world: World,
  tested: PageUnderTest,
  engine: EngineName | undefined,
) {
  context.setDefaultTimeout(actionTimeoutMs)
  const listeners = createListeners<[happening: Happening]>()
  const pages: Page[] = []
  /** The same pages as a visitor sees them: a page in a Safe's frame stands for the frame. */
  const views: Page[] = []
  let front = 0
  let cdp: CDPSession | undefined
  const isWatched = scenario.head.tags?.includes('hostile') ?? false
  let endWatch: (() => Promise<number>) | undefined
  const endTrace = once(async () => (await endWatch?.()) ?? 0)
  const emit = listeners.emit
  const tell = (text: string) => emit({ kind: 'told', text })
  const current = () => {
    const view = views[front]
    if (!view) throw new Error('no page is open')
    return view
  }

  const refuse = (text: string, hint?: string) => emit({ kind: 'unmatched-request', text, ...defined({ hint }) })
  const laid = await tested.lay(context, refuse)
  await context.exposeBinding('__walletmodalTell', ({ page }: { page: Page }, happening: Happening) => {
    if (page === pages[front]) emit(happening)
  })
  // Installed before the scenario's own script: replacing `fetch` or a timer there does not disturb the driver.
  if (tested.hasVirtualClock) await context.clock.install({ time: world.clock.now() })
  await context.addInitScript(idleScript)
  if (appOf(scenario)) await context.addInitScript({ content: readinessScript })
  await installDevice(context, scenario.head.page ?? {})
  await context.addInitScript(callOnTop(pageScript, tested.host))
  if (scenario.head.page?.script) await context.addInitScript(onTopOnly(scenario.head.page.script))
  let isClockStill = false
  /** Resolves once all work in flight has ended that ends by itself. Once the signal aborts, the rest is no longer awaited. */
  const rest = (signal: AbortSignal) => waitForRest(context, laid, { isClockStill, signal })
  const stopFollowing = followClock(context, world, () => catchUp(world, { rest, onChange: laid.onChange }))

  /** Calls back after each change in the page and in its traffic. Returns a function that stops listening. */
  function onChange(listener: () => void): () => void {
    const stops = [watchPage(current())(listener), laid.onChange(listener), listeners.add(() => listener())]
    context.on('page', listener).on('framenavigated', listener)
    return () => {
      for (const stop of stops) stop()
      context.off('page', listener).off('framenavigated', listener)
    }
  }

  async function openPage(index: number, isLoaded = true): Promise<void> {
    const page = await context.newPage()
    // Firefox reports a frame that a policy forbids in the page's process, and sometimes again in the frame's own
    // process.
    const remarks = new Set<string>()
    page.on('console', (message) => {
      if (message.type() !== 'error') return
      const { url } = message.location()
      emit({ kind: 'console-error', text: message.text(), ...(url ? { url } : {}) })
    })
    page.on('pageerror', (error) => {
      const told = pageErrorOf(error, engine)
      if (told.kind === 'console-error' && remarks.has(told.text)) return
      if (told.kind === 'console-error') remarks.add(told.text)
      emit(told)
    })
    page.on('framenavigated', (frame) => frame === page.mainFrame() && remarks.clear())
    front = index
    pages[index] = page
    views[index] = isInSafe(scenario, engine) ? await showInSafe(page) : page
    if (isLoaded) await tested.load(current(), `${tested.url}/`)
    // The watch begins after the page has started: its one large start script is not under test.
    if (isWatched) endWatch ??= await watchTasks(page)
  }

  async function reload(): Promise<void> {
    laid.forget()
    await current().reload()
  }
  async function back(): Promise<void> {
    const page = current()
    const hasEntry = await page.evaluate<boolean>(
      'window.navigation ? window.navigation.canGoBack : window.history.length > 1',
    )
    // `goBack` returns no response for an entry that the page itself made, nor if there is no entry.
    if (!(await page.goBack()) && !hasEntry) throw new ControlMissingError('there is no page to go back to')
  }
  async function goto(way: string): Promise<void> {
    laid.forget()
    await tested.load(current(), `${tested.url}${way}`)
  }

  /** Runs a script in the open pages and in later ones. */
  async function inEachPage<Value extends string>(script: (value: Value) => void, value: Value): Promise<void> {
    await context.addInitScript<string>(script as (value: string) => void, value) // Playwright hands it over as it is
    await Promise.all(views.map((page) => page.evaluate<void, string>(script as (value: string) => void, value))) // as above
  }

  const browserWords: Record<Extract<BrowserAction, string>, () => Promise<void>> = {
    offline: () => laid.setOffline(true),
    online: () => laid.setOffline(false),
    'popup-blocked': () => inEachPage(setPopupsInPage, 'blocked'),
    'popup-allowed': () => inEachPage(setPopupsInPage, 'allowed'),
    'frames-blocked': () => current().evaluate(blockFramesInPage),
    'storage-full': () => inEachPage(setStorageInPage, 'full'),
    'storage-blocked': () => inEachPage(setStorageInPage, 'blocked'),
    async 'frame-storage-blocked'() {
      await context.addInitScript(blockFrameStorageInPage)
    },
    'storage-free': () => inEachPage(setStorageInPage, 'ok'),
    'second-tab': () => openPage(1),
    async 'first-tab'() {
      front = 0
      await current().bringToFront()
      const { snapshot } = await observe(current())
      if (snapshot) emit({ kind: 'snapshot', snapshot })
    },
    'come-back': () => current().evaluate(() => window.__walletmodalComeBack?.()),
  }

  async function setCpu(rate: number): Promise<void> {
    cdp ??= await context.newCDPSession(current().mainFrame())
    await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  }

  return {
    /** The page's address, without a slash at the end. */
    url: tested.url,
    user: browserUserActions(current, { reload, back, goto }, { engine, tell, ...(isWatched && { delay: 1 }) }),
    app: browserAppActions(current),
    frame: browserFrameActions(context, current, world.frame, { url: tested.url, onChange }),
    onramp: browserOnrampActions(context, world.services.cashier, onChange),
    get page() {
      return current()
    },
    async browser(action: BrowserAction): Promise<void> {
      if (typeof action === 'string') return browserWords[action]()
      if ('cpu' in action) return setCpu(action.cpu)
      if ('reducedMotion' in action)
        return current().emulateMedia({ reducedMotion: action.reducedMotion ? 'reduce' : 'no-preference' })
      if ('colorScheme' in action) return current().emulateMedia({ colorScheme: action.colorScheme })
      if ('timeZone' in action) return inEachPage(setTimeZoneInPage, action.timeZone)
      if ('clockSkew' in action)
        return context.clock.setSystemTime(world.clock.now() + parseClockSkew(action.clockSkew))
      if ('language' in action) return current().evaluate(setLanguageInPage, action.language)
      if ('viewport' in action) return current().setViewportSize(action.viewport)
      await current().evaluate((entries) => {
        for (const { name, value } of entries) window.localStorage.setItem(name, value)
      }, toStorageItems(action.storage))
    },
    /** Stops or resumes the page's clock with the world's. */
    async setClockPaused(isPaused: boolean) {
      await (isPaused ? pausePageClock(context, current()) : context.clock.resume())
      isClockStill = isPaused
    },
    /** The longest task of a watched page in milliseconds of CPU time, or 0. Ends the watch. */
    longestTaskMs: endTrace,
    /** The duration of an app's first load, which does not count as the scenario's time. */
    firstLoadMs: () => tested.firstLoadMs?.() ?? 0,
    onHappening: listeners.add,
    rest,
    onChange,
    /** Saves a screenshot, and for `all` also the page's state. */
    async keep(folder: string, what: 'picture' | 'all'): Promise<readonly string[]> {
      mkdirSync(folder, { recursive: true })
      const page = pages[front]
      if (!page || page.isClosed()) return []
      const picture = path.join(folder, 'screenshot.png')
      await page.screenshot({ path: picture, timeout: 5000 })
      return what === 'all' ? [picture, await keepState(current(), folder)] : [picture]
    },
    start: () => openPage(0, !tested.isOpenedByStep),
    async dispose() {
      stopFollowing()
      laid.close()
      listeners.clear()
      // A trace that stays open would delay the next one in this browser.
      await endTrace().catch(() => undefined)
      try {
        await context.unrouteAll({ behavior: 'ignoreErrors' })
        await context.close()
      } finally {
        await tested.end?.()
      }
    },
  }
}

/** Runs in each document. Stores the items in the first document of their origin only. */
function storeInPage({ origin, items }: { origin: string; items: { name: string; value: string }[] }): void {
  const mark = 'walletmodal-stored=1'
  if (window.location.origin !== origin || document.cookie.includes(mark)) return
  // biome-ignore lint/suspicious/noDocumentCookie: not every engine has the Cookie Store API
  document.cookie = mark
  for (const { name, value } of items) window.localStorage.setItem(name, value)
}

/** Saves the modal's snapshot, or for an app the page's accessibility tree. */
async function keepState(page: Page, folder: string): Promise<string> {
  const { snapshot } = await observe(page)
  const file = path.join(folder, snapshot ? 'snapshot.json' : 'screen.yaml')
  writeFileSync(file, snapshot ? JSON.stringify(snapshot, null, 2) : await page.locator('body').ariaSnapshot())
  return file
}

function setStorageInPage(mode: 'ok' | 'full' | 'blocked'): void {
  if (window.__walletmodalStorage) window.__walletmodalStorage.mode = mode
}

/** Runs in the page. Changes only the name of the time zone, not its offset. */
function setTimeZoneInPage(timeZone: string): void {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  Intl.DateTimeFormat.prototype.resolvedOptions = function () {
    return { ...resolvedOptions.call(this), timeZone }
  }
}

function setLanguageInPage(language: string): void {
  document.documentElement.lang = language
}

function blockFramesInPage(): void {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "frame-src 'self'"
  document.head.append(policy)
}

/** Runs in each document. Blocks storage in a frame whose parent has another origin. */
function blockFrameStorageInPage(): void {
  let isOwn = false
  try {
    isOwn = window === window.top || window.parent.location.origin === window.location.origin
  } catch {
    // Reading the parent's origin throws if the parent has another origin.
  }
  if (isOwn) return
  const refuse = (): never => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { configurable: true, get: refuse })
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: () => {} })
}

function setPopupsInPage(mode: 'allowed' | 'blocked'): void {
  window.__walletmodalOpen ??= window.open
  window.open = mode === 'blocked' ? () => null : window.__walletmodalOpen
}

/** How far ahead to pause the page's clock, which runs on until the command arrives. */
const pauseAheadMs = 100

/** Pauses the page's clock. Playwright refuses a time that has passed, so a later time is tried. */
async function pausePageClock(context: BrowserContext, page: Page, tries = 20): Promise<void> {
  const nowMs = await page.evaluate(() => Date.now())
  try {
    await context.clock.pauseAt(nowMs + pauseAheadMs)
  } catch (error) {
    if (tries <= 1) throw error
    await pausePageClock(context, page, tries - 1)
  }
}

/** How long to wait for a page before its clock moves, in real milliseconds. */
const longestCatchUpMs = 2000
/** Lets the work of fired timers end before the page's clock moves, so that the work is within its time limits. */
async function catchUp(
  { services }: World,
  { rest, onChange }: { rest(signal: AbortSignal): Promise<void>; onChange: Changes },
): Promise<void> {
  const signal = AbortSignal.timeout(longestCatchUpMs)
  const known = services.requests.filter((request) => request.status === 'pending')
  const look = async () => {
    await rest(signal)
    const isDue = services.requests.some((request) => request.status === 'pending' && !known.includes(request))
    return !isDue || undefined
  }
  await waitUntil(look, { withinMs: longestCatchUpMs, isExact: true, onChange })
}
