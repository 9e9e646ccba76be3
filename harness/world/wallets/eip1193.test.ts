import { type Hex, hexToBigInt, parseEther, recoverMessageAddress, recoverTypedDataAddress, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMockWallet } from './create-wallet.js'
import { startTestWorld, type TestWorld } from './testing/world.js'
import type { WalletSpec } from './wallet-spec.js'

const origin = 'https://dapp.test'
let world: TestWorld

beforeAll(async () => {
  world = await startTestWorld({ mainnet: { kind: 'evm', id: 1 }, base: { kind: 'evm', id: 8453 } })
})
afterAll(() => world.stop())

function setup(spec: Partial<WalletSpec> = {}) {
  const wallet = createMockWallet(
    { via: 'eip6963', networks: ['mainnet'], policy: 'approve', ...spec },
    { ...world, name: 'fox' },
  )
  const events: unknown[][] = []
  wallet.onEvent(({ name, data }) => events.push([name, data]))
  const request = (method: string, params?: unknown) => wallet.request({ method, params, origin })
  const { alice, bob } = world.accounts
  if (!alice || !bob) throw new Error('The world has no alice and bob.')
  return { wallet, events, request, alice, bob, address: alice.evmAddress.toLowerCase() }
}

async function connected(spec: Partial<WalletSpec> = {}) {
  const parts = setup(spec)
  await parts.request('eth_requestAccounts')
  parts.events.length = 0
  return parts
}

test('accounts are visible only after connecting', async () => {
  const { request, address } = setup()
  expect(await request('eth_accounts')).toEqual([])
  expect(await request('wallet_getPermissions')).toEqual([])
  await expect(request('personal_sign', ['0x68', address])).rejects.toMatchObject({ code: 4100 })
  expect(await request('eth_requestAccounts')).toEqual([address])
  expect(await request('eth_accounts')).toEqual([address])
  expect(await request('wallet_getPermissions')).toMatchObject([
    {
      parentCapability: 'eth_accounts',
      invoker: origin,
      caveats: [{ type: 'restrictReturnedAccounts', value: [address] }],
    },
  ])
})

test('the chain id is that of the node', async () => {
  const { request, wallet } = await connected({ networks: ['base', 'mainnet'] })
  expect(await request('eth_chainId')).toBe('0x2105')
  expect(await request('net_version')).toBe('8453')
  expect(await world.chain('base').request('eth_chainId')).toBe('0x2105')
  expect(wallet.chain).toBe('base')
})

test('a signed message recovers to the account', async () => {
  const { request, alice } = await connected()
  const signature = await request('personal_sign', [toHex('hello'), alice.evmAddress])
  expect(await recoverMessageAddress({ message: 'hello', signature: signature as Hex })).toBe(alice.evmAddress)
  const text = await request('personal_sign', ['hello', alice.evmAddress])
  expect(text).toBe(signature)
})

test('a wallet refuses to sign for a foreign address', async () => {
  const { request, bob } = await connected()
  await expect(request('personal_sign', ['0x68', bob.evmAddress])).rejects.toMatchObject({ code: 4100 })
  await expect(request('eth_sendTransaction', [{ from: bob.evmAddress }])).rejects.toMatchObject({ code: 4100 })
})

test('signed typed data recovers to the account, only for the wallet’s chain', async () => {
  const { request, alice } = await connected()
  const data = {
    domain: { name: 'Mail', version: '1', chainId: 1, verifyingContract: `0x${'1'.repeat(40)}` as const },
    types: { Mail: [{ name: 'contents', type: 'string' }] },
    primaryType: 'Mail' as const,
    message: { contents: 'hello' },
  }
  const signature = (await request('eth_signTypedData_v4', [alice.evmAddress, JSON.stringify(data)])) as Hex
  expect(await recoverTypedDataAddress({ ...data, signature })).toBe(alice.evmAddress)
  const elsewhere = { ...data, domain: { ...data.domain, chainId: 10 } }
  await expect(request('eth_signTypedData_v4', [alice.evmAddress, elsewhere])).rejects.toMatchObject({ code: -32602 })
})

