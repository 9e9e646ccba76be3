import { type Hex, recoverAddress, recoverMessageAddress, recoverTypedDataAddress, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMockWallet } from './create-wallet.js'
import { startTestWorld, type TestWorld } from './testing/world.js'
import type { WalletSpec } from './wallet-spec.js'

/** Origin of the test page. The tests follow MetaMask's published specification of its provider and its test page. */
const origin = 'https://dapp.test'
let world: TestWorld

beforeAll(async () => {
  world = await startTestWorld({ mainnet: { kind: 'evm', id: 1 }, base: { kind: 'evm', id: 8453 } })
})
afterAll(() => world.stop())

function setup(spec: Partial<WalletSpec> = {}) {
  const wallet = createMockWallet(
    { via: 'eip6963', networks: ['mainnet'], policy: 'approve', dialect: 'metamask', ...spec },
    { ...world, name: 'fox' },
  )
  const events: unknown[][] = []
  wallet.onEvent(({ name, data }) => events.push([name, data]))
  const request = (method: string, params?: unknown) => wallet.request({ method, params, origin })
  return { wallet, events, request }
}

async function connected(spec: Partial<WalletSpec> = {}) {
  const parts = setup(spec)
  await parts.request('eth_requestAccounts')
  return parts
}

/** Placeholders for the accounts of seed 7: the tables below are written before the world starts. */
const ALICE = '$alice'
const BOB = '$bob'
const HASH = /^0x[0-9a-f]{64}$/
const SIGNATURE = /^0x[0-9a-f]{130}$/
const ADDRESS = /^0x[0-9a-f]{40}$/
const QUANTITY = /^0x(0|[1-9a-f][0-9a-f]*)$/
const textLike = (pattern: RegExp) => expect.stringMatching(pattern)

/** Replaces `$alice` and `$bob` by the world's addresses. */
function written(params: unknown): unknown {
  const own: Record<string, unknown> = {
    [ALICE]: world.accounts.alice?.evmAddress,
    [BOB]: world.accounts.bob?.evmAddress,
  }
  return params === undefined
    ? undefined
    : JSON.parse(JSON.stringify(params), (_key, value: unknown) => own[String(value)] ?? value)
}

const typedData = {
  domain: { name: 'Mail', version: '1', chainId: 1, verifyingContract: `0x${'1'.repeat(40)}` as const },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Mail: [{ name: 'contents', type: 'string' }],
  },
  primaryType: 'Mail' as const,
  message: { contents: 'hello' },
}
const bundle = {
  version: '2.0.0',
  from: ALICE,
  chainId: '0x1',
  atomicRequired: false,
  calls: [{ to: BOB, value: '0x1' }],
}
const base = {
  chainId: '0x2105',
  chainName: 'Base',
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.base.org'],
}
const token = { type: 'ERC20', options: { address: BOB, symbol: 'USDC', decimals: 6 } }
const accountsCaveat = { type: 'restrictReturnedAccounts', value: [textLike(ADDRESS)] }
const permission = { id: expect.any(String), invoker: origin }
const permissions = [
  { ...permission, parentCapability: 'eth_accounts', caveats: [accountsCaveat] },
  {
    ...permission,
    parentCapability: 'endowment:permitted-chains',
    caveats: [{ type: 'restrictNetworkSwitching', value: ['0x1'] }],
  },
]

