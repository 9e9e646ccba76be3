import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { createSeed } from '../../world/lib/seed.js'
import { buildOwnPage, type OwnPage, openOwnPage } from './testing/own-page.js'

let browser: TestChromium
let built: OwnPage

beforeAll(async () => {
  ;[browser, built] = await Promise.all([launchTestChromium(), buildOwnPage('harness/apps/hosts/mobx6/main.tsx')])
})
afterAll(() => browser.close())

/** The number of page loads, which `MOBX_LOADS=50` raises. */
const loads = Number(process.env.MOBX_LOADS ?? 6)

test('a host with MobX 6 has no error, whichever file of the modal loads first', async () => {
  for (let seed = 1; seed <= loads; seed += 1) {
    const random = createSeed(seed).stream('delays')
    // Each file is up to 200 ms late, so that files requested together arrive in any order, such as the modal and its first view.
    const late = new Map([...built.files.keys()].map((file) => [file, random.integer(0, 200)]))
    const delayOf = (file: string) => (file === 'page.js' ? 0 : (late.get(file) ?? 0))
    const { page, errors, close } = await openOwnPage(browser, built, { delayOf })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').waitFor()
    expect({ seed, errors, title: await page.title() }).toEqual({ seed, errors: [], title: 'Count 1' })
    await close()
  }
}, 300_000)
