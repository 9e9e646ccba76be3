import { verifyMessage } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { startTestPair, type TestPairOptions } from './testing/pair.js'

async function setup(options: TestPairOptions = {}) {
  const pair = await startTestPair(options)
  onTestFinished(pair.end)
  const { alice, dapp } = pair
  return {
    ...pair,
    isGood: async (signing: Promise<`0x${string}`>, message = 'hi') =>
      verifyMessage({ address: alice.evmAddress, message, signature: await signing }),
    /** Resolves with the client's next event of this name. */
    heard: (name: 'relayer_error' | 'relayer_connect' | 'relayer_disconnect') =>
      new Promise<unknown>((resolve) => dapp.provider.client.core.relayer.once(name, resolve)),
  }
}

test('drop closes sockets once, and clients reconnect', async () => {
  const { relay, connect, sign, isGood, heard } = await setup()
  await connect()
  const gone = heard('relayer_disconnect')
  relay.addFault('relay dapp', { drop: 4010 })
  await gone
  expect(await isGood(sign())).toBe(true)
  const ofDapp = relay.sockets.filter(({ client }) => client === 'dapp')
  const [first, ...later] = ofDapp.map(({ isOpen, closed }) => [isOpen, closed?.by, closed?.code])
  expect(first).toEqual([false, 'relay', 4010])
  // The SDK may open a second socket when a request coincides with its reconnect. None is closed again.
  expect(later.length).toBeGreaterThan(0)
  expect(new Set(later.map(String))).toEqual(new Set([String([true, undefined, undefined])]))
  expect(relay.sockets.filter(({ client }) => client === 'phone')).toMatchObject([{ isOpen: true }])
})

test('drop may strike at a message: before or after the relay takes it', async () => {
  const { relay, connect, sign, isGood } = await setup()
  await connect()
  relay.addFault('relay phone sessionResponse', { drop: true, isTaken: true })
  expect(await isGood(sign())).toBe(true)
  await relay.waitForSockets(1, { client: 'phone' })
  relay.addFault('relay phone', 'drop')
  await relay.waitForSockets(2)
  expect(relay.calls.find(({ tag }) => tag === 1109)).toMatchObject({ client: 'phone', outcome: 'unanswered' })
})

test('refuse opens no socket until it is removed', async () => {
  const { relay, phone, dapp } = await setup()
  const takeBack = relay.addFault('relay dapp', 'refuse')
  const shown = dapp.connect({ optionalNamespaces: {} })
  await expect.poll(() => relay.refusals).toEqual([{ client: 'dapp', why: '503' }])
  expect(relay.sockets).toEqual([])
  takeBack()
  const { uri, session } = await shown
  await phone.pair(uri)
  expect((await session)?.topic).toBe(phone.sessions[0]?.topic)
})

test('silent neither answers nor acts', async () => {
  const { relay, connect, sign, isGood } = await setup()
  await connect()
  relay.addFault('relay dapp sessionRequest', { silent: true, times: 1 })
  void sign('0x31').catch(() => undefined)
  await expect.poll(() => relay.calls.filter(({ outcome }) => outcome === 'unanswered')).toHaveLength(1)
  expect(relay.publishes.some(({ tag }) => tag === 1108)).toBe(false)
  expect(await isGood(sign('0x32'), '2')).toBe(true)
})

test.each([
  ['origin', 'WebSocket connection closed abnormally with code: 3000 (Unauthorized: origin not allowed)'],
  ['key', 'WebSocket connection closed abnormally with code: 3000 (Unauthorized: invalid key)'],
  ['jwt', 'WebSocket connection closed abnormally with code: 3000 (JWT validation error: JWT Token is not yet valid)'],
])('3000 refuses a client for its %s', async (reason, message) => {
  const { relay, dapp, heard } = await setup()
  relay.addFault('relay', { 3000: reason })
  const error = heard('relayer_error')
  void dapp.connect({ optionalNamespaces: {} })
  expect(await error).toMatchObject({ message })
})

