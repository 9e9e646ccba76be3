import { runInAction } from 'mobx'
import { expect, onTestFinished, test } from 'vitest'
import { setupLogin } from '../../../testing/login.js'

async function setup(...args: Parameters<typeof setupLogin>) {
  const world = await setupLogin(...args)
  onTestFinished(() => world.modal.dispose())
  return world
}
const socialEvents = (names: readonly string[]) => names.filter((name) => name.startsWith('SOCIAL'))

test('the pop-up opens in the tap, navigates to the provider, and its message logs in', async () => {
  const world = await setup()
  const { open, popups, view, store, getReady, postToPage, platform, modal, frame, eventNames, stored } = world
  const { social } = await open()
  social.start('google')
  expect({ popupCount: popups.length, status: store().social?.status, view: view() }).toEqual({
    popupCount: 1,
    status: 'preparing',
    view: 'ConnectingSocial',
  })
  await getReady()
  expect(store().social).toEqual({ provider: 'google', status: 'waiting', link: 'https://auth.magic.link/login' })
  expect(popups[0]?.urls).toEqual(['https://auth.magic.link/login'])
  postToPage({ resultUri: 'token=1' })
  expect(store().social?.status).toBe('retrieving')
  await platform.settle()
  expect(frame.lastSent('CONNECT_SOCIAL')?.payload).toEqual({ uri: 'token=1' })
  expect(modal.getSnapshot()).toMatchObject({
    view: 'Account',
    status: 'connected',
    accounts: { eip155: { connectedWalletInfo: { name: 'alice@app.test', social: 'google' } } },
  })
  expect(store()).toMatchObject({ method: 'google', username: 'alice', social: undefined })
  expect(world.root.accounts.active).toMatchObject({
    user: { email: 'alice@app.test', username: 'alice' },
  })
  expect({ connectedSocial: stored('connectedSocial'), socialUsername: stored('socialUsername') }).toEqual({
    connectedSocial: 'google',
    socialUsername: 'alice',
  })
  expect(popups[0]?.isGone).toBe(true)
  expect(socialEvents(eventNames())).toEqual([
    'SOCIAL_LOGIN_STARTED',
    'SOCIAL_LOGIN_REQUEST_USER_DATA',
    'SOCIAL_LOGIN_SUCCESS',
  ])
  // An open Account is refreshed, and the silent question to the frame ends after half a minute.
  await modal.close()
  await platform.advance(31_000)
  expect(platform.pendingTimers).toBe(0)
})

test('a message of another origin logs nobody in, and is reported', async () => {
  const { open, store, getReady, postToPage, platform, modal, frame } = await setup()
  const { social } = await open()
  social.start('google')
  await getReady()
  postToPage({ resultUri: 'token=1' }, 'https://evil.test')
  await platform.settle()
  expect(modal.getSnapshot().notice?.message).toBe('Untrusted Origin')
  postToPage({ something: 'else' })
  postToPage('text', 'https://extension.test')
  await platform.settle()
  expect({ status: store().social?.status, lastSentConnectSocial: frame.lastSent('CONNECT_SOCIAL') }).toEqual({
    status: 'waiting',
    lastSentConnectSocial: undefined,
  })
})

test('a window that the modal did not open can show nothing during a login', async () => {
  const { open, store, getReady, postToPage, platform, modal, frame } = await setup()
  const { social } = await open()
  social.start('google')
  await getReady()
  postToPage({ resultUri: 'token=1' }, 'https://evil.test', {})
  await platform.settle()
  expect(modal.getSnapshot().notice).toBeUndefined()
  expect({ status: store().social?.status, lastSentConnectSocial: frame.lastSent('CONNECT_SOCIAL') }).toEqual({
    status: 'waiting',
    lastSentConnectSocial: undefined,
  })
})

