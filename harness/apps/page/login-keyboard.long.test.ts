import { expect, onTestFinished, test } from 'vitest'
import { launchTestChromium } from '../../test/browser/testing/chromium.js'
import { focusOf, listen, showsTitle, tabTo } from './testing/keys.js'
import { openLoginPage } from './testing/login-page.js'
import { inBothThemes } from './testing/whole.js'

const email = 'alice@walletmodal.test'
async function open() {
  const browser = await launchTestChromium()
  onTestFinished(() => browser.close())
  const opened = await openLoginPage(browser, {
    chains: { mainnet: { kind: 'evm', id: 1, name: 'Ethereum' } },
    modal: { siwx: { storage: 'local', required: true } },
    frame: { verifyDevice: true },
    steps: [{ expect: { modal: 'ready' } }],
  })
  onTestFinished(opened.stop)
  return opened
}

test('the keyboard alone logs in by email, corrects address and code, signs in, and is back on the page', async () => {
  const { page, world } = await open()
  const problems: string[] = []
  const look = async (view: string) => {
    problems.push(...(await inBothThemes(page)).map((text) => `${view}: ${text}`))
  }
  const said = await listen(page)
  await tabTo(page, /^page: Connect wallet/)
  await page.keyboard.press('Enter')
  await showsTitle(page, 'Connect wallet')
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Email address' })
  await field.waitFor()
  for (let step = 0; step < 24 && !(await field.evaluate(isFocused)); step += 1) await page.keyboard.press('Tab')
  await page.keyboard.type('alice@')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Invalid email', { exact: true }).first().waitFor()
  expect(await field.evaluate(isFocused)).toBe(true)
  await page.keyboard.type('walletmodal.test')
  await page.keyboard.press('Enter')

  await expect.poll(() => world.frame.mails.length).toBe(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Use another email' }).waitFor()
  await look('EmailVerifyDevice')
  await world.frame.approveDevice(email)
  const code = page.getByRole('dialog').getByRole('textbox', { name: '6-digit code' })
  await code.waitFor()
  await expect.poll(() => code.evaluate(isFocused)).toBe(true)
  await page.keyboard.type('000000')
  await page.getByRole('dialog').locator('[data-tone=failure]').waitFor()
  await expect.poll(() => code.evaluate(isFocused)).toBe(true)
  // Types all but the last digit, and corrects one digit with the arrow keys.
  const right = await world.frame.codeFor(email)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(`${right.slice(0, 3)}${right[3] === '9' ? '8' : '9'}${right[4]}`)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(String(right[3]))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(String(right[5]))

  await page.getByRole('dialog').getByRole('heading', { name: 'Sign in to dapp.test' }).waitFor()
  await look('SIWXSignMessage')
  await tabTo(page, /^modal: Sign$/)
  await page.keyboard.press('Enter')
  await showsTitle(page, 'Approve')
  for (let step = 0; step < 8 && !/^page: iframe/.test(await focusOf(page)); step += 1) await page.keyboard.press('Tab')
  const frame = page.frames().find((each) => each.url().startsWith(world.frame.origins.frame))
  const approve = frame?.getByRole('button', { name: 'Approve', exact: true })
  await expect.poll(() => world.frame.pending.length).toBe(1)
  // The button is enabled a moment after it is drawn, so that a press meant for the previous content does nothing.
  await expect.poll(() => approve?.isEnabled()).toBe(true)
  for (let step = 0; step < 8 && !(await approve?.evaluate(isFocused)); step += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => focusOf(page)).toMatch(/^page: Account/)
  expect(problems).toEqual([])
  const heard = await said()
  expect(heard.filter((text) => /code/i.test(text)).length).toBeGreaterThan(0)
})

function isFocused(element: Element): boolean {
  const root = element.getRootNode() as Document | ShadowRoot // the element is attached to a page
  return root.activeElement === element
}
