import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { standStill } from '../../../tools/shots/stand-still.js'
import { lengthen, speak } from '../../../tools/shots/take-shot.js'
import { findAxeProblems } from '../../test/runner/drivers/browser/find-axe-problems.js'
import { chains } from './testing/each-view.js'
import { moving, type OpenHost, startTestHost, type TestHost } from './testing/host.js'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost(chains)
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

const laptop = { width: 1280, height: 800 }

/** Opens the list of wallets in a page whose modal may have two panes. */
async function openWide(viewport = laptop, device: object = {}): Promise<OpenHost> {
  const open = await host.open({
    config: { options: { modalSize: 'wide', termsConditionsUrl: 'https://dapp.test/terms' } },
    wallets: { fox: { via: 'eip6963', name: 'Fox' }, owl: { via: 'eip6963', name: 'Owl' } },
    device: { viewport, ...device },
  })
  await open.page.evaluate(() => void window.__walletmodalPage?.modal.open())
  await open.page.getByRole('dialog').getByRole('button', { name: /^Owl/ }).waitFor()
  return open
}

/** The card and its panes, in px from the card's corner, and what stands out of them. Runs in the page. */
function readPanes() {
  const root = document.querySelector('wallet-modal')?.shadowRoot
  const card = root?.querySelector('.wm-card')
  if (!card) throw new Error('no modal is open')
  const box = card.getBoundingClientRect()
  const panes = [...card.querySelectorAll('.wm-stage')].map((pane) => {
    const { left, width } = pane.getBoundingClientRect()
    return { left: Math.round(left - box.left), width: Math.round(width) }
  })
  const outside: string[] = []
  for (const element of card.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.matches('.wm-hidden, svg *')) continue
    const { left, right, top, bottom, width } = element.getBoundingClientRect()
    const isScrolled = element.closest('.wm-stage') !== null
    const isOut = left < box.left - 1 || right > box.right + 1
    const isBelow = !isScrolled && (top < box.top - 1 || bottom > box.bottom + 1)
    if (width > 0 && (isOut || isBelow)) outside.push(element.className.toString() || element.localName)
  }
  const isInWindow = box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight
  return { width: Math.round(box.width), height: Math.round(box.height), panes, outside, isInWindow }
}

const inside = { outside: [], isInWindow: true }

/** Resizes the window. The card follows a moment later on a busy machine. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction(
    (isWide) => Boolean(document.querySelector('wallet-modal')?.shadowRoot?.querySelector('.wm-wide')) === isWide,
    size.width >= 900,
  )
}

async function panesOf(page: Page) {
  await standStill(page)
  return page.evaluate(readPanes)
}

test('list and guide stand side by side from 900 px on, and one pane below', async () => {
  const { page, errors } = await openWide()
  const seen: Record<number, Awaited<ReturnType<typeof panesOf>>> = {}
  for (const width of [1280, 900, 899, 640]) {
    await resize(page, { width, height: 800 })
    seen[width] = await panesOf(page)
  }
  const two = [
    { left: 0, width: 300 },
    { left: 300, width: 400 },
  ]
  const wide = { ...inside, width: 700, height: seen[1280]?.height, panes: two }
  const narrow = { ...inside, width: 360, height: seen[640]?.height, panes: [{ left: 0, width: 360 }] }
  expect(seen).toEqual({ 1280: wide, 900: wide, 899: narrow, 640: narrow })
  await resize(page, { width: 1280, height: 480 })
  expect(await panesOf(page)).toMatchObject({ ...inside, width: 700, panes: two })
  expect(errors).toEqual([])
})

test('the card keeps its size whatever is chosen, and the icon of a wallet is whole', async () => {
  const { page, wallets, errors } = await openWide()
  const dialog = page.getByRole('dialog')
  const first = await panesOf(page)
  const states: [string, () => Promise<unknown>][] = [
    ['waiting', () => dialog.getByRole('button', { name: /^Fox/ }).click()],
    ['refused', async () => void (await wallets[0]?.reject())],
    ['code', () => dialog.getByRole('button', { name: /^WalletConnect/ }).click()],
    ['all wallets', () => dialog.getByRole('button', { name: /^All wallets/ }).click()],
  ]
  const headings = { waiting: 'Continue in Fox', refused: 'Request rejected' }
  for (const [state, go] of states) {
    await go()
    const heading = Object.entries(headings).find(([name]) => name === state)?.[1]
    if (heading) await dialog.getByRole('heading', { name: heading }).waitFor()
    expect(await panesOf(page), state).toEqual(first)
    if (!heading) continue
    const cut = await page.evaluate(() => {
      const root = document.querySelector('wallet-modal')?.shadowRoot
      const icon = root?.querySelector('.wm-connecting .wm-image')
      const pane = icon?.closest('.wm-stage')?.getBoundingClientRect()
      const box = icon?.getBoundingClientRect()
      if (!pane || !box) return 'no icon'
      // The ring runs 8 px around it.
      const isWhole = box.top - 8 >= pane.top && box.bottom + 8 <= pane.bottom && box.left - 8 >= pane.left
      return isWhole && box.width === box.height ? '' : JSON.stringify({ pane, box })
    })
    expect(cut, state).toBe('')
  }
  expect(errors.filter((text) => !text.startsWith('WebSocket connection'))).toEqual([])
})

/** Waits for the code that animates changes: it loads when the page is idle, which takes its time on a busy machine. */
async function animationsAreHere(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const sheets = document.querySelector('wallet-modal')?.shadowRoot?.adoptedStyleSheets ?? []
    return sheets.some(({ cssRules }) => [...cssRules].some(({ cssText }) => cssText.includes('wm-card-ghost')))
  })
}

