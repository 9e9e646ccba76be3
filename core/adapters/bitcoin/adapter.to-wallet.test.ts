import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { AdapterEvent } from '../../contracts/adapter.js'
import { bitcoin } from '../../networks/index.js'
import { createTestPlatform } from '../../testing/platform.js'
import { contractNetwork } from '../../testing/with-harness/contract.js'
import { bitcoinAdapter, bitcoinWallets } from './adapter.js'

// Wallets as they exist: older, newer, and faulty.

const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ordinals = 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297'
const network = contractNetwork(bitcoin.caipNetworkId, bitcoin.id)
const { signal } = new AbortController()

type Answer = (params: unknown) => unknown

/** A provider of sats-connect with the test's answers. */
function sats(answers: Record<string, Answer>) {
  const asked: string[] = []
  const listeners = new Map<string, (event: object) => void>()
  const provider = {
    asked,
    tell: (eventName: string, event: object) => listeners.get(eventName)?.(event),
    request: async (method: string, params: unknown) => {
      asked.push(method)
      const answer = answers[method]
      if (!answer) return { jsonrpc: '2.0', id: '1', error: { code: -32601, message: 'There is no such method' } }
      return { jsonrpc: '2.0', id: '1', result: answer(params) }
    },
    addListener: ({ eventName, cb }: { eventName: string; cb: (event: object) => void }) => {
      listeners.set(eventName, cb)
      return () => void listeners.delete(eventName)
    },
  }
  return provider
}

function setup(provider: object) {
  const platform = createTestPlatform()
  const events: AdapterEvent[] = []
  const adapter = bitcoinAdapter.setup({ platform, networks: () => [network], emit: (event) => events.push(event) })
  const connector = { id: 'test', name: 'Test', chain: 'bip122', type: 'INJECTED', provider } as const
  const params = { connector, namespace: 'bip122', network, signal } as const
  return {
    platform,
    adapter,
    events,
    connect: () => adapter.connect(params),
    reconnect: () => adapter.reconnect(params),
    request: (method: string, value?: unknown) => adapter.request({ namespace: 'bip122', method, params: value }),
  }
}

