import { afterEach, describe, expect, test } from 'vitest'
import {
  type AppMessageName,
  type AppPayload,
  appPayloads,
  type FrameResult,
} from '../../../contracts/frame/messages.js'
import type { ModalError } from '../../../errors/base.js'
import { createTestFrame, frameOrigin, frameService } from '../../../testing/frame.js'
import { createTestPlatform } from '../../../testing/platform.js'
import { createFrameClient, type FrameClient } from './client.js'
import { EVENT_TIMEOUT_MS } from './open-messages.js'

interface Row<Name extends AppMessageName> {
  payload: AppPayload<Name>
  result: FrameResult<Name>
  /** An invalid result. Events without a payload accept any, and so does RPC_REQUEST. */
  bad?: unknown
}

/** The payload and the result of each event. */
const rows: { [Name in AppMessageName]: Row<Name> } = {
  SWITCH_NETWORK: { payload: { chainId: 1 }, result: { chainId: 1 }, bad: {} },
  CONNECT_EMAIL: { payload: { email: 'a@app.test' }, result: { action: 'VERIFY_OTP' }, bad: { action: 'NONE' } },
  CONNECT_DEVICE: { payload: undefined, result: undefined, bad: { isDone: true } },
  CONNECT_OTP: { payload: { otp: '123456' }, result: undefined, bad: 'yes' },
  CONNECT_SOCIAL: { payload: { uri: 'token=1' }, result: { address: '0xab', chainId: 1 }, bad: { chainId: 1 } },
  GET_SOCIAL_REDIRECT_URI: { payload: { provider: 'google' }, result: { uri: 'https://social.test' }, bad: {} },
  GET_FARCASTER_URI: { payload: undefined, result: { url: 'https://farcaster.xyz' }, bad: { url: 1 } },
  CONNECT_FARCASTER: { payload: undefined, result: { userName: 'alice' }, bad: {} },
  GET_USER: { payload: { chainId: 1 }, result: { address: '0xab', chainId: 1 }, bad: { address: '0xab' } },
  SIGN_OUT: { payload: undefined, result: undefined, bad: {} },
  IS_CONNECTED: { payload: undefined, result: { isConnected: true }, bad: { isConnected: 'yes' } },
  GET_CHAIN_ID: { payload: undefined, result: { chainId: 'solana:x' }, bad: {} },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    payload: undefined,
    result: { smartAccountEnabledNetworks: [1] },
    bad: { smartAccountEnabledNetworks: ['1'] },
  },
  INIT_SMART_ACCOUNT: { payload: undefined, result: { address: '0xab', isDeployed: false }, bad: { address: '0xab' } },
  SET_PREFERRED_ACCOUNT: { payload: { type: 'eoa' }, result: { type: 'eoa', address: '0xab' }, bad: { type: 'eoa' } },
  RPC_REQUEST: { payload: { method: 'eth_gasPrice' }, result: '0x1' },
  UPDATE_EMAIL: { payload: { email: 'b@app.test' }, result: { action: 'VERIFY_PRIMARY_OTP' }, bad: {} },
  UPDATE_EMAIL_PRIMARY_OTP: { payload: { otp: '123456' }, result: undefined, bad: {} },
  UPDATE_EMAIL_SECONDARY_OTP: {
    payload: { otp: '123456' },
    result: { newEmail: 'b@app.test' },
    bad: { newEmail: 'b' },
  },
  SYNC_THEME: { payload: { themeMode: 'dark' }, result: undefined, bad: {} },
  SYNC_DAPP_DATA: { payload: { projectId: 'p' }, result: undefined, bad: {} },
  RELOAD: { payload: undefined, result: undefined, bad: {} },
}
const names = Object.keys(appPayloads) as AppMessageName[] // its keys
const timed = ['CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP', 'CONNECT_SOCIAL', 'GET_SOCIAL_REDIRECT_URI']

let client: FrameClient | undefined
afterEach(() => {
  client?.dispose()
  client = undefined
})

