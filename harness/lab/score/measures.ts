import type { Locator, Page } from '@playwright/test'
import { findAxeProblems } from '../../test/runner/drivers/browser/find-axe-problems.js'
import { namesInPage } from '../../test/runner/drivers/browser/locate.js'
import { waitUntil } from '../../world/lib/wait-until.js'
import { type Finding, met, unmet } from './judge.js'
import { hasFocus, openList, placeOfFocus } from './surface.js'
import type { Visit } from './visit.js'

export const limits = { offerMs: 3000, tabs: 40, tabsKept: 30, focusMs: 1000, narrowPx: 320 }

const soon = <Value>(look: () => Promise<Value | undefined>) => waitUntil(look, { withinMs: limits.focusMs })

/** Lists the names of visible buttons and links. */
function controlsOf(page: Page): Promise<string[]> {
  const controls = page.getByRole('button').or(page.getByRole('link')).filter({ visible: true })
  return controls.evaluateAll(namesInPage)
}

/** Checks that the list offers more than a way to close it when no wallet is installed. */
export async function offersSomething({ page, open }: Visit): Promise<Finding> {
  const before = await controlsOf(page)
  await open()
  const offered = async () => {
    const others = (await controlsOf(page)).filter(
      (name) => !before.includes(name) && !/^(close.*|×|x|back)?$/i.test(name),
    )
    return others.length > 0 ? others : undefined
  }
  const others = await waitUntil(offered, { withinMs: limits.offerMs })
  return others
    ? met(`${others.length} controls, such as "${others[0]}"`)
    : unmet('the only control is the one that closes it')
}

async function tabTo(visit: Visit, wanted: Locator): Promise<number | undefined> {
  for (let presses = 0; presses <= limits.tabs; presses += 1) {
    if (await hasFocus(wanted)) return presses
    await visit.page.keyboard.press('Tab')
  }
  return undefined
}

/** Connects with Tab and Enter only, up to the wallet's request. */
export async function byKeyboard(visit: Visit): Promise<Finding> {
  const { page, fox, world } = visit
  const opener = await visit.opener()
  const before = opener ? await tabTo(visit, opener) : 0
  if (before === undefined) return unmet(`${limits.tabs} presses of Tab do not lead to the button that opens the list`)
  if (opener) await page.keyboard.press('Enter')
  await fox.waitFor({ timeout: 5000 })
  const inside = await tabTo(visit, fox)
  if (inside === undefined) return unmet(`${limits.tabs} presses of Tab do not lead to the wallet in the list`)
  await page.keyboard.press('Enter')
  const isAsked = await waitUntil(async () => (world.wallets['fox']?.pending.length ? true : undefined), {
    withinMs: 5000,
  })
  if (!isAsked) return unmet('Enter on the wallet does not ask it')
  return met(`Tab ${before} times and Enter, Tab ${inside} times and Enter`)
}

export async function focusGoesIn(visit: Visit): Promise<Finding> {
  await openList(visit)
  const inside = await soon(async () => ((await placeOfFocus(visit)).isInside ? true : undefined))
  const { name } = await placeOfFocus(visit)
  return inside ? met(`on ${name}`) : unmet(`the focus stays on ${name}`)
}

export async function focusStaysIn(visit: Visit): Promise<Finding> {
  await openList(visit)
  await soon(async () => ((await placeOfFocus(visit)).isInside ? true : undefined))
  for (const key of ['Tab', 'Shift+Tab'])
    for (let press = 1; press <= limits.tabsKept; press += 1) {
      await visit.page.keyboard.press(key)
      const { isOnPage, name } = await placeOfFocus(visit)
      if (isOnPage) return unmet(`press ${press} of ${key} leads to ${name} of the page behind`)
    }
  return met('never on the page behind')
}

/** Describes the focused element. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: active } = document
    if (!active || active === document.body) return 'nothing'
    return `${active.tagName.toLowerCase()} "${active.getAttribute('aria-label') ?? active.textContent?.trim().slice(0, 40)}"`
  })
}

export async function escapeCloses(visit: Visit): Promise<Finding> {
  const { page } = visit
  await openList(visit)
  await page.keyboard.press('Escape')
  const isClosed = await soon(async () => ((await visit.fox.isVisible()) ? undefined : true))
  if (!isClosed) return unmet('the list stays open')
  const opener = await visit.opener()
  if (!opener) return met('closed')
  const isBack = await soon(async () => ((await hasFocus(opener)) ? true : undefined))
  return isBack
    ? met('closed, and the focus is on the button that opened it')
    : unmet(`it closes, and the focus is on ${await focused(page)}`)
}

/** The axe tags for WCAG levels A and AA. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The time to wait for a list to fade in, longer than any known animation. */
const fadeMs = 800

export async function axeFindsNothing(visit: Visit): Promise<Finding> {
  const { page } = visit
  const before = await findAxeProblems(page, { only: wcag })
  await openList(visit)
  await page.waitForTimeout(fadeMs)
  const found = (await findAxeProblems(page, { only: wcag })).filter((problem) => !before.includes(problem))
  if (found.length === 0) return met('nothing found')
  const rules = [...new Set(found.map((problem) => /^axe (\S+)/.exec(problem)?.[1]))]
  const [first = ''] = found
  const place = /\(.*?\) at \[.*?\](?=: )/.exec(first)?.[0] ?? ''
  return unmet(`${found.length} ${found.length === 1 ? 'element' : 'elements'}: ${rules.join(', ')} ${place}`)
}

/** Runs in the page. Names controls beyond the left or right edge, unless a scrollable element of the page contains them. */
function cutOffInPage(nodes: Element[], width: number): string[] {
  const isInScroller = (node: Element) => {
    for (let each: Node | null = node; each; each = each instanceof ShadowRoot ? each.host : each.parentNode) {
      if (!(each instanceof Element) || each === document.body || each === document.documentElement) continue
      if (/auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth) return true
    }
    return false
  }
  return nodes
    .filter((node) => {
      const { left, right, width: own } = node.getBoundingClientRect()
      return own > 0 && (left < -1 || right > width + 1) && !isInScroller(node)
    })
    .map((node) => node.getAttribute('aria-label') ?? node.textContent?.trim().slice(0, 40) ?? node.tagName)
}

export async function fitsNarrowScreen(visit: Visit): Promise<Finding> {
  const { page } = visit
  const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth)
  const controls = page.getByRole('button').or(page.getByRole('link')).filter({ visible: true })
  const cutOff = () => controls.evaluateAll(cutOffInPage, limits.narrowPx)
  const widthBefore = await widthOf()
  const cutBefore = await cutOff()
  await openList(visit)
  await page.waitForTimeout(fadeMs)
  const width = await widthOf()
  if (width > Math.max(limits.narrowPx, widthBefore)) return unmet(`the page is ${width} px wide`)
  const cut = (await cutOff()).filter((name) => !cutBefore.includes(name))
  if (cut.length > 0) return unmet(`beyond an edge: ${cut.slice(0, 3).join(', ')}`)
  return met(`${await controls.count()} controls within ${limits.narrowPx} px`)
}
