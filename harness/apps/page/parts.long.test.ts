import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../../tools/build/root.js'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { buildOwnPage, type OwnPage, openOwnPage } from './testing/own-page.js'

let browser: TestChromium
let built: OwnPage

beforeAll(async () => {
  ;[browser, built] = await Promise.all([launchTestChromium(), buildOwnPage('harness/apps/hosts/roots/main.tsx')])
})
afterAll(() => browser.close())

/** Parts that this page never draws: they need a wallet's window or certain options of the host. */
const elsewhere = ['footer', 'pill', 'button', 'button-primary', 'button-soft', 'button-plain']

test('the page’s rule for a part overrides the modal, in the window and on a button in a shadow root', async () => {
  const { page, errors, close } = await openOwnPage(browser, built, {
    device: { viewport: { width: 900, height: 900 } },
  })
  const [, section = ''] = fs.readFileSync(path.join(root, 'docs/theming.md'), 'utf8').split('## Single parts')
  const listed = [...section.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name = '']) => name)
  const parts = listed.filter((name) => !elsewhere.includes(name))
  expect(parts.length).toBeGreaterThan(7)
  const rules = parts.map(
    (name) => `wallet-modal::part(${name}), #shadow::part(${name}) { outline: 3px solid rgb(1, 2, 3) }`,
  )
  await page.addStyleTag({ content: rules.join('') })
  await page.locator('#page').getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'WalletConnect' }).waitFor()
  for (const name of parts) {
    const place = name === 'wallet-button' ? '#shadow' : 'wallet-modal'
    const drawn = page.locator(`${place} [part~="${name}"]`).first()
    expect(await drawn.evaluate((element) => getComputedStyle(element).outlineColor), name).toBe('rgb(1, 2, 3)')
  }
  expect(errors).toEqual([])
  await close()
})
