import { expect, test } from 'vitest'
import { createFirefox } from './firefox.js'

test('queries by label in the page and by Playwright do not end the page', async () => {
  const firefox = createFirefox({ headed: false })
  try {
    const page = await (await firefox.newContext({})).newPage()
    await page.setContent('<h1 id="title">Account</h1><section aria-labelledby="title"><button>Go</button></section>')
    const button = page.getByLabel('Account').getByRole('button')
    // Read by the page's own world, by Playwright's, and by the page's again.
    expect(await button.evaluateAll((found) => found.length)).toBe(1)
    await button.click()
    expect(await button.evaluateAll((found) => found.length)).toBe(1)
  } finally {
    await firefox.close()
  }
})

test.each(['active', 'none'] as const)('a context has forced colours: %s', async (forcedColors) => {
  const firefox = createFirefox({ headed: false })
  try {
    const page = await (await firefox.newContext({ forcedColors })).newPage()
    await page.setContent('<button style="background: rgb(1, 2, 3)">Go</button>')
    const seen = await page.getByRole('button').evaluate((button) => ({
      isForced: matchMedia('(forced-colors: active)').matches,
      isOwn: getComputedStyle(button).backgroundColor === 'rgb(1, 2, 3)',
    }))
    expect(seen).toEqual({ isForced: forcedColors === 'active', isOwn: forcedColors === 'none' })
  } finally {
    await firefox.close()
  }
})
