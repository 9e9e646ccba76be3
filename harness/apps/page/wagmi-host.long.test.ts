import { createRequire } from 'node:module'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { buildOwnPage, type OwnPage, openOwnPage } from './testing/own-page.js'

const { resolve } = createRequire(import.meta.url)
const majors = { 'wagmi 3': '@wagmi/core', 'wagmi 2': 'wagmi-core2' } as const

let browser: TestChromium
const pages = new Map<string, OwnPage>()

beforeAll(async () => {
  browser = await launchTestChromium()
  for (const [name, library] of Object.entries(majors)) {
    const alias = { find: '@wagmi/core', replacement: path.dirname(resolve(`${library}/package.json`)) }
    pages.set(name, await buildOwnPage('harness/apps/hosts/wagmi/main.tsx', [alias]))
  }
})
afterAll(() => browser.close())

/** Announces a wallet that approves the page when asked, and remembers the approval. */
function announceFox(): void {
  const address = `0x${'a1'.repeat(20)}`
  const provider = {
    request: async ({ method }: { method: string }) => {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_requestAccounts') localStorage.setItem('fox', 'approved')
      if (method === 'eth_requestAccounts' || method === 'eth_accounts')
        return localStorage.getItem('fox') ? [address] : []
      if (method === 'wallet_requestPermissions') {
        localStorage.setItem('fox', 'approved')
        return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [address] }] }]
      }
      return null
    },
    on: () => {},
    removeListener: () => {},
  }
  const info = {
    uuid: 'fox',
    name: 'Fox',
    rdns: 'test.fox',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

for (const name of Object.keys(majors)) {
  test(`${name}: the modal shows at once a connection that the page itself makes or restores, before any use`, async () => {
    const built = pages.get(name)
    if (!built) throw new Error('it was built')
    const { page, errors, close } = await openOwnPage(browser, built, { before: announceFox })
    const connected = ['connected', expect.stringMatching(/^0x[aA]1/)]
    const shown = async () => JSON.parse((await page.locator('output').textContent()) ?? '{}')
    expect(await shown()).toEqual({ hook: ['disconnected', null], snapshot: ['disconnected', null] })
    // The event is dispatched directly, because a pointer near the modal's button would load its code.
    await page.getByRole('button', { name: 'own button' }).dispatchEvent('click')
    await expect.poll(shown).toEqual({ hook: connected, snapshot: connected })
    expect(await page.getByRole('button', { name: /^Account: / }).count()).toBe(1)

    // A visitor who connected through another modal: wagmi has a session, and the modal has none.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('walletmodal:')) localStorage.removeItem(key)
    })
    await page.reload()
    await expect.poll(shown).toEqual({ hook: connected, snapshot: connected })
    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByRole('dialog', { name: 'Account' }).waitFor()
    expect(errors).toEqual([])
    await close()
  })
}
