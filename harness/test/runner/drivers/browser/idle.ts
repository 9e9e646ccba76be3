import type { BrowserContext, Frame, Page } from '@playwright/test'
import type { Changes } from '../../../../world/lib/lifecycle.js'
import type { Traffic } from '../../../browser/traffic.js'

/** A document that has nothing more to do by itself. */
interface DocumentAtRest {
  /** The number of changes in the document so far. */
  readonly changes: number
  /** Addresses of fetches without an answer. Other pending work is listed by a word, such as "an import". */
  readonly asked: readonly string[]
}

declare global {
  interface Window {
    __walletmodalIdle?: {
      /** True if no timer is due, no answer is pending, and no animation runs in the node's tree. */
      isStill(node: Node): boolean
      rest(isClockStill: boolean): Promise<DocumentAtRest>
      /** Resolves with the number of changes once it differs from `seen`. */
      changesAfter(seen: number): Promise<number>
      /** The number of changes that the page's code made. Timers, focus and hover do not count. */
      deeds(): number
      /** Drops all pending requests from `asked`. */
      forget(): void
    }
    __walletmodalLoad?<Value>(work: Promise<Value>): Promise<Value>
  }
}

/** Makes a script report its dynamic imports, which no page script can observe otherwise. */
export function tellImports(script: string): string {
  return script.replace(/\bimport\((["'`])[^"'`]+\1\)/g, '__walletmodalLoad($&)')
}

/**
 * Runs in each document before all other scripts, but after the clock is installed, and without this module's scope. Counts
 * timers and frames that are due within 50 ms, fetches, imports and changes. A timer that sets itself again stops counting.
 * Idle callbacks run as soon as the page is idle: a browser with nothing to draw would delay each by up to 50 ms.
 */
export function idleScript(): void {
  const soonMs = 50
  /** The due time of an idle callback. */
  const now = Number.NEGATIVE_INFINITY
  /** A timer that is nested deeper belongs to a loop, and does not count. */
  const deepest = 4
  /** A page is at rest after this many turns of its event loop without a change. */
  const quietTurns = 4
  const page = window
  const clock = page.performance
  const cancelled = new Set<number>()
  let idleCallbacks = 0
  page.requestIdleCallback = (callback) => {
    idleCallbacks += 1
    const handle = idleCallbacks
    const run = () => cancelled.has(handle) || callback({ didTimeout: false, timeRemaining: () => soonMs })
    // Engines without a scheduler run the callback a turn later.
    if ('scheduler' in page) void page.scheduler.postTask(run, { priority: 'background' })
    else void turn().then(run)
    return handle
  }
  page.cancelIdleCallback = (handle) => void cancelled.add(handle)
  let changes = 0
  /** The number of changes that the page's code may not have made: timers, focus, the end of an animation. */
  let unseen = 0
  let depth = 0
  const wakes: (() => void)[] = []
  /** The due time of each scheduled callback, by its kind and handle. */
  const due = new Map<string, number>()
  /** Fetches and imports that have not settled. */
  const asked = new Set<{ href: string }>()

  const changed = () => {
    changes += 1
    for (const wake of wakes.splice(0)) wake()
  }
  const changedUnseen = () => {
    unseen += 1
    changed()
  }
  const nextChange = () => new Promise<void>((resolve) => wakes.push(resolve))
  const turn = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(undefined)
    })
  /** Lists a fetch or an import as pending until it settles. */
  function ask<Answer>(href: string, answer: Promise<Answer>): Promise<Answer> {
    const entry = { href }
    asked.add(entry)
    const end = () => {
      asked.delete(entry)
      changed()
    }
    answer.then(end, end)
    return answer
  }
  type Tell<Self, Result> = (result: Result, self: Self, args: readonly unknown[]) => void
  /** Wraps a method so that `tell` runs after each call. */
  function after<Self, Result>(owner: object, name: string, tell: Tell<Self, Result>): void {
    const real: unknown = Reflect.get(owner, name)
    if (typeof real !== 'function') return
    Reflect.set(owner, name, function (this: Self, ...args: unknown[]): Result {
      const result: Result = Reflect.apply(real, this, args)
      tell(result, this, args)
      return result
    })
  }

  /** Tracks the callbacks that a function schedules, until they run or are cleared. */
  function count(set: string, clears: readonly string[]): void {
    const real: (callback: unknown, ...rest: unknown[]) => number = Reflect.get(page, set)
    Reflect.set(page, set, (callback: unknown, ...rest: unknown[]) => {
      if (typeof callback !== 'function') return real(callback, ...rest)
      const nested = depth + 1
      const run = (...args: unknown[]) => {
        depth = nested
        queueMicrotask(() => {
          depth = 0
        })
        due.delete(key)
        changedUnseen()
        callback(...args)
      }
      const handle = real(run, ...rest)
      const key = `${set} ${handle}`
      const isTimed = set !== 'requestIdleCallback'
      if (nested <= deepest) due.set(key, isTimed ? clock.now() + (Number(rest[0]) || 0) : now)
      return handle
    })
    for (const clear of clears)
      after(page, clear, (_result, _self, [handle]) => {
        if (due.delete(`${set} ${handle}`)) changedUnseen()
      })
  }
  count('setTimeout', ['clearTimeout', 'clearInterval'])
  count('requestAnimationFrame', ['cancelAnimationFrame'])
  count('requestIdleCallback', ['cancelIdleCallback'])

  after<unknown, Promise<unknown>>(page, 'fetch', (answer, _self, [input]) => {
    const given = input instanceof Request ? input.url : String(input)
    void ask(URL.canParse(given, document.baseURI) ? new URL(given, document.baseURI).href : given, answer)
  })
  for (const name of ['text', 'json', 'blob', 'arrayBuffer'])
    after<Response, Promise<unknown>>(Response.prototype, name, (body, { url }) => void ask(url, body))
  for (const name of ['__walletmodalCall', '__walletmodalFrame'])
    after<unknown, Promise<unknown>>(page, name, (answer) => void answer.then(changed, changed))
  for (const name of ['setItem', 'removeItem', 'clear']) after(Storage.prototype, name, changed)
  page.__walletmodalLoad = (work) => ask('an import', work)

  const observer = new MutationObserver(changed)
  const watch = (root: Node) => {
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true })
    root.addEventListener('load', changed, true)
    for (const name of ['animationend', 'transitionend']) root.addEventListener(name, changedUnseen, true)
  }
  watch(document)
  after<Element, ShadowRoot>(Element.prototype, 'attachShadow', watch)
  for (const name of ['message', 'storage', 'popstate']) page.addEventListener(name, changed, true)
  page.addEventListener('focusin', changedUnseen, true)

  const isDue = (isClockStill = false) => {
    const isSoon = (atMs: number) => !isClockStill && atMs - clock.now() <= soonMs
    return [...due.values()].some((atMs) => atMs === now || isSoon(atMs))
  }
  const isMoving = (animation: Animation) =>
    animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY

  page.__walletmodalIdle = {
    isStill(node) {
      const root = node.getRootNode() as Document | ShadowRoot // an element on the screen is in one of these
      return !isDue() && asked.size === 0 && ![document, root].some((each) => each.getAnimations().some(isMoving))
    },
    forget: () => asked.clear(),
    deeds: () => changes - unseen,
    async rest(isClockStill) {
      for (let quiet = 0; quiet < quietTurns; quiet += 1) {
        const seen = changes
        if (isDue(isClockStill)) await nextChange()
        else await turn()
        if (changes !== seen) quiet = -1
      }
      return { changes, asked: [...asked].map(({ href }) => href) }
    },
    async changesAfter(seen) {
      if (changes === seen) await nextChange()
      return changes
    },
  }
}

