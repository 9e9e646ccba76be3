import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { chromiumFlags, requireChromium } from '../../harness/runner/drivers/browser/chromium.js'
import { root } from '../build/root.js'
import { walk } from '../build/walk.js'
import { serveFolder } from '../pack/serve.js'

const origin = 'https://host.test'

/** Scripts that a host's page asked for in one phase. */
export interface Phase {
  readonly requests: number
  /** How many of them were under way at once, at most. */
  readonly atOnce: number
}

export interface HostRequests {
  /** Script files of the host's build, without those of languages: each is one more, and a visitor loads one at most. */
  readonly files: number
  readonly phases: Readonly<Record<'idle' | 'first open' | 'connect' | 'send' | 'swap' | 'buy', Phase>>
}

/** Counts the script requests of a Vite host with `evm()` and `solana()`. */
export async function measureHostRequests(): Promise<HostRequests> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'walletmodal-requests-'))
  try {
    await build({
      root: path.join(root, 'harness/hosts/react'),
      configFile: false,
      logLevel: 'error',
      resolve: { alias: { walletmodal: path.join(root, 'dist/index.js') } },
      build: { outDir: folder, emptyOutDir: true },
    })
    return await withChromium((browser) => visitHost(browser, folder))
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

export async function withChromium<Value>(use: (browser: Browser) => Promise<Value>): Promise<Value> {
  const found = requireChromium({ headed: false })
  const browser = await chromium.launch({ executablePath: found.path, args: chromiumFlags() })
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
  const context = await browser.newContext()
  try {
    await context.route('**/*', (route) => route.fulfill({ json: { data: [], count: 0 } }))
    await serveFolder(context, origin, folder)
    await context.addInitScript(announceWallet)
    const page = await context.newPage()
    const phase = phasesOf(page)
    await page.goto(`${origin}/`)
    const idle = await phase()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^WalletConnect/ }).waitFor()
    const firstOpen = await phase()
    await dialog.getByRole('button', { name: /^Fox/ }).click()
    await dialog.getByRole('button', { name: 'Send' }).waitFor()
    const connect = await phase()
    const openFeature = async (name: string) => {
      await dialog.getByRole('button', { name, exact: true }).click()
      const opened = await phase()
      await dialog.getByRole('button', { name: 'Back' }).click()
      await phase()
      return opened
    }
    const [send, swap, buy] = [await openFeature('Send'), await openFeature('Swap'), await openFeature('Buy')]
    return { files, phases: { idle, 'first open': firstOpen, connect, send, swap, buy } }
  } finally {
    await context.close()
  }
}

/** Counts the scripts that a page loads by itself. */
export async function countIdleRequests(browser: Browser, folder: string): Promise<number> {
  const context = await browser.newContext()
  try {
    await serveFolder(context, origin, folder)
    const page = await context.newPage()
    const phase = phasesOf(page)
    await page.goto(`${origin}/`)
    return (await phase()).requests
  } finally {
    await context.close()
  }
}

/** Ends a phase: waits until nothing was asked for during a second and a half, and tells what was since the last one. */
function phasesOf(page: Page): () => Promise<Phase> {
  let under = 0
  let atOnce = 0
  let requests = 0
  let quietSince = Date.now()
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return
    requests += 1
    under += 1
    atOnce = Math.max(atOnce, under)
    quietSince = Date.now()
    if (process.env['WM_REQUESTS']) console.log(new URL(request.url()).pathname)
  })
  const end = (request: { resourceType(): string }) => {
    if (request.resourceType() === 'script') under -= 1
    quietSince = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    quietSince = Date.now()
    while (under > 0 || Date.now() - quietSince < 1_500) await new Promise((resolve) => setTimeout(resolve, 50))
    const phase = { requests, atOnce }
    requests = 0
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
    icon: 'data:image/png;base64,',
  }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
