import { expect, onTestFinished, test } from 'vitest'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { openLoginPage } from './testing/login-page.js'

/** The receiver's address. */
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/**
 * Makes the page's wallets draw a window before they send, like @metamask/connect-evm 2.1.1 without its extension: a fixed element with
 * the highest z-index in `body`. Runs in the page, before its scripts.
 */
function drawBeforeSending(): void {
  type Provider = { request(call: { method: string }): Promise<unknown> }
  const drawn = new Map<Provider, Provider>()
  const ask = (question: string) =>
    new Promise<void>((resolve) => {
      const element = document.createElement('div')
      element.style.cssText =
        'position: fixed; top: 100px; left: 20px; width: 240px; height: 120px; z-index: 2147483647; background: #fed'
      element.innerHTML = `<h2>${question}</h2><button>Approve in SDK</button>`
      document.body.append(element)
      const button = element.querySelector('button')
      if (!button) return
      button.onclick = () => {
        element.remove()
        resolve()
      }
    })
  const drawing = (provider: Provider): Provider => {
    const known = drawn.get(provider)
    if (known) return known
    const made = Object.create(provider, {
      request: {
        value: async (call: { method: string }) => {
          if (call.method === 'eth_sendTransaction') await ask('Send?')
          return provider.request(call)
        },
      },
    }) as Provider // a proxy with all members of the wallet's provider
    drawn.set(provider, made)
    return made
  }
  window.addEventListener(
    'eip6963:announceProvider',
    (event) => {
      const { detail } = event as CustomEvent<{ info: object; provider: Provider }> // the event of EIP-6963
      if ([...drawn.values()].includes(detail.provider)) return
      event.stopImmediatePropagation()
      const wrapped = Object.freeze({ info: detail.info, provider: drawing(detail.provider) })
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: wrapped }))
    },
    true,
  )
}

async function open() {
  const browser = await launchTestChromium()
  onTestFinished(() => browser.close())
  const watching: TestChromium = {
    ...browser,
    newContext: async (options) => {
      const context = await browser.newContext(options)
      await context.addInitScript(drawBeforeSending)
      return context
    },
  }
  const opened = await openLoginPage(watching, {
    chains: {
      mainnet: {
        kind: 'evm',
        id: 1,
        name: 'Ethereum',
        fund: { alice: '10 ETH' },
        economy: { tokens: { alice: { USDC: '4000' } }, reserves: { USDC: { token: '3200000', native: '1000' } } },
      },
    },
    wallets: { fox: { via: 'eip6963', accounts: ['alice'], policy: 'approve' } },
    http: { history: { made: 5 } },
    steps: [
      { open: 'Connect' },
      { choose: 'Fox' },
      { expect: { view: 'Account', status: 'connected' } },
      { close: 'button' },
      { expect: { modal: 'closed' } },
    ],
  })
  onTestFinished(opened.stop)
  const { page } = opened
  const pill = page.locator('wallet-modal .wm-aside-pill')
  const approve = async () => {
    await pill.waitFor()
    expect(await pill.textContent()).toContain('Approve the transaction in Fox')
    await page.getByRole('button', { name: 'Approve in SDK' }).click({ timeout: 5000 })
  }
  await page.getByRole('button', { name: /^Account/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('4,000 USDC').first().waitFor()
  return { page, dialog, pill, approve }
}

test('the modal makes room for a wallet’s own window while it sends, and the review shows the result', async () => {
  const { dialog, pill, approve } = await open()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('button', { name: /Select another token$/ }).click()
  await dialog.getByRole('button', { name: /USDC/ }).first().click()
  await dialog.getByRole('textbox', { name: 'Amount in USDC' }).fill('1.5')
  await dialog.getByRole('textbox', { name: 'Send to' }).fill(bob)
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('button', { name: 'Send 1.5 USDC' }).click()
  await approve()
  await dialog.getByRole('heading', { name: '1.5 USDC sent' }).waitFor()
  expect(await pill.count()).toBe(0)
})

test('the modal makes room for a wallet’s own window while it approves and swaps', async () => {
  const { dialog, pill, approve } = await open()
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await dialog.getByRole('button', { name: 'You receive: Select token' }).click()
  await dialog.getByRole('button', { name: /USDC/ }).first().click()
  await dialog.getByRole('textbox', { name: 'You pay, amount' }).fill('2')
  await dialog.getByRole('button', { name: 'Review swap' }).click()
  await dialog.getByRole('button', { name: /^Swap/ }).click()
  await approve()
  await expect.poll(() => pill.count()).toBe(0)
  await dialog
    .getByRole('heading', { name: /[Ss]wap/ })
    .first()
    .waitFor()
})
