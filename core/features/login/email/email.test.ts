import { expect, onTestFinished, test } from 'vitest'
import { eoa, setupLogin, smart } from '../../../testing/login.js'
import { createMemoryStorage } from '../../../testing/platform.js'

async function setup(...args: Parameters<typeof setupLogin>) {
  const world = await setupLogin(...args)
  onTestFinished(() => world.modal.dispose())
  return world
}

test('a code from an email logs in, and shows the account', async () => {
  const { open, frame, platform, view, store, modal, stored, eventNames, events, getReady } = await setup()
  const { email } = await open()
  expect(frame.opened).toHaveLength(0)
  email.prepare()
  email.submit(' alice@app.test ')
  expect(store().pending).toBe('email')
  await getReady()
  expect({ view: view(), pending: store().pending, email: store().email }).toEqual({
    view: 'EmailVerifyOtp',
    pending: undefined,
    email: 'alice@app.test',
  })
  expect(frame.sentNames()).toEqual(['SYNC_DAPP_DATA', 'SYNC_THEME', 'CONNECT_EMAIL'])
  expect(stored('lastEmailLoginTime')).toBe(platform.now())

  email.verifyOtp('123456')
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({
    view: 'Account',
    status: 'connected',
    address: smart,
    accounts: { eip155: { connectorId: 'ID_AUTH', allAccounts: [{ address: smart }, { address: eoa }] } },
  })
  expect(store()).toMatchObject({ method: 'email', email: 'alice@app.test', pending: undefined })
  expect({
    used: stored('emailLoginUsed'),
    email: stored('email'),
    chain: stored('lastUsedChainId'),
    enabled: stored('smartAccountEnabledNetworks'),
    last: stored('lastEmailLoginTime'),
    ids: stored('connectedConnectorIds'),
  }).toEqual({
    used: true,
    email: 'alice@app.test',
    chain: 1,
    enabled: [1],
    last: undefined,
    ids: { eip155: 'ID_AUTH' },
  })
  expect(eventNames().filter((name) => /EMAIL|CONNECT_/.test(name))).toEqual([
    'EMAIL_LOGIN_SELECTED',
    'EMAIL_SUBMITTED',
    'EMAIL_VERIFICATION_CODE_SENT',
    'EMAIL_VERIFICATION_CODE_PASS',
    'CONNECT_SUCCESS',
  ])
  expect(events.find(({ event }) => event === 'CONNECT_SUCCESS')?.properties).toEqual({
    method: 'email',
    name: 'email',
  })
})

test('a connection in another tab does not interrupt a visitor whose code is being sent', async () => {
  const { announce, evm, open, frame, platform, view, modal, getReady } = await setup()
  evm.approved = {}
  announce('Fox')
  const { email } = await open()
  delete frame.answers['CONNECT_EMAIL']
  email.submit('alice@app.test')
  await getReady()
  platform.storage.setItem('walletmodal:connectedConnectorIds', '{"eip155":"test.fox"}')
  platform.events.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  await platform.settle()
  expect({ status: modal.getSnapshot().status, view: view() }).toEqual({ status: 'connected', view: 'Connect' })
  frame.reply('CONNECT_EMAIL', frame.lastSent('CONNECT_EMAIL')?.id, { action: 'VERIFY_OTP' })
  await platform.settle()
  expect(view()).toBe('EmailVerifyOtp')
})

test('"Standard messages are Required and Invalid email.", and these load nothing', async () => {
  const { open, store, frame } = await setup()
  const { email } = await open()
  const problemOf = (address: string) => {
    email.submit(address)
    return store().emailProblem
  }
  expect(['', '  ', 'alice@', 'alice'].map(problemOf)).toEqual([
    'Required',
    'Required',
    'Invalid email',
    'Invalid email',
  ])
  expect(frame.opened).toHaveLength(0)
})

test('a wrong code is reported, and the right one continues', async () => {
  const { open, platform, view, store, getReady, events, modal } = await setup()
  const { email } = await open()
  email.submit('alice@app.test')
  await getReady()
  email.verifyOtp('000000')
  await platform.settle()
  expect({ view: view(), failedStep: store().failedStep, shortMessage: store().error?.shortMessage }).toEqual({
    view: 'EmailVerifyOtp',
    failedStep: 'otp',
    shortMessage: 'Wrong code',
  })
  expect(events.at(-1)).toMatchObject({ event: 'EMAIL_VERIFICATION_CODE_FAIL', properties: { message: 'Wrong code' } })
  email.verifyOtp('123456')
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ view: 'Account', status: 'connected' })
})

