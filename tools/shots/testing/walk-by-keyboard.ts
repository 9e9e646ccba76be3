import type { Page } from 'playwright-core'

/** What has the focus after a press of Tab. */
interface Stop {
  readonly name: string
  /** The last stop of the view, or the end of what is looked at. */
  readonly isLast: boolean
  readonly problems: readonly string[]
}

declare global {
  interface Window {
    wmStops?: { readonly begin: () => Promise<number>; readonly look: () => Stop }
  }
}

/** Puts two functions into the page: one goes to the start of a walk, the other looks at what has the focus. Runs in the page. */
function watchStops(): void {
  let before: Element | undefined
  const rootOf = () => document.querySelector('wallet-modal')?.shadowRoot
  const dialogOf = () => rootOf()?.querySelector('dialog[open]')
  const nameOf = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `“${words.replace(/\s+/g, ' ').trim().slice(0, 40) || element.className || element.localName}”`
  }
  const controls = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]'
  const isRadio = (element: Element): element is HTMLInputElement =>
    element instanceof HTMLInputElement && element.type === 'radio'

  /** Tab stops at one button of a group: the chosen one. */
  const isOtherOfGroup = (element: Element) =>
    isRadio(element) &&
    !element.checked &&
    [...(dialogOf()?.querySelectorAll('input') ?? [])].some(
      (other) => isRadio(other) && other.name === element.name && other.checked,
    )
  const stopsOf = () =>
    [...(dialogOf()?.querySelectorAll<HTMLElement>(controls) ?? [])].filter(
      (element) =>
        element.tabIndex >= 0 &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches(':disabled') &&
        !element.closest('[inert]') &&
        !isOtherOfGroup(element),
    )
  const scrolls = (element: Element) =>
    element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY)

  /** How far the outline of an element or of one of its halves reaches beyond its edge, in px. A large amount has a line below it. */
  function ringOf(element: Element): number | undefined {
    for (const half of [undefined, '::before', '::after']) {
      const { borderBlockEndWidth, outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element, half)
      const width = Number.parseFloat(outlineWidth)
      if (element.contains(rootOf()?.activeElement ?? null) && Number.parseFloat(borderBlockEndWidth) >= 2) return 0
      if (outlineStyle !== 'none' && width >= 1) return Math.max(0, Number.parseFloat(outlineOffset) + width)
    }
    return undefined
  }

  /** The element whose ring shows the focus: the control, the box around a field, or what stands for a hidden control. */
  function ringed(control: Element): { element: Element; beyond: number } | undefined {
    const next = control.nextElementSibling
    const around: Element[] = [control, ...(next ? [next] : [])]
    for (let each = control.parentElement; each && !each.matches('.wm-stage, .wm-card'); each = each.parentElement)
      around.push(each)
    for (const element of around) {
      const beyond = ringOf(element)
      if (beyond !== undefined) return { element, beyond }
    }
    // The cells of a code have an inner ring, and a wider border where colours are forced.
    const cells = [...(control.parentElement?.querySelectorAll('[data-at]') ?? [])]
    const cell = cells.find((each) => {
      const { boxShadow, borderTopWidth, outlineStyle } = getComputedStyle(each)
      return boxShadow.includes('2px inset') || Number.parseFloat(borderTopWidth) >= 2 || outlineStyle !== 'none'
    })
    return cell && { element: cell, beyond: 0 }
  }

  /** What of a ring lies outside of what scrolls or clips around it, in px. */
  function cutOf({ element, beyond }: { element: Element; beyond: number }): number {
    const ring = element.getBoundingClientRect()
    let most = 0
    for (let each = element.parentElement; each && each !== dialogOf(); each = each.parentElement) {
      if (getComputedStyle(each).overflowX === 'visible') continue
      const { left, top } = each.getBoundingClientRect()
      const clip = { left: left + each.clientLeft, top: top + each.clientTop }
      most = Math.max(
        most,
        clip.left - (ring.left - beyond),
        ring.right + beyond - (clip.left + each.clientWidth),
        clip.top - (ring.top - beyond),
        ring.bottom + beyond - (clip.top + each.clientHeight),
      )
    }
    return most
  }

  /** True if a stop comes before the one from which Tab came, as they are read. */
  function isBefore(now: DOMRect, last: DOMRect): boolean {
    if (now.bottom <= last.top + 1) return true
    const shared = Math.min(now.bottom, last.bottom) - Math.max(now.top, last.top)
    if (shared < Math.min(now.height, last.height) / 2) return false
    const isRightToLeft = getComputedStyle(dialogOf() ?? document.body).direction === 'rtl'
    return isRightToLeft ? now.left >= last.right - 1 : now.right <= last.left + 1
  }

  async function begin(): Promise<number> {
    before = undefined
    const heading = dialogOf()?.querySelector<HTMLElement>('h2')
    heading?.focus()
    // A long list renders its rows anew after it was scrolled.
    for (const pane of dialogOf()?.querySelectorAll('.wm-stage') ?? []) pane.scrollTop = 0
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    const stops = stopsOf()
    const start = stops[1] ?? heading
    start?.focus()
    return stops.length
  }

  function look(): Stop {
    const dialog = dialogOf()
    const active = rootOf()?.activeElement
    if (!dialog || !active) return { name: 'nothing', isLast: true, problems: ['the focus has left the modal'] }
    const stops = stopsOf()
    const at = stops.findIndex((stop) => stop.isSameNode(active))
    const name = nameOf(active)
    // Tab goes through the controls of a frame, and stops at what scrolls and has none.
    const isFrame = active.localName === 'iframe'
    if ((active === before && isFrame) || (at < 0 && scrolls(active))) return { name, isLast: false, problems: [] }
    const problems: string[] = []
    if (active === before) problems.push('Tab stays there')
    const lastAt = stops.findIndex((stop) => stop.isSameNode(before ?? null))
    const due = stops[lastAt + 1]
    if (at < 0) problems.push('it is no control')
    else if (active !== before && (before === undefined || lastAt >= 0) && at !== lastAt + 1)
      problems.push(`Tab should be at ${due ? nameOf(due) : 'the end'}`)
    if (before && before.closest('.wm-stage') === active.closest('.wm-stage'))
      if (isBefore(active.getBoundingClientRect(), before.getBoundingClientRect()))
        problems.push(`it stands before ${nameOf(before)}`)
    const ring = isFrame ? undefined : ringed(active)
    if (!ring && !isFrame) problems.push('the focus cannot be seen')
    // Of a ring of 2 px, a part must be left on each side. Where the window is lower than the box around a field, its field is in sight.
    const isAround = ring?.element !== active && ring?.element.contains(active)
    const cut = ring ? cutOf(isAround ? { element: active, beyond: -2 } : ring) : 0
    if (cut > 1.6) problems.push(`${Math.round(cut)} px of its ring are cut off`)
    const shown = active.closest('label') ?? ring?.element ?? active
    const { left, right, top, bottom } = shown.getBoundingClientRect()
    const hit = rootOf()?.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (!hit || !(shown.contains(hit) || hit.contains(active)))
      problems.push(`it is below ${hit ? nameOf(hit) : 'the edge'}`)
    before = active
    return { name, isLast: at === stops.length - 1, problems }
  }

  window.wmStops = { begin, look }
}

/** The most presses of Tab: a list may have hundreds of rows. */
const most = 40

/**
 * Presses Tab from the view's first control to its last. Each control must get the focus in the order of reading, show it by a
 * whole ring, and lie in sight. Returns a sentence for each that does not.
 */
export async function walkByKeyboard(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'wmStops' in window))) await page.evaluate(watchStops)
  const count = await page.evaluate(() => window.wmStops?.begin() ?? 0)
  if (count === 0) return ['there is no control']
  await page.keyboard.press(count > 1 ? 'Shift+Tab' : 'Tab')
  const problems: string[] = []
  for (let step = 0; step < most; step += 1) {
    const stop = await page.evaluate(() => window.wmStops?.look())
    if (!stop) return [...problems, 'the page was left']
    problems.push(...stop.problems.map((text) => `keyboard, ${stop.name}: ${text}`))
    if (stop.isLast || problems.length > 8) return problems
    await page.keyboard.press('Tab')
  }
  return problems
}
