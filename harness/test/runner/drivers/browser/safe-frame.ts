import type { BrowserContext, Frame, Page } from '@playwright/test'
import { messageOf } from '../../../../world/lib/message-of.js'
import { safeOrigin } from '../../../../world/lib/safe-origin.js'
import { AppError } from '../../../../world/processes/start-app.js'
import { appOf } from '../../../language/semantic-rules.js'
import type { Scenario } from '../../../language/step.js'
import type { EngineName } from './engine-name.js'

/** A condition for page scripts: true in the tested page, false in its frames. Safe's site shows the page in a frame. */
const isShown = `window === window.top || window.location.ancestorOrigins?.[0] === '${safeOrigin}'`

/** A script for the tested page alone. */
export const onTopOnly = (script: string): string => `if (${isShown}) {\n${script}\n}`

/** Calls a function in the tested page alone. It is sent as text, so it sees only its parameter and the page. */
export const callOnTop = <Parameter>(run: (parameter: Parameter) => void, parameter: Parameter): string =>
  onTopOnly(`(${run})(${JSON.stringify(parameter)})`)

/**
 * True if Safe's site shows the scenario's page. Only an app in Chromium can be shown, since only Chromium reveals the
 * parent's origin to a page.
 */
export function isInSafe(scenario: Scenario, engine: EngineName | undefined): boolean {
  const vias = Object.values(scenario.head.wallets ?? {}).flatMap(({ via }) => via)
  return appOf(scenario) !== undefined && engine === undefined && vias.includes('safe')
}

/** Safe's site, with the permissions that a step may need. */
const around = `<!doctype html><html lang="en"><title>Safe</title><link rel="icon" href="data:,">
<style>body { margin: 0 } iframe { border: 0; position: fixed; inset: 0; width: 100%; height: 100% }</style>
<body><iframe title="Safe App" allow="clipboard-read; clipboard-write; fullscreen"></iframe></body></html>`

/** Errors of a browser with which a page that answers is not shown in Safe's frame. */
const forbidden = {
  ERR_BLOCKED_BY_RESPONSE: 'it forbids to be shown in a frame (X-Frame-Options, or frame-ancestors of its policy)',
  // A page that downloads a file, or redirects at once, ends with this error too. Over https the reason is not Safe's
  // frame.
  ERR_ABORTED: 'in a page of https: a browser shows one of http: only from this machine',
}

const sayWhyNotShown = (url: string) => (cause: unknown) => {
  const [, why] = Object.entries(forbidden).find(([code]) => messageOf(cause).includes(code)) ?? []
  if (why === undefined || (why === forbidden.ERR_ABORTED && !url.startsWith('http:'))) throw cause
  throw new AppError(`a Safe cannot show the app at ${url}: ${why}`, { cause })
}

/** Members that a page and a frame share, without those that act on the whole tab. */
type OfDocument = Exclude<keyof Page & keyof Frame, 'goto' | 'waitForTimeout'>

/**
 * Members of a page that act on its document. In a Safe they act on the frame. The type says when a new version of
 * Playwright has one more.
 */
const ofDocument: Readonly<Record<OfDocument, true>> = {
  $: true,
  $$: true,
  $$eval: true,
  $eval: true,
  addScriptTag: true,
  addStyleTag: true,
  check: true,
  click: true,
  content: true,
  dblclick: true,
  dispatchEvent: true,
  dragAndDrop: true,
  evaluate: true,
  evaluateHandle: true,
  fill: true,
  focus: true,
  frameLocator: true,
  getAttribute: true,
  getByAltText: true,
  getByLabel: true,
  getByPlaceholder: true,
  getByRole: true,
  getByTestId: true,
  getByText: true,
  getByTitle: true,
  hover: true,
  innerHTML: true,
  innerText: true,
  inputValue: true,
  isChecked: true,
  isDisabled: true,
  isEditable: true,
  isEnabled: true,
  isHidden: true,
  isVisible: true,
  locator: true,
  press: true,
  selectOption: true,
  setChecked: true,
  setContent: true,
  setInputFiles: true,
  tap: true,
  textContent: true,
  title: true,
  type: true,
  uncheck: true,
  url: true,
  waitForFunction: true,
  waitForLoadState: true,
  waitForNavigation: true,
  waitForSelector: true,
  waitForURL: true,
  webmcp: true,
}

/**
 * Presents the document in the frame of Safe's site as a page. `goto` loads another address into the frame, and controls are
 * found there. The site is our own page: no request reaches Safe.
 */
export async function showInSafe(page: Page): Promise<Page> {
  await page.route(`${safeOrigin}/apps/open*`, (route) => route.fulfill({ contentType: 'text/html', body: around }))
  const frameOf = (): Frame => page.mainFrame().childFrames()[0] ?? page.mainFrame()
  /** Makes the frame load another document, or another history entry, by a script. Such a navigation has no response. */
  async function moveBy(script: string): Promise<null> {
    const frame = frameOf()
    const moved = page.waitForEvent('framenavigated', (each) => each === frame)
    // The document may be gone before the call returns.
    await Promise.all([moved, frame.evaluate(script).catch(() => undefined)])
    await frame.waitForLoadState()
    return null
  }
  async function moveInHistory(way: 'back' | 'forward'): Promise<null> {
    const name = way === 'back' ? 'canGoBack' : 'canGoForward'
    const hasEntry = await frameOf().evaluate<boolean>(`window.navigation.${name}`)
    return hasEntry ? moveBy(`window.history.${way}()`) : null
  }
  const own = {
    mainFrame: frameOf,
    async goto(url: string, options: Parameters<Frame['goto']>[1]) {
      if (!page.url().startsWith(safeOrigin))
        await page.goto(`${safeOrigin}/apps/open?appUrl=${encodeURIComponent(url)}`)
      const response = await frameOf()
        .goto(url, { ...options, referer: `${safeOrigin}/` })
        .catch(sayWhyNotShown(url))
      // The frame gets the keys, as after a visitor's press in it.
      await page.locator('iframe').focus()
      return response
    },
    reload: () => moveBy('window.location.reload()'),
    goBack: () => moveInHistory('back'),
    goForward: () => moveInHistory('forward'),
  }
  return new Proxy(page, {
    get(target, name) {
      const owner: object = Object.hasOwn(own, name) ? own : Object.hasOwn(ofDocument, name) ? frameOf() : target
      const value: unknown = Reflect.get(owner, name, owner)
      return typeof value === 'function' ? value.bind(owner) : value
    },
  })
}

/** Puts items into the page's storage under Safe's site. It is partitioned from the storage of the page on its own. */
export async function storeInSafe(
  context: BrowserContext,
  origin: string,
  items: readonly { name: string; value: string }[],
): Promise<void> {
  if (items.length === 0) return
  const page = await context.newPage()
  await page.route(`${origin}/`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  const view = await showInSafe(page)
  await view.goto(`${origin}/`)
  await view.evaluate((entries) => {
    for (const { name, value } of entries) window.localStorage.setItem(name, value)
  }, items)
  await page.close()
}
