import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../../tools/build/root.js'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { createMockWallet } from '../../world/wallets/create-wallet.js'
import { installWallets } from '../../world/wallets/shell/install-wallets.js'
import { startTestWorld, type TestWorld } from '../../world/wallets/testing/world.js'
import { buildOwnPage, type OwnPage, openOwnPage } from './testing/own-page.js'

let browser: TestChromium
let built: OwnPage
let world: TestWorld

beforeAll(async () => {
  const entries = ['networks', 'wallet-adapter'].map((name) => ({
    find: `walletmodal/${name}`,
    replacement: path.join(root, `dist/${name}.js`),
  }))
  ;[browser, world, built] = await Promise.all([
    launchTestChromium(),
    startTestWorld({ solana: { kind: 'solana', cluster: 'mainnet' } }),
    buildOwnPage('harness/apps/hosts/wallet-adapter/main.tsx', entries),
  ])
})
afterAll(async () => {
  await browser.close()
  await world.stop()
})

test('components for wallet-adapter sign and send with the modal’s wallet, by their own hooks', async () => {
  const node = world.chain('solana').rpcUrl
  const ray = createMockWallet({ via: 'wallet-standard', policy: 'approve' }, { ...world, name: 'ray' })
  const { page, errors, close } = await openOwnPage(browser, built, {
    node,
    before: { content: `history.replaceState(null, '', '/?node=${encodeURIComponent(node)}')` },
    prepare: (context) => installWallets(context, { wallets: { ray } }),
  })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const said = page.locator('output')
  const alice = world.accounts['alice']?.solanaAddress ?? ''

  await press('message')
  await expect.poll(() => said.textContent()).toBe('undefined')
  await press('Show')
  await page.getByRole('dialog', { name: 'Connect wallet' }).waitFor()
  await page.keyboard.press('Escape')
  await press('Select')
  await press('Connect Ray')
  await expect.poll(() => said.getAttribute('data-key')).toBe(alice)
  expect(await said.getAttribute('data-connected')).toBe('true')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await press('message')
  await expect.poll(() => said.textContent()).toBe('64')
  await press('legacy')
  await expect.poll(() => said.textContent()).toBe('true')
  await press('all')
  await expect.poll(() => said.textContent()).toBe('true,true')
  for (const name of ['versioned', 'send']) {
    await press(name)
    await expect.poll(() => said.textContent(), { message: name }).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  }
  await press('leave')
  await expect.poll(() => said.getAttribute('data-connected')).toBe('false')
  await press('send')
  await expect.poll(() => said.textContent()).toMatch(/^WalletNotConnectedError: /)
  expect(errors).toEqual([])
  await close()
})
