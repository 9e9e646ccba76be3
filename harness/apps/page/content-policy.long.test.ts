import type { Locator, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { networkOf } from '../../test/language/host-options.js'
import { otherHeaders } from '../../test/runner/host/host-policy.js'
import {
  connect,
  hostOrigin,
  moving,
  type OpenHost,
  type PageSetup,
  startTestHost,
  statusOf,
  type TestHost,
} from './testing/host.js'

/** A policy without a nonce, which allows only the page's own origin, even for images. Wallets announce their images as data URLs. */
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** An SVG with every known attack. */
const hostile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" onload="pwned = 1" style="fill:red">
  <style>@import "https://evil.test/x.css"; path { fill: url(https://evil.test/x.svg#a) }</style>
  <script>pwned = 1</script><script href="https://evil.test/x.js"/>
  <foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:pwned = 1"></iframe></foreignObject>
  <use href="https://evil.test/x.svg#a"/><a href="javascript:pwned = 1"><path d="M0 0h4v4z"/></a>
  <path d="M0 0h4v4z" onclick="pwned = 1" mask="url(https://evil.test/x.svg#a)" style="stroke:blue"/></svg>`

let host: TestHost

beforeAll(async () => {
  host = await startTestHost({ mainnet: { kind: 'evm', id: 1 }, solana: { kind: 'solana', cluster: 'mainnet' } })
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

/** An image on the page's own origin, which the policy allows. */
const ownImage = `${hostOrigin}/services/catalogue/getWalletImage/own?projectId=test&st=appkit&sv=html-core-1.0.0`

const setup: PageSetup = {
  device: moving,
  wallets: {
    fox: { via: 'eip6963', networks: ['mainnet'] },
    pixel: { via: 'eip6963', networks: ['mainnet'], icon: `data:image/png;base64,${pixel}` },
    evil: { via: 'eip6963', networks: ['mainnet'], icon: `data:image/svg+xml,${encodeURIComponent(hostile)}` },
  },
  config: { options: { customWallets: [{ id: 'own', name: 'Own', image_url: ownImage }] } },
  isSameOrigin: true,
}

/** The visitor's way to each view from the previous view. */
const ways: readonly (readonly [view: string, go: (host: OpenHost) => Promise<unknown>])[] = [
  ['Connect', ({ page }) => page.getByRole('button', { name: 'Connect wallet' }).click()],
  [
    'AllWallets',
    ({ page }) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /All wallets/ })
        .click(),
  ],
  [
    'ConnectingExternal',
    async ({ page }) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await connect(page, /^Fox/)
    },
  ],
  ['Account', async ({ wallets }) => wallets[0]?.approve()],
  ['Networks', ({ page }) => page.evaluate(() => void window.__walletmodalPage?.modal.open({ view: 'Networks' }))],
  ['UnsupportedChain', async ({ wallets }) => wallets[0]?.setChain('eip155:424242')],
]

/** Describes every element of the modal: position, colours, font, and whether its image is drawn. */
function lookOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('wallet-modal')?.shadowRoot
    return [...(root?.querySelectorAll('*') ?? [])].map((part) => {
      const { color, backgroundColor, fontSize, fontWeight, opacity, borderRadius, boxShadow } = getComputedStyle(part)
      const { x, y, width, height } = part.getBoundingClientRect()
      const box = [x, y, width, height].map(Math.round)
      const picture = part.shadowRoot ? `${part.hasAttribute('data-drawn')} ${part.shadowRoot.innerHTML}` : undefined
      const look = [color, backgroundColor, fontSize, fontWeight, opacity, borderRadius, boxShadow]
      return [part.localName, part.getAttribute('class'), ...box, ...look, picture].join(' ')
    })
  })
}

/** Lists the entries that only one of the two lists has. */
function differ(one: readonly string[], other: readonly string[]): readonly string[] {
  if (one.length === 0) return ['nothing is drawn']
  return [...one.filter((part) => !other.includes(part)), ...other.filter((part) => !one.includes(part))]
}

const viewOf = (page: Page) => page.evaluate(() => window.__walletmodalPage?.modal.getSnapshot().view)
const violationsOf = (page: Page) => page.evaluate(() => window.__walletmodalPage?.violations)

test('every view looks the same under a policy that allows only the page, and nothing is blocked', async () => {
  const strict = await host.open({ ...setup, headers: { ...otherHeaders, 'content-security-policy': policy } })
  const free = await host.open(setup)
  for (const [view, go] of ways) {
    for (const each of [strict, free]) {
      await go(each)
      // The pointer would hover over a new element of the next view.
      await each.page.mouse.move(0, 0)
      await expect.poll(() => viewOf(each.page)).toBe(view)
    }
    // Both pages settle separately: motion and loading make them differ for a moment.
    const differences = async () => differ(await lookOf(strict.page), await lookOf(free.page))
    await expect.poll(differences, { message: view }).toEqual([])
  }
  expect(await statusOf(strict.page)).toBe('connected')
  expect(await violationsOf(strict.page)).toEqual([])
  expect(strict.errors).toEqual([])
})

test('each picture is drawn, and none runs code or loads anything', async () => {
  const { page, errors } = await host.open({ ...setup, headers: { 'content-security-policy': policy } })
  await ways[0]?.[1]({ page } as OpenHost) // the first way uses only the page
  const partsOf = (name: string) =>
    page
      .getByRole('button', { name })
      .locator('.wm-picture[data-drawn]')
      .evaluate((slot) => [...(slot.shadowRoot?.querySelectorAll('*') ?? [])].map((part) => part.localName))
  expect(await partsOf('Pixel')).toEqual(['canvas'])
  expect(await partsOf('Own')).toEqual(['img'])
  expect(await partsOf('Evil')).toEqual(['svg', 'use', 'path'])
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  expect(await violationsOf(page)).toEqual([])
  expect(errors).toEqual([])
})

test('a network’s picture from a data URL is drawn on its button and in its row', async () => {
  const assets = { imageUrl: `data:image/png;base64,${pixel}` }
  const network = { ...networkOf(host.world.chain('mainnet'), undefined), assets }
  const { page, errors } = await host.open({
    ...setup,
    config: { options: { networks: [network] } },
    headers: { 'content-security-policy': policy },
  })
  const button = page.locator('nav button[data-kind="network"]')
  const drawnIn = (place: Locator) =>
    place
      .locator('[data-drawn]')
      .evaluate((slot) => slot.shadowRoot?.firstElementChild?.localName, undefined, { timeout: 8000 })
  await button.click()
  expect(await drawnIn(button)).toBe('canvas')
  expect(await drawnIn(page.getByRole('dialog').getByRole('button', { name: /^Ethereum/ }))).toBe('canvas')
  expect(await violationsOf(page)).toEqual([])
  expect(errors).toEqual([])
})

test('the test notices what such a policy would block', async () => {
  const { page, errors } = await host.open({ ...setup, headers: { 'content-security-policy': policy } })
  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'h1 { color: red }'
    document.head.append(style)
  })
  await expect.poll(() => violationsOf(page)).toEqual(['style-src-elem inline'])
  await expect(page.evaluate(() => (document.body.innerHTML = '<p>'))).rejects.toThrow('TrustedHTML')
  await expect.poll(() => violationsOf(page)).toHaveLength(2)
  expect(errors.join()).toContain('Content Security Policy')
})