async function setup({ greeting = false } = {}) {
  const frame = createTestFrame()
  const platform = createTestPlatform({ openFrame: frame.openFrame })
  let timeouts = 0
  const tokens: string[] = []
  const statuses: string[] = []
  const made = createFrameClient({
    platform,
    url: () => frameService,
    greeting: () => (greeting ? { SYNC_DAPP_DATA: { projectId: 'p' } } : {}),
    onTimeout: () => {
      timeouts += 1
    },
    onStatus: (status, error) => statuses.push(error ? `${status}: ${(error as ModalError).code}` : status),
    onSessionToken: (token) => tokens.push(token),
  })
  client = made
  return { frame, platform, client: made, statuses, tokens, timeouts: () => timeouts }
}

/** Makes a request, lets the frame get ready, and returns the id sent. */
async function ask(name: AppMessageName, signal?: AbortSignal) {
  const world = await setup()
  const outcome: { value?: unknown; error?: ModalError; isSettled: boolean } = { isSettled: false }
  world.client.request(name, rows[name].payload as never, { signal }).then(
    (value) => Object.assign(outcome, { value, isSettled: true }),
    (error) => Object.assign(outcome, { error, isSettled: true }),
  )
  await world.platform.advance(500)
  const sent = world.frame.lastSent(name)
  if (!sent) throw new Error(`${name} was not sent`)
  const { id } = sent
  const settled = async () => {
    await world.platform.settle()
    return outcome
  }
  return { ...world, outcome, id, sent, settled }
}

describe.each(names)('%s', (name) => {
  const row: Row<AppMessageName> = rows[name]

  test("resolves with the frame's answer", async () => {
    const { frame, id, sent, settled } = await ask(name)
    expect(sent).toMatchObject({ payload: row.payload, targetOrigin: frameOrigin })
    frame.reply(name, id, row.result)
    expect(await settled()).toEqual({ isSettled: true, value: row.result })
  })

  test("rejects with the frame's error", async () => {
    const { frame, id, settled } = await ask(name)
    frame.reply(name, id, { message: 'No such code' }, 'ERROR')
    expect((await settled()).error).toMatchObject({ code: 'frame_failed', shortMessage: 'No such code' })
  })

  test('times out after 30 seconds if a visitor waits, and ends when its caller aborts', async () => {
    const text = name === 'RPC_REQUEST' ? 'Request was aborted' : 'Something went wrong'
    const abort = new AbortController()
    const { platform, outcome, settled, timeouts } = await ask(name, abort.signal)
    // The frame took half a second to get ready.
    await platform.advance(EVENT_TIMEOUT_MS - 501)
    expect(outcome.isSettled).toBe(false)
    await platform.advance(1)
    expect(outcome.isSettled).toBe(timed.includes(name))
    expect(timeouts()).toBe(timed.includes(name) ? 1 : 0)
    abort.abort()
    const { error } = await settled()
    expect(error).toMatchObject({ code: 'frame_aborted', shortMessage: text })
    expect(platform.pendingTimers).toBe(0)
  })

  test('ignores answers from elsewhere', async () => {
    const { frame, id, outcome, settled } = await ask(name)
    const answer = { type: `@w3m-frame/${name}_SUCCESS`, id, payload: row.result }
    frame.post(answer, { origin: 'https://evil.test' })
    frame.post(answer, { isFromFrame: false })
    await settled()
    expect(outcome.isSettled).toBe(false)
    frame.post(answer)
    expect(await settled()).toMatchObject({ isSettled: true })
  })

  test('rejects when the answer is invalid', async () => {
    const { frame, id, settled } = await ask(name)
    if (!('bad' in row)) return expect(name).toBe('RPC_REQUEST')
    frame.reply(name, id, row.bad)
    expect((await settled()).error).toMatchObject({
      code: 'frame_message',
      shortMessage: 'The embedded wallet sent an unexpected reply',
    })
  })

  test('ignores answers to other requests', async () => {
    const { frame, outcome, settled, id } = await ask(name)
    frame.reply(name, 'another', row.result)
    frame.reply(name, undefined, row.result)
    frame.reply(name === 'RELOAD' ? 'SIGN_OUT' : 'RELOAD', id)
    await settled()
    expect(outcome.isSettled).toBe(false)
  })

  test('takes the first of two answers', async () => {
    const { frame, id, settled } = await ask(name)
    frame.reply(name, id, row.result)
    frame.reply(name, id, { message: 'Changed my mind' }, 'ERROR')
    expect(await settled()).toEqual({ isSettled: true, value: row.result })
  })
})

