import type { BrowserContext, Frame, Page } from 'playwright-core'
import type { RequestRouting } from '../../../browser/route-requests.js'

/** Seen from outside, one document of a page that has nothing more to do by itself. */
interface DocumentAtRest {
  /** How many things have happened in it. */
  readonly changes: number
  /** The addresses of the fetches that have no answer yet. */
  readonly asked: readonly string[]
}

interface IdleWindow {
  __walletmodalIdle?: {
    rest(isClockStill: boolean): Promise<DocumentAtRest>
    /** Resolves with the number of changes once it is another than this. */
    changesAfter(seen: number): Promise<number>
  }
  __walletmodalLoad?<Value>(work: Promise<Value>): Promise<Value>
}

/** Dynamic imports can be seen in no other way than by what a script says itself. */
export function tellImports(script: string): string {
  return script.replace(/\bimport\((["'`])[^"'`]+\1\)/g, '__walletmodalLoad($&)')
}

/** To be called after the pages' clock is installed: the timers that it counts are that clock's. */
export function installIdle(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(idleScript)
}

/**
 * Runs in each document before all scripts, without this module's scope. Counts timers and frames due within 50 ms,
 * fetches and bodies, imports, and whatever else changes. An interval, or a timer that sets itself again, is no work.
 */
function idleScript(): void {
  const soonMs = 50
  const deepest = 4
  const quietTurns = 4
  const page: IdleWindow & Window & typeof globalThis = window
  const clock = page.performance
  let changes = 0
  let depth = 0
  const wakes: (() => void)[] = []
  const due = new Map<string, number>()
  const asked = new Set<{ url: string }>()
  let loading = 0

  const changed = () => {
    changes += 1
    for (const wake of wakes.splice(0)) wake()
  }
  const nextChange = () => new Promise<void>((resolve) => wakes.push(resolve))
  const turn = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(undefined)
    })

  type Timed = (callback: unknown, delayMs?: number, ...args: unknown[]) => number
  function count(set: string, clears: readonly string[], delayOf: (delayMs: unknown) => number): void {
    const real: Timed | undefined = Reflect.get(page, set)
    if (!real) return
    const timed: Timed = (callback, ...rest) => {
      if (typeof callback !== 'function') return real(callback, ...rest)
      const nested = depth + 1
      const run = (...args: unknown[]) => {
        const outer = depth
        depth = nested
        due.delete(key)
        try {
          callback(...args)
        } finally {
          depth = outer
          changed()
        }
      }
      const handle = real(run, ...rest)
      const key = `${set} ${handle}`
      if (nested <= deepest) due.set(key, clock.now() + delayOf(rest[0]))
      return handle
    }
    Reflect.set(page, set, timed)
    for (const clear of clears) {
      const realClear: (handle: unknown) => void = Reflect.get(page, clear)
      Reflect.set(page, clear, (handle: unknown) => {
        if (due.delete(`${set} ${handle}`)) changed()
        realClear(handle)
      })
    }
  }
  count('setTimeout', ['clearTimeout', 'clearInterval'], (delayMs) => Number(delayMs) || 0)
  count('requestAnimationFrame', ['cancelAnimationFrame'], () => 0)
  count('requestIdleCallback', ['cancelIdleCallback'], () => 0)

  function ask<Answer>(url: string, answer: Promise<Answer>): Promise<Answer> {
    const entry = { url }
    asked.add(entry)
    const end = () => {
      asked.delete(entry)
      changed()
    }
    answer.then(end, end)
    return answer
  }
  const { fetch } = page
  page.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    return ask(URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI).href : url, fetch(input, init))
  }
  for (const name of ['text', 'json', 'blob', 'arrayBuffer'] as const) {
    const read: () => Promise<unknown> = Response.prototype[name]
    Reflect.set(Response.prototype, name, function (this: Response) {
      return ask(this.url, read.call(this))
    })
  }
  page.__walletmodalLoad = (work) => {
    loading += 1
    const end = () => {
      loading -= 1
      changed()
    }
    work.then(end, end)
    return work
  }

  const observer = new MutationObserver(changed)
  const watch = (root: Node) => {
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true })
    for (const name of ['load', 'animationend', 'transitionend']) root.addEventListener(name, changed, true)
  }
  watch(document)
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init)
    watch(root)
    return root
  }
  for (const name of ['setItem', 'removeItem', 'clear'] as const) {
    const act: (...args: string[]) => void = Storage.prototype[name]
    Reflect.set(Storage.prototype, name, function (this: Storage, ...args: string[]) {
      changed()
      act.apply(this, args)
    })
  }
  for (const name of ['__walletmodalCall', '__walletmodalFrame']) {
    const call: ((...args: unknown[]) => Promise<unknown>) | undefined = Reflect.get(page, name)
    if (call)
      Reflect.set(page, name, (...args: unknown[]) => {
        const answer = call(...args)
        answer.then(changed, changed)
        return answer
      })
  }
  for (const name of ['message', 'storage', 'popstate', 'focusin']) page.addEventListener(name, changed, true)

  page.__walletmodalIdle = {
    async rest(isClockStill) {
      const isDue = () => !isClockStill && [...due.values()].some((atMs) => atMs - clock.now() <= soonMs)
      for (let quiet = 0; quiet < quietTurns; quiet += 1) {
        const seen = changes
        if (loading > 0 || isDue()) await nextChange()
        else await turn()
        if (changes !== seen) quiet = -1
      }
      return { changes, asked: [...asked].map(({ url }) => url) }
    },
    async changesAfter(seen) {
      if (changes === seen) await nextChange()
      return changes
    },
  }
}

