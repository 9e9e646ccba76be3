import fs from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { root } from '../build/root.js'
import type { Check, CheckResult } from '../lib/check.js'
import { runCommand } from '../lib/command.js'
import { temporaryFolder } from '../lib/temporary-folder.js'
import { serveFolder } from '../pack/serve.js'
import { runSteps } from '../pack/steps.js'
import { packedTarball } from '../pack/tarball.js'
import { withChromium } from './host-requests.js'

/** Installed only for this check. */
const packages = {
  react: '19',
  'react-dom': '19',
  vite: '7',
  '@radix-ui/react-dialog': '1',
  vaul: '1',
  'react-aria-components': '1',
  '@headlessui/react': '2',
  '@mui/material': '7',
  '@emotion/react': '11',
  '@emotion/styled': '11',
  antd: '5',
  bootstrap: '5',
  '@popperjs/core': '2',
  '@mantine/core': '8',
  '@mantine/hooks': '8',
  '@chakra-ui/react': '3',
  'focus-trap-react': '11',
  'react-modal': '3',
  lenis: '1',
  'locomotive-scroll': '5',
}

/** Pages in `kits` whose dialog contains the button that opens the modal. */
const dialogKits = [
  'radix',
  'vaul',
  'react-aria',
  'headless-ui',
  'mui',
  'ant-design',
  'bootstrap',
  'mantine',
  'chakra',
  'focus-trap',
  'react-modal',
  'native',
]

/** Kits in which touch behaves as in another kit: they lock the page in the same way, or not at all. */
const touchedAtNight = ['vaul', 'bootstrap', 'mantine', 'focus-trap', 'react-modal', 'native']

/** Pages that scroll by scripts. */
const scrollKits = ['lenis', 'locomotive']

const origin = 'https://host.test'
const phone = { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true }

/**
 * Tests the packed modal beside kits of dialogs and of smooth scrolling: Escape, wheel, touch, clicks, and the
 * accessibility tree.
 */
export const kits: Check = {
  name: 'kits',
  isRare: true,
  run: (progress) =>
    visitKits(progress, (browser, folder) => [
      ...dialogKits.map((kit) => [kit, () => visitDialog(browser, folder, kit)] as const),
      ...touchSteps(browser, folder, (kit) => !touchedAtNight.includes(kit)),
      ...scrollKits.map((kit) => [kit, () => visitScroll(browser, folder, kit)] as const),
    ]),
}

/** The other kits by touch. */
export const kitsAtNight: Check = {
  name: 'kits at night',
  isRare: true,
  run: (progress) =>
    visitKits(progress, (browser, folder) => touchSteps(browser, folder, (kit) => touchedAtNight.includes(kit))),
}

type Steps = Parameters<typeof runSteps>[0]

const touchSteps = (browser: Browser, folder: string, isChosen: (kit: string) => boolean): Steps =>
  [...dialogKits, ...scrollKits]
    .filter(isChosen)
    .map((kit) => [`${kit} by touch`, () => visitByTouch(browser, folder, kit)] as const)

async function visitKits(
  progress: (text: string) => void,
  stepsOf: (browser: Browser, folder: string) => Steps,
): Promise<CheckResult> {
  const folder = temporaryFolder('kits')
  try {
    progress('npm install')
    await build(folder)
    return await withChromium((browser) => runSteps(stepsOf(browser, folder), progress))
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function build(folder: string): Promise<void> {
  const dependencies = { ...packages, walletmodal: `file:${await packedTarball()}` }
  const write = (file: string, text: string) => fs.writeFileSync(path.join(folder, file), text)
  write('package.json', JSON.stringify({ name: 'host', private: true, type: 'module', dependencies }))
  fs.cpSync(path.join(root, 'tools/checks/kits'), folder, { recursive: true })
  const names = [...dialogKits, ...scrollKits]
  const head = '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Kit</title>'
  for (const name of names)
    write(`${name}.html`, `${head}<div id="app"></div><script type="module" src="./${name}.jsx"></script>`)
  const input = names.map((name) => `${name}.html`)
  write(
    'vite.config.js',
    `export default { esbuild: { jsx: 'automatic' }, build: { chunkSizeWarningLimit: 9000, rollupOptions: { input: ${JSON.stringify(input)} } } }`,
  )
  await run('npm', ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], folder)
  await run('npx', ['vite', 'build', '--logLevel', 'error'], folder)
}

async function run(program: string, args: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await runCommand(program, args, { cwd })
  if (code !== 0) throw new Error(output)
}

/** Eighteen wallets fill more than the list shows. Runs in the page. */
function announceWallets(): void {
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const account = `0x${'a1'.repeat(20)}`
  const answers: Record<string, unknown> = { eth_requestAccounts: [account], eth_accounts: [], eth_chainId: '0x1' }
  const provider = {
    request: async ({ method }: { method: string }) => answers[method] ?? null,
    on() {},
    removeListener() {},
  }
  const wallets = Array.from({ length: 18 }, (_, index) => ({
    info: { uuid: `wallet-${index}`, name: `Wallet ${index}`, rdns: `test.wallet${index}`, icon },
    provider: { ...provider },
  }))
  const announce = () => {
    for (const detail of wallets)
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze(detail) }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

async function onKit(
  browser: Browser,
  folder: string,
  kit: string,
  device: BrowserContextOptions,
  visit: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 }, ...device })
  try {
    await context.route('**/*', (route) =>
      route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: { data: [], count: 0 } }),
    )
    await serveFolder(context, origin, path.join(folder, 'dist'))
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await page.addInitScript(announceWallets)
    await page.goto(`${origin}/${kit}.html`)
    await visit(page)
  } finally {
    await context.close()
  }
}

