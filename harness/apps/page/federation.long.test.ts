import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { buildOwnPage, type OwnPage, openOwnPage } from './testing/own-page.js'

let browser: TestChromium
let built: OwnPage

beforeAll(async () => {
  ;[browser, built] = await Promise.all([launchTestChromium(), buildOwnPage('harness/apps/hosts/federation/main.ts')])
})
afterAll(() => browser.close())

/** Runs in the page before its scripts: a wallet that approves, and emits no event when its permission is revoked. */
function announceFox(): void {
  const accounts = [`0x${'a1'.repeat(20)}`]
  let isApproved = false
  const answers: Record<string, () => unknown> = {
    eth_requestAccounts: () => {
      isApproved = true
      return accounts
    },
    eth_accounts: () => (isApproved ? accounts : []),
    eth_chainId: () => '0x1',
    wallet_getPermissions: () => [{ parentCapability: 'eth_accounts' }],
    wallet_revokePermissions: () => {
      isApproved = false
      return null
    },
  }
  const provider = {
    request: async ({ method }: { method: string }) => answers[method]?.() ?? null,
    on() {},
    removeListener() {},
  }
  const info = { uuid: 'fox', name: 'Fox', rdns: 'test.fox', icon: 'data:image/png;base64,' }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

test('two bundles on one page share the connection, even if one modal was never opened', async () => {
  const { page, errors, close } = await openOwnPage(browser, built, { before: announceFox, beside: built })
  const said = () => page.locator('output').allTextContents()
  const both = (text: RegExp) => expect.poll(said).toEqual([expect.stringMatching(text), expect.stringMatching(text)])
  await both(/^disconnected$/)
  await page.getByRole('button', { name: 'Connect' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fox' }).click()
  await both(/^connected 0xA1/)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Leave' }).last().click()
  await both(/^disconnected$/)
  expect(errors).toEqual([])
  await close()
})
