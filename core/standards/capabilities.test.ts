import { expect, test } from 'vitest'
import { getCapabilities, hasCapability, readCapabilities } from './capabilities.js'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** A provider with one answer, and the calls that it got. */
function setup(answer: () => unknown) {
  const calls: unknown[] = []
  const request = async (call: unknown) => {
    calls.push(call)
    return answer()
  }
  return { calls, provider: { request } }
}

test('capabilities are listed by network, with the members that the wallet wrote', async () => {
  const { provider, calls } = setup(() => ({
    '0x2105': { paymasterService: { supported: true }, auxiliaryFunds: { supported: true, assets: ['0xEe'] } },
    '0x0001': { atomic: { status: 'ready' }, acme: { colour: 'red' } },
  }))
  const all = await getCapabilities(provider, { address, networks: ['eip155:8453', 'eip155:1'] })
  expect(all).toEqual({
    'eip155:8453': { paymasterService: { supported: true }, auxiliaryFunds: { supported: true, assets: ['0xEe'] } },
    'eip155:1': { atomic: { status: 'ready' }, acme: { colour: 'red' } },
  })
  expect(calls).toEqual([{ method: 'wallet_getCapabilities', params: [address, ['0x2105', '0x1']] }])
  expect(hasCapability(all, 'eip155:8453', 'paymasterService')).toBe(true)
  expect(hasCapability(all, 'eip155:1', 'paymasterService')).toBe(false)
  expect(hasCapability(all, 'eip155:1', 'atomic')).toBe(true)
  expect(hasCapability(all, 'eip155:10', 'atomic')).toBe(false)
})

test('capabilities of every chain are those of each network that is asked about', () => {
  const answer = { '0x0': { paymasterService: { supported: true } }, '0x1': { paymasterService: { supported: false } } }
  expect(readCapabilities(answer, ['eip155:1', 'eip155:10'])).toEqual({
    'eip155:1': { paymasterService: { supported: false } },
    'eip155:10': { paymasterService: { supported: true } },
  })
})

test.each([
  ['code 4200', { code: 4200 }],
  ['code -32601', { code: -32601 }],
])('a wallet without the method has no capabilities: %s', async (_name, thrown) => {
  const { provider } = setup(() => {
    throw thrown
  })
  expect(await getCapabilities(provider, { address })).toEqual({})
})

test("any other failure is the wallet's own error", async () => {
  const thrown = { code: 4100, message: 'Not connected' }
  const { provider } = setup(() => {
    throw thrown
  })
  await expect(getCapabilities(provider, { address })).rejects.toBe(thrown)
})

test.each([
  ['a text', 'supported'],
  ['a list', [{ atomic: { status: 'supported' } }]],
  ['nothing', null],
  ['ids that are no numbers', { mainnet: { atomic: { status: 'supported' } }, __proto__: { a: 1 } }],
  ['capabilities that are no objects', { '0x1': 'all' }],
])('an answer that is %s has no capabilities', (_name, answer) => {
  expect(hasCapability(readCapabilities(answer), 'eip155:1', 'atomic')).toBe(false)
})

test('a `supported` that is no boolean is left out', () => {
  const all = readCapabilities({ '0x1': { paymasterService: { supported: 'true', url: 'x' } } })
  expect(all).toEqual({ 'eip155:1': { paymasterService: { url: 'x' } } })
})

test('a WalletConnect session that carries capabilities is read instead of asking', async () => {
  const { provider, calls } = setup(() => ({}))
  const capabilities = JSON.stringify({ [address.toLowerCase()]: { '0x1': { atomic: { status: 'supported' } } } })
  const session = { sessionProperties: { capabilities } }
  const expected = { 'eip155:1': { atomic: { status: 'supported' } } }
  expect(await getCapabilities({ ...provider, session } as typeof provider, { address })).toEqual(expected) // a member that is not typed
  const wrapped = { ...provider, universalProvider: { session } }
  expect(await getCapabilities(wrapped, { address })).toEqual(expected)
  expect(calls).toEqual([])
})
