import { PNG } from 'pngjs'
import { waitUntil } from '../../../../world/lib/wait-until.js'
import { insertInPage } from '../browser/insert-in-page.js'
import { DocumentGoneError, NotOneError, type PageFunction } from './line.js'
import type { Order } from './line-script.js'
import { selectors, within } from './selectors.js'

/** The document in which a locator searches, with the input devices that act on it. */
export interface Ground {
  run(work: PageFunction, arg?: unknown, among?: Order['among']): Promise<unknown>
  /** The position of the document in its window. */
  place(): Promise<{ x: number; y: number }>
  click(x: number, y: number, delay?: number): Promise<void>
  press(chord: string): Promise<void>
  picture(): Promise<Buffer>
  readonly timeoutMs: number
}

export interface Waiting {
  readonly timeout?: number
}

/** The members of Playwright's finder that functions in the page use. */
interface Finder {
  fill(node: Element, value: string): string
  selectText(node: Element): string
  focusNode(node: Element): string
  selectOptions(node: Element, options: readonly object[]): string | string[]
  elementState(node: Element, state: string, isFrameVisible: boolean): { matches: boolean }
  ariaSnapshot(node: Element, options: object): string
}

/**
 * Runs in the page. Returns the point at which a press reaches a visible, enabled control that has stopped moving, or the
 * reason for none.
 */
function pressedInPage(node: HTMLElement, last: string | undefined) {
  node.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const { x, y, width, height } = node.getBoundingClientRect()
  if (width === 0 || height === 0) return { why: 'it is not visible' }
  if (node.matches(':disabled, [aria-disabled=true]')) return { why: 'it is disabled' }
  const now = [x, y, width, height].join()
  const point = { x: x + width / 2, y: y + height / 2 }
  const isIn = (inner: Node): boolean => {
    if (inner === node) return true
    const around = inner.parentNode ?? (inner instanceof ShadowRoot ? inner.host : undefined)
    return around ? isIn(around) : false
  }
  const deepest = (root: DocumentOrShadowRoot, host?: Element): Element | null => {
    const found = root.elementFromPoint(point.x, point.y)
    return found?.shadowRoot && found !== host ? (deepest(found.shadowRoot, found) ?? found) : found
  }
  const hit = deepest(document)
  if (!hit || !isIn(hit)) return { why: `${hit?.tagName.toLowerCase() ?? 'nothing'} is over it`, now }
  return now === last ? { point, now } : { why: 'it moves', now }
}

