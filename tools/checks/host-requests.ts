import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Locator, type Page, type Request } from 'playwright-core'
import { build, type Plugin } from 'vite'
import { chromiumFlags, requireChromium } from '../../harness/test/runner/drivers/browser/chromium.js'
import { root } from '../build/root.js'
import { walk } from '../build/walk.js'
import { temporaryFolder } from '../lib/temporary-folder.js'
import { serveFolder } from '../pack/serve.js'

const origin = 'https://host.test'

/** The scripts that a host's page requested in one phase. */
export interface Phase {
  readonly requests: number
  /** The highest number of simultaneous requests. */
  readonly atOnce: number
  /** The sum of their bytes after gzip, as the host's build minified them. */
  readonly bytes: number
}

/** The steps of a visitor with a wallet, on the page of any bundler. */
type Visited = 'idle' | 'first open' | 'connect' | 'send' | 'swap' | 'buy'

/**
 * The further phases on a page that Vite builds. `phone`: the code of WalletConnect is loaded. Only the embedded wallet
 * opens `names`, and only hosts with accounts of their own `sign-in`, so the sizes of their files are added up.
 */
type ViteVisited = Visited | 'phone' | 'names' | 'sign-in' | 'logins, idle' | 'logins, first open'

export interface HostRequests<Name extends string = Visited> {
  /**
   * The script files of the host's build, without languages: each language is one more file, and a visitor loads at
   * most one.
   */
  readonly files: number
  readonly phases: Readonly<Record<Name, Phase>>
}

