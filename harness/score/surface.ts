import type { Locator, Page } from '@playwright/test'
import { openDialog } from '../runner/drivers/browser/locate.js'
import type { Visit } from './visit.js'

const listWithinMs = 10_000

/** Opens the list and waits until the wallet Fox is in it. @throws an error in plain words where it does not come */
export async function openList(visit: Visit): Promise<void> {
  await visit.open()
  await visit.fox.waitFor({ timeout: listWithinMs }).catch((cause: unknown) => {
    throw new Error(`the wallet is not in the list after ${listWithinMs / 1000} s`, { cause })
  })
}

/** The dialog that is open, or what has its role. */
export async function dialogOf(page: Page): Promise<Locator | undefined> {
  const open = await openDialog(page)
  if (open) return open
  const named = page.locator('dialog[open], [role$=dialog]').filter({ visible: true }).last()
  return (await named.count()) > 0 ? named : undefined
}

/**
 * Runs in the page, on the wallet in the list. Tells whether the focus is in the part that lies over the page: the nearest
 * dialog around the wallet, or else what is fixed in the window around it.
 */
export function focusInPage(fox: Element): { isInside: boolean; isOnPage: boolean; name: string } {
  const above = (node: Node): Node | null => {
    if (node instanceof Element && node.assignedSlot) return node.assignedSlot
    return node instanceof ShadowRoot ? node.host : node.parentNode
  }
  const around: Element[] = []
  for (let node: Node | null = fox; node; node = above(node)) if (node instanceof Element) around.push(node)
  const isDialog = (each: Element) => each.matches('dialog, [role$=dialog]')
  const isOver = (each: Element) => getComputedStyle(each).position === 'fixed'
  const surface = around.find(isDialog) ?? around.findLast(isOver) ?? fox
  let active: Element | null = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  let isInside = false
  for (let node: Node | null = active; node; node = above(node)) if (node === surface) isInside = true
  const isOnPage = active !== null && active !== document.body && active !== document.documentElement && !isInside
  const said = active?.getAttribute('aria-label') ?? active?.textContent?.trim().slice(0, 40) ?? ''
  return { isInside, isOnPage, name: `${active?.tagName.toLowerCase() ?? 'nothing'} "${said}"` }
}

/** Whether an element has the focus, or an element inside it. */
export const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((node) => node.matches(':focus-within'))
