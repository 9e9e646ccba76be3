import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { moving, startTestHost, type TestHost } from './testing/host.js'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost({ mainnet: { kind: 'evm', id: 1 } })
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

const tile =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

test('a loaded picture is in the old and the new view from their first frame', async () => {
  const { page, errors } = await host.open({
    wallets: {
      fox: { via: 'eip6963', networks: ['mainnet'], policy: 'never' },
      pixel: { via: 'eip6963', networks: ['mainnet'], icon: tile },
    },
    // With motion, the modal copies the leaving view for its fade-out.
    device: moving,
  })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const rows = page.getByRole('dialog').getByRole('button', { name: /Fox|Pixel/ })
  await expect.poll(() => rows.locator('.wm-picture[data-drawn]').count()).toBe(2)
  // The code that copies views loads after the first picture. Until then, views change without a fade.
  await page.waitForFunction(() =>
    document
      .querySelector('wallet-modal')
      ?.shadowRoot?.adoptedStyleSheets.some((sheet) =>
        [...sheet.cssRules].some((rule) => rule.cssText.includes('wm-card-ghost')),
      ),
  )
  const frames = page.evaluate(() => {
    const root = document.querySelector('wallet-modal')?.shadowRoot
    const partsIn = (where: Element) =>
      [...where.querySelectorAll('.wm-picture')].map((slot) => slot.shadowRoot?.firstElementChild?.localName)
    return new Promise((resolve) => {
      new MutationObserver(() => {
        const ghost = root?.querySelector('.wm-card-ghost')
        const view = root?.querySelector('.wm-stage')
        if (ghost && view) requestAnimationFrame(() => resolve({ goes: partsIn(ghost), comes: partsIn(view) }))
      }).observe(root ?? document, { childList: true, subtree: true })
    })
  })
  await rows.first().click()
  const { goes, comes } = Object(await frames)
  expect(goes.slice(0, 2).toSorted()).toEqual(['canvas', 'svg'])
  expect(comes).toEqual(['svg'])
  expect(errors).toEqual([])
})
