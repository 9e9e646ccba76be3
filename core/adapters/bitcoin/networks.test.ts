import { expect, test } from 'vitest'
import type { AdapterEvent } from '../../contracts/adapter.js'
import { isOnBitcoinNetwork, regtestReference } from '../../lib/bitcoin/networks.js'
import { bitcoin, bitcoinSignet, bitcoinTestnet, bitcoinTestnet4 } from '../../networks/index.js'
import { createTestPlatform } from '../../testing/platform.js'
import { contractNetwork } from '../../testing/with-harness/contract.js'
import { bitcoinAdapter } from './adapter.js'
import { referenceOf } from './networks.js'

// A wallet is on the network that it names and that its addresses belong to. If neither is known, the network is
// unknown, and never the page's.

const main = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const test1 = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const { signal } = new AbortController()

type Known = typeof bitcoin | typeof bitcoinTestnet | typeof bitcoinTestnet4 | typeof bitcoinSignet

function setup(provider: object, known: readonly Known[] = [bitcoin]) {
  const platform = createTestPlatform()
  const events: AdapterEvent[] = []
  const networks = known.map(({ caipNetworkId, id }) => contractNetwork(caipNetworkId, id))
  const [network] = networks
  if (!network) throw new Error('a page has a network')
  const adapter = bitcoinAdapter.setup({ platform, networks: () => networks, emit: (event) => events.push(event) })
  const connector = { id: 'test', name: 'Test', chain: 'bip122', type: 'INJECTED', provider } as const
  const connect = () => adapter.connect({ connector, namespace: 'bip122', network, signal })
  return { adapter, connect, events, networks, platform }
}

test.each([
  ['livenet', bitcoin.id],
  ['Mainnet', bitcoin.id],
  ['BITCOIN_MAINNET', bitcoin.id],
  ['bitcoin:mainnet', bitcoin.id],
  [bitcoin.caipNetworkId, bitcoin.id],
  ['000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f', bitcoin.id],
  ['testnet', bitcoinTestnet.id],
  ['Testnet4', bitcoinTestnet4.id],
  ['BITCOIN_TESTNET4', bitcoinTestnet4.id],
  ['bitcoin:signet', bitcoinSignet.id],
  ['BITCOIN_SIGNET', bitcoinSignet.id],
  ['regtest', regtestReference],
  ['FRACTAL_BITCOIN_MAINNET', 'FRACTAL_BITCOIN_MAINNET'],
  ['fractal mainnet', 'fractal_mainnet'],
  ['notreallymainnet', 'notreallymainnet'],
  ['opnetTestnet', 'opnetTestnet'],
  ['', undefined],
  [undefined, undefined],
  [7, undefined],
])('a wallet’s network %j has the reference %s', (name, reference) => {
  expect(referenceOf(name)).toBe(reference)
})

test.each([
  [main, [bitcoin.id]],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', [bitcoin.id]],
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', [bitcoin.id]],
  [test1, [bitcoinTestnet.id, bitcoinTestnet4.id, bitcoinSignet.id]],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', [bitcoinTestnet.id, bitcoinTestnet4.id, bitcoinSignet.id, regtestReference]],
  ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', [bitcoinTestnet.id, bitcoinTestnet4.id, bitcoinSignet.id, regtestReference]],
  ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', [regtestReference]],
])('%s is an address of %j alone', (address, on) => {
  const all = [bitcoin.id, bitcoinTestnet.id, bitcoinTestnet4.id, bitcoinSignet.id, regtestReference]
  expect(all.filter((reference) => isOnBitcoinNetwork(address, reference))).toEqual(on)
})

/** An object like UniSat's whose owner switches to another chain: like the extension, it sends `chainChanged` first. */
function unisat(start: string, ownOf: (chain: string) => string) {
  const heard = new Map<string, (event: unknown) => void>()
  let chain = start
  const asked: unknown[] = []
  const provider = {
    requestAccounts: async () => [ownOf(chain)],
    getAccounts: async () => [ownOf(chain)],
    getNetwork: async () => (chain.endsWith('MAINNET') ? 'livenet' : 'testnet'),
    getChain: async () => ({ enum: chain, name: chain, network: chain.endsWith('MAINNET') ? 'livenet' : 'testnet' }),
    switchChain: async (to: string) => {
      asked.push(to)
      chain = to
      return { enum: to }
    },
    on: (name: string, listener: (event: unknown) => void) => void heard.set(name, listener),
    removeListener: (name: string) => void heard.delete(name),
  }
  const goes = (to: string) => {
    chain = to
    heard.get('chainChanged')?.({ enum: to, name: to, network: 'livenet' })
  }
  return { provider, goes, asked, heard }
}

const unisatOwn = (chain: string) => (chain.endsWith('MAINNET') ? main : test1)

test.each([
  ['BITCOIN_MAINNET', bitcoin.id],
  ['FRACTAL_BITCOIN_MAINNET', 'FRACTAL_BITCOIN_MAINNET'],
  ['BITCOIN_SIGNET', bitcoinSignet.id],
  ['BITCOIN_TESTNET4', bitcoinTestnet4.id],
])('UniSat on %s is connected there', async (chain, chainId) => {
  const { connect } = setup(unisat(chain, unisatOwn).provider)
  expect((await connect()).chainId).toBe(chainId)
})

