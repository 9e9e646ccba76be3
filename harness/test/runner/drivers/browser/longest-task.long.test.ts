import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumFlags, requireChromium } from './chromium.js'
import { longestTaskAllowedMs, watchTasks } from './longest-task.js'

// A browser holds one trace, so this file has a browser that no other file uses.
let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: requireChromium({ headed: false }).path, args: chromiumFlags() })
})
afterAll(() => browser.close())

/**
 * Runs tasks in a page. Each lasts at least `ms` of wall time and until it has used its share of the processor. A loaded
 * machine lends the page only a part of the wall time, and the watch counts processor time.
 */
async function longestOf({ tasks, ms }: { tasks: number; ms: number }): Promise<{ longest: number; wall: number }> {
  const page = await browser.newPage()
  const end = await watchTasks(page)
  const wall = await page.evaluate(
    async ({ tasks, ms }) => {
      let longest = 0
      for (let task = 0; task < tasks; task++) {
        await new Promise((resolve) => setTimeout(resolve))
        const start = performance.now()
        let sum = 0
        for (let turn = 0; turn < ms * 300_000 || performance.now() - start < ms; turn++) sum += Math.sqrt(turn)
        longest = Math.max(longest, performance.now() - start, Math.min(sum, 0))
      }
      return longest
    },
    { tasks, ms },
  )
  // The answer leaves the page from within the last task: the next one begins after that task has ended.
  await page.evaluate(() => undefined)
  const longest = await end()
  await page.close()
  return { longest, wall }
}

test('measures a long task of a page', async () => {
  const { longest, wall } = await longestOf({ tasks: 1, ms: 600 })
  expect(longest).toBeGreaterThan(longestTaskAllowedMs)
  expect(longest).toBeLessThan(wall + longestTaskAllowedMs)
})

test('does not add up the short tasks of a page', async () => {
  const { longest } = await longestOf({ tasks: 30, ms: 10 })
  expect(longest).toBeGreaterThan(0)
  expect(longest).toBeLessThan(longestTaskAllowedMs / 2)
})
