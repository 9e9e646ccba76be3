import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bitcoin, evm } from '../../../core/adapters/index.js'
import type { LoginStore } from '../../../core/features/login/store.js'
import type { PlatformPopup } from '../../../core/lib/platform/platform.js'
import { bitcoin as bitcoinMainnet, mainnet } from '../../../core/networks/index.js'
import { enLogin, loginMessagesOf } from '../../messages/english/login.js'
import { enViews } from '../../messages/english/views.js'
import { createLanguage } from '../../messages/language.js'
import { messagesIn } from '../../messages/messages-in.js'
import { setupLogin } from '../../testing/login-view.js'
import { emailProblemText } from './fields.js'

/** Excludes the text of the live region. */
const seen = { ignore: '[role=status]' }
const emailName = enLogin.emailLabel
/** The order of the login methods from the top: email, social buttons, wallets. */
function orderIn(container: HTMLElement): string[] {
  const parts = container.querySelectorAll('.wm-email, .wm-socials, .wm-connect')
  return [...parts].map((part) => String(part.classList[0]).replace('wm-', ''))
}

test('email, socials and wallets are in the default order, or the host’s', async () => {
  const alone = await setupLogin()
  const { container } = await alone.open()
  expect(orderIn(container)).toEqual(['email', 'socials', 'connect'])
  alone.announce('Fox')
  expect(orderIn(container)).toEqual(['connect', 'email', 'socials'])
  const given = await setupLogin('Connect', { connectMethodsOrder: ['social'] })
  expect(orderIn((await given.open()).container)).toEqual(['socials', 'email', 'connect'])
})

test('methods are absent if the host disables them, the namespace lacks them, or they are already used', async () => {
  const off = await setupLogin('Connect', { features: { email: false, socials: false } })
  expect(orderIn((await off.open()).container)).toEqual(['connect'])
  const nameless = await setupLogin('Connect', { projectId: '' })
  expect(orderIn((await nameless.open()).container)).toEqual(['connect'])
  const other = await setupLogin('Connect', { adapters: [evm(), bitcoin()], networks: [mainnet, bitcoinMainnet] })
  const { container } = await other.open()
  await act(() => other.modal.flows.open({ view: 'Connect', namespace: 'bip122' }))
  expect(orderIn(container)).toEqual(['connect'])
  const done = await setupLogin()
  await done.logIn()
  await act(() => done.modal.flows.open({ view: 'Connect' }))
  expect(orderIn(done.show().container)).toEqual(['connect'])
})

test('wallets are behind one button if the host wants that, and only with another method', async () => {
  for (const features of [{ collapseWallets: true }, { emailShowWallets: false }]) {
    const { open, screen, modal, announce } = await setupLogin('Connect', { features })
    await open()
    announce('Fox')
    expect(screen.queryByRole('button', { name: 'Fox' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: enLogin.continueWithWallet }))
    expect(modal.navigation.view).toBe('ConnectWallets')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Fox' })).toBeDefined())
  }
  const alone = await setupLogin('Connect', { features: { collapseWallets: true, email: false, socials: false } })
  await alone.open()
  expect(alone.screen.getByRole('button', { name: /^WalletConnect/ })).toBeDefined()
})

