import { generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { createClock } from '../lib/clock.js'
import { createSeed } from '../lib/seed.js'
import { createAccess } from '../serving/access.js'
import { subscriptionId } from './delivery.js'
import { type RelayOptions, startRelay } from './relay.js'

const topic = 'ab'.repeat(32)
const other = 'cd'.repeat(32)

async function setup(options: Partial<RelayOptions> = {}) {
  const clock = createClock()
  const relay = await startRelay({ clock, seed: createSeed(7), ...options })
  onTestFinished(async () => {
    await relay.stop()
    clock.dispose()
  })

  /** Creates a token as clients do, with the test's own claims. */
  function identify(claims: object = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
    const iss = `did:key:z${getBase58Decoder().decode(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`
    const now = Math.floor(clock.now() / 1000)
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const body = encode({ iss, sub: '00', aud: relay.url, iat: now, exp: now + 86_400, ...claims })
    const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${body}`
    return {
      clientId: iss,
      token: `${signed}.${signBytes(null, Buffer.from(signed), privateKey).toString('base64url')}`,
    }
  }

  /** Opens a client that sends only what the test says. */
  async function open({ token, clientId }: { token: string; clientId: string }, query = 'projectId=p', headers = {}) {
    const socket = new WebSocket(`${relay.url}/?auth=${token}&${query}`, { headers })
    const inbox: unknown[] = []
    const waiting: ((payload: unknown) => void)[] = []
    socket.on('message', (data) => {
      const payload: unknown = JSON.parse(String(data))
      const next = waiting.shift()
      if (next) next(payload)
      else inbox.push(payload)
    })
    const closed = new Promise<unknown[]>((resolve) =>
      socket.on('close', (code, reason) => resolve([code, reason.toString()])),
    )
    socket.on('error', () => undefined)
    onTestFinished(() => socket.terminate())
    await new Promise((resolve) => socket.on('open', resolve))
    const read = () =>
      new Promise<unknown>((resolve) => (inbox.length > 0 ? resolve(inbox.shift()) : waiting.push(resolve)))
    const say = (payload: object) => socket.send(JSON.stringify(payload))
    return {
      clientId,
      closed,
      inbox,
      read,
      say,
      pinged: () => new Promise((resolve) => socket.once('ping', resolve)),
      close: () => socket.close(),
      async ask(method: string, params: unknown, id: string | number = '1700000000000000001') {
        say({ id, jsonrpc: '2.0', method, params })
        return read()
      },
    }
  }
  const connect = () => open(identify())
  return { clock, relay, identify, open, connect }
}

const message = { topic, message: 'secret', ttl: 300, tag: 1108 }
const answered = (result: unknown) => ({ id: '1700000000000000001', jsonrpc: '2.0', result })
const refused = (code: number, data: string) => ({ error: { code, data } })

test('echoes ids as text, and uses the clients’ subscription ids', async () => {
  const { connect } = await setup()
  const client = await connect()
  const id = subscriptionId(topic, client.clientId)
  expect(await client.ask('irn_subscribe', { topic })).toEqual(answered(id))
  const ids = [id, subscriptionId(other, client.clientId)]
  expect(await client.ask('irn_batchSubscribe', { topics: [topic, other] })).toEqual(answered(ids))
  expect(await client.ask('irn_unsubscribe', { topic, id })).toEqual(answered(true))
  expect(await client.ask('irn_batchUnsubscribe', { subscriptions: [{ topic: other, id }] })).toEqual(answered(true))
})

test('delivers to every subscriber except the sender, until they confirm', async () => {
  const { relay, identify, open, connect } = await setup()
  const sender = await connect()
  const who = identify()
  const reader = await open(who)
  await sender.ask('irn_subscribe', { topic })
  await reader.ask('irn_subscribe', { topic })
  expect(await sender.ask('irn_publish', { ...message, attestation: 'jwt' })).toEqual(answered(true))
  expect(await reader.read()).toMatchObject({
    id: 1,
    jsonrpc: '2.0',
    method: 'irn_subscription',
    params: {
      id: subscriptionId(topic, reader.clientId),
      data: { topic, message: 'secret', tag: 1108, attestation: 'jwt', publishedAt: expect.any(Number) },
    },
  })
  // An unconfirmed message is delivered again after a reconnect, but only once per socket.
  reader.close()
  await reader.closed
  const back = await open(who)
  await back.ask('irn_subscribe', { topic })
  const again = await back.read()
  expect(again).toMatchObject({ params: { data: { message: 'secret' } } })
  await back.ask('irn_subscribe', { topic })
  expect({ inbox: back.inbox, waiting: relay.waiting }).toEqual({ inbox: [], waiting: 1 })
  back.say({ id: Object(again).id, jsonrpc: '2.0', result: true })
  await expect.poll(() => relay.waiting).toBe(0)
  expect({ inbox: sender.inbox, deliveries: relay.deliveries }).toEqual({
    inbox: [],
    deliveries: [{ client: 'dapp', topic, tag: 1108, count: 2, isConfirmed: true }],
  })
})

test('a repeated publish is one message', async () => {
  const { relay, connect } = await setup()
  const [sender, reader] = [await connect(), await connect()]
  await reader.ask('irn_subscribe', { topic })
  await sender.ask('irn_publish', message)
  await sender.ask('irn_publish', message)
  await sender.ask('irn_batchPublish', { messages: [{ ...message, message: 'other' }, message] })
  expect([await reader.read(), await reader.read()].map((each) => Object(each).params.data.message)).toEqual([
    'secret',
    'other',
  ])
  expect({ inbox: reader.inbox, publishCount: relay.publishes.length }).toEqual({ inbox: [], publishCount: 4 })
})

test('stored messages can be fetched', async () => {
  const { connect } = await setup()
  const [sender, reader] = [await connect(), await connect()]
  await sender.ask('irn_publish', message)
  await sender.ask('irn_publish', { ...message, topic: other })
  const fetched = { messages: [{ topic, message: 'secret', tag: 1108 }], hasMore: false }
  expect(await reader.ask('irn_fetchMessages', { topic })).toMatchObject({ result: fetched })
  expect(await reader.ask('irn_batchFetchMessages', { topics: [topic, other] })).toMatchObject({
    result: { messages: [{ topic: other }], hasMore: false },
  })
})

test('proposing and approving a session take one call each', async () => {
  const { relay, connect } = await setup()
  const [dapp, wallet] = [await connect(), await connect()]
  expect(
    await dapp.ask('wc_proposeSession', { pairingTopic: topic, sessionProposal: 'p', ttl: 300, correlationId: 5 }),
  ).toEqual(answered(true))
  wallet.say({ id: 'x', jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } })
  await wallet.read()
  expect(await wallet.read()).toMatchObject({ params: { data: { topic, message: 'p', tag: 1100 } } })
  const approval = {
    pairingTopic: topic,
    sessionTopic: other,
    sessionProposalResponse: 'r',
    sessionSettlementRequest: 's',
    ttl: 300,
    approvedChains: ['eip155:1'],
    approvedMethods: ['personal_sign'],
    approvedEvents: [],
  }
  expect(await wallet.ask('wc_approveSession', approval)).toEqual(answered(true))
  expect(await dapp.read()).toMatchObject({ params: { data: { topic, message: 'r', tag: 1101 } } })
  expect(await dapp.ask('irn_subscribe', { topic: other })).toMatchObject({ result: expect.any(String) })
  expect(await dapp.read()).toMatchObject({ params: { data: { topic: other, message: 's', tag: 1102 } } })
  expect(relay.subscriptions.filter(({ clientId }) => clientId === wallet.clientId).map((each) => each.topic)).toEqual([
    topic,
    other,
  ])
  expect(relay.publishes.map(({ tag, correlationId, approvedChains }) => [tag, correlationId, approvedChains])).toEqual(
    [
      [1100, '5', undefined],
      [1101, undefined, ['eip155:1']],
      [1102, undefined, ['eip155:1']],
    ],
  )
})

test.each([
  ['wc_createTopic', {}, -32601, 'MethodNotFound'],
  ['irn_watchRegister', {}, -32601, 'MethodNotFound'],
  ['irn_subscribe', { topic: 'short' }, -32600, 'InvalidTopic'],
  ['irn_publish', { topic }, -32600, 'InvalidRequest'],
  ['irn_publish', { ...message, ttl: 0 }, -32000, 'TtlTooShort'],
  ['irn_publish', { ...message, ttl: 2_592_001 }, -32000, 'TtlTooLong'],
  ['irn_publish', { ...message, message: 'x'.repeat(1_000_001) }, -32600, 'PayloadSizeExceeded'],
  ['irn_batchSubscribe', { topics: [] }, -32600, 'BatchEmpty'],
  ['irn_batchSubscribe', { topics: Array(501).fill(topic) }, -32600, 'BatchLimitExceeded'],
])('%s with %o is refused', async (method, params, code, data) => {
  const { connect } = await setup()
  expect(await (await connect()).ask(method, params)).toMatchObject(refused(code, data))
})

test('an invalid call is refused', async () => {
  const { connect } = await setup()
  const client = await connect()
  client.say({ id: 7, nonsense: true })
  expect(await client.read()).toMatchObject({ id: 7, ...refused(-32600, 'InvalidRequest') })
  const { topics } = { topics: Array(500).fill(topic) }
  expect(await client.ask('irn_batchSubscribe', { topics })).toMatchObject({ result: expect.any(Array) })
})

const day = 86_400
const start = Date.UTC(2030, 0, 1) / 1000

test.each([
  [{ iat: start + 200 }, /^JWT validation error: JWT Token is not yet valid: basic\.iat: /],
  [{ iat: start - 2 * day, exp: start - 200 }, /^JWT validation error: JWT Token is expired/],
  [{ iss: 'did:key:zABC' }, /^JWT validation error: Invalid issuer$/],
  [{ iss: 'did:key:z6MkjeLcyk3CdNQShV1vs5vv1kDRc6Yr1bAnoPQVxRCbWDB8' }, /^JWT validation error: Invalid/],
  [{ sub: 5 }, /^JWT validation error: Invalid JWT$/],
])('a token with %o opens nothing', async (claims, reason) => {
  const { relay, identify, open } = await setup()
  const client = await open(identify(claims))
  expect(await client.closed).toEqual([3000, expect.stringMatching(reason)])
  expect({ sockets: relay.sockets, refusals: relay.refusals }).toEqual({
    sockets: [],
    refusals: [{ client: 'dapp', why: expect.stringMatching(reason) }],
  })
})

test('clocks may differ by up to two minutes', async () => {
  const { identify, open } = await setup()
  for (const claims of [{ iat: start + 110 }, { exp: start - 110 }]) {
    const client = await open(identify(claims))
    expect(await client.ask('irn_subscribe', { topic })).toMatchObject({ result: expect.any(String) })
  }
})

test('a project or a page may be refused', async () => {
  const access = createAccess()
  for (const origin of ['https://evil.test', 'https://dapp.test']) access.allow(origin)
  const { identify, open } = await setup({
    access,
    isProjectKnown: (id) => id === 'known',
    isOriginAllowed: (origin) => origin !== 'https://evil.test',
  })
  const foreign = await open(identify(), 'projectId=other')
  expect(await foreign.closed).toEqual([3000, 'Unauthorized: invalid key'])
  const evil = await open(identify(), 'projectId=known', { origin: 'https://evil.test' })
  expect(await evil.closed).toEqual([3000, 'Unauthorized: origin not allowed'])
  const good = await open(identify(), 'projectId=known', { origin: 'https://dapp.test' })
  expect(await good.ask('irn_subscribe', { topic })).toMatchObject({ result: expect.any(String) })
})

test('a page of an origin that is not allowed opens no socket', async () => {
  const { relay } = await setup()
  const socket = new WebSocket(`${relay.url}/`, { origin: 'https://evil.test' })
  await expect(new Promise((_, reject) => socket.once('error', reject))).rejects.toThrow('403')
  expect({ sockets: relay.sockets, refusals: relay.refusals }).toEqual({ sockets: [], refusals: [] })
})

test('a mailbox belongs to one client: a message confirmed by one still waits for another', async () => {
  const { relay, identify, open, connect } = await setup()
  const sender = await connect()
  await sender.ask('irn_publish', message)
  expect(relay.waiting).toBe(1)

  const who = identify()
  const first = await open(who)
  await first.ask('irn_subscribe', { topic })
  expect(await first.read()).toMatchObject({ id: 1, params: { data: { message: 'secret' } } })
  first.say({ id: 1, jsonrpc: '2.0', result: true })
  await expect.poll(() => relay.waiting).toBe(0)

  const second = await connect()
  await second.ask('irn_subscribe', { topic })
  expect(await second.read()).toMatchObject({ params: { data: { message: 'secret' } } })
  const third = await connect()
  const fetched = { result: { messages: [{ message: 'secret' }] } }
  expect(await third.ask('irn_fetchMessages', { topic })).toMatchObject(fetched)
  expect(await third.ask('irn_fetchMessages', { topic })).toMatchObject({ result: { messages: [] } })

  // The client's id decides, not its socket.
  first.close()
  await first.closed
  const back = await open(who)
  expect(await back.ask('irn_fetchMessages', { topic })).toMatchObject({ result: { messages: [] } })
})

test('a stopping relay ends every wait', async () => {
  const { relay, connect } = await setup()
  const client = await connect()
  const waited = expect(relay.waitForPublish({ tag: 1100 })).rejects.toThrow('The relay has stopped.')
  await relay.stop()
  await relay.stop()
  await waited
  expect(await client.closed).toEqual([1006, ''])
  expect(relay.sockets).toMatchObject([{ isOpen: false, closed: { by: 'relay' } }])
})

test('a wait without a match reports the other publishes', async () => {
  const { relay, connect } = await setup()
  await (await connect()).ask('irn_publish', message)
  await expect(relay.waitForPublish({ tag: 'sessionDelete', withinMs: 1 })).rejects.toThrow(
    'No publish matches {"tag":"sessionDelete"} within 1 ms. There were: dapp sessionRequest.',
  )
  await expect(relay.waitForSockets(2, { withinMs: 1 })).rejects.toThrow(
    'Wanted 2 open sockets of all within 1 ms, got 1.',
  )
})
