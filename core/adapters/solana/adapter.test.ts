import { runInNewContext } from 'node:vm'
import {
  address,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { expect, test } from 'vitest'
import type { AdapterEvent, ConnectParams } from '../../contracts/adapter.js'
import type { Network } from '../../contracts/network/network.js'
import { readMember } from '../../lib/foreign.js'
import { toOffchainMessage } from '../../lib/solana/offchain-message.js'
import { createTestPlatform } from '../../testing/platform.js'
import { createSolanaAdapter } from './adapter.js'

// The behaviour of Solana wallets alone. Each test writes the wallet's features.

const alice = 'FrZdkXmqnBK5Pn5Fu1zvW5TtLzUZKZLCPzqUjPLHsHxD'
const bob = '9vMJfxuKxXBoEa7rM12mYLMwTacLMLDJqHozw96WQL8i'

function network(reference: string, namespace: 'solana' | 'eip155' = 'solana'): Network {
  return {
    id: reference,
    name: reference,
    caipNetworkId: `${namespace}:${reference}`,
    chainNamespace: namespace,
    nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: ['https://rpc.test'] }, chainDefault: { http: ['https://rpc.test'] } },
  }
}
const mainnet = network('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const devnet = network('EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
const own = network('MyOwnClusterMyOwnClusterMyOwnClu')

const signature = new Uint8Array(64).fill(7)
const bytes = (value: string) => new Uint8Array(getBase58Encoder().encode(value))
const base64 = (...values: number[]) => getBase64Decoder().decode(new Uint8Array(values))

function setup(features: Record<string, object | undefined> = {}, members: object = {}) {
  const platform = createTestPlatform()
  const inputs: Record<string, unknown[]> = {}
  const note = (feature: string, answer: (given: unknown[]) => unknown) => {
    const method = feature.slice(feature.indexOf(':') + 1)
    return {
      [method]: async (...given: unknown[]) => {
        inputs[feature] = given
        return answer(given)
      },
    }
  }
  const accounts = [alice, bob].map((address) => ({ address, publicKey: bytes(address), chains: [], features: [] }))
  let onChange: ((change: unknown) => void) | undefined
  const wallet = {
    version: '1.0.0',
    name: 'Sun',
    icon: 'data:image/png;base64,',
    chains: ['solana:mainnet', 'solana:devnet'],
    accounts,
    features: {
      'standard:connect': note('standard:connect', () => ({ accounts })),
      'standard:events': {
        on: (_event: string, listener: (change: unknown) => void) => {
          onChange = listener
          return () => {
            onChange = undefined
          }
        },
      },
      'solana:signMessage': note('solana:signMessage', () => [{ signature, signedMessage: bytes(alice) }]),
      'solana:signTransaction': note('solana:signTransaction', (given) =>
        given.map((_, index) => ({ signedTransaction: new Uint8Array([index]) })),
      ),
      'solana:signAndSendTransaction': note('solana:signAndSendTransaction', () => [{ signature }]),
      'solana:signIn': note('solana:signIn', () => [
        { account: accounts[1], signedMessage: new Uint8Array([1, 2]), signature },
      ]),
      ...features,
    },
    ...members,
  }
  const events: AdapterEvent[] = []
  const networks = [mainnet, devnet]
  const adapter = createSolanaAdapter().setup({
    platform,
    networks: () => networks,
    emit: (event) => events.push(event),
  })
  const params: ConnectParams = {
    connector: { id: 'Sun', name: 'Sun', chain: 'solana', type: 'ANNOUNCED', provider: wallet },
    namespace: 'solana',
    network: mainnet,
    signal: new AbortController().signal,
  }
  const request = (method: string, value?: unknown) =>
    adapter.request({ namespace: 'solana', method, ...(value !== undefined && { params: value }) })
  return {
    platform,
    adapter,
    networks,
    wallet,
    accounts,
    inputs,
    events,
    params,
    request,
    change: (change: unknown) => onChange?.(change),
    isListening: () => onChange !== undefined,
  }
}

test('takes the accounts from the wallet if connecting returns nothing', async () => {
  const { adapter, params } = setup({ 'standard:connect': { connect: async () => undefined } })
  expect((await adapter.connect(params)).accounts).toMatchObject([{ address: alice }, { address: bob }])
})

test('ignores invalid accounts, and takes each once', async () => {
  const accounts = [null, { address: 7 }, { address: '0x12' }, { address: bob }, { address: bob }]
  const { adapter, params } = setup({ 'standard:connect': { connect: async () => ({ accounts }) } })
  expect((await adapter.connect(params)).accounts).toEqual([{ namespace: 'solana', address: bob, type: 'eoa' }])
})

test('is on a Solana network even if the modal is on one of another namespace', async () => {
  const { adapter, params } = setup()
  const { chainId } = await adapter.connect({ ...params, network: network('1', 'eip155') })
  expect(chainId).toBe('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
})

test('is on a network that the wallet serves, if the host lists one', async () => {
  const onlyDevnet = setup({}, { chains: ['solana:devnet'] })
  expect((await onlyDevnet.adapter.connect(onlyDevnet.params)).chainId).toBe('EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
  const onlyTestnet = setup({}, { chains: ['solana:testnet'] })
  expect((await onlyTestnet.adapter.connect(onlyTestnet.params)).chainId).toBe('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
})

test("names the host's networks that the wallet serves", async () => {
  const approved = async (chains: string[]) => {
    const { adapter, params } = setup({}, { chains })
    return (await adapter.connect(params)).approvedNetworkIds
  }
  expect(await approved(['solana:mainnet', 'solana:devnet'])).toEqual([mainnet.caipNetworkId, devnet.caipNetworkId])
  expect(await approved(['solana:devnet'])).toEqual([devnet.caipNetworkId])
  expect(await approved(['solana:testnet'])).toEqual([])
})

test('serves the chains of its accounts, too, if a wallet names something else as its chains', async () => {
  // Farcaster's wallet lists the names of its features in `chains`.
  const accounts = [{ address: alice, publicKey: bytes(alice), chains: ['solana:mainnet'], features: [] }]
  const { adapter, params } = setup({}, { chains: ['standard:connect', 'solana:signMessage'], accounts })
  expect((await adapter.connect(params)).approvedNetworkIds).toEqual([mainnet.caipNetworkId])
})

test('names the served networks anew when the host lists others, and not after its session', async () => {
  const { adapter, params, networks, events } = setup({}, { chains: ['solana:devnet'] })
  adapter.followNetworks?.()
  await adapter.connect(params)
  networks.splice(0, 2, own)
  adapter.followNetworks?.()
  networks.push(devnet)
  adapter.followNetworks?.()
  await adapter.disconnect('solana')
  adapter.followNetworks?.()
  const about = { type: 'networksApproved', namespace: 'solana', connectorId: 'Sun' }
  expect(events).toEqual([
    { ...about, approvedNetworkIds: [] },
    { ...about, approvedNetworkIds: [devnet.caipNetworkId] },
  ])
})

test('restores silently, and takes a refusal for "nothing is approved"', async () => {
  const { adapter, params, inputs } = setup()
  await expect(adapter.reconnect(params)).resolves.toMatchObject({ connectorId: 'Sun' })
  expect(inputs['standard:connect']).toEqual([{ silent: true }])
  for (const [error, isRefusal] of [
    [{ code: 4001, message: 'no' }, true],
    [{ code: 4100, message: 'no' }, true],
    [new Error('User rejected the request'), true],
    [new Error('The wallet broke'), false],
  ] as const) {
    const refusing = setup({
      'standard:connect': {
        connect: async () => {
          throw error
        },
      },
    })
    const restoring = refusing.adapter.reconnect(refusing.params)
    if (isRefusal) await expect(restoring).resolves.toBeUndefined()
    else await expect(restoring).rejects.toMatchObject({ code: 'unknown' })
  }
})

test("none of 100 restores opens MetaMask's window, and its session is taken when it reports one", async () => {
  const accounts: unknown[] = []
  const { adapter, params, inputs, wallet, change, accounts: own, platform } = setup({}, { name: 'MetaMask', accounts })
  for (let load = 0; load < 100; load += 1) await expect(adapter.reconnect(params)).resolves.toBeUndefined()
  const back = adapter.awaitReturn?.(params)
  await platform.settle()
  accounts.push(own[0])
  change({ accounts: wallet.accounts })
  await back
  await expect(adapter.reconnect(params)).resolves.toMatchObject({ accounts: [{ address: alice }] })
  expect(inputs['standard:connect']).toBeUndefined()
})

test("MetaMask's session is restored after a reload, and without one no question is asked", async () => {
  const scope = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  let sessionScopes: object = { 'eip155:1': { accounts: ['eip155:1:0x1'] }, [scope]: { accounts: [] } }
  const client = { getSession: async () => ({ sessionScopes }) }
  // Its accounts come only with `connect`.
  const { adapter, params, inputs } = setup({}, { name: 'MetaMask', accounts: [], client })
  await expect(adapter.reconnect(params)).resolves.toBeUndefined()
  expect(inputs['standard:connect']).toBeUndefined()
  sessionScopes = { [scope]: { accounts: [`${scope}:${alice}`] } }
  const both = [{ address: alice }, { address: bob }]
  await expect(adapter.reconnect(params)).resolves.toMatchObject({ accounts: both })
  client.getSession = () => Promise.reject(new Error('no transport'))
  await adapter.disconnect('solana')
  await expect(adapter.reconnect(params)).resolves.toBeUndefined()
})

test('works with a wallet that reports no changes and cannot be disconnected', async () => {
  const { adapter, params } = setup({ 'standard:events': undefined, 'standard:disconnect': undefined })
  await adapter.connect(params)
  const failures: unknown[] = []
  await adapter.disconnect('solana', (error) => failures.push(error))
  expect(failures).toEqual([])
})

test('ignores a wallet that keeps its listeners after the end', async () => {
  let onChange = (_change: unknown) => {}
  const { adapter, params, events } = setup({
    'standard:events': {
      on: (_event: string, listener: (change: unknown) => void) => {
        onChange = listener
      },
    },
  })
  await adapter.connect(params)
  await adapter.disconnect('solana')
  onChange({ accounts: [{ address: bob }] })
  onChange({ accounts: [] })
  expect(events).toEqual([])
})

test('ignores changes that are not of its accounts, and stops listening at the end', async () => {
  const { adapter, params, events, change, isListening } = setup()
  await adapter.connect(params)
  for (const each of [undefined, null, {}, { chains: ['solana:devnet'] }, { accounts: 'all' }]) change(each)
  change({ accounts: [{ address: alice }, { address: bob }] })
  expect(events).toEqual([])
  change({ accounts: [] })
  expect(events).toEqual([{ type: 'disconnected', namespace: 'solana', connectorId: 'Sun' }])
  expect(isListening()).toBe(false)
})

test('gives the wallet its own newest account objects', async () => {
  const { adapter, params, accounts, inputs, change } = setup()
  await adapter.connect(params)
  await adapter.signMessage({ namespace: 'solana', address: bob, message: 'hello' })
  expect(inputs['solana:signMessage']).toMatchObject([{ message: new TextEncoder().encode('hello') }])
  const accountGiven = () => readMember(inputs['solana:signMessage']?.[0], 'account')
  expect(accountGiven()).toBe(accounts[1])
  const renewed = { address: bob }
  change({ accounts: [{ address: alice }, renewed] })
  await adapter.signMessage({ namespace: 'solana', address: bob, message: 'hello' })
  expect(accountGiven()).toBe(renewed)
})

test('answers with signatures in base58', async () => {
  const { adapter, params } = setup()
  await adapter.connect(params)
  const signed = await adapter.signMessage({ namespace: 'solana', address: alice, message: 'hello' })
  expect(bytes(signed)).toEqual(signature)
})

test.each([undefined, [], [{}], [{ signature: 'text' }], [{ signature: new Uint8Array(63) }], 'text'])(
  'takes %j for no signature',
  async (answer) => {
    const { adapter, params, request } = setup({
      'solana:signMessage': { signMessage: async () => answer },
      'solana:signAndSendTransaction': { signAndSendTransaction: async () => answer },
    })
    await adapter.connect(params)
    const signing = adapter.signMessage({ namespace: 'solana', address: alice, message: 'hello' })
    await expect(signing).rejects.toMatchObject({ code: 'adapter_wallet_answer' })
    const sending = request('solana_signAndSendTransaction', { transaction: base64(1) })
    await expect(sending).rejects.toMatchObject({ code: 'adapter_wallet_answer' })
  },
)

test('takes signatures and transactions from a wallet with code from another realm', async () => {
  const Foreign: typeof Uint8Array = runInNewContext('Uint8Array')
  const foreign = Foreign.from(signature)
  const { adapter, params, request } = setup({
    'solana:signMessage': { signMessage: async () => [{ signature: foreign, signedMessage: foreign }] },
    'solana:signTransaction': { signTransaction: async () => [{ signedTransaction: Foreign.of(5) }] },
    'solana:signAndSendTransaction': { signAndSendTransaction: async () => [{ signature: foreign }] },
    'solana:signIn': { signIn: async () => [{ account: {}, signedMessage: Foreign.of(1, 2), signature: foreign }] },
  })
  await adapter.connect(params)
  const transaction = base64(1, ...Array(64).fill(0), 2)
  const text = getBase58Decoder().decode(signature)
  expect(await adapter.signMessage({ namespace: 'solana', address: alice, message: 'Hi' })).toBe(text)
  expect(await request('solana_signTransaction', { transaction })).toEqual({ transaction: base64(5) })
  expect(await request('solana_signAndSendTransaction', { transaction })).toEqual({ signature: text })
  expect(await request('solana_signIn')).toEqual({ address: alice, signedMessage: base64(1, 2), signature: text })
})

test('answers the methods of the Solana namespace with the features of the wallet', async () => {
  const { adapter, params, accounts, inputs, request } = setup()
  await adapter.connect(params)

  expect(await request('solana_signMessage', { message: alice, pubkey: bob })).toEqual({
    signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]+$/),
  })
  expect(inputs['solana:signMessage']).toEqual([{ account: accounts[1], message: bytes(alice) }])

  expect(await request('solana_signTransaction', { transaction: base64(9, 9) })).toEqual({ transaction: base64(0) })
  const transaction = new Uint8Array([9, 9])
  expect(inputs['solana:signTransaction']).toEqual([{ account: accounts[0], transaction, chain: 'solana:mainnet' }])

  expect(await request('solana_signAllTransactions', { transactions: [base64(1), base64(2)] })).toEqual({
    transactions: [base64(0), base64(1)],
  })
  expect(inputs['solana:signTransaction']).toHaveLength(2)

  const sendOptions = { skipPreflight: true }
  const sent = await request('solana_signAndSendTransaction', { transaction: base64(9, 9), pubkey: alice, sendOptions })
  expect(sent).toEqual({ signature: expect.any(String) })
  expect(inputs['solana:signAndSendTransaction']).toEqual([
    { account: accounts[0], transaction, chain: 'solana:mainnet', options: sendOptions },
  ])

  expect(await request('solana_signIn', { statement: 'Welcome' })).toEqual({
    address: bob,
    signedMessage: base64(1, 2),
    signature: expect.any(String),
  })
  expect(inputs['solana:signIn']).toEqual([{ statement: 'Welcome' }])
})

test.each([
  ['solana_signMessage', undefined],
  ['solana_signMessage', {}],
  ['solana_signMessage', { message: 'l0O' }],
  ['solana_signTransaction', { transaction: '!!' }],
  ['solana_signTransaction', { transaction: 7 }],
  ['solana_signAllTransactions', { transactions: [] }],
  ['solana_signAllTransactions', { transactions: base64(1) }],
  ['solana_signAndSendTransaction', { transaction: base64(1), sendOptions: { preflightCommitment: 'soon' } }],
  ['solana_signIn', 'text'],
])('%s refuses the parameters %j before it asks the wallet', async (method, value) => {
  const { adapter, params, inputs, request } = setup()
  await adapter.connect(params)
  await expect(request(method, value)).rejects.toMatchObject({ code: 'rpc_invalid_params' })
  expect(Object.keys(inputs)).toEqual(['standard:connect'])
})

test('an account that the wallet does not show is refused', async () => {
  const { adapter, params, request } = setup()
  await adapter.connect(params)
  const asked = request('solana_signMessage', { message: alice, pubkey: '11111111111111111111111111111111' })
  await expect(asked).rejects.toMatchObject({ code: 'wallet_unauthorized' })
})

test('a feature that the wallet lacks is an unsupported method', async () => {
  const { adapter, params, request } = setup({ 'solana:signIn': undefined })
  await adapter.connect(params)
  await expect(request('solana_signIn')).rejects.toMatchObject({ code: 'wallet_unsupported_method' })
})

test('switching does not ask the wallet, and applies to the next request', async () => {
  const { adapter, params, inputs, request } = setup()
  await adapter.connect(params)
  const { signal } = new AbortController()
  await adapter.switchNetwork?.({ network: devnet, signal })
  await request('solana_signAndSendTransaction', { transaction: base64(1) })
  expect(inputs['solana:signAndSendTransaction']).toMatchObject([{ chain: 'solana:devnet' }])
  await expect(adapter.switchNetwork?.({ network: own, signal })).rejects.toMatchObject({
    shortMessage: 'Chain is not supported',
  })
  await request('solana_signAndSendTransaction', { transaction: base64(1) })
  expect(inputs['solana:signAndSendTransaction']).toMatchObject([{ chain: 'solana:devnet' }])
})

test('an unknown cluster is the localnet of the Wallet Standard', async () => {
  const { adapter, params, inputs, request } = setup({}, { chains: ['solana:localnet'] })
  await adapter.connect({ ...params, network: own })
  await request('solana_signAndSendTransaction', { transaction: base64(1) })
  expect(inputs['solana:signAndSendTransaction']).toMatchObject([{ chain: 'solana:localnet' }])
})

test('a transfer needs a blockhash, and valid addresses', async () => {
  const { platform, adapter, params, inputs } = setup()
  await adapter.connect(params)
  const send = (to: string) => adapter.sendTransaction?.({ from: alice, to, value: 5n })
  const value = { blockhash: alice, lastValidBlockHeight: 7 }
  platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, result: { context: { slot: 1 }, value } }))
  // The address is on the curve, like a person's.
  await expect(send('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM')).resolves.toEqual(expect.any(String))
  expect(inputs['solana:signAndSendTransaction']).toMatchObject([{ chain: 'solana:mainnet' }])
  for (const to of ['', 'bob', '1'.repeat(44)])
    await expect(send(to)).rejects.toMatchObject({ code: 'rpc_invalid_params' })
  platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, result: { value: { blockhash: 7 } } }))
  await expect(send(bob)).rejects.toMatchObject({ code: 'http_answer' })
})