test('3001 reports too many requests', async () => {
  const { relay, connect, sign } = await setup()
  await connect()
  relay.addFault('relay dapp sessionRequest', { 3001: true, times: 1 })
  void sign().catch(() => undefined)
  await expect.poll(() => relay.calls.at(-1)).toMatchObject({ client: 'dapp', tag: 1108, outcome: 'error' })
})

test('duplicate, reorder and delay each reach the wallet as one request', async () => {
  const { relay, clock, phone, connect, sign, isGood } = await setup()
  await connect()
  relay.addFault('relay phone sessionRequest', { duplicate: true, times: 1 })
  expect(await isGood(sign())).toBe(true)
  expect(phone.wallet.calls.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)

  relay.addFault('relay phone sessionRequest', { reorder: true, times: 1 })
  const first = sign('0x31')
  await relay.waitForPublish({ tag: 'sessionRequest', after: relay.publishes.length })
  const second = sign('0x32')
  expect(await Promise.all([isGood(first, '1'), isGood(second, '2')])).toEqual([true, true])
  const signed = phone.wallet.calls.filter(({ method }) => method === 'personal_sign').slice(1)
  expect(signed.map(({ params }) => Object(params)[0])).toEqual(['0x32', '0x31'])

  relay.addFault('relay phone sessionRequest', { delay: '30s', times: 1 })
  const third = sign('0x33')
  await relay.waitForPublish({ tag: 'sessionRequest', after: relay.publishes.length })
  await clock.advance(30_000)
  expect(await isGood(third, '3')).toBe(true)
})

test('lose-ack performs a call without an answer; lose-publish answers without performing it', async () => {
  const { relay, connect, sign, isGood, phone } = await setup()
  await connect()
  const asked = () =>
    phone.wallet.calls.filter(({ method }) => method === 'personal_sign').map(({ params }) => Object(params)[0])
  relay.addFault('relay dapp sessionRequest', { 'lose-ack': true, times: 1 })
  // Its client waits at least 15 s for the lost answer.
  void sign('0x31').catch(() => undefined)
  await relay.waitForPublish({ tag: 'sessionResponse' })
  expect(asked()).toEqual(['0x31'])
  expect(relay.calls.filter(({ tag }) => tag === 1108)).toMatchObject([{ outcome: 'unanswered' }])

  relay.addFault('relay dapp sessionRequest', { 'lose-publish': true, times: 1 })
  void sign('0x32').catch(() => undefined)
  await relay.waitForPublish({ tag: 'sessionRequest', after: relay.publishes.length })
  expect(await isGood(sign('0x33'), '3')).toBe(true)
  expect(asked()).toEqual(['0x31', '0x33'])
})

test('max-bytes refuses larger messages', async () => {
  const { relay, connect, sign, isGood } = await setup()
  await connect()
  relay.addFault('relay dapp sessionRequest', { 'max-bytes': 2000 })
  void sign(`0x${'00'.repeat(3000)}`).catch(() => undefined)
  await expect.poll(() => relay.calls.at(-1)).toMatchObject({ tag: 1108, outcome: 'error' })
  expect(await isGood(sign())).toBe(true)
})

test('a fault strikes with the given number, delay and probability', async () => {
  const { relay, connect, sign, phone } = await setup()
  await connect()
  relay.addFault('relay phone 1108', { duplicate: true, skip: 1, times: 1 })
  relay.addFault('relay phone 1108', { duplicate: true, probability: 0 })
  for (const text of ['0x31', '0x32', '0x33']) await sign(text)
  expect(phone.wallet.calls.filter(({ method }) => method === 'personal_sign')).toHaveLength(3)
  expect(relay.deliveries.filter(({ tag }) => tag === 1108).map(({ count }) => count)).toEqual([1, 2, 1])
  expect(() => relay.addFault('relay a b', 'drop')).toThrow('names two words of the same kind: a and b')
  expect(() => relay.addFault('chain', 'drop')).toThrow('A fault of the relay is on relay')
  expect(() => relay.addFault('relay', 'dropp')).toThrow('Did you mean "drop"?')
  expect(() => relay.addFault('relay', { 3000: 'none' })).toThrow('has an invalid 3000, got "none"')
})
