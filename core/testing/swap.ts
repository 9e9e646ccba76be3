// Preloaded, so that no test waits for an import.
import '../modal/wallet-flows.js'
import '../data/assets/read-contracts.js'
import { encodeAbiParameters } from 'viem/utils'
import type { AccountType } from '../contracts/account/account.js'
import type { Adapter, SendCallsParams, SendTransactionParams } from '../contracts/adapter.js'
import { createSwap, type SwapPart } from '../features/swap/swap.js'
import type { ModalOptions } from '../options/modal-options.js'
import { createTestAdapter } from './adapter.js'
import { swapData } from './exchange.js'
import { setupModal } from './modal.js'

export const alice = `0x${'a1'.repeat(20)}`
export const router = `0x${'40'.repeat(20)}`
const native = 'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const usdc = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = 'eip155:1:0x6B175474E89094C44Da98b954EedeAC495271d0F'
export const addresses = { ETH: native, USDC: usdc, DAI: dai } as const
const places: Readonly<Record<string, number>> = { [native]: 18, [usdc]: 6, [dai]: 18 }
const symbols: Readonly<Record<string, string>> = { [native]: 'ETH', [usdc]: 'USDC', [dai]: 'DAI' }

/** The exchange in these tests. */
export const swapRouters = { 1: [router], 'eip155:8453': [router] }

type Answers = Record<string, (query: URLSearchParams, body: Record<string, unknown>) => unknown>

/** A wallet whose answers a test sets. */
export function createSwapWallet() {
  const evm = createTestAdapter('eip155', alice)
  const sent: SendTransactionParams[] = []
  const wallet = {
    send: async (_params: SendTransactionParams): Promise<string> => `0x${String(sent.length).padStart(64, '0')}`,
    estimate: async (_params: SendTransactionParams): Promise<bigint> => 50_000n,
    capabilities: async (): Promise<Readonly<Record<string, unknown>>> => ({}),
    sendCalls: async (_params: SendCallsParams): Promise<string | undefined> => undefined,
    /** Answers `wallet_getCallsStatus`. */
    callsStatus: async (_id: unknown): Promise<unknown> => undefined,
  }
  const batches: SendCallsParams[] = []
  const load: typeof evm.reference.load = async () => {
    const definition = await evm.reference.load()
    return {
      ...definition,
      setup: (context): Adapter => ({
        ...definition.setup(context),
        sendTransaction: async (params) => {
          sent.push(params)
          return wallet.send(params)
        },
        estimateGas: ({ namespace: _namespace, ...params }) => wallet.estimate(params),
        getCapabilities: () => wallet.capabilities(),
        sendCalls: async (params) => {
          batches.push(params)
          return wallet.sendCalls(params)
        },
        request: async ({ method, params }) =>
          method === 'wallet_getCallsStatus' && Array.isArray(params) ? wallet.callsStatus(params[0]) : null,
      }),
    }
  }
  return { batches, evm, reference: { ...evm.reference, load }, sent, wallet }
}

