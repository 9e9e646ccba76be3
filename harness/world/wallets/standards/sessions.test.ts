import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession, getSession, invokeMethod, revokeSession } from '../../../../core/standards/index.js'
import { createMockWallet } from '../create-wallet.js'
import { startTestWorld, type TestWorld } from '../testing/world.js'

const origin = 'https://dapp.test'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
let world: TestWorld

beforeAll(async () => {
  world = await startTestWorld({ mainnet: { kind: 'evm', id: 1 }, sol: { kind: 'solana', cluster: 'mainnet' } })
})
afterAll(() => world.stop())

function setup(standard?: 'caip25' | 'caip25-metamask') {
  const { alice } = world.accounts
  if (!alice) throw new Error('The world has no alice.')
  const wallet = createMockWallet(
    {
      via: ['eip6963', 'wallet-standard'],
      accounts: ['alice'],
      policy: 'approve',
      ...(standard && { standards: [standard] }),
    },
    { ...world, name: 'fox' },
  )
  const provider = {
    request: ({ method, params }: { method: string; params?: unknown }) => wallet.request({ method, params, origin }),
  }
  return { wallet, provider, address: alice.evmAddress.toLowerCase(), key: alice.solanaAddress }
}

const wish = {
  networks: ['eip155:1', solana, 'eip155:10'],
  methods: { eip155: ['personal_sign', 'eth_chainId'], solana: ['solana_signMessage'] },
} as const

test.each(['caip25', 'caip25-metamask'] as const)('one prompt is for EVM and Solana: %s', async (standard) => {
  const { provider, wallet, address, key } = setup(standard)
  expect(await getSession(provider)).toBeUndefined()
  const session = await createSession(provider, wish)
  if (!session) throw new Error('There is no session')
  expect(session.networks).toEqual({
    'eip155:1': { accounts: [address], methods: wish.methods.eip155 },
    [solana]: { accounts: [key], methods: wish.methods.solana },
  })
  expect('id' in session).toBe(standard === 'caip25')
  expect(await getSession(provider)).toEqual(session)
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([address])
  expect(await invokeMethod(provider, session, 'eip155:1', { method: 'eth_chainId' })).toBe('0x1')
  const message = { method: 'solana_signMessage', params: { message: '2NEpo7TZRRrLZSi2U', pubkey: key } }
  expect(await invokeMethod(provider, session, solana, message)).toMatchObject({ signature: expect.any(String) })
  const beyond = invokeMethod(provider, session, 'eip155:1', { method: 'eth_sendTransaction', params: [] })
  await expect(beyond).rejects.toMatchObject({ code: 4100 })
  await revokeSession(provider, session)
  expect(await getSession(provider)).toBeUndefined()
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(wallet.pending).toEqual([])
})

test("the owner's no is asked for once", async () => {
  const { provider, wallet } = setup('caip25')
  wallet.setPolicy('reject')
  await expect(createSession(provider, wish)).rejects.toMatchObject({ code: 4001 })
})

test('a wallet without CAIP-25 has no session', async () => {
  const { provider } = setup()
  expect(await createSession(provider, wish)).toBeUndefined()
  expect(await getSession(provider)).toBeUndefined()
  expect(await revokeSession(provider, {})).toBeUndefined()
})
