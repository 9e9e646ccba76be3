import type { CDPSession, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chains } from './testing/each-view.js'
import { startTestHost, type TestHost } from './testing/host.js'

const phone = { viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true }

let host: TestHost

beforeAll(async () => {
  host = await startTestHost(chains)
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

declare global {
  interface Window {
    wmHeld?: { timers: Set<unknown>; lasting: Map<string, number> }
  }
}

/** Counts timers, and listeners on objects that outlive every element. Listeners on the page's nodes are counted through the browser. */
function countHeld(): void {
  const timers = new Set<unknown>()
  const lasting = new Map<string, number>()
  window.wmHeld = { timers, lasting }
  const wrap = <Key extends 'setTimeout' | 'setInterval' | 'requestIdleCallback'>(
    name: Key,
    end: keyof Window,
    isOnce: boolean,
  ) => {
    const begin = window[name] as (callback: (...values: unknown[]) => void, ...rest: unknown[]) => unknown // all three functions have this type
    const finish = window[end] as (handle: unknown) => void
    Object.assign(window, {
      [name](callback: (...values: unknown[]) => void, ...rest: unknown[]) {
        const handle = begin(
          (...values) => {
            if (isOnce) timers.delete(handle)
            callback(...values)
          },
          ...rest,
        )
        timers.add(handle)
        return handle
      },
      [end](handle: unknown) {
        timers.delete(handle)
        finish(handle)
      },
    })
  }
  wrap('setTimeout', 'clearTimeout', true)
  wrap('setInterval', 'clearInterval', false)
  wrap('requestIdleCallback', 'cancelIdleCallback', true)
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const count = (target: EventTarget, type: string, by: number) => {
    if (!(target instanceof MediaQueryList || target instanceof VisualViewport)) return
    const name = `${target.constructor.name} ${type}`
    lasting.set(name, (lasting.get(name) ?? 0) + by)
  }
  EventTarget.prototype.addEventListener = function (...given: Parameters<typeof addEventListener>) {
    count(this, given[0], 1)
    const { signal }: { signal?: AbortSignal } = Object(given[2])
    if (signal) addEventListener.call(signal, 'abort', () => count(this, given[0], -1))
    addEventListener.apply(this, given)
  }
  EventTarget.prototype.removeEventListener = function (...given: Parameters<typeof removeEventListener>) {
    count(this, given[0], -1)
    removeEventListener.apply(this, given)
  }
}

/** Waits until the page has loaded and its first idle work is done. */
async function comeToRest(page: Page): Promise<void> {
  await page.getByRole('checkbox').waitFor()
  await page.waitForFunction(() => window.wmHeld?.timers.size === 0)
}

/** Counts the objects that a page holds. */
async function heldBy(page: Page, cdp: CDPSession): Promise<Record<string, unknown>> {
  const listeners: Record<string, number> = {}
  for (const expression of [
    'window',
    'document',
    'document.documentElement',
    'document.body',
    'window.visualViewport',
  ]) {
    const { result } = await cdp.send('Runtime.evaluate', { expression })
    const found = await cdp.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
    for (const { type } of found.listeners) {
      const name = `${expression} ${type}`
      listeners[name] = (listeners[name] ?? 0) + 1
    }
  }
  const own = await page.evaluate(() => ({
    elements: document.querySelectorAll('body *').length,
    hosts: document.querySelectorAll('wallet-modal').length,
    sheets: document.adoptedStyleSheets.length,
    styles: document.querySelectorAll('style').length,
    timers: window.wmHeld?.timers.size,
    lasting: Object.fromEntries([...(window.wmHeld?.lasting ?? [])].filter(([, amount]) => amount !== 0)),
    // Counts history entries before the current one. Entries after it stay until the next navigation.
    entry: window.navigation.currentEntry?.index,
    state: JSON.stringify(history.state),
    overflow: getComputedStyle(document.documentElement).overflow,
  }))
  return { ...own, listeners }
}

/** Counts the live objects after garbage collection. */
async function aliveIn(cdp: CDPSession): Promise<{ nodes: number; listeners: number }> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  return { nodes, listeners: jsEventListeners }
}

/** Ticks the box, opens the modal, sees its list, and unticks the box while it is open. Runs in the page. */
async function mountAndUnmount(times: number): Promise<void> {
  const until = async (what: string, isSo: () => boolean) => {
    for (const end = performance.now() + 5000; !isSo(); ) {
      if (performance.now() > end) throw new Error(`never: ${what}`)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }
  const box = document.querySelector('input')
  const modals = () => [...document.querySelectorAll('wallet-modal')]
  const rows = () =>
    modals().flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll('dialog[open] .wm-row') ?? [])])
  const own = modals().length
  for (let time = 0; time < times; time += 1) {
    box?.click()
    await until('the button', () => document.querySelector('nav button') !== null)
    document.querySelector<HTMLElement>('nav button')?.click()
    await until('the list', () => rows().length > 1)
    box?.click()
    await until('gone', () => !document.querySelector('nav') && modals().length === own)
  }
}

