import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { standStill } from '../../../tools/shots/stand-still.js'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { focusOf } from './testing/keys.js'
import { type LoginPage, openLoginPage } from './testing/login-page.js'
import { watchMotion } from './testing/motion.js'
import { inBothThemes, lostAnywhere, usual } from './testing/whole.js'

let browser: TestChromium
beforeAll(async () => {
  browser = await launchTestChromium()
})
afterAll(() => browser.close())

const email = 'somebody.with.a.long.name@subdomain.walletmodal.test'
const newEmail = 'somebody.with.another.long.name@subdomain.walletmodal.test'
const chains = { mainnet: { kind: 'evm', id: 1, name: 'Ethereum the Very First Mainnet' } } as const
const fox = { via: 'eip6963', name: 'Wandering Fox Wallet Worldwide' } as const
const terms = { termsConditionsUrl: 'https://dapp.test/terms', privacyPolicyUrl: 'https://dapp.test/privacy' }

async function open(about: Parameters<typeof openLoginPage>[1]): Promise<LoginPage> {
  const opened = await openLoginPage(browser, about)
  onTestFinished(opened.stop)
  await opened.page.setViewportSize(usual)
  return opened
}

const dialogOf = (page: Page) => page.getByRole('dialog')
const codeOf = (page: Page) => dialogOf(page).getByRole('textbox', { name: '6-digit code' })
const show = (page: Page, view: string) =>
  // Tests pass names of views. A wrong name fails in the test's next wait.
  page.evaluate((wanted) => void window.__walletmodalPage?.modal.open({ view: wanted as 'Connect' }), view)

/** Whether the focus is in the browser's toolbar or on the page behind. */
const isElsewhere = (focus: string) => focus === 'nothing' || focus.startsWith('page:')

/** Lists the controls that Tab does not reach, and focused elements outside the modal. */
async function unreachable(page: Page): Promise<string[]> {
  const controls = await page.evaluate(() => {
    const dialog = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('dialog[open]')
    const words = (element: Element) =>
      (element.getAttribute('aria-label') ?? (element.textContent || element.localName)).replace(/\s+/g, ' ').trim()
    // A radio group and a list have one element in the tab order; arrow keys reach the others.
    return [...(dialog?.querySelectorAll('button, a[href], input') ?? [])]
      .filter((control) => control.checkVisibility() && !control.matches(':disabled, [inert] *, [tabindex="-1"]'))
      .map(words)
  })
  const seen = new Set<string>()
  for (let step = 0, again = 0; step < 32 && again < 3; step += 1) {
    await page.keyboard.press('Tab')
    const focus = await focusOf(page)
    again = seen.has(focus) ? again + 1 : 0
    seen.add(focus)
  }
  const strays = [...seen].filter((focus) => isElsewhere(focus) && focus !== 'nothing')
  return [
    ...controls.filter((name) => !seen.has(`modal: ${name}`)).map((name) => `Tab does not come by "${name}"`),
    ...strays.map((focus) => `Tab leaves the modal to ${focus}`),
  ]
}

async function problemsOf(page: Page, view: string): Promise<string[]> {
  await standStill(page)
  return [...(await lostAnywhere(page)), ...(await inBothThemes(page))].map((text) => `${view}, ${text}`)
}

/** The visitor's way to each view from the previous view. */
type Ways = readonly (readonly [view: string, go: (opened: LoginPage) => Promise<unknown>])[]

async function problemsOnWay(opened: LoginPage, ways: Ways): Promise<string[]> {
  const problems: string[] = []
  const { page } = opened
  await standStill(page)
  await page.evaluate(watchMotion)
  for (const [view, go] of ways) {
    // With reduced motion, views change without animation. Tab reaches each control.
    const before = await page.evaluate(() => window.wmMotions?.().length ?? 0)
    await go(opened)
    const moves = await page.evaluate((count) => window.wmMotions?.().slice(count) ?? [], before)
    problems.push(...moves.map(({ of, properties }) => `${view}: ${of} moves (${properties.join(', ')})`))
    problems.push(...(await unreachable(page)).map((text) => `${view}: ${text}`))
    problems.push(...(await problemsOf(page, view)))
  }
  return problems
}

