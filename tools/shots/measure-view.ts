import type { Page } from 'playwright-core'
import type { Size } from './way.js'

/** Measures a view and returns a sentence for each rule that it breaks. `kind` is the size in which it is shown. */
export async function measureView(page: Page, kind: Size): Promise<string[]> {
  const found = await page.evaluate(readNumbers)
  const problems: string[] = []
  const expectNear = (what: string, got: number, wanted: number) => {
    if (Math.abs(got - wanted) > 0.5) problems.push(`${what} is ${got} px, ${wanted} wanted`)
  }
  if (kind !== 'phone') expectNear('the card', found.cardWidth, kind === 'wide' ? 700 : 360)
  else expectNear('the sheet', found.cardWidth, found.viewportWidth)
  if (found.cardHeight > found.viewportHeight * (kind === 'phone' ? 0.85 : 1) + 0.5)
    problems.push(`the card is ${found.cardHeight} px high in ${found.viewportHeight}`)
  expectNear('the header', found.headerHeight, 56)
  for (const row of found.rows) expectNear(`the row "${row.name}"`, row.height, row.isTall ? 64 : 56)
  for (const target of found.smallTargets)
    problems.push(`"${target.name}" can be pressed on ${target.width} × ${target.height} px, 40 wanted`)
  if (found.shift > 0)
    problems.push(`the layout moved by ${found.shift} after the first paint: ${found.moves.join('; ')}`)
  if (found.sideways.length > 0) problems.push(`cut off at the side: ${found.sideways.join(', ')}`)
  return problems
}

interface Numbers {
  cardWidth: number
  cardHeight: number
  viewportWidth: number
  viewportHeight: number
  headerHeight: number
  /** A tall row shows two amounts. */
  rows: { name: string; height: number; isTall: boolean }[]
  smallTargets: { name: string; width: number; height: number }[]
  shift: number
  moves: string[]
  sideways: string[]
}

declare global {
  interface Window {
    wmShift?: { value: number; moves: string[] }
  }
}

/**
 * Adds up the layout shifts after the first paint of each view, including those that follow an input. Runs in the page before its scripts
 * and
 * before its clock is replaced.
 */
export function watchShifts(): void {
  const nextFrame = window.requestAnimationFrame.bind(window)
  const now = performance.now.bind(performance)
  const watch: { value: number; moves: string[] } = { value: 0, moves: [] }
  window.wmShift = watch
  let stage: Element | undefined
  let since = Number.POSITIVE_INFINITY
  const look = () => {
    for (const element of document.querySelectorAll('*')) {
      const shown = element.shadowRoot?.querySelector('dialog[open] .wm-stage')
      if (!shown || shown === stage) continue
      // Another view is shown, so the count begins anew. Its first frame is painted before the next frame or within 50 ms, whichever is
      // later.
      stage = shown
      since = Number.POSITIVE_INFINITY
      const soonest = now() + 50
      nextFrame(() => {
        if (stage === shown) since = Math.max(now(), soonest)
      })
      watch.value = 0
      watch.moves = []
    }
    nextFrame(look)
  }
  nextFrame(look)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.startTime < since || !('value' in entry) || !('sources' in entry)) continue
      // Shifts of the host page do not count. For a node inside a shadow tree the browser gives `null`.
      const sources = entry.sources as {
        node: Node | null
        previousRect: DOMRectReadOnly
        currentRect: DOMRectReadOnly
      }[] // as the standard says
      const ours = sources.filter(
        ({ node }) => node === null || (node instanceof Element && node.closest('wallet-modal')),
      )
      if (ours.length === 0) continue
      watch.value += Number(entry.value)
      for (const { previousRect: from, currentRect: to } of ours)
        watch.moves.push(`${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page, so it cannot use anything from outside its body. */
function readNumbers(): Numbers {
  let root: ShadowRoot | undefined
  for (const element of document.querySelectorAll('*'))
    if (element.shadowRoot?.querySelector('dialog[open]')) root = element.shadowRoot
  const dialog = root?.querySelector('dialog[open]')
  const card = dialog?.querySelector('.wm-card')
  const header = dialog?.querySelector('.wm-header')
  const watched = window.wmShift
  if (!watched) throw new Error('watchShifts does not run in this page')
  if (!root || !dialog || !card || !header) throw new Error('no modal is open')
  const shown = root
  const box = card.getBoundingClientRect()
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden' && !element.closest('[inert]')
  }

  /** How many px from its centre an element can be pressed in a direction, at most `limit`. */
  const reach = (element: Element, dx: number, dy: number, limit: number) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const middle = { x: left + width / 2, y: top + height / 2 }
    // Pressing the label of a checkbox ticks the checkbox.
    const pressed = element.closest('label:has([type="checkbox"])') ?? element
    let distance = 0
    for (let step = 1; step <= limit; step += 1) {
      const hit = shown.elementFromPoint(middle.x + dx * step, middle.y + dy * step)
      if (!hit || !pressed.contains(hit)) break
      distance = step
    }
    return distance
  }

  /** The top of the footer that stays in place while this element scrolls below it. */
  const topOfFoot = (element: Element) => {
    const feet = [...(element.closest('.wm-stage')?.querySelectorAll('div') ?? [])].filter((each) => {
      const { position, bottom } = getComputedStyle(each)
      return position === 'sticky' && bottom !== 'auto' && !each.contains(element)
    })
    return feet[0]?.getBoundingClientRect().top
  }

  const smallTargets: Numbers['smallTargets'] = []
  for (const target of dialog.querySelectorAll('button, a[href], input, [role="button"]')) {
    // A link within a sentence may be only as high as its line.
    if (!isShown(target) || (target.tagName === 'A' && target.parentElement?.tagName === 'P')) continue
    const { top, bottom } = target.getBoundingClientRect()
    // A control that is scrolled out of sight is not measured.
    const stage = target.closest('.wm-stage')?.getBoundingClientRect()
    const end = stage && Math.min(stage.bottom, topOfFoot(target) ?? stage.bottom)
    if (stage && end !== undefined && (top < stage.top || bottom > end)) continue
    if (top < 0 || bottom > innerHeight) continue
    const width = reach(target, 1, 0, 20) + reach(target, -1, 0, 20)
    const height = reach(target, 0, 1, 20) + reach(target, 0, -1, 20)
    // The last pixel at one edge belongs to the next element, so a control of 40 px measures 39.
    if (width < 39 || height < 39) smallTargets.push({ name: nameOf(target), width, height })
  }

  const sideways: string[] = []
  for (const element of dialog.querySelectorAll('.wm-stage *')) {
    const { left, right, width } = element.getBoundingClientRect()
    if (width > 0 && isShown(element) && (left < box.left - 1 || right > box.right + 1)) sideways.push(nameOf(element))
  }

  return {
    cardWidth: box.width,
    cardHeight: box.height,
    viewportWidth: innerWidth,
    viewportHeight: innerHeight,
    headerHeight: header.getBoundingClientRect().height,
    // On a phone some wallets are tiles side by side, which have another height.
    rows: [...dialog.querySelectorAll('.wm-row')]
      .filter((row) => isShown(row) && getComputedStyle(row).flexDirection !== 'column')
      .map((row) => ({
        name: nameOf(row),
        height: row.getBoundingClientRect().height,
        isTall: row.hasAttribute('data-tall'),
      })),
    smallTargets,
    shift: watched.value,
    moves: watched.moves,
    sideways: [...new Set(sideways)],
  }
}