/** Counts and sums the scripts of a Vite host with `evm()` and `solana()`, once with wallets alone and once with logins. */
export async function measureHostRequests(): Promise<HostRequests<ViteVisited>> {
  const folder = temporaryFolder('requests')
  try {
    const wallets = path.join(folder, 'wallets')
    const logins = path.join(folder, 'logins')
    await buildHost(wallets)
    await buildHost(logins, {
      name: 'logins',
      enforce: 'pre',
      transform: (code, id) => (id.endsWith('main.tsx') ? withLogins(code) : undefined),
    })
    return await withChromium(async (browser) => {
      const { files, phases } = await visitHost(browser, wallets)
      const more = {
        phone: await showCode(browser, wallets),
        names: filesOf(wallets, 'names'),
        'sign-in': filesOf(wallets, 'sign-in'),
        ...(await visitLogins(browser, logins)),
      }
      return { files, phases: { ...phases, ...more } }
    })
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** React and the bundler's additions to it are in a chunk of their own: their bytes belong to the host. */
const ofHost = /\/(react-of-host|rolldown-runtime)-[^/]*\.js$/

async function buildHost(outDir: string, plugin?: Plugin): Promise<void> {
  const groups = [{ name: 'react-of-host', test: /node_modules\/(react|react-dom|scheduler)\// }]
  await build({
    root: path.join(root, 'harness/apps/hosts/react'),
    configFile: false,
    logLevel: 'error',
    plugins: plugin ? [plugin] : [],
    resolve: { alias: { walletmodal: path.join(root, 'dist/index.js') } },
    build: { outDir, emptyOutDir: true, rolldownOptions: { output: { codeSplitting: { groups } } } },
  })
}

function withLogins(code: string): string {
  const option = /features: \{ email: false, socials: false \},/
  if (!option.test(code)) throw new Error('The host page turns logins off in another way: bring this check up to date.')
  return code.replace(option, '')
}

/** The flags of a visitor's browser, or additional ones. */
export async function withChromium<Value>(
  use: (browser: Browser) => Promise<Value>,
  flags: readonly string[] = [],
): Promise<Value> {
  const found = requireChromium({ headed: false })
  const browser = await chromium.launch({ executablePath: found.path, args: [...chromiumFlags(), ...flags] })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

/** Counts the script requests of a built page in a visit: before a click, until the list is full, and so on. */
export async function visitHost(browser: Browser, folder: string): Promise<HostRequests> {
  const languages = walk(path.join(root, 'dist')).filter((file) => /\/language-[\w-]+\.js$/.test(file))
  const files = walk(folder).filter((file) => file.endsWith('.js')).length - languages.length
  return onPage(browser, folder, async ({ drawn, phase, open, connect, openFeature }) => {
    await drawn()
    const idle = await phase()
    await open()
    const firstOpen = await phase()
    await connect()
    const connected = await phase()
    const send = await openFeature('Send')
    const swap = await openFeature('Swap')
    const buy = await openFeature('Buy')
    return { files, phases: { idle, 'first open': firstOpen, connect: connected, send, swap, buy } }
  })
}

const showCode = (browser: Browser, folder: string): Promise<Phase> =>
  onPage(browser, folder, async ({ dialog, phase, open }) => {
    await open()
    await phase()
    await dialog.getByRole('button', { name: /^WalletConnect/ }).click()
    return phase()
  })

/** The login itself loads no more code: its code loads with the list. */
const visitLogins = (browser: Browser, folder: string) =>
  onPage(browser, folder, async ({ drawn, phase, open }) => {
    await drawn()
    const idle = await phase()
    await open()
    return { 'logins, idle': idle, 'logins, first open': await phase() }
  })

interface Visit {
  readonly dialog: Locator
  /** Resolves once an idle page has drawn its closed list. What it loads after that comes soon. */
  drawn(): Promise<void>
  /**
   * Ends a phase: waits until no request began for a second and a half, and returns the requests since the last phase.
   */
  phase(): Promise<Phase>
  open(): Promise<void>
  connect(): Promise<void>
  /** Opens the view by its button, and goes back. */
  openFeature(name: string): Promise<Phase>
}

async function onPage<Value>(
  browser: Browser,
  folder: string,
  visit: (visit: Visit) => Promise<Value>,
): Promise<Value> {
  const context = await browser.newContext()
  try {
    await context.route('**/*', (route) => route.fulfill({ json: { data: [], count: 0 } }))
    await serveFolder(context, origin, folder)
    await context.addInitScript(announceWallet)
    const page = await context.newPage()
    const dialog = page.getByRole('dialog')
    const phase = phasesOf(page, folder)
    await page.goto(`${origin}/`)
    return await visit({
      dialog,
      drawn: () => page.locator('wallet-modal [data-row]').first().waitFor({ state: 'attached' }),
      phase,
      open: async () => {
        await page.getByRole('button', { name: 'Connect wallet' }).click()
        await dialog.getByRole('button', { name: /^WalletConnect/ }).waitFor()
      },
      connect: async () => {
        await dialog.getByRole('button', { name: /^Fox/ }).click()
        await dialog.getByRole('button', { name: 'Send' }).waitFor()
      },
      openFeature: async (name) => {
        await dialog.getByRole('button', { name, exact: true }).click()
        const opened = await phase()
        await dialog.getByRole('button', { name: 'Back' }).click()
        await phase()
        return opened
      },
    })
  } finally {
    await context.close()
  }
}

/** The files of a feature that no visitor with their own wallet opens. */
function filesOf(folder: string, name: string): Phase {
  const files = walk(folder).filter((file) => new RegExp(`(^|/)${name}-[\\w-]+\\.js$`).test(file))
  if (files.length === 0) throw new Error(`The host has no file of ${name}: bring this check up to date.`)
  const bytes = files.reduce((sum, file) => sum + gzipBytes(path.join(folder, file)), 0)
  return { requests: files.length, atOnce: files.length, bytes }
}

const gzipBytes = (file: string): number => gzipSync(fs.readFileSync(file), { level: 9 }).length

/** The scripts that a page loads by itself. */
export async function measureIdle(browser: Browser, folder: string): Promise<Phase> {
  const context = await browser.newContext()
  try {
    await serveFolder(context, origin, folder)
    const page = await context.newPage()
    const phase = phasesOf(page, folder)
    await page.goto(`${origin}/`)
    return await phase()
  } finally {
    await context.close()
  }
}

function phasesOf(page: Page, folder: string): () => Promise<Phase> {
  const underWay = new Set<Request>()
  const asked: string[] = []
  let atOnce = 0
  let quietSince = Date.now()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() !== 'script' || ofHost.test(pathname)) return
    asked.push(pathname)
    underWay.add(request)
    atOnce = Math.max(atOnce, underWay.size)
    quietSince = Date.now()
    if (process.env['WM_REQUESTS']) console.log(pathname)
  })
  const end = (request: Request) => {
    underWay.delete(request)
    quietSince = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    quietSince = Date.now()
    while (underWay.size > 0 || Date.now() - quietSince < 1_500) await new Promise((resolve) => setTimeout(resolve, 50))
    const files = asked.splice(0).map((pathname) => path.join(folder, pathname))
    // A script of another server, such as the frame of logins, has no file here.
    const bytes = files.filter((file) => fs.existsSync(file)).reduce((sum, file) => sum + gzipBytes(file), 0)
    const phase = { requests: files.length, atOnce, bytes }
    atOnce = 0
    if (process.env['WM_REQUESTS']) console.log('--', phase)
    return phase
  }
}

/** Runs in the page before its scripts: one EIP-6963 wallet that answers at once. */
function announceWallet(): void {
  const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
  const answers: Record<string, unknown> = {
    eth_requestAccounts: [account],
    eth_accounts: [account],
    eth_chainId: '0x1',
  }
  const provider = {
    request: async ({ method }: { method: string }) => answers[method] ?? null,
    on() {},
    removeListener() {},
  }
  const info = {
    uuid: '00000000-0000-4000-8000-000000000001',
    name: 'Fox',
    rdns: 'test.fox',
    // Most extensions announce an SVG, whose code loads ahead too.
    icon: `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E`,
  }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
