import type { Locator, Page } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { watchShifts } from '../../../tools/shots/measure-view.js'
import { standStill } from '../../../tools/shots/stand-still.js'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { focusOf, showsTitle, tabTo } from './testing/keys.js'
import { openLoginPage } from './testing/login-page.js'
import { inBothThemes } from './testing/whole.js'

/** The receiver's address. */
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** Waits until the view is shown and its transition has ended. */
async function title(page: Page, text: string): Promise<void> {
  await showsTitle(page, text)
  await standStill(page)
}

/** Opens a page with a connected visitor who has tokens to send and swap. Motion is recorded from the first paint of each view. */
async function open() {
  const browser = await launchTestChromium()
  onTestFinished(() => browser.close())
  const watching: TestChromium = {
    ...browser,
    newContext: async (options) => {
      const context = await browser.newContext(options)
      await context.addInitScript(watchShifts)
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
      base: { kind: 'evm', id: 8453, name: 'Base' },
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
  return opened
}

function isFocused(element: Element): boolean {
  const root = element.getRootNode() as Document | ShadowRoot // the element is attached to a page
  return root.activeElement === element
}

/** Presses Tab until the field has the focus, and writes into it. */
async function writeInto(page: Page, field: Locator, text: string): Promise<void> {
  await field.waitFor()
  for (let step = 0; step < 24 && !(await field.evaluate(isFocused)); step += 1) await page.keyboard.press('Tab')
  expect(await field.evaluate(isFocused)).toBe(true)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

test('the keyboard alone sends, swaps, receives, buys, chooses a name and opens Activity; axe finds nothing, nothing moves', async () => {
  const { page } = await open()
  const dialog = page.getByRole('dialog')
  const problems: string[] = []
  const look = async (view: string) => {
    const { value, moves } = await page.evaluate(() => window.wmShift ?? { value: -1, moves: [] })
    // An updated amount may be a few pixels wider, which is not a layout shift.
    if (value < 0 || value > 0.001) problems.push(`${view}: moved by ${value}: ${moves.join('; ')}`)
    problems.push(...(await inBothThemes(page)).map((text) => `${view}: ${text}`))
  }
  const press = async (name: RegExp) => {
    await tabTo(page, name)
    await page.keyboard.press('Enter')
  }
  const back = async (to: string) => {
    await press(/^modal: (Back|Go back)/)
    await title(page, to)
  }

  await press(/^page: Account/)
  await title(page, 'Account')
  await dialog.getByText('4,000 USDC').first().waitFor()

  await press(/^modal: Send$/)
  await title(page, 'Send')
  await press(/Select another token$/)
  await title(page, 'Select token')
  await writeInto(page, dialog.getByRole('searchbox'), 'USDC')
  await look('WalletSendSelectToken')
  await press(/^modal: .*USDC/)
  await title(page, 'Send')
  await writeInto(page, dialog.getByRole('textbox', { name: 'Amount in USDC' }), '1.5')
  await writeInto(page, dialog.getByRole('textbox', { name: 'Send to' }), bob)
  await look('WalletSend')
  await press(/^modal: Review$/)
  await title(page, 'Review')
  await look('WalletSendPreview')
  await press(/^modal: Send 1\.5 USDC$/)
  await dialog.getByRole('heading', { name: '1.5 USDC sent' }).waitFor()
  await look('WalletSendPreview, sent')
  await press(/^modal: Done$/)
  await title(page, 'Account')

  await press(/^modal: Swap$/)
  await title(page, 'Swap')
  await press(/^modal: You receive: Select token$/)
  await title(page, 'Select token')
  await dialog.getByRole('button', { name: /USDC/ }).first().waitFor()
  await look('SwapSelectToken')
  await writeInto(page, dialog.getByRole('searchbox'), 'USDC')
  await press(/^modal: .*USDC/)
  await title(page, 'Swap')
  await writeInto(page, dialog.getByRole('textbox', { name: 'You pay, amount' }), '2')
  await dialog.getByRole('button', { name: 'Review swap', disabled: false }).waitFor()
  await look('Swap')
  await press(/^modal: Review swap$/)
  await title(page, 'Review swap')
  await look('SwapPreview')
  await back('Swap')
  await back('Account')

  await press(/^modal: Receive$/)
  await title(page, 'Receive')
  await dialog.getByRole('img', { name: /^QR code/ }).waitFor()
  await look('WalletReceive')
  await press(/^modal: Supported networks/)
  await title(page, 'Networks')
  await back('Receive')
  await back('Account')

  await press(/^modal: Buy$/)
  await title(page, 'Buy')
  await writeInto(page, dialog.getByRole('textbox', { name: 'Amount to pay' }), '100')
  await look('OnRampProviders')
  await press(/How buying works$/)
  await title(page, 'How buying works')
  await look('WhatIsABuy')
  await back('Buy')
  await back('Account')

  await press(/^modal: Choose a name$/)
  await look('ChooseAccountName')
  await press(/^modal: Choose a name$/)
  await writeInto(page, dialog.getByRole('textbox'), 'alice-1')
  await look('RegisterAccountName')
  await back('Account name')
  await back('Account')

  await tabTo(page, /^modal: Tokens$/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focusOf(page)).toBe('modal: Activity')
  await dialog.getByText('Sent').first().waitFor()
  await look('Account, activity')
  await press(/^modal: Sent/)
  await title(page, 'Transaction')
  await look('TransactionDetails')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => focusOf(page)).toMatch(/^page: Account/)
  expect(problems).toEqual([])
})
