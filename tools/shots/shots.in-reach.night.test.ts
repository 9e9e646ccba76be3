import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchTestChromium, type TestChromium } from '../../harness/test/browser/testing/chromium.js'
import { lookForWay, sparseShots } from './testing/in-reach.js'

let browser: TestChromium

beforeAll(async () => {
  browser = await launchTestChromium()
})
afterAll(() => browser.close())

test.each(sparseShots)('the main button is visible without scrolling: $name', { timeout: 60_000 }, async (shot) => {
  expect((await lookForWay(shot, browser)).wrong).toEqual([])
})
