import { expect, onTestFinished, test } from 'vitest'
import { createBrowserEngine } from '../../harness/test/runner/drivers/browser/browser-engine.js'
import { engineNames } from '../../harness/test/runner/drivers/browser/engine-name.js'
import { allShots } from './manifest.js'
import { actOut, speak } from './take-shot.js'

/** The distance in px between the right edge of each row's name and the right edge of its text. Runs in the page. */
function gapsInPage(dialog: Element): number[] {
  return [...dialog.querySelectorAll('.wm-row-name > *')].map((line) => {
    const letters = document.createRange()
    letters.selectNodeContents(line)
    const row = line.parentElement?.getBoundingClientRect()
    return Math.abs((row?.right ?? 0) - letters.getBoundingClientRect().right)
  })
}

test.each(engineNames)('in Arabic, names in Latin letters start at the right edge of their row (%s)', async (name) => {
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
