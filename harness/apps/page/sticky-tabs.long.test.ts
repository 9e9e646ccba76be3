import { expect, onTestFinished, test } from 'vitest'
import { launchTestChromium } from '../../test/browser/testing/chromium.js'
import { openLoginPage } from './testing/login-page.js'

/** Measures the tabs, their scroller and the focused control, and lists the elements in front along the tabs. Runs in the page. */
function measure() {
  const root = document.querySelector('wallet-modal')?.shadowRoot
  const scroller = root?.querySelector('.wm-stage:has(.wm-account)')
  const bar = root?.querySelector('.wm-account .wm-tabs')
  const row = root?.querySelector('[role="tabpanel"] .wm-row')
  if (!root || !scroller || !bar || !row) throw new Error('Account is not open')
  const { left, right, top, bottom } = bar.getBoundingClientRect()
  const points = [left + 1, (left + right) / 2, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => ({ x, y })))
  const inFront = points.map(({ x, y }) => root.elementFromPoint(x, y))
  return {
    top: top - scroller.getBoundingClientRect().top,
    isCovering: inFront.every((element) => bar.contains(element)),
    background: getComputedStyle(bar).backgroundColor,
    surface: getComputedStyle(root.querySelector('dialog[open] .wm-card-surface') ?? bar).backgroundColor,
    firstBelow: row.getBoundingClientRect().top - bottom,
    focusedBelow: (root.activeElement?.getBoundingClientRect().top ?? 0) - bottom,
    scrolled: scroller.scrollTop,
  }
}

test('the tabs stay above their list: nothing shows through, they cover no focused row, and another list starts at its top', async () => {
  const browser = await launchTestChromium()
  onTestFinished(() => browser.close())
  const { page, stop } = await openLoginPage(browser, {
    chains: { mainnet: { kind: 'evm', id: 1, name: 'Ethereum', fund: { alice: '10 ETH' } } },
    wallets: { fox: { via: 'eip6963', accounts: ['alice'], policy: 'approve' } },
    http: { madeTokens: 40, history: { made: 60 } },
    steps: [{ open: 'Connect' }, { choose: 'Fox' }, { expect: { view: 'Account', status: 'connected' } }],
  })
  onTestFinished(stop)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await dialog.getByRole('tabpanel').getByRole('button').nth(5).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await dialog.locator('.wm-stage').evaluate((scroller) => scroller.scrollTo(0, 1200))
    await dialog.getByRole('tabpanel').getByRole('button').nth(12).focus()
    const seen = await page.evaluate(measure)
    expect(seen).toMatchObject({ top: 0, isCovering: true, background: seen.surface })
    for (let back = 0; back < 8; back += 1) {
      await page.keyboard.press('Shift+Tab')
      expect((await page.evaluate(measure)).focusedBelow).toBeGreaterThanOrEqual(0)
    }
  }
  expect((await page.evaluate(measure)).scrolled).toBeGreaterThan(400)
  // In a low window even the short list of tokens is longer than the card.
  await page.setViewportSize({ width: 1280, height: 600 })
  await dialog.getByRole('tab', { name: 'Tokens' }).click()
  await dialog.getByText('Show all').waitFor()
  const chosen = await page.evaluate(measure)
  expect(chosen.firstBelow).toBe(0)
  // A short list scrolls up only this far.
  expect(chosen.top).toBeLessThan(20)
})
