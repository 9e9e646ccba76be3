import type { Page } from '@playwright/test'

/** So long a press waits for the framework that tells of itself. A server's page without scripts would never be ready. */
export const readyWithinMs = 8000

/**
 * Runs in the page, without this module's scope. The framework whose server drew an element, and whose code in the page has not taken it
 * over yet: nobody hears a press on it. `undefined` where nothing says so. Qwik hears each press from the beginning.
 */
export function unreadyInPage(node: Element): string | undefined {
  const around: Element[] = []
  for (let each: Node | null = node; each; each = each instanceof ShadowRoot ? each.host : each.parentNode)
    if (each instanceof Element) around.push(each)
  const isWithin = (selector: string) => around.some((each) => each.matches(selector))
  const has = (owner: object, name: string) => Object.keys(owner).some((key) => key.startsWith(name))

  if (isWithin('astro-island')) return isWithin('astro-island[ssr]') ? 'Astro' : undefined
  if (isWithin('[ngh]')) return 'Angular'
  const vue = around.find((each) => each.matches('#__nuxt, [data-server-rendered]'))
  if (vue) return '__vue_app__' in vue || '__vue__' in vue ? undefined : 'Vue'
  // SvelteKit takes the scroll position over when it has started.
  if (has(window, '__sveltekit_')) return window.history.scrollRestoration === 'auto' ? 'Svelte' : undefined
  const root = document.querySelector('#__next, #___gatsby')
  const ofServer = ['__next_f', '__remixContext', '__reactRouterContext', '$_TSR'].some((name) => name in window)
  const isOfReact = root ? around.includes(root) : ofServer
  return isOfReact && !around.some((each) => has(each, '__reactFiber$')) ? 'React' : undefined
}

/** The last press on a page, which may have been lost. */
interface Press {
  readonly what: string
  readonly unready: string | undefined
  /** How much had happened in the page when it was pressed. */
  readonly deeds: number | undefined
}

declare global {
  interface Window {
    __walletmodalUnready?: typeof unreadyInPage
  }
}

/** Runs before all scripts of a page: lets looks for a control ask. */
export const readinessScript = `window.__walletmodalUnready = ${unreadyInPage}`

const presses = new WeakMap<Page, Press>()

const deedsInPage = () => window.__walletmodalIdle?.deeds()

export function rememberPress(page: Page, press: Press): void {
  presses.set(page, press)
}

/** The end of a sentence about something that is not there: the press before it was lost. */
export async function lostPress(page: Page): Promise<string> {
  const last = presses.get(page)
  if (!last) return ''
  const { what, unready, deeds } = last
  const isLost = deeds !== undefined && (await page.evaluate(deedsInPage).catch(() => undefined)) === deeds
  if (unready !== undefined) return `; ${unready} had not taken the page over when ${what} was pressed`
  return isLost ? `; nothing happened in the page when ${what} was pressed` : ''
}
