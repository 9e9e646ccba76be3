import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chains } from './testing/each-view.js'
import { moving, startTestHost, statusOf, type TestHost } from './testing/host.js'
import { focusOf, listen, showsTitle, tabTo } from './testing/keys.js'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost(chains)
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

/** Lists every focused element until Tab has gone once around. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const seen: string[] = []
  for (let step = 0; step < 24; step += 1) {
    await page.keyboard.press(key)
    const focus = await focusOf(page)
    if (seen.filter((other) => other === focus).length === 2) break
    seen.push(focus)
  }
  return [...new Set(seen)]
}

test('the keyboard alone connects, changes the network, copies and disconnects, and each state is announced once', async () => {
  const { page, context, wallets, errors } = await host.open({
    wallets: { fox: { via: 'eip6963' }, bear: { via: 'eip6963' } },
    device: moving,
  })
  const [fox] = wallets
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  const said = await listen(page)
  await tabTo(page, /^page: Connect wallet/)
  await page.keyboard.press('Enter')
  await showsTitle(page, 'Connect wallet')
  expect(await focusOf(page)).toBe('modal: Connect wallet')

  await tabTo(page, /^modal: Fox/)
  await page.keyboard.press('ArrowDown')
  expect(await focusOf(page)).toMatch(/^modal: Bear/)
  await page.keyboard.press('ArrowUp')
  expect(await focusOf(page)).toMatch(/^modal: Fox/)
  await page.keyboard.press('Enter')
  await showsTitle(page, 'Fox')
  await fox?.reject()
  await page.getByRole('heading', { name: 'Request rejected' }).waitFor()
  await tabTo(page, /Try again/)
  await page.keyboard.press('Enter')
  await fox?.approve()
  await showsTitle(page, 'Account')
  await expect.poll(async () => (await said()).at(-1)).toBe('1 token')

  await tabTo(page, /Copy address/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Address copied').first().waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(host.world.accounts.alice?.evmAddress)

  await tabTo(page, /Network: Ethereum/)
  await page.keyboard.press('Enter')
  await showsTitle(page, 'Choose network')
  await tabTo(page, /^modal: Ethereum/)
  await page.keyboard.press('ArrowDown')
  expect(await focusOf(page)).toMatch(/^modal: Base/)
  await page.keyboard.press('Enter')
  await fox?.approve()
  await showsTitle(page, 'Account')
  await page.getByRole('dialog').getByRole('button', { name: 'Network: Base' }).waitFor()
  await expect.poll(async () => (await said()).at(-1)).toBe('1 token')

  await tabTo(page, /Disconnect/)
  await page.keyboard.press('Enter')
  await expect.poll(() => statusOf(page)).toBe('disconnected')
  expect(await said()).toEqual([
    'Continue in Fox. Approve the connection in your wallet.',
    'Request rejected. Nothing was connected.',
    'Continue in Fox. Approve the connection in your wallet.',
    'Connected',
    '1 token',
    'Address copied',
    '1 token',
  ])
  expect(errors).toEqual([])
})

test('Tab stays in the modal in both directions and reaches every control', async () => {
  const { page } = await host.open({ wallets: { fox: { via: 'eip6963' } }, device: moving })
  await page.getByRole('button', { name: 'Connect wallet' }).focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /All wallets \d/ })
    .waitFor()
  const controls = await page
    .getByRole('dialog')
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => (button.ariaLabel ?? button.textContent ?? '').trim()))
  expect(controls.length).toBeGreaterThan(3)
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    const seen = await walk(page, key)
    // The browser's own toolbar may have the focus in between.
    expect(seen.filter((focus) => focus.startsWith('page:'))).toEqual([])
    expect(controls.filter((name) => !seen.includes(`modal: ${name}`))).toEqual([])
  }
})

test('Escape, Close and going back return the focus to where the visitor was', async () => {
  const { page } = await host.open({ wallets: { fox: { via: 'eip6963', policy: 'approve' } }, device: moving })
  const opener = page.getByRole('button', { name: 'Connect wallet' })
  await opener.focus()
  for (const leave of [
    () => page.keyboard.press('Escape'),
    async () => {
      await tabTo(page, /^modal: Close/)
      await page.keyboard.press('Enter')
    },
  ]) {
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await leave()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await focusOf(page)).toBe('page: Connect wallet')
  }
  await page.keyboard.press('Enter')
  await tabTo(page, /^modal: All wallets/)
  await page.keyboard.press('Enter')
  await showsTitle(page, 'All wallets')
  expect(await focusOf(page)).toBe('modal: Search wallets')
  // The first Escape clears the search, and the next closes the modal.
  await page.keyboard.type('fox')
  await page.keyboard.press('Escape')
  expect(await page.getByRole('searchbox').inputValue()).toBe('')
  await tabTo(page, /^modal: Back$/)
  await page.keyboard.press('Enter')
  await showsTitle(page, 'Connect wallet')
  await expect.poll(() => focusOf(page)).toMatch(/^modal: All wallets/)
})

test('closing after connecting focuses the button that replaced the pressed one', async () => {
  const { page } = await host.open({ wallets: { fox: { via: 'eip6963', policy: 'approve' } }, device: moving })
  await page.getByRole('button', { name: 'Connect wallet' }).focus()
  await page.keyboard.press('Enter')
  // Until the modal has loaded, Tab goes on in the page.
  await showsTitle(page, 'Connect wallet')
  await tabTo(page, /^modal: Fox/)
  await page.keyboard.press('Enter')
  await showsTitle(page, 'Account')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => focusOf(page)).toMatch(/^page: (Account|Network): /)
})