test('the first request loads the frame, and sends nothing before 500 ms after READY', async () => {
  const { frame, platform, client, statuses } = await setup({ greeting: true })
  expect(frame.opened).toHaveLength(0)
  frame.setPrompt(false)
  const asked = client.request('IS_CONNECTED')
  await platform.advance(2000)
  expect(frame.sent).toHaveLength(0)
  frame.ready()
  await platform.advance(499)
  expect({ sentCount: frame.sent.length, isReady: client.isReady }).toEqual({ sentCount: 0, isReady: false })
  await platform.advance(1)
  expect(frame.sentNames()).toEqual(['SYNC_DAPP_DATA', 'IS_CONNECTED'])
  // The first message is answered too, although no caller waits for it.
  frame.reply('SYNC_DAPP_DATA', frame.lastSent('SYNC_DAPP_DATA')?.id)
  frame.reply('IS_CONNECTED', frame.lastSent('IS_CONNECTED')?.id, { isConnected: false })
  await expect(asked).resolves.toEqual({ isConnected: false })
  expect(statuses).toEqual(['loading', 'ready'])
  await client.load()
  expect(frame.opened).toHaveLength(1)
})

test('a later document that sends no READY is waited for, then given up', async () => {
  const { frame, client, platform, statuses } = await setup()
  const page = () => frame.opened.at(-1)
  void client.load()
  page()?.onLoad()
  await platform.advance(2000)
  expect({ statuses, isReady: client.isReady }).toEqual({ statuses: ['loading', 'ready'], isReady: true })
  // A document that sends READY before its load event, as with fast scripts.
  frame.ready()
  page()?.onLoad()
  await platform.advance(2000)
  expect({ lastStatus: statuses.at(-1), isReady: client.isReady }).toEqual({ lastStatus: 'ready', isReady: true })
  const asked = client.request('IS_CONNECTED').catch((error: Error) => error.name)
  await platform.settle()
  page()?.onLoad()
  await platform.advance(1000)
  expect({ lastStatus: statuses.at(-1), isReady: client.isReady }).toEqual({ lastStatus: 'loading', isReady: false })
  const later = client.request('GET_USER').catch((error: Error) => error.name)
  await platform.advance(15_000)
  expect({ lastStatus: statuses.at(-1), isReady: client.isReady, later: await later }).toEqual({
    lastStatus: 'failed: frame_not_ready',
    isReady: false,
    later: 'FrameNotReadyError',
  })
  // The next request loads the frame anew.
  const again = client.load()
  await platform.advance(500)
  await again
  expect({ openedCount: frame.opened.length, isReady: client.isReady }).toEqual({ openedCount: 2, isReady: true })
  client.dispose()
  expect(await asked).toBe('DisposedError')
})

test('a silent document that another one follows, such as a browser check, does not fail the frame', async () => {
  const { frame, client, platform, statuses } = await setup()
  frame.setPrompt(false)
  const page = () => frame.opened.at(-1)
  const asked = client.request('IS_CONNECTED').catch((error: Error) => error.name)
  const answer = () => {
    const sent = frame.lastSent('IS_CONNECTED') ?? expect.unreachable('it was not sent')
    frame.reply('IS_CONNECTED', sent.id, { isConnected: true })
  }
  page()?.onLoad()
  await platform.advance(3000)
  frame.ready()
  page()?.onLoad()
  await platform.advance(20_000)
  expect(statuses).toEqual(['loading', 'ready'])
  answer()
  expect(await asked).toEqual({ isConnected: true })
  // A document that redirects at once, and one that sends READY after its load event.
  page()?.onLoad()
  await platform.advance(300)
  page()?.onLoad()
  frame.ready()
  await platform.advance(20_000)
  expect({ statuses, isReady: client.isReady }).toEqual({
    statuses: ['loading', 'ready', 'loading', 'ready'],
    isReady: true,
  })
  page()?.onLoad()
  client.dispose()
  expect(platform.pendingTimers).toBe(0)
})