test('a sent transaction is mined under its hash and transfers the value', async () => {
  const { request, alice, bob } = await connected()
  const chain = world.chain('mainnet')
  const before = await chain.getBalance(bob.evmAddress)
  const value = parseEther('1.5')
  const sent = [{ from: alice.evmAddress, to: bob.evmAddress, value: toHex(value) }]
  const hashes = await Promise.all([request('eth_sendTransaction', sent), request('eth_sendTransaction', sent)])
  expect(new Set(hashes).size).toBe(2)
  for (const hash of hashes) {
    const receipt = await chain.request<{ status: string; from: string }>('eth_getTransactionReceipt', [hash])
    expect(receipt).toMatchObject({ status: '0x1', from: alice.evmAddress.toLowerCase() })
  }
  expect(await chain.getBalance(bob.evmAddress)).toBe(before + 2n * value)
})

test('a transaction that the node refuses fails with the node’s message', async () => {
  const { request, alice, bob } = await connected()
  const value = toHex(parseEther('1000000000'))
  await expect(request('eth_sendTransaction', [{ from: alice.evmAddress, to: bob.evmAddress, value }])).rejects.toThrow(
    /insufficient funds/i,
  )
})

test('reads go to the wallet’s chain', async () => {
  const { request, alice } = await connected()
  const balance = (await request('eth_getBalance', [alice.evmAddress, 'latest'])) as Hex
  expect(hexToBigInt(balance)).toBe(await world.chain('mainnet').getBalance(alice.evmAddress))
})

test('an unknown method is 4200', async () => {
  const { request } = await connected()
  await expect(request('eth_sign', ['0x', '0x'])).rejects.toMatchObject({ code: 4200 })
  await expect(request('toString')).rejects.toMatchObject({ code: 4200 })
  await expect(request('solana:signMessage', [])).rejects.toMatchObject({ code: 4200 })
})

test('switching to an unknown chain is 4902, and adding the chain switches to it', async () => {
  const { request, events } = await connected()
  await expect(request('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).rejects.toMatchObject({ code: 4902 })
  const base = {
    chainId: '0x2105',
    chainName: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://mainnet.base.org'],
    blockExplorerUrls: ['https://basescan.org'],
    iconUrls: ['https://base.org/icon.png'],
  }
  expect(await request('wallet_addEthereumChain', [base])).toBe(null)
  expect(events).toEqual([['chainChanged', '0x2105']])
  expect(await request('eth_chainId')).toBe('0x2105')
  expect(await request('wallet_switchEthereumChain', [{ chainId: '0x1' }])).toBe(null)
  expect(await request('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toBe(null)
})

test.each([
  ['chainId', 8453],
  ['chainId', '0x02105'],
  ['chainName', ''],
  ['nativeCurrency', { name: 'Ether', symbol: 'TOOLONGSYMBOL', decimals: 18 }],
  ['rpcUrls', []],
  ['rpcUrls', ['base.org']],
  ['blockExplorerUrls', []],
  ['iconUrls', 'https://base.org/icon.png'],
  ['symbol', 'ETH'],
])('adding a chain with a wrong %s is refused by name', async (field, value) => {
  const { request } = await connected()
  const base = {
    chainId: '0x2105',
    chainName: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://mainnet.base.org'],
    blockExplorerUrls: ['https://basescan.org'],
    [field]: value,
  }
  await expect(request('wallet_addEthereumChain', [base])).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining(field),
  })
})

test('a chain whose node reports another id is not added', async () => {
  const { request } = await connected()
  const liar = {
    chainId: '0x539',
    chainName: 'Liar',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [world.chain('base').rpcUrl],
  }
  await expect(request('wallet_addEthereumChain', [liar])).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining('0x2105'),
  })
})

