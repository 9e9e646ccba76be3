import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { AdapterEvent, ConnectParams } from '../../contracts/adapter.js'
import type { Network } from '../../contracts/network/network.js'
import { createTestPlatform } from '../../testing/platform.js'
import { outcomeOf } from '../../testing/with-harness/contract-world.js'
import { evmAdapter } from './adapter.js'

// The behaviour of EVM wallets alone. Each test writes the provider's answers.

type Answers = Record<string, unknown>
type Listener = (data: unknown) => void

const alice = privateKeyToAccount(`0x${'11'.repeat(32)}`).address
const bob = privateKeyToAccount(`0x${'22'.repeat(32)}`).address

const mainnet: Network = {
  id: 1,
  name: 'Ethereum',
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://gateway.test'] }, chainDefault: { http: ['https://node.test'] } },
}
const base: Network = {
  ...mainnet,
  id: 8453,
  name: 'Base',
  caipNetworkId: 'eip155:8453',
  rpcUrls: {
    default: { http: ['https://gateway.test'] },
    chainDefault: { http: ['https://base.test', 'https://b.test'] },
  },
  blockExplorers: { default: { name: 'Basescan', url: 'https://basescan.test' } },
  assets: { imageUrl: 'https://images.test/base.png' },
}

/** An answer is a value, a function of the parameters, or the result of `failing`. */
function setup(answers: Answers = {}, members: object = {}) {
  const platform = createTestPlatform()
  const calls: { method: string; params?: unknown }[] = []
  const listeners = new Map<string, Set<Listener>>()
  const table: Answers = {
    eth_requestAccounts: [alice],
    eth_accounts: [alice],
    eth_chainId: '0x1',
    wallet_getPermissions: [],
    ...answers,
  }
  const provider = {
    request: async (call: { method: string; params?: unknown }) => {
      calls.push(call)
      const answer = table[call.method]
      return typeof answer === 'function' ? answer(call.params) : answer
    },
    on: (event: string, listener: Listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: Listener) => listeners.get(event)?.delete(listener),
    ...members,
  }
  const emit = (event: string, data: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(data)
  }
  const listenerCount = () => [...listeners.values()].reduce((sum, each) => sum + each.size, 0)
  const events: AdapterEvent[] = []
  const adapter = evmAdapter.setup({
    platform,
    networks: () => [mainnet, base],
    emit: (event) => events.push(event),
  })
  const cancel = new AbortController()
  const params: ConnectParams = {
    connector: { id: 'test.fox', name: 'Fox', chain: 'eip155', type: 'ANNOUNCED', provider },
    namespace: 'eip155',
    network: mainnet,
    signal: cancel.signal,
  }
  const methods = () => calls.map(({ method }) => method)
  return { platform, adapter, provider, table, calls, methods, emit, listenerCount, events, cancel, params }
}

function failing(error: unknown) {
  return () => {
    throw error
  }
}

test('asks for accounts, then for the chain, and returns both in CAIP notation', async () => {
  const { adapter, methods, params } = setup({
    eth_requestAccounts: [bob.toLowerCase(), alice.toLowerCase()],
    eth_chainId: '0x2105',
  })
  const { accounts, chainId } = await adapter.connect(params)
  expect(accounts.map(({ address }) => address)).toEqual([bob, alice])
  expect(chainId).toBe('8453')
  expect(methods()).toEqual(['eth_requestAccounts', 'eth_chainId'])
})

test('"a provider must exist, an account must be returned, and a chain must be known"', async () => {
  const outcomeWith = async (answers: Record<string, unknown>, provider?: null) => {
    const { adapter, params } = setup(answers)
    const connector = provider === null ? { ...params.connector, provider } : params.connector
    return adapter.connect({ ...params, connector }).catch((error) => error.shortMessage)
  }
  expect(await outcomeWith({}, null)).toBe('Provider not found')
  expect(await outcomeWith({ eth_requestAccounts: [] })).toBe('No accounts found')
  expect(await outcomeWith({ eth_chainId: null })).toBe('Your wallet sent an unexpected reply')
  expect(await outcomeWith({})).toMatchObject({ chainId: '1' })
})

