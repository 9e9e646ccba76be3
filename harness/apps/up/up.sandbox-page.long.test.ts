import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { findAxeProblems } from '../../test/runner/drivers/browser/find-axe-problems.js'
import { startTestDapp } from '../../world/relay/testing/dapp.js'
import { createNodePool, createWorld } from '../../world/world/world.js'
import { startUp, type Up } from './up.js'

const pool = createNodePool()
let browser: TestChromium
const ups: Up[] = []

beforeAll(async () => {
  browser = await launchTestChromium()
})
afterEach(async () => {
  await browser.close()
  for (const up of ups.splice(0)) await up.stop()
})
afterAll(async () => {
  await browser.close()
  await pool.stop()
})

async function setup(wallets: readonly string[] = ['fox']) {
  const world = await createWorld({
    chains: { mainnet: { kind: 'evm', id: 1, fund: { alice: 10n ** 18n } } },
    wallets: Object.fromEntries(wallets.map((name) => [name, { via: 'eip6963', networks: ['mainnet'] }])),
    pool,
  })
  const up = await startUp({ world })
  ups.push(up)
  const { addresses } = up
  const openSandbox = async () => {
    const page = await (await browser.newContext({ viewport: { width: 1180, height: 800 } })).newPage()
    await page.goto(addresses.sandbox)
    await page.getByRole('heading', { name: 'Wallets' }).waitFor()
    return page
  }
  const fox = world.wallets['fox']
  const post = (path: string, body: object) =>
    fetch(`${addresses.control}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  /** Sends a request as a page does, without waiting for the answer. */
  const ask = (method: string, params: unknown = []) =>
    post('pages/test/calls', { call: method, wallet: 'fox', method, params })
  return { fox, frame: world.frame, addresses, ask, post, openSandbox }
}

/** The texts of the listed calls: their names and results. */
const callsIn = (page: Page) =>
  page
    .getByRole('list', { name: /^Calls of/ })
    .locator('> li > details > summary')
    .allTextContents()

test('a wallet’s calls are listed, latest first, and updated', async () => {
  const { ask, post, openSandbox } = await setup()
  const page = await openSandbox()
  const card = page.getByRole('article', { name: 'Fox', exact: true })
  await card.getByText('No calls yet').click()
  await card.getByText('Calls to Fox appear here.').waitFor()

  await ask('eth_requestAccounts')
  await expect.poll(() => callsIn(page)).toEqual(['ConnectWaiting'])
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.poll(() => callsIn(page)).toEqual(['ConnectAnswered'])

  await post('wallets/fox/disconnect', {})
  await ask('eth_requestAccounts')
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByRole('heading', { name: 'No pending requests' }).waitFor()
  await ask('eth_nonsense')
  const all = ['eth_nonsenseFailed 4200', 'ConnectRefused 4001', 'ConnectAnswered']
  await expect.poll(() => callsIn(page)).toEqual(all)
  await card.getByText('eth_nonsense', { exact: true }).first().click()
  await card.getByText('"code": 4200').waitFor()
})

test('only the latest of many calls are shown, and all on request', async () => {
  const { ask, openSandbox } = await setup()
  for (let call = 0; call < 12; call += 1) await ask('eth_chainId')
  const page = await openSandbox()
  const card = page.getByRole('article', { name: 'Fox', exact: true })
  await card.getByText('12 calls').click()
  await expect.poll(() => callsIn(page)).toHaveLength(8)
  await card.getByRole('button', { name: 'Show all 12' }).click()
  await expect.poll(() => callsIn(page)).toHaveLength(12)
})

test('the list shows why calls cannot be loaded', async () => {
  const { openSandbox } = await setup()
  const page = await openSandbox()
  await page.route('**/wallets/fox/calls', (route) => route.fulfill({ status: 500 }))
  await page.getByText('No calls yet').click()
  await page.getByText('Can’t load calls: the sandbox answered with status 500.').waitFor()
})

test('a world without wallets says so', async () => {
  const { openSandbox } = await setup([])
  const page = await openSandbox()
  await page.getByText('No wallets').waitFor()
  await page.getByRole('heading', { name: 'No pending requests' }).waitFor()
})

const looks = [
  { width: 1180, colorScheme: 'light' },
  { width: 1180, colorScheme: 'dark' },
  { width: 360, colorScheme: 'light' },
  { width: 320, colorScheme: 'dark' },
] as const

test('axe finds nothing in either theme, wide and narrow, nothing is too small, and nothing is wider than the window', async () => {
  const { ask, post, openSandbox } = await setup(['fox', 'ray'])
  const page = await openSandbox()
  expect(await findings(page)).toEqual([])
  await ask('eth_nonsense')
  await ask('eth_requestAccounts')
  await ask('wallet_addEthereumChain', [{ chainId: '0x2105', chainName: 'Base' }])
  await post('wallets/fox/faults', { do: 'reject', method: 'eth_sendTransaction' })
  await page.getByRole('article', { name: 'Fox: Connect' }).waitFor()
  await page.getByText('calls', { exact: false }).first().click()
  await expect.poll(() => callsIn(page)).toHaveLength(3)
  for (const summary of await page.locator('.calls li summary, .request summary').all()) await summary.click()
  expect(await findings(page)).toEqual([])
})

/** Lists for each window size and theme: axe's findings, controls that are too small, and the overflow of the page. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    const misfits = await page.evaluate(() => {
      const tooSmall = [...document.querySelectorAll('button, select, summary')]
        .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 40)
        .map((control) => `${control.textContent} is too small`)
      const excess = document.documentElement.scrollWidth - window.innerWidth
      return [...tooSmall, ...(excess > 0 ? [`${excess} px too wide`] : [])]
    })
    const problems = [...misfits, ...(await findAxeProblems(page))]
    found.push(...problems.map((text) => `${colorScheme}, ${width} px: ${text}`))
  }
  return found
}

test('the keyboard alone answers, locks, chooses, and opens the list of calls', async () => {
  const { fox, ask, openSandbox } = await setup()
  const page = await openSandbox()
  await ask('eth_requestAccounts')
  await page.getByRole('article', { name: 'Fox: Connect' }).waitFor()
  await tabTo(page, 'Connect')
  await page.keyboard.press('Enter')
  await expect.poll(() => fox?.connectedOrigins).toHaveLength(1)
  await tabTo(page, 'Account')
  await page.keyboard.press('b')
  await expect.poll(() => fox?.accounts[0]).toBe('bob')
  await tabTo(page, 'Lock')
  await page.keyboard.press('Space')
  await expect.poll(() => fox?.locked).toBe(true)
  await tabTo(page, '1 call')
  await page.keyboard.press('Enter')
  await expect.poll(() => callsIn(page)).toEqual(['ConnectAnswered'])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Asked with').waitFor()
})

/** Presses Tab until the named control has the focus, at most once around the page. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const label = element instanceof HTMLSelectElement ? element.labels[0]?.querySelector('span') : element
      return label?.textContent
    })
    if (focused === name) return
  }
  throw new Error(`Tab never comes to ${name}.`)
}

test('a phone pairs by a link, answers on the page, and ends its session there', async () => {
  const world = await createWorld({
    clock: 'machine',
    chains: { mainnet: { kind: 'evm', id: 1 } },
    wallets: { phone: { via: 'walletconnect' } },
  })
  const up = await startUp({ world })
  ups.push(up)
  const dapp = await startTestDapp(up.addresses.relay ?? '')
  onTestFinished(dapp.end)
  const page = await (await browser.newContext()).newPage()
  await page.goto(up.addresses.sandbox)
  const { uri, session } = await dapp.connect({ optionalNamespaces: {} })
  await page.getByLabel('Pairing link (wc:…)').fill(uri)
  await page.getByRole('button', { name: 'Pair' }).click()
  const request = page.getByRole('article', { name: 'Phone: Connect' })
  await request.getByText('Phone · dapp.test').waitFor()
  await request.getByRole('button', { name: 'Connect' }).click()
  expect((await session)?.namespaces.eip155?.chains).toEqual(['eip155:1'])
  await page.getByRole('button', { name: 'End the session with Dapp' }).click()
  await expect.poll(() => world.phones.phone?.sessions).toEqual([])
  await page.getByRole('button', { name: 'Go offline' }).click()
  await page.getByRole('button', { name: 'Go online' }).waitFor()
})

test('emails and pending logins are shown as they arrive', async () => {
  const { frame, addresses, openSandbox } = await setup()
  const page = await openSandbox()
  await page.getByText('Log in with any email address.').waitFor()
  const parentOrigin = new URL(addresses.host).origin
  const url = `${addresses.frame.document}?projectId=x`
  const connection = frame.connect({ url, parentOrigin, device: 'd', act() {} })
  const say = (name: string, payload: object) =>
    connection.receive({ type: `@w3m-app/${name}`, id: name, payload }, parentOrigin)
  say('CONNECT_EMAIL', { email: 'alice@walletmodal.test' })
  const letter = page.getByRole('article', { name: 'Your code, to alice@walletmodal.test' })
  await letter.waitFor()
  expect(await letter.getByRole('code').textContent()).toBe(frame.mails[0]?.code)
  say('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  const link = page.getByRole('article', { name: 'Login with google' }).getByRole('link', { name: 'Open login page' })
  expect(await link.getAttribute('href')).toBe(frame.consents[0]?.url)
  expect(await findings(page)).toEqual([])
  connection.close()
})