async function enterEmail(page: Page, name: string, address: string): Promise<void> {
  const field = dialogOf(page).getByRole('textbox', { name })
  await field.fill(address)
  await field.press('Enter')
}

const heading = (page: Page, name: string) => dialogOf(page).getByRole('heading', { name }).waitFor()
const back = (page: Page) => dialogOf(page).getByRole('button', { name: 'Back', exact: true }).click()

const ways: Ways = [
  ['Connect, before the terms are agreed to', async () => {}],
  [
    'Connect, with what is wrong',
    async ({ page }) => {
      await dialogOf(page).getByRole('checkbox').check()
      await dialogOf(page).getByRole('button', { name: 'Continue with email' }).click()
      await dialogOf(page).getByText('Required', { exact: true }).first().waitFor()
    },
  ],
  [
    'ConnectSocials',
    async ({ page }) => {
      await dialogOf(page).getByRole('button', { name: 'More login options' }).click()
      await dialogOf(page).getByRole('button', { name: 'Facebook' }).waitFor()
    },
  ],
  [
    'ConnectingSocial, whose window was blocked',
    async ({ page }) => {
      await page.evaluate(() => {
        window.open = () => null
      })
      await dialogOf(page).getByRole('button', { name: 'Discord' }).click()
      await dialogOf(page).getByRole('link', { name: 'Open Discord' }).waitFor()
    },
  ],
  [
    'EmailVerifyOtp, after a wrong code',
    async ({ page, world }) => {
      await show(page, 'Connect')
      await enterEmail(page, 'Email address', email)
      await codeOf(page).waitFor()
      await world.frame.codeFor(email)
      await codeOf(page).fill('000000')
      await dialogOf(page).locator('[data-tone=failure]').waitFor()
    },
  ],
  [
    'AccountSettings',
    async ({ page, world }) => {
      await codeOf(page).fill(await world.frame.codeFor(email))
      await dialogOf(page)
        .getByRole('button', { name: /^Account settings/ })
        .click()
      await dialogOf(page)
        .getByRole('button', { name: /^Standard account/ })
        .waitFor()
    },
  ],
  [
    'AccountSettings, after the account did not change',
    async ({ page, world }) => {
      const heightOf = async () => (await dialogOf(page).locator('.wm-card').boundingBox())?.height
      const before = await heightOf()
      const heal = world.frame.addFault('frame SET_PREFERRED_ACCOUNT', { abort: true, times: 1 })
      await dialogOf(page)
        .getByRole('button', { name: /^Standard account/ })
        .click()
      await dialogOf(page).locator('.wm-settings-note[data-tone=failure]').waitFor()
      heal()
      await standStill(page)
      // The view reserves space for the error from the start.
      expect(await heightOf()).toBe(before)
    },
  ],
  [
    'SmartSessions',
    async ({ page }) => {
      await dialogOf(page).getByRole('button', { name: 'Permissions' }).click()
      await dialogOf(page).getByRole('heading', { name: 'No active permissions' }).waitFor()
    },
  ],
  [
    'UpgradeEmailWallet',
    async ({ page }) => {
      await back(page)
      await dialogOf(page).getByRole('button', { name: 'Export wallet' }).click()
      await heading(page, 'Take your wallet with you')
    },
  ],
  [
    'UpdateEmailWallet',
    async ({ page }) => {
      await back(page)
      await dialogOf(page)
        .getByRole('button', { name: /Change$/ })
        .click()
      await dialogOf(page).getByRole('textbox', { name: 'Your new email address' }).waitFor()
    },
  ],
  [
    'UpdateEmailPrimaryOtp',
    async ({ page }) => {
      await enterEmail(page, 'Your new email address', newEmail)
      await heading(page, 'Code sent to your current email')
    },
  ],
  [
    'UpdateEmailSecondaryOtp',
    async ({ page, world }) => {
      await codeOf(page).fill(await world.frame.codeFor(email))
      await heading(page, 'Code sent to your new email')
    },
  ],
]

test('every view is complete in every window size, and axe finds nothing in either theme', async () => {
  const opened = await open({
    chains,
    modal: { ...terms, features: { legalCheckbox: true, smartSessions: true } },
    steps: [{ open: 'Connect' }, { expect: { view: 'Connect' } }],
  })
  await dialogOf(opened.page).getByRole('checkbox').waitFor()
  expect(await problemsOnWay(opened, ways)).toEqual([])
})