const addresses = [
  { address, publicKey: '02aa', purpose: 'payment', addressType: 'p2wpkh' },
  { address: ordinals, publicKey: 'bb', purpose: 'ordinals', addressType: 'p2tr' },
  { address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', publicKey: '03cc', purpose: 'stacks' },
]

test('a wallet without wallet_connect is asked for its addresses', async () => {
  const provider = sats({ getAddresses: () => ({ addresses }) })
  const { connect } = setup(provider)
  const { accounts, chainId } = await connect()
  expect(provider.asked).toEqual(['wallet_connect', 'getAddresses'])
  expect(accounts).toEqual([{ namespace: 'bip122', address, type: 'payment', publicKey: '02aa' }])
  // The wallet names no network, so the modal's own applies.
  expect(chainId).toBe(bitcoin.id)
})

test('a wallet that only reports a changed account is read again, and one that refuses is disconnected', async () => {
  let shown = addresses
  const provider = sats({ wallet_connect: () => ({ addresses }), wallet_getAccount: () => ({ addresses: shown }) })
  const { connect, events, platform } = setup(provider)
  await connect()
  const other = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  shown = [{ address: other, publicKey: '02dd', purpose: 'payment', addressType: 'p2wpkh' }]
  provider.tell('accountChange', { type: 'accountChange' })
  await platform.settle()
  expect(events).toMatchObject([{ type: 'accountsChanged', accounts: [{ address: other }] }])
  shown = []
  provider.tell('accountChange', { type: 'accountChange' })
  await platform.settle()
  expect(events[1]).toMatchObject({ type: 'disconnected' })
})

const foreign = [
  'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  'TB1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KXPJZSX',
  'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
  'n3GNqMveyvaPvUbH469vDRadqpJMPc84JA',
  '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
]

test.each(foreign)('an address of a test network, %s, is refused on mainnet', async (other) => {
  const list = [...addresses, { address: other, purpose: 'payment' }]
  const answer = { addresses: list, network: { bitcoin: { name: 'Mainnet' } } }
  const provider = sats({ wallet_connect: () => answer, wallet_getAccount: () => answer })
  const { connect, reconnect } = setup(provider)
  const wrong = { code: 'chain_mismatch', shortMessage: 'Your wallet is on another network' }
  await expect(connect()).rejects.toMatchObject(wrong)
  await expect(reconnect()).rejects.toMatchObject(wrong)
  // A wallet that names no network was asked for mainnet.
  const { connect: connectUnnamed } = setup(sats({ wallet_connect: () => ({ addresses: list }) }))
  await expect(connectUnnamed()).rejects.toMatchObject(wrong)
})

test('an address of mainnet is refused on a test network, and one of the test network is accepted', async () => {
  const on = (list: object[]) => {
    const { connect } = setup(
      sats({ wallet_connect: () => ({ addresses: list, network: { bitcoin: { name: 'Testnet' } } }) }),
    )
    return connect()
  }
  await expect(on(addresses)).rejects.toMatchObject({ code: 'chain_mismatch' })
  const [other] = foreign
  expect((await on([{ address: other, purpose: 'payment' }])).accounts).toMatchObject([{ address: other }])
})

test.each([
  ['tells', {}],
  ['lets the page look up', { isLookedUp: true }],
])(
  'a wallet that %s an address of another network has gone',
  async (_how, { isLookedUp = false }: { isLookedUp?: boolean }) => {
    let shown: object[] = addresses
    const provider = sats({ wallet_connect: () => ({ addresses }), wallet_getAccount: () => ({ addresses: shown }) })
    const { connect, events, platform } = setup(provider)
    await connect()
    shown = [{ address: foreign[0], purpose: 'payment' }]
    provider.tell('accountChange', { type: 'accountChange', ...(!isLookedUp && { addresses: shown }) })
    await platform.settle()
    expect(events).toMatchObject([{ type: 'disconnected' }])
  },
)

test('a wallet with only a taproot address pays from it', async () => {
  const taproot = { address: ordinals, publicKey: 'bb', purpose: 'ordinals', addressType: 'p2tr' }
  const { connect } = setup(sats({ wallet_connect: () => ({ addresses: [taproot] }) }))
  expect((await connect()).accounts).toMatchObject([{ address: ordinals, type: 'payment' }])
})

test('a wallet of the Wallet Standard may carry a provider of sats-connect, and still counts as its own object', async () => {
  const platform = createTestPlatform()
  const carried = sats({ wallet_connect: () => ({ addresses }) })
  const wallet = { name: 'Both', chains: [], features: { 'sats-connect:': { provider: carried } } }
  platform.events.addEventListener('wallet-standard:app-ready', (event) => {
    if (event instanceof CustomEvent) event.detail.register(wallet)
  })
  let found: readonly { name: string; provider?: unknown }[] = []
  const onConnected = () => expect.unreachable('nobody is connected by being found')
  const stop = bitcoinWallets.watch({ platform, onWallets: (next) => (found = next), onConnected })
  expect(found).toMatchObject([{ name: 'Both', provider: wallet }])
  stop()
  const { connect } = setup(wallet)
  expect((await connect()).provider).toMatchObject({ name: 'Both', features: wallet.features })
})

test.each([undefined, null, 7, 'text', {}, { addresses: 'all' }, { addresses: [{ address: 'nobody' }] }])(
  'an answer of %j holds no account',
  async (answer) => {
    const { connect } = setup(sats({ wallet_connect: () => answer }))
    await expect(connect()).rejects.toMatchObject({ code: 'adapter_no_accounts' })
  },
)

test.each([
  ['signMessage', { message: 'hello' }, {}],
  ['signMessage', { message: 'hello' }, { signature: 'no base64!' }],
  ['signPsbt', { psbt: 'cHNidP8=' }, {}],
  ['signPsbt', { psbt: 'cHNidP8=', broadcast: true }, { psbt: 'cHNidP8=', txid: 'none' }],
  ['sendTransfer', { recipientAddress: address, amount: '1000' }, { txid: 7 }],
])('an answer to %s with %j that cannot be read is told apart', async (method, params, answer) => {
  const { connect, request } = setup(sats({ wallet_connect: () => ({ addresses }), [method]: () => answer }))
  await connect()
  await expect(request(method, params)).rejects.toMatchObject({ code: 'adapter_wallet_answer' })
})

test('a wallet without a way to disconnect is let go of', async () => {
  const { connect, adapter, request } = setup(sats({ getAddresses: () => ({ addresses }) }))
  await connect()
  await expect(adapter.disconnect('bip122')).resolves.toBeUndefined()
  await expect(request('getAccountAddresses')).rejects.toMatchObject({ code: 'adapter_provider_undefined' })
})

test('a wallet that cannot attach a memo sends nothing', async () => {
  const txid = 'a'.repeat(64)
  const provider = sats({ wallet_connect: () => ({ addresses }), sendTransfer: () => ({ txid }) })
  const { connect, request } = setup(provider)
  await connect()
  const transfer = { recipientAddress: address, amount: '1000' }
  const refused = request('sendTransfer', { ...transfer, memo: '=:ETH.ETH:0xabc' })
  await expect(refused).rejects.toMatchObject({ code: 'wallet_unsupported_method' })
  expect(provider.asked).toEqual(['wallet_connect'])
  expect(await request('sendTransfer', transfer)).toEqual({ txid })
})

test('an object like UniSat’s that offers only its address is connected', async () => {
  const provider = { requestAccounts: async () => [address], getAccounts: async () => [address, 'nobody', 7] }
  const { connect, reconnect, adapter } = setup(provider)
  expect((await connect()).accounts).toEqual([{ namespace: 'bip122', address, type: 'payment' }])
  expect((await reconnect())?.accounts).toHaveLength(1)
  await expect(adapter.disconnect('bip122')).resolves.toBeUndefined()
})

test('a wallet in several places of the page is found once, by the place that identifies it', () => {
  const platform = createTestPlatform()
  const bitget = { requestAccounts: async () => [] }
  Object.assign(platform.globals, { bitkeep: { unisat: bitget }, unisat: bitget })
  let found: readonly { name: string }[] = []
  const onConnected = () => expect.unreachable('nobody is connected by being found')
  const stop = bitcoinWallets.watch({ platform, onWallets: (next) => (found = next), onConnected })
  expect(found.map(({ name }) => name)).toEqual(['Bitget Wallet'])
  Object.assign(platform.globals, { unisat: { requestAccounts: async () => [] } })
  platform.events.dispatchEvent(new Event('unisat#initialized'))
  expect(found.map(({ name }) => name)).toEqual(['Bitget Wallet', 'UniSat'])
  stop()
})

test('a page full of objects that are no wallets has none', () => {
  const refusing = new Proxy(
    {},
    {
      get: () => {
        throw new Error('no')
      },
      ownKeys: () => {
        throw new Error('no')
      },
    },
  )
  const platform = createTestPlatform()
  Object.assign(platform.globals, {
    btc_providers: [null, 7, { id: 'Gone.Provider', name: 'Gone' }, { id: 'refusing.x', name: 'Refusing' }, refusing],
    refusing,
    unisat: refusing,
    okxwallet: { bitcoin: { requestAccounts: 'text' } },
  })
  let found: readonly object[] = []
  const onConnected = () => expect.unreachable('nobody is connected by being found')
  const stop = bitcoinWallets.watch({ platform, onWallets: (next) => (found = next), onConnected })
  expect(found).toEqual([])
  stop()
})

test('a wallet of the Wallet Standard with code from another realm is read completely', async () => {
  const Foreign: typeof Uint8Array = runInNewContext('Uint8Array')
  const account = { address, publicKey: Foreign.of(2, 0xaa), chains: ['bitcoin:mainnet'], features: [] }
  const { connect, request } = setup({
    chains: ['bitcoin:mainnet'],
    features: {
      'bitcoin:connect': { connect: async () => ({ accounts: [account] }) },
      'bitcoin:signMessage': { signMessage: async () => [{ signature: Foreign.of(7, 8) }] },
      'bitcoin:signTransaction': { signTransaction: async () => [{ signedPsbt: Foreign.of(9) }] },
      'bitcoin:signAndSendTransaction': {
        signAndSendTransaction: async () => [{ txid: 'ab'.repeat(32), signedPsbt: Foreign.of(9) }],
      },
    },
  })
  await connect()
  expect(await request('getAccountAddresses')).toEqual([{ address, purpose: 'payment', publicKey: '02aa' }])
  expect(await request('signMessage', { message: 'Hi' })).toMatchObject({ signature: '0708' })
  expect(await request('signPsbt', { psbt: 'cHNi' })).toEqual({ psbt: 'CQ==' })
  const sent = await request('signPsbt', { psbt: 'cHNi', broadcast: true })
  expect(sent).toEqual({ psbt: 'CQ==', txid: 'ab'.repeat(32) })
})
