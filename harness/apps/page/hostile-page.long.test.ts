import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestHost, type TestHost } from './testing/host.js'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost({ mainnet: { kind: 'evm', id: 1 } })
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

const svg = (parts: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">${parts}</svg>`)}`

/** Measures the longest block of the page's main thread, in milliseconds, while the modal opens and draws its pictures. */
async function longestStill(page: Page): Promise<number> {
  await page.evaluate(() => {
    const seen = window as typeof window & { longest?: number }
    let last = performance.now()
    seen.longest = 0
    setInterval(() => {
      const now = performance.now()
      seen.longest = Math.max(seen.longest ?? 0, now - last)
      last = now
    }, 5)
  })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const rows = page.getByRole('dialog').getByRole('button', { name: /Fox|Evil/ })
  await expect.poll(() => rows.count()).toBe(5)
  await expect.poll(() => rows.locator('.wm-picture[data-drawn]').count()).toBeGreaterThan(0)
  // The timer fires after all drawing, when the page responds again.
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        setTimeout(() => resolve((window as typeof window & { longest?: number }).longest ?? 0), 500),
      ),
  )
}

test('announced pictures that are slow to parse do not block the page', async () => {
  const evil = (name: string, parts: string) => ({
    via: 'eip6963' as const,
    name: `Evil ${name}`,
    networks: ['mainnet'],
    icon: svg(parts),
  })
  const { page, errors } = await host.open({
    wallets: {
      fox: { via: 'eip6963', networks: ['mainnet'] },
      digits: evil('digits', `<path d="M0 0${'h1'.repeat(30_000)}"/>`),
      rules: evil('rules', `<style>${'@'.repeat(60_000)}</style><path d="M0 0h4v4z"/>`),
      comments: evil('comments', `<style>${'/*a'.repeat(20_000)}</style><path d="M0 0h4v4z"/>`),
      large: evil('large', `<path d="M0 0${'h1'.repeat(125_000)}"/>`),
    },
  })
  // Unbounded parsing of these pictures blocks the page for one to thirty seconds. The limit leaves room for a busy machine.
  expect(await longestStill(page)).toBeLessThan(900)
  expect(errors).toEqual([])
})

test('directional icons are mirrored on a right-to-left page', async () => {
  const { page } = await host.open({ wallets: { fox: { via: 'eip6963', networks: ['mainnet'] } } })
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  const turned = () =>
    dialog.locator('.wm-icon-flips').evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).transform))
  await dialog.getByRole('button', { name: /All wallets/ }).waitFor()
  await dialog.getByRole('button', { name: /mail/ }).first().waitFor()
  const icons = await turned()
  expect(icons.length).toBeGreaterThan(1)
  expect(new Set(icons)).toEqual(new Set(['matrix(-1, 0, 0, 1, 0, 0)']))
})
