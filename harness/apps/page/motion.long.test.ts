import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chains } from './testing/each-view.js'
import { moving, type OpenHost, startTestHost, type TestHost } from './testing/host.js'
import { type Motion, watchMotion } from './testing/motion.js'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost(chains)
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

const frames = (page: Page, ms: number) =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const end = performance.now() + wanted
        const next = () => (performance.now() > end ? resolve() : requestAnimationFrame(next))
        next()
      }),
    ms,
  )

/**
 * Describes the card before the request ends, and in each frame of the following half second. The function runs in the page, because
 * a query from outside could arrive too late.
 */
const watchDone = () =>
  new Promise<{ before: string; done: string[] }>((resolve) => {
    const root = document.querySelector('wallet-modal')?.shadowRoot
    const look = () => {
      const of = (name: string) => root?.querySelector(name)
      const { x, y, width, height } = of('.wm-card')?.getBoundingClientRect() ?? {}
      const opacity = (name: string) => getComputedStyle(of(name) ?? document.body).opacity
      return JSON.stringify({ x, y, width, height, card: opacity('.wm-card'), dim: opacity('.wm-dialog-dim') })
    }
    const before = look()
    const done: string[] = []
    let doneAt: number | undefined
    const next = () => {
      if (root?.querySelector('.wm-card [data-state="done"]')) {
        doneAt ??= performance.now()
        if (performance.now() - doneAt > 500) return resolve({ before, done })
        done.push(look())
      }
      requestAnimationFrame(next)
    }
    next()
  })

/** Opens the modal, changes the view there and back, connects, copies, shakes the modal, and closes it. */
async function visit({ page, wallets }: OpenHost): Promise<readonly Motion[]> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('button', { name: /All wallets/ }).click()
  await dialog.getByRole('searchbox').waitFor()
  await dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await dialog.getByRole('button', { name: /^Fox/ }).click()
  await frames(page, 60)
  await wallets[0]?.approve()
  await dialog.getByText('Account', { exact: true }).waitFor()
  await frames(page, 60)
  await page.evaluate(() => window.__walletmodalPage?.modal.shake())
  await frames(page, 60)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  return page.evaluate(() => window.wmMotions?.() ?? [])
}

const wallets = { fox: { via: 'eip6963' } } as const

test('nothing moves for a visitor who prefers reduced motion', async () => {
  for (const viewport of [
    { width: 1024, height: 768 },
    { width: 390, height: 740 },
  ]) {
    const open = await host.open({ wallets, before: watchMotion, device: { viewport } })
    expect(await visit(open)).toEqual([])
  }
})

test('the test notices a single transform in the page or in the modal', async () => {
  const { page } = await host.open({ wallets, before: watchMotion })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Fox/ }).waitFor()
  expect(await page.evaluate(() => window.wmMotions?.())).toEqual([])
  await page.evaluate(() => {
    const moves: Keyframe[] = [{ transform: 'translateY(8px)' }, { transform: 'none' }]
    document.querySelector('h1')?.animate(moves, 200)
    document.querySelector('wallet-modal')?.shadowRoot?.querySelector('dialog')?.animate(moves, 200)
  })
  await frames(page, 60)
  expect(await page.evaluate(() => window.wmMotions?.())).toEqual([
    { of: 'h1', ms: 200, properties: ['transform'] },
    { of: expect.stringMatching(/^wm-/), ms: 200, properties: ['transform'] },
  ])
})

test('animations have the right duration and use transform and opacity, except at the card’s edge', async () => {
  const motions = await visit(await host.open({ wallets, before: watchMotion, device: moving }))
  const of = (name: RegExp) => motions.filter((motion) => name.test(motion.of))
  const times = (name: RegExp) => [...new Set(of(name).map(({ ms }) => ms))]
  expect(times(/^span$/)).toEqual([120])
  expect(times(/^wm-stage$/)).toEqual([150])
  // A card that grows and one that shrinks have one time, and the larger view is clipped for as long.
  expect(times(/^wm-card-surface$/)).toEqual([220])
  expect([...new Set(motions.flatMap(({ ms, properties }) => (properties.includes('clipPath') ? [ms] : [])))]).toEqual([
    220,
  ])
  expect(times(/wm-card-shake$/)).toEqual([500])
  // Colours fade, and the waiting ring runs along its line and closes. No other property of position or size is animated.
  const allowed = new Set([
    'transform',
    'opacity',
    'backgroundColor',
    'color',
    'outlineColor',
    'strokeDasharray',
    'strokeDashoffset',
    'fill',
    'stroke',
  ])
  // While the card changes its height, its corners stay round, and the old view is clipped at the lower edge.
  const drawnAnew: Readonly<Record<string, string>> = {
    'wm-card-surface': 'borderRadius',
    'wm-card-ghost': 'clipPath',
    'wm-card-stage': 'clipPath',
  }
  const others = motions.filter(({ of, properties }) =>
    properties.some((property) => !allowed.has(property) && property !== drawnAnew[of]),
  )
  expect(others).toEqual([])
  expect(of(/^wm-card-ghost$/).some(({ properties }) => properties.includes('clipPath'))).toBe(true)
})

test('the modal shows a finished sign-in for a moment before it closes, with the page dimmed', async () => {
  const config = { options: { siwx: { storage: 'local' } } }
  const { page, wallets: own } = await host.open({ wallets, config, device: moving })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('button', { name: /^Fox/ }).click()
  await own[0]?.approve()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await dialog.getByRole('heading', { name: 'Continue in Fox' }).waitFor()
  const looks = page.evaluate(watchDone)
  await own[0]?.approve()
  await dialog.getByRole('heading', { name: 'Signed in' }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
  const { before, done } = await looks
  expect(done.length).toBeGreaterThan(5)
  expect(new Set(done)).toEqual(new Set([before]))
  await dialog.waitFor({ state: 'hidden', timeout: 1000 })
})
