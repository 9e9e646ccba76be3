import { expect, onTestFinished, test } from 'vitest'
import { createBrowserEngine } from '../../harness/test/runner/drivers/browser/browser-engine.js'
import { engineNames } from '../../harness/test/runner/drivers/browser/engine-name.js'
import { allShots } from './manifest.js'
import { actOut, speak } from './take-shot.js'

/** How far the letters of each line of a row stand from where the row's lines begin, in px. Runs in the page. */
function gapsInPage(dialog: Element): number[] {
  return [...dialog.querySelectorAll('.wm-row-name > *')].map((line) => {
    const letters = document.createRange()
    letters.selectNodeContents(line)
    const row = line.parentElement?.getBoundingClientRect()
    return Math.abs((row?.right ?? 0) - letters.getBoundingClientRect().right)
  })
}

test.each(engineNames)('in Arabic names in Latin letters begin where their row begins (%s)', async (name) => {
  const engine = createBrowserEngine({ headed: false, browser: name })
  onTestFinished(engine.close)
  const shot = allShots().find((each) => each.name === 'OnRampProviders-full-light-phone')
  if (!shot) throw new Error('there is no such picture')
  const gaps = await actOut(
    shot,
    await engine.browser(),
    async () => {},
    async ({ page, failure }) => {
      if (failure) throw new Error(failure)
      await speak(page, 'ar')
      return page.locator('dialog[open]').evaluate(gapsInPage)
    },
  )
  expect(gaps.length).toBeGreaterThan(3)
  expect(Math.max(...gaps)).toBeLessThan(2)
})