test('another email can be sent after 30 seconds: "Please try again after {n} seconds"', async () => {
  const { open, platform, store, getReady, frame, modal } = await setup()
  const { email } = await open()
  email.submit('alice@app.test')
  await getReady()
  expect(store().secondsToNextEmail).toBe(30)
  await platform.advance(100)
  email.resend()
  await platform.settle()
  expect(store().error?.shortMessage).toBe('Please try again after 30 seconds')
  await platform.advance(29_400)
  expect(store().secondsToNextEmail).toBe(1)
  email.resend()
  await platform.settle()
  expect(store().error?.shortMessage).toBe('Please try again after 1 seconds')
  expect(frame.sentNames().filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(1)
  await platform.advance(500)
  expect(store().secondsToNextEmail).toBe(0)
  email.resend()
  await platform.settle()
  expect(frame.sentNames().filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(2)
  expect(modal.getSnapshot().notice?.message).toBe('Code email resent')
  expect(store().secondsToNextEmail).toBe(30)
})

test('the cooldown survives a reload', async () => {
  const storage = createMemoryStorage()
  const first = await setup({}, { storage })
  const { email } = await first.open()
  email.submit('alice@app.test')
  await first.getReady()
  const second = await setup({}, { storage, now: () => first.platform.now() + 10_000 })
  const again = await second.open()
  expect(second.store().secondsToNextEmail).toBe(20)
  // The frame never received the first address, so no submission is tracked.
  again.email.submit('alice@app.test')
  await second.platform.settle()
  expect(second.store().error?.shortMessage).toBe('Please try again after 20 seconds')
  expect([first, second].map(({ eventNames }) => eventNames().includes('EMAIL_SUBMITTED'))).toEqual([true, false])
})

test('after the clock was set back, the wait is at most the cooldown', async () => {
  const storage = createMemoryStorage()
  const first = await setup({}, { storage })
  const { email } = await first.open()
  email.submit('alice@app.test')
  await first.getReady()
  let now = first.platform.now() - 3 * 3_600_000
  const second = await setup({}, { storage, now: () => now })
  await second.open()
  expect(second.store().secondsToNextEmail).toBe(30)
  now += 12_000
  await second.platform.advance(1000)
  expect(second.store().secondsToNextEmail).toBe(18)
  now += 18_000
  await second.platform.advance(1000)
  expect(second.store().secondsToNextEmail).toBe(0)
})

test('going back one step corrects a wrong address', async () => {
  const { open, platform, view, store, getReady } = await setup()
  const { email } = await open()
  email.submit('alicia@app.test')
  await getReady()
  email.change()
  await platform.settle()
  expect({ view: view(), email: store().email, error: store().error }).toEqual({
    view: 'Connect',
    email: 'alicia@app.test',
    error: undefined,
  })
})

test('a new device is verified first by a link, then by the code', async () => {
  const { open, platform, view, frame, getReady, eventNames, store } = await setup()
  frame.answers['CONNECT_EMAIL'] = () => ({ action: 'VERIFY_DEVICE' })
  const { email } = await open()
  email.submit('alice@app.test')
  await getReady()
  expect({ view: view(), pending: store().pending }).toEqual({ view: 'EmailVerifyDevice', pending: 'device' })
  frame.reply('CONNECT_DEVICE', frame.lastSent('CONNECT_DEVICE')?.id)
  await platform.settle()
  expect({ view: view(), pending: store().pending }).toEqual({ view: 'EmailVerifyOtp', pending: undefined })
  expect(eventNames().slice(-2)).toEqual(['DEVICE_REGISTERED_FOR_EMAIL', 'EMAIL_VERIFICATION_CODE_SENT'])
})

test('an unverified device times out after 30 seconds with the alert, and another link can be sent', async () => {
  const { open, platform, view, frame, getReady, store, modal } = await setup({ debug: true })
  frame.answers['CONNECT_EMAIL'] = () => ({ action: 'VERIFY_DEVICE' })
  const { email } = await open()
  email.submit('alice@app.test')
  await getReady()
  await platform.advance(30_300)
  expect({ view: view(), failedStep: store().failedStep, shortMessage: store().error?.shortMessage }).toEqual({
    view: 'EmailVerifyDevice',
    failedStep: 'device',
    shortMessage: 'Something went wrong',
  })
  expect(modal.getSnapshot().alert).toEqual({ code: 'socials_timeout', message: 'Invalid App Configuration' })
  expect(String(platform.logged.find(({ level }) => level === 'error')?.values[0])).toContain(
    'Verify that the domain https://dapp.test is allowed',
  )
  email.resend()
  await platform.settle()
  expect({
    pending: store().pending,
    sentNameCount: frame.sentNames().filter((name) => name === 'CONNECT_DEVICE').length,
  }).toEqual({ pending: 'device', sentNameCount: 2 })
})

test('a submission is tracked once the frame accepted it, before any later event', async () => {
  for (const [action, next] of [
    ['VERIFY_OTP', ['EMAIL_VERIFICATION_CODE_SENT']],
    ['VERIFY_DEVICE', []],
    ['CONNECT', ['CONNECT_SUCCESS']],
  ] as const) {
    const { open, frame, getReady, platform, eventNames } = await setup()
    delete frame.answers['CONNECT_EMAIL']
    const { email } = await open()
    const said = () => eventNames().filter((name) => /^EMAIL|^CONNECT_/.test(name))
    email.submit('alice@app.test')
    await getReady()
    expect(said()).toEqual(['EMAIL_LOGIN_SELECTED'])
    frame.reply('CONNECT_EMAIL', frame.lastSent('CONNECT_EMAIL')?.id, { action })
    await platform.settle()
    expect(said()).toEqual(['EMAIL_LOGIN_SELECTED', 'EMAIL_SUBMITTED', ...next])
  }
})

test('a user who is already logged in at the frame goes straight to the account', async () => {
  const { open, frame, getReady, modal } = await setup()
  frame.answers['CONNECT_EMAIL'] = () => ({ action: 'CONNECT' })
  const { email } = await open()
  email.submit('alice@app.test')
  await getReady()
  expect(modal.getSnapshot()).toMatchObject({ view: 'Account', status: 'connected' })
})

test('closing cancels the login: a late answer logs nobody in', async () => {
  const { open, platform, frame, getReady, modal, store } = await setup()
  const { email } = await open()
  email.submit('alice@app.test')
  await getReady()
  delete frame.answers['CONNECT_OTP']
  email.verifyOtp('123456')
  await platform.settle()
  await modal.close()
  expect(store().pending).toBeUndefined()
  frame.reply('CONNECT_OTP', frame.lastSent('CONNECT_OTP')?.id)
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ open: false, status: 'disconnected' })
})