test('the list keeps its order beside the success of the connection', async () => {
  const { page, wallets } = await openWide(laptop, moving)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Owl/ }).click()
  await dialog.getByRole('heading', { name: 'Continue in Owl' }).waitFor()
  const listed = page.evaluate(
    () =>
      new Promise<{ before: string; done: string }>((resolve) => {
        const root = document.querySelector('wallet-modal')?.shadowRoot
        const names = () => [...(root?.querySelectorAll('.wm-connect h3, .wm-connect bdi') ?? [])]
        const list = () =>
          names()
            .map(({ textContent }) => textContent)
            .join()
        const before = list()
        let last = ''
        const look = () => {
          if (root?.querySelector('.wm-card-stage > .wm-stage [data-state="done"]')) last = list()
          else if (last) return resolve({ before, done: last })
          requestAnimationFrame(look)
        }
        look()
      }),
  )
  await wallets[1]?.approve()
  const { before, done } = await listed
  expect(before).toContain('Owl')
  expect(done).toBe(before)
})

test('from two panes to the account the card becomes narrower without a jump', async () => {
  const { context, page, wallets } = await openWide(laptop, moving)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Fox/ }).click()
  await dialog.getByRole('heading', { name: 'Continue in Fox' }).waitFor()
  await animationsAreHere(page)
  await page.waitForTimeout(1000)
  // So slowly, each frame is seen on a busy machine too.
  const session = await context.newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.05 })
  const widths = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = []
        const surface = () => document.querySelector('wallet-modal')?.shadowRoot?.querySelector('.wm-card-surface')
        const next = () => {
          const width = surface()?.getBoundingClientRect().width ?? 0
          if (width !== seen.at(-1)) seen.push(width)
          if (width <= 360.5) resolve(seen)
          // The animation begins after the callbacks of the frame in which the card is resized.
          else requestAnimationFrame(() => setTimeout(next))
        }
        next()
      }),
  )
  await wallets[0]?.approve()
  const all = await widths
  const steps = all.slice(1).map((width, index) => (all[index] ?? 0) - width)
  expect(all[0]).toBeCloseTo(700, 0)
  const jumps = steps.filter((step) => step < 0 || step > 120).map((step) => Math.round(step))
  expect({ jumps, last: Math.round(all.at(-1) ?? 0) }).toEqual({ jumps: [], last: 360 })
})

/** Where a pane or its copy stands, in px of the window. */
interface Place {
  readonly left: number
  readonly top: number
  /** The upper edge of what it shows. */
  readonly content: number
  /** True for a copy that stands out of the card. */
  readonly isCut: boolean
}

/**
 * Waits for the copies of what leaves, and reads where each stands, and where its pane stood in the frame before. Runs in
 * the page, because a query from outside could arrive too late.
 */