const modalOf = (page: Page) => page.getByRole('dialog', { name: 'Connect wallet' })
const isHostThere = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-label="Host field"]')].some((field) => field.checkVisibility()),
  )

async function openModal(page: Page, hasDialog: boolean, press: 'click' | 'tap'): Promise<void> {
  if (hasDialog && !(await isHostThere(page))) await page.getByRole('button', { name: 'Open host dialog' })[press]()
  await page.getByRole('button', { name: 'Connect wallet' })[press]()
  // The element is found by its role, so it is not hidden from assistive technology.
  await modalOf(page)
    .getByRole('button', { name: /^Wallet 0/ })
    .waitFor()
}

async function expectState(page: Page, wanted: { isOpen: boolean; isHostThere: boolean }, when: string): Promise<void> {
  await page.waitForTimeout(500)
  const isOpen = (await modalOf(page).count()) > 0
  const found = { isOpen, isHostThere: await isHostThere(page) }
  if (JSON.stringify(found) !== JSON.stringify(wanted)) throw new Error(`${when}: ${JSON.stringify(found)}`)
}

const offsets = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('.wm-stage')
    return { list: list?.scrollTop ?? 0, page: window.scrollY }
  })

async function expectListScrolled(page: Page): Promise<void> {
  await page.waitForTimeout(500)
  const { list, page: behind } = await offsets(page)
  if (list < 50 || behind !== 0) throw new Error(`the list scrolled by ${list}, the page by ${behind}`)
}

async function scrollByWheel(page: Page): Promise<void> {
  const box = await modalOf(page)
    .getByRole('button', { name: /^Wallet 3/ })
    .boundingBox()
  await page.mouse.move((box?.x ?? 0) + 50, (box?.y ?? 0) + 10)
  await page.mouse.wheel(0, 200)
  await expectListScrolled(page)
}

const visitDialog = (browser: Browser, folder: string, kit: string) =>
  onKit(browser, folder, kit, {}, async (page) => {
    await openModal(page, true, 'click')
    await scrollByWheel(page)
    await page.keyboard.press('Escape')
    await expectState(page, { isOpen: false, isHostThere: true }, 'after Escape')
    await openModal(page, true, 'click')
    const title = await modalOf(page).getByRole('heading').first().boundingBox()
    await page.mouse.click((title?.x ?? 0) + 5, (title?.y ?? 0) + 5)
    await expectState(page, { isOpen: true, isHostThere: true }, 'after a click on the title')
    const row = await modalOf(page)
      .getByRole('button', { name: /^Wallet 0/ })
      .boundingBox()
    await page.mouse.click((row?.x ?? 0) + 20, (row?.y ?? 0) + 20)
    await page.waitForFunction(
      () => 'modal' in window && JSON.stringify(Object(window.modal).getSnapshot()).includes('"status":"connected"'),
    )
    if (!(await isHostThere(page))) throw new Error('the host dialog closed by a click on a wallet')
  })

const visitScroll = (browser: Browser, folder: string, kit: string) =>
  onKit(browser, folder, kit, {}, async (page) => {
    await openModal(page, false, 'click')
    await scrollByWheel(page)
  })

const visitByTouch = (browser: Browser, folder: string, kit: string) =>
  onKit(browser, folder, kit, phone, async (page) => {
    await openModal(page, dialogKits.includes(kit), 'tap')
    await page.waitForTimeout(500)
    const box = await modalOf(page)
      .getByRole('button', { name: /^Wallet 3/ })
      .boundingBox()
    const x = (box?.x ?? 0) + 50
    const from = (box?.y ?? 0) + 100
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    await touch('touchStart', from)
    for (let step = 1; step <= 12; step += 1) await touch('touchMove', from - step * 14)
    await touch('touchEnd', 0)
    await expectListScrolled(page)
  })
