import { expect, test } from 'vitest'
import { createTestPlatform } from '../testing/platform.js'
import { ModalStore, type SignInState } from './modal-store.js'

function setup(view: 'Account' | 'ApproveTransaction' | 'ConnectingSiwe' | 'SIWXSignMessage') {
  return new ModalStore({ platform: createTestPlatform(), view: () => view })
}

const signIn = (more: Partial<SignInState>): SignInState => ({
  view: 'SIWXSignMessage',
  session: undefined,
  expiresAt: undefined,
  isRequired: true,
  isMissing: true,
  work: 'none',
  error: undefined,
  snapshot: { status: 'signedOut', isRequired: true, expiresAt: undefined },
  ...more,
})

test('"Close is disabled on the sign and approve views when sign-in is required and no session exists."', () => {
  for (const view of ['ApproveTransaction', 'ConnectingSiwe', 'SIWXSignMessage'] as const) {
    const store = setup(view)
    expect(store.isCloseDisabled, 'sign-in is off').toBe(false)
    store.set({ signIn: signIn({}) })
    expect(store.isCloseDisabled, view).toBe(true)
    store.set({ signIn: signIn({ isRequired: false }) })
    expect(store.isCloseDisabled, 'sign-in is not required').toBe(false)
    store.set({ signIn: signIn({ session: {} }) })
    expect(store.isCloseDisabled, 'a session exists').toBe(false)
  }
  const store = setup('Account')
  store.set({ signIn: signIn({}) })
  expect(store.isCloseDisabled).toBe(false)
})