test('a wallet that refuses to disconnect and disconnects all the same is gone, and only the failure is reported', async () => {
  const { adapter, params, events, change, isListening } = setup({
    'standard:disconnect': {
      disconnect: async () => {
        change({ accounts: [] })
        throw new Error('not today')
      },
    },
  })
  await adapter.connect(params)
  const failures: unknown[] = []
  await adapter.disconnect('solana', (error) => failures.push(error))
  expect(failures).toMatchObject([{ shortMessage: 'not today' }])
  expect({ events, isListening: isListening() }).toEqual({ events: [], isListening: false })
})

test('a wallet that refuses to disconnect can be asked again, and its events are heard until then', async () => {
  let isWilling = false
  const { adapter, params, events, change, isListening } = setup({
    'standard:disconnect': {
      disconnect: async () => {
        if (!isWilling) throw new Error('not today')
      },
    },
  })
  await adapter.connect(params)
  await expect(adapter.disconnect('solana')).rejects.toMatchObject({ shortMessage: 'not today' })
  expect(isListening()).toBe(true)
  isWilling = true
  await adapter.disconnect('solana')
  expect(isListening()).toBe(false)
  // A wallet that disconnects by itself after a refusal is reported like any other.
  isWilling = false
  await adapter.connect(params)
  await expect(adapter.disconnect('solana')).rejects.toMatchObject({ shortMessage: 'not today' })
  change({ accounts: [] })
  expect(events).toEqual([{ type: 'disconnected', namespace: 'solana', connectorId: 'Sun' }])
})

