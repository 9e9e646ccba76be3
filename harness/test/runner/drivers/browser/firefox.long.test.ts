import { expect, test } from 'vitest'
import { createFirefox } from './firefox.js'

test('what is labelled is found by the page and by Playwright in turn, and the page lives on', async () => {
  const firefox = createFirefox({ headed: false })
  try {
    const page = await (await firefox.newContext({})).newPage()
    await page.setContent('<h1 id="title">Account</h1><section aria-labelledby="title"><button>Go</button></section>')
    const button = page.getByLabel('Account').getByRole('button')
    // The page's own world, Playwright's, and the page's once more.
    expect(await button.evaluateAll((found) => found.length)).toBe(1)
    await button.click()
    expect(await button.evaluateAll((found) => found.length)).toBe(1)
  } finally {
    await firefox.close()
  }
})
