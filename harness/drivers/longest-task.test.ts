import { afterAll, expect, test } from 'vitest'
import { launchTestChromium } from '../page/test-chromium.js'
import { longestTaskAllowedMs, watchTasks } from './longest-task.js'

const chromium = await launchTestChromium()
afterAll(() => chromium.close())

test('tells the longest task of a page in time of the processor', async () => {
  const page = await chromium.newPage()
  const browser = page.context().browser()
  if (!browser) throw new Error('the context belongs to no browser')
  const busyFor = async (turns: number) => {
    const end = await watchTasks(browser)
    await page.evaluate((count) => {
      let sum = 0
      for (let turn = 0; turn < count; turn += 1) sum += Math.sqrt(turn)
      return sum
    }, turns)
    return end()
  }
  const short = await busyFor(1_000)
  const long = await busyFor(150_000_000)
  expect(short).toBeGreaterThan(0)
  expect(long).toBeGreaterThan(5 * short)
  expect(short).toBeLessThan(longestTaskAllowedMs)
})
