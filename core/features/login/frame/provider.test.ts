import { expect, onTestFinished, test } from 'vitest'
import { serviceDefaults } from '../../../contracts/services.js'
import { createModalStorage } from '../../../services/storage/modal-storage.js'
import { createTestFrame, frameService, ordinaryAnswers } from '../../../testing/frame.js'
import { createMemoryStorage, createTestPlatform } from '../../../testing/platform.js'
import { createFrameClient } from './client.js'
import { createFrameProvider } from './provider.js'

const no = () => {
  throw new Error('The frame says no')
}

const items = [
  'email',
  'emailLoginUsed',
  'lastEmailLoginTime',
  'lastUsedChainId',
  'socialUsername',
  'connectedSocial',
  'smartAccountEnabledNetworks',
] as const

/** A provider, the frame that it asks, and the stored parts of the answers. */
function setup(said: Record<string, unknown> = {}) {
  const frame = createTestFrame()
  const answers = Object.entries(said).map(([name, value]) => [name, value === no ? no : () => value])
  Object.assign(frame.answers, ordinaryAnswers(), Object.fromEntries(answers))
  const platform = createTestPlatform({ openFrame: frame.openFrame, storage: createMemoryStorage() })
  const storage = createModalStorage(platform, 'walletmodal')
  const client = createFrameClient({
    platform,
    url: () => frameService,
    greeting: () => ({}),
    onTimeout: () => {},
  })
  onTestFinished(() => client.dispose())
  const provider = createFrameProvider(client, storage, platform, serviceDefaults())
  const kept = () =>
    Object.fromEntries(items.map((item) => [item, storage.get(item)]).filter(([, value]) => value !== undefined))
  const { signal } = new AbortController()
  /** Waits for the result, once the frame is ready and has answered. */
  const outcome = async <Value>(work: Promise<Value>) => {
    const settled = work.then(
      (value) => ({ value }),
      (error: Error) => ({ error: error.message.split('\n')[0] }),
    )
    await platform.advance(500)
    await platform.settle()
    return settled
  }
  return { frame, platform, storage, provider, kept, signal, outcome }
}

const refused = { error: 'The frame says no' }
const user = { address: '0xab', chainId: 8453, email: 'alice@app.test' }

test('the time of a sent email is stored, and that of a failed one is not', async () => {
  const { provider, kept, signal, outcome, platform } = setup()
  expect(await outcome(provider.connectEmail('alice@app.test', signal))).toEqual({ value: 'VERIFY_OTP' })
  expect(kept()).toEqual({ lastEmailLoginTime: platform.now() })
  const failed = setup({ CONNECT_EMAIL: no })
  expect(await failed.outcome(failed.provider.connectEmail('alice@app.test', failed.signal))).toEqual(refused)
  expect(failed.kept()).toEqual({})
})

test('without a stored login the frame is not asked for a connection', async () => {
  const { provider, frame, signal, outcome } = setup({ IS_CONNECTED: no })
  expect(await outcome(provider.isConnected(signal))).toEqual({ value: false })
  expect(frame.sentNames()).not.toContain('IS_CONNECTED')
})

test('a negative answer clears the stored login; a failure or an abort keeps it', async () => {
  const filled = (said: Parameters<typeof setup>[0]) => {
    const world = setup(said)
    world.storage.set('emailLoginUsed', true)
    world.storage.set('email', 'alice@app.test')
    world.storage.set('lastUsedChainId', 1)
    world.storage.set('socialUsername', 'alice')
    world.storage.set('connectedSocial', 'google')
    return world
  }
  const left = filled({ IS_CONNECTED: { isConnected: false } })
  expect(await left.outcome(left.provider.isConnected(left.signal))).toEqual({ value: false })
  const failed = filled({ IS_CONNECTED: no })
  expect(await failed.outcome(failed.provider.isConnected(failed.signal))).toEqual(refused)
  const here = filled({ IS_CONNECTED: { isConnected: true } })
  expect(await here.outcome(here.provider.isConnected(here.signal))).toEqual({ value: true })
  const gone = filled({})
  const abort = new AbortController()
  const asking = gone.outcome(gone.provider.isConnected(abort.signal))
  abort.abort(new Error('gone'))
  expect(await asking).toHaveProperty('error')
  expect([left, failed, here, gone].map(({ kept }) => Object.keys(kept()).length)).toEqual([0, 5, 5, 5])
})

test('the account and its chain are stored, and the cooldown ends', async () => {
  const { provider, storage, kept, signal, outcome, platform } = setup({ GET_USER: user })
  storage.set('lastEmailLoginTime', platform.now())
  await outcome(provider.getUser({ chainId: 8453, preferredAccountType: 'eoa' }, signal))
  expect(kept()).toEqual({ email: 'alice@app.test', emailLoginUsed: true, lastUsedChainId: 8453 })
  const nameless = setup({ GET_USER: { ...user, email: null } })
  await nameless.outcome(nameless.provider.getUser({ chainId: 8453, preferredAccountType: 'eoa' }, nameless.signal))
  expect(nameless.kept()).toEqual({ emailLoginUsed: true, lastUsedChainId: 8453 })
})

