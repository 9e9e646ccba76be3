import { encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { Transaction } from '../../../core/contracts/account/transaction.js'
import { bundlerOf } from '../chains/contracts/bundler.js'
import { smartAccountAddress } from '../chains/contracts/smart-account.js'
import { exchangeCall } from '../chains/economy/economy.js'
import {
  deedAddress,
  economyTokens,
  exchangeAddress,
  gearAddress,
  nativeTokenAddress,
} from '../chains/economy/tokens.js'
import { testAccounts } from '../chains/testing/chain.js'
import { startTestServices } from './testing/services.js'

const [alice, bob] = testAccounts()
const usdc = economyTokens(1).find(({ symbol }) => symbol === 'USDC')?.address ?? '0x'
const nftAbi = parseAbi([
  'function mint(address to, uint256 id)',
  'function transferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])

async function setup(history = {}) {
  const fund = { alice: 10n ** 19n, bob: 10n ** 18n }
  const economy = { tokens: { alice: { USDC: 1000 } }, nfts: { alice: { 'DEED 1': 1, 'GEAR 5': 3 } } }
  const world = await startTestServices({ mainnet: { kind: 'evm', id: 1, fund, economy } }, { history })
  const { chains, get } = world
  const chain = chains['mainnet']
  if (!chain) throw new Error('there is the chain of the set-up')
  for (const { evmAddress } of [alice, bob]) await chain.request('anvil_impersonateAccount', [evmAddress])
  const send = (to: Hex | undefined, data: Hex = '0x', value = 0n, more = {}) =>
    chain.request<Hex>('eth_sendTransaction', [
      { from: alice.evmAddress, ...(to && { to }), data, value: `0x${value.toString(16)}`, gas: '0x7a120', ...more },
    ])
  const page = async (account: string, query: Record<string, string> = {}) => {
    const answer = await get(`account/${account}/history`, { chainId: 'eip155:1', ...query })
    const body: { data: Transaction[]; next: string | null } = await answer.json()
    return body
  }
  return { ...world, chain, send, page }
}

const row = ({ metadata, transfers }: Transaction) => [
  metadata.operationType,
  metadata.status,
  ...transfers.map(
    ({ direction, quantity, fungible_info, nft_info }) =>
      `${direction} ${quantity.numeric} ${fungible_info?.symbol ?? nft_info?.name}${nft_info?.flags.is_spam ? ' spam' : ''}`,
  ),
]

test('lists each transaction by its effect, for every affected account, newest first', async () => {
  const { chain, send, page, services } = await setup()
  const erc20 = (functionName: 'transfer' | 'approve', to: Hex, amount: bigint) =>
    functionName === 'transfer'
      ? encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] })
      : encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] })
  await send(bob.evmAddress, '0x', 10n ** 17n)
  await send(usdc, erc20('transfer', bob.evmAddress, 25_500_000n))
  await send(usdc, erc20('approve', exchangeAddress, 300_000_000n))
  const receiver = alice.evmAddress
  const swap = { from: usdc, to: nativeTokenAddress, amount: 300_000_000n, minimum: 1n, receiver } as const
  await send(exchangeAddress, exchangeCall(swap))
  const give = [alice.evmAddress, bob.evmAddress, 1n] as const
  await send(deedAddress, encodeFunctionData({ abi: nftAbi, functionName: 'transferFrom', args: give }))
  const gear = [alice.evmAddress, bob.evmAddress, 5n, 2n, '0x'] as const
  await send(gearAddress, encodeFunctionData({ abi: nftAbi, functionName: 'safeTransferFrom', args: gear }))
  await send(deedAddress, encodeFunctionData({ abi: nftAbi, functionName: 'mint', args: [alice.evmAddress, 9n] }))
  await send(usdc, erc20('transfer', bob.evmAddress, 10n ** 12n))
  await send(undefined, '0x600160005360016000f3')
  await send(alice.evmAddress)
  await send(gearAddress, '0x01ffc9a701ffc9a700000000000000000000000000000000000000000000000000000000')
  await send('0x000000000000000000000000000000000000dEaD', '0x', 1n)
  await chain.request('evm_setAutomine', [false])
  const waiting = await send(bob.evmAddress, '0x', 5n)

  const own = await page(alice.evmAddress)
  expect(own.next).toBeNull()
  expect(own.data.map(row)).toEqual([
    ['send', 'pending', 'out 0.000000000000000005 ETH'],
    ['burn', 'confirmed', 'out 0.000000000000000001 ETH'],
    ['execute', 'confirmed'],
    ['cancel', 'confirmed'],
    ['deploy', 'confirmed'],
    ['send', 'failed', 'out 1000000 USDC'],
    ['mint', 'confirmed', 'in 1 Deed 9'],
    ['send', 'confirmed', 'out 2 Gear 5'],
    ['send', 'confirmed', 'out 1 Deed 1'],
    ['trade', 'confirmed', expect.stringMatching(/^in 0\.0\d+ ETH$/), 'out 300 USDC'],
    ['approve', 'confirmed'],
    ['send', 'confirmed', 'out 25.5 USDC'],
    ['send', 'confirmed', 'out 0.1 ETH'],
  ])
  expect(own.data[0]?.metadata.hash).toBe(waiting)
  const [sent] = own.data.filter(({ transfers }) => transfers[0]?.quantity.numeric === '25.5')
  expect(sent?.metadata).toMatchObject({ sentTo: bob.evmAddress, minedAt: '2030-01-01T00:00:02.000Z', nonce: 1 })
  expect(sent?.transfers[0]).toMatchObject({ price: 1, value: 25.5 })

  services.state.spam.push('GEAR')
  const other = (await page(bob.evmAddress)).data
  expect(other.map(row)).toEqual([
    ['receive', 'confirmed', 'in 2 Gear 5 spam'],
    ['receive', 'confirmed', 'in 1 Deed 1'],
    ['receive', 'confirmed', 'in 25.5 USDC'],
    ['receive', 'confirmed', 'in 0.1 ETH'],
  ])
  expect(other[1]?.transfers[0]?.nft_info?.content?.preview?.url).toMatch(/^data:image\/svg/)
})