const offchain = (versions: readonly number[], change = (message: Uint8Array) => message, asked: object[] = []) => ({
  'solana:signOffchainMessage': {
    supportedMessageVersions: versions,
    signOffchainMessage: async (input: { message: Uint8Array; messageVersion: 0 | 1 }) => {
      asked.push(input)
      const signed = toOffchainMessage(input.messageVersion, bytes(alice), input.message)
      return [{ signedOffchainMessage: change(signed), signature }]
    },
  },
})

test.each([
  ['1 where the wallet has it', [0, 1], 1],
  ['0 otherwise', [0], 0],
] as const)('an off-chain message has version %s', async (_what, versions, version) => {
  const asked: object[] = []
  const { accounts, adapter, params } = setup(offchain(versions, (message) => message, asked))
  await adapter.connect(params)
  const signed = adapter.signOffchainMessage?.({ namespace: 'solana', address: alice, message: 'hello' })
  expect(await signed).toBe(getBase58Decoder().decode(signature))
  expect(asked).toMatchObject([{ account: accounts[0], messageVersion: version, requiredSigners: [bytes(alice)] }])
})

test('a wallet that signs another off-chain message than the one asked for is refused', async () => {
  const { adapter, params } = setup(offchain([1], (message) => message.map((byte, index) => (index > 60 ? 0 : byte))))
  await adapter.connect(params)
  const asked = adapter.signOffchainMessage?.({
    namespace: 'solana',
    address: alice,
    message: 'A text to sign in with.',
  })
  await expect(asked).rejects.toMatchObject({ code: 'adapter_wallet_answer' })
})

/** A transaction of a version, as kit writes it. */
function transactionOf(version: 0 | 1): string {
  const lifetime = { blockhash: blockhash(bob), lastValidBlockHeight: 1n }
  const message = pipe(
    createTransactionMessage({ version }),
    (draft) => setTransactionMessageFeePayer(address(alice), draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
  )
  return getBase64Decoder().decode(getTransactionEncoder().encode(compileTransaction(message)))
}

test.each([
  [0, ['legacy', 0], true],
  [0, ['legacy'], false],
  [1, ['legacy', 0], false],
  [1, ['legacy', 0, 1], true],
] as const)('a transaction of version %i is signed by a wallet of %j: %s', async (version, declared, isSigned) => {
  const { adapter, params, request, inputs } = setup()
  const wallet = params.connector.provider as { features: Record<string, object> } // the wallet of `setup`
  Object.assign(wallet.features['solana:signTransaction'] ?? {}, { supportedTransactionVersions: declared })
  await adapter.connect(params)
  const asked = request('solana_signTransaction', { transaction: transactionOf(version) })
  if (isSigned) await asked
  else await expect(asked).rejects.toMatchObject({ code: 'wallet_unsupported_method' })
  expect('solana:signTransaction' in inputs).toBe(isSigned)
})
