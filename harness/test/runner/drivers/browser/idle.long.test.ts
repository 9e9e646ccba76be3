import { getEventListeners } from 'node:events'
import { type Browser, chromium, type Page, type Route } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createListeners } from '../../../../world/lib/lifecycle.js'
import { chromiumFlags, requireChromium } from './chromium.js'
import { idleScript, tellImports, waitForRest, watchPage } from './idle.js'

const origin = 'https://app.test'

let browser: Browser
let page: Page
/** Requests without an answer, and whether the world knows that they are held back on purpose. */
let held: Route[] = []
let isKnown = false
const changes = createListeners()

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: requireChromium({ headed: false }).path, args: chromiumFlags() })
})

afterAll(() => browser.close())

beforeEach(async () => {
  held = []
  isKnown = false
  const context = await browser.newContext()
  await context.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/held') {
      held.push(route)
      return changes.emit()
    }
    const script = tellImports('window.load = () => import("./late.js")')
    if (pathname === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: script })
    if (pathname === '/late.js') {
      await new Promise((resolve) => setTimeout(resolve, 80))
      return route.fulfill({ contentType: 'text/javascript', body: 'window.isLoaded = true' })
    }
    return route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/page.js"></script>' })
  })
  await context.clock.install()
  await context.addInitScript(idleScript)
  page = await context.newPage()
  await page.goto(`${origin}/`)
  return () => context.close()
})

/** True if the page came to rest within the time. */
async function rest(withinMs = 5000, isClockStill = false): Promise<boolean> {
  const signal = AbortSignal.timeout(withinMs)
  const traffic = { isBusy: false, forget() {}, has: () => isKnown, onChange: changes.add }
  await waitForRest(page.context(), traffic, { isClockStill, signal })
  expect(getEventListeners(signal, 'abort')).toEqual([])
  return !signal.aborted
}

const happened = () => page.evaluate<unknown>('window.happened')
const act = (script: string) => page.evaluate(`${script}; undefined`)

test('a page that does nothing is at rest', async () => {
  expect(await rest()).toBe(true)
})

test('waits for timers that are due soon, and for their effects', async () => {
  await act(`setTimeout(() => setTimeout(() => requestAnimationFrame(() => { happened = 'all' }), 30), 40)`)
  expect(await rest()).toBe(true)
  expect(await happened()).toBe('all')
})

test('waits for idle callbacks, also on a paused clock', async () => {
  await act(`requestIdleCallback(() => { happened = 'once' })
    cancelIdleCallback(requestIdleCallback(() => { happened = 'cancelled' }))`)
  expect(await rest()).toBe(true)
  expect(await happened()).toBe('once')
  await page.clock.pauseAt(Date.now() + 60_000)
  await act(`requestIdleCallback(() => { happened = 'still' })`)
  expect(await rest(5000, true)).toBe(true)
  expect(await happened()).toBe('still')
})

test('waits for no late timer, no interval and no timer that sets itself again', async () => {
  await act(`setTimeout(() => { happened = 'late' }, 60_000)
    setInterval(() => {}, 10)
    const again = () => setTimeout(again, 10)
    again()`)
  expect(await rest()).toBe(true)
  expect(await happened()).toBeUndefined()
})

test('waits for no cleared timer, and for no timer on a paused clock', async () => {
  await act('clearTimeout(setTimeout(() => {}, 40)); clearInterval(setTimeout(() => {}, 40))')
  expect(await rest()).toBe(true)
  await page.context().clock.pauseAt(Date.now() + 1000)
  await act('setTimeout(() => {}, 10)')
  expect(await rest(5000, true)).toBe(true)
})

test('waits for an import', async () => {
  await act('void load()')
  expect(await rest()).toBe(true)
  expect(await page.evaluate('window.isLoaded')).toBe(true)
})

test('waits until a due answer has been read', async () => {
  await act(`fetch('/held').then((answer) => answer.text()).then((text) => { happened = text })`)
  const resting = rest()
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.fulfill({ body: 'the answer' })
  expect(await resting).toBe(true)
  expect(await happened()).toBe('the answer')
})

test('waits for a request that the world does not know, and not for one that a fault delays', async () => {
  await act(`void fetch('/held')`)
  expect(await rest(300)).toBe(false)
  // The first wait gave the request up.
  expect(await rest()).toBe(true)
  await act(`void fetch('/held')`)
  isKnown = true
  expect(await rest()).toBe(true)
})

test('a watcher is called on changes in shadow trees, in storage and after a reload', async () => {
  let told = 0
  let wake = () => {}
  const stop = watchPage(page)(() => {
    told += 1
    wake()
  })
  const next = async (script: string) => {
    const heard = new Promise<void>((resolve) => {
      wake = resolve
    })
    await act(script)
    await heard
  }
  await act(`root = document.body.attachShadow({ mode: 'closed' })`).catch(() => undefined)
  await rest()
  await next(`root.append('text')`)
  await next(`localStorage.setItem('key', 'value')`)
  await page.reload()
  await rest()
  await next(`document.body.append('more')`)
  stop()
  const before = told
  await act(`document.body.append('unheard')`)
  await rest()
  expect(told).toBe(before)
})