const restInPage = (isClockStill: boolean) => window.__walletmodalIdle?.rest(isClockStill)
const changesInPage = (seen: number) => window.__walletmodalIdle?.changesAfter(seen)
const forgetInPage = () => window.__walletmodalIdle?.forget()

export const watchPage =
  (page: Page): Changes =>
  (listener) => {
    let isOn = true
    void (async () => {
      let seen = -1
      while (isOn && !page.isClosed()) {
        // The call fails while one document replaces another.
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

const framesOf = (context: BrowserContext): Frame[] => context.pages().flatMap((page) => page.frames())

/** Waits until a document is at rest. A document that is loading or gone counts as at rest. */
async function restOf(frame: Frame, isClockStill: boolean) {
  const isThere = /^https?:/.test(frame.url())
  const found = isThere && (await frame.evaluate(restInPage, isClockStill).catch(() => undefined))
  return { frame, ...(found || { changes: -1, asked: [] }) }
}

/**
 * Waits until no page of a context, and no request between a page and the world, has work in flight. Work that a fault
 * delays does not count. Once the signal aborts, all of it is dropped.
 */
export async function waitForRest(
  context: BrowserContext,
  traffic: Pick<Traffic, 'isBusy' | 'has' | 'onChange' | 'forget'>,
  { isClockStill, signal }: { isClockStill: boolean; signal: AbortSignal },
): Promise<void> {
  let count = 0
  let wake = () => {}
  const stop = traffic.onChange(() => {
    count += 1
    wake()
  })
  let giveUp = () => {}
  const aborted = new Promise<undefined>((resolve) => {
    giveUp = () => resolve(undefined)
  })
  signal.addEventListener('abort', giveUp)
  try {
    // Requires two rests without a change in between: only the second sees requests that the first had just sent.
    for (let before = ''; !signal.aborted; ) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      const frames = framesOf(context)
      const documents = await Promise.race([aborted, Promise.all(frames.map((frame) => restOf(frame, isClockStill)))])
      if (!documents) return
      // Requests of the page that the world does not know: on their way there, or with an answer that is just arriving in
      // the page.
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
    signal.removeEventListener('abort', giveUp)
    if (signal.aborted) {
      traffic.forget()
      for (const frame of framesOf(context)) frame.evaluate(forgetInPage).catch(() => undefined)
    }
  }
}
