import {
  Connection,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Connector } from '../../contracts/connector.js'
import type { Network } from '../../contracts/network/network.js'
import { methodOf } from '../../lib/foreign-call.js'
import { createTestPlatform } from '../../testing/platform.js'
import type { Chain } from '../../testing/with-harness/chains.js'
import { contractNetwork } from '../../testing/with-harness/contract.js'
import { announceInto, createMockWallet, startTestWorld, type TestWorld } from '../../testing/with-harness/wallets.js'
import { discoverWallets } from '../../wallets/discovery/discover-wallets.js'
import { openSolanaConnection, type SolanaOptions, solana } from '../index.js'

// The host's web3.js and the adapter share one real node: transactions of both kinds, and the opening and closing of
// connections.

let world: TestWorld
const endings: (() => unknown)[] = []
beforeAll(async () => {
  world = await startTestWorld({
    solana: { kind: 'solana', cluster: 'mainnet' },
    devnet: { kind: 'solana', cluster: 'devnet' },
  })
  // An account must keep more than its rent, or receives nothing.
  for (const name of ['bob', 'dave']) await world.chain('solana').setBalance(account(name).address, 10n ** 9n)
})
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})
afterAll(() => world.stop())

const reference = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnetReference = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

function at(name: string, chain: Chain): Network {
  const urls = { http: [chain.rpcUrl], webSocket: [chain.webSocketUrl] }
  return { ...contractNetwork(`solana:${name}`, name), rpcUrls: { default: urls, chainDefault: urls } }
}

function account(name: string) {
  const found = world.accounts[name]
  if (!found) throw new Error(`no ${name}`)
  return { address: found.solanaAddress, key: new PublicKey(found.solanaAddress) }
}

/** A wallet of the page, without the features that a test removes. */
async function setup(options: SolanaOptions = {}, change: (features: Record<string, object>) => object = (all) => all) {
  const networks = [at(reference, world.chain('solana')), at(devnetReference, world.chain('devnet'))]
  const fetched: string[] = []
  const platform = createTestPlatform({
    fetch: async (url, init) => {
      fetched.push(String(init?.body))
      return fetch(url, init)
    },
  })
  const wallet = createMockWallet({ via: 'wallet-standard', policy: 'approve' }, { ...world, name: 'fox' })
  endings.push(announceInto(platform, [wallet], world.clock))
  let found: Connector[] = []
  endings.push(discoverWallets({ platform, enableEIP6963: true, onChange: (next) => (found = next) }))
  const [connector] = found
  const [network, devnet] = networks
  if (!connector || !network || !devnet) throw new Error('a wallet was announced')
  const standard = connector.provider as { features: Record<string, object> } // of the wallet's shell
  const provider = Object.create(standard, { features: { value: change(standard.features) } })
  const adapter = (await solana(options).load()).setup({ platform, networks: () => networks, emit: () => {} })
  endings.push(() => adapter.dispose())
  const { signal } = new AbortController()
  await adapter.connect({ connector: { ...connector, provider }, namespace: 'solana', network, signal })
  const request = (method: string, params: unknown) => adapter.request({ namespace: 'solana', method, params })
  return { adapter, request, network, devnet, fetched, wallet, signal }
}

const signsOnly = ({ 'solana:signAndSendTransaction': _, ...features }: Record<string, object>) => features

async function hostConnection(): Promise<Connection> {
  const connection = new Connection(world.chain('solana').rpcUrl, 'confirmed')
  return connection
}

const transferTo = (name: string, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: account('alice').key, toPubkey: account(name).key, lamports })
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

test('signs transactions of web3.js, legacy and of version 0, one by one and all at once', async () => {
  const { request } = await setup()
  const connection = await hostConnection()
  const { blockhash } = await connection.getLatestBlockhash()
  const { key } = account('alice')
  const legacy = new Transaction({ feePayer: key, recentBlockhash: blockhash }).add(transferTo('bob', 1000))
  const message = new TransactionMessage({
    payerKey: key,
    recentBlockhash: blockhash,
    instructions: [transferTo('bob', 2000)],
  })
  const versioned = new VersionedTransaction(message.compileToV0Message())
  const unsigned = [
    base64(legacy.serialize({ requireAllSignatures: false, verifySignatures: false })),
    base64(versioned.serialize()),
  ]
  const answer = await request('solana_signAllTransactions', {
    transactions: unsigned,
    pubkey: account('alice').address,
  })
  const { transactions } = answer as { transactions: string[] } // the method promises it
  const before = await connection.getBalance(account('bob').key)
  for (const each of transactions) {
    const signature = await connection.sendRawTransaction(Buffer.from(each, 'base64'))
    expect((await connection.getSignatureStatus(signature)).value?.err).toBeNull()
  }
  expect(await connection.getBalance(account('bob').key)).toBe(before + 3000)
  const [one] = transactions
  const alone = (await request('solana_signTransaction', { transaction: unsigned[0] })) as { transaction: string } // likewise
  expect(alone.transaction).toBe(one)
})

