import { expect, onTestFinished, test } from 'vitest'
import { launchTestChromium } from '../../test/browser/testing/chromium.js'
import { openLoginPage } from './testing/login-page.js'

test('a notice is not drawn where the list of tokens says the same', async () => {
  const browser = await launchTestChromium()
  onTestFinished(() => browser.close())
  const { page, stop } = await openLoginPage(browser, {
    chains: {
      mainnet: { kind: 'evm', id: 1, economy: { tokens: { alice: { USDC: '250.25' } } }, fund: { alice: '10 ETH' } },
    },
    wallets: { fox: { via: 'eip6963', accounts: ['alice'], policy: 'approve' } },
    // Only the network's nodes list what the account has.
    faults: [{ on: 'http.blockchain GET /v1/account/*/balance', do: { status: 400 } }],
    steps: [
      { open: 'Connect' },
      { choose: 'Fox' },
      { expect: { view: 'Account', status: 'connected' } },
      { open: 'WalletSend' },
      { expect: { view: 'WalletSend' } },
      { openSendTokens: {} },
      { expect: { screen: [{ text: 'Prices unavailable' }], within: '8s' } },
    ],
  })
  onTestFinished(stop)
  const notice = page.locator('wallet-modal .wm-bar-notice[data-code="token_balance_unavailable"]')
  await notice.waitFor({ state: 'attached' })
  expect(await notice.isVisible()).toBe(false)
})