test.each<[method: string, params: unknown, result: () => unknown]>([
  ['eth_requestAccounts', [], () => [textLike(ADDRESS)]],
  ['eth_accounts', undefined, () => [textLike(ADDRESS)]],
  ['eth_coinbase', [], () => textLike(ADDRESS)],
  ['eth_chainId', undefined, () => '0x1'],
  ['net_version', undefined, () => '1'],
  ['web3_clientVersion', [], () => expect.any(String)],
  ['eth_blockNumber', [], () => textLike(QUANTITY)],
  ['eth_getBlockByNumber', ['latest', false], () => expect.objectContaining({ hash: textLike(HASH) })],
  ['eth_getBalance', [ALICE, 'latest'], () => textLike(QUANTITY)],
  ['wallet_requestPermissions', [{ eth_accounts: {} }], () => permissions],
  ['wallet_requestPermissions', [{ eth_accounts: {}, 'endowment:permitted-chains': {} }], () => permissions],
  ['wallet_getPermissions', undefined, () => permissions],
  ['wallet_revokePermissions', [{ eth_accounts: {} }], () => null],
  ['wallet_addEthereumChain', [base], () => null],
  ['wallet_switchEthereumChain', [{ chainId: '0x1' }], () => null],
  ['wallet_registerOnboarding', [], () => true],
  ['wallet_watchAsset', token, () => true],
  ['wallet_watchAsset', [token], () => true],
  ['wallet_watchAsset', { type: 'ERC20', options: { ...token.options, decimals: '4' } }, () => true],
  ['eth_getEncryptionPublicKey', [ALICE], () => textLike(/^[\w+/]{43}=$/)],
  ['wallet_watchAsset', { type: 'ERC721', options: { address: BOB, tokenId: '1' } }, () => true],
  ['wallet_watchAsset', { type: 'ERC1155', options: { address: BOB, tokenId: '1' } }, () => true],
  ['personal_sign', ['0x68656c6c6f', ALICE], () => textLike(SIGNATURE)],
  ['personal_sign', [ALICE, '0x68656c6c6f'], () => textLike(SIGNATURE)],
  ['personal_sign', ['0x68656c6c6f', ALICE, 'Example password'], () => textLike(SIGNATURE)],
  ['eth_signTypedData', [[{ type: 'string', name: 'Message', value: 'Hi' }], ALICE], () => textLike(SIGNATURE)],
  ['eth_signTypedData_v3', [ALICE, JSON.stringify(typedData)], () => textLike(SIGNATURE)],
  ['eth_signTypedData_v4', [ALICE, typedData], () => textLike(SIGNATURE)],
  ['eth_sendTransaction', [{ from: ALICE, to: BOB, value: '0x0' }], () => textLike(HASH)],
  ['eth_sendTransaction', [{ from: ALICE, data: '0x00' }], () => textLike(HASH)],
  ['wallet_getCapabilities', [ALICE], () => ({ '0x1': { atomic: { status: 'unsupported' } } })],
  ['wallet_getCapabilities', [ALICE, ['0x2105']], () => ({})],
  ['wallet_sendCalls', [bundle], () => ({ id: textLike(HASH) })],
])('%s %j answers in the shape that is specified', async (method, params, result) => {
  const { request } = await connected()
  expect(await request(method, written(params))).toEqual(result())
})