test("messages that are not the frame's are ignored", async () => {
  const { frame, client, platform, statuses, tokens } = await setup()
  void client.load()
  await platform.advance(500)
  for (const data of [undefined, 'READY', { type: 'webpackOk' }, { type: '@w3m-frame/NOTHING_SUCCESS' }])
    frame.post(data)
  await platform.settle()
  expect({ statuses, tokens, isReady: client.isReady }).toEqual({
    statuses: ['loading', 'ready'],
    tokens: [],
    isReady: true,
  })
})

test('READY from elsewhere does not make the frame ready', async () => {
  const { frame, client, platform } = await setup()
  frame.setPrompt(false)
  void client.load().catch(() => {})
  frame.post({ type: '@w3m-frame/READY' }, { origin: 'https://evil.test' })
  await platform.advance(1000)
  expect(client.isReady).toBe(false)
})

test('a frame that fails to load and one that sends no READY have their own errors, and are retried', async () => {
  const { frame, platform, client, statuses, timeouts } = await setup()
  frame.setPrompt(false)
  const ends: string[] = []
  const tryOnce = () => client.request('IS_CONNECTED').catch((error: ModalError) => void ends.push(error.shortMessage))
  const first = tryOnce()
  await platform.settle()
  frame.opened.at(-1)?.onFailed('load')
  await first
  const second = tryOnce()
  await platform.advance(15_000)
  await second
  expect(ends).toEqual(['Unable to load email login dependency', 'The login service isn’t responding'])
  expect(statuses.filter((status) => status !== 'loading')).toEqual(['failed: frame_load', 'failed: frame_not_ready'])
  expect({ openedCount: frame.opened.length, closed: frame.closed, timeouts: timeouts() }).toEqual({
    openedCount: 2,
    closed: 2,
    timeouts: 1,
  })
  frame.setPrompt(true)
  void client.request('IS_CONNECTED').catch(() => {})
  await platform.advance(500)
  expect(frame.sentNames()).toEqual(['IS_CONNECTED'])
})

test('a blocked frame has its own error, and is not retried, because the policy stays', async () => {
  const { frame, platform, client, statuses } = await setup()
  frame.setPrompt(false)
  const asked = client.request('IS_CONNECTED')
  asked.catch(() => {})
  await platform.settle()
  frame.opened.at(-1)?.onFailed('policy')
  const blocked = {
    code: 'frame_blocked',
    shortMessage: 'This site doesn’t allow email or social login',
  }
  await expect(asked).rejects.toMatchObject(blocked)
  await expect(client.request('CONNECT_OTP', { otp: '123456' })).rejects.toMatchObject(blocked)
  await expect(client.load()).rejects.toMatchObject(blocked)
  expect({ openedCount: frame.opened.length, closed: frame.closed, pendingTimers: platform.pendingTimers }).toEqual({
    openedCount: 1,
    closed: 1,
    pendingTimers: 0,
  })
  expect(statuses).toEqual(['loading', 'failed: frame_blocked'])
})

test('an environment without frames is reported', async () => {
  const bare = createFrameClient({
    platform: createTestPlatform(),
    url: () => frameService,
    greeting: () => ({}),
    onTimeout: () => {},
  })
  await expect(bare.request('IS_CONNECTED')).rejects.toMatchObject({ code: 'frame_unavailable' })
  bare.dispose()
})

test('a frame that reloads aborts earlier requests, and is greeted again', async () => {
  const { frame, client, platform } = await setup({ greeting: true })
  const asked = client.request('GET_USER')
  asked.catch(() => {})
  await platform.advance(500)
  frame.ready()
  await expect(asked).rejects.toMatchObject({ code: 'frame_aborted', shortMessage: 'Something went wrong' })
  await platform.advance(500)
  expect(frame.sentNames()).toEqual(['SYNC_DAPP_DATA', 'GET_USER', 'SYNC_DAPP_DATA'])
})

test('a request after RELOAD waits until the frame is back', async () => {
  const { frame, client, platform } = await setup()
  const reloaded = client.request('RELOAD')
  await platform.advance(500)
  const asked = client.request('CONNECT_EMAIL', { email: 'alice@app.test' })
  frame.reply('RELOAD', frame.lastSent('RELOAD')?.id)
  await reloaded
  await platform.advance(500)
  expect(frame.sentNames()).toEqual(['RELOAD'])
  frame.ready()
  await platform.advance(499)
  expect(frame.sentNames()).toEqual(['RELOAD'])
  await platform.advance(1)
  frame.reply('CONNECT_EMAIL', frame.lastSent('CONNECT_EMAIL')?.id, { action: 'VERIFY_OTP' })
  expect(await asked).toEqual({ action: 'VERIFY_OTP' })
})

