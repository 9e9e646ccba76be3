import { expect, onTestFinished, test } from 'vitest'
import { setupLogin } from '../../../testing/login.js'

async function setup() {
  const world = await setupLogin()
  onTestFinished(() => world.modal.dispose())
  const { emailUpdate } = await world.logIn()
  Object.assign(world.frame.answers, {
    UPDATE_EMAIL() {
      return { action: 'VERIFY_PRIMARY_OTP' }
    },
    UPDATE_EMAIL_PRIMARY_OTP() {
      return undefined
    },
    UPDATE_EMAIL_SECONDARY_OTP() {
      world.user.email = 'bob@app.test'
      return { newEmail: 'bob@app.test' }
    },
  })
  return { ...world, emailUpdate }
}

test('a code for the old address, then one for the new address, and the account has the new address', async () => {
  const { emailUpdate, store, view, platform, root, stored, eventNames, modal } = await setup()
  emailUpdate.show()
  expect(view()).toBe('UpdateEmailWallet')
  emailUpdate.submit('bob@')
  expect(store().newEmailProblem).toBe('Invalid email')
  emailUpdate.submit('bob@app.test')
  await platform.settle()
  expect({ view: view(), secondsToNextEmail: store().secondsToNextEmail }).toEqual({
    view: 'UpdateEmailPrimaryOtp',
    secondsToNextEmail: 30,
  })
  emailUpdate.verifyPrimaryOtp('123456')
  await platform.settle()
  expect(view()).toBe('UpdateEmailSecondaryOtp')
  emailUpdate.verifySecondaryOtp('123456')
  await platform.settle()
  expect({
    view: view(),
    email: store().email,
    storedEmail: stored('email'),
    storedLastEmailLoginTime: stored('lastEmailLoginTime'),
  }).toEqual({
    view: 'AccountSettings',
    email: 'bob@app.test',
    storedEmail: 'bob@app.test',
    storedLastEmailLoginTime: undefined,
  })
  expect(root.accounts.slices.eip155.user?.email).toBe('bob@app.test')
  expect(modal.getSnapshot().accounts.eip155?.connectedWalletInfo?.name).toBe('bob@app.test')
  expect(eventNames()).toContain('EMAIL_EDIT')
})

test('if the old address needs no code, the new one is verified at once', async () => {
  const { emailUpdate, view, platform, frame } = await setup()
  frame.answers['UPDATE_EMAIL'] = () => ({ action: 'VERIFY_SECONDARY_OTP' })
  emailUpdate.show()
  emailUpdate.submit('bob@app.test')
  await platform.settle()
  expect(view()).toBe('UpdateEmailSecondaryOtp')
  emailUpdate.startOver()
  await platform.settle()
  expect(view()).toBe('UpdateEmailWallet')
})

test('a wrong code is reported, and another code can be sent', async () => {
  const { emailUpdate, store, view, platform, frame, modal } = await setup()
  frame.answers['UPDATE_EMAIL_PRIMARY_OTP'] = () => {
    throw new Error('Wrong code')
  }
  emailUpdate.show()
  emailUpdate.submit('bob@app.test')
  await platform.settle()
  emailUpdate.verifyPrimaryOtp('000000')
  await platform.settle()
  expect({ view: view(), failedStep: store().failedStep, shortMessage: store().error?.shortMessage }).toEqual({
    view: 'UpdateEmailPrimaryOtp',
    failedStep: 'primaryOtp',
    shortMessage: 'Wrong code',
  })
  emailUpdate.resend()
  await platform.settle()
  expect({ message: modal.getSnapshot().notice?.message, error: store().error }).toEqual({
    message: 'Code email resent',
    error: undefined,
  })
})