const noAccount = `0x${'ab'.repeat(20)}`
test.each<[code: number, method: string, params: unknown]>([
  // Unknown methods: EIP-1193 says 4200, but this wallet uses JSON-RPC's code.
  [-32601, 'eth_sign', [ALICE, '0x00']],
  [-32601, 'wallet_unknown', []],
  [4100, 'personal_sign', ['0x68', noAccount]],
  [4100, 'eth_signTypedData_v4', [noAccount, typedData]],
  [4100, 'eth_sendTransaction', [{ from: noAccount, to: BOB, value: '0x0' }]],
  [4100, 'wallet_getCapabilities', [noAccount]],
  [4100, 'wallet_sendCalls', [{ ...bundle, from: noAccount }]],
  [-32602, 'personal_sign', []],
  [-32602, 'personal_sign', ['0x68', 'alice']],
  [-32602, 'personal_ecRecover', ['0x68', 'signature']],
  [-32602, 'eth_signTypedData', [[], 'alice']],
  [-32602, 'eth_signTypedData_v4', [ALICE, 'no JSON']],
  [-32602, 'eth_signTypedData_v4', [ALICE, { ...typedData, primaryType: undefined }]],
  [-32602, 'eth_signTypedData_v4', [ALICE, { ...typedData, domain: { chainId: 10 } }]],
  [-32602, 'eth_sendTransaction', []],
  [-32602, 'eth_sendTransaction', [{ from: ALICE }]],
  [-32602, 'eth_sendTransaction', [{ from: ALICE, to: '0xinvalid', value: '0x0' }]],
  [-32602, 'eth_sendTransaction', [{ from: ALICE, to: BOB, gas: 'invalid' }]],
  [-32602, 'eth_sendTransaction', [{ from: ALICE, to: BOB, chainId: '0x2105' }]],
  [4902, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }]],
  [-32602, 'wallet_switchEthereumChain', [{ chainId: 1 }]],
  [-32602, 'wallet_switchEthereumChain', [{ chainId: '0x1', more: true }]],
  [-32602, 'wallet_addEthereumChain', [{ ...base, chainId: '0x02105' }]],
  [-32602, 'wallet_addEthereumChain', [{ ...base, chainId: '0x0' }]],
  [-32602, 'wallet_addEthereumChain', [{ ...base, chainId: '0xffffffffffffff' }]],
  [-32602, 'wallet_addEthereumChain', [{ ...base, rpcUrls: [] }]],
  [-32602, 'wallet_addEthereumChain', [{ ...base, blockExplorerUrls: [] }]],
  [-32602, 'wallet_addEthereumChain', [{ ...base, nativeCurrency: { symbol: 'SEVENER', decimals: 18 } }]],
  [-32602, 'wallet_requestPermissions', []],
  [-32602, 'wallet_requestPermissions', [{ nonsense: {} }]],
  [-32602, 'wallet_watchAsset', {}],
  [-32602, 'wallet_watchAsset', { ...token, type: 'ERC404' }],
  [-32602, 'wallet_watchAsset', { type: 'ERC20', options: { address: BOB } }],
  [-32602, 'wallet_watchAsset', { type: 'ERC20', options: { ...token.options, address: '0x0' } }],
  [-32602, 'wallet_watchAsset', { type: 'ERC20', options: { ...token.options, symbol: 'TWELVELETTER' } }],
  [-32602, 'wallet_watchAsset', { type: 'ERC20', options: { ...token.options, decimals: 37 } }],
  [-32602, 'wallet_watchAsset', { type: 'ERC20', options: { ...token.options, decimals: '37' } }],
  [-32602, 'wallet_watchAsset', { type: 'ERC20', options: { ...token.options, decimals: 'four' } }],
  [4100, 'eth_getEncryptionPublicKey', [noAccount]],
  [-32602, 'eth_decrypt', ['no JSON', ALICE]],
  [-32602, 'wallet_watchAsset', { type: 'ERC721', options: { address: BOB } }],
  [-32602, 'wallet_sendCalls', [{ ...bundle, atomicRequired: undefined }]],
  [-32602, 'wallet_sendCalls', [{ ...bundle, calls: [] }]],
  [-32602, 'wallet_getCallsStatus', []],
  [-32000, 'wallet_sendCalls', [{ ...bundle, version: '1.0' }]],
  [5700, 'wallet_sendCalls', [{ ...bundle, capabilities: { paymasterService: {} } }]],
  [5710, 'wallet_sendCalls', [{ ...bundle, chainId: '0x2105' }]],
  [5730, 'wallet_getCallsStatus', ['0x00']],
  [5760, 'wallet_sendCalls', [{ ...bundle, atomicRequired: true }]],
  [-32602, 'eth_subscribe', ['syncing']],
])('%i is the answer to %s %j', async (code, method, params) => {
  const { request } = await connected()
  await expect(request(method, written(params))).rejects.toMatchObject({ code, message: expect.any(String) })
})

test.each([
  ['eth_requestAccounts', []],
  ['wallet_requestPermissions', [{ eth_accounts: {} }]],
])('%s is 4001 when its owner declines', async (method, params) => {
  const { request } = setup({ policy: 'reject' })
  await expect(request(method, params)).rejects.toMatchObject({ code: 4001, message: 'User rejected the request.' })
})

