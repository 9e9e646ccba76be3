import type { Page } from '@playwright/test'
import { standStill } from '../../../../tools/shots/stand-still.js'
import { findAxeProblems, rulesOfColours } from '../../../test/runner/drivers/browser/find-axe-problems.js'
import { findLost } from './find-lost.js'

interface Sight {
  readonly width: number
  readonly height: number
  /** The minimum size of a control in CSS pixels. */
  readonly least: number
  /** Forced colours are on. */
  readonly isForced?: boolean
}

/** The smallest phone with forced colours, and a laptop at 400 % zoom. */
const narrowest: readonly Sight[] = [
  { width: 320, height: 640, least: 40, isForced: true },
  { width: 256, height: 192, least: 24 },
]
/** The same phone in our colours, a laptop at 200 % zoom, and a phone in landscape. */
const between: readonly Sight[] = [
  { width: 320, height: 640, least: 40 },
  { width: 512, height: 384, least: 40 },
  { width: 740, height: 360, least: 40 },
]
/** The window sizes that are checked. `WM_LONG=1` adds the middle sizes. */
const sights = process.env['WM_LONG'] === '1' ? [...narrowest, ...between] : narrowest
/** The window size of all other tests. */
export const usual = { width: 1024, height: 768 }

/** Lists everything that a visitor cannot reach or read in a window of any of these sizes. */
export async function lostAnywhere(page: Page): Promise<string[]> {
  const lost: string[] = []
  for (const { least, isForced = false, ...size } of sights) {
    await page.setViewportSize(size)
    await page.emulateMedia({ forcedColors: isForced ? 'active' : 'none' })
    await standStill(page)
    const found = await page.evaluate(findLost, { least, isWide: size.width >= 320 })
    if (isForced) found.push(...(await page.evaluate(findEdgeless)))
    const where = `${size.width} × ${size.height}${isForced ? ', forced colours' : ''}`
    lost.push(...found.map((text) => `${where}: ${text}`))
  }
  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize(usual)
  return lost
}

/** Finds buttons without a border. Forced colours remove backgrounds, so each button needs a border. Runs in the page. */
export function findEdgeless(): string[] {
  const dialog = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('dialog[open]')
  const hasEdge = (style: CSSStyleDeclaration) => style.borderTopStyle !== 'none' && style.borderTopWidth !== '0px'
  return [...(dialog?.querySelectorAll('button') ?? [])]
    .filter((button) => button.checkVisibility() && !button.closest('[inert]'))
    .filter((button) => !hasEdge(getComputedStyle(button)) && !hasEdge(getComputedStyle(button, '::before')))
    .map((button) => `"${button.textContent || button.ariaLabel}" has no edge`)
}

/** Runs axe in light and in dark. */
export async function inBothThemes(page: Page, part = 'wallet-modal'): Promise<string[]> {
  const problems: string[] = []
  for (const mode of ['dark', 'light'] as const) {
    await page.evaluate((wanted) => window.__walletmodalPage?.modal.setTheme({ mode: wanted }), mode)
    await standStill(page)
    const found = await findAxeProblems(page, { part, only: mode === 'light' ? rulesOfColours : undefined })
    problems.push(...found.map((text) => `${mode}: ${text}`))
  }
  return problems
}