const restInPage = (isClockStill: boolean) => (window as IdleWindow).__walletmodalIdle?.rest(isClockStill) // our own word
const changesInPage = (seen: number) => (window as IdleWindow).__walletmodalIdle?.changesAfter(seen) // as above

/** Tells of each change in a page from now on. Returns how to stop. */
export function watchPage(page: Page, listener: () => void): () => void {
  let isOn = true
  void (async () => {
    let seen = -1
    while (isOn && !page.isClosed()) {
      // Where one document gives way to the next, the answer of the first fails.
      const next = await page.evaluate(changesInPage, seen).catch(() => -1)
      if (isOn && (seen >= 0 || next === -1)) listener()
      if (next === undefined) return
      seen = next
    }
  })()
  return () => {
    isOn = false
  }
}

/** A document that is on its way, or has gone, has nothing to wait for. */
async function restOf(frame: Frame, isClockStill: boolean) {
  const isThere = /^https?:/.test(frame.url())
  const found = isThere && (await frame.evaluate(restInPage, isClockStill).catch(() => undefined))
  return { frame, ...(found || { changes: -1, asked: [] }) }
}

/**
 * Waits until nothing is under way in any page of a context nor on its way to or from one, or until the signal aborts.
 * What nobody answers on purpose is not waited for.
 */
export async function waitForRest(
  context: BrowserContext,
  traffic: Pick<RequestRouting, 'isBusy' | 'has' | 'onChange'>,
  { isClockStill, signal }: { isClockStill: boolean; signal: AbortSignal },
): Promise<void> {
  let count = 0
  let wake = () => {}
  const stop = traffic.onChange(() => {
    count += 1
    wake()
  })
  const aborted = new Promise<undefined>((resolve) =>
    signal.addEventListener('abort', () => resolve(undefined), { once: true }),
  )
  try {
    // Two rests with nothing between them: what the first set off on its way out is known by the second.
    for (let before = ''; !signal.aborted; ) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      const frames = context.pages().flatMap((page) => page.frames())
      const documents = await Promise.race([aborted, Promise.all(frames.map((frame) => restOf(frame, isClockStill)))])
      if (!documents) return
      // Asked for, and not known here: on its way to here, or its answer is just arriving in the page.
      const busy = documents.filter(({ asked }) => asked.some((href) => !traffic.has(href)))
      const now = `${count} ${documents.map(({ changes }) => changes).join()}`
      if (busy.length > 0 || traffic.isBusy) {
        const changes = busy.map(({ frame, changes }) => frame.evaluate(changesInPage, changes).catch(() => undefined))
        await Promise.race([aborted, woken, ...changes])
      } else if (now === before) return
      before = now
    }
  } finally {
    stop()
  }
}