test("the modal's requests and transactions go through the host's connection", async () => {
  const connection = await hostConnection()
  const { adapter, fetched } = await setup({ connection })
  const before = await connection.getBalance(account('bob').key)
  const { address } = account('alice')
  await adapter.sendTransaction?.({ from: address, to: account('bob').address, value: 5000n })
  expect(await connection.getBalance(account('bob').key)).toBe(before + 5000)
  expect(fetched).toEqual([])
})

test('a connection to one cluster is not used for another', async () => {
  const connection = await hostConnection()
  const { adapter, devnet, signal, fetched } = await setup({ connection })
  const transfer = { from: account('alice').address, to: account('dave').address, value: 10_000_000n }
  await adapter.switchNetwork?.({ network: devnet, signal })
  await adapter.sendTransaction?.(transfer)
  expect(fetched).toHaveLength(1)

  const asked: string[] = []
  const byNetwork = await setup({
    // A host does this if it loads web3.js on demand.
    connection: async ({ id }) => {
      asked.push(String(id))
      return id === devnetReference ? undefined : connection
    },
  })
  await byNetwork.adapter.sendTransaction?.(transfer)
  expect({ asked, fetched: byNetwork.fetched }).toEqual({ asked: [reference], fetched: [] })
  await byNetwork.adapter.switchNetwork?.({ network: byNetwork.devnet, signal })
  await byNetwork.adapter.sendTransaction?.({ ...transfer, value: 9_000_000n })
  expect({ askedCount: asked.length, fetchedCount: byNetwork.fetched.length }).toEqual({
    askedCount: 2,
    fetchedCount: 1,
  })
})

test('a connection that cannot be loaded fails each request that needs it', async () => {
  const { adapter } = await setup({ connection: async () => Promise.reject(new Error('offline')) })
  const transfer = { from: account('alice').address, to: account('bob').address, value: 1n }
  await expect(adapter.sendTransaction?.(transfer)).rejects.toThrow('offline')
})

test('a host can open its own connection, and closes it', async () => {
  const { rpcUrl, webSocketUrl } = world.chain('solana')
  const { name, id, nativeCurrency } = contractNetwork(`solana:${reference}`, reference)
  const host = {
    name,
    id,
    nativeCurrency,
    chainNamespace: 'solana' as const,
    rpcUrls: { default: { http: [rpcUrl], webSocket: [webSocketUrl] } },
  }
  const { connection, close } = await openSolanaConnection(host, Connection)
  connection.onSlotChange(() => {})
  await isOpen(connection)
  close()
  await isClosed(connection)
  close()
  const without = openSolanaConnection({ ...host, rpcUrls: { default: { http: [] } } }, Connection)
  await expect(without).rejects.toMatchObject({ code: 'adapter_chain_not_supported' })
})

test('for a wallet that only signs, the node sends', async () => {
  for (const isHosts of [true, false]) {
    const connection = await hostConnection()
    const { adapter, request, wallet, fetched } = await setup(isHosts ? { connection } : {}, (features) => {
      const { 'solana:signAndSendTransaction': _, ...rest } = features
      return rest
    })
    const before = await connection.getBalance(account('bob').key)
    const { address } = account('alice')
    const signature = await adapter.sendTransaction?.({ from: address, to: account('bob').address, value: 7000n })
    expect((await connection.getSignatureStatus(signature ?? '')).value?.err).toBeNull()
    expect(await connection.getBalance(account('bob').key)).toBe(before + 7000)
    expect(wallet.calls.at(-1)?.method).toBe('solana:signTransaction')
    expect(fetched.some((body) => body.includes('sendTransaction'))).toBe(!isHosts)
    await expect(request('solana_signAndSendTransaction', { transaction: 'AA==' })).rejects.toMatchObject({
      code: 'rpc_invalid_params',
    })
  }
})

