import { EventEmitter } from 'node:events'
import { writeFileSync } from 'node:fs'
import { waitUntil } from '../../../../world/lib/wait-until.js'
import { keyActions, mouseActions } from './keys.js'
import { DocumentGoneError, type Line, type LineDocument, type PageFunction } from './line.js'
import { createLocator, type Ground, type Waiting } from './locator.js'
import { selectors } from './selectors.js'
import type { Send, WebDriver } from './webdriver.js'
import { type Size, sizeWindow } from './window-size.js'

type Listener = Parameters<EventEmitter['on']>[1]

/** The browser, as its pages use it. */
export interface Home {
  readonly driver: WebDriver
  readonly line: Line
  /** The timeout that was set last. */
  readonly timeoutMs: number
  /** Resolves once all earlier messages of documents are processed. */
  heard(): Promise<void>
}

const loadTimeoutMs = 30_000

/** Finders of a document, as on Playwright's pages and frames. */
const findingIn = (ground: Ground) => ({
  locator: (selector: string) => createLocator(ground, selector),
  getByRole: (...args: Parameters<typeof selectors.role>) => createLocator(ground, selectors.role(...args)),
  getByText: (...args: Parameters<typeof selectors.text>) => createLocator(ground, selectors.text(...args)),
  getByLabel: (...args: Parameters<typeof selectors.label>) => createLocator(ground, selectors.label(...args)),
  getByTestId: (...args: Parameters<typeof selectors.testId>) => createLocator(ground, selectors.testId(...args)),
})

/** Runs in the page. A parent page knows of a frame of another origin only its position. */
const placeInPage = (child: string) => window.__walletmodalLine?.placeOf(child)

export type WebKitPage = ReturnType<typeof createPage>