test('socials are in the host’s order: the first with its name, others with logos, the rest in a view', async () => {
  const socialsOf = async (socials: NonNullable<Parameters<typeof setupLogin>[1]>['features'], device = {}) => {
    const { open, screen } = await setupLogin('Connect', { features: socials }, device)
    const { container } = await open()
    const names = [...container.querySelectorAll('.wm-socials button')].map(
      (button) => button.getAttribute('aria-label') ?? `${button.textContent}!`,
    )
    return { names: names.map((name) => name.replace('Continue with ', '')), screen }
  }
  expect((await socialsOf({})).names).toEqual(['Google!', 'X', 'Discord', 'Farcaster', 'GitHub', enLogin.moreSocials])
  expect((await socialsOf({ socials: ['x', 'apple'] })).names).toEqual(['X', 'Apple'])
  expect((await socialsOf({ socials: ['apple'] })).names).toEqual(['Apple!'])
  const inTelegram = { isTelegram: true, isAndroid: true, isMobile: true }
  expect((await socialsOf({ socials: ['facebook', 'google', 'x', 'discord'] }, inTelegram)).names).toEqual([
    'Google',
    'Discord',
  ])
  const { screen } = await socialsOf({})
  fireEvent.click(screen.getByRole('button', { name: enLogin.moreSocials }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Facebook' })).toBeDefined())
  const rows = screen.getAllByRole('button').map((row) => row.textContent)
  expect(rows.filter(Boolean)).toEqual(['Google', 'X', 'Discord', 'Farcaster', 'GitHub', 'Apple', 'Facebook'])
})

test('without consent nothing can be chosen; with it, also on a later visit, everything', async () => {
  const terms = { termsConditionsUrl: '/terms', privacyPolicyUrl: '/privacy', features: { legalCheckbox: true } }
  const { open, screen, modal, platform } = await setupLogin('Connect', terms)
  const { container } = await open()
  const inert = () => [...container.querySelectorAll<HTMLElement>('*')].filter((part) => part.inert).length
  expect(inert()).toBe(1)
  const box = screen.getByRole('checkbox', { name: 'I agree to the Terms of Service and Privacy Policy' })
  expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy')
  fireEvent.click(box)
  expect({ inert: inert(), isConsentMissing: modal.isConsentMissing }).toEqual({ inert: 0, isConsentMissing: false })
  const later = await setupLogin('Connect', terms, {}, { storage: platform.storage })
  await later.open()
  expect(later.screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
})

test('the field says Required and Invalid email, once each, until its text changes', async () => {
  const { open, screen, said } = await setupLogin()
  await open()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: emailName })
  const submit = () => fireEvent.click(screen.getByRole('button', { name: enLogin.emailSubmit }))
  submit()
  expect(screen.getByText('Required', seen).id).toBe(field.getAttribute('aria-describedby'))
  fireEvent.change(field, { target: { value: 'alice' } })
  expect(screen.queryByText('Required', seen)).toBeNull()
  submit()
  expect(screen.getByText('Invalid email', seen)).toBeDefined()
  expect(said.filter((text) => /Required|Invalid/.test(text))).toEqual(['Required', 'Invalid email'])
})

test("a faulty address is described in the page's language", async () => {
  const german = createLanguage({ locale: 'de' })
  await german.load()
  const said = (problem: LoginStore['emailProblem']) => emailProblemText(problem, loginMessagesOf(messagesIn(german)))
  expect([said('Required'), said('Invalid email'), said(undefined)]).toEqual([
    'Erforderlich',
    'Ungültige E-Mail-Adresse',
    undefined,
  ])
})

test('a login from the address through a wrong code to the account', async () => {
  const { open, screen, settle, advance, modal, said, store } = await setupLogin()
  await open()
  fireEvent.change(screen.getByRole('textbox', { name: emailName }), { target: { value: ' alice@app.test ' } })
  fireEvent.submit(screen.getByRole('textbox', { name: emailName }))
  expect(screen.getByRole('button', { name: enLogin.emailBusy })).toBeDefined()
  await advance(500)
  expect(screen.getByText('alice@app.test', seen)).toBeDefined()
  const cells = screen.getByRole<HTMLInputElement>('textbox', { name: enLogin.otpLabel })
  fireEvent.change(cells, { target: { value: '000000' } })
  expect(store.pending).toBe('otp')
  expect(screen.getByText(enLogin.otpBusy, seen)).toBeDefined()
  await settle()
  expect(screen.getByText(`That code didn’t work. ${enLogin.otpWrongText}`, seen)).toBeDefined()
  expect(cells.value).toBe('')
  fireEvent.paste(cells, { clipboardData: { getData: () => '123 456' } })
  await settle()
  expect(modal.navigation.view).toBe('Account')
  expect(screen.getByRole('button', { name: 'Account settings alice@app.test' })).toBeDefined()
  expect(said.filter((text) => text.startsWith('That code didn’t work'))).toHaveLength(1)
})

test('another code can be sent after 30 s, in whole seconds rounded up; a wrong address is one step back', async () => {
  const { open, screen, advance, settle, frame } = await setupLogin()
  await open()
  fireEvent.change(screen.getByRole('textbox', { name: emailName }), { target: { value: 'alice@app.test' } })
  fireEvent.submit(screen.getByRole('textbox', { name: emailName }))
  await advance(500)
  const resend = (name: string) => screen.getByRole('button', { name }).matches(':disabled')
  expect(resend('Resend in 30 sec')).toBe(true)
  await advance(1500)
  expect(resend('Resend in 29 sec')).toBe(true)
  await advance(28_500)
  expect(resend(enLogin.resendCode)).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: enLogin.resendCode }))
  expect(resend(enLogin.resending)).toBe(true)
  await settle()
  expect(frame.sentNames().filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: enLogin.changeEmail }))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: emailName })
  expect(field.value).toBe('alice@app.test')
  // Too early: the button shows the remaining seconds.
  fireEvent.submit(field)
  await settle()
  expect(screen.getByText('Try again in a moment', seen)).toBeDefined()
})