test('a wallet that signs only legacy transactions gets only those', async () => {
  const legacyOnly = (features: Record<string, object>) => ({
    ...features,
    'solana:signTransaction': { ...features['solana:signTransaction'], supportedTransactionVersions: ['legacy'] },
    'solana:signAndSendTransaction': {
      ...features['solana:signAndSendTransaction'],
      supportedTransactionVersions: ['legacy'],
    },
  })
  const { adapter, request } = await setup({}, legacyOnly)
  const connection = await hostConnection()
  const before = await connection.getBalance(account('bob').key)
  await adapter.sendTransaction?.({ from: account('alice').address, to: account('bob').address, value: 9000n })
  expect(await connection.getBalance(account('bob').key)).toBe(before + 9000)

  const { blockhash } = await connection.getLatestBlockhash()
  const { key } = account('alice')
  const message = new TransactionMessage({
    payerKey: key,
    recentBlockhash: blockhash,
    instructions: [transferTo('bob', 1)],
  })
  const transaction = base64(new VersionedTransaction(message.compileToV0Message()).serialize())
  for (const [method, params] of [
    ['solana_signTransaction', { transaction }],
    ['solana_signAllTransactions', { transactions: [transaction] }],
    ['solana_signAndSendTransaction', { transaction }],
  ] as const)
    await expect(request(method, params)).rejects.toMatchObject({ code: 'wallet_unsupported_method' })
})

test.each([
  ['the wallet', undefined],
  ['the page', signsOnly],
])(
  'a node that refuses a transaction which %s sends is not a wallet in which a request waits',
  async (_sender, change) => {
    const { adapter } = await setup({}, change)
    const sending = adapter.sendTransaction?.({
      from: account('alice').address,
      to: account('grace').address,
      value: 1n,
    })
    await expect(sending).rejects.toMatchObject({ code: 'node_insufficient_funds' })
  },
)

test('the wallet gets another chain for each cluster', async () => {
  const { adapter, devnet, signal, fetched } = await setup()
  await adapter.switchNetwork?.({ network: devnet, signal })
  await adapter.sendTransaction?.({ from: account('alice').address, to: account('carol').address, value: 10_000_000n })
  expect(await world.chain('devnet').getBalance(account('carol').address)).toBe(10_000_000n)
  expect(await world.chain('solana').getBalance(account('carol').address)).toBe(0n)
  expect(fetched).toHaveLength(1)
})

test('a transaction goes to the network that the wallet signed it for, wherever the page switches meanwhile', async () => {
  let onSign = async () => {}
  const { adapter, request, devnet, signal } = await setup({}, (features) => ({
    ...signsOnly(features),
    'solana:signTransaction': {
      signTransaction: async (...inputs: unknown[]) => {
        await onSign()
        return methodOf(features['solana:signTransaction'], 'signTransaction')?.(...inputs)
      },
    },
  }))
  onSign = async () => adapter.switchNetwork?.({ network: devnet, signal })
  const connection = await hostConnection()
  const before = await connection.getBalance(account('bob').key)
  const { blockhash } = await connection.getLatestBlockhash()
  const draft = new Transaction({ feePayer: account('alice').key, recentBlockhash: blockhash })
  const transaction = base64(draft.add(transferTo('bob', 3000)).serialize({ verifySignatures: false }))
  await request('solana_signAndSendTransaction', { transaction })
  expect(await connection.getBalance(account('bob').key)).toBe(before + 3000)
})

test.each([
  ['sends', undefined],
  ['only signs', signsOnly],
])('a wallet that %s is not asked for a transfer on a network that the page has left', async (_how, change) => {
  const { adapter, network, devnet, signal, wallet } = await setup({}, change)
  const before = await world.chain('solana').getBalance(account('bob').address)
  const transfer = { from: account('alice').address, to: account('bob').address, value: 1000n }
  const sending = adapter.sendTransaction?.({ ...transfer, network: network.caipNetworkId })
  await adapter.switchNetwork?.({ network: devnet, signal })
  await expect(sending).rejects.toMatchObject({ code: 'chain_mismatch' })
  expect(wallet.calls.map(({ method }) => method)).toEqual(['standard:connect'])
  expect(await world.chain('solana').getBalance(account('bob').address)).toBe(before)
})

async function isOpen(connection: Connection): Promise<void> {
  await expect.poll(() => Reflect.get(connection, '_rpcWebSocketConnected'), { interval: 10, timeout: 5000 }).toBe(true)
}

/** No socket is open, and no timer waits or tries again. */
async function isClosed(connection: Connection): Promise<void> {
  const socket: unknown = Reflect.get(connection, '_rpcWebSocket')
  if (typeof socket !== 'object' || socket === null) throw new Error('a Connection has a socket')
  await expect
    .poll(() => Reflect.get(connection, '_rpcWebSocketConnected'), { interval: 10, timeout: 5000 })
    .toBe(false)
  expect(Reflect.get(socket, 'reconnect')).toBe(false)
  expect(Reflect.get(connection, '_rpcWebSocketHeartbeat')).toBeNull()
}