test.each([
  ['personal_sign', ['0x68', ALICE]],
  ['eth_signTypedData', [[{ type: 'string', name: 'Message', value: 'Hi' }], ALICE]],
  ['eth_signTypedData_v3', [ALICE, typedData]],
  ['eth_signTypedData_v4', [ALICE, typedData]],
  ['eth_sendTransaction', [{ from: ALICE, to: BOB, value: '0x0' }]],
  ['wallet_addEthereumChain', [base]],
  ['wallet_sendCalls', [bundle]],
  ['wallet_watchAsset', token],
  ['eth_getEncryptionPublicKey', [ALICE]],
])('%s asks the owner, and is 4001 when they decline', async (method, params) => {
  const { request, wallet } = await connected()
  wallet.setPolicy('reject')
  await expect(request(method, written(params))).rejects.toMatchObject({ code: 4001 })
})

test('a signed message recovers to its signer, with either order of the parameters', async () => {
  const { request } = await connected()
  const { alice } = world.accounts
  if (!alice) throw new Error('the world has alice')
  const [signature, turned] = await Promise.all([
    request('personal_sign', [toHex('hello'), alice.evmAddress]),
    request('personal_sign', [alice.evmAddress, toHex('hello')]),
  ])
  expect(turned).toBe(signature)
  expect(await recoverMessageAddress({ message: 'hello', signature: signature as Hex })).toBe(alice.evmAddress)
  const recovered = await request('personal_ecRecover', [toHex('hello'), signature])
  expect(recovered).toBe(alice.evmAddress.toLowerCase())
  const v3 = (await request('eth_signTypedData_v3', [alice.evmAddress, typedData])) as Hex
  expect(await recoverTypedDataAddress({ ...typedData, types: { Mail: typedData.types.Mail }, signature: v3 })).toBe(
    alice.evmAddress,
  )
})

test('version 1 of typed data signs the hash of its names and values', async () => {
  const { request } = await connected()
  const { alice } = world.accounts
  const data = [
    { type: 'string', name: 'message', value: 'Hi, Alice!' },
    { type: 'uint8', name: 'value', value: 10 },
  ]
  const signature = (await request('eth_signTypedData', [data, alice?.evmAddress])) as Hex
  // The published example for this version.
  const hash = '0xf7ad23226db5c1c00ca0ca1468fd49c8f8bbc1489bc1c382de5adc557a69c229'
  expect(await recoverAddress({ hash, signature })).toBe(alice?.evmAddress)
})

test('a subscriber receives blocks by `message` until it unsubscribes', async () => {
  const { request, events } = await connected()
  const id = await request('eth_subscribe', ['newHeads'])
  expect(id).toEqual(textLike(/^0x[0-9a-f]+$/))
  const messages = () => events.filter(([name]) => name === 'message')
  await world.chain('mainnet').request('anvil_mine', [])
  await expect.poll(() => messages()).not.toEqual([])
  expect(messages()[0]?.[1]).toMatchObject({
    type: 'eth_subscription',
    data: { subscription: id, result: { number: textLike(QUANTITY) } },
  })
  expect(await request('eth_unsubscribe', [id])).toBe(true)
  expect(await request('eth_unsubscribe', [id])).toBe(false)
})

test('the status of several calls follows the specification', async () => {
  const { request } = await connected()
  const { id } = Object(await request('wallet_sendCalls', [written(bundle)]))
  expect(await request('wallet_getCallsStatus', [id])).toEqual({
    version: '2.0.0',
    id,
    chainId: '0x1',
    status: 200,
    atomic: false,
    receipts: [
      {
        logs: [],
        status: '0x1',
        blockHash: textLike(HASH),
        blockNumber: textLike(QUANTITY),
        gasUsed: textLike(QUANTITY),
        transactionHash: textLike(HASH),
      },
    ],
  })
  await expect(request('wallet_sendCalls', [written({ ...bundle, id })])).rejects.toMatchObject({ code: 5720 })
})