/** A window of the browser. Its documents change. */
export function createPage(handle: string, home: Home) {
  const { driver, line, heard } = home
  const events = new EventEmitter()
  let top: LineDocument | undefined
  let isClosed = false
  let size: Size | undefined
  const inWindow = <Value>(work: (send: Send) => Promise<Value>) => driver.inWindow(handle, work)
  const act = (actions: readonly object[]) => inWindow((send) => send('POST', '/actions', { actions }))
  const closedError = () => new Error('Target page, context or browser has been closed')

  /** Resolves with the window's document, once it has connected. */
  async function current(withinMs = home.timeoutMs): Promise<LineDocument> {
    const look = () => {
      if (isClosed) throw closedError()
      return top?.isGone === false ? top : undefined
    }
    const found = await waitUntil(look, { withinMs, everyMs: 5 })
    if (!found) throw new DocumentGoneError('the window has no page')
    return found
  }
  async function runIn(
    document: LineDocument,
    work: PageFunction,
    arg?: unknown,
    among?: Parameters<LineDocument['run']>[2],
  ) {
    const value = await document.run(work, arg, among)
    await heard()
    return value
  }

  const mouse = {
    move: (x: number, y: number, _options?: { readonly steps?: number }) => act(mouseActions.move(x, y)),
    down: () => act(mouseActions.down()),
    up: () => act(mouseActions.up()),
    async click(x: number, y: number, { delay = 0 }: { readonly delay?: number } = {}) {
      await mouse.move(x, y)
      await mouse.down()
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
      await mouse.up()
    },
  }
  const keyboard = { press: async (chord: string) => void (await act(keyActions(chord))) }

  async function picture(): Promise<Buffer> {
    const document = top
    const paint = (isOn: boolean) => window.__walletmodalLine?.paint(isOn)
    // WebDriver takes no screenshot of a window that paints nothing.
    await document?.run(paint, true).catch(() => undefined)
    try {
      return Buffer.from(String(await inWindow((send) => send('GET', '/screenshot'))), 'base64')
    } finally {
      await document?.run(paint, false).catch(() => undefined)
    }
  }

  const groundOf = (run: Ground['run'], place: Ground['place']): Ground => ({
    run,
    place,
    click: (x, y, delay) => mouse.click(x, y, delay === undefined ? {} : { delay }),
    press: keyboard.press,
    picture,
    get timeoutMs() {
      return home.timeoutMs
    },
  })
  async function placeOf(document: LineDocument): Promise<{ x: number; y: number }> {
    const parent = document.parent === undefined ? undefined : line.documents.get(document.parent)
    if (!parent) return { x: 0, y: 0 }
    const inParent = (await runIn(parent, placeInPage, document.id)) as ReturnType<typeof placeInPage> // as it says
    const around = await placeOf(parent)
    return { x: around.x + (inParent?.x ?? 0), y: around.y + (inParent?.y ?? 0) }
  }
  const ground = groundOf(
    async (...order) => runIn(await current(), ...order),
    async () => ({ x: 0, y: 0 }),
  )
  function frameOf(document: LineDocument) {
    const own = groundOf(
      (...order) => runIn(document, ...order),
      () => placeOf(document),
    )
    return {
      url: () => document.href,
      evaluate: (work: PageFunction, arg?: unknown) => own.run(work, arg),
      ...findingIn(own),
    }
  }
  const isBelow = (document: LineDocument, above: LineDocument): boolean => {
    const parent = document.parent === undefined ? undefined : line.documents.get(document.parent)
    return parent !== undefined && (parent === above || isBelow(parent, above))
  }

  /** Waits until another document has loaded, or the same one has another address. */
  async function arrive(from: LineDocument | undefined, href: string | undefined, timeout: number) {
    const look = () => {
      if (isClosed) throw closedError()
      if (top && top !== from) return top.isLoaded && !top.isGone ? 'loaded' : undefined
      return href !== undefined && top && top.href !== href ? 'moved' : undefined
    }
    return waitUntil(look, { withinMs: timeout, isExact: true, everyMs: 5 })
  }
  async function load(order: (send: Send) => Promise<unknown>, href?: string, timeout = loadTimeoutMs): Promise<void> {
    const from = top
    await inWindow(order)
    if (await arrive(from, href, timeout || loadTimeoutMs)) return
    throw Object.assign(new Error(`Timeout exceeded: the page did not load`), { name: 'TimeoutError' })
  }

  const page = {
    handle,
    inWindow,
    ...findingIn(ground),
    get top() {
      return top
    },
    isOf: (document: LineDocument) => top !== undefined && (document === top || isBelow(document, top)),
    setTop(document: LineDocument) {
      top = document
    },
    setClosed() {
      isClosed = true
      events.emit('close')
    },
    emit: (name: string, value: unknown) => events.emit(name, value),
    on(name: string, listener: Listener) {
      events.on(name, listener)
      return page
    },
    isClosed: () => isClosed,
    url: () => top?.href ?? 'about:blank',
    frames() {
      const own = top
      if (!own) return []
      return [own, ...[...line.documents.values()].filter((document) => isBelow(document, own))].map(frameOf)
    },
    evaluate: (work: PageFunction, arg?: unknown) => ground.run(work, arg),
    mouse,
    keyboard,
    async goto(url: string, { timeout }: Waiting = {}) {
      // A change of the hash alone keeps the document.
      const isWithin = new URL(url).hash !== '' && url.split('#')[0] === page.url().split('#')[0]
      await load((send) => send('POST', '/url', { url }), isWithin ? page.url() : undefined, timeout)
      return null
    },
    reload: () => load((send) => send('POST', '/refresh')),
    /** Resolves with a response if another document loaded, as Playwright does. */
    async goBack() {
      const from = top
      const href = from?.href
      await inWindow((send) => send('POST', '/back'))
      return (await arrive(from, href, 2000)) === 'loaded' ? {} : null
    },
    async waitForURL(pattern: string) {
      const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*')
      const isThere = () => (top?.isLoaded && new RegExp(`^${source}$`).test(page.url())) || undefined
      if (await waitUntil(isThere, { withinMs: loadTimeoutMs, everyMs: 10 })) return
      throw Object.assign(new Error(`Timeout exceeded: the page is at ${page.url()}`), { name: 'TimeoutError' })
    },
    async waitForEvent(name: string) {
      if (name === 'close' && isClosed) return
      await new Promise((resolve) => events.once(name, resolve))
    },
    viewportSize: () => size ?? null,
    async setViewportSize(wanted: Size) {
      size = wanted
      await inWindow((send) => sizeWindow(send, wanted))
    },
    async screenshot({ path }: { readonly path?: string } & Waiting = {}) {
      const made = await picture()
      if (path !== undefined) writeFileSync(path, made)
      return made
    },
    bringToFront: () => inWindow(async () => {}),
    close: () => inWindow((send) => send('DELETE', '/window')),
  }
  return page
}
