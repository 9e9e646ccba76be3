import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { buildOwnPage, type OwnPage, openOwnPage } from './testing/own-page.js'

let browser: TestChromium
let passkeys: OwnPage

beforeAll(async () => {
  browser = await launchTestChromium()
  passkeys = await buildOwnPage('harness/apps/hosts/passkeys/main.ts')
})
afterAll(() => browser.close())

/** Opens the page in a browser with an authenticator of its own, whose owner answers as the test says. */
async function setup() {
  const { page, errors, close } = await openOwnPage(browser, passkeys)
  onTestFinished(close)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    page,
    errors,
    /** The passkeys, with how often each was used. */
    passkeys: async () => {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.map(({ rpId, signCount }) => ({ rpId, signCount }))
    },
    /** Without its owner, the browser's prompt stays open, and ends like one that was cancelled. */
    ownerIs: (where: 'here' | 'away') =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: where === 'here' }),
  }
}

const toHex = (text: string): `0x${string}` => `0x${text.replace(/^0x/, '')}`

const state = (page: Page) =>
  page.evaluate(() => {
    const { status, address = '', error, view } = Object(window).modal.getSnapshot()
    return { status, address, error: error?.code, view }
  })
const dialogOf = (page: Page) => page.getByRole('dialog')

async function logIn(page: Page) {
  await page.getByRole('button', { name: 'Log in' }).click()
  const field = dialogOf(page).getByRole('textbox', { name: /email/i })
  await field.fill('alice@dapp.test')
  await field.press('Enter')
}

const becomes = (page: Page, status: string) =>
  expect.poll(async () => (await state(page)).status, { timeout: 15_000 }).toBe(status)

async function sign(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Sign a message' }).click()
  const output = page.locator('output')
  await expect.poll(() => output.textContent(), { timeout: 15_000 }).not.toBe('Asked')
  return (await output.textContent()) ?? ''
}

test('a passkey logs in, signs, comes back after a reload, and a cancelled prompt is a refusal', async () => {
  const { page, errors, passkeys, ownerIs } = await setup()
  await logIn(page)
  await becomes(page, 'connected')
  const { address } = await state(page)
  const made = await passkeys()
  expect(made).toMatchObject([{ rpId: 'dapp.test' }])
  await page.keyboard.press('Escape')

  const isGood = async () =>
    verifyMessage({ address: toHex(address), message: 'Hello', signature: toHex(await sign(page)) })
  expect(await isGood()).toBe(true)
  const used = await passkeys()
  expect(used[0]?.signCount).toBeGreaterThan(made[0]?.signCount ?? 0)

  // A visitor who comes back is not asked, and signs with the same passkey.
  await page.reload()
  await becomes(page, 'connected')
  expect(await state(page)).toMatchObject({ address })
  expect(await passkeys()).toEqual(used)
  expect(await isGood()).toBe(true)

  await ownerIs('away')
  expect(await sign(page)).toBe('refused: wallet_user_rejected')
  expect(await state(page)).toMatchObject({ status: 'connected', address })
  await ownerIs('here')
  expect(await isGood()).toBe(true)

  // The next login uses the same passkey.
  await page.getByRole('button', { name: 'Log out' }).click()
  await becomes(page, 'disconnected')
  await logIn(page)
  await becomes(page, 'connected')
  expect(await state(page)).toMatchObject({ address })
  expect(await passkeys()).toHaveLength(1)
  expect(errors).toEqual([])
})

test('a login whose prompt is cancelled can be repeated, and one that stays open ends when the visitor leaves', async () => {
  const { page, errors, passkeys, ownerIs } = await setup()
  await ownerIs('away')
  await logIn(page)
  await expect.poll(async () => (await state(page)).error, { timeout: 15_000 }).toBe('wallet_user_rejected')
  expect(await state(page)).toMatchObject({ status: 'disconnected', view: 'Connect' })
  await ownerIs('here')

  // The prompt stays open. The visitor closes the modal, and the page takes the prompt back.
  await ownerIs('away')
  await dialogOf(page).getByRole('textbox', { name: /email/i }).press('Enter')
  await page.waitForTimeout(300)
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'hidden' })
  await ownerIs('here')
  await page.waitForTimeout(300)
  expect(await passkeys()).toEqual([])
  expect(await state(page)).toMatchObject({ status: 'disconnected' })

  await logIn(page)
  await becomes(page, 'connected')
  expect(await passkeys()).toHaveLength(1)
  expect(errors).toEqual([])
})
