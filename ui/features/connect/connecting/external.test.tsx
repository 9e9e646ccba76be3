import { fireEvent, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { toAdapterError } from '../../../../core/errors/foreign/load-failure.js'
import { mappedError } from '../../../../core/errors/mapped-error.js'
import { toModalError } from '../../../../core/errors/to-modal-error.js'
import type { AttemptTarget } from '../../../../core/state/connection-store.js'
import { enViews } from '../../../messages/english/views.js'
import { views } from '../../../shell/views.js'
import { setup, wallet } from '../../../testing/view.js'

async function setupAttempt(target: AttemptTarget) {
  const { modal, change, ...rest } = await setup('ConnectingExternal')
  change(() => modal.navigation.push({ view: 'ConnectingExternal', data: { wallet: wallet(target.name) } }))
  return { modal, change, ...rest }
}

const fox: AttemptTarget = { name: 'Fox', imageKind: 'wallet' }
const refusal = mappedError('wallet_user_rejected', { cause: new Error('no') })

test('waiting says what to do, and after ten seconds what may be in the way', async () => {
  const { screen, show, change, said } = await setupAttempt(fox)
  change(({ connections }) => connections.set({ attempt: { status: 'waiting', target: fox, isSlow: false } }))
  show()
  expect(screen.getByRole('heading', { name: 'Continue in Fox' })).toBeDefined()
  change(({ connections }) => connections.markSlow())
  expect(screen.getByText(enViews.waitingHint('Fox'))).toBeDefined()
  expect(said.filter((text) => text.startsWith('Continue in Fox. Approve'))).toHaveLength(1)
})

test('a refusal is announced once, with a next step', async () => {
  const { screen, show, change, said } = await setupAttempt(fox)
  change(({ connections }) => connections.set({ attempt: { status: 'refused', target: fox, error: refusal } }))
  show()
  expect(screen.getByRole('heading', { name: 'Request rejected' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(said).toEqual([`${enViews.refusedTitle}. ${enViews.refusedText}`])
})

test.each(['refused', 'failed'] as const)('when %s, another wallet can be chosen', async (status) => {
  const { screen, show, change, modal } = await setupAttempt(fox)
  change(({ connections }) => connections.set({ attempt: { status, target: fox, error: refusal } }))
  show()
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Choose another wallet' }))
  expect(modal.navigation.view).toBe('Connect')
  expect(modal.connections.attempt.status).toBe('idle')
})

test('a pending request is described as waiting in the wallet', async () => {
  const { screen, show, change } = await setupAttempt(fox)
  change(({ connections }) => connections.set({ attempt: { status: 'alreadyPending', target: fox, error: refusal } }))
  show()
  expect(screen.getByText('There’s already a request in Fox. Open it to continue.')).toBeDefined()
})

test('a connection that closes the modal shows a tick on the leaving card; closing it manually shows none', async () => {
  const { screen, show, change, said } = await setupAttempt(fox)
  change(({ connections, modal }) => {
    modal.set({ isOpen: true })
    connections.set({ attempt: { status: 'waiting', target: fox, isSlow: false } })
  })
  show()
  const doneIn = () => document.querySelector('wallet-modal')?.shadowRoot?.querySelector('[data-state="done"]')
  change(({ connections, modal }) => {
    connections.set({ attempt: { status: 'idle' } })
    modal.set({ isOpen: false })
  })
  expect(doneIn()).toBeNull()
  change(({ accounts }) =>
    accounts.slices.eip155.setConnected(
      [{ namespace: 'eip155', address: `0x${'a'.repeat(40)}`, type: 'eoa' }],
      undefined,
    ),
  )
  expect(doneIn()).not.toBeNull()
  expect(screen.getByRole('heading', { name: 'Connected' })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Fox' })).toBeDefined()
  expect(said.at(-1)).toBe('Connected')
})

/** Ends an attempt as the flow does: the account is connected, and the account's view follows. */
async function succeed(isStill: boolean) {
  const { matchMedia } = window
  window.matchMedia = (query) => Object.defineProperty(matchMedia.call(window, query), 'matches', { value: isStill })
  onTestFinished(() => {
    window.matchMedia = matchMedia
  })
  const attempt = await setupAttempt(fox)
  const { show, change } = attempt
  await views.Account.load()
  change(({ connections, modal }) => {
    modal.set({ isOpen: true })
    connections.set({ attempt: { status: 'waiting', target: fox, isSlow: false } })
  })
  show()
  change(({ accounts, connections }) => {
    connections.set({ attempt: { status: 'idle' } })
    accounts.slices.eip155.setConnected(
      [{ namespace: 'eip155', address: `0x${'a'.repeat(40)}`, type: 'eoa' }],
      undefined,
    )
  })
  // The site may ask in between whether the account has signed in.
  change(({ navigation }) => navigation.reset({ view: 'Account' }))
  const shadow = document.querySelector('wallet-modal')?.shadowRoot
  const shown = () => ({
    isRingClosed: Boolean(shadow?.querySelector('[data-state="done"] .wm-connecting-badge')),
    isAccountShown: Boolean(shadow?.querySelector('.wm-account')),
  })
  return { ...attempt, shown }
}

test('on success the ring closes with a tick, and only then the account takes its place', async () => {
  const { screen, said, shown } = await succeed(false)
  expect(shown()).toEqual({ isRingClosed: true, isAccountShown: false })
  expect(screen.getByRole('heading', { name: 'Connected' })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Fox' })).toBeDefined()
  expect(said.at(-1)).toBe('Connected')
  await waitFor(() => expect(shown()).toEqual({ isRingClosed: false, isAccountShown: true }), { timeout: 10_000 })
})

test('with reduced motion the account follows at once', async () => {
  const { shown } = await succeed(true)
  expect(shown()).toEqual({ isRingClosed: false, isAccountShown: true })
})

test('cancelling goes back and ends the attempt', async () => {
  const { screen, show, change, modal } = await setupAttempt(fox)
  change(({ connections }) => connections.set({ attempt: { status: 'waiting', target: fox, isSlow: false } }))
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(modal.navigation.view).toBe('Connect')
  expect(modal.connections.attempt.status).toBe('idle')
})

test('a wallet that is not installed is offered first for this browser, then for the phone', async () => {
  const otter = wallet('Otter', {
    play_store: 'https://play.test/otter',
    app_store: 'https://apps.test/otter',
    chrome_store: 'https://chrome.test/otter',
    webapp_link: 'javascript:alert(1)',
  })
  const target: AttemptTarget = { name: 'Otter', imageKind: 'wallet', wallet: otter }
  const { screen, show, change } = await setupAttempt(target)
  change(({ connections }) => connections.set({ attempt: { status: 'notInstalled', target } }))
  show()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://chrome.test/otter',
    'https://apps.test/otter',
    'https://play.test/otter',
  ])
})

test.each([
  ['Extension context invalidated.', 'Your wallet was updated or restarted. Reload this page, then try again.'],
  [
    'The message port closed before a response was received.',
    'Your wallet was updated or restarted. Reload this page, then try again.',
  ],
])('a wallet whose extension was updated is found again by a reload: %s', async (message, text) => {
  const { screen, show, change, modal } = await setupAttempt(fox)
  const error = toModalError(new Error(message))
  change(({ connections }) => connections.set({ attempt: { status: 'failed', target: fox, error } }))
  let reloads = 0
  modal.platform.reload = () => {
    reloads += 1
  }
  show()
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Reload page' }))
  expect(reloads).toBe(1)
})

test('code that failed on this page offers a reload, and code that did not arrive a retry', async () => {
  const { screen, show, change } = await setupAttempt(fox)
  const fail = (cause: unknown) =>
    change(({ connections }) => {
      const error = toAdapterError({ type: 'universal', cause })
      connections.set({ attempt: { status: 'failed', target: fox, error } })
    })
  fail(new TypeError("Cannot read properties of null (reading 'localStorage')"))
  show()
  expect(screen.queryByText(/internet connection/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeDefined()
  fail(new TypeError('Failed to fetch dynamically imported module: https://a.test/x.js'))
  expect(
    screen.getByText('Couldn’t load part of this page. Check your internet connection, or reload the page.'),
  ).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('a locked wallet is reported as locked', async () => {
  const { screen, show, change } = await setupAttempt(fox)
  const error = toModalError(new Error('Ledger device: LOCKED_DEVICE (0x5515)'))
  change(({ connections }) => connections.set({ attempt: { status: 'failed', target: fox, error } }))
  show()
  expect(screen.getByText('Your wallet is locked. Unlock it, then try again.')).toBeDefined()
})
