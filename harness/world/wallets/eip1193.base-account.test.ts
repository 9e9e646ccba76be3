import { parseSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMockWallet } from './create-wallet.js'
import { startTestWorld, type TestWorld } from './testing/world.js'

const origin = 'https://dapp.test'
let world: TestWorld

beforeAll(async () => {
  world = await startTestWorld({ mainnet: { kind: 'evm', id: 1 }, base: { kind: 'evm', id: 8453 } })
})
afterAll(() => world.stop())

function setup() {
  const wallet = createMockWallet(
    { via: 'eip6963', dialect: 'base-account', accounts: ['alice', 'bob'], policy: 'approve' },
    { ...world, name: 'base' },
  )
  const events: unknown[] = []
  wallet.onEvent(({ name }) => events.push(name))
  const request = (method: string, params?: unknown) => wallet.request({ method, params, origin })
  return { wallet, events, request, address: world.accounts['alice']?.evmAddress }
}

test('a page that is not connected gets its few answers, and the error that ends a session for all else', async () => {
  const { request, events, wallet } = setup()
  expect(await request('eth_accounts')).toEqual([])
  expect(await request('eth_chainId')).toBe('0x1')
  for (const method of ['wallet_getCapabilities', 'wallet_getPermissions', 'personal_sign', 'eth_blockNumber'])
    await expect(request(method)).rejects.toMatchObject({ code: 4100 })
  expect(events).toEqual(['disconnect', 'disconnect', 'disconnect', 'disconnect'])
  expect(wallet.pending).toEqual([])
})

test('it connects and signs in by `wallet_connect`, and tells so afterwards', async () => {
  const { request, address } = setup()
  const signInWithEthereum = { nonce: '12345678', chainId: '0x2105' }
  const answer = await request('wallet_connect', [{ version: '1', capabilities: { signInWithEthereum } }])
  const [account] = Object(answer).accounts
  expect(account.address).toBe(address)
  expect(parseSiweMessage(account.capabilities.signInWithEthereum.message)).toMatchObject({ address, chainId: 8453 })
  expect(await request('wallet_getCapabilities', [address, ['0x1']])).toEqual({
    '0x1': {
      atomic: { status: 'supported' },
      auxiliaryFunds: expect.objectContaining({ supported: true }),
      paymasterService: { supported: true },
      signInWithEthereum: { supported: true },
    },
  })
})

test('only the page ends the connection, and it has no permissions', async () => {
  const { request, wallet, address } = setup()
  expect(await request('eth_requestAccounts')).toEqual([address])
  await expect(request('wallet_getPermissions')).rejects.toMatchObject({ code: -32601 })
  wallet.disconnect()
  wallet.lock()
  expect(await request('eth_accounts')).toEqual([address])
  await request('wallet_disconnect')
  expect(await request('eth_accounts')).toEqual([])
})

test('its words for a closed window are a refusal, and it switches without a window', async () => {
  const { request, wallet } = setup()
  wallet.setPolicy('reject')
  const asked = request('eth_requestAccounts')
  await expect(asked).rejects.toMatchObject({ code: 4001, message: 'Request rejected' })
  wallet.setPolicy('approve')
  await request('eth_requestAccounts')
  wallet.setPolicy('reject')
  expect(await request('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toBeNull()
  expect(wallet.chain).toBe('base')
})
