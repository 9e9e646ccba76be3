import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Connector } from '../../contracts/connector.js'
import { createTestPlatform } from '../../testing/platform.js'
import { createAccounts, createSeed, polkadotKey, polkadotReference } from '../../testing/with-harness/accounts.js'
import { contractNetwork } from '../../testing/with-harness/contract.js'
import { announceInto, chainStub, createMockWallet, type MockWalletSpec } from '../../testing/with-harness/wallets.js'
import { polkadotAdapter, polkadotWallets } from './adapter.js'

// The behaviour of Polkadot wallets beyond the shared contract.

beforeAll(() => cryptoWaitReady())

const accounts = createAccounts(createSeed(7))
const { alice } = accounts
if (!alice) throw new Error('every world has her')
const [sr, ed] = [polkadotKey(alice), polkadotKey(alice, 'ed25519')]
const network = contractNetwork(`polkadot:${polkadotReference}`, polkadotReference)

const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0).reverse()) end()
})

function setup(spec: Partial<MockWalletSpec> = {}) {
  const platform = createTestPlatform()
  const clock = {
    setTimeout: (callback: () => void, delayMs: number) => Number(platform.setTimeout(callback, delayMs)),
    clearTimeout: (handle: number | undefined) => platform.clearTimeout(handle),
  }
  const chains = { polkadot: chainStub('polkadot', network.caipNetworkId) }
  const wallet = createMockWallet(
    { via: 'polkadot', policy: 'approve', keyTypes: ['sr25519', 'ed25519'], ...spec },
    { name: 'fox', seed: 7, accounts, chains, clock },
  )
  endings.push(announceInto(platform, [wallet], clock))
  return { platform, wallet, ...open(platform) }
}

function open(platform: ReturnType<typeof createTestPlatform>) {
  let found: readonly Connector[] = []
  const onConnected = () => expect.unreachable('nobody is connected by being found')
  endings.push(polkadotWallets.watch({ platform, onWallets: (next) => (found = next), onConnected }))
  const adapter = polkadotAdapter.setup({ platform, networks: () => [network], emit: () => {} })
  endings.push(adapter.dispose)
  const { signal } = new AbortController()
  const connect = () => {
    const [connector] = found
    if (!connector) throw new Error('no wallet was found')
    return adapter.connect({ connector, namespace: 'polkadot', network, signal })
  }
  const request = (method: string, params?: unknown) => adapter.request({ namespace: 'polkadot', method, params })
  return { adapter, connect, request, found: () => found }
}

const payload = {
  address: ed.address,
  blockHash: '0xbb',
  era: '0x00',
  genesisHash: '0x91',
  method: '0x0503',
  nonce: '0x1',
  specVersion: '0x1',
  transactionVersion: '0x1',
  signedExtensions: ['CheckNonce'],
}

test('signs messages with every account, of either kind of key', async () => {
  const { adapter, connect, request } = setup()
  const { accounts: shown } = await connect()
  expect(shown.map(({ address }) => address)).toEqual([sr.address, ed.address])
  for (const { address } of [sr, ed]) {
    const signature = await adapter.signMessage({ namespace: 'polkadot', address, message: 'hello' })
    expect(signatureVerify('<Bytes>hello</Bytes>', signature, address).isValid).toBe(true)
    expect(await request('polkadot_signMessage', { address, message: 'hello' })).toEqual({
      signature: expect.stringMatching(/^0x[0-9a-f]{128}$/),
    })
  }
})

test('a text that looks like hex is signed as the text', async () => {
  const { adapter, connect } = setup()
  await connect()
  const signature = await adapter.signMessage({ namespace: 'polkadot', address: sr.address, message: '0x6869' })
  expect(signatureVerify('<Bytes>0x6869</Bytes>', signature, sr.address).isValid).toBe(true)
})

test('signs transactions, with the kind of key before the signature', async () => {
  const { connect, request } = setup()
  await connect()
  const { signature } = (await request('polkadot_signTransaction', { transactionPayload: payload })) as {
    signature: string
  } // a host would write it like this
  expect(signature).toMatch(/^0x00[0-9a-f]{128}$/)
  const other = request('polkadot_signTransaction', { address: 'nobody', transactionPayload: payload })
  await expect(other).rejects.toMatchObject({ code: 'wallet_unauthorized' })
  for (const wrong of [undefined, {}, { transactionPayload: { method: '0x' } }])
    await expect(request('polkadot_signTransaction', wrong)).rejects.toMatchObject({ code: 'rpc_invalid_params' })
})