test('pages continue after the last one despite new blocks, and then with generated transactions', async () => {
  const { send, page, services, chain } = await setup({ pageSize: 2 })
  for (const value of [1n, 2n, 3n]) await send(bob.evmAddress, '0x', value)
  const first = await page(alice.evmAddress)
  await send(bob.evmAddress, '0x', 4n)
  const second = await page(alice.evmAddress, { cursor: first.next ?? '' })
  const values = [...first.data, ...second.data].map(({ transfers }) => transfers[0]?.quantity.numeric.slice(-1))
  expect({ values, next: second.next }).toEqual({ values: ['3', '2', '1'], next: null })

  services.state.history.made = 10_000
  services.state.history.pageSize = 50
  let cursor: string | null = null
  const ids = new Set<string>()
  let last = '9'
  for (let pages = 0; pages < 3; pages += 1) {
    const { data, next } = await page(alice.evmAddress, cursor === null ? {} : { cursor })
    for (const { id, metadata } of data) {
      ids.add(id)
      expect(metadata.minedAt < last).toBe(true)
      last = metadata.minedAt
    }
    cursor = next
  }
  expect(ids.size).toBe(150)
  const ending = Buffer.from('made:9950').toString('base64url')
  expect(await page(alice.evmAddress, { cursor: ending })).toMatchObject({ next: null, data: { length: 49 } })
  expect(await page(alice.evmAddress, { cursor: 'x' })).toEqual({ message: 'The cursor is not one of this list' })

  services.state.history.made = 0
  await chain.request('anvil_reorg', [1, []])
  expect((await page(alice.evmAddress)).data).toHaveLength(3)
})

test('operations of a smart account belong to it, whichever account sent the transaction', async () => {
  const { chain, page } = await setup()
  const owner = alice.evmPrivateKey
  const account = smartAccountAddress({ owner: alice.evmAddress })
  await chain.setBalance(account, 10n ** 18n)
  const bundler = bundlerOf(chain)
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [exchangeAddress, 7n] })
  await bundler.sendCalls(owner, [{ to: bob.evmAddress, value: 5n, data: '0x' }])
  await bundler.sendCalls(owner, [{ to: usdc, value: 0n, data: approve }])
  await bundler.sendCalls(owner, [{ to: bob.evmAddress, value: 10n ** 19n, data: '0x' }])
  const { data } = await page(account)
  expect(data.map(row)).toEqual([
    ['execute', 'failed'],
    ['approve', 'confirmed'],
    ['send', 'confirmed', 'out 0.000000000000000005 ETH'],
  ])
  expect(data.map(({ metadata }) => metadata.sentFrom)).toEqual([account, account, account])
})
