// Preloaded, so that no test waits for an import.
import '../services/ens.js'
import '../features/send/solana-node.js'
import '../data/assets/read-contracts.js'
import '../data/assets/read-mints.js'
import '../features/activity/activity.js'
import '../modal/wallet-flows.js'
import { encodeAbiParameters } from 'viem/utils'
import type { AccountRecord, AccountType } from '../contracts/account/account.js'
import type { TokenBalance } from '../contracts/account/token.js'
import type { Adapter, SendTransactionParams, WriteContractParams } from '../contracts/adapter.js'
import { createSend, type SendPart } from '../features/send/send.js'
import type { Platform } from '../lib/platform/platform.js'
import { bitcoin as bitcoinMain } from '../networks/index.js'
import type { ModalOptions } from '../options/modal-options.js'
import { createTestAdapter, type TestAdapter } from './adapter.js'
import { base, ethereum, setupModal, solanaMain } from './modal.js'

export const alice = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const tether = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
export const solAlice = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
export const solBob = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
export const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const gwei = 10n ** 9n
/** The address of the OP Stack's predeployed fee oracle. */
const oracleAddress = '0x420000000000000000000000000000000000000F'
const busy = { code: -32000, message: 'busy' }
const reverted = { code: 3, message: 'execution reverted' }
const hex = (value: bigint) => `0x${value.toString(16)}`
const nobody = { name: null, avatar: null }

const node = { 'eip155:1': 'https://ethereum.test/rpc', 'eip155:8453': 'https://base.test/rpc' } as const

function token(chainId: string, symbol: string, numeric: string, price: number, decimals: number, address?: string) {
  const at = address === undefined ? {} : { address: `${chainId}:${address}` }
  return {
    name: `The ${symbol}`,
    symbol,
    chainId,
    ...at,
    price,
    quantity: { decimals: String(decimals), numeric },
    iconUrl: '',
  }
}