test('does not send members that a method does not have', async () => {
  const { adapter, calls, params } = setup()
  await adapter.connect(params)
  expect(calls[0]).toEqual({ method: 'eth_requestAccounts' })
  expect(calls[0] && 'params' in calls[0]).toBe(false)
})

test.each(['0x01', '1', 1, 1n])('understands the chain id %s', async (eth_chainId) => {
  const { adapter, params } = setup({ eth_chainId })
  expect((await adapter.connect(params)).chainId).toBe('1')
})

test.each([undefined, null, {}, 'mainnet', '0x', -1, [1]])(
  'refuses %s for a chain id, and listens no longer',
  async (eth_chainId) => {
    const { adapter, params, listenerCount } = setup({ eth_chainId })
    await expect(adapter.connect(params)).rejects.toMatchObject({ code: 'adapter_wallet_answer' })
    expect(listenerCount()).toBe(0)
  },
)

test.each([undefined, null, alice, { 0: alice }, [], ['alice'], [null]])('takes %j for no accounts', async (answer) => {
  const { adapter, params } = setup({ eth_requestAccounts: answer, eth_accounts: answer })
  await expect(adapter.connect(params)).rejects.toMatchObject({ shortMessage: 'No accounts found' })
  await expect(adapter.reconnect(params)).resolves.toBeUndefined()
})

test("takes in the wallet's events while the wallet is still being asked", async () => {
  const { adapter, params, emit, events } = setup({
    eth_chainId: () => {
      emit('chainChanged', '0x2105')
      emit('accountsChanged', [bob])
      return '0x1'
    },
  })
  const { accounts, chainId } = await adapter.connect(params)
  expect(accounts).toMatchObject([{ address: bob }])
  expect(chainId).toBe('8453')
  expect(events).toEqual([])
})

test('a wallet that disconnects while it is being asked does not connect', async () => {
  const { adapter, params, emit, events, listenerCount } = setup({
    eth_chainId: () => {
      emit('accountsChanged', [])
      return '0x1'
    },
  })
  await expect(adapter.connect(params)).rejects.toMatchObject({ code: 'wallet_provider_disconnected' })
  expect(events).toEqual([])
  expect(listenerCount()).toBe(0)
})

test('reports another chain once, whatever the notation of its id', async () => {
  const { adapter, params, emit, events } = setup()
  await adapter.connect(params)
  for (const id of ['0x1', '0x2105', '8453', 8453, 'garbage', undefined, { chainId: '0x1' }]) emit('chainChanged', id)
  expect(events).toEqual([{ type: 'networkChanged', namespace: 'eip155', connectorId: 'test.fox', chainId: '8453' }])
})

test('ignores invalid account lists', async () => {
  const { adapter, params, emit, events } = setup()
  await adapter.connect(params)
  for (const list of [undefined, null, bob, ['bob'], [{}], [alice.toLowerCase()]]) emit('accountsChanged', list)
  expect(events).toEqual([])
})

test('stays connected when MetaMask briefly loses its own connection', async () => {
  const { platform, adapter, params, emit, events, table } = setup()
  await adapter.connect(params)
  emit('disconnect', { code: 1013, message: 'try again later' })
  await platform.settle()
  expect(events).toEqual([])
  table.eth_accounts = []
  emit('disconnect', { code: 1013, message: 'try again later' })
  await platform.settle()
  expect(events).toMatchObject([{ type: 'disconnected' }])
})

test.each([1011, 1013, 4900, undefined])(
  'a wallet that goes on naming accounts stays, whatever it calls its %s',
  async (code) => {
    const { platform, adapter, params, emit, events } = setup()
    await adapter.connect(params)
    emit('disconnect', code && { code, message: 'The connection was lost' })
    await platform.settle()
    await platform.advance(10_000)
    expect(events).toEqual([])
  },
)