const toFarcaster = [
  { open: 'Connect' },
  { logInWith: 'farcaster' },
  { expect: { view: 'ConnectingFarcaster' } },
] as const

const waysWithAnother: Ways = [
  [
    'ConnectingFarcaster',
    ({ page }) => dialogOf(page).getByRole('img', { name: 'QR code to log in with Farcaster' }).waitFor(),
  ],
  [
    'EmailVerifyDevice',
    async ({ page }) => {
      await show(page, 'Connect')
      await enterEmail(page, 'Email address', email)
      await heading(page, 'Check your email')
    },
  ],
  [
    'ConnectWallets',
    async ({ page }) => {
      await show(page, 'Connect')
      await dialogOf(page).getByRole('button', { name: 'Continue with wallet' }).click()
      await dialogOf(page)
        .getByRole('button', { name: /All wallets \d/ })
        .waitFor()
    },
  ],
  [
    'SIWXSignMessage',
    async ({ page, world }) => {
      await dialogOf(page).getByRole('button', { name: fox.name }).click()
      await world.wallets.fox?.approve()
      await heading(page, 'Sign in to dapp.test')
    },
  ],
  [
    'SIWXSignMessage, refused',
    async ({ page, world }) => {
      await dialogOf(page).getByRole('button', { name: 'Sign', exact: true }).click()
      await world.wallets.fox?.reject()
      await heading(page, 'Request rejected')
    },
  ],
]

test('views that wait for a device or a wallet are complete in every window size', async () => {
  const opened = await open({
    chains,
    frame: { verifyDevice: true },
    wallets: { fox },
    modal: { features: { collapseWallets: true }, siwx: { storage: 'local', statement: 'I accept the terms.' } },
    steps: [...toFarcaster],
  })
  expect(await problemsOnWay(opened, waysWithAnother)).toEqual([])
})

test('the frame fills its place below the name of the wallet, and the keyboard enters and leaves it', async () => {
  const { page, world } = await open({
    chains,
    modal: { siweConfig: { server: 'host', required: false } },
    steps: [
      { open: 'Connect' },
      { enterEmail: 'alice@walletmodal.test' },
      { expect: { view: 'EmailVerifyOtp' } },
      { id: 'code', frame: { code: 'alice@walletmodal.test' } },
      { enterCode: '$code' },
      { expect: { view: 'ConnectingSiwe' } },
      { cancel: {} },
      { expect: { modal: 'closed', status: 'connected' } },
      { 'app.sign': 'hello' },
      { expect: { view: 'ApproveTransaction' } },
    ],
  })
  await standStill(page)
  const place = await dialogOf(page).locator('slot[name=frame]').boundingBox()
  const frame = await page.locator('wallet-modal > iframe').boundingBox()
  expect(frame).toEqual(place)
  const card = await dialogOf(page).locator('.wm-card').boundingBox()
  // The frame lies inside the card's border.
  expect(Math.abs((card?.width ?? 0) - (frame?.width ?? 0))).toBeLessThanOrEqual(2)
  expect(Math.abs((card?.y ?? 0) + (card?.height ?? 0) - (frame?.y ?? 0) - (frame?.height ?? 0))).toBeLessThanOrEqual(2)
  expect(await problemsOf(page, 'ApproveTransaction')).toEqual([])
  const focused: (string | undefined)[] = []
  // Tab reaches Back, Close, and then the frame. The frame is another process, so for a moment after the key nothing has the focus.
  for (let count = 0; count < 4 && focused.at(-1) !== 'iframe'; count++) {
    await page.keyboard.press('Tab')
    const place = () => page.evaluate(() => document.activeElement?.localName)
    await expect.poll(place).not.toBe('body')
    focused.push(await place())
  }
  expect(focused).toEqual(['wallet-modal', 'iframe'])
  await world.frame.reject()
  await dialogOf(page).waitFor({ state: 'hidden' })
  // Where sign-in is optional, the visitor can still sign in later.
  await show(page, 'ConnectingSiwe')
  await heading(page, 'Sign in to dapp.test')
  expect(await problemsOf(page, 'ConnectingSiwe')).toEqual([])
})
