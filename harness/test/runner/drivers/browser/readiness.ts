import type { Page } from '@playwright/test'

/** So long a press waits for the framework that tells of itself. A server's page without scripts would never be ready. */
export const readyWithinMs = 8000

/**
 * Runs in the page, without this module's scope. The framework whose server drew an element, and whose code in the page has not taken it
 * over yet: nobody hears a press on it. `undefined` where nothing says so. Each mark was read in the packages that its line names.
 */
export function unreadyInPage(node: Element): string | undefined {
  const around: Element[] = []
  for (let each: Node | null = node; each; each = each instanceof ShadowRoot ? each.host : each.parentNode)
    if (each instanceof Element) around.push(each)
  const within = (selector: string) => around.find((each) => each.matches(selector))
  const has = (owner: object, name: string) => Object.keys(owner).some((key) => key.startsWith(name))
  const read = (owner: object | undefined, name: string): unknown => owner && Reflect.get(owner, name)

  // astro 7.3.5: an island loses `ssr` when its component has been hydrated.
  if (within('astro-island')) return within('astro-island[ssr]') ? 'Astro' : undefined
  // @angular/core 22.2.6: a component loses `ngh` when it is taken over. A press on `jsaction` is kept until then, and played again.
  if (within('[ngh]')) return within('[jsaction*="click:"]') ? undefined : 'Angular'
  // @angular/platform-server 22.2.0: without hydration the page is drawn anew, in a root that knows of its view then.
  const angular = within('[ng-server-context]')
  if (angular) return '__ngContext__' in angular ? undefined : 'Angular'
  // vue 2.7.16 takes the attribute away. @vue/runtime-core 3.5.45 puts the app on its root, while pages of nuxt 3.0.0 to 4.5.2 still load.
  const vue = within('#__nuxt, [data-server-rendered]')
  if (vue && !('__vue__' in vue)) {
    const app = Object(read(vue, '__vue_app__'))
    return '__vue_app__' in vue && !read(Object(app.$nuxt), 'isHydrating') ? undefined : 'Vue'
  }
  if (vue) return undefined
  // @sveltejs/kit 1.30.4 to 3.2.0: the root announces pages to screen readers as soon as it is mounted.
  if (has(window, '__sveltekit_')) return document.querySelector('#svelte-announcer') ? undefined : 'Svelte'
  // @builder.io/qwik 1.20.1: its loader hears all presses, and is a file of its own by default.
  if (within('[q\\:container]')) return '__q_context__' in document ? undefined : 'Qwik'
  // next 16.4.6, gatsby 5.16.1, @remix-run/react 2.17.5, react-router 8.5.3, @tanstack/router-core 1.171.39; react-dom 19.3.1.
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