test("only the opened window answers, with its link's state and in time; debug logs other messages", async () => {
  const { open, store, getReady, postToPage, platform, modal, frame } = await setup({ debug: true })
  frame.answers['GET_SOCIAL_REDIRECT_URI'] = () => ({ uri: 'https://auth.magic.link/login?state=mine' })
  const { social } = await open()
  social.start('google')
  const answer = 'https://site.test/back?code=1&state=mine'
  // Before there is a link, no answer can match.
  postToPage({ resultUri: answer })
  await getReady()
  postToPage({ resultUri: answer }, undefined, {})
  postToPage({ resultUri: 'https://site.test/back?code=1&state=theirs' })
  postToPage({ resultUri: 'https://site.test/back?code=1' })
  postToPage({ resultUri: 'https://evil.test/back?code=1&state=mine' })
  await platform.settle()
  expect({ status: store().social?.status, lastSentConnectSocial: frame.lastSent('CONNECT_SOCIAL') }).toEqual({
    status: 'waiting',
    lastSentConnectSocial: undefined,
  })
  const warnings = platform.logged.filter(({ level }) => level === 'warn').map(({ values }) => String(values[0]))
  expect(warnings.map((text) => text.split(': ')[1])).toEqual([
    'its answer has another window.',
    'its answer has another state.',
    'its answer has another state.',
    'its answer has another origin.',
  ])
  postToPage({ resultUri: answer })
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ view: 'Account', status: 'connected' })
  expect(frame.lastSent('CONNECT_SOCIAL')?.payload).toEqual({ uri: answer })
})

test('a blocked pop-up becomes a link', async () => {
  let isBlocked = true
  const world = await setup({}, {})
  const { openPopup } = world.root.platform
  const blocked = await setup({}, { openPopup: (params) => (isBlocked ? undefined : openPopup?.(params)) })
  const { social } = await blocked.open()
  social.start('github')
  expect(blocked.store().social).toEqual({ provider: 'github', status: 'blocked' })
  await blocked.getReady()
  expect(blocked.store().social).toEqual({
    provider: 'github',
    status: 'blocked',
    link: 'https://auth.magic.link/login',
  })
  expect(social.openLink()).toBe(false)
  isBlocked = false
  expect(social.openLink()).toBe(true)
  expect({ urls: world.popups[0]?.urls, status: blocked.store().social?.status }).toEqual({
    urls: ['https://auth.magic.link/login'],
    status: 'waiting',
  })
  blocked.postToPage({ resultUri: 'token=1' }, undefined, world.popups[0])
  await blocked.platform.settle()
  expect(blocked.modal.getSnapshot()).toMatchObject({ view: 'Account', status: 'connected' })
})

test('a link that the visitor follows themselves logs in too', async () => {
  const { open, getReady, postToPage, platform, modal, frame } = await setup({}, { openPopup: () => undefined })
  frame.answers['GET_SOCIAL_REDIRECT_URI'] = () => ({ uri: 'https://auth.magic.link/login?state=mine' })
  const { social } = await open()
  social.start('github')
  await getReady()
  postToPage({ resultUri: 'token=1&state=theirs' })
  postToPage({ resultUri: 'token=1' })
  await platform.settle()
  expect({ status: modal.getSnapshot().status, lastSentConnectSocial: frame.lastSent('CONNECT_SOCIAL') }).toEqual({
    status: 'disconnected',
    lastSentConnectSocial: undefined,
  })
  postToPage({ resultUri: 'token=1&state=mine' })
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ view: 'Account', status: 'connected' })
})

test('a closed pop-up is noticed within a second, and can be opened again', async () => {
  const { open, popups, store, getReady, platform, eventNames } = await setup()
  const { social } = await open()
  social.start('x')
  await getReady()
  const [popup] = popups
  if (popup) popup.isGone = true
  await platform.advance(1000)
  expect(store().social?.status).toBe('cancelled')
  expect(socialEvents(eventNames())).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_CANCELED'])
  social.retry()
  expect({ popupCount: popups.length, status: store().social?.status }).toEqual({ popupCount: 2, status: 'preparing' })
})

test('without an answer the login times out after 45 seconds', async () => {
  const { open, popups, store, getReady, platform, eventNames } = await setup()
  const { social } = await open()
  social.start('discord')
  await getReady()
  await platform.advance(44_999)
  expect(store().social?.status).toBe('waiting')
  await platform.advance(1)
  expect({
    status: store().social?.status,
    shortMessage: store().error?.shortMessage,
    isGone: popups[0]?.isGone,
  }).toEqual({
    status: 'failed',
    shortMessage: 'Social login timed out. Please try again.',
    isGone: true,
  })
  expect(eventNames().at(-1)).toBe('SOCIAL_LOGIN_ERROR')
  expect(platform.pendingTimers).toBe(0)
})