test('permissions are requested, listed and revoked', async () => {
  const { request, events, address } = setup()
  expect(await request('wallet_requestPermissions', [{ eth_accounts: {} }])).toHaveLength(1)
  expect(await request('wallet_revokePermissions', [{ eth_accounts: {} }])).toBe(null)
  expect(await request('eth_accounts')).toEqual([])
  expect(events).toEqual([
    ['accountsChanged', [address]],
    ['accountsChanged', []],
  ])
  await expect(request('wallet_requestPermissions', [{ eth_sign: {} }])).rejects.toMatchObject({ code: -32602 })
})

test('several calls are sent one after another, and their status comes from the chain', async () => {
  const { request, alice, bob } = await connected()
  expect(await request('wallet_getCapabilities', [alice.evmAddress])).toEqual({
    '0x1': { atomic: { status: 'unsupported' } },
  })
  const calls = [
    { to: bob.evmAddress, value: '0x1' },
    { to: bob.evmAddress, value: '0x2' },
  ]
  const bundle = { version: '2.0.0', from: alice.evmAddress, chainId: '0x1', atomicRequired: false, calls }
  const { id } = (await request('wallet_sendCalls', [bundle])) as { id: string }
  const status = await request('wallet_getCallsStatus', [id])
  expect(status).toMatchObject({ id, chainId: '0x1', status: 200, atomic: false })
  expect(status).toHaveProperty('receipts.1.status', '0x1')
  await expect(request('wallet_sendCalls', [{ ...bundle, atomicRequired: true }])).rejects.toMatchObject({ code: 5760 })
  await expect(request('wallet_sendCalls', [{ ...bundle, id }])).rejects.toMatchObject({ code: 5720 })
  await expect(request('wallet_sendCalls', [{ ...bundle, chainId: '0x2105' }])).rejects.toMatchObject({ code: 5710 })
  await expect(request('wallet_getCallsStatus', ['0x00'])).rejects.toMatchObject({ code: 5730 })
})

test('capabilities accept a list of chains (the standard) and separate ones (its drafts)', async () => {
  const { request, alice } = await connected({ networks: ['mainnet', 'base'] })
  const idsFor = async (...chains: unknown[]) =>
    Object.keys(Object(await request('wallet_getCapabilities', [alice.evmAddress, ...chains])))
  expect(await idsFor()).toEqual(['0x1', '0x2105'])
  expect(await idsFor(['0x2105'])).toEqual(['0x2105'])
  expect(await idsFor(['0x1', '0x2105'])).toEqual(['0x1', '0x2105'])
  expect(await idsFor('0x2105')).toEqual(['0x2105'])
  expect(await idsFor('0x1', '0x2105')).toEqual(['0x1', '0x2105'])
  await expect(request('wallet_getCapabilities', [alice.evmAddress, [1]])).rejects.toMatchObject({ code: -32602 })
})

test.each(['9.9', '1.0', '2.0'])('calls of version %s are refused', async (version) => {
  const { request, alice, bob } = await connected()
  const calls = [{ to: bob.evmAddress, value: '0x1' }]
  const bundle = { version, from: alice.evmAddress, chainId: '0x1', atomicRequired: false, calls }
  await expect(request('wallet_sendCalls', [bundle])).rejects.toMatchObject({
    code: -32000,
    message: `fox speaks version 2.0.0, not ${version}.`,
  })
})

test('the status of calls is shown, and unknown ids are refused', async () => {
  const { request, alice, bob } = await connected()
  const calls = [{ to: bob.evmAddress, value: '0x1' }]
  const bundle = { version: '2.0.0', from: alice.evmAddress, chainId: '0x1', atomicRequired: false, calls }
  const { id } = Object(await request('wallet_sendCalls', [bundle]))
  expect(await request('wallet_showCallsStatus', [id])).toBeNull()
  await expect(request('wallet_showCallsStatus', ['0x00'])).rejects.toMatchObject({ code: 5730 })
})

test('a token is added when the owner agrees', async () => {
  const { request, wallet, bob } = await connected()
  const asked = { type: 'ERC20', options: { address: bob.evmAddress, symbol: 'USDC', decimals: 6 } }
  expect(await request('wallet_watchAsset', asked)).toBe(true)
  wallet.setPolicy('reject')
  await expect(request('wallet_watchAsset', asked)).rejects.toMatchObject({ code: 4001 })
  await expect(request('wallet_watchAsset', { ...asked, type: 'CARD' })).rejects.toMatchObject({ code: -32602 })
})