test('a request after RELOAD waits for the reloaded frame, even if both waited for the first one', async () => {
  const { frame, client, platform } = await setup()
  const reloaded = client.request('RELOAD')
  const asked = client.request('IS_CONNECTED')
  await platform.advance(500)
  expect(frame.sentNames()).toEqual(['RELOAD'])
  frame.reply('RELOAD', frame.lastSent('RELOAD')?.id)
  await reloaded
  frame.ready()
  await platform.advance(500)
  frame.reply('IS_CONNECTED', frame.lastSent('IS_CONNECTED')?.id, { isConnected: false })
  expect(await asked).toEqual({ isConnected: false })
})

test('if a frame refuses to reload, requests continue as before', async () => {
  const { frame, client, platform } = await setup()
  const reloaded = client.request('RELOAD')
  reloaded.catch(() => {})
  await platform.advance(500)
  const asked = client.request('IS_CONNECTED')
  frame.reply('RELOAD', frame.lastSent('RELOAD')?.id, { message: 'Not now' }, 'ERROR')
  await expect(reloaded).rejects.toMatchObject({ code: 'frame_failed', shortMessage: 'Not now' })
  await platform.settle()
  frame.reply('IS_CONNECTED', frame.lastSent('IS_CONNECTED')?.id, { isConnected: false })
  expect(await asked).toEqual({ isConnected: false })
})

test('a frame that does not come back after a reload is reported as not ready', async () => {
  const { frame, client, platform } = await setup()
  void client.request('RELOAD').catch(() => {})
  await platform.advance(500)
  frame.reply('RELOAD', frame.lastSent('RELOAD')?.id)
  const asked = client.request('IS_CONNECTED')
  asked.catch(() => {})
  await platform.advance(15_000)
  await expect(asked).rejects.toMatchObject({ code: 'frame_not_ready' })
  expect(frame.closed).toBe(1)
})

test('an aborted request is withdrawn from the frame', async () => {
  const { frame, client, platform } = await setup()
  const abort = new AbortController()
  const asked = client.request('RPC_REQUEST', { method: 'personal_sign', params: ['0x68', '0xab'] }, abort)
  asked.catch(() => {})
  await platform.advance(500)
  abort.abort()
  await expect(asked).rejects.toMatchObject({ shortMessage: 'Request was aborted' })
  expect(frame.lastSent('RPC_ABORT')?.id).toBe(frame.lastSent('RPC_REQUEST')?.id)
})

test('a payload of the wrong shape is not sent', async () => {
  const { frame, client } = await setup()
  const bad = client.request('CONNECT_EMAIL', { email: 'alice' })
  await expect(bad).rejects.toMatchObject({
    code: 'frame_message',
    meta: ['Event: CONNECT_EMAIL', 'Wrong: payload.email'],
  })
  expect(frame.opened).toHaveLength(0)
})

test('large numbers are sent as hex', async () => {
  const { frame, client, platform } = await setup()
  void client.request('RPC_REQUEST', { method: 'eth_sendTransaction', params: [{ value: 255n }] }).catch(() => {})
  await platform.advance(500)
  expect(frame.lastSent('RPC_REQUEST')?.payload).toEqual({ method: 'eth_sendTransaction', params: [{ value: '0xff' }] })
})

test('a session token is passed on', async () => {
  const { frame, client, tokens } = await setup()
  void client.load()
  frame.post({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'abc' } })
  expect(tokens).toEqual(['abc'])
})

test('disposing rejects open requests, and leaves nothing', async () => {
  const { frame, client, platform } = await setup()
  const asked = client.request('GET_USER')
  asked.catch(() => {})
  await platform.advance(500)
  client.dispose()
  await expect(asked).rejects.toMatchObject({ code: 'disposed' })
  await expect(client.request('GET_USER')).rejects.toMatchObject({ code: 'disposed' })
  expect({ closed: frame.closed, pendingTimers: platform.pendingTimers }).toEqual({ closed: 1, pendingTimers: 0 })
})