test('a new device waits for the link in the email', async () => {
  const { open, screen, advance, settle, frame, modal } = await setupLogin()
  frame.answers['CONNECT_EMAIL'] = () => ({ action: 'VERIFY_DEVICE' })
  await open()
  fireEvent.change(screen.getByRole('textbox', { name: emailName }), { target: { value: 'alice@app.test' } })
  fireEvent.submit(screen.getByRole('textbox', { name: emailName }))
  await advance(500)
  await waitFor(() => expect(screen.getByRole('heading', { name: enLogin.deviceHeading })).toBeDefined())
  expect(screen.getByText(enLogin.deviceHint, seen)).toBeDefined()
  const { id } = frame.lastSent('CONNECT_DEVICE') ?? {}
  act(() => frame.reply('CONNECT_DEVICE', id, { message: 'The link has expired' }, 'ERROR'))
  await settle()
  expect(screen.getByText(/^The login service didn’t accept this\. /, seen)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: enLogin.changeEmail }))
  expect(modal.navigation.view).toBe('Connect')
})

test('a frame that fails to load, is never ready or is blocked is reported below the field, next to the wallets', async () => {
  const { open, screen, settle, advance, frame } = await setupLogin()
  frame.setPrompt(false)
  await open()
  const field = screen.getByRole('textbox', { name: emailName })
  fireEvent.change(field, { target: { value: 'alice@app.test' } })
  fireEvent.submit(field)
  await settle()
  act(() => frame.opened.at(-1)?.onFailed('load'))
  await settle()
  expect(screen.getByText(/^Couldn’t load the login service\. /, seen)).toBeDefined()
  fireEvent.submit(field)
  await advance(60_000)
  expect(screen.getByText(/^The login service isn’t responding\. /, seen)).toBeDefined()
  expect(screen.getByRole('button', { name: enLogin.emailSubmit })).toBeDefined()
  fireEvent.submit(field)
  await settle()
  act(() => frame.opened.at(-1)?.onFailed('policy'))
  await settle()
  expect(screen.getByText(/^This site doesn’t allow email or social login\. Connect a wallet/, seen)).toBeDefined()
  expect(screen.getByRole('button', { name: /^WalletConnect/ })).toBeDefined()
})

function popups() {
  const made: (PlatformPopup & { urls: string[]; isGone: boolean })[] = []
  let isBlocked = false
  return {
    made,
    block: (next: boolean) => {
      isBlocked = next
    },
    openPopup: ({ url }: { url?: string }): PlatformPopup | undefined => {
      if (isBlocked) return undefined
      const popup = {
        urls: url ? [url] : [],
        isGone: false,
        isSender: () => true,
        navigate: (next: string) => void popup.urls.push(next),
        isClosed: () => popup.isGone,
        close: () => {
          popup.isGone = true
        },
      }
      made.push(popup)
      return popup
    },
  }
}

