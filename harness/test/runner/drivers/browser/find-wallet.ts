import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { nearestName } from '../../../../world/lib/nearest.js'
import { waitUntil } from '../../../../world/lib/wait-until.js'
import { ControlMissingError } from '../wait-for.js'
import { watchPage } from './idle.js'
import { lostPress, readyWithinMs, rememberPress } from './readiness.js'
import { type Control, chooseEntry, type Entry } from './wallet-entries.js'

/** How long to look for the next control to press, in milliseconds. */
const missingMs = 6000
/**
 * How long the page must be quiet before a control that may lead to the wallet is pressed. An opened list may still load
 * the wallet itself.
 */
const quietMs = { page: 250, list: 1000 }
const longestUnrestMs = 4000
const mostPresses = 6

/** Elements that may be pressable. Texts and pictures with listeners are among them, which only the pointer's shape shows. */
const pressable =
  'dialog, [popover], button, a, summary, input, label, li, div, span, p, img, svg, td, [role], [tabindex], [onclick]'

declare global {
  interface Window {
    /** Elements that were visible at the last press. */
    __walletmodalSeen?: WeakSet<Element>
  }
}

/** Runs in the page, without this module's scope. */
function controlsInPage(nodes: Element[], { isMarked }: { isMarked: boolean }) {
  const aroundOf = (node: Node): Node | null => {
    if (node instanceof ShadowRoot) return node.host
    return (node instanceof Element && node.assignedSlot) || node.parentNode
  }
  const isIn = (node: Node, outer: Node): boolean => {
    for (let each: Node | null = node; each; each = aroundOf(each)) if (each === outer) return true
    return false
  }
  const says = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element || node instanceof ShadowRoot)) return ''
    if (node instanceof Element) {
      if (node.matches('style, script, [aria-hidden=true], [hidden]')) return ''
      const given = node.getAttribute('aria-label') ?? (node.matches('img') ? node.getAttribute('alt') : null)
      if (given) return ` ${given} `
    }
    const inner = node instanceof HTMLSlotElement ? node.assignedNodes({ flatten: true }) : []
    const below = node instanceof Element && node.shadowRoot ? node.shadowRoot : node
    const children = inner.length > 0 ? inner : [...below.childNodes]
    // Adds spaces around elements, but not between letters of one word.
    return children.map((each) => (each instanceof Text ? says(each) : ` ${says(each)} `)).join('')
  }
  const nameOf = (node: Element): string => {
    const root = node.getRootNode() as Document | ShadowRoot // an element on the screen is in one of these
    const ids = node.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = ids.map((id) => root.getElementById(id)?.textContent ?? '').join(' ')
    const field = node instanceof HTMLInputElement ? [node.labels?.[0]?.textContent ?? '', node.value] : []
    const found = [labels, says(node), ...field, node.getAttribute('title') ?? ''].find((each) => each.trim() !== '')
    return (found ?? '').replaceAll(/\s+/g, ' ').trim()
  }
  const ofPress =
    'button, a[href], summary, input:is([type=button], [type=submit], [type=checkbox], [type=radio]), [role=button], [role=link], [role=menuitem], [role=option], [role=radio], [role=tab], [role=checkbox], [role=listitem][tabindex], [onclick]'
  const isOwn = (node: Element) => node.matches(ofPress)
  const isPointed = (node: Element) => getComputedStyle(node).cursor === 'pointer'
  /** True if the pointer's shape comes from this element, not from one around it. */
  const isByPointer = (node: Element) => {
    if (!isPointed(node)) return false
    for (let each = aroundOf(node); each; each = aroundOf(each))
      if (each instanceof Element && (isOwn(each) || isPointed(each))) return false
    return true
  }
  const deepest = (x: number, y: number, root: DocumentOrShadowRoot = document, host?: Element): Element | null => {
    const found = root.elementFromPoint(x, y)
    return found?.shadowRoot && found !== host ? (deepest(x, y, found.shadowRoot, found) ?? found) : found
  }
  const dialogs = nodes.filter((node) => node.matches('dialog, [role=dialog], [role=alertdialog], :popover-open'))
  const seen = window.__walletmodalSeen
  const isSeen = (node: Element) => seen?.has(node) ?? false
  // A dialog that was there from the start, such as a cookie banner, has nothing to do with wallets.
  const opened = dialogs.filter((each) => (seen && !isSeen(each)) || each.matches('[aria-modal=true], :modal'))
  const longest = 60
  const found = nodes.flatMap((node, at) => {
    if (!isOwn(node) && !isByPointer(node)) return []
    const name = nameOf(node)
    if (name === '' || name.length > longest) return []
    const { x, y, width, height } = node.getBoundingClientRect()
    const point = { x: x + width / 2, y: y + height / 2 }
    const hit = deepest(point.x, point.y)
    const isBox = node.matches('input[type=checkbox], [role=checkbox]')
    const isTicked = node instanceof HTMLInputElement ? node.checked : node.getAttribute('aria-checked') === 'true'
    return {
      at,
      name,
      isNew: seen !== undefined && !isSeen(node),
      isInDialog: opened.some((dialog) => isIn(node, dialog)),
      isOff: node.matches(':disabled, [aria-disabled=true]'),
      isUnticked: isBox && !isTicked,
      isCovered: hit !== null && !isIn(hit, node),
      point: hit && isIn(hit, node) && window.__walletmodalIdle?.isStill(node) ? point : undefined,
      unready: window.__walletmodalUnready?.(node),
    }
  })
  if (isMarked) {
    window.__walletmodalSeen = new WeakSet(nodes)
  }
  return { controls: found, deeds: window.__walletmodalIdle?.deeds() }
}