test('a wallet that lost the page for good is reported as lost, and a tap on it fails at once', async () => {
  let isConnected = true
  const { platform, adapter, params, emit, events, table, calls } = setup({}, { isConnected: () => isConnected })
  await adapter.connect(params)
  // MetaMask's page script is left like this when its extension updates itself.
  isConnected = false
  for (const method of Object.keys(table)) table[method] = () => new Promise(() => {})
  emit('disconnect', { code: 1011, message: 'MetaMask: Disconnected from MetaMask Background. Page reload required.' })
  await platform.advance(2000)
  const about = { namespace: 'eip155', connectorId: 'test.fox' }
  expect(events).toEqual([{ type: 'disconnected', ...about, isLost: true }])
  const asked = calls.length
  await expect(adapter.connect(params)).rejects.toMatchObject({ code: 'wallet_provider_disconnected' })
  expect(calls).toHaveLength(asked)
})

test('a wallet that is cut off and does not answer is given up after five seconds', async () => {
  const never = () => new Promise(() => {})
  const { platform, adapter, params } = setup(
    { eth_requestAccounts: never, eth_chainId: never },
    { isConnected: () => false },
  )
  const outcome = outcomeOf(adapter.connect(params))
  await platform.advance(4999)
  expect(outcome.isSettled).toBe(false)
  await platform.advance(1)
  expect(outcome.error).toMatchObject({ code: 'wallet_provider_disconnected' })
  expect(platform.pendingTimers).toBe(0)
})

test.each([
  ['calls itself unconnected until its owner approves', { isConnected: () => false }, {}],
  ['is connected', { isConnected: () => true }, { eth_chainId: () => new Promise(() => {}) }],
  ['does not say', {}, { eth_chainId: () => new Promise(() => {}) }],
  ['cannot say', { isConnected: failing('no') }, { eth_chainId: () => new Promise(() => {}) }],
])('a wallet that %s is waited for as long as its owner needs', async (_, members, answers) => {
  let approve = (_accounts: unknown) => {}
  const approval = new Promise((resolve) => (approve = resolve))
  const { platform, adapter, params, table } = setup({ ...answers, eth_requestAccounts: () => approval }, members)
  const outcome = outcomeOf(adapter.connect(params))
  await platform.advance(60_000)
  expect(outcome.isSettled).toBe(false)
  table.eth_chainId = '0x1'
  approve([alice])
  await platform.settle()
  expect({ isSettled: outcome.isSettled, error: outcome.error }).toEqual({ isSettled: true, error: undefined })
})

test('the adapter waits for a wallet whose script starts while it is asked', async () => {
  let isConnected = false
  let approve = (_accounts: unknown) => {}
  const approval = new Promise((resolve) => (approve = resolve))
  const { platform, adapter, params } = setup(
    { eth_requestAccounts: () => approval },
    { isConnected: () => isConnected },
  )
  const outcome = outcomeOf(adapter.connect(params))
  await platform.advance(3000)
  isConnected = true
  await platform.advance(60_000)
  approve([alice])
  await platform.settle()
  expect({ isSettled: outcome.isSettled, error: outcome.error }).toEqual({ isSettled: true, error: undefined })
})

test('ends with the disconnect event when no accounts are left, and stops listening', async () => {
  const { platform, adapter, params, emit, events, listenerCount, table } = setup()
  await adapter.connect(params)
  expect(listenerCount()).toBe(3)
  table.eth_accounts = []
  emit('disconnect', { code: 4900, message: 'gone' })
  await platform.settle()
  expect(events).toEqual([{ type: 'disconnected', namespace: 'eip155', connectorId: 'test.fox' }])
  expect(listenerCount()).toBe(0)
})