test('a hundred mounts and unmounts of an open modal leave nothing behind', async () => {
  const { page, errors } = await host.open({
    config: { canUnmount: true },
    wallets: { fox: { via: 'eip6963' }, bear: { via: 'eip6963' } },
    before: countHeld,
  })
  const cdp = await page.context().newCDPSession(page)
  await comeToRest(page)
  const before = await heldBy(page, cdp)
  // The first mounts load the code, and add the listeners that React adds once to a document.
  await page.evaluate(mountAndUnmount, 10)
  await expect
    .poll(() => heldBy(page, cdp))
    .toEqual({
      ...before,
      listeners: { ...(before['listeners'] as object), 'document selectionchange': expect.any(Number) }, // from `heldBy`
    })
  const warm = await heldBy(page, cdp)
  const alive = await aliveIn(cdp)
  await page.evaluate(mountAndUnmount, 90)
  await expect.poll(() => heldBy(page, cdp)).toEqual(warm)
  const left = await aliveIn(cdp)
  // One modal has about three hundred nodes and two hundred listeners: not even one of ninety modals is leaked.
  expect(left.nodes - alive.nodes).toBeLessThan(150)
  expect(left.listeners - alive.listeners).toBeLessThan(90)
  expect(errors).toEqual([])
})

test('the test counts everything that a page can leak', async () => {
  const { page } = await host.open({ config: { canUnmount: true }, before: countHeld })
  const cdp = await page.context().newCDPSession(page)
  await comeToRest(page)
  const before = await heldBy(page, cdp)
  expect(await heldBy(page, cdp)).toEqual(before)
  await page.evaluate(() => {
    window.addEventListener('wm-planted', () => {})
    matchMedia('(width > 1px)').addEventListener('change', () => {})
    setInterval(() => {}, 60_000)
    document.adoptedStyleSheets.push(new CSSStyleSheet())
    document.body.append(document.createElement('wallet-modal'))
  })
  const { listeners, ...after } = await heldBy(page, cdp)
  expect(listeners).toEqual({ ...(before['listeners'] as object), 'window wm-planted': 1 }) // from `heldBy`
  expect(after).toMatchObject({
    lasting: { ...(before['lasting'] as object), 'MediaQueryList change': expect.any(Number) }, // from `heldBy`
    timers: Number(before['timers']) + 1,
    sheets: Number(before['sheets']) + 1,
    hosts: Number(before['hosts']) + 1,
  })
  expect(after['lasting']).not.toEqual(before['lasting'])
})