test('a refusal by the provider is reported', async () => {
  const { open, store, getReady, platform, frame, postToPage } = await setup()
  frame.answers['CONNECT_SOCIAL'] = () => {
    throw new Error('Access was denied')
  }
  const { social } = await open()
  social.start('apple')
  await getReady()
  postToPage({ resultUri: 'error=denied' })
  await platform.settle()
  expect({ status: store().social?.status, shortMessage: store().error?.shortMessage }).toEqual({
    status: 'failed',
    shortMessage: 'Access was denied',
  })
})

test('leaving the view closes the pop-up, and its later messages are ignored', async () => {
  const { open, popups, store, getReady, platform, root, postToPage, modal } = await setup()
  const { social } = await open()
  social.start('facebook')
  await getReady()
  root.flows.goBack()
  await platform.settle()
  expect({ isGone: popups[0]?.isGone, social: store().social }).toEqual({ isGone: true, social: undefined })
  postToPage({ resultUri: 'token=1' })
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ status: 'disconnected', notice: undefined })
  expect(platform.pendingTimers).toBe(0)
})

test('a frame that does not answer in 30 seconds ends the login with the alert', async () => {
  const { open, store, platform, frame, modal } = await setup({ debug: true })
  delete frame.answers['GET_SOCIAL_REDIRECT_URI']
  const { social } = await open()
  social.start('google')
  await platform.advance(30_300)
  expect({ status: store().social?.status, shortMessage: store().error?.shortMessage }).toEqual({
    status: 'failed',
    shortMessage: 'Something went wrong',
  })
  expect(modal.getSnapshot().alert?.message).toBe('Invalid App Configuration')
})

test('Farcaster: a code, the app’s approval, and the account', async () => {
  const { open, store, getReady, frame, platform, view, modal, eventNames, stored } = await setup()
  frame.answers['GET_FARCASTER_URI'] = () => ({ url: 'https://farcaster.xyz/~/siwf?token=1' })
  const { farcaster } = await open()
  farcaster.start()
  expect({ view: view(), status: store().farcaster?.status }).toEqual({
    view: 'ConnectingFarcaster',
    status: 'preparing',
  })
  await getReady()
  expect(store().farcaster).toEqual({ status: 'ready', url: 'https://farcaster.xyz/~/siwf?token=1' })
  expect({ copyLink: await farcaster.copyLink(), copied: platform.copied }).toEqual({
    copyLink: true,
    copied: ['https://farcaster.xyz/~/siwf?token=1'],
  })
  farcaster.openApp()
  expect(platform.opened).toEqual(['https://farcaster.xyz/~/siwf?token=1'])
  // The visitor may take longer than the 30 seconds of a login by email.
  await platform.advance(60_000)
  frame.reply('CONNECT_FARCASTER', frame.lastSent('CONNECT_FARCASTER')?.id, { userName: 'bob' })
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ view: 'Account', status: 'connected' })
  expect(store()).toMatchObject({ method: 'farcaster', username: 'bob', farcaster: undefined })
  expect({ storedConnectedSocial: stored('connectedSocial'), lastSentRELOAD: frame.lastSent('RELOAD') }).toEqual({
    storedConnectedSocial: 'farcaster',
    lastSentRELOAD: undefined,
  })
  expect(socialEvents(eventNames())).toEqual([
    'SOCIAL_LOGIN_STARTED',
    'SOCIAL_LOGIN_REQUEST_USER_DATA',
    'SOCIAL_LOGIN_SUCCESS',
  ])
})

test('"Leaving ConnectingFarcaster while not connected clears the Farcaster URL and reloads … after 100 ms"', async () => {
  const { open, store, getReady, frame, platform, root } = await setup()
  frame.answers['GET_FARCASTER_URI'] = () => ({ url: 'https://farcaster.xyz/~/siwf?token=1' })
  const { farcaster } = await open()
  farcaster.start()
  await getReady()
  root.flows.goBack()
  expect(store().farcaster).toBeUndefined()
  await platform.advance(99)
  expect(frame.lastSent('RELOAD')).toBeUndefined()
  const greetings = frame.sentNames().filter((name) => name === 'SYNC_DAPP_DATA').length
  await platform.advance(1)
  expect(frame.lastSent('RELOAD')).toBeDefined()
  await getReady()
  expect(frame.sentNames().filter((name) => name === 'SYNC_DAPP_DATA')).toHaveLength(greetings + 1)
})