/** A locator with the members that scenarios use. It finds and acts as Playwright's does. */
export function createLocator(ground: Ground, selector: string) {
  const among = (isOne: boolean) => ({ selector, isOne })
  const inside = (part: string) => createLocator(ground, within(selector, part))

  function timeoutError(why: string): Error {
    return Object.assign(new Error(`Timeout exceeded.\n- waiting for ${selector}\n- ${why}`), { name: 'TimeoutError' })
  }

  /** Waits until exactly one element matches, and runs the function on it. */
  async function one<Value>(work: PageFunction, arg?: unknown, { timeout = ground.timeoutMs }: Waiting = {}) {
    let why = ''
    const look = async () => {
      try {
        return { value: await ground.run(work, arg, among(true)) }
      } catch (error) {
        if (error instanceof NotOneError && error.count > 1)
          throw new Error(`strict mode violation: ${selector} resolved to ${error.count} elements`)
        if (!(error instanceof NotOneError || error instanceof DocumentGoneError)) throw error
        why = error.message
        return undefined
      }
    }
    const found = await waitUntil(look, { withinMs: timeout, everyMs: 20 })
    if (!found) throw timeoutError(why)
    return found.value as Value // as the function says that runs in the page
  }
  const many = <Value>(work: PageFunction, arg?: unknown) => ground.run(work, arg, among(false)) as Promise<Value> // as above

  async function asked(
    work: (node: HTMLElement, arg: string, finder: Finder) => unknown,
    arg?: unknown,
  ): Promise<unknown> {
    const answer = await one<unknown>(work, arg)
    if (typeof answer === 'string' && answer.startsWith('error:')) throw timeoutError(answer)
    return answer
  }

  async function boundingBox() {
    const box = await one<{ x: number; y: number; width: number; height: number }>((node: Element) => {
      const { x, y, width, height } = node.getBoundingClientRect()
      return { x, y, width, height }
    })
    const place = await ground.place()
    return { ...box, x: box.x + place.x, y: box.y + place.y }
  }

  const locator = {
    selector,
    getByRole: (...args: Parameters<typeof selectors.role>) => inside(selectors.role(...args)),
    getByText: (...args: Parameters<typeof selectors.text>) => inside(selectors.text(...args)),
    getByLabel: (...args: Parameters<typeof selectors.label>) => inside(selectors.label(...args)),
    getByTestId: (...args: Parameters<typeof selectors.testId>) => inside(selectors.testId(...args)),
    locator: (part: string) => inside(part),
    filter({ hasText, visible }: { hasText?: string | RegExp; visible?: boolean }) {
      const parts = [
        hasText === undefined ? undefined : selectors.hasText(hasText),
        visible === undefined ? undefined : selectors.visible(visible),
      ]
      return createLocator(ground, within(selector, ...parts))
    },
    and: (other: { selector: string }) => inside(selectors.and(other.selector)),
    or: (other: { selector: string }) => inside(selectors.or(other.selector)),
    nth: (index: number) => inside(selectors.nth(index)),
    first: () => inside(selectors.nth(0)),
    last: () => inside(selectors.nth(-1)),
    count: () => many<number>((nodes: Element[]) => nodes.length),
    async all() {
      const count = await locator.count()
      return Array.from({ length: count }, (_, index) => locator.nth(index))
    },
    evaluate: one,
    evaluateAll: many,
    allTextContents: () => many<string[]>((nodes: Element[]) => nodes.map((node) => node.textContent ?? '')),
    textContent: () => one<string | null>((node: Element) => node.textContent),
    inputValue: () => one<string>((node: HTMLInputElement) => node.value),
    isDisabled: () =>
      one<boolean>(
        (node: Element, _arg: unknown, finder: Finder) => finder.elementState(node, 'disabled', true).matches,
      ),
    isVisible: async () => (await locator.filter({ visible: true }).count()) > 0,
    ariaSnapshot: () =>
      one<string>((node: Element, _arg: unknown, finder: Finder) => finder.ariaSnapshot(node, { mode: 'default' })),
    async waitFor({ state = 'visible', timeout = ground.timeoutMs }: { state?: 'visible' | 'hidden' } & Waiting = {}) {
      const look = async () => {
        // Between two documents, no element is visible.
        const isVisible = await locator.isVisible().catch((error: unknown) => {
          if (!(error instanceof DocumentGoneError)) throw error
          return false
        })
        return isVisible === (state === 'visible') || undefined
      }
      if (!(await waitUntil(look, { withinMs: timeout, everyMs: 20 }))) throw timeoutError(`it is not ${state}`)
    },
    boundingBox,
    async click({ delay, timeout = ground.timeoutMs }: Waiting & { delay?: number } = {}) {
      let last: string | undefined
      let why = ''
      const look = async () => {
        const seen = await one<ReturnType<typeof pressedInPage>>(pressedInPage, last, { timeout })
        last = seen.now
        why = seen.why ?? ''
        return seen.point
      }
      const point = await waitUntil(look, { withinMs: timeout, everyMs: 20 })
      if (!point) throw timeoutError(why)
      const place = await ground.place()
      await ground.click(point.x + place.x, point.y + place.y, delay)
    },
    focus: () => asked((node, _arg, finder) => finder.focusNode(node)),
    selectText: () => asked((node, _arg, finder) => finder.selectText(node)),
    async fill(value: string) {
      const answer = await asked((node, text, finder) => finder.fill(node, text), value)
      if (answer === 'needsinput' && !(await one<boolean>(insertInPage, value))) throw timeoutError('it takes no text')
    },
    async press(chord: string) {
      await locator.focus()
      await ground.press(chord)
    },
    async pressSequentially(text: string) {
      await locator.focus()
      for (const letter of text) await ground.press(letter)
    },
    async selectOption(option: string | { readonly label: string }) {
      const wanted = typeof option === 'string' ? { valueOrLabel: option } : option
      const look = async () => {
        const answer = await one<string | string[]>(
          (node: Element, options: readonly object[], finder: Finder) => finder.selectOptions(node, options),
          [wanted],
        )
        return typeof answer === 'string' ? undefined : answer
      }
      const chosen = await waitUntil(look, { withinMs: ground.timeoutMs, everyMs: 20 })
      if (!chosen) throw timeoutError('there is no such option')
      return chosen
    },
    /** Cuts the element's picture out of the window's. */
    async screenshot() {
      await one((node: Element) => node.scrollIntoView({ block: 'nearest' }))
      const box = await boundingBox()
      const whole = PNG.sync.read(await ground.picture())
      const [x, y] = [Math.max(0, Math.round(box.x)), Math.max(0, Math.round(box.y))]
      const width = Math.min(Math.round(box.width), whole.width - x)
      const height = Math.min(Math.round(box.height), whole.height - y)
      const part = new PNG({ width, height })
      PNG.bitblt(whole, part, x, y, width, height, 0, 0)
      return PNG.sync.write(part)
    },
  }
  return locator
}
