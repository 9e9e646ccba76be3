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

/** More of them is a matter of patience: `MOBX_LOADS=50`. */
const loads = Number(process.env.MOBX_LOADS ?? 6)

test('a host with MobX 6 sees no error, whichever file of the modal comes first', async () => {
  for (let seed = 1; seed <= loads; seed += 1) {
    const random = createSeed(seed).stream('delays')
    // Each file by itself, up to a fifth of a second late. The two that are asked for at once, the modal and its first view, change places.
    const late = new Map([...built.files.keys()].map((file) => [file, random.integer(0, 200)]))
    const delayOf = (file: string) => (file === 'page.js' ? 0 : (late.get(file) ?? 0))
    const { page, errors, close } = await openOwnPage(browser, built, { delayOf })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').waitFor()
    expect({ seed, errors, title: await page.title() }).toEqual({ seed, errors: [], title: 'Count 1' })
    await close()
  }
}, 300_000)