test('a connected visitor who leaves ConnectingFarcaster does not reload the frame', async () => {
  const { open, store, getReady, frame, platform, root } = await setup()
  frame.answers['GET_FARCASTER_URI'] = () => ({ url: 'https://farcaster.test/1' })
  const { farcaster } = await open()
  farcaster.start()
  await getReady()
  const account = { namespace: 'eip155', address: `0x${'1'.repeat(40)}`, type: 'eoa' } as const
  runInAction(() => root.accounts.slices.eip155.setConnected([account], { name: 'Fox' }))
  root.flows.goBack()
  expect(store().farcaster).toBeUndefined()
  await platform.advance(1000)
  expect(frame.lastSent('RELOAD')).toBeUndefined()
})

test('an email submitted while the frame reloads is not lost', async () => {
  const { open, store, getReady, frame, platform, root } = await setup()
  frame.answers['GET_FARCASTER_URI'] = () => ({ url: 'https://farcaster.xyz/~/siwf?token=1' })
  const { email, farcaster } = await open()
  farcaster.start()
  await getReady()
  root.flows.goBack()
  frame.setPrompt(false)
  await platform.advance(100)
  email.submit('alice@app.test')
  await platform.settle()
  expect(frame.lastSent('CONNECT_EMAIL')).toBeUndefined()
  frame.ready()
  await getReady()
  expect({ view: root.navigation.view, error: store().error }).toEqual({ view: 'EmailVerifyOtp', error: undefined })
})

test('a script URL from the frame is not opened, and reported', async () => {
  const opened: unknown[] = []
  const openUrl = (...params: unknown[]) => opened.push(params) > 0
  const world = await setup({}, { openUrl })
  const { frame, getReady, open, popups, store } = world
  frame.answers['GET_SOCIAL_REDIRECT_URI'] = () => ({ uri: 'javascript:opener.steal()' })
  frame.answers['GET_FARCASTER_URI'] = () => ({ url: 'javascript:steal()' })
  const { farcaster, social } = await open()
  const said = 'The embedded wallet sent an unexpected reply'
  social.start('google')
  await getReady()
  expect({ urls: popups[0]?.urls, isGone: popups[0]?.isGone, shortMessage: store().error?.shortMessage }).toEqual({
    urls: [],
    isGone: true,
    shortMessage: said,
  })
  farcaster.start()
  await getReady()
  farcaster.openApp()
  expect({ opened, farcaster: store().farcaster, shortMessage: store().error?.shortMessage }).toEqual({
    opened: [],
    farcaster: { status: 'failed' },
    shortMessage: said,
  })
})

test('a failed Farcaster login is reported, and can be retried', async () => {
  const { open, store, getReady, frame, platform } = await setup()
  frame.answers['GET_FARCASTER_URI'] = () => {
    throw new Error('Farcaster is down')
  }
  const { farcaster } = await open()
  farcaster.start()
  await getReady()
  expect({ status: store().farcaster?.status, shortMessage: store().error?.shortMessage }).toEqual({
    status: 'failed',
    shortMessage: 'Farcaster is down',
  })
  frame.answers['GET_FARCASTER_URI'] = () => ({ url: 'https://farcaster.xyz/~/siwf?token=2' })
  farcaster.retry()
  await platform.settle()
  expect(store().farcaster?.status).toBe('ready')
})

test('a frame that returns no Farcaster URL, or loses the request, ends with an error, and can be retried', async () => {
  const { open, store, getReady, frame, platform, eventNames, view } = await setup()
  const { farcaster } = await open()
  farcaster.start()
  await getReady()
  await platform.advance(29_499)
  expect(store().farcaster?.status).toBe('preparing')
  await platform.advance(1)
  const ended = ['failed', 'Social login timed out. Please try again.', 'ConnectingFarcaster']
  const said = () => [store().farcaster?.status, store().error?.shortMessage, view()]
  expect(said()).toEqual(ended)
  expect(socialEvents(eventNames())).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_ERROR'])
  farcaster.retry()
  expect({ status: store().farcaster?.status, error: store().error }).toEqual({ status: 'preparing', error: undefined })
  await platform.settle()
  // It reloads by itself.
  frame.ready()
  await getReady()
  expect(said()).toEqual(ended)
  frame.answers['GET_FARCASTER_URI'] = () => ({ url: 'https://farcaster.xyz/~/siwf?token=2' })
  farcaster.retry()
  await platform.settle()
  expect(store().farcaster?.status).toBe('ready')
})