test('a social login opens its window in the tap, shows its progress, and can be retried', async () => {
  const windows = popups()
  const { open, screen, advance, said } = await setupLogin('Connect', {}, {}, { openPopup: windows.openPopup })
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
  expect(windows.made).toHaveLength(1)
  expect(screen.getByRole('heading', { name: enLogin.socialPreparing('Google') })).toBeDefined()
  await advance(500)
  expect(windows.made[0]?.urls).toEqual(['https://auth.magic.link/login'])
  expect(screen.getByRole('heading', { name: enLogin.socialWaiting('Google') })).toBeDefined()
  const [first] = windows.made
  if (first) first.isGone = true
  await advance(1000)
  expect(screen.getByRole('heading', { name: enLogin.socialCancelled })).toBeDefined()
  expect(said.filter((text) => text.startsWith(enLogin.socialCancelled))).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(windows.made).toHaveLength(2)
})

test('if the browser blocks the window, a link opens a page that may answer this one', async () => {
  const windows = popups()
  windows.block(true)
  const { open, screen, advance } = await setupLogin('Connect', {}, {}, { openPopup: windows.openPopup })
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
  expect(screen.getByRole('button', { name: enViews.linkPreparing }).matches(':disabled')).toBe(true)
  await advance(500)
  const link = screen.getByRole('link', { name: enLogin.socialOpen('Google') })
  expect({ href: link.getAttribute('href'), rel: link.getAttribute('rel') }).toEqual({
    href: 'https://auth.magic.link/login',
    rel: 'opener',
  })
  windows.block(false)
  // The window opened, so the link is not followed as well.
  expect(fireEvent.click(link)).toBe(false)
  expect(windows.made[0]?.urls).toEqual(['https://auth.magic.link/login'])
})

test('a failed social login shows the reason and leads back to the other methods', async () => {
  const windows = popups()
  const { open, screen, advance, frame, modal } = await setupLogin('Connect', {}, {}, { openPopup: windows.openPopup })
  frame.answers['GET_SOCIAL_REDIRECT_URI'] = () => {
    throw new Error('No such provider')
  }
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
  await advance(500)
  expect(screen.getByRole('heading', { name: enLogin.socialFailed('Google') })).toBeDefined()
  expect(screen.getByText(`The login service didn’t accept this. ${enLogin.loginFailedText}`, seen)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: enLogin.otherWay }))
  expect(modal.navigation.view).toBe('Connect')
})

test('Farcaster shows a code to scan, whose link can be copied', async () => {
  const { open, screen, advance, platform, settle } = await setupLogin()
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Continue with Farcaster' }))
  expect(screen.getByRole('heading', { name: enViews.pairingPreparing })).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
  await advance(500)
  expect(screen.getByRole('img', { name: enLogin.farcasterCode })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  await settle()
  expect(platform.copied).toEqual(['https://farcaster.xyz/~/siwf?token=abc'])
})

test('on a phone Farcaster’s app is opened', async () => {
  const phone = await setupLogin('Connect', {}, { isMobile: true })
  await phone.open()
  fireEvent.click(phone.screen.getByRole('button', { name: 'Continue with Farcaster' }))
  await phone.advance(500)
  expect(phone.screen.queryByRole('img')).toBeNull()
  fireEvent.click(phone.screen.getByRole('button', { name: enLogin.farcasterOpen }))
  expect(phone.platform.opened).toEqual(['https://farcaster.xyz/~/siwf?token=abc'])
})

test('a failed Farcaster code can be requested again', async () => {
  const { open, screen, settle, advance, frame } = await setupLogin()
  const { GET_FARCASTER_URI } = frame.answers
  frame.answers['GET_FARCASTER_URI'] = () => {
    throw new Error('Farcaster is away')
  }
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Continue with Farcaster' }))
  await advance(500)
  expect(screen.getByRole('heading', { name: enLogin.socialFailed('Farcaster') })).toBeDefined()
  if (GET_FARCASTER_URI) frame.answers['GET_FARCASTER_URI'] = GET_FARCASTER_URI
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(screen.getByRole('img', { name: enLogin.farcasterCode })).toBeDefined()
})
