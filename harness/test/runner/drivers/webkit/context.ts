import { EventEmitter } from 'node:events'
import * as z from 'zod/mini'
import { createTurns } from '../../../../world/lib/lifecycle.js'
import type { Gate } from './gate.js'
import type { Line, LineDocument, LineEvent, PageFunction } from './line.js'
import { createPage, type WebKitPage } from './page.js'
import { readPageScripts } from './playwright-scripts.js'
import type { WebDriver } from './webdriver.js'

type Listener = Parameters<EventEmitter['on']>[1]

interface Parts {
  readonly driver: WebDriver
  readonly line: Line
  readonly gate: Gate
  readonly viewport: { readonly width: number; readonly height: number }
  /** Ends the browser. */
  end(): Promise<void>
}

type Script = PageFunction | { readonly content: string }

function scriptOf(script: Script, arg: unknown): string {
  if (typeof script === 'string') return script
  return 'content' in script ? script.content : `(${script})(${JSON.stringify(arg)})`
}

const opened = z.object({ handle: z.string() })

/** Runs in the page. Sets `navigator.onLine` and fires the event, as a browser does when its network changes. */
function setOnlineInPage(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

/** The windows of one browser, in the form of a Playwright context. It has the members that scenarios use. */
export function createContext({ driver, line, gate, viewport, end }: Parts) {
  const events = new EventEmitter()
  const scripts: string[] = []
  const pages: WebKitPage[] = []
  const bindings = new Map<string, (source: { page: WebKitPage }, ...args: unknown[]) => unknown>()
  const inTurn = createTurns()
  let timeoutMs = 30_000
  const home = {
    driver,
    line,
    get timeoutMs() {
      return timeoutMs
    },
    heard: () => inTurn(async () => {}),
  }

  function addPage(handle: string): WebKitPage {
    const page = createPage(handle, home)
    pages.push(page)
    events.emit('page', page)
    return page
  }

  /** Updates the list of windows, and which document each window shows. */
  async function lookAround(): Promise<void> {
    const handles = await driver.handles()
    for (const page of pages.filter(({ handle }) => !handles.includes(handle))) {
      pages.splice(pages.indexOf(page), 1)
      page.setClosed()
    }
    for (const handle of handles) {
      const script = 'return window.__walletmodalLine ? window.__walletmodalLine.id : null'
      const id = await driver
        .inWindow(handle, (send) => send('POST', '/execute/sync', { script, args: [] }))
        .catch(() => null)
      const document = line.documents.get(String(id))
      if (!document) continue
      const page = pages.find((each) => each.handle === handle) ?? addPage(handle)
      if (page.top === document) continue
      page.setTop(document)
      events.emit('framenavigated')
    }
  }

  async function hear(document: LineDocument, event: LineEvent): Promise<void> {
    if (event.type === 'opened' || event.type === 'gone') {
      if (document.isTop) await lookAround()
      else events.emit('framenavigated')
      return
    }
    const page = pages.find((each) => each.isOf(document))
    if (!page) return
    if (event.type === 'call') bindings.get(event.binding)?.({ page }, ...event.args)
    else if (event.type === 'console')
      page.emit('console', { type: () => 'error', text: () => event.text, location: () => ({ url: '' }) })
    else if (event.type === 'error') page.emit('pageerror', Object.assign(new Error(event.text), { stack: event.text }))
    else events.emit('framenavigated')
  }
  let isEnded = false
  const stopListening = line.onEvent((document, event) => {
    inTurn(() => hear(document, event)).catch((error: unknown) => {
      // After the browser has ended, failed commands are expected.
      if (!isEnded) events.emit('trouble', error)
    })
  })

  function addScript(script: string): void {
    scripts.push(script)
    line.setScripts(scripts)
  }
  const everywhere = async (work: PageFunction, arg?: unknown) => {
    const all = [...line.documents.values()].map((document) => document.run(work, arg).catch(() => undefined))
    await Promise.all(all)
  }

  /** Moves the clock of all pages, including later ones. */
  async function move(verb: 'install' | 'fastForward' | 'pauseAt' | 'resume' | 'setSystemTime', ms?: number) {
    const args = [verb, Date.now(), ...(ms === undefined ? [] : [ms])]
    addScript(`globalThis.__pwClock.controller.log(...${JSON.stringify(args)})`)
    const inPage = ({ verb, ms }: { verb: string; ms: number | undefined }) =>
      Reflect.apply(
        Reflect.get(Reflect.get(globalThis, '__pwClock').controller, verb),
        Reflect.get(globalThis, '__pwClock').controller,
        [ms],
      )
    const all = [...line.documents.values()].map(async (document) => {
      try {
        await document.run(inPage, { verb, ms })
      } catch (error) {
        if (!document.isGone) throw error
      }
    })
    await Promise.all(all)
  }

  const context = {
    clock: {
      async install({ time }: { readonly time: number }) {
        addScript(readPageScripts().clock)
        await move('install', time)
      },
      fastForward: (ms: number) => move('fastForward', ms),
      pauseAt: (ms: number) => move('pauseAt', ms),
      resume: () => move('resume'),
      setSystemTime: (ms: number) => move('setSystemTime', ms),
    },
    async addInitScript(script: Script, arg?: unknown) {
      addScript(scriptOf(script, arg))
    },
    async exposeBinding(name: string, callback: (source: { page: WebKitPage }, ...args: never[]) => unknown) {
      bindings.set(name, callback as (source: { page: WebKitPage }, ...args: unknown[]) => unknown) // whatever pages call it with
      const key = JSON.stringify(name)
      addScript(`window[${key}] = (...args) => window.__walletmodalLine.call(${key}, args)`)
    },
    on(name: string, listener: Listener) {
      events.on(name, listener)
      return context
    },
    off(name: string, listener: Listener) {
      events.off(name, listener)
      return context
    },
    emit: (name: string, value: unknown) => events.emit(name, value),
    pages: () => [...pages],
    async newPage() {
      const page = await inTurn(async () => {
        const known = (await driver.handles()).find((handle) => pages.length === 0 && handle)
        const handle =
          known ?? z.parse(opened, await driver.anywhere((send) => send('POST', '/window/new', { type: 'tab' }))).handle
        return addPage(handle)
      })
      await page.setViewportSize(viewport)
      return page
    },
    async setOffline(next: boolean) {
      // No document can load while the gate is shut, so only the open ones are told.
      gate.setShut(next)
      await everywhere(setOnlineInPage, !next)
    },
    setDefaultTimeout(next: number) {
      timeoutMs = next
    },
    async unrouteAll() {},
    async close() {
      isEnded = true
      stopListening()
      line.setScripts([])
      await end()
      for (const page of pages.splice(0)) page.setClosed()
    },
  }
  return context
}
