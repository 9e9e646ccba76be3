import path from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { type Alias, build } from 'vite'
import { root } from '../../../../tools/build/root.js'
import type { TestChromium } from '../../../test/browser/testing/chromium.js'

/** A test's own page, bundled with the modal as a host would bundle it. */
export interface OwnPage {
  /** The code of each file, by name. The entry is `page.js`. */
  readonly files: ReadonlyMap<string, string>
}

/** Bundles a page. `file` is the page's script, relative to the repository's root. `alias` replaces packages by others. */
export async function buildOwnPage(file: string, alias: readonly Alias[] = []): Promise<OwnPage> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // The page imports the built package, so that its published fields such as `sideEffects` apply.
    resolve: { alias: [{ find: /^walletmodal$/, replacement: path.join(root, 'dist/index.js') }, ...alias] },
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: path.join(root, file),
        onLog: () => {},
        output: { entryFileNames: 'page.js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : []
  const parts = outputs.flatMap(({ output }) => output)
  return { files: new Map(parts.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part.code]] : []))) }
}

interface OwnPageSetup {
  readonly before?: (() => void) | { readonly content: string }
  readonly delayOf?: (file: string) => number
  readonly device?: BrowserContextOptions
  /** Prepares the browser before the page loads, for example with wallets. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>
  /** A second bundle in the same page, with its own modal. */
  readonly beside?: OwnPage
  /** The address of a local node that the page may use. */
  readonly node?: string
}

/** Opens the page. `before` runs in the page before its script, and `delayOf` delays files. Services give empty answers. */
export async function openOwnPage(
  browser: TestChromium,
  { files }: OwnPage,
  { before, beside, delayOf, device, node, prepare }: OwnPageSetup = {},
): Promise<{ page: Page; errors: readonly string[]; close(): Promise<void> }> {
  const context = await browser.newContext(device)
  await prepare?.(context)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  if (before) await page.addInitScript(before)
  await page.route('**/*', async (route) => {
    const { origin, pathname } = new URL(route.request().url())
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (node && origin === new URL(node).origin) {
      if (route.request().method() === 'OPTIONS') return route.fulfill({ headers })
      const body = route.request().postData() ?? ''
      const answer = await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return route.fulfill({ headers, contentType: 'application/json', body: await answer.text() })
    }
    if (origin !== 'https://dapp.test') return route.fulfill({ headers, json: { data: [], count: 0 } })
    const name = pathname.slice(1)
    const code = files.get(name) ?? beside?.files.get(name.replace(/^beside\//, ''))
    if (code === undefined) {
      const body =
        '<!doctype html><html lang="en"><title>A page</title><style></style><body><main id="app"></main><script type="module" src="/page.js"></script>'
      const other = beside ? '<script type="module" src="/beside/page.js"></script>' : ''
      return route.fulfill({ contentType: 'text/html', body: body + other })
    }
    // The test's delays decide the order in which files arrive.
    await new Promise((resolve) => setTimeout(resolve, delayOf?.(name) ?? 0))
    return route.fulfill({ contentType: 'text/javascript', body: code }).catch(() => {})
  })
  await page.goto('https://dapp.test/')
  return { page, errors, close: () => context.close() }
}