const watchLeaving = () =>
  new Promise<{ before: Place[]; after: Place[] }>((resolve) => {
    const card = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('.wm-card')
    const placesOf = (selector: string): Place[] =>
      [...(card?.querySelectorAll(selector) ?? [])].map((part) => {
        const { left, right, top } = part.getBoundingClientRect()
        const surface = card?.querySelector('.wm-card-surface')?.getBoundingClientRect()
        const slid = new DOMMatrix(getComputedStyle(part).transform).m41
        const content = part.firstElementChild?.firstElementChild?.getBoundingClientRect().top ?? 0
        const isCut = surface === undefined || left < surface.left - 12 || right > surface.right + 12
        return { left: Math.round(left - slid), top: Math.round(top), content: Math.round(content), isCut }
      })
    let before: Place[] = []
    const look = () => {
      // As they begin, however late this frame is.
      if (card?.querySelector('.wm-card-ghost'))
        for (const animation of card.getAnimations({ subtree: true }))
          if (!(animation instanceof CSSAnimation)) animation.currentTime = 0
      const after = placesOf('.wm-card-ghost')
      if (after.length > 0) return resolve({ before, after })
      before = placesOf('.wm-stage')
      next()
    }
    // The card's own animation begins after the callbacks of the frame in which it is resized.
    const next = () => requestAnimationFrame(() => setTimeout(look))
    next()
  })

test.each(['en', 'ar'])('what leaves two panes fades where it stood (%s)', async (tag) => {
  const { page, wallets } = await openWide(laptop, moving)
  const dialog = page.getByRole('dialog')
  if (tag !== 'en') await speak(page, tag)
  await animationsAreHere(page)
  await dialog.locator('.wm-row').filter({ hasText: 'Fox' }).click()
  await dialog.locator('.wm-connecting').waitFor()
  await page.waitForTimeout(1000)
  const leaving = page.evaluate(watchLeaving)
  await wallets[0]?.approve()
  const { before, after } = await leaving
  expect(after).toHaveLength(2)
  for (const side of ['left', 'top', 'content'] as const)
    for (const [at, place] of after.entries())
      expect(Math.abs(place[side] - (before[at]?.[side] ?? 0)), `${side} of pane ${at}`).toBeLessThanOrEqual(2)
  expect(after.filter(({ isCut }) => isCut)).toEqual([])
})

/** Each language, how the page comes to it, and the side of the list. */
const tongues: readonly [tag: string, side: 'left' | 'right'][] = [
  ['en', 'left'],
  ['de', 'left'],
  ['ja', 'left'],
  ['ar', 'right'],
  ['pseudo', 'left'],
]

test.each(tongues)('two panes in %s: axe finds nothing, with and without forced colours', async (tag, side) => {
  const { page, wallets } = await openWide()
  const dialog = page.getByRole('dialog')
  const say = () => (tag === 'pseudo' ? lengthen(page) : speak(page, tag))
  const look = async (state: string) => {
    const { panes, ...rest } = await panesOf(page)
    expect(rest, state).toMatchObject({ ...inside, width: 700 })
    expect(panes[0]?.left, state).toBe(side === 'left' ? 0 : 400)
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors })
      await standStill(page)
      expect(await findAxeProblems(page, { part: 'wallet-modal' }), `${state}, ${forcedColors}`).toEqual([])
      expect((await panesOf(page)).outside, `${state}, ${forcedColors}`).toEqual([])
    }
    await page.emulateMedia({ forcedColors: 'none' })
  }
  if (tag !== 'pseudo') await say()
  else await lengthen(page)
  await look('guide')
  await dialog.locator('.wm-row').filter({ hasText: 'Fox' }).click()
  await dialog.locator('.wm-connecting').waitFor()
  if (tag === 'pseudo') await lengthen(page)
  await look('waiting')
  await wallets[0]?.reject()
  await dialog.locator('.wm-connecting[data-state="refused"]').waitFor()
  await look('refused')
})

test('the chosen row has an edge where colours are forced', async () => {
  const { page } = await openWide(laptop, { forcedColors: 'active' })
  const row = page.getByRole('dialog').getByRole('button', { name: /^Fox/ })
  await row.click()
  await expect
    .poll(() =>
      row.evaluate((element) => getComputedStyle(element).outlineStyle + getComputedStyle(element).outlineWidth),
    )
    .toBe('solid2px')
})
