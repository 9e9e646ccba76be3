import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { findAxeProblems } from '../../test/runner/drivers/browser/find-axe-problems.js'
import { runScenario } from '../../test/runner/run-scenario.js'
import { createAccess } from '../../world/serving/access.js'
import { startHttpServer } from '../../world/serving/http-server.js'
import { createNodePool, createWorld } from '../../world/world/world.js'
import { startUp } from './up.js'

const pool = createNodePool()
let browser: TestChromium

beforeAll(async () => {
  browser = await launchTestChromium()
})
afterEach(() => browser.close())
afterAll(async () => {
  await browser.close()
  await pool.stop()
})

/** A developer's own page. It lists the wallets that it finds, and connects the wallet whose button is pressed. */
const ownPage = (scriptTag: string) => `<!doctype html><meta name="referrer" content="no-referrer">
<html lang="en"><head><title>My app</title><meta name="viewport" content="width=device-width">${scriptTag}</head>
<body><main><h1>My app</h1><div id="wallets"></div><p role="status"></p>
<dialog aria-label="Pick"><button id="in">Connect here</button></dialog></main>
<script>
  const status = document.querySelector('[role=status]')
  const connect = (provider) => provider.request({ method: 'eth_requestAccounts' }).then(
    ([account]) => { status.textContent = 'Connected ' + account; window.provider = provider },
    (error) => { status.textContent = 'Failed ' + error.code },
  )
  window.heard = []
  for (const type of ['keydown', 'click']) document.addEventListener(type, () => window.heard.push(type))
  window.addEventListener('eip6963:announceProvider', ({ detail }) => {
    const button = document.createElement('button')
    button.textContent = detail.info.name
    button.onclick = () => connect(detail.provider)
    document.querySelector('#wallets').append(button)
    document.querySelector('#in').onclick = () => connect(detail.provider)
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
</script></body></html>`

async function setup({ isAllowed = true, ...context }: BrowserContextOptions & { isAllowed?: boolean } = {}) {
  let html = ''
  const server = await startHttpServer([async () => new Response(html, { headers: { 'content-type': 'text/html' } })], {
    access: createAccess(),
  })
  const origin = server.origin.replace('127.0.0.1', 'localhost')
  const world = await createWorld({
    chains: {
      mainnet: { kind: 'evm', id: 1, fund: { alice: 10n ** 18n } },
      base: { kind: 'evm', id: 8453 },
      polkadot: { kind: 'polkadot' },
    },
    wallets: {
      fox: {
        via: ['eip6963', 'injected'],
        dialect: 'metamask',
        name: 'Fox',
        accounts: ['alice', 'bob'],
        networks: ['mainnet', 'base'],
      },
      dot: { via: 'polkadot', networks: ['polkadot'] },
    },
    pool,
  })
  const up = await startUp({ world, allowedOrigins: isAllowed ? [origin] : [] })
  onTestFinished(async () => {
    await browser.close()
    await up.stop()
    await server.stop()
  })
  html = ownPage(up.addresses.scriptTag)
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, ...context })).newPage()
  await page.goto(origin)
  const { fox } = world.wallets
  const { alice, bob } = world.accounts
  if (!fox || !alice || !bob) throw new Error('the world has a fox, alice and bob')
  return { page, fox, alice, bob, origin, up }
}

/** Runs the source of a Playwright test against the built package. */
async function runPlaywrightTest(code: string, baseURL: string) {
  const root = path.resolve(import.meta.dirname, '../../..')
  const folder = path.join(root, '.walletmodal/recorded')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'recorded.spec.ts'), code)
  const config = `import { defineConfig } from '@playwright/test'\nexport default defineConfig({ use: { baseURL: '${baseURL}' } })\n`
  writeFileSync(path.join(folder, 'playwright.config.ts'), config)
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
  const args = [cli, 'test', '-c', folder, '--reporter', 'json', '--output', path.join(folder, 'results')]
  const run = promisify(execFile)(process.execPath, args, { cwd: folder })
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  return { outcome: JSON.parse(stdout).stats, said: stdout }
}