const accessList = [{ address: `0x${'11'.repeat(20)}`, storageKeys: [`0x${'22'.repeat(32)}`] }]
test.each([
  [{ accessList }, { type: '0x2', accessList }],
  [
    { accessList, gasPrice: '0x77359400' },
    { type: '0x1', accessList },
  ],
  [{ gasPrice: '0x77359400' }, { type: '0x0' }],
  [{ type: '0x0' }, { type: '0x0' }],
  [{ type: '0x1' }, { type: '0x1' }],
])('a transaction with %o is signed as %o', async (fields, expected) => {
  const { request, alice, bob } = await connected()
  const hash = await request('eth_sendTransaction', [{ from: alice.evmAddress, to: bob.evmAddress, ...fields }])
  expect(await world.chain('mainnet').request('eth_getTransactionByHash', [hash])).toMatchObject(expected)
})

test.each([
  [{ authorizationList: [] }, 'none: this wallet signs no authorizations (EIP-7702)'],
  [{ blobs: ['0x'] }, 'none: this wallet signs no blobs (EIP-4844)'],
  [{ maxFeePerBlobGas: '0x1' }, 'none: this wallet signs no blobs (EIP-4844)'],
  [{ blobVersionedHashes: [] }, 'none: this wallet signs no blobs (EIP-4844)'],
  [{ type: '0x4' }, 'the type 0x0, 0x1 or 0x2'],
  [{ type: '0x0', accessList }, 'A transaction of type legacy has no accessList.'],
  [{ type: '0x2', gasPrice: '0x1' }, 'A transaction of type eip1559 has no gasPrice.'],
  [{ type: '0x1', maxFeePerGas: '0x1' }, 'A transaction of type eip2930 has no maxFeePerGas.'],
])('a transaction with %o is refused, and nothing is sent', async (fields, why) => {
  const { request, alice, bob } = await connected()
  const sent = world.chain('mainnet').journal.filter(({ method }) => method === 'eth_sendRawTransaction').length
  const sending = request('eth_sendTransaction', [{ from: alice.evmAddress, to: bob.evmAddress, ...fields }])
  await expect(sending).rejects.toMatchObject({ code: -32602, message: expect.stringContaining(why) })
  const { journal } = world.chain('mainnet')
  expect(journal.filter(({ method }) => method === 'eth_sendRawTransaction')).toHaveLength(sent)
})

test('a wallet that reports its assets reads them from the chain', async () => {
  const { request, alice } = await connected({ assets: true })
  expect(await request('wallet_getCapabilities', [alice.evmAddress])).toMatchObject({
    '0x1': { assetDiscovery: { supported: true } },
  })
  await world.chain('mainnet').setBalance(alice.evmAddress, parseEther('2'))
  const asked = { account: alice.evmAddress, chainFilter: ['0x1'] }
  expect(await request('wallet_getAssets', [asked])).toMatchObject({
    '0x1': [
      { address: 'native', balance: '0x1bc16d674ec80000', metadata: { symbol: 'ETH', decimals: 18, price: 3200 } },
    ],
  })
  const silent = await connected()
  await expect(silent.request('wallet_getAssets', [asked])).rejects.toMatchObject({ code: 4200 })
})

test('invalid parameters are −32602 with the expected type', async () => {
  const { request } = await connected()
  await expect(request('personal_sign', ['0x68', 'alice'])).rejects.toMatchObject({
    code: -32602,
    message: 'personal_sign: params.1 is "alice"; wanted an address of 0x and 40 hex digits.',
  })
  await expect(request('eth_sendTransaction')).rejects.toMatchObject({ code: -32602 })
})

test('a chain without a node answers 4901', async () => {
  const { request, wallet, events } = await connected()
  wallet.setChain('eip155:424242')
  expect(events).toEqual([['chainChanged', '0x67932']])
  await expect(request('eth_blockNumber')).rejects.toMatchObject({ code: 4901 })
})
