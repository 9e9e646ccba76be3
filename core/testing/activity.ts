import type { SentTransaction } from '../contracts/account/sent-transaction.js'
import type { Transaction, Transfer } from '../contracts/account/transaction.js'
import type { Adapter, SendTransactionParams } from '../contracts/adapter.js'
import { createActivity } from '../features/activity/activity.js'
import type { KeyValueStorage } from '../lib/platform/platform.js'
import { ethereum, setupModal, solanaMain } from './modal.js'
import { createMemoryStorage } from './platform.js'

export const address = `0x${'a1'.repeat(20)}`
export const bob = `0x${'b0'.repeat(20)}`
export const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`

export const etherOut: Transfer = {
  fungible_info: { symbol: 'ETH' },
  direction: 'out',
  quantity: { numeric: '0.5' },
}

export function transaction(number: number, more: Partial<Transaction['metadata']> & { transfers?: Transfer[] } = {}) {
  const { transfers = [etherOut], ...metadata } = more
  return {
    id: `id-${number}`,
    metadata: {
      operationType: 'send',
      hash: hashOf(number),
      chain: 'eip155:1',
      minedAt: new Date(Date.UTC(2029, 11, 20) - number * 60_000).toISOString(),
      sentFrom: address,
      sentTo: bob,
      status: 'confirmed',
      ...metadata,
    },
    transfers,
  } satisfies Transaction
}

export function sentOf(number: number, more: Partial<SentTransaction> = {}): SentTransaction {
  return {
    hash: hashOf(number),
    chain: 'eip155:1',
    from: address,
    to: bob,
    operationType: 'send',
    transfers: [etherOut],
    ...more,
  }
}

/** A transaction as a test node stores it. */
export interface NodeTransaction {
  hash: string
  nonce: number
  from?: string
  /** Undefined while the transaction is pending. */
  block?: number | undefined
  hasFailed?: boolean
}

/** A node whose answers a test sets. */
export function createTestNode() {
  const node = {
    transactions: [] as NodeTransaction[], // empty at first
    head: 100,
    minedCount: 0,
    gasPrice: 1_000_000_000n,
    estimate: 30_000n,
    /** The gas limit of waiting transactions. */
    gas: 21_000n,
    blockGas: 30_000_000n,
    /** The code at every address. Undefined: the node does not answer. */
    code: '0x' as string | undefined, // a test may put in others
    /** The answer of the OP Stack's fee oracle. Undefined: no oracle. Null: the node does not answer. */
    dataFee: undefined as bigint | null | undefined, // a test may put in others
    isDown: false,
    /** Statuses of Solana signatures. */
    // Empty at first.
    solana: {} as Record<
      string,
      { slot: number; confirmationStatus: string; err: unknown; confirmations: number | null }
    >,
    asked: [] as string[], // empty at first
    answer(method: string, params: readonly unknown[]): unknown {
      // After a failure, the node client pings its nodes for a while.
      if (method === 'net_listening') return true
      node.asked.push(method)
      const hex = (value: number | bigint) => `0x${value.toString(16)}`
      const found = node.transactions.find(({ hash }) => hash === params[0])
      const asked = ({ hash, nonce, from = address }: NodeTransaction) => ({
        ...{
          hash,
          from,
          to: bob,
          value: hex(500_000_000_000_000_000n),
          input: '0x',
          nonce: hex(nonce),
          gas: hex(node.gas),
        },
        ...{ gasPrice: hex(2_000_000_000n), maxFeePerGas: hex(2_000_000_000n), maxPriorityFeePerGas: hex(1_000_000n) },
      })
      switch (method) {
        case 'eth_blockNumber':
          return hex(node.head)
        case 'eth_getTransactionByHash':
          return found ? asked(found) : null
        case 'eth_getTransactionReceipt':
          return found?.block === undefined
            ? null
            : {
                blockNumber: hex(found.block),
                status: found.hasFailed ? '0x0' : '0x1',
                gasUsed: hex(21_000),
                effectiveGasPrice: hex(1_000_000_000n),
              }
        case 'eth_getBlockByNumber': {
          const number = Number(params[0])
          const transactions = node.transactions.filter(({ block }) => block === number).map(asked)
          return {
            timestamp: hex(Date.UTC(2030, 0, 1) / 1000 + (number || 0)),
            transactions,
            gasLimit: hex(node.blockGas),
          }
        }
        case 'eth_getTransactionCount':
          return hex(
            node.minedCount +
              (params[1] === 'pending' ? node.transactions.filter(({ block }) => block === undefined).length : 0),
          )
        case 'eth_gasPrice':
          return hex(node.gasPrice)
        case 'eth_estimateGas':
          return hex(node.estimate)
        case 'eth_getCode':
          if (node.code === undefined) throw new Error('The node does not tell the code')
          return node.code
        case 'eth_call':
          if (node.dataFee === null) return null
          return node.dataFee === undefined ? '0x' : `0x${node.dataFee.toString(16).padStart(64, '0')}`
        case 'getSignatureStatuses': {
          const [[signature = '']] = params as [string[]] // as the client sends it
          return { value: [node.solana[signature] ?? null] }
        }
        case 'getTransaction':
          return { blockTime: Date.UTC(2030, 0, 1) / 1000, meta: { fee: 5000 } }
        default:
          throw new Error(`Nobody asked for ${method} before`)
      }
    },
  }
  return node
}

/** Sets up a connected account, a service with a history, and a node. The caller disposes of the modal. */
export async function makeActivity(
  given: Parameters<typeof setupModal>[0] = {},
  {
    storage = createMemoryStorage(),
    type = 'eoa',
    chains = ['eip155:1'],
  }: {
    storage?: KeyValueStorage
    type?: 'eoa' | 'smartAccount'
    chains?: readonly string[]
  } = {},
) {
  const world = setupModal({ networks: [ethereum, solanaMain], ...given }, { platform: { storage } })
  const { platform, root } = world
  const node = createTestNode()
  const service = {
    status: 200,
    /** The pages of the history, by cursor. */
    pages: [[]] as (readonly unknown[])[], // empty at first
    isSilent: false,
    hasNoEnd: false,
  }
  const asked: (string | null)[] = []
  const answer = (url: string, init: RequestInit | undefined): Response | Promise<Response> => {
    const { pathname, searchParams } = new URL(url)
    // The gateway, or a node of the host.
    if (pathname === '/v1/' || pathname === '/rpc') {
      if (node.isDown) return new Response('', { status: 503 })
      const { id, method, params } = JSON.parse(String(init?.body))
      return Response.json({ jsonrpc: '2.0', id, result: node.answer(method, params) })
    }
    if (pathname === '/v1/supported-chains') return Response.json({ http: chains, ws: [] })
    if (pathname === '/getAnalyticsConfig') return Response.json({ isAnalyticsEnabled: false })
    if (pathname.endsWith('/balance')) return Response.json({ balances: [] })
    if (!pathname.endsWith('/history')) return new Response('', { status: 404 })
    const cursor = searchParams.get('cursor')
    asked.push(cursor)
    if (service.isSilent) return new Promise<Response>(() => {})
    if (service.status !== 200) return new Response('', { status: service.status })
    const page = Number(cursor ?? 0)
    const next = page + 1 < service.pages.length || service.hasNoEnd ? String(page + 1) : null
    return Response.json({ data: service.pages[page] ?? service.pages.at(-1), next })
  }
  platform.onFetch(answer)
  await world.connect('Fox', { accounts: [{ namespace: 'eip155', address, type }] })
  const activity = await root.flows.part(createActivity)
  const { store } = activity

  /** The wallet's requests and answers. */
  const wallet = {
    requests: [] as SendTransactionParams[], // empty at first
    answer: async (): Promise<string> => hashOf(9),
    /** The wallet's answer to `wallet_getCallsStatus`, by id. */
    statusOfCalls: (_id: unknown): unknown => {
      throw new Error('The wallet knows no such method')
    },
  }
  const definition = await world.evm.reference.load()
  const adapter: Adapter = definition.setup(world.evm.context ?? { platform, networks: () => [], emit: () => {} })
  adapter.sendTransaction = async (transaction) => {
    wallet.requests.push(transaction)
    return wallet.answer()
  }
  adapter.request = async ({ method, params }) => {
    if (method !== 'wallet_getCallsStatus') throw new Error(`Nobody asked for ${method} before`)
    return wallet.statusOfCalls(Object(params)[0])
  }
  return {
    ...world,
    storage,
    node,
    service,
    asked,
    /** Replaces the answers of service and node. */
    answer,
    activity,
    store,
    wallet,
    settle: platform.settle,
    /** Lets the watch poll several times. */
    look: async (times = 1) => {
      for (let time = 0; time < times; time++) await platform.advance(4000)
    },
    statusOf: (number: number) => store.find(hashOf(number))?.status,
  }
}
