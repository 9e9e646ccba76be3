/**
 * Lists everything in the open modal that a visitor cannot reach or read. Runs in the page, so it uses nothing from this module.
 * `least` is the minimum size of a control. `isWide` is true if the window has enough space for all names. `close` is the
 * name of the button that closes, in the language of the page.
 */
export function findLost({
  least,
  isWide,
  close = 'Close',
}: {
  least: number
  isWide: boolean
  close?: string
}): string[] {
  const root = document.querySelector('wallet-modal')?.shadowRoot
  const dialog = root?.querySelector('dialog[open]')
  const card = dialog?.querySelector('.wm-card')
  const stage = dialog?.querySelector('.wm-stage')
  if (!root || !dialog || !card || !stage) return ['no modal is open']
  const problems: string[] = []
  const nameOf = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `"${words.replace(/\s+/g, ' ').trim().slice(0, 40) || element.className || element.localName}"`
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')

  const box = card.getBoundingClientRect()
  // The stage must show at least one row and part of the next.
  if (stage.clientHeight < Math.min(stage.scrollHeight, 72))
    problems.push(`the view has ${stage.clientHeight} px to scroll in`)
  if (box.left < -0.5 || box.right > innerWidth + 0.5) problems.push(`the card stands out at the side`)
  if (box.top < -0.5 || box.bottom > innerHeight + 0.5) problems.push(`the card is higher than the window`)
  if (document.documentElement.scrollWidth > innerWidth) problems.push('the page scrolls sideways')

  for (const element of [dialog, ...dialog.querySelectorAll('*')]) {
    if (!isShown(element) || element.matches('.wm-hidden, svg *')) continue
    const { left, right, width } = element.getBoundingClientRect()
    if (width > 0 && element !== dialog && (left < box.left - 1 || right > box.right + 1) && card.contains(element))
      problems.push(`${nameOf(element)} stands out of the card`)
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
    const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
    if (isCut && overflowX !== 'visible' && textOverflow !== 'ellipsis' && webkitLineClamp === 'none')
      problems.push(`${nameOf(element)} is cut off`)
    if (isWide && webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 1)
      problems.push(`${nameOf(element)} has more lines than can be read`)
  }

  const reach = (element: Element) => {
    // A click on a checkbox's label counts as a click on the checkbox.
    const control = element.closest('label:has([type="checkbox"])') ?? element
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { left, top, right, bottom, width, height } = control.getBoundingClientRect()
    const isInText = control.localName === 'a' && control.closest('p') !== null
    if (!isInText && (width < least - 0.5 || height < least - 0.5))
      problems.push(`${nameOf(control)} is ${Math.round(width)} × ${Math.round(height)} px`)
    const hit = root.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (!hit || !control.contains(hit))
      problems.push(`${nameOf(control)} is covered by ${hit ? nameOf(hit) : 'nothing'}`)
    if (!stage.contains(control)) return
    const room = stage.getBoundingClientRect()
    const isWhole = top >= room.top - 1 && bottom <= room.bottom + 1
    if (height <= room.height && !isWhole) problems.push(`${nameOf(control)} cannot be scrolled into view whole`)
    // A sticky bar must not cover the control's top or bottom.
    for (const y of [top + 2, bottom - 2]) {
      const there = root.elementFromPoint((left + right) / 2, y)
      if (
        isWhole &&
        there?.closest('.wm-all-wallets-bar, .wm-networks-bar') &&
        !there.contains(control) &&
        !control.contains(there)
      )
        problems.push(`${nameOf(control)} lies under the search`)
    }
  }
  const controls = [...dialog.querySelectorAll('button:not(:disabled), a[href], input, summary')].filter(isShown)
  const header = controls.filter((control) => control.closest('.wm-header'))
  const others = controls.filter((control) => !header.includes(control))
  if (!header.some((control) => control.getAttribute('aria-label') === close)) problems.push(`there is no ${close}`)
  // Checks the controls in both directions, because scrolling differs. The header must stay reachable after all scrolling.
  for (const control of [...others, ...others.toReversed(), ...header]) if (control.isConnected) reach(control)
  return [...new Set(problems)]
}