/** A wallet, a data provider and nodes whose answers a test sets. */
export function createSendWorld() {
  const sent: SendTransactionParams[] = []
  const written: WriteContractParams[] = []
  const hash = `0x${'ab'.repeat(32)}`
  const wallet = {
    answer: async (): Promise<string> => hash,
    /** False for WalletConnect sessions, which only take encoded transactions. */
    hasContracts: true,
  }
  const sending = (adapter: TestAdapter): TestAdapter['reference'] => ({
    ...adapter.reference,
    load: async () => {
      const definition = await adapter.reference.load()
      return {
        ...definition,
        setup: (context): Adapter => ({
          ...definition.setup(context),
          sendTransaction: async (params) => {
            sent.push(params)
            return wallet.answer()
          },
          ...(wallet.hasContracts && {
            writeContract: async (params: WriteContractParams) => {
              written.push(params)
              return wallet.answer()
            },
          }),
        }),
      }
    },
  })
  const evm = createTestAdapter('eip155', alice)
  const solana = createTestAdapter('solana', solAlice)
  const bitcoin = createTestAdapter('bip122', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
  const customRpcUrls = Object.fromEntries(
    [...Object.entries(node), [solanaId, 'https://solana.test/rpc'] as const].map(([id, url]) => [id, [{ url }]]),
  )
  const networks = [ethereum, base, solanaMain, bitcoinMain].map((network) => ({ ...network, testnet: false }))
  const adapters = [sending(evm), sending(solana), bitcoin.reference]
  const service = {
    supported: ['eip155:1', 'eip155:8453', solanaId] as string[], // a test may put in others
    gasPrices: { standard: String(10n * gwei), fast: String(20n * gwei), instant: String(30n * gwei) } as unknown, // a test may put in others
    balanceStatus: 200,
    identities: {} as Record<string, { name: string; avatar: string | null }>, // a test may put in others
    balances: [
      token('eip155:1', 'ETH', '2.5', 2000, 18),
      token('eip155:1', 'USDC', '250.25', 1, 6, usdc),
      token('eip155:1', 'USDT', '40', 1, 6, tether),
      token('eip155:8453', 'ETH', '1', 2000, 18),
      token(solanaId, 'SOL', '3', 100, 9),
      token(solanaId, 'USDC', '7.5', 1, 6, mint),
    ] as TokenBalance[], // a test may put in others
  }
  const chain = {
    contracts: new Set<string>(),
    code: '0x6001',
    gas: 21_000n,
    tokenGas: 60_000n,
    gasPrice: 7n * gwei,
    /** With a base fee, the network has EIP-1559. */
    baseFee: undefined as bigint | undefined, // a test may put in others
    tip: gwei,
    blockGas: 30_000_000n,
    hasBlocks: true,
    /** Answers of the OP Stack's oracle by selector. Empty on other networks. */
    oracle: {} as Record<string, bigint>, // a test may put in others
    isOracleSilent: false,
    /** The decimals that each token's contract reports. */
    decimals: { [usdc]: 6, [tether]: 6 } as Record<string, number>, // a test may put in others
    /** The symbol that each token's contract reports. */
    symbols: { [usdc]: 'USDC', [tether]: 'USDT' } as Record<string, string>, // a test may put in others
    estimateError: undefined as { code: number; message: string } | undefined, // a test may put in others
    accounts: {} as Record<string, { owner: string; data: readonly [string, string] }>, // a test may put in others
    rent: (size: number): unknown => (128 + size) * 6960,
    epoch: 700,
    /** Addresses that each transaction of the account mentions, by signature. */
    history: {} as Record<string, readonly string[]>, // a test may put in others
    /** The answer of `simulateTransaction`. Null: the node cannot simulate. */
    simulated: { err: null, unitsConsumed: 450 } as object | null, // a test may put in others
    status: 200,
    /** True if the first node of each network does not answer, while the gateway does. */
    isFirstDead: false,
    calls: [] as { method: string; params: readonly unknown[] }[], // a test may put in others
  }
  const results: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_gasPrice: () => hex(chain.gasPrice),
    eth_estimateGas: ([call]) => hex((call as { data?: string }).data ? chain.tokenGas : chain.gas), // as JSON-RPC has it
    eth_maxPriorityFeePerGas: () => hex(chain.tip),
    eth_getBlockByNumber: () =>
      chain.hasBlocks
        ? {
            number: hex(7n),
            gasLimit: hex(chain.blockGas),
            ...(chain.baseFee !== undefined && { baseFeePerGas: hex(chain.baseFee) }),
          }
        : null,
    eth_call: ([call]) => {
      const { to, data } = call as { to: string; data: string } // as JSON-RPC has it
      if (to === oracleAddress && chain.isOracleSilent) return busy
      if (to === oracleAddress && Object.keys(chain.oracle).length > 0) {
        const told = chain.oracle[data.slice(0, 10)]
        return told === undefined ? reverted : `0x${told.toString(16).padStart(64, '0')}`
      }
      const decimals = data === '0x313ce567' ? chain.decimals[to] : undefined
      const symbol = data === '0x95d89b41' ? chain.symbols[to] : undefined
      if (symbol !== undefined) return encodeAbiParameters([{ type: 'string' }], [symbol])
      return decimals === undefined ? '0x' : `0x${decimals.toString(16).padStart(64, '0')}`
    },
    eth_getCode: ([address]) => (chain.contracts.has(String(address)) ? chain.code : '0x'),
    getAccountInfo: ([address]) => ({ context: {}, value: chain.accounts[String(address)] ?? null }),
    getMultipleAccounts: ([addresses]) => ({
      context: {},
      value: (addresses as readonly string[]).map((address) => chain.accounts[address] ?? null), // as JSON-RPC has it
    }),
    getMinimumBalanceForRentExemption: ([size]) => chain.rent(Number(size)),
    getSignaturesForAddress: () => Object.keys(chain.history).map((signature) => ({ signature, err: null })),
    getTransaction: ([signature]) => ({
      transaction: { message: { accountKeys: chain.history[String(signature)] ?? [] } },
    }),
    getEpochInfo: () => ({ epoch: chain.epoch }),
    simulateTransaction: () => ({ context: {}, value: chain.simulated }),
    eth_getBalance: () => '0x0',
    getBalance: () => ({ context: {}, value: 0 }),
  }
  const answer = (url: string, init: RequestInit | undefined): Response => {
    const { pathname, searchParams } = new URL(url)
    if (pathname === '/v1/supported-chains') return Response.json({ http: service.supported, ws: [] })
    if (pathname === '/v1/convert/gas-price') {
      return service.gasPrices ? Response.json(service.gasPrices) : new Response('', { status: 404 })
    }
    if (pathname.endsWith('/balance')) {
      const balances = service.balances.filter(({ chainId }) => chainId === searchParams.get('chainId'))
      return service.balanceStatus === 200
        ? Response.json({ balances })
        : new Response('', { status: service.balanceStatus })
    }
    if (pathname.startsWith('/v1/identity'))
      return Response.json(service.identities[pathname.split('/').at(-1) ?? ''] ?? nobody)
    if (pathname.startsWith('/v1/profile/reverse')) return Response.json([])
    if (pathname.startsWith('/v1/profile/account/bob.reown.id')) {
      const addresses = { 60: { address: bob, created: 1 } }
      return Response.json({ name: 'bob.reown.id', addresses, attributes: [{ avatar: 'https://images.test/bob.png' }] })
    }
    if (pathname.startsWith('/v1/profile/account/')) return new Response('', { status: 404 })
    if (pathname === '/rpc' && chain.isFirstDead) throw new TypeError('Failed to fetch')
    if (pathname === '/rpc' || pathname === '/v1/') {
      const body: { id: number; method: string; params: unknown[] } = JSON.parse(String(init?.body))
      // After a failure, the node client pings its nodes for a while.
      if (body.method !== 'net_listening') chain.calls.push({ method: body.method, params: body.params })
      if (chain.status !== 200) return new Response('', { status: chain.status })
      const result = results[body.method]?.(body.params) ?? null
      const refused = result === reverted || result === busy ? result : undefined
      const error = refused ?? (body.method === 'eth_estimateGas' ? chain.estimateError : undefined)
      const answer = error ? { error } : { result }
      return Response.json({ jsonrpc: '2.0', id: body.id, ...answer })
    }
    if (pathname === '/getWallets') return Response.json({ data: [], count: 0 })
    if (pathname === '/getAnalyticsConfig') return Response.json({ isAnalyticsEnabled: false })
    return new Response('', { status: 404 })
  }
  const options = { adapters, networks, customRpcUrls }
  return { options, answer, evm, solana, bitcoin, sent, written, hash, wallet, service, chain }
}

