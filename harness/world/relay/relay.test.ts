import { verifyMessage } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { startTestPair, type TestPairOptions } from './testing/pair.js'

async function setup(options: TestPairOptions = {}) {
  const pair = await startTestPair(options)
  onTestFinished(pair.end)
  const isSignedByAlice = (signature: `0x${string}`, message = 'hi') =>
    verifyMessage({ address: pair.alice.evmAddress, message, signature })
  return { ...pair, isSignedByAlice }
}

test('a dapp and a wallet connect, sign and disconnect', async () => {
  const { relay, phone, dapp, alice, connect, sign, isSignedByAlice } = await setup()
  const { namespaces } = await connect()
  expect(namespaces.eip155?.accounts).toEqual([`eip155:1:${alice.evmAddress}`, `eip155:8453:${alice.evmAddress}`])
  expect(await isSignedByAlice(await sign())).toBe(true)
  await dapp.provider.disconnect()
  await expect
    .poll(() => ({ sessionCount: phone.sessions.length, publishCount: relay.publishes.length, waiting: relay.waiting }))
    .toEqual({ sessionCount: 0, publishCount: 8, waiting: 0 })
  expect(relay.publishes.map((each) => `${each.from} ${each.tag} ${each.ttlSeconds}`)).toEqual([
    'dapp 1100 300',
    'phone 1101 300',
    'phone 1102 300',
    'dapp 1103 300',
    'dapp 1108 300',
    'phone 1109 300',
    'dapp 1112 86400',
    'phone 1113 86400',
  ])
})

test('the subject of an encrypted request is readable', async () => {
  const { relay, connect, sign } = await setup()
  await connect()
  await sign()
  expect(relay.publishes.find(({ tag }) => tag === 1108)).toMatchObject({
    from: 'dapp',
    tagName: 'sessionRequest',
    method: 'irn_publish',
    rpcMethods: ['personal_sign'],
    chainId: 'eip155:1',
  })
  expect(relay.publishes.find(({ tag }) => tag === 1102)).toMatchObject({ from: 'phone', method: 'wc_approveSession' })
})

test('a socket opens at the first need for it, and reports its client', async () => {
  const { relay, phone, dapp, connect } = await setup({ spec: { policy: 'approve', networks: ['mainnet'] } })
  expect(relay.sockets).toEqual([])
  await connect()
  expect(relay.sockets.map(({ client, projectId, isOpen }) => ({ client, projectId, isOpen }))).toEqual([
    { client: 'dapp', projectId: 'sandbox', isOpen: true },
    { client: 'phone', projectId: 'sandbox', isOpen: true },
  ])
  expect(relay.sockets[0]?.clientId).toBe(dapp.clientId)
  expect(relay.sockets[1]?.userAgent).toMatch(/^wc-2\/js-2\.21\.7\//)
  const listening = relay.subscriptions.filter(({ client }) => client === 'phone').map(({ topic }) => topic)
  expect(listening).toContain(phone.sessions[0]?.topic)
})

test('a message to an offline wallet waits for it', async () => {
  const { relay, phone, connect, sign, isSignedByAlice } = await setup()
  await connect()
  await expect.poll(() => relay.waiting).toBe(0)
  await phone.goOffline()
  await relay.waitForSockets(1)
  const signing = sign()
  await relay.waitForPublish({ tag: 'sessionRequest' })
  expect({ waiting: relay.waiting, requestCount: phone.requests.length, isOnline: phone.isOnline }).toEqual({
    waiting: 1,
    requestCount: 0,
    isOnline: false,
  })
  await phone.comeBack()
  expect(await isSignedByAlice(await signing)).toBe(true)
})

test('a proposal waits for a wallet that pairs later', async () => {
  const { relay, phone, dapp } = await setup()
  const { uri, session } = await dapp.connect({ optionalNamespaces: {} })
  await relay.waitForPublish({ tag: 'sessionPropose' })
  expect(relay.waiting).toBe(1)
  await phone.pair(uri)
  expect((await session)?.namespaces.eip155?.chains).toEqual(['eip155:1', 'eip155:8453'])
})

test('an expired message is dropped', async () => {
  const { relay, clock, dapp } = await setup()
  clock.pause()
  await dapp.connect({ optionalNamespaces: {} })
  await relay.waitForPublish({ tag: 'sessionPropose' })
  await clock.advance(299_000)
  expect(relay.waiting).toBe(1)
  await clock.advance(2000)
  expect(relay.waiting).toBe(0)
})

test('a socket that drops during a request loses nothing', async () => {
  const { relay, phone, connect, sign, isSignedByAlice } = await setup({ spec: {} })
  await connect()
  const signing = sign()
  await expect.poll(() => phone.requests.length).toBe(1)
  expect(relay.closeSockets({ client: 'dapp' })).toBe(1)
  await phone.approve({ method: 'personal_sign' })
  expect(await isSignedByAlice(await signing)).toBe(true)
  expect(relay.sockets.filter(({ client }) => client === 'dapp').map(({ isOpen }) => isOpen)).toEqual([false, true])
})
