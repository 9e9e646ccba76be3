import { encodeFunctionResult } from 'viem'
import { expect, test } from 'vitest'
import type { KnownToken, ProviderContext } from '../contracts/service-providers.js'
import { mainnet } from '../networks/index.js'
import { whole } from '../testing/whole-network.js'
import { nodes } from './nodes.js'

// The answers have the form of Ethereum's execution-apis: eth_getLogs, eth_getTransactionByHash, eth_getBlockByNumber.

const ethereum = whole(mainnet)
const me = `0x${'a1'.repeat(20)}`
const you = `0x${'b2'.repeat(20)}`
const usdc: KnownToken = { address: `0x${'c1'.repeat(20)}`, symbol: 'USDC', name: 'USD Coin', decimals: 6 }
const odd = `0x${'d1'.repeat(20)}`
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const hex = (number: number) => `0x${number.toString(16)}`

interface Made {
  readonly block: number
  readonly hash?: number
  readonly from?: string
  readonly to?: string
  readonly units?: bigint
  readonly token?: string
  readonly more?: object
}

const log = ({ block, hash = block, from = me, to = you, units = 1n, token = usdc.address, more }: Made) => ({
  address: token,
  topics: [transferTopic, topicOf(from), topicOf(to)],
  data: `0x${units.toString(16).padStart(64, '0')}`,
  blockNumber: hex(block),
  transactionHash: hashOf(hash),
  removed: false,
  ...more,
})

type Log = ReturnType<typeof log>
interface Range {
  readonly fromBlock: string
  readonly toBlock: string
  readonly topics: readonly (string | null)[]
}

/** A node that has these logs, and refuses more than `most` blocks at once. */
function contextOf({ newest, logs, most = 10_000 }: { newest: number; logs: readonly Log[]; most?: number }) {
  const asked: string[] = []
  const context: ProviderContext = {
    signal: new AbortController().signal,
    fetchJson: () => Promise.reject(new Error('it asks nodes alone')),
    request: async (method, params) => {
      asked.push(method)
      if (method === 'eth_blockNumber') return hex(newest)
      if (method === 'eth_getBlockByNumber') return { timestamp: hex(1_790_000_000 + Number(params[0])) }
      if (method === 'eth_getTransactionByHash') return { from: Number(params[0]) % 2 === 0 ? me : you }
      if (method === 'eth_call') {
        const { to, data } = params[0] as { to: string; data: string } // as `nodes` sends it
        if (to !== odd) return '0x'
        if (data === '0x313ce567') return `0x${'2'.padStart(64, '0')}`
        const abi = [
          { type: 'function', name: 'symbol', stateMutability: 'view', inputs: [], outputs: [{ type: 'string' }] },
        ] as const
        return encodeFunctionResult({ abi, functionName: 'symbol', result: 'ODD' })
      }
      const { fromBlock, toBlock, topics } = params[0] as Range // only logs are left
      if (Number(toBlock) - Number(fromBlock) >= most) throw new Error('query exceeds max block range')
      return logs.filter(
        (each) =>
          Number(each.blockNumber) >= Number(fromBlock) &&
          Number(each.blockNumber) <= Number(toBlock) &&
          topics.every((topic, at) => topic === null || topic === each.topics[at]),
      )
    },
  }
  return { asked, context }
}

const read = (context: ProviderContext, cursor?: string, blocks?: number) =>
  nodes(blocks === undefined ? {} : { blocks }).activity(
    { address: me, network: ethereum, cursor, tokens: [usdc] },
    context,
  )

const moved = (page: Awaited<ReturnType<typeof read>>) =>
  page?.transactions.map(({ metadata: { hash, operationType }, transfers }) => ({
    hash: Number(hash),
    operationType,
    moved: transfers.map(
      ({ direction, quantity, fungible_info }) => `${direction} ${quantity.numeric} ${fungible_info?.symbol}`,
    ),
  }))