/** Sets up a modal with the test wallet, service and nodes. */
export function setupSend(
  given: ModalOptions = {},
  { platform: overrides = {} }: { platform?: Partial<Platform> } = {},
) {
  const sending = createSendWorld()
  const { evm, solana } = sending
  const world = setupModal({ ...sending.options, ...given }, { platform: overrides })
  const { platform, root } = world
  platform.onFetch(sending.answer)

  const emit: typeof world.emit = (event) => (event.namespace === 'solana' ? solana : evm).context?.emit(event)
  const connect = async ({ type = 'eoa', others = [] }: { type?: AccountType; others?: readonly string[] } = {}) => {
    world.announce('Fox')
    await world.modal.open()
    root.flows.chooseWallet(world.rowOf('Fox'))
    await platform.settle()
    const accounts: AccountRecord[] = [alice, ...others].map((address) => ({ namespace: 'eip155', address, type }))
    evm.connecting.at(-1)?.approve({ accounts })
    await platform.settle()
  }
  const connectSolana = async () => {
    world.announceSolana('Sun')
    await world.modal.open({ view: 'Connect', namespace: 'solana' })
    root.flows.chooseWallet(world.rowOf('Sun'))
    await platform.settle()
    solana.connecting.at(-1)?.approve({ accounts: [{ namespace: 'solana', address: solAlice, type: 'eoa' }] })
    await platform.settle()
  }
  /** Opens the form, and starts what its view would start. */
  const open = async (language = 'en'): Promise<SendPart> => {
    await world.modal.open({ view: 'WalletSend' })
    const send = await root.flows.part(createSend)
    send.start(language)
    await platform.settle()
    return send
  }
  /** Waits for the fee. Deriving a Solana address takes real time. */
  const quoted = async ({ store }: SendPart) => {
    do await platform.settle()
    while (store.quoteStatus === 'loading')
  }
  /** Fills in the form. */
  const fill = async (send: SendPart, filled: { token?: string; amount: string; to: string }) => {
    const chosen = send.store.tokenBalances.find(({ symbol }) => symbol === filled.token)
    if (chosen) send.store.chooseToken(chosen)
    send.store.setAmount(filled.amount)
    send.setReceiver(filled.to)
    await platform.advance(500)
    await quoted(send)
  }
  return { ...world, ...sending, emit, connect, connectSolana, open, fill, quoted }
}

export const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