test('on a phone, removing an open modal leaves the history unchanged', async () => {
  const { page, errors } = await host.open({
    config: { canUnmount: true },
    wallets: { fox: { via: 'eip6963' } },
    before: countHeld,
    device: phone,
  })
  const cdp = await page.context().newCDPSession(page)
  await comeToRest(page)
  // The page's own modal, which stays mounted, is drawn before it is opened.
  await page.locator('wallet-modal').waitFor({ state: 'attached' })
  await page.evaluate(mountAndUnmount, 1)
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toBe('null')
  const once = await heldBy(page, cdp)
  await page.evaluate(mountAndUnmount, 10)
  await expect.poll(() => heldBy(page, cdp)).toEqual(once)
  expect(page.url()).toBe('https://dapp.test/')
  expect(errors).toEqual([])
})

test('on a phone, a modal that opens while the previous history entry is removed stays open', async () => {
  const { page } = await host.open({ device: phone })
  const isOpen = () => page.evaluate(() => window.__walletmodalPage?.modal.getSnapshot().open)
  await page.evaluate(() => {
    const back = history.back.bind(history)
    history.back = () => {
      back()
      Object.assign(window, { wmReopened: window.__walletmodalPage?.modal.open() })
    }
    void window.__walletmodalPage?.modal.open()
  })
  await expect.poll(() => page.evaluate(() => Object(history.state).walletmodal !== undefined)).toBe(true)
  await page.evaluate(() => window.__walletmodalPage?.modal.close())
  await page.waitForFunction(() => 'wmReopened' in window)
  // The browser navigates back in a later task.
  await page.waitForTimeout(500)
  expect(await isOpen()).toBe(true)
  await page.goBack()
  await expect.poll(isOpen).toBe(false)
})

test.each(['was opened right after the last one closed', 'was open before a reload, too'])(
  'on a phone, going back once closes a modal that %s',
  async (when) => {
    const { page } = await host.open({ device: phone })
    const entry = () => page.evaluate(() => Object(history.state).walletmodal)
    await page.evaluate(() => window.__walletmodalPage?.modal.open())
    await expect.poll(entry).toBeDefined()
    const first = await entry()
    // The first modal's history entry is removed a moment after closing. A reload keeps that entry.
    if (when.includes('reload')) await page.reload()
    else await page.evaluate(() => window.__walletmodalPage?.modal.close())
    await page.waitForFunction(() => window.__walletmodalPage)
    await page.evaluate(() => window.__walletmodalPage?.modal.open())
    await expect.poll(async () => [undefined, first].includes(await entry())).toBe(false)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.__walletmodalPage?.modal.getSnapshot().open)).toBe(false)
    await expect.poll(entry).toBeUndefined()
    expect(await page.evaluate(() => history.length)).toBe(3)
  },
)

test('on a phone, a link to an anchor keeps the modal open, and going back closes it', async () => {
  const { page } = await host.open({ device: phone })
  const isOpen = () => page.evaluate(() => window.__walletmodalPage?.modal.getSnapshot().open)
  await page.evaluate(() => window.__walletmodalPage?.modal.open())
  await expect.poll(() => page.evaluate(() => Object(history.state).walletmodal)).toBeDefined()
  await page.evaluate(() => {
    location.hash = '#/account'
  })
  await page.waitForTimeout(500)
  expect(await isOpen()).toBe(true)
  await page.goBack()
  expect(await isOpen()).toBe(true)
  await page.goBack()
  await expect.poll(isOpen).toBe(false)
})

test('on a phone, a page that navigates under the open modal keeps its new address', async () => {
  const { page } = await host.open({ device: phone })
  await page.evaluate(() => window.__walletmodalPage?.modal.open())
  await expect.poll(() => page.evaluate(() => Object(history.state).walletmodal)).toBeDefined()
  // Some routers replace the address but keep the history state.
  await page.evaluate(() => history.replaceState(history.state, '', '/dashboard'))
  await page.evaluate(() => window.__walletmodalPage?.modal.close())
  await page.waitForTimeout(500)
  expect(page.url()).toBe('https://dapp.test/dashboard')
})