test('lists transfers of tokens from the logs, the newest first, with the time of the block', async () => {
  const logs = [
    log({ block: 100, units: 1_500_000n }),
    log({ block: 102, from: you, to: me, units: 250n, token: odd, more: { blockTimestamp: hex(1_790_000_500) } }),
    log({ block: 102, from: you, to: me, units: 2_000_000n, more: { blockTimestamp: hex(1_790_000_500) } }),
  ]
  const { asked, context } = contextOf({ newest: 200, logs })
  const page = await read(context)
  expect(moved(page)).toEqual([
    { hash: 102, operationType: 'receive', moved: ['in 2.5 ODD', 'in 2 USDC'] },
    { hash: 100, operationType: 'send', moved: ['out 1.5 USDC'] },
  ])
  expect(page?.transactions.map(({ metadata }) => metadata.minedAt)).toEqual([
    new Date(1_790_000_500_000).toISOString(),
    new Date(1_790_000_100_000).toISOString(),
  ])
  expect({ next: page?.next, timesAsked: asked.filter((each) => each === 'eth_getBlockByNumber').length }).toEqual({
    next: undefined,
    timesAsked: 1,
  })
})

test('leaves out what a contract can make up: sent by nobody, nothing moved, NFTs and other accounts', async () => {
  const logs = [
    log({ block: 11, token: odd }), // the transaction is not of the account
    log({ block: 12, token: odd, units: 100n }),
    log({ block: 13, units: 0n }),
    log({ block: 14, more: { topics: [transferTopic, topicOf(me), topicOf(you), hashOf(1)], data: '0x' } }),
    log({ block: 15, more: { removed: true } }),
    log({ block: 17 }), // a token that the modal knows: a relayed transfer is a transfer
  ]
  const { context } = contextOf({ newest: 100, logs })
  const strangers = { ...context, request: context.request.bind(context) }
  const lying: ProviderContext = {
    ...strangers,
    request: async (method, params) => {
      const answer = await context.request(method, params)
      if (method !== 'eth_getLogs') return answer
      return [...(answer as Log[]), log({ block: 16, from: you, to: `0x${'ee'.repeat(20)}` }), log({ block: 5000 })] // the fake returns logs
    },
  }
  expect(moved(await read(lying))).toEqual([
    { hash: 17, operationType: 'send', moved: ['out 0.000001 USDC'] },
    { hash: 12, operationType: 'send', moved: ['out 1 ODD'] },
  ])
})

test('reads the chain in parts of a size that the node allows, and goes on where a page ended', async () => {
  const { asked, context } = contextOf({
    newest: 20_000,
    logs: [log({ block: 19_990 }), log({ block: 12_400 })],
    most: 1000,
  })
  const first = await read(context, undefined, 9000)
  expect({ moved: moved(first)?.length, next: first?.next }).toEqual({ moved: 1, next: '15000:11001:1000' })
  const second = await read(context, first?.next, 9000)
  expect({ moved: moved(second)?.map(({ hash }) => hash), next: second?.next }).toEqual({
    moved: [12_400],
    next: undefined,
  })
  // Two questions for each part, and two that were refused.
  expect(asked.filter((each) => each === 'eth_getLogs')).toHaveLength(2 + 10 + 8)
})

test('a block is read whole, and a full page goes on with the block before', async () => {
  const logs = Array.from({ length: 60 }, (_, at) => log({ block: 1000 - Math.floor(at / 10), hash: 2 * at + 2 }))
  const { context } = contextOf({ newest: 1000, logs })
  const first = await read(context)
  expect({ count: first?.transactions.length, next: first?.next }).toEqual({ count: 40, next: '996:0:10000' })
  const second = await read(context, first?.next)
  expect({ count: second?.transactions.length, next: second?.next }).toEqual({ count: 20, next: undefined })
})

test('is absent if the node gives out no logs, and fails if the node is down', async () => {
  const { context } = contextOf({ newest: 100, logs: [], most: 0 })
  expect(await read(context)).toBeUndefined()
  const down = { ...context, request: () => Promise.reject(new Error('down')) }
  await expect(read(down)).rejects.toThrow('down')
})