test('an invalid signature is reported as such', async () => {
  const platform = createTestPlatform()
  const injected = {
    accounts: { get: async () => [{ address: sr.address }, { address: 7 }, null, { address: sr.address }] },
    signer: { signRaw: async () => ({ signature: 'none' }) },
  }
  platform.globals.injectedWeb3 = { 'polkadot-js': { version: '1', enable: async () => injected } }
  const { adapter, connect, found } = open(platform)
  expect(found()).toMatchObject([{ id: 'polkadot:polkadot-js', name: 'Polkadot{.js}', type: 'INJECTED' }])
  expect((await connect()).accounts).toEqual([{ namespace: 'polkadot', address: sr.address, type: 'eoa' }])
  const signing = adapter.signMessage({ namespace: 'polkadot', address: sr.address, message: 'hello' })
  await expect(signing).rejects.toMatchObject({ code: 'adapter_wallet_answer' })
  // The wallet cannot forget the page, and is let go of all the same.
  await expect(adapter.disconnect('polkadot')).resolves.toBeUndefined()
})

test('a connection that another tab ended is dropped without asking the wallet', async () => {
  const { adapter, connect, wallet } = setup()
  await connect()
  const asked = wallet.calls.length
  await adapter.forget?.('polkadot')
  await adapter.forget?.('polkadot')
  expect(wallet.calls).toHaveLength(asked)
  const signing = adapter.signMessage({ namespace: 'polkadot', address: sr.address, message: 'hello' })
  await expect(signing).rejects.toMatchObject({ code: 'adapter_provider_undefined' })
})

test("tells the wallet the page's name", async () => {
  const platform = createTestPlatform()
  const asked: unknown[] = []
  const enable = async (name: unknown) => {
    asked.push(name)
    throw new Error('Rejected')
  }
  platform.globals.injectedWeb3 = { talisman: { version: '1', enable } }
  const { connect } = open(platform)
  await expect(connect()).rejects.toMatchObject({ code: 'wallet_user_rejected' })
  expect(asked).toEqual(['Dapp'])
})

test('finds the wallets that load with the page, and ignores other objects', () => {
  const platform = createTestPlatform()
  platform.globals.injectedWeb3 = { none: {}, text: 'hello' }
  const { found } = open(platform)
  expect(found()).toEqual([])
  platform.globals.injectedWeb3 = { 'subwallet-js': { enable: async () => null } }
  platform.events.dispatchEvent(new Event('load'))
  expect(found().map(({ name }) => name)).toEqual(['SubWallet'])
})

test('finds wallets that load after the page when it looks again', async () => {
  const platform = createTestPlatform()
  let found: readonly { name: string }[] = []
  let look = () => {}
  const stop = polkadotWallets.watch({
    platform,
    onWallets: (next) => (found = next),
    onConnected: () => expect.unreachable('nobody is connected by being found'),
    onLook: (again) => (look = again),
  })
  platform.globals.injectedWeb3 = { late: { enable: async () => null } }
  expect(found).toEqual([])
  look()
  expect(found.map(({ name }) => name)).toEqual(['late'])
  stop()
})

test('works with the wallet after the late approval of a request that was given up', async () => {
  const { adapter, found, platform, wallet } = setup({ policy: 'ask' })
  const [connector] = found()
  if (!connector) throw new Error('no wallet was found')
  const given = { connector, namespace: 'polkadot', network } as const
  const first = new AbortController()
  const left = adapter.connect({ ...given, signal: first.signal })
  await platform.settle()
  first.abort()
  await expect(left).rejects.toThrow()
  const again = adapter.connect({ ...given, signal: new AbortController().signal, onAlreadyPending: () => {} })
  await platform.settle()
  await wallet.approve({ method: 'polkadot:enable' })
  await again
  wallet.setPolicy('approve')
  const signing = adapter.signMessage({ namespace: 'polkadot', address: sr.address, message: 'hello' })
  await expect(signing).resolves.toMatch(/^0x/)
})