test('stops listening to wallets that it gave up or that answered too late', async () => {
  const pending = setup({ eth_requestAccounts: failing({ code: -32002, message: 'Already pending' }) })
  const waiting = pending.adapter.connect({ ...pending.params, onAlreadyPending: () => {} })
  await pending.platform.settle()
  expect(pending.listenerCount()).toBe(3)
  pending.cancel.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
  expect(pending.listenerCount()).toBe(0)

  let answer = (_accounts: unknown) => {}
  const late = setup({ eth_accounts: () => new Promise((resolve) => (answer = resolve)) })
  const restoring = late.adapter.reconnect(late.params)
  await late.adapter.connect(late.params)
  answer([bob])
  await expect(restoring).resolves.toBeUndefined()
  expect(late.listenerCount()).toBe(3)
})

test('events of a provider are read while the listeners are being set, and its listeners end when it disconnects', async () => {
  const heard = setup()
  const taken: string[] = []
  Object.assign(heard.provider, {
    on: (event: string, listener: (data: unknown) => void) => {
      taken.push(event)
      if (event === 'accountsChanged') listener([])
    },
    removeListener: (event: string) => taken.splice(taken.indexOf(event), 1),
  })
  await expect(heard.adapter.connect(heard.params)).rejects.toMatchObject({ code: 'wallet_provider_disconnected' })
  expect(taken).toEqual([])
})

test('works with a provider without events', async () => {
  for (const members of [
    { on: undefined, removeListener: undefined },
    { on: failing('no'), removeListener: failing('no') },
  ]) {
    const { adapter, params } = setup({}, members)
    await expect(adapter.connect(params)).resolves.toMatchObject({ chainId: '1' })
    await expect(adapter.disconnect('eip155')).resolves.toBeUndefined()
  }
})

test('ignores a provider that keeps its listeners after the end', async () => {
  const { platform, adapter, params, emit, events } = setup({}, { removeListener: undefined })
  await adapter.connect(params)
  await adapter.disconnect('eip155')
  emit('accountsChanged', [bob])
  emit('chainChanged', '0x2105')
  emit('disconnect', undefined)
  await platform.settle()
  expect(events).toEqual([])
})

