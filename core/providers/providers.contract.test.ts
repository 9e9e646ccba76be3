import { decodeFunctionData, encodeFunctionResult, multicall3Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  activityCases,
  balancesCases,
  type CatalogueSubject,
  type ContractCase,
  catalogueCases,
  pricesCases,
} from '../cases/index.js'
import { mainnet, sepolia, solana } from '../networks/index.js'
import { blockscout, bundled, coingecko, fromUrl, hostPrices, nodes } from './index.js'

// The providers that ship pass the public cases. The answers have the forms of the makers' documentation, as in the tests beside each provider.

const address = '0xEb533ee5687044E622C69c58B1B12329F56eD9ad'
const other = '0xcc4e74EB7F0D2F3e8c86Ac08A6B70689F564b226'
const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', name: 'USD Coin', decimals: 6 }
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const evmNode = async (method: string, params: readonly unknown[]) => {
  if (method === 'eth_getBalance') return '0x1bc16d674ec80001'
  const [{ data }] = params as readonly [{ data: `0x${string}` }] // `nodes` calls a contract
  const word: `0x${string}` = `0x${250_250_001n.toString(16).padStart(64, '0')}`
  // One token is asked for by itself, several by Multicall3.
  if (data.startsWith('0x70a08231')) return word
  const { args = [] } = decodeFunctionData({ abi: multicall3Abi, data })
  const result = (args[0] as readonly unknown[]).map(() => ({ success: true, returnData: word })) // only `aggregate3` is called
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}

const solanaNode = async (method: string, params: readonly unknown[]) => {
  if (method === 'getBalance') return { value: 1_500_000_000 }
  if (method === 'getTokenAccountsByOwner') {
    const [, { programId }] = params as readonly [string, { programId: string }] // as `nodes` sends it
    const info = { mint, tokenAmount: { amount: '1500000', decimals: 6 } }
    return { value: programId.startsWith('Tokenkeg') ? [{ account: { data: { parsed: { info } } } }] : [] }
  }
  if (method === 'getSignaturesForAddress') {
    const [, { before }] = params as readonly [string, { before?: string }] // as `nodes` sends it
    const from = before === undefined ? 0 : 10
    const count = before === undefined ? 10 : 3
    return Array.from({ length: count }, (_, at) => ({ signature: `signature${from + at}`, err: null }))
  }
  const age = Number(String(params[0]).replace('signature', ''))
  return {
    blockTime: 1_790_000_000 - age,
    meta: { fee: 5000, preBalances: [10_000, 0], postBalances: [4000, 1000] },
    transaction: { message: { accountKeys: [{ pubkey: 'Me' }, { pubkey: 'You' }] } },
  }
}

const token = {
  address_hash: usdc.address,
  decimals: '6',
  exchange_rate: '0.9998',
  icon_url: null,
  name: 'USDC',
  symbol: 'USDC',
}
const party = { from: { hash: address }, to: { hash: other } }
const hashOf = (digit: string) => `0x${digit.repeat(64)}`
const explorer: Readonly<Record<string, unknown>> = {
  '': { hash: address, coin_balance: '2500000000000000001', exchange_rate: '3000.5' },
  '/tokens': { items: [{ token, value: '830000001' }], next_page_params: null },
  '/transactions': {
    items: [
      { hash: hashOf('1'), timestamp: '2026-11-03T05:31:56.000000Z', status: 'ok', ...party, value: '0', nonce: 4 },
      { hash: hashOf('2'), timestamp: '2026-11-01T05:31:56.000000Z', status: 'ok', ...party, value: '1', nonce: 3 },
    ],
    next_page_params: { block_number: 9, index: 2, items_count: 50 },
  },
  '/transactions?block_number=9': { items: [], next_page_params: null },
  '/token-transfers': {
    items: [
      {
        transaction_hash: hashOf('1'),
        timestamp: '2026-11-03T05:31:56.000000Z',
        ...party,
        token,
        total: { decimals: '6', value: '5000000' },
      },
    ],
    next_page_params: null,
  },
}
const scout = {
  create: () => blockscout({ urls: { 'eip155:1': 'https://eth.explorer.test/' } }),
  fetch: async (url: string) => {
    const { pathname, searchParams } = new URL(url)
    const path = pathname.replace(`/api/v2/addresses/${address}`, '')
    return Response.json(explorer[searchParams.has('block_number') ? `${path}?block_number=9` : path])
  },
  network: mainnet,
  unserved: sepolia,
  address,
}

const gecko = {
  create: () => coingecko(),
  fetch: async (url: string) =>
    Response.json(
      url.includes('token_price') ? { [usdc.address.toLowerCase()]: { usd: 0.9998 } } : { ethereum: { usd: 3100.25 } },
    ),
  network: mainnet,
  unserved: sepolia,
  tokens: ['native', usdc.address],
  unknown: other,
}

const onNodes = { create: () => nodes(), network: mainnet, address, tokens: [usdc], request: evmNode }
const onSolana = { create: () => nodes(), network: solana, address: 'Me', request: solanaNode }

const ours = {
  create: () =>
    hostPrices(async ({ network }) => (network.caipNetworkId === 'eip155:1' ? { native: 3100.25 } : undefined)),
  network: mainnet,
  tokens: ['native'],
}

const networks = ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']
const listed: CatalogueSubject = {
  create: () => fromUrl('https://lists.test/wallets.json'),
  networks,
  wallet: 'Fox',
  fetch: async () =>
    Response.json({
      wallets: [
        { id: 'fox', name: 'Fox', namespaces: ['eip155', 'solana'], links: {}, icon: '<svg/>' },
        { id: 'ray', name: 'Ray', namespaces: ['solana'], links: {} },
      ],
    }),
}

const suites: Readonly<Record<string, readonly ContractCase[]>> = {
  'balances: nodes on EVM': balancesCases({
    ...onNodes,
    amounts: { native: '2.000000000000000001', [usdc.address]: '250.250001' },
  }),
  'balances: nodes on Solana': balancesCases({ ...onSolana, amounts: { native: '1.5', [mint]: '1.5' } }),
  'balances: Blockscout': balancesCases({
    ...scout,
    amounts: { native: '2.500000000000000001', [usdc.address]: '830.000001' },
  }),
  'activity: nodes on Solana': activityCases(onSolana),
  'activity: Blockscout': activityCases(scout),
  'prices: Coingecko': pricesCases(gecko),
  'prices: a function of the page': pricesCases(ours),
  'catalogue: the bundled list': catalogueCases({ create: () => bundled(), networks, wallet: 'MetaMask' }),
  'catalogue: a list at a URL': catalogueCases(listed),
  'catalogue: a list of the page': catalogueCases({ ...listed, create: () => fromUrl('/wallets.json') }),
}

describe.each(Object.entries(suites))('%s', (_, cases) => {
  test.each(cases)('$name', ({ run }) => run())
})

test('both kinds of question have the same cases about networks', () => {
  const [first, second] = [balancesCases({ ...onNodes }), pricesCases(ours)].map((cases) =>
    cases.map(({ name }) => name).slice(0, 6),
  )
  expect(first).toEqual(second)
})
