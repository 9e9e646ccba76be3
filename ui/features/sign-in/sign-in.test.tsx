import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import '../../../core/features/sign-in/sign-in.js'
import '../../../core/modal/wallet-flows.js'
import { HttpAnswerError } from '../../../core/errors/http.js'
import { SignatureDeclinedError, SiwxRefusedError, SmartAccountSignInError } from '../../../core/errors/siwx.js'
import { toModalError } from '../../../core/errors/to-modal-error.js'
import { localSiwx } from '../../../core/features/sign-in/siwx/local-siwx.js'
import { SiwxStore } from '../../../core/features/sign-in/store.js'
import type { Root } from '../../../core/modal/root.js'
import { setup } from '../../testing/view.js'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const connect = (modal: Root) =>
  modal.accounts.slices.eip155.setConnected([{ namespace: 'eip155', address, type: 'eoa' }], { name: 'Fox' })

const data = { accountAddress: address, chainId: 'eip155:1', domain: 'd', uri: 'u', version: '1', nonce: 'n' } as const

/** The store replaces the flow, which would act by itself. */
async function open(isRequired = true) {
  const view = await setup('SIWXSignMessage')
  const store = new SiwxStore(
    'SIWXSignMessage',
    () => isRequired,
    () => true,
  )
  view.change((modal) => {
    connect(modal)
    modal.modal.set({ signIn: store })
    modal.navigation.reset({ view: 'SIWXSignMessage' })
  })
  const { container } = view.show()
  return { ...view, container, store }
}

test('names the site, the account, and the effect of cancelling', async () => {
  const { screen } = await open()
  expect(screen.getByRole('heading', { name: /^Sign in to / })).toBeDefined()
  expect(screen.getByText('Sign to prove you own 0x71\u2060…\u2060976F. It’s free.')).toBeDefined()
  expect(screen.getByText('Cancelling disconnects your wallet.')).toBeDefined()
})

test('if sign-in is optional, there is no warning', async () => {
  const { screen } = await open(false)
  expect(screen.queryByText('Cancelling disconnects your wallet.')).toBeNull()
})

test('while the wallet is asked the view says so, and can be left', async () => {
  const { screen, change, store } = await open()
  change(() => store.begin('signing'))
  expect(screen.getByRole('heading', { name: 'Continue in Fox' })).toBeDefined()
  const busy = screen.getByRole('button', { name: 'Signing…' })
  expect({ isBusy: busy.getAttribute('aria-busy'), hasSpinner: busy.querySelector('.wm-spinner') !== null }).toEqual({
    isBusy: 'true',
    hasSpinner: true,
  })
  expect(screen.getByRole('button', { name: 'Cancel' }).hasAttribute('disabled')).toBe(false)
  change(() => store.begin('cancelling'))
  expect(screen.getByRole('button', { name: 'Cancelling…' }).hasAttribute('disabled')).toBe(true)
})

test('the site’s icon gives way to the mark of an outcome', async () => {
  const { change, container, store } = await open()
  const marks = () => container.querySelectorAll('.wm-sign-in-site, .wm-connecting-badge').length
  const isSite = () => container.querySelector('.wm-sign-in-site') !== null
  expect({ marks: marks(), isSite: isSite() }).toEqual({ marks: 1, isSite: true })
  change(() => store.setSession({ data, message: '', signature: '' }))
  expect({ marks: marks(), isSite: isSite() }).toEqual({ marks: 1, isSite: false })
})

test('after sign-in the view says so, with the account, and offers nothing more', async () => {
  const { screen, change, store } = await open()
  change(() => store.setSession({ data, message: '', signature: '' }))
  expect(screen.getByRole('heading', { name: 'Signed in' }).closest('[data-state]')?.getAttribute('data-state')).toBe(
    'done',
  )
  expect(screen.getByText('0x71\u2060…\u2060976F')).toBeDefined()
  for (const name of ['Sign', 'Cancel'])
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true)
})

test('each kind of failure has its own text and a next step', async () => {
  const { screen, change, store } = await open()
  const words = {
    'Request rejected': new SignatureDeclinedError(),
    'This app didn’t accept your signature. Try again.': new SiwxRefusedError({ reason: 'signature' }),
    'This app may not support smart accounts.': new SmartAccountSignInError(),
    // The wallet was not asked yet.
    'Couldn’t sign you in. Try again.': new HttpAnswerError({
      url: 'https://service.test',
      wrong: 'Wrong at nonce',
    }),
  }
  for (const [text, error] of Object.entries(words)) {
    change(() => store.end(error))
    expect(screen.getByText(text)).toBeDefined()
    // A visitor's refusal is not a failure.
    const ring = screen.getByText(text).closest('[data-state]')?.getAttribute('data-state')
    expect(ring).toBe(error instanceof SignatureDeclinedError ? 'refused' : 'failed')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  }
})

test('a wallet that cannot sign messages, is locked or is gone has its own text', async () => {
  const { screen, change, store } = await open()
  const fail = (thrown: unknown) => change(() => store.end(toModalError(thrown)))
  fail({ code: -32075, message: 'Method disabled' })
  expect(screen.getByText('Your wallet doesn’t support this.')).toBeDefined()
  fail(new Error('Wallet is locked'))
  expect(screen.getByText('Your wallet is locked. Unlock it, then try again.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  fail(new Error('Extension context invalidated.'))
  expect(screen.getByText('Your wallet was updated or restarted. Reload this page, then try again.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeDefined()
})

test('Account shows who is signed in and until when, or offers sign-in', async () => {
  const { modal, screen, change, show } = await setup('SIWXSignMessage', { siwx: localSiwx({ required: false }) })
  change((modal) => {
    connect(modal)
    modal.navigation.reset({ view: 'SIWXSignMessage' })
  })
  show()
  // Sign-in is requested once when its code has loaded.
  await modal.flows.siwx(async () => {})
  await screen.findByRole('heading', { name: /^Sign in to / })
  change((modal) => modal.navigation.reset({ view: 'Account' }))
  const row = await screen.findByRole('button', { name: 'Sign in' })
  fireEvent.click(row)
  expect(await screen.findByRole('heading', { name: /^Sign in to / })).toBeDefined()
  change((modal) => {
    const store = modal.modal.signIn as SiwxStore // only sign-in sets it
    store.setSession({
      data: { ...data, expirationTime: '2030-01-02T12:00:00Z' },
      message: '',
      signature: '',
    })
    modal.navigation.reset({ view: 'Account' })
  })
  expect(await screen.findByText(/^Signed in until Jan 2, 2030/)).toBeDefined()
})