test('a provider whose request returns no promise, or throws at once, works', async () => {
  const plain = setup({}, { request: ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x1' : [alice]) })
  await expect(plain.adapter.connect(plain.params)).resolves.toMatchObject({ chainId: '1' })
  for (const thrown of ['no', null, undefined, 7, { code: 4001 }, { code: '4001' }]) {
    const broken = setup({}, { request: failing(thrown) })
    const error = await broken.adapter.connect(broken.params).catch((reason: unknown) => reason)
    const isRefusal = typeof thrown === 'object' && thrown !== null
    expect(error).toMatchObject({ code: isRefusal ? 'wallet_user_rejected' : 'unknown' })
  }
})

test('asks for the accounts once, even if the wallet fails inside', async () => {
  const { adapter, params, methods } = setup({ eth_requestAccounts: failing({ code: -32603, message: 'Internal' }) })
  await expect(adapter.connect(params)).rejects.toMatchObject({ code: 'rpc_internal' })
  expect(methods()).toEqual(['eth_requestAccounts'])
})

test("shows the wallet's own message, and none of the library in between", async () => {
  const { adapter, params } = setup({ eth_requestAccounts: failing({ code: 4100, message: 'Not today' }) })
  const error = await adapter.connect(params).catch((reason: unknown) => reason)
  expect(String(error)).toMatchInlineSnapshot(`
    "UnauthorizedError: The wallet has not allowed this account or method
    Said: Not today
    Code: 4100"
  `)
})

test('signs messages as the hex of their bytes, and passes hex unchanged', async () => {
  const { adapter, params, calls } = setup({ personal_sign: `0x${'ab'.repeat(65)}` })
  await adapter.connect(params)
  for (const message of ['hello', 'zażółć', '0x68656c6c6f', '0x123', ''])
    await adapter.signMessage({ namespace: 'eip155', address: alice, message })
  expect(calls.slice(2).map((call) => call.params)).toEqual([
    ['0x68656c6c6f', alice],
    ['0x7a61c5bcc3b3c582c487', alice],
    ['0x68656c6c6f', alice],
    ['0x3078313233', alice],
    ['0x', alice],
  ])
})

test.each([undefined, null, {}, '', `0x${'a'.repeat(61)}`, 'ab'.repeat(65), `0x${'zz'.repeat(65)}`])(
  'takes %s for no signature',
  async (personal_sign) => {
    const { adapter, params } = setup({ personal_sign })
    await adapter.connect(params)
    const signing = adapter.signMessage({ namespace: 'eip155', address: alice, message: 'hello' })
    await expect(signing).rejects.toMatchObject({ code: 'adapter_wallet_answer' })
  },
)

test('a Safe that signs on the chain answers with an empty signature', async () => {
  const { adapter, params } = setup({ personal_sign: '0x' })
  await adapter.connect(params)
  await expect(adapter.signMessage({ namespace: 'eip155', address: alice, message: '' })).resolves.toBe('0x')
})

test('"A signed message response is 0x followed by at least 62 hex characters."', async () => {
  const { adapter, params } = setup({ personal_sign: `0x${'a'.repeat(62)}` })
  await adapter.connect(params)
  await expect(adapter.signMessage({ namespace: 'eip155', address: alice, message: '' })).resolves.toHaveLength(64)
})

test('passes typed data and every other request unchanged', async () => {
  const typed = { domain: { chainId: 1 }, message: { text: 'hello' } }
  const { adapter, params, calls } = setup({ eth_signTypedData_v4: '0xsigned' })
  await adapter.connect(params)
  const request = { method: 'eth_signTypedData_v4', params: [alice, JSON.stringify(typed)] }
  await expect(adapter.request({ namespace: 'eip155', ...request })).resolves.toBe('0xsigned')
  expect(calls.at(-1)).toEqual(request)
})

test('sends a transaction with quantities in hex', async () => {
  const hash = `0x${'cd'.repeat(32)}`
  const { adapter, params, calls } = setup({ eth_sendTransaction: hash })
  await adapter.connect(params)
  await expect(adapter.sendTransaction?.({ from: alice, to: bob, value: 10n ** 18n })).resolves.toBe(hash)
  const transaction = { from: alice, to: bob, chainId: '0x1' }
  expect(calls.at(-1)?.params).toEqual([{ ...transaction, value: '0xde0b6b3a7640000' }])
  await adapter.sendTransaction?.({ from: alice, to: bob, value: 0n, data: '0xabcd', gasPrice: 7n })
  expect(calls.at(-1)?.params).toEqual([{ ...transaction, value: '0x0', data: '0xabcd', gasPrice: '0x7' }])
  const prices = { maxFeePerGas: 9n, maxPriorityFeePerGas: 2n }
  await adapter.sendTransaction?.({ from: alice, to: bob, value: 0n, ...prices, nonce: 0 })
  expect(calls.at(-1)?.params).toEqual([
    { ...transaction, value: '0x0', maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x2', nonce: '0x0' },
  ])
})

const batch = { from: alice, network: 'eip155:1', calls: [{ to: bob, data: '0xabcd', value: 5n }] } as const

test.each([
  ['an object', { id: 'batch-1' }],
  ['the id alone, as version 1 did', 'batch-1'],
])('sends calls that run as one, to a wallet that answers with %s', async (_what, answer) => {
  const { adapter, params, calls } = setup({ wallet_sendCalls: answer })
  await adapter.connect(params)
  await expect(adapter.sendCalls?.(batch)).resolves.toBe('batch-1')
  expect(calls.slice(-2)).toEqual([
    { method: 'eth_chainId' },
    {
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          from: alice,
          chainId: '0x1',
          atomicRequired: true,
          calls: [{ to: bob, data: '0xabcd', value: '0x5' }],
        },
      ],
    },
  ])
})

test.each([5700, 5710, 5740, 5750, 5760, 4200, -32601, -32602])(
  'a wallet that turns a batch down with %i has run nothing',
  async (code) => {
    const { adapter, params } = setup({ wallet_sendCalls: failing(Object.assign(new Error('No'), { code })) })
    await adapter.connect(params)
    await expect(adapter.sendCalls?.(batch)).resolves.toBeUndefined()
  },
)

test('a rejected batch, or one with an unreadable answer, is an error', async () => {
  const { adapter, params, table } = setup({
    wallet_sendCalls: failing(Object.assign(new Error('No'), { code: 4001 })),
  })
  await adapter.connect(params)
  await expect(adapter.sendCalls?.(batch)).rejects.toMatchObject({ code: 'wallet_user_rejected' })
  for (const answer of [undefined, {}, { id: 5 }, '', 'x'.repeat(4097)]) {
    table['wallet_sendCalls'] = answer
    await expect(adapter.sendCalls?.(batch)).rejects.toMatchObject({ code: 'adapter_wallet_answer' })
  }
})

test('asks for no batch on another network than the review’s', async () => {
  const { adapter, params, table, methods } = setup({ wallet_sendCalls: 'batch-1' })
  await adapter.connect(params)
  table['eth_chainId'] = '0x38'
  await expect(adapter.sendCalls?.(batch)).rejects.toMatchObject({ code: 'chain_mismatch' })
  expect(methods()).not.toContain('wallet_sendCalls')
})

test('asks the wallet for its chain directly before every transaction', async () => {
  const { adapter, params, methods } = setup({ eth_sendTransaction: `0x${'cd'.repeat(32)}` })
  await adapter.connect(params)
  await adapter.sendTransaction?.({ from: alice, to: bob, value: 1n, network: 'eip155:1' })
  const abi = [{ type: 'function', name: 'burn', inputs: [], outputs: [], stateMutability: 'nonpayable' }]
  await adapter.writeContract?.({ from: alice, address: bob, abi, functionName: 'burn', args: [], network: 'eip155:1' })
  expect(methods().slice(2)).toEqual(['eth_chainId', 'eth_sendTransaction', 'eth_chainId', 'eth_sendTransaction'])
})

test.each([
  ['moved without a word', '0x38', undefined, 'Wanted: eip155:1', 'Wallet: eip155:56'],
  ['moved without a word after the review', '0x38', 'eip155:1', 'Wanted: eip155:1', 'Wallet: eip155:56'],
  ['is on another network than the review', '0x1', 'eip155:8453', 'Wanted: eip155:8453', 'Wallet: eip155:1'],
] as const)('a wallet that %s is not asked to sign', async (_how, now, network, ...meta) => {
  const { adapter, params, table, methods } = setup({ eth_sendTransaction: `0x${'cd'.repeat(32)}` })
  await adapter.connect(params)
  table.eth_chainId = now
  const sending = adapter.sendTransaction?.({ from: alice, to: bob, value: 1n, ...(network && { network }) })
  await expect(sending).rejects.toMatchObject({ code: 'chain_mismatch', meta })
  expect(methods()).not.toContain('eth_sendTransaction')
})

test('a wallet that does not name its chain is not asked to sign', async () => {
  const { adapter, params, table, methods } = setup()
  await adapter.connect(params)
  table.eth_chainId = null
  const sending = adapter.sendTransaction?.({ from: alice, to: bob, value: 1n })
  await expect(sending).rejects.toMatchObject({ code: 'adapter_wallet_answer' })
  expect(methods()).not.toContain('eth_sendTransaction')
})

test('"A transaction hash response is 0x followed by exactly 64 hex characters."', async () => {
  const script = `0x${'c'.repeat(60)}/../`
  const answers = [
    `0x${'c'.repeat(63)}`,
    `0x${'c'.repeat(65)}`,
    'c'.repeat(64),
    '0x1234',
    script,
    7,
    null,
    { hash: '0x' },
  ]
  for (const answer of answers) {
    const { adapter, params } = setup({ eth_sendTransaction: answer })
    await adapter.connect(params)
    const sending = adapter.sendTransaction?.({ from: alice, to: bob, value: 1n })
    await expect(sending).rejects.toMatchObject({ code: 'adapter_wallet_answer' })
  }
})

test('revokes permissions only if eth_accounts is among them', async () => {
  const table = [
    { granted: [{ parentCapability: 'eth_accounts' }], revokes: true },
    { granted: [{ parentCapability: 'snap' }, { parentCapability: 'eth_accounts' }], revokes: true },
    { granted: [{ parentCapability: 'snap' }], revokes: false },
    { granted: [], revokes: false },
    { granted: undefined, revokes: false },
    { granted: 'eth_accounts', revokes: false },
    { granted: [null], revokes: false },
  ]
  for (const { granted, revokes } of table) {
    const { adapter, params, calls } = setup({ wallet_getPermissions: granted })
    await adapter.connect(params)
    await adapter.disconnect('eip155')
    const expected = [{ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }]
    expect(calls.slice(3)).toEqual(revokes ? expected : [])
  }
})

test('a wallet without permissions has none to revoke, and that is no failure', async () => {
  for (const code of [4200, -32601, -32004]) {
    const { adapter, params } = setup({ wallet_getPermissions: failing({ code, message: 'unknown method' }) })
    await adapter.connect(params)
    const failures: unknown[] = []
    await adapter.disconnect('eip155', (error) => failures.push(error))
    expect(failures).toEqual([])
  }
})

test('unreadable permissions are a failure that is reported', async () => {
  const { adapter, params } = setup({ wallet_getPermissions: failing({ code: -32603, message: 'broken' }) })
  await adapter.connect(params)
  const failures: unknown[] = []
  await adapter.disconnect('eip155', (error) => failures.push(error))
  expect(failures).toMatchObject([{ code: 'rpc_internal' }])
})

const never = () => new Promise(() => {})

test.each(['wallet_getCapabilities', 'wallet_getAssets', 'wallet_getCallsStatus', 'eth_chainId', 'eth_estimateGas'])(
  'a wallet that never answers %s is waited for 30 seconds',
  async (method) => {
    const { adapter, params, platform, table } = setup()
    await adapter.connect(params)
    table[method] = never
    const call = { namespace: 'eip155', from: alice, to: bob, value: 1n, data: '0x' } as const
    const asked =
      method === 'eth_chainId'
        ? adapter.sendTransaction?.(call)
        : method === 'eth_estimateGas'
          ? adapter.estimateGas?.(call)
          : adapter.request({ namespace: 'eip155', method })
    let outcome: unknown
    asked?.catch((error: unknown) => {
      outcome = error
    })
    await platform.advance(29_000)
    expect(outcome).toBeUndefined()
    await platform.advance(1000)
    expect(outcome).toMatchObject({ code: 'wallet_timeout' })
  },
)

test('a wallet that agreed to another network without naming its own delays nobody', async () => {
  const { adapter, params, platform, table } = setup()
  await adapter.connect(params)
  Object.assign(table, { wallet_switchEthereumChain: null, eth_chainId: never })
  let outcome: unknown
  adapter.switchNetwork?.({ network: base, signal: params.signal }).catch((error: unknown) => {
    outcome = error
  })
  await platform.advance(30_000)
  expect(outcome).toBeDefined()
})

test('a request that the visitor must approve has no time limit', async () => {
  const { adapter, params, platform, table } = setup({ personal_sign: never, eth_sendTransaction: never })
  await adapter.connect(params)
  table['wallet_sendCalls'] = never
  const outcomes: unknown[] = []
  for (const method of ['personal_sign', 'eth_sendTransaction', 'wallet_sendCalls'])
    adapter.request({ namespace: 'eip155', method }).then(
      (value) => outcomes.push(value),
      (error) => outcomes.push(error),
    )
  await platform.advance(600_000)
  expect(outcomes).toEqual([])
})
