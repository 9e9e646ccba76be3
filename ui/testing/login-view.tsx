import { act } from '@testing-library/react'
import type { ViewName } from '../../core/contracts/views/views.js'
import { loginStoreOf } from '../../core/features/login/store.js'
import type { Device, Platform } from '../../core/lib/platform/platform.js'
import type { ModalOptions } from '../../core/options/modal-options.js'
import {
  createTestFrame,
  frameService,
  frameSite,
  ordinaryAnswers,
  testEoa,
  testSmart,
  userAnswer,
} from '../../core/testing/frame.js'
import { sections, views as viewCode } from '../shell/views.js'
import { setup } from './view.js'

/** Renders the views of a modal with logins: its frame has one user, whose code is 123456. */
export async function setupLogin(
  view: ViewName = 'Connect',
  options: ModalOptions = {},
  device: Partial<Device> = {},
  surroundings: Partial<Platform> = {},
) {
  const frame = createTestFrame()
  Object.assign(frame.answers, ordinaryAnswers(), {
    CONNECT_OTP(payload: unknown) {
      const { otp } = payload as { otp: string } // parsed by the client
      if (otp !== '123456') throw new Error('Invalid code')
    },
    GET_FARCASTER_URI() {
      return { url: 'https://farcaster.xyz/~/siwf?token=abc' }
    },
    IS_CONNECTED() {
      return { isConnected: true }
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS() {
      return { smartAccountEnabledNetworks: [1] }
    },
    SET_PREFERRED_ACCOUNT(payload: unknown) {
      const { type } = payload as { type: string } // parsed by the client
      return { type, address: testEoa }
    },
    UPDATE_EMAIL() {
      return { action: 'VERIFY_PRIMARY_OTP' }
    },
    UPDATE_EMAIL_PRIMARY_OTP() {
      return undefined
    },
    UPDATE_EMAIL_SECONDARY_OTP() {
      return { newEmail: 'new@app.test' }
    },
    GET_USER(payload: unknown) {
      const asked = payload as { preferredAccountType?: string } | undefined // parsed by the client
      const type = asked?.preferredAccountType ?? 'smartAccount'
      return userAnswer(type === 'eoa' ? testEoa : testSmart, type)
    },
  })
  const drawn = await setup(
    view,
    { projectId: 'test', services: { frame: frameService, frameSite }, ...options },
    device,
    { openFrame: frame.openFrame, ...surroundings },
  )
  const { modal, platform } = drawn
  // The views that a page loads while the list is shown.
  const views: readonly ViewName[] = ['EmailVerifyOtp', 'ConnectingSocial', 'ConnectingFarcaster', 'Account']
  const [flows] = await Promise.all([
    modal.flows.loadLogin(),
    sections.login.load(),
    ...views.map((name) => viewCode[name].load()),
  ])
  const store = loginStoreOf(modal.connections)
  if (!store) throw new Error('The code for logging in is not here')
  const settle = () => act(() => platform.settle())
  return {
    ...drawn,
    frame,
    flows,
    store,
    settle,
    advance: (ms: number) => act(() => platform.advance(ms)),
    /** Opens the modal and renders it, with the login section. */
    async open() {
      await act(() => modal.flows.open())
      const shown = drawn.show()
      await settle()
      return shown
    },
    /** Logs in by email, up to the account. */
    async logIn() {
      await act(() => modal.flows.open())
      flows.email.submit('alice@app.test')
      await act(() => platform.advance(500))
      flows.email.verifyOtp('123456')
      await settle()
    },
    /** Posts a message to the page, as the pop-up's page does to its opener. */
    postToPage: (data: unknown) =>
      act(() => void platform.events.dispatchEvent(Object.assign(new Event('message'), { data, origin: frameSite }))),
  }
}
