import type { Frame, Page } from '@playwright/test'
import { appOf } from '../../../language/semantic-rules.js'
import type { Scenario } from '../../../language/step.js'
import type { EngineName } from './engine-name.js'

const site = 'https://app.safe.global'

/** In a page script: whether this is the page that is tested, and no frame in it. Safe's site shows it in a frame. */
export const isShown = `window === window.top || window.location.ancestorOrigins?.[0] === '${site}'`

/** Whether Safe's site shows the scenario's page: somebody's app, in Chromium, which tells a page by whom it is shown. */
export function isInSafe(scenario: Scenario, engine: EngineName | undefined): boolean {
  const vias = Object.values(scenario.head.wallets ?? {}).flatMap(({ via }) => via)
  return appOf(scenario) !== undefined && engine === undefined && vias.includes('safe')
}

/** The rights that Safe's site gives a page: those that a step may need. */
const around = `<!doctype html><html lang="en"><title>Safe</title>
<style>body { margin: 0 } iframe { border: 0; position: fixed; inset: 0; width: 100%; height: 100% }</style>
<body><iframe title="Safe App" allow="clipboard-read; clipboard-write; fullscreen"></iframe></body></html>`

/** Members of a page that are about its document. In a Safe they are the frame's. */
const ofDocument = new Set<string | symbol>([
  '$',
  '$$',
  '$$eval',
  '$eval',
  'addScriptTag',
  'addStyleTag',
  'content',
  'evaluate',
  'evaluateHandle',
  'getByAltText',
  'getByLabel',
  'getByPlaceholder',
  'getByRole',
  'getByTestId',
  'getByText',
  'getByTitle',
  'locator',
  'title',
  'url',
  'waitForFunction',
  'waitForLoadState',
  'waitForSelector',
  'waitForURL',
])

/**
 * A page whose document is in the frame of Safe's site, as a page by itself. `goto` shows another address in the frame, and controls are
 * found there. The site is a page of ours: nothing is asked of Safe.
 */
export async function showInSafe(page: Page): Promise<Page> {
  await page.route(`${site}/apps/open*`, (route) => route.fulfill({ contentType: 'text/html', body: around }))
  const frameOf = (): Frame => page.mainFrame().childFrames()[0] ?? page.mainFrame()
  const own = {
    mainFrame: frameOf,
    async goto(url: string, options: Parameters<Frame['goto']>[1]) {
      if (!page.url().startsWith(site)) await page.goto(`${site}/apps/open?appUrl=${encodeURIComponent(url)}`)
      const response = await frameOf().goto(url, { ...options, referer: `${site}/` })
      // A key is the page's, as where a visitor has pressed into it.
      await page.locator('iframe').focus()
      return response
    },
    async reload() {
      const frame = frameOf()
      const loaded = page.waitForEvent('framenavigated', (each) => each === frame)
      await frame.evaluate(() => window.location.reload())
      await loaded
      await frame.waitForLoadState()
      return null
    },
  }
  return new Proxy(page, {
    get(target, name) {
      const owner: object = Object.hasOwn(own, name) ? own : ofDocument.has(name) ? frameOf() : target
      const value: unknown = Reflect.get(owner, name, owner)
      return typeof value === 'function' ? value.bind(owner) : value
    },
  })
}