/** The swap service, its balances and its chain, whose answers a test sets. */
export function createSwapService() {
  /** Balances in whole tokens. */
  const held: Record<string, string> = { ETH: '10', USDC: '5000' }
  const prices: Record<string, number> = { ETH: 3200, USDC: 1, DAI: 1 }
  const receipts: Record<string, string | null> = {}
  const state: {
    allowance: string
    supported: string[]
    receipt: string | null
    /** The node's result of a simulation. Matches the quote unless a test changes it. */
    simulate: (params: unknown) => unknown
    /** The node's result of the `eth_call` that runs the probe. Undefined unless a test sets it. */
    probe: unknown
  } = {
    allowance: '0',
    supported: ['eip155:1', 'eip155:8453'],
    receipt: '0x1',
    simulate: (params) => simulated(params, quoted),
    probe: undefined,
  }
  const quoted = { left: 0n, arrived: 0n }
  /** An honest call for an order: it guarantees the quoted amount minus the slippage. */
  const swapFor = ({ from, to, amount, eip155 }: Record<string, unknown>) => {
    const kept = 10_000n - BigInt(Math.round(Number(Object(eip155).slippage) * 100))
    return swapData({
      source: plainOf(String(from)),
      target: plainOf(String(to)),
      amount: BigInt(String(amount)),
      minimum: (quoted.arrived * kept + 9_999n) / 10_000n,
    })
  }
  const built = (data: string) => ({ data, eip155: { gas: '120000', gasPrice: '2000000000' } })
  const answers: Answers = {
    '/v1/supported-chains': () => ({ http: state.supported, ws: [] }),
    '/v1/convert/tokens': (query) => ({
      tokens: Object.entries(symbols).map(([address, symbol]) => ({
        name: `The ${symbol}`,
        symbol,
        address: address.replace('eip155:1:', `${query.get('chainId')}:`),
        decimals: places[address],
        logoUri: '',
      })),
    }),
    '/v1/convert/gas-price': () => ({ standard: '1000000000', fast: '2', instant: '3' }),
    '/v1/convert/quotes': (query) => {
      const [from = '', to = ''] = [query.get('from'), query.get('to')].map((each) => each ?? '')
      const rate = BigInt(Math.round((prices[symbolOf(from)] ?? 0) / (prices[symbolOf(to)] ?? 1)) || 1)
      const toAmount =
        (BigInt(query.get('amount') ?? 0) * rate * 10n ** BigInt(placesOf(to))) / 10n ** BigInt(placesOf(from))
      return { quotes: [{ id: null, fromAmount: '', fromAccount: '', toAmount: String(toAmount), toAccount: '' }] }
    },
    '/v1/convert/allowance': () => ({ allowance: state.allowance }),
    '/v1/convert/build-approve': (query) => ({
      tx: {
        // The real service has the token in the sender's place too.
        from: query.get('from'),
        to: query.get('from'),
        value: '0',
        data: `0x095ea7b3${router.slice(2).padStart(64, '0')}${'f'.repeat(64)}`,
        eip155: { gas: 60_000, gasPrice: '1' },
      },
    }),
    '/v1/convert/build-transaction': (_query, body) => ({
      tx: { from: body.userAddress, to: `eip155:1:${router}`, amount: '0', ...built(swapFor(body)) },
    }),
    '/v1/fungible/price': (_query, body) => ({
      fungibles: addressesIn(body).map((address) => ({
        name: '',
        symbol: symbolOf(address),
        iconUrl: '',
        price: prices[symbolOf(address)] ?? 0,
        address,
      })),
    }),
  }
  const answer = (url: string, init: RequestInit | undefined): Response => {
    const { pathname, searchParams } = new URL(url)
    const body = init?.body ? JSON.parse(String(init.body)) : {}
    const known = answers[pathname]
    if (known) {
      const value = known(searchParams, body)
      const arrived = /"toAmount":"(\d+)"/.exec(JSON.stringify(value))?.[1]
      if (arrived) Object.assign(quoted, { left: BigInt(searchParams.get('amount') ?? 0), arrived: BigInt(arrived) })
      return value instanceof Response ? value : Response.json(value)
    }
    if (pathname.endsWith('/balance')) {
      const chainId = searchParams.get('chainId') ?? ''
      const balances = Object.entries(held).map(([symbol, numeric]) => balanceOf(symbol, numeric, chainId, prices))
      return Response.json({ balances })
    }
    const told = body.method === 'eth_call' ? tokenSays(body.params?.[0]) : undefined
    if (told !== undefined) return Response.json({ jsonrpc: '2.0', id: body.id, result: told })
    if (body.method === 'eth_simulateV1' || body.method === 'eth_call') {
      const result = body.method === 'eth_call' ? state.probe : state.simulate(body.params)
      const missing = { code: -32601, message: 'the method does not exist' }
      return Response.json({ jsonrpc: '2.0', id: body.id, ...(result === undefined ? { error: missing } : { result }) })
    }
    // The data provider's gateway.
    if (pathname === '/v1/') {
      const hash = String(body.params?.[0])
      const status = hash in receipts ? receipts[hash] : state.receipt
      // The block is deep enough that its receipt is final.
      const results: Record<string, unknown> = {
        eth_getTransactionReceipt: status && { status, blockNumber: '0x1' },
        eth_blockNumber: '0x64',
      }
      return Response.json({
        jsonrpc: '2.0',
        id: body.id,
        result: body.method in results ? results[body.method] : '0x0',
      })
    }
    if (pathname === '/getWallets') return Response.json({ data: [], count: 0 })
    if (pathname === '/getAnalyticsConfig') return Response.json({ isAnalyticsEnabled: false })
    return new Response('', { status: 404 })
  }
  return { answer, answers, held, prices, receipts, state, swapFor }
}

/** A CAIP-10 address without its network. */
export const plainOf = (address: string): string => address.slice(address.lastIndexOf(':') + 1)

/** Answers a call of `symbol`, `name` or `decimals` like a token contract. */
function tokenSays(call: { readonly to?: string; readonly data?: string } | undefined): string | undefined {
  const token = Object.keys(symbols).find((each) => each.toLowerCase() === `eip155:1:${call?.to}`.toLowerCase())
  if (token === undefined || token === native) return undefined
  if (call?.data === '0x06fdde03') return encodeAbiParameters([{ type: 'string' }], [`The ${symbols[token]}`])
  if (call?.data === '0x95d89b41') return encodeAbiParameters([{ type: 'string' }], [symbols[token] ?? ''])
  return call?.data === '0x313ce567' ? encodeAbiParameters([{ type: 'uint8' }], [places[token] ?? 0]) : undefined
}

/** The effect of a call on its sender. `logs` are added to those of the native coin. */
export interface Effect {
  readonly left: bigint
  readonly arrived: bigint
  readonly logs?: readonly { address: string; topics: readonly string[]; data: string }[]
  readonly isReverted?: boolean
}