test('UniSat switches to other chains, and each is reported with its addresses', async () => {
  const { provider, goes, heard } = unisat('BITCOIN_MAINNET', unisatOwn)
  const { adapter, connect, events, platform } = setup(provider)
  const connection = await connect()
  goes('FRACTAL_BITCOIN_MAINNET')
  await platform.settle()
  expect(events).toMatchObject([{ type: 'networkChanged', chainId: 'FRACTAL_BITCOIN_MAINNET' }])
  goes('BITCOIN_SIGNET')
  await platform.settle()
  expect(events.slice(1)).toMatchObject([
    { type: 'networkChanged', chainId: bitcoinSignet.id },
    { type: 'accountsChanged', accounts: [{ address: test1 }] },
  ])
  expect(connection.chainId).toBe(bitcoinSignet.id)
  await adapter.disconnect('bip122')
  expect([...heard.keys()]).toEqual([])
})

test('UniSat gets its own name for each of Bitcoin’s networks', async () => {
  const { provider, asked } = unisat('BITCOIN_MAINNET', unisatOwn)
  const { adapter, connect, networks } = setup(provider, [bitcoin, bitcoinTestnet, bitcoinTestnet4, bitcoinSignet])
  await connect()
  for (const network of networks.slice(1)) await adapter.switchNetwork?.({ network, signal })
  expect(asked).toEqual(['BITCOIN_TESTNET', 'BITCOIN_TESTNET4', 'BITCOIN_SIGNET'])
})

test('a chain that UniSat does not name is unknown, whatever the older method returns', async () => {
  const { provider } = unisat('BITCOIN_MAINNET', unisatOwn)
  const { connect } = setup({ ...provider, getChain: () => Promise.reject(new Error('busy')) })
  expect((await connect()).chainId).toBe('unknown')
  // A wallet without that method names its network by the older one.
  const missing = () => Promise.reject(Object.assign(new Error('no such method'), { code: -32601 }))
  const { connect: connectOlder } = setup({ ...provider, getChain: missing })
  expect((await connectOlder()).chainId).toBe(bitcoin.id)
})

test('an address of another network than the wallet names is refused at the start, and unknown afterwards', async () => {
  const wrong = unisat('BITCOIN_MAINNET', () => test1)
  await expect(setup(wrong.provider).connect()).rejects.toMatchObject({ code: 'chain_mismatch' })
  let own = main
  const { provider, goes } = unisat('BITCOIN_MAINNET', () => own)
  const { connect, events, platform } = setup(provider)
  await connect()
  own = test1
  goes('BITCOIN_MAINNET')
  await platform.settle()
  expect(events).toMatchObject([{ type: 'networkChanged', chainId: 'unknown' }, { type: 'accountsChanged' }])
})

test('a wallet that names no network is on the page’s if its address belongs to it, and else on an unknown one', async () => {
  const silent = (address: string) => ({ requestAccounts: async () => [address], getAccounts: async () => [address] })
  expect((await setup(silent(main)).connect()).chainId).toBe(bitcoin.id)
  expect((await setup(silent(test1), [bitcoin, bitcoinTestnet]).connect()).chainId).toBe('unknown')
  expect((await setup(silent(test1), [bitcoinSignet]).connect()).chainId).toBe(bitcoinSignet.id)
})

/** A wallet of the Wallet Standard whose accounts name their networks. */
function standard(accounts: readonly { address: string; chains: readonly string[] }[]) {
  const asked: unknown[] = []
  const sign = async (input: unknown) => {
    asked.push(input)
    return [{ signedPsbt: Uint8Array.of(1) }]
  }
  return {
    asked,
    chains: ['bitcoin:mainnet', 'bitcoin:signet'],
    features: {
      'bitcoin:connect': { connect: async () => ({ accounts }) },
      'bitcoin:signTransaction': { signTransaction: sign },
    },
  }
}

test('a wallet of the Wallet Standard on signet is connected there, and signs for that network', async () => {
  const wallet = standard([{ address: test1, chains: ['bitcoin:signet'] }])
  const { adapter, connect } = setup(wallet)
  expect((await connect()).chainId).toBe(bitcoinSignet.id)
  await adapter.request({ namespace: 'bip122', method: 'signPsbt', params: { psbt: 'cHNi' } })
  expect(wallet.asked).toMatchObject([{ chain: 'bitcoin:signet' }])
})

test('of accounts on several networks, those on the page’s own are connected', async () => {
  const wallet = standard([
    { address: test1, chains: ['bitcoin:signet'] },
    { address: main, chains: ['bitcoin:mainnet'] },
  ])
  const { chainId, accounts } = await setup(wallet).connect()
  expect({ chainId, accountAddress: accounts.map(({ address }) => address) }).toEqual({
    chainId: bitcoin.id,
    accountAddress: [main],
  })
  const lying = standard([{ address: test1, chains: ['bitcoin:mainnet'] }])
  await expect(setup(lying).connect()).rejects.toMatchObject({ code: 'chain_mismatch' })
})
