import { expect, test } from 'vitest'
import type { ProviderContext } from '../contracts/service-providers.js'
import { mainnet, solana } from '../networks/index.js'
import { whole } from '../testing/whole-network.js'
import { helius } from './helius.js'

// The answers have the form of https://www.helius.dev/docs/api-reference/das/getassetsbyowner and
// https://www.helius.dev/docs/rpc/gettransactionsforaddress.

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const url = 'https://mainnet.helius-rpc.com/?api-key=secret'
const network = whole(solana)

interface Call {
  readonly method: string
  readonly params: unknown
}

function setup(answer: (call: Call) => object) {
  const calls: Call[] = []
  const context: ProviderContext = {
    signal: new AbortController().signal,
    request: () => Promise.reject(new Error('it asks no node')),
    fetchJson: async (_url, init) => {
      const call = init?.body as Call // as `helius` sends it
      calls.push(call)
      return { jsonrpc: '2.0', id: '1', ...answer(call) }
    },
  }
  return { calls, context }
}

const usdc = {
  id: mint,
  interface: 'FungibleToken',
  content: { metadata: { name: 'USD Coin', symbol: 'USDC' }, links: { image: 'https://cdn.example/usdc.png' } },
  token_info: { balance: 1_500_000, decimals: 6, symbol: 'USDC', price_info: { price_per_token: 1, currency: 'USDC' } },
}
const picture = { id: 'Nft111', interface: 'V1_NFT', content: { metadata: { name: 'Deed' } } }
const nativeBalance = { lamports: 2_000_000_000, price_per_sol: 150 }

const balancesOf = (context: ProviderContext, of = network) =>
  helius({ url }).balances({ address: 'Me', network: of, tokens: [], moved: [] }, context)

test('lists the coin and tokens with their prices, and no NFTs', async () => {
  const { calls, context } = setup(() => ({ result: { total: 3, items: [usdc, picture, { id: 1 }], nativeBalance } }))
  const rows = await balancesOf(context)
  expect(
    rows?.map(({ symbol, address, price, quantity }) => ({ symbol, address, price, amount: quantity.numeric })),
  ).toEqual([
    { symbol: 'SOL', address: undefined, price: 150, amount: '2' },
    { symbol: 'USDC', address: `${network.caipNetworkId}:${mint}`, price: 1, amount: '1.5' },
  ])
  expect(calls).toMatchObject([
    {
      method: 'getAssetsByOwner',
      params: { ownerAddress: 'Me', page: 1, options: { showFungible: true, showNativeBalance: true } },
    },
  ])
})

test('a refusal or an answer without the coin rejects, and does not tell the key', async () => {
  const refused = setup(() => ({ error: { code: -32401, message: 'invalid api key provided' } }))
  const told = await balancesOf(refused.context)?.catch((error: Error) => `${error.message} ${JSON.stringify(error)}`)
  expect(told).toContain('invalid api key')
  expect(told).not.toContain('secret')
  const bare = setup(() => ({ result: { total: 0, items: [] } }))
  await expect(balancesOf(bare.context)).rejects.toMatchObject({ code: 'http_answer' })
})

test('reads transactions with what each changed, and the next page by its token', async () => {
  const row = {
    blockTime: 1_790_000_000,
    transaction: { signatures: ['sig1'], message: { accountKeys: [{ pubkey: 'Me' }, { pubkey: 'You' }] } },
    meta: { err: null, fee: 5000, preBalances: [10_000_005_000, 0], postBalances: [8_500_000_000, 1_500_000_000] },
  }
  const failed = {
    ...row,
    transaction: { ...row.transaction, signatures: ['sig2'] },
    meta: { err: { InstructionError: [] } },
  }
  const { calls, context } = setup(() => ({ result: { data: [row, failed], paginationToken: '400:1' } }))
  const { activity } = helius({ url })
  const page = await activity({ address: 'Me', network }, context)
  expect(
    page?.transactions.map(({ id, metadata: { operationType, status }, transfers }) => ({
      id,
      operationType,
      status,
      moved: transfers.map(({ direction, quantity }) => `${direction} ${quantity.numeric}`),
    })),
  ).toEqual([
    { id: 'sig1', operationType: 'send', status: 'confirmed', moved: ['out 1.5'] },
    { id: 'sig2', operationType: 'execute', status: 'failed', moved: [] },
  ])
  await activity({ address: 'Me', network, cursor: page?.next }, context)
  expect(calls.map(({ params }) => params)).toMatchObject([
    ['Me', { transactionDetails: 'full', sortOrder: 'desc', filters: { tokenAccounts: 'balanceChanged' } }],
    ['Me', { paginationToken: '400:1' }],
  ])
})

test('serves the network of its endpoint alone', async () => {
  const { context } = setup(() => ({ result: {} }))
  expect(await balancesOf(context, whole(mainnet))).toBeUndefined()
  expect(helius({ url }).hosts).toEqual(['https://mainnet.helius-rpc.com'])
})
