import { Attribution } from 'ox/erc8021'
import { createWalletClient, custom, recoverMessageAddress, stringToHex } from 'viem'
import { connect as viemConnect } from 'viem/experimental/erc7846'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  connectAndSignIn,
  getAutoLogin,
  getGrantedPermissions,
  getSupportedPermissions,
  readDataSuffix,
  requestPermissions,
  revokePermission,
  toDataSuffix,
} from '../../../../core/standards/index.js'
import { createMockWallet } from '../create-wallet.js'
import { startTestWorld, type TestWorld } from '../testing/world.js'
import type { WalletStandard } from './names.js'

const origin = 'https://dapp.test'
const domain = 'dapp.test'
let world: TestWorld

beforeAll(async () => {
  world = await startTestWorld({ mainnet: { kind: 'evm', id: 1 } })
})
afterAll(() => world.stop())

function setup(...standards: WalletStandard[]) {
  const { alice, bob } = world.accounts
  if (!alice || !bob) throw new Error('The world has no alice and bob.')
  const wallet = createMockWallet(
    { via: 'eip6963', policy: 'approve', networks: ['mainnet'], ...(standards.length > 0 && { standards }) },
    { ...world, name: 'fox' },
  )
  const provider = {
    request: ({ method, params }: { method: string; params?: unknown }) => wallet.request({ method, params, origin }),
  }
  return { wallet, provider, address: alice.evmAddress, to: bob.evmAddress }
}

const fields = {
  nonce: 'k3yboardcat',
  chainId: 1,
  domain,
  uri: origin,
  statement: 'Welcome.',
  issuedAt: new Date('2026-11-30T05:00:00Z'),
  expirationTime: new Date('2026-11-30T06:00:00Z'),
  requestId: 'r1',
  resources: ['https://dapp.test/login'],
}

test('a wallet with ERC-7846 connects and signs in one prompt', async () => {
  const { provider, wallet, address } = setup('erc7846')
  const signed = await connectAndSignIn(provider, fields)
  expect(signed).toMatchObject({ address, isOnePrompt: true })
  expect(signed.message).toContain(`${domain} wants you to sign in with your Ethereum account:\n${address}\n\nWelcome.`)
  expect(await recoverMessageAddress(signed)).toBe(address)
  expect(wallet.calls.map(({ method }) => method)).toEqual(['wallet_connect'])
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([address.toLowerCase()])
})

test('any other wallet is asked to connect, and then to sign the same message', async () => {
  const { provider, wallet, address } = setup()
  const signed = await connectAndSignIn(provider, fields)
  expect(signed).toMatchObject({ address, isOnePrompt: false })
  expect(signed.message).toBe((await connectAndSignIn(setup('erc7846').provider, fields)).message)
  expect(await recoverMessageAddress(signed)).toBe(address)
  const methods = wallet.calls.map(({ method }) => method)
  expect(methods).toEqual(['wallet_connect', 'eth_requestAccounts', 'personal_sign'])
})

test('a wallet that signs another message than the one asked for is refused', async () => {
  const { provider } = setup('erc7846')
  const changed = {
    request: async (call: { method: string; params?: unknown }) =>
      JSON.parse(JSON.stringify(await provider.request(call)).replaceAll('k3yboardcat', 'another0ne')),
  }
  await expect(connectAndSignIn(changed, fields)).rejects.toMatchObject({ code: 'adapter_wallet_answer' })
})

test("the owner's no is the wallet's own error, and nothing else is asked", async () => {
  const { provider, wallet } = setup('erc7846')
  wallet.setPolicy('reject')
  await expect(connectAndSignIn(provider, fields)).rejects.toMatchObject({ code: 4001 })
  expect(wallet.calls.map(({ method }) => method)).toEqual(['wallet_connect'])
})

test("viem's `connect` gets the same from a wallet with ERC-7846, and accounts from any other", async () => {
  const connectBy = ({ provider }: ReturnType<typeof setup>, capabilities?: object) =>
    viemConnect(createWalletClient({ transport: custom(provider) }), { ...(capabilities && { capabilities }) })
  const unstable_signInWithEthereum = { ...fields }
  const newer = setup('erc7846')
  const { accounts } = await connectBy(newer, { unstable_signInWithEthereum })
  const ours = await connectAndSignIn(setup('erc7846').provider, fields)
  expect(accounts).toMatchObject([
    {
      address: newer.address.toLowerCase(),
      capabilities: { unstable_signInWithEthereum: { message: ours.message, signature: ours.signature } },
    },
  ])
  const older = setup()
  expect(await connectBy(older)).toMatchObject({ accounts: [{ address: older.address }] })
})