test('a locked MetaMask keeps showing its accounts, and requests wait for the unlock', async () => {
  const { request, wallet, events } = await connected()
  const state = await request('metamask_getProviderState')
  expect(state).toMatchObject({ accounts: [textLike(ADDRESS)], chainId: '0x1' })
  const before = events.length
  wallet.lock()
  expect(await request('eth_accounts')).toEqual([textLike(ADDRESS)])
  expect(await request('metamask_getProviderState')).toEqual(state)
  const signed = request('personal_sign', written(['0x68', ALICE]))
  await expect.poll(() => wallet.pending).toMatchObject([{ method: 'personal_sign', waitsFor: 'unlock' }])
  wallet.unlock()
  expect(await signed).toEqual(textLike(SIGNATURE))
  expect(events.slice(before)).toEqual([])
  expect(wallet.calls.map(({ method }) => method)).not.toContain('metamask_getProviderState')
})

test('a locked wallet of another dialect hides its accounts and reports that', async () => {
  const { request, wallet } = await connected({ dialect: 'rabby' })
  wallet.lock()
  expect(await request('eth_accounts')).toEqual([])
  expect(await request('metamask_getProviderState')).toEqual({ accounts: [], chainId: '0x1', isUnlocked: false })
  await expect(request('personal_sign', written(['0x68', ALICE]))).rejects.toMatchObject({ code: 4100 })
})

test('MetaMask emits only accountsChanged when its owner removes the site', async () => {
  for (const dialect of ['metamask', 'rabby'] as const) {
    const { wallet, events } = await connected({ dialect })
    const before = events.length
    wallet.disconnect()
    const alone = [['accountsChanged', []]]
    const more = [['disconnect', expect.objectContaining({ code: 4900 })]]
    expect(events.slice(before)).toEqual(dialect === 'metamask' ? alone : [...alone, ...more])
  }
})

test('accounts that the owner did not select stay hidden, even the active one', async () => {
  const { request, wallet } = await connected({ accounts: ['bob', 'alice'], ticked: ['alice'] })
  const own = world.accounts.alice?.evmAddress.toLowerCase()
  expect(await request('eth_accounts')).toEqual([own])
  await expect(request('personal_sign', written(['0x68', BOB]))).rejects.toMatchObject({ code: 4100 })
  wallet.setAccounts(['alice', 'bob'])
  expect(await request('eth_accounts')).toEqual([own])
  expect(() => setup({ ticked: ['nobody'] })).toThrow('nobody')
})

test('a wallet without a dialect answers unknown methods with 4200 and has no older methods', async () => {
  const { request } = await connected({ dialect: undefined })
  for (const method of ['wallet_unknown', 'eth_signTypedData', 'metamask_getProviderState']) {
    await expect(request(method, [])).rejects.toMatchObject({ code: 4200 })
  }
})

test('Ledger’s app switches networks with its own messages and forwards other methods to its node', async () => {
  const { request, wallet } = setup({ dialect: 'ledger', networks: ['mainnet', 'base'], policy: 'ask' })
  const switching = request('wallet_switchEthereumChain', [{ chainId: '0x2105' }])
  const refused = expect(switching).rejects.toMatchObject({
    code: 4001,
    message: 'error switching chain: User canceled',
  })
  await wallet.reject('switch')
  await refused
  await expect(request('wallet_switchEthereumChain', [{ chainId: '0x99' }])).rejects.toMatchObject({
    code: -32602,
    message: 'Chain ID 0x99 is not supported',
  })
  for (const method of ['wallet_requestPermissions', 'wallet_addEthereumChain', 'wallet_sendCalls', 'unknown'])
    await expect(request(method, [])).rejects.toMatchObject({ code: -32601 })
  const paying = request('eth_sendTransaction', [written({ from: ALICE, to: BOB })])
  const declined = expect(paying).rejects.toMatchObject({ code: 4001, message: 'Transaction declined' })
  await wallet.reject('pay')
  await declined
})