const status = (page: Page) => page.getByRole('status').textContent()

test('one script gives a page of an allowed origin the wallets, and a panel to approve requests', async () => {
  const { page, fox, alice, origin } = await setup()
  expect(await page.evaluate('window.ethereum.isMetaMask')).toBe(true)
  expect(await page.evaluate('Object.keys(window.injectedWeb3)')).toEqual(['Dot'])
  const panel = page.getByRole('dialog', { name: 'Sandbox wallets' })
  await panel.waitFor()
  await page.getByRole('button', { name: 'Fox' }).click()
  await panel.getByText(`Fox · ${new URL(origin).host}`).waitFor()
  await panel.getByRole('button', { name: 'Connect' }).click()
  await expect.poll(() => status(page)).toBe(`Connected ${alice.evmAddress.toLowerCase()}`)
  expect(fox.connectedOrigins).toEqual([origin])
  await expect.poll(() => panel.getByRole('article').count()).toBe(0)
})

test('actions by hand are recorded as a scenario and as a test, which pass', async () => {
  const { page, origin } = await setup()
  const panel = page.getByRole('dialog', { name: 'Sandbox wallets' })
  await panel.getByText('Record a scenario').click()
  await panel.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByRole('button', { name: 'Fox' }).click()
  await panel.getByRole('button', { name: 'Reject' }).click()
  await page.getByText('Failed 4001').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Fox' }).click()
  await panel.getByRole('button', { name: 'Connect' }).click()
  await page.getByText('Connected 0x').selectText()
  await panel.getByRole('button', { name: 'Expect selected text' }).click()
  await panel.getByRole('button', { name: 'Stop recording' }).click()
  // After Stop, nothing is recorded.
  await page.getByRole('button', { name: 'Fox' }).click()
  const yaml = String(await panel.locator('.recording pre').textContent())
  expect(yaml.slice(yaml.indexOf('---'))).toMatchInlineSnapshot(`
    "---
    - goto: /
    - press: { role: button, name: Fox }
    - wallet.fox: { reject: connect }
    - reload
    - press: { role: button, name: Fox }
    - wallet.fox: { approve: connect }
    - expect: { screen: [{ text: Connected 0xc780260d23f33f65070d27b3ce180e26b7dbe11d }] }
    "
  `)
  await panel.getByLabel('Written as').selectOption('typescript')
  const code = String(await panel.locator('.recording pre').textContent())
  expect(code.slice(code.indexOf('test('))).toMatchInlineSnapshot(`
    "test('recorded by hand', async ({ page, wallets }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Fox', exact: true }).click()
      await wallets.fox.reject('connect')
      await page.reload()
      await page.getByRole('button', { name: 'Fox', exact: true }).click()
      await wallets.fox.approve('connect')
      await expect(page.getByText('Connected 0xc780260d23f33f65070d27b3ce180e26b7dbe11d').first()).toBeVisible()
    })
    "
  `)

  // The page keeps its script tag. In a scenario, that tag gives the scenario's wallets.
  const [result] = await runScenario(yaml)
  expect(result?.failure).toBeUndefined()
  expect(result?.outcome).toBe('passed')
  const { outcome, said } = await runPlaywrightTest(code, origin)
  expect(outcome, said).toMatchObject({ expected: 1, unexpected: 0 })
})

test('a page of another origin gets no script, no wallet and no panel', async () => {
  const { page, up } = await setup({ isAllowed: false })
  expect(await page.evaluate('[typeof window.ethereum, document.querySelector("walletmodal-panel")]')).toEqual([
    'undefined',
    null,
  ])
  const script = /src="(.*)"/.exec(up.addresses.scriptTag)?.[1] ?? ''
  expect((await fetch(script, { headers: { origin: 'https://evil.test' } })).status).toBe(403)
})

