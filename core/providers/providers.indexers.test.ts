import { describe, test } from 'vitest'
import { activityCases, balancesCases, type ContractCase } from '../cases/index.js'
import { mainnet, sepolia, solana } from '../networks/index.js'
import { etherscan, helius, nodes, reown, walletAssets } from './index.js'

// More providers that ship pass the public cases. The answers have the forms of the makers' documentation, as in the tests beside each.

const address = '0xeb533ee5687044e622c69c58b1b12329f56ed9ad'
const other = '0xcc4e74eb7f0d2f3e8c86ac08a6b70689f564b226'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const topicOf = (of: string) => `0x${of.slice(2).padStart(64, '0')}`

/** A node of 200 blocks that has a transfer in block 150, and one in block 20. */
const logs = async (method: string, params: readonly unknown[]) => {
  if (method === 'eth_blockNumber') return '0xc8'
  if (method === 'eth_getBlockByNumber') return { timestamp: `0x${(1_790_000_000 + Number(params[0])).toString(16)}` }
  if (method === 'eth_getTransactionByHash') return { from: address }
  if (method === 'eth_call') return `0x${'6'.padStart(64, '0')}`
  const [{ topics }] = params as readonly [{ topics: readonly unknown[] }] // only logs are left
  if (topics.length > 2) return []
  return [150, 20].map((block) => ({
    address: usdc,
    topics: [topics[0], topicOf(address), topicOf(other)],
    data: hashOf(1),
    blockNumber: `0x${block.toString(16)}`,
    transactionHash: hashOf(block),
  }))
}

const scan = async (url: string) => {
  const { searchParams } = new URL(url)
  const row = (number: number) => ({
    hash: hashOf(number),
    timeStamp: String(1_790_000_000 + number),
    from: address,
    to: other,
    value: '1',
    isError: '0',
  })
  const isFirst = searchParams.get('page') === '1'
  const result = Array.from({ length: isFirst ? 25 : 3 }, (_, at) => row(isFirst ? 100 - at : 50 - at))
  return Response.json({ status: '1', message: 'OK', result: searchParams.get('action') === 'txlist' ? result : [] })
}

const das = async (_url: string, init?: RequestInit) => {
  const { method, params } = JSON.parse(String(init?.body))
  if (method === 'getAssetsByOwner') {
    const token = {
      id: mint,
      interface: 'FungibleToken',
      token_info: { balance: 1_500_000, decimals: 6, symbol: 'USDC' },
    }
    return Response.json({ result: { total: 1, items: [token], nativeBalance: { lamports: 1_500_000_000 } } })
  }
  const isFirst = params[1].paginationToken === undefined
  const data = [0, 1].map((age) => ({
    blockTime: 1_790_000_000 - age - (isFirst ? 0 : 10),
    transaction: { signatures: [`${isFirst ? 'new' : 'old'}${age}`], message: { accountKeys: [] } },
    meta: { err: null },
  }))
  return Response.json({ result: { data, paginationToken: isFirst ? '400:1' : null } })
}

const project = async (url: string) => {
  const { pathname, searchParams } = new URL(url)
  if (pathname.endsWith('/balance'))
    return Response.json({
      balances: [
        {
          name: 'Ether',
          symbol: 'ETH',
          chainId: 'eip155:1',
          price: 0,
          quantity: { decimals: '18', numeric: '2' },
          iconUrl: '',
        },
      ],
    })
  const isFirst = !searchParams.has('cursor')
  const metadata = { operationType: 'send', chain: 'eip155:1', sentFrom: address, sentTo: other, status: 'confirmed' }
  const of = (id: string, minedAt: string) => ({ id, metadata: { ...metadata, hash: id, minedAt }, transfers: [] })
  const data = isFirst ? [of('new', '2026-11-03T05:31:56.000Z')] : [of('old', '2026-11-01T05:31:56.000Z')]
  return Response.json({ data, next: isFirst ? '2' : null })
}

const onScan = { create: () => etherscan({ networks: ['eip155:1'], apiKey: 'key' }), fetch: scan }
const onHelius = { create: () => helius({ url: 'https://helius.test/?api-key=key' }), fetch: das }
const onProject = { create: () => reown({ projectId: 'p', blockchain: 'https://data.test' }), fetch: project }

const suites: Readonly<Record<string, readonly ContractCase[]>> = {
  'activity: nodes on EVM': activityCases({ create: () => nodes(), request: logs, network: mainnet, address }),
  'activity: Etherscan': activityCases({ ...onScan, network: mainnet, unserved: sepolia, address }),
  'activity: Helius': activityCases({ ...onHelius, network: solana, unserved: mainnet, address: 'Me' }),
  'activity: the services of a project': activityCases({ ...onProject, network: mainnet, address }),
  'balances: Helius': balancesCases({
    ...onHelius,
    network: solana,
    unserved: mainnet,
    address: 'Me',
    amounts: { native: '1.5', [mint]: '1.5' },
  }),
  'balances: the services of a project': balancesCases({
    ...onProject,
    network: mainnet,
    address,
    amounts: { native: '2' },
  }),
}

describe.each(Object.entries(suites))('%s', (_, cases) => {
  test.each(cases)('$name', ({ run }) => run())
})

test('the wallet is asked by the modal alone, so that a page without one has no balances by it', async ({ expect }) => {
  const context = {
    signal: new AbortController().signal,
    request: () => Promise.reject(new Error('it asks no node')),
    fetchJson: () => Promise.reject(new Error('it asks no service')),
  }
  expect(await walletAssets().balances({} as never, context)).toBeUndefined() // it reads nothing of the question
})