interface Asked {
  readonly blockStateCalls: readonly [
    { readonly calls: readonly { from: string; to: string; data: string; value?: string }[] },
  ]
}

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** The node's answer to `eth_simulateV1`: an approval moves nothing, and any other call has the given effect. */
export function simulated(params: unknown, { left, arrived, logs = [], isReverted = false }: Effect): unknown {
  const [{ blockStateCalls }] = params as [Asked] // the product sends this form
  const { calls } = blockStateCalls[0]
  const isLook = ({ data }: { data: string }) => data.startsWith('0x70a08231') // balanceOf
  const run = calls.filter((each) => !isLook(each))
  const call = run.at(-1)
  const looked = calls.filter(isLook)
  const tokens = looked.slice(0, looked.length / 2).map(({ to }) => to)
  const isApproval = call?.data.startsWith('0x095ea7b3') === true
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
  const held = 10n ** 40n
  const me = word(BigInt(call?.from ?? 0))
  const nativeLog = (isOut: boolean, units: bigint) => ({
    address: `0x${'e'.repeat(40)}`,
    topics: [transfer, isOut ? me : word(1n), isOut ? word(1n) : me],
    data: word(units),
  })
  const isTokenSource = tokens.length === 2 || nativeSideOf(params) === 'target'
  const isTokenTarget = tokens.length === 2 || nativeSideOf(params) === 'source'
  const native = isApproval
    ? []
    : [...(isTokenSource ? [] : [nativeLog(true, left)]), ...(isTokenTarget ? [] : [nativeLog(false, arrived)])]
  const looks = (isAfter: boolean) =>
    tokens.map((_, index) => {
      const isSource = isTokenSource && index === 0
      const change = isApproval || !isAfter ? 0n : isSource ? -left : arrived
      return { status: '0x1', returnData: word(held + change), logs: [] }
    })
  const done = isReverted
    ? { status: '0x0', returnData: '0x', logs: [], error: { code: 3, message: 'execution reverted' } }
    : { status: '0x1', returnData: '0x', logs: isApproval ? [] : [...native, ...logs] }
  const earlier = run.slice(1).map(() => ({ status: '0x1', returnData: '0x', logs: [] }))
  return [{ calls: [...looks(false), ...earlier, done, ...looks(true)] }]
}

/** A call with a value pays with the native coin. */
function nativeSideOf(params: unknown): 'source' | 'target' {
  const [{ blockStateCalls }] = params as [Asked] // the product sends this form
  return blockStateCalls[0].calls.some(({ value }) => value !== undefined && BigInt(value) > 0n) ? 'source' : 'target'
}

/** Sets up a connected modal with a swap service, a wallet and a chain whose answers a test sets. */
export function setupSwap(given: ModalOptions = {}) {
  const { batches, evm, reference, sent, wallet } = createSwapWallet()
  const service = createSwapService()
  const world = setupModal({ adapters: [reference], swapRouters, ...given })
  const { platform } = world
  platform.onFetch(service.answer)
  const connect = async (type: AccountType = 'eoa') => {
    world.announce('Fox')
    await world.modal.open()
    world.root.flows.chooseWallet(world.rowOf('Fox'))
    await platform.settle()
    evm.connecting.at(-1)?.approve({ accounts: [{ namespace: 'eip155', address: alice, type }] })
    await platform.settle()
  }
  /** Opens Swap, after connecting with the state that the test has set so far. */
  const open = async (data?: { fromToken?: string; toToken?: string; amount?: string }): Promise<SwapPart> => {
    if (evm.connecting.length === 0) await connect()
    await world.modal.open({ view: 'Swap', ...(data && { data }) })
    const swap = await world.root.flows.part(createSwap)
    await platform.settle()
    return swap
  }
  const asked = (path: string) => platform.requests.filter(({ url }) => new URL(url).pathname === path)
  return { ...world, ...service, evm, asked, batches, connect, open, sent, wallet }
}

function addressesIn({ addresses }: Record<string, unknown>): string[] {
  return Array.isArray(addresses) ? addresses.map(String) : []
}

function symbolOf(address: string): string {
  return symbols[address.replace(/^eip155:\d+/, 'eip155:1')] ?? ''
}

function placesOf(address: string): number {
  return places[address.replace(/^eip155:\d+/, 'eip155:1')] ?? 18
}

function balanceOf(symbol: string, numeric: string, chainId: string, prices: Readonly<Record<string, number>>) {
  const [address = ''] = Object.entries(symbols).find(([, each]) => each === symbol) ?? []
  return {
    name: symbol,
    symbol,
    chainId,
    ...(symbol !== 'ETH' && { address: address.replace('eip155:1', chainId) }),
    price: prices[symbol] ?? 0,
    quantity: { decimals: String(places[address]), numeric },
    iconUrl: '',
  }
}
