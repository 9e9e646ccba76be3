import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chains } from './test-each-view.js'
import { startTestHost, statusOf, type TestHost } from './test-host.js'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost(chains)
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

/** What has the focus, by name: in the modal, or on the page behind. */
function focusOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const outer = document.activeElement
    const inner = outer?.shadowRoot?.activeElement
    const words = (element: Element) =>
      (element.getAttribute('aria-label') ?? (element.textContent || element.localName)).replace(/\s+/g, ' ').trim()
    if (inner) return `modal: ${words(inner)}`
    return !outer || outer === document.body ? 'nothing' : `page: ${words(outer)}`
  })
}

/** Everything that Tab comes by until it is where it began. */
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

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 24; step += 1) {
    if (name.test(await focusOf(page))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${name}; it is at ${await focusOf(page)}`)
}

const title = (page: Page) =>
  expect.poll(() => page.getByRole('dialog').getByRole('heading', { level: 2 }).textContent())

/** Collects what the live regions say, from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node.textContent) said.push(node.textContent)
    })
    const watched = new Set<Element>()
    const look = () => {
      for (const region of document.querySelector('wallet-modal')?.shadowRoot?.querySelectorAll('[aria-live]') ?? []) {
        if (watched.has(region)) continue
        watched.add(region)
        if (region.textContent) said.push(region.textContent)
        observer.observe(region, { childList: true, subtree: true })
      }
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said) // put there above
}

test('the keyboard alone connects, changes the network, copies and disconnects, and each state is said once', async () => {
  const { page, context, wallets, errors } = await host.open({
    wallets: { fox: { via: 'eip6963' }, bear: { via: 'eip6963' } },
  })
  const [fox] = wallets
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  const said = await listen(page)
  await tabTo(page, /^page: Connect wallet/)
  await page.keyboard.press('Enter')
  await title(page).toBe('Connect wallet')
  expect(await focusOf(page)).toBe('modal: Connect wallet')

  await tabTo(page, /^modal: Fox/)
  await page.keyboard.press('ArrowDown')
  expect(await focusOf(page)).toMatch(/^modal: Bear/)
  await page.keyboard.press('ArrowUp')
  expect(await focusOf(page)).toMatch(/^modal: Fox/)
  await page.keyboard.press('Enter')
  await title(page).toBe('Fox')
  await fox?.reject()
  await page.getByRole('heading', { name: 'You declined' }).waitFor()
  await tabTo(page, /Try again/)
  await page.keyboard.press('Enter')
  await fox?.approve()
  await title(page).toBe('Account')

  await tabTo(page, /Copy address/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Address copied').first().waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(host.world.accounts.alice?.evmAddress)

  await tabTo(page, /Network: Ethereum/)
  await page.keyboard.press('Enter')
  await title(page).toBe('Choose network')
  await tabTo(page, /^modal: Ethereum/)
  await page.keyboard.press('ArrowDown')
  expect(await focusOf(page)).toMatch(/^modal: Base/)
  await page.keyboard.press('Enter')
  await fox?.approve()
  await title(page).toBe('Account')
  await page.getByRole('dialog').getByRole('button', { name: 'Network: Base' }).waitFor()

  await tabTo(page, /Disconnect/)
  await page.keyboard.press('Enter')
  await expect.poll(() => statusOf(page)).toBe('disconnected')
  expect(await said()).toEqual([
    'Continue in Fox. Approve the connection in your wallet.',
    'You declined. The wallet did not connect. You can ask again.',
    'Continue in Fox. Approve the connection in your wallet.',
    'Address copied',
  ])
  expect(errors).toEqual([])
})

test('Tab stays in the modal in both directions and comes by every control', async () => {
  const { page } = await host.open({ wallets: { fox: { via: 'eip6963' } } })
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
    // The browser's own bar may come in between.
    expect(seen.filter((focus) => focus.startsWith('page:'))).toEqual([])
    expect(controls.filter((name) => !seen.includes(`modal: ${name}`))).toEqual([])
  }
})

test('Escape, Close and going back return the focus to where the visitor was', async () => {
  const { page } = await host.open({ wallets: { fox: { via: 'eip6963', policy: 'approve' } } })
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
  await title(page).toBe('All wallets')
  expect(await focusOf(page)).toBe('modal: Search wallets')
  // The first Escape empties the search, the next one closes.
  await page.keyboard.type('fox')
  await page.keyboard.press('Escape')
  expect(await page.getByRole('searchbox').inputValue()).toBe('')
  await tabTo(page, /^modal: Back$/)
  await page.keyboard.press('Enter')
  await title(page).toBe('Connect wallet')
  await expect.poll(() => focusOf(page)).toMatch(/^modal: All wallets/)
})

test('who connected and closes is at the button that took the place of the one pressed', async () => {
  const { page } = await host.open({ wallets: { fox: { via: 'eip6963', policy: 'approve' } } })
  await page.getByRole('button', { name: 'Connect wallet' }).focus()
  await page.keyboard.press('Enter')
  await tabTo(page, /^modal: Fox/)
  await page.keyboard.press('Enter')
  await title(page).toBe('Account')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => focusOf(page)).toMatch(/^page: (Account|Network): /)
})