test('a frame that fails or does not answer has its own error, and can be retried', async () => {
  const { open, platform, frame, store, view, getReady } = await setup()
  frame.setPrompt(false)
  const { email } = await open()
  const texts: (string | undefined)[] = []
  for (const end of [() => frame.opened.at(-1)?.onFailed('load'), () => platform.advance(15_000)]) {
    email.submit('alice@app.test')
    await platform.settle()
    expect({ frame: store().frame, pending: store().pending }).toEqual({ frame: 'loading', pending: 'email' })
    await end()
    await platform.settle()
    expect({ frame: store().frame, pending: store().pending, view: view() }).toEqual({
      frame: 'failed',
      pending: undefined,
      view: 'Connect',
    })
    texts.push(store().error?.shortMessage)
  }
  expect(texts).toEqual(['Unable to load email login dependency', 'The login service isn’t responding'])
  frame.setPrompt(true)
  email.submit('alice@app.test')
  await getReady()
  expect({ frame: store().frame, view: view() }).toEqual({ frame: 'ready', view: 'EmailVerifyOtp' })
})

test('a blocked frame is reported at once each time, and wallets remain available', async () => {
  const { open, platform, frame, store, view } = await setup()
  frame.setPrompt(false)
  const { email } = await open()
  email.submit('alice@app.test')
  await platform.settle()
  frame.opened.at(-1)?.onFailed('policy')
  await platform.settle()
  const said = () => [store().frame, store().pending, view(), store().error?.shortMessage]
  const blocked = ['failed', undefined, 'Connect', 'This site doesn’t allow email or social login']
  expect(said()).toEqual(blocked)
  email.submit('bob@app.test')
  await platform.settle()
  expect([...said(), frame.opened.length]).toEqual([...blocked, 1])
})

test('nothing is sent before consent to the terms, which is stored', async () => {
  const storage = createMemoryStorage()
  const given = { features: { legalCheckbox: true }, termsConditionsUrl: 'https://dapp.test/terms' }
  const { open, root, frame } = await setup(given, { storage })
  const { email } = await open()
  expect(root.isConsentMissing).toBe(true)
  email.submit('alice@app.test')
  expect(frame.opened).toHaveLength(0)
  root.flows.setConsent(true)
  email.submit('alice@app.test')
  expect(frame.opened).toHaveLength(1)
  const later = await setup(given, { storage })
  expect(later.root.isConsentMissing).toBe(false)
})

test('without email and socials, or without a project id, login is not offered', async () => {
  const off = await setup({ features: { email: false, socials: false } })
  expect({ offersEmail: off.root.options.offersEmail, offersSocials: off.root.options.offersSocials }).toEqual({
    offersEmail: false,
    offersSocials: false,
  })
  const anonymous = await setup({ projectId: '' })
  expect({
    offersEmail: anonymous.root.options.offersEmail,
    offersSocials: anonymous.root.options.offersSocials,
  }).toEqual({ offersEmail: false, offersSocials: false })
})

test('disposing during a login leaves nothing', async () => {
  const { open, platform, modal, frame, getReady } = await setup()
  const { email } = await open()
  email.submit('alice@app.test')
  await getReady()
  modal.dispose()
  await platform.settle()
  expect({
    pendingTimers: platform.pendingTimers,
    listenerCount: platform.listenerCount,
    closed: frame.closed,
  }).toEqual({ pendingTimers: 0, listenerCount: 0, closed: 1 })
})