test('Talisman switches to a known network without a question, and reports a token before its owner decides', async () => {
  const { request, wallet } = await connected({ dialect: 'talisman', networks: ['mainnet', 'base'] })
  wallet.setPolicy('reject')
  expect(await request('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toBeNull()
  expect(await request('wallet_watchAsset', written(token))).toBe(true)
  await expect(request('wallet_switchEthereumChain', [{ chainId: '0x99' }])).rejects.toMatchObject({
    code: 4902,
    message: 'Unknown network 153, try adding the chain using wallet_addEthereumChain first',
  })
  wallet.disconnect()
  await expect(request('eth_requestAccounts')).rejects.toMatchObject({ code: 4001, message: 'User Rejected Request' })
})

test.each([
  ['brave', 'The user rejected the request.'],
  ['onekey', 'User rejected the request.'],
  ['okx', 'User rejected the request.'],
] as const)('%s refuses in its words, and in others where they are given', async (dialect, message) => {
  const { request, wallet } = await connected({ dialect })
  wallet.setPolicy('reject')
  await expect(request('personal_sign', written(['0x68', ALICE]))).rejects.toMatchObject({ code: 4001, message })
  wallet.setPolicy('ask')
  const signing = expect(request('personal_sign', written(['0x68', ALICE]))).rejects.toMatchObject({
    code: -32603,
    message: 'no',
  })
  await wallet.reject({ code: -32603, message: 'no' })
  await signing
})

test('Rainbow switches to a known network without a question, and has one code for all failures', async () => {
  const { request, wallet } = await connected({ dialect: 'rainbow', networks: ['mainnet', 'base'] })
  wallet.setPolicy('reject')
  expect(await request('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toBeNull()
  expect(wallet.chain).toBe('base')
  await expect(request('wallet_switchEthereumChain', [{ chainId: '0x99' }])).rejects.toMatchObject({
    code: -32600,
    message: 'Chain Id not supported',
  })
  const refused = { code: -32603, message: 'User rejected the request.' }
  await expect(request('personal_sign', written(['0x68', ALICE]))).rejects.toMatchObject(refused)
  wallet.setPolicy('ask')
  const paying = expect(request('eth_sendTransaction', [written({ from: ALICE, to: BOB })])).rejects
  const isRefused = paying.toMatchObject(refused)
  await wallet.reject('pay')
  await isRefused
  wallet.addFault({ do: 'reject', times: 1 })
  await expect(request('personal_sign', written(['0x68', ALICE]))).rejects.toMatchObject(refused)

  await expect(request('wallet_getPermissions')).rejects.toMatchObject({ code: -32603, message: 'next' })
  expect(await request('eth_accounts')).not.toEqual([])
  await expect(request('wallet_revokePermissions', [{ eth_accounts: {} }])).rejects.toMatchObject({ code: -32603 })
  expect(await request('eth_accounts')).toEqual([])
})

test('only a secret encrypted to its own account is decrypted', async () => {
  const privateKey = '0x7e5374ec2ef0d91761a6e72fdf8f6ac665519bfdf6da0a2329cf0d804514b816'
  const { request, wallet } = await connected({ accounts: [{ name: 'rob', privateKey }, 'alice'] })
  const [rob, alice] = Object(await request('eth_accounts'))
  // The published example of @metamask/eth-sig-util.
  expect(await request('eth_getEncryptionPublicKey', [rob])).toBe('C5YMNdqE4kLgxQhJO1MfuQcHP5hjVSXzamzd/TxlR0U=')
  const secret = {
    version: 'x25519-xsalsa20-poly1305',
    nonce: '1dvWO7uOnBnO7iNDJ9kO9pTasLuKNlej',
    ephemPublicKey: 'FBH1/pAEHOOW14Lu3FWkgV3qOEcuL78Zy+qW1RwzMXQ=',
    ciphertext: 'f8kBcl/NCyf3sybfbwAKk/np2Bzt9lRVkZejr6uh5FgnNlH/ic62DZzy',
  }
  const data = toHex(JSON.stringify(secret))
  expect(await request('eth_decrypt', [data, rob])).toBe('My name is Satoshi Buterin')
  await expect(request('eth_decrypt', [data, alice])).rejects.toMatchObject({ code: -32603 })
  wallet.setPolicy('ask')
  const refused = expect(request('eth_decrypt', [data, rob])).rejects.toMatchObject({ code: 4001 })
  await wallet.reject('decrypt')
  await refused
})
