import type { Page } from '@playwright/test'

/**
 * How long a press waits for a framework to hydrate its control, in milliseconds. A server's page without scripts never
 * hydrates.
 */
export const readyWithinMs = 8000

/**
 * Runs in the page, without this module's scope. Returns the framework that has rendered an element on the server but not
 * hydrated it: no listener would hear a press. Returns `undefined` otherwise. The comments name the package versions in
 * which each mark was found.
 */
export function unreadyInPage(node: Element): string | undefined {
  const around: Element[] = []
  for (let each: Node | null = node; each; each = each instanceof ShadowRoot ? each.host : each.parentNode)
    if (each instanceof Element) around.push(each)
  const within = (selector: string) => around.find((each) => each.matches(selector))
  const has = (owner: object, name: string) => Object.keys(owner).some((key) => key.startsWith(name))
  const read = (owner: object | undefined, name: string): unknown => owner && Reflect.get(owner, name)

  // astro 7.3.5: an island loses the attribute `ssr` once its component is hydrated.
  if (within('astro-island')) return within('astro-island[ssr]') ? 'Astro' : undefined
  // @angular/core 22.2.6: a component loses `ngh` once it is hydrated. A press on `jsaction` is stored until then, and
  // replayed.
  if (within('[ngh]')) return within('[jsaction*="click:"]') ? undefined : 'Angular'
  // @angular/platform-server 22.2.0 without hydration: the page is rendered anew, and its root then has a view.
  const angular = within('[ng-server-context]')
  if (angular) return '__ngContext__' in angular ? undefined : 'Angular'
  // vue 2.7.16 removes the attribute. @vue/runtime-core 3.5.45 sets the app on its root, while pages of nuxt 3.0.0 to
  // 4.5.2 still load.
  const vue = within('#__nuxt, [data-server-rendered]')
  if (vue && !('__vue__' in vue)) {
    const app = Object(read(vue, '__vue_app__'))
    return '__vue_app__' in vue && !read(Object(app.$nuxt), 'isHydrating') ? undefined : 'Vue'
  }
  if (vue) return undefined
  // @sveltejs/kit 1.30.4 to 3.2.0: the root adds an announcer for screen readers as soon as it is mounted.
  if (has(window, '__sveltekit_')) return document.querySelector('#svelte-announcer') ? undefined : 'Svelte'
  // @builder.io/qwik 1.20.1: its loader listens for all presses, and is a separate file by default.
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
  /** The number of deeds in the page when it was pressed. */
  readonly deeds: number | undefined
}

declare global {
  interface Window {
    __walletmodalUnready?: typeof unreadyInPage
  }
}

/** Runs before all scripts of a page, so that `lookInPage` can call the function. */
export const readinessScript = `window.__walletmodalUnready = ${unreadyInPage}`

const presses = new WeakMap<Page, Press>()

const deedsInPage = () => window.__walletmodalIdle?.deeds()

export function rememberPress(page: Page, press: Press): void {
  presses.set(page, press)
}

/** The end of a message about a missing element: the press before it was lost. */
export async function lostPress(page: Page): Promise<string> {
  const last = presses.get(page)
  if (!last) return ''
  const { what, unready, deeds } = last
  const isLost = deeds !== undefined && (await page.evaluate(deedsInPage).catch(() => undefined)) === deeds
  if (unready !== undefined) return `; ${unready} had not taken the page over when ${what} was pressed`
  return isLost ? `; nothing happened in the page when ${what} was pressed` : ''
}
