import type { Page } from 'playwright-core'
import { findAxeProblems } from '../drivers/find-axe-problems.js'
import { standStill } from '../shots/settle.js'
import { findLost } from './test-find-lost.js'

/** The smallest phone, and a laptop at 400 % zoom. */
const narrowest = [
  { width: 320, height: 640, least: 40 },
  { width: 256, height: 192, least: 24 },
]
/** A laptop at 200 % zoom, and a phone that lies on its side. */
const between = [
  { width: 512, height: 384, least: 40 },
  { width: 740, height: 360, least: 40 },
]
/** `WM_LONG=1` looks at those between too. */
const windows = process.env['WM_LONG'] === '1' ? [...narrowest, ...between] : narrowest
/** Where every other test looks at it. */
export const usual = { width: 1024, height: 768 }

/** Everything that is lost in a window of any of these sizes, forced colours included. */
export async function lostAnywhere(page: Page): Promise<string[]> {
  const lost: string[] = []
  for (const { least, ...size } of windows)
    for (const forcedColors of size.width === 320 ? (['none', 'active'] as const) : (['none'] as const)) {
      await page.setViewportSize(size)
      await page.emulateMedia({ forcedColors })
      await standStill(page)
      const where = `${size.width} × ${size.height}${forcedColors === 'active' ? ', forced colours' : ''}`
      const found = await page.evaluate(findLost, { least, isWide: size.width >= 320 })
      lost.push(...found.map((text) => `${where}: ${text}`))
      if (forcedColors === 'active')
        lost.push(...(await page.evaluate(findEdgeless)).map((text) => `${where}: ${text}`))
    }
  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize(usual)
  return lost
}

/** Colours are the system's there: what can be pressed needs a line around it. Runs in the page. */
function findEdgeless(): string[] {
  const dialog = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('dialog[open]')
  const hasEdge = (style: CSSStyleDeclaration) => style.borderTopStyle !== 'none' && style.borderTopWidth !== '0px'
  return [...(dialog?.querySelectorAll('button') ?? [])]
    .filter((button) => button.checkVisibility() && !button.closest('[inert]'))
    .filter((button) => !hasEdge(getComputedStyle(button)) && !hasEdge(getComputedStyle(button, '::before')))
    .map((button) => `"${button.textContent || button.ariaLabel}" has no edge`)
}

/** What axe finds in light and in dark. */
export async function inBothThemes(page: Page, part = 'wallet-modal'): Promise<string[]> {
  const problems: string[] = []
  for (const mode of ['dark', 'light'] as const) {
    await page.evaluate((wanted) => window.__walletmodalPage?.modal.setTheme({ mode: wanted }), mode)
    await standStill(page)
    const found = await findAxeProblems(page, { part, onlyColours: mode === 'light' })
    problems.push(...found.map((text) => `${mode}: ${text}`))
  }
  return problems
}
