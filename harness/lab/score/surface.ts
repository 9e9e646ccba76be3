import type { Locator } from '@playwright/test'
import type { Visit } from './visit.js'

const listWithinMs = 10_000

/** The window with the button that opened the list. An open dialog may hide the button from locators by role. */
interface ScoredWindow extends Window {
  __scoreOpener?: Element
}

/** Opens the list and waits until it shows the wallet Fox. @throws Error when the wallet does not appear */
export async function openList(visit: Visit): Promise<void> {
  const opener = await visit.opener()
  await opener?.evaluate((node) => {
    const page: ScoredWindow = window
    page.__scoreOpener = node
  })
  await visit.open()
  await visit.fox.waitFor({ timeout: listWithinMs }).catch((cause: unknown) => {
    throw new Error(`the wallet is not in the list after ${listWithinMs / 1000} s`, { cause })
  })
}

/** The place of the focus relative to the list. */
export interface FocusPlace {
  readonly isInside: boolean
  /** True if the focus is on a control of the page behind the list. The document itself does not count. */
  readonly isOnPage: boolean
  readonly name: string
}

/**
 * Runs in the page, on the wallet in the list. Ancestors of the wallet that do not contain the opening button count as the list, so
 * that a wrapper of the dialog belongs to the list.
 */
function focusInPage(fox: Element): FocusPlace {
  const page: ScoredWindow = window
  const around = (from: Node | null | undefined): Node[] => {
    const nodes: Node[] = []
    for (let node = from ?? null; node; ) {
      nodes.push(node)
      const slot = node instanceof Element ? node.assignedSlot : null
      node = slot ?? (node instanceof ShadowRoot ? node.host : node.parentNode)
    }
    return nodes
  }
  const aroundOpener = new Set(around(page.__scoreOpener))
  let active: Element | null = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  const isPage = active === null || active === document.body || active === document.documentElement
  const surface = around(fox).filter((node) => !aroundOpener.has(node) && !isDocument(node))
  const isInside = !isPage && around(active).some((node) => surface.includes(node))
  function isDocument(node: Node): boolean {
    return node === document || node === document.documentElement || node === document.body
  }
  const said = active?.getAttribute('aria-label') ?? active?.textContent?.trim().slice(0, 40) ?? ''
  const name = isPage ? 'the document' : `${active?.tagName.toLowerCase()} "${said}"`
  return { isInside, isOnPage: !isPage && !isInside, name }
}

/** Finds the place of the focus, after {@link openList}. */
export const placeOfFocus = ({ fox }: Visit): Promise<FocusPlace> => fox.evaluate(focusInPage)

/** Whether an element or one of its descendants has the focus. */
export const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((node) => node.matches(':focus-within'))