test('permissions are listed, granted, found again and revoked (ERC-7715)', async () => {
  const { provider, to, address } = setup('erc7715')
  await provider.request({ method: 'eth_requestAccounts' })
  expect(await getSupportedPermissions(provider)).toEqual({
    'native-token-allowance': { chainIds: ['0x1'], ruleTypes: ['expiry'] },
    'erc20-token-allowance': { chainIds: ['0x1'], ruleTypes: ['expiry'] },
  })
  const wanted = {
    chainId: '0x1',
    to,
    permission: { type: 'native-token-allowance', isAdjustmentAllowed: false, data: { allowance: '0x1dcd6500' } },
    rules: [{ type: 'expiry', data: { timestamp: 1577840461 } }],
  } as const
  const [granted] = (await requestPermissions(provider, [wanted])) ?? []
  expect(granted).toMatchObject({ ...wanted, from: address.toLowerCase(), dependencies: [] })
  if (!granted) throw new Error('Nothing was granted')
  expect(await getGrantedPermissions(provider)).toEqual([granted])
  await revokePermission(provider, granted.context)
  expect(await getGrantedPermissions(provider)).toEqual([])
  const strange = { ...wanted, permission: { ...wanted.permission, type: 'everything' } }
  await expect(requestPermissions(provider, [strange])).rejects.toMatchObject({ code: -32602 })
})

test('a wallet without ERC-7715 has no permissions, and its owner is not asked', async () => {
  const { provider, wallet } = setup()
  await provider.request({ method: 'eth_requestAccounts' })
  expect(await getSupportedPermissions(provider)).toEqual({})
  expect(await requestPermissions(provider, [])).toBeUndefined()
  expect(await getGrantedPermissions(provider)).toEqual([])
  expect(await revokePermission(provider, '0x01')).toBeUndefined()
  expect(wallet.pending).toEqual([])
})

test('a wallet with ERC-8019 signs the second login of a page by itself, and nothing else', async () => {
  const { provider, wallet, address } = setup('erc8019')
  await provider.request({ method: 'eth_requestAccounts' })
  expect(await getAutoLogin(provider)).toEqual({ isActive: false, expiresAt: undefined, mayBeCreated: true })
  const login = (change: object = {}) => {
    const { resources: _, ...plain } = fields
    const message = createSiweMessage({ ...plain, version: '1', address, ...change })
    return provider.request({ method: 'personal_sign', params: [stringToHex(message), address] })
  }
  await login()
  const expiresAt = fields.issuedAt.getTime() + 30 * 24 * 3_600_000
  expect(await getAutoLogin(provider)).toEqual({ isActive: true, expiresAt, mayBeCreated: false })
  wallet.setPolicy('reject')
  expect(await login({ nonce: 'another0ne' })).toMatch(/^0x/)
  await expect(login({ domain: 'evil.test' })).rejects.toMatchObject({ code: 4001 })
  await expect(login({ uri: 'https://evil.test' })).rejects.toMatchObject({ code: 4001 })
  await expect(login({ chainId: 10 })).rejects.toMatchObject({ code: 4001 })
  await expect(login({ resources: ['https://dapp.test/all'] })).rejects.toMatchObject({ code: 4001 })
  await expect(login({ issuedAt: new Date(expiresAt) })).rejects.toMatchObject({ code: 4001 })
  await expect(provider.request({ method: 'personal_sign', params: ['0x68', address] })).rejects.toMatchObject({
    code: 4001,
  })
  const { provider: older } = setup()
  expect(await getAutoLogin(older)).toEqual({ isActive: false, expiresAt: undefined, mayBeCreated: false })
})

test("our suffix of ERC-8021 is that of ox, viem's own library, and each reads the other's", () => {
  for (const codes of [['baseapp'], ['baseapp', 'morpho'], ['a'.repeat(255)]]) {
    const suffix = toDataSuffix(codes)
    expect(suffix).toBe(Attribution.toDataSuffix({ codes }))
    const data = `0xa9059cbb${suffix.slice(2)}` as const
    expect(Attribution.fromData(data)).toMatchObject({ codes })
    expect(readDataSuffix(data)).toEqual(codes)
  }
  const registry = {
    codes: ['a'],
    codeRegistry: { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', chainId: 1 },
  } as const
  for (const data of [
    '0x',
    '0xa9059cbb',
    'text',
    Attribution.toDataSuffix(registry),
    toDataSuffix(['abc']).replace('616263', '61'),
  ])
    expect(readDataSuffix(data), data).toBeUndefined()
  for (const codes of [[], [''], ['a,b'], ['a b'], ['é'], ['a'.repeat(256)]])
    expect(() => toDataSuffix(codes)).toThrow(RangeError)
})
