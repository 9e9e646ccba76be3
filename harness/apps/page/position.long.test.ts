import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { positions } from '../../../core/contracts/theme.js'
import { standStill } from '../../../tools/shots/stand-still.js'
import { startTestHost, type TestHost } from './testing/host.js'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost({ mainnet: { kind: 'evm', id: 1 } })
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

const laptop = { width: 1280, height: 800 }

async function openAt(position: string, options: object = {}, viewport = laptop): Promise<Page> {
  const { page } = await host.open({
    config: { options: { features: { email: false, socials: false }, themeVariables: { position }, ...options } },
    wallets: { fox: { via: 'eip6963', name: 'Fox' } },
    device: { viewport },
  })
  await page.evaluate(() => void window.__walletmodalPage?.modal.open())
  await page.locator('wallet-modal dialog[open] .wm-row').first().waitFor()
  await standStill(page)
  return page
}

/** The distances of the card from the edges of the window, in px. */
const gapsOf = (page: Page) =>
  page.locator('wallet-modal .wm-card').evaluate((card) => {
    const { top, bottom, left, right } = card.getBoundingClientRect()
    const round = Math.round
    return { top: round(top), bottom: round(innerHeight - bottom), left: round(left), right: round(innerWidth - right) }
  })

/** The edges that a card touches but for its gap, by its position. */
const touched: Readonly<Record<(typeof positions)[number], readonly string[]>> = {
  center: [],
  top: ['top'],
  bottom: ['bottom'],
  start: ['left'],
  end: ['right'],
  'top-start': ['top', 'left'],
  'top-end': ['top', 'right'],
  'bottom-start': ['bottom', 'left'],
  'bottom-end': ['bottom', 'right'],
}

test.each(positions)(
  'with %s the card stands 16 px from these edges, and in the middle of the others',
  async (name) => {
    const page = await openAt(name)
    const gaps = await gapsOf(page)
    const at = Object.entries(gaps).flatMap(([edge, gap]) => (gap === 16 ? [edge] : []))
    expect(at.sort()).toEqual([...(touched[name] ?? [])].sort())
    const isOff = (one: number, other: number) => Math.abs(one - other) > 1
    expect(isOff(gaps.top, gaps.bottom)).toBe(/top|bottom/.test(name))
    expect(isOff(gaps.left, gaps.right)).toBe(/start|end/.test(name))
  },
)

test('a position that is set later moves the open card, and the language decides what start is', async () => {
  const page = await openAt('center', { locale: 'ar' })
  await page.evaluate(() => window.__walletmodalPage?.modal.setTheme({ variables: { position: 'top-start' } }))
  expect(await gapsOf(page)).toMatchObject({ top: 16, right: 16 })
})

test('a phone has a sheet, a low window the whole card, and an embedded modal its own place', async () => {
  const phone = await openAt('top-start', {}, { width: 390, height: 780 })
  expect(await gapsOf(phone)).toMatchObject({ bottom: 0, left: 0, right: 0 })
  const low = await openAt('bottom-end', {}, { width: 900, height: 400 })
  const gaps = await gapsOf(low)
  expect({ ...gaps, left: 0, isWhole: gaps.top >= 4 }).toMatchObject({ bottom: 4, right: 4, isWhole: true })
  const { page } = await host.open({
    config: { options: { enableEmbedded: true, themeVariables: { position: 'top-start' } }, host: 'plain' },
  })
  const card = page.locator('wallet-modal .wm-card')
  await card.waitFor()
  expect(await card.evaluate((element) => getComputedStyle(element).marginTop)).toBe('0px')
})

test('a card at an edge grows away from it', async () => {
  const page = await openAt('bottom-start')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^All wallets/ })
    .click()
  await page.getByRole('searchbox').waitFor()
  await standStill(page)
  expect(await gapsOf(page)).toMatchObject({ bottom: 16, left: 16 })
})