test('the chain is stored after a switch, but not after a failed one', async () => {
  const changed = setup({ SWITCH_NETWORK: { chainId: 10 } })
  expect(await changed.outcome(changed.provider.switchNetwork(10, changed.signal))).toEqual({ value: 10 })
  expect(changed.kept()).toEqual({ lastUsedChainId: 10 })
  const failed = setup({ SWITCH_NETWORK: no })
  expect(await failed.outcome(failed.provider.switchNetwork(10, failed.signal))).toEqual(refused)
  expect(failed.kept()).toEqual({})
})

test('the username of a provider is stored if there is one', async () => {
  const social = setup({ CONNECT_SOCIAL: { address: '0xab', chainId: 1, userName: 'alice' } })
  expect(await social.outcome(social.provider.connectSocial('uri', social.signal))).toEqual({ value: undefined })
  expect(social.kept()).toEqual({ socialUsername: 'alice' })
  const nameless = setup({ CONNECT_SOCIAL: { address: '0xab', chainId: 1 } })
  expect(await nameless.outcome(nameless.provider.connectSocial('uri', nameless.signal))).toEqual({ value: undefined })
  expect(nameless.kept()).toEqual({})
  const farcaster = setup({ CONNECT_FARCASTER: { userName: 'bob' } })
  await farcaster.outcome(farcaster.provider.connectFarcaster(farcaster.signal))
  expect(farcaster.kept()).toEqual({ socialUsername: 'bob' })
})

test("Farcaster's URL resolves with undefined when the frame gives up", async () => {
  const { provider, outcome } = setup()
  const abort = new AbortController()
  const asked = outcome(provider.getFarcasterUri(abort.signal))
  abort.abort()
  expect(await asked).toEqual({ value: undefined })
})

test('networks with smart accounts are stored, and none after a failure', async () => {
  const { provider, kept, signal, outcome, frame } = setup({
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: { smartAccountEnabledNetworks: [1, 8453] },
  })
  expect(await outcome(provider.getSmartAccountEnabledNetworks(signal))).toEqual({ value: [1, 8453] })
  expect(kept()).toEqual({ smartAccountEnabledNetworks: [1, 8453] })
  frame.answers['GET_SMART_ACCOUNT_ENABLED_NETWORKS'] = no
  expect(await outcome(provider.getSmartAccountEnabledNetworks(signal))).toEqual({ value: [] })
  expect(kept()).toEqual({ smartAccountEnabledNetworks: [] })
})

test('a new address has its own cooldown, and is stored once it is verified', async () => {
  const { provider, kept, signal, outcome, platform } = setup({
    UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' },
    UPDATE_EMAIL_PRIMARY_OTP: undefined,
    UPDATE_EMAIL_SECONDARY_OTP: { newEmail: 'bob@app.test' },
  })
  await outcome(provider.connectEmail('alice@app.test', signal))
  // No cooldown applies.
  expect(await outcome(provider.updateEmail('bob@app.test', signal))).toEqual({ value: 'VERIFY_PRIMARY_OTP' })
  expect(kept()).toEqual({ lastEmailLoginTime: expect.any(Number) })
  await outcome(provider.updateEmailPrimaryOtp('123456', signal))
  expect(await outcome(provider.updateEmailSecondaryOtp('123456', signal))).toEqual({ value: 'bob@app.test' })
  expect(kept()).toEqual({ email: 'bob@app.test', emailLoginUsed: true })
  expect(platform.now()).toBeGreaterThan(0)
})

test('signing out clears storage before the frame answers, and regardless of its answer', async () => {
  const { provider, storage, kept, outcome } = setup({ SIGN_OUT: no })
  storage.set('emailLoginUsed', true)
  storage.set('email', 'alice@app.test')
  const leaving = provider.signOut()
  expect(kept()).toEqual({})
  expect(await outcome(leaving)).toEqual({ value: undefined })
})

test("the frame's session token is sent with the connection check, until the logout", async () => {
  const { provider, storage, frame, signal, outcome } = setup({
    IS_CONNECTED: { isConnected: true },
    SIGN_OUT: undefined,
  })
  provider.setSessionToken('token')
  storage.set('emailLoginUsed', true)
  await outcome(provider.isConnected(signal))
  expect(frame.lastSent('IS_CONNECTED')?.payload).toEqual({ token: 'token' })
  await outcome(provider.signOut())
  storage.set('emailLoginUsed', true)
  await outcome(provider.isConnected(signal))
  expect(frame.lastSent('IS_CONNECTED')?.payload).toBeUndefined()
})

test('an unanswered call times out after 30 seconds, unless the visitor decides on it', async () => {
  const { platform, provider, signal, frame } = setup()
  delete frame.answers['RPC_REQUEST']
  const outcomes: [string, unknown][] = []
  for (const method of ['wallet_getCapabilities', 'personal_sign'])
    provider
      .request({ namespace: 'eip155', chainId: 1, method, params: [] }, signal)
      .catch((error: unknown) => outcomes.push([method, error]))
  await platform.advance(40_000)
  expect(outcomes).toMatchObject([['wallet_getCapabilities', { code: expect.any(String) }]])
})