test('the owner switches, locks and breaks the wallet in the panel by keyboard alone', async () => {
  const { page, fox, bob } = await setup()
  await page.evaluate('window.ethereum.on("chainChanged", (id) => { window.chain = id })')
  const panel = page.getByRole('dialog', { name: 'Sandbox wallets' })
  const summary = panel.locator('summary').filter({ hasText: 'Sandbox wallets' })
  await summary.focus()
  await page.keyboard.press('Enter')
  const card = panel.getByRole('article', { name: 'Fox', exact: true })
  await card.getByLabel(/^Chain/).selectOption('base')
  await expect.poll(() => page.evaluate('window.chain')).toBe('0x2105')
  await card.getByLabel(/^Account/).selectOption('bob')
  await expect.poll(() => fox.accounts[0]).toBe('bob')
  await card.getByLabel(/^Fault/).selectOption('4200')
  await page.getByRole('button', { name: 'Fox' }).click()
  await expect.poll(() => status(page)).toBe('Failed 4200')
  await card.getByRole('button', { name: 'Remove 4200' }).press('Enter')
  await card.getByRole('button', { name: 'Lock' }).press('Enter')
  await expect.poll(() => fox.locked).toBe(true)
  await page.getByRole('button', { name: 'Fox' }).click()
  await panel.getByRole('button', { name: 'Unlock Fox' }).press('Enter')
  await panel.getByRole('button', { name: 'Connect', exact: true }).press('Enter')
  await expect.poll(() => status(page)).toBe(`Connected ${bob.evmAddress.toLowerCase()}`)
  await page.evaluate('window.heard.length = 0')
  await summary.press('Enter')
  await card.waitFor({ state: 'hidden' })
  expect(await page.evaluate('window.heard')).toEqual([])
})

test('a request is shown above a modal dialog of the page, which stays open', async () => {
  const { page } = await setup()
  await page.evaluate('document.querySelector("dialog").showModal()')
  await page.getByRole('button', { name: 'Connect here' }).click()
  const panel = page.getByRole('dialog', { name: 'Sandbox wallets' })
  await panel.getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => status(page)).toBe('Failed 4001')
  await page.getByRole('button', { name: 'Connect here' }).click()
  await expect.poll(() => panel.evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  await page.keyboard.press('Escape')
  await panel.waitFor()
  expect(await page.evaluate('document.querySelector("dialog").open && document.activeElement.id')).toBe('in')
})

test('a request from before the page’s modal dialog is shown above it, unless the owner sent it back', async () => {
  const { page, fox } = await setup()
  await page.getByRole('button', { name: 'Fox' }).first().click()
  const panel = page.getByRole('dialog', { name: 'Sandbox wallets' })
  await panel.getByRole('button', { name: 'Connect', exact: true }).waitFor()
  await page.evaluate('document.querySelector("dialog").showModal()')
  await expect.poll(() => panel.evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate('document.querySelector("dialog").open')).toBe(true)
  // The wait is longer than the interval in which the panel rises again.
  await page.waitForTimeout(600)
  expect(
    await page.evaluate('document.querySelector("walletmodal-panel").shadowRoot.querySelector(":modal")'),
  ).toBeNull()
  expect(fox.pending).toHaveLength(1)
})

test.each([
  ['light', 360],
  ['light', 1280],
  ['dark', 360],
  ['dark', 1280],
] as const)('the panel is to be read by everybody, %s at %d px', async (colorScheme, width) => {
  const { page } = await setup({ colorScheme, viewport: { width, height: 800 } })
  const panel = page.getByRole('dialog', { name: 'Sandbox wallets' })
  await panel.waitFor()
  await page.getByRole('button', { name: 'Fox' }).click()
  await panel.getByRole('button', { name: 'Connect' }).waitFor()
  const problems = async () => (width === 360 ? findAxeProblems(page) : [])
  expect(await problems()).toEqual([])
  await panel.getByRole('button', { name: 'Connect' }).click()
  await panel.getByText('Sandbox wallets').click()
  await panel.getByRole('article', { name: 'Fox', exact: true }).waitFor()
  expect(await problems()).toEqual([])
  const box = await panel.boundingBox()
  expect([box?.x ?? -1, width - (box?.x ?? 0) - (box?.width ?? 0)].every((gap) => gap >= 12)).toBe(true)
  expect(await panel.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false)
})
