import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { buildOwnPage, type OwnPage, openOwnPage } from './testing/own-page.js'

const folder = path.dirname(createRequire(import.meta.url).resolve('ses/package.json'))
const ses = fs.readFileSync(path.join(folder, 'dist/ses.umd.min.js'), 'utf8')

let browser: TestChromium
let built: OwnPage

beforeAll(async () => {
  ;[browser, built] = await Promise.all([launchTestChromium(), buildOwnPage('harness/apps/hosts/slots/main.tsx')])
})
afterAll(() => browser.close())

/** Opens the modal on a page that has frozen the built-in objects, and reports what is shown. */
async function openLocked(overrideTaming: string) {
  const before = { content: `${ses}\nlockdown({ overrideTaming: '${overrideTaming}', errorTaming: 'unsafe' })` }
  const { page, close } = await openOwnPage(browser, built, { before })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const list = page.getByRole('dialog').getByRole('button', { name: 'WalletConnect QR' })
  const retry = page.getByRole('button', { name: 'Try again' })
  await list.or(retry).first().waitFor()
  const isThere = await list.isVisible()
  if (isThere) {
    await page.getByRole('button', { name: 'All wallets' }).click()
    await page.getByRole('dialog', { name: 'All wallets' }).waitFor()
  }
  await close()
  return isThere
}

test('the modal works under SES lockdown with the settings in the docs', async () => {
  expect(await openLocked('severe')).toBe(true)
})

// If this test fails, MobX no longer assigns properties that Object.prototype has. Then docs/security.md needs no advice on it.
test('MobX does not load with the default settings of lockdown', async () => {
  expect(await openLocked('moderate')).toBe(false)
})