const askedInPage = async () => (await window.__walletmodalIdle?.rest(false))?.asked.length ?? 0

/** True if the page has nothing due and no request in flight. */
async function isQuiet(page: Page): Promise<boolean> {
  const end = new AbortController()
  const late = setTimeout(1000, 1, { signal: end.signal }).catch(() => 1)
  try {
    return (await Promise.race([page.evaluate(askedInPage).catch(() => 1), late])) === 0
  } finally {
    end.abort()
  }
}

/**
 * The end of a message about a wallet that got no request: the controls on the screen, and the next one for a person to
 * press. Pass no wallet if the page is already connected.
 */
export async function nextPress(page: Page, wallet: string | undefined): Promise<string> {
  const all = page.locator(pressable).filter({ visible: true })
  const read = await all.evaluateAll(controlsInPage, { isMarked: false }).catch(() => undefined)
  if (!read) return ''
  const next = wallet === undefined ? undefined : chooseEntry(read.controls, wallet, [])
  const advice = next ? ` A person would press "${next.control.name}" next.` : ''
  return ` On the screen: ${listControls(read.controls, ({ isInDialog }) => isInDialog)}.${advice}`
}

/** Lists the names of controls: those that `isOpen` selects, or else all. */
function listControls(controls: readonly Control[], isOpen: (control: Control) => boolean): string {
  const open = controls.filter(isOpen)
  const shown = (open.length > 0 ? open : controls).map(({ name, isOff }) => `"${name}"${isOff ? ' (disabled)' : ''}`)
  return [...new Set(shown)].slice(0, 20).join(', ') || 'nothing to press'
}

/** Lists the names of pressed controls for people: `"Sign in", then "Browser wallet"`. */
const inTurn = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', then ')

function failure(wallet: string, pressed: readonly string[], controls: readonly Control[]): string {
  const names = controls.map(({ name }) => name)
  const nearest = nearestName(wallet, names)
  const meant = nearest === undefined ? '' : ` (did you mean "${nearest}"?)`
  const tried =
    pressed.length > 0
      ? `pressed ${inTurn(pressed)}`
      : 'and no button that can be pressed says connect, sign in, log in, get started or wallet'
  return `there is no wallet "${wallet}"${meant}; ${tried}; on the screen: ${listControls(controls, ({ isInDialog, isNew }) => isInDialog || isNew)}; where a person reaches it in another way, a word of your own says how: words/connect.yaml`
}

/**
 * Finds a wallet as a new visitor does: by its name, or behind a button about connecting or wallets. Presses the wallet, and
 * resolves with the names of all controls that it pressed.
 * @throws {@link ControlMissingError} that lists the pressed controls and those on the screen
 */
export async function findWallet(page: Page, wallet: string): Promise<readonly string[]> {
  const pressed: string[] = []
  const all = page.locator(pressable).filter({ visible: true })
  let controls: readonly Control[] = []
  let deeds: number | undefined
  let since = { key: '', ms: 0 }

  const orClosed = (error: unknown) => {
    if (page.isClosed()) throw error
    return undefined
  }

  const look = async (isHurried: boolean): Promise<Entry | undefined> => {
    // The query fails while one document replaces another.
    const read = await all.evaluateAll(controlsInPage, { isMarked: false }).catch(orClosed)
    if (!read) return undefined
    controls = read.controls
    deeds = read.deeds
    const entry = chooseEntry(controls, wallet, pressed)
    if (!entry) return undefined
    const { kind, control } = entry
    const key = `${kind} ${control.name}`
    if (since.key !== key) since = { key, ms: performance.now() }
    const forMs = performance.now() - since.ms
    if (control.unready !== undefined && forMs < readyWithinMs) return undefined
    if (kind === 'wallet') return control.isOff && !isHurried ? undefined : entry
    if (forMs > longestUnrestMs) return entry
    const leastMs = control.isInDialog || control.isNew ? quietMs.list : quietMs.page
    return forMs >= leastMs && (await isQuiet(page)) ? entry : undefined
  }

  while (pressed.length < mostPresses) {
    since = { key: '', ms: 0 }
    const onChange = watchPage(page)
    const withinMs = missingMs + (controls.some(({ unready }) => unready !== undefined) ? readyWithinMs : 0)
    const entry = (await waitUntil(() => look(false), { withinMs, everyMs: 100, onChange })) ?? (await look(true))
    if (!entry) break
    const { control, kind } = entry
    if (control.isOff) throw new ControlMissingError(`"${control.name}" is disabled${after(pressed)}`)
    rememberPress(page, { what: `"${control.name}"`, unready: control.unready, deeds })
    await all.evaluateAll(controlsInPage, { isMarked: true }).catch(orClosed)
    await (control.point ? page.mouse.click(control.point.x, control.point.y) : all.nth(control.at).click())
    pressed.push(control.name)
    if (kind === 'wallet') return pressed
  }
  throw new ControlMissingError(`${failure(wallet, pressed, controls)}${await lostPress(page)}`)
}

const after = (pressed: readonly string[]) => (pressed.length === 0 ? '' : `; pressed ${inTurn(pressed)}`)

/** A sentence that lists the presses on the way to a wallet, or undefined if the wallet's own button was enough. */
export function toldOf(pressed: readonly string[]): string | undefined {
  return pressed.length > 1 ? `pressed ${inTurn(pressed)}` : undefined
}
