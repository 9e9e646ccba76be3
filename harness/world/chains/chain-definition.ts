import type { WorldAccount } from '../accounts/accounts.js'
import type { WorldClock } from '../lib/clock.js'
import { isFunction, isText, requireParts } from '../lib/definition.js'
import type { KnownChainKind } from './chain.js'

/** A network of a chain that the harness does not know. */
export interface OwnNetwork {
  /** CAIP-2: `sui:mainnet`. */
  readonly id: string
  /** Addresses of its public nodes. The chain answers calls to them. `*` matches any part: `https://*.sui.io/*`. @default none */
  readonly nodes?: readonly string[]
}

/** The chain for which a node is started. */
export interface OwnNodeContext {
  /** The chain's name in the scenario. */
  readonly name: string
  /** CAIP-2. */
  readonly id: string
  /** The network's name in `networks`. */
  readonly network: string
  /** The world's clock. */
  readonly clock: Pick<WorldClock, 'steadyNow' | 'setTimeout'>
}

/** A running node: methods in this process, a server started by `start`, or both. */
export interface OwnNode {
  /** JSON-RPC methods by name. An error with a numeric `code` is answered with that code. */
  readonly methods?: Readonly<Record<string, (params: readonly unknown[]) => unknown>>
  /** URL of a server that answers JSON-RPC in place of `methods`: `http://127.0.0.1:9123`. */
  readonly url?: string
  /**
   * Answers requests that are not JSON-RPC: `GET /v1/accounts/…`. `undefined` becomes a 404, an error a 500 with its
   * message. The body is sent decoded, without a `content-encoding`.
   */
  answer?(request: Request): Response | undefined | Promise<Response | undefined>
  /** Sets a balance in the smallest unit of the coin. */
  setBalance(address: string, amount: bigint): unknown
  getBalance(address: string): bigint | Promise<bigint>
  /** Called when the world's time moves. */
  setTime?(nowMs: number): unknown
  stop?(): unknown
}

/** The definition of a kind of chain. */
export interface ChainDefinition {
  /** Name of the kind in scenarios: `kind: sui`. */
  readonly kind: string
  /** Networks by name. The first is the default. */
  readonly networks: Readonly<Record<string, OwnNetwork>>
  /** The coin of `fund`: `fund: { alice: 10 SUI }`. */
  readonly coin: { readonly symbol: string; readonly decimals: number }
  /** Returns an account's address on a network. Derive its key with `accountKey`. */
  addressOf(account: WorldAccount, network: string): string
  /** Starts the node. */
  start(context: OwnNodeContext): OwnNode | Promise<OwnNode>
}

const brand: unique symbol = Symbol.for('walletmodal-harness.chain')

/** A kind of chain made by `defineChain`, for the `kind` of a chain in `createWorld`. */
export interface OwnChainKind extends ChainDefinition {
  readonly [brand]: true
}

/** A chain of a world with a kind from `defineChain`. */
export interface OwnChainSpec {
  readonly kind: OwnChainKind
  /** Name in the kind's `networks`. @default the first */
  readonly network?: string | undefined
  readonly name?: string | undefined
  /** Initial balances by account name: smallest units, or text such as `10 SUI`. */
  readonly fund?: Readonly<Record<string, bigint | string>> | undefined
  readonly listed?: boolean | undefined
  readonly port?: number | undefined
}

const knownKinds: Readonly<Record<KnownChainKind, true>> = { evm: true, solana: true, bitcoin: true, polkadot: true }
const word = /^[a-z][a-zA-Z0-9-]*$/
const caipPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

const isNetwork = (value: unknown) => {
  const { id, nodes = [] } = Object(value)
  return caipPattern.test(String(id)) && Array.isArray(nodes) && nodes.every(isText)
}
/** All networks of a kind are of one namespace: a wallet has one state for each namespace. */
const hasNetworks = (value: unknown) => {
  const networks = Object.values(Object(value))
  const namespaces = new Set(networks.map((network) => String(Object(network).id).split(':')[0]))
  return namespaces.size === 1 && networks.every(isNetwork)
}

/** Scenarios write amounts with the symbol, so it is a word. */
const isCoin = (value: unknown) => {
  const { symbol, decimals } = Object(value)
  return /^[A-Za-z][A-Za-z0-9]*$/.test(String(symbol)) && Number.isInteger(decimals) && decimals >= 0
}

/**
 * Makes a kind of chain whose namespace the harness does not know. A world starts it like its own chains: with a proxy,
 * a journal, faults and funded accounts.
 * @example
 * export const myChain = defineChain({
 *   kind: 'mine',
 *   networks: { main: { id: 'mine:main', nodes: ['https://rpc.mine.example'] } },
 *   coin: { symbol: 'MINE', decimals: 6 },
 *   addressOf: (account) => Buffer.from(accountKey(account, 'mine')).toString('hex'),
 *   start() {
 *     const balances = new Map<string, bigint>()
 *     const getBalance = (address: string) => balances.get(address) ?? 0n
 *     return {
 *       getBalance,
 *       setBalance: (address, amount) => balances.set(address, amount),
 *       methods: { mine_getBalance: ([address]) => String(getBalance(String(address))) },
 *     }
 *   },
 * })
 * @throws Error that names the wrong part and what it has to be
 */
export function defineChain(definition: ChainDefinition): OwnChainKind {
  const what = `defineChain(${isText(Object(definition).kind) ? definition.kind : ''})`
  requireParts(what, definition, {
    kind: [
      `a name of small letters, and none of ${Object.keys(knownKinds).join(', ')}`,
      (value) => word.test(String(value)) && !Object.hasOwn(knownKinds, String(value)),
    ],
    networks: [
      'networks of one namespace by name, each with its CAIP-2 id: { mainnet: { id: "sui:mainnet", nodes: ["https://…"] } }',
      hasNetworks,
    ],
    coin: ['a coin: { symbol: "SUI", decimals: 9 }', isCoin],
    addressOf: ['a function that makes the address of an account', isFunction],
    start: ['a function that starts a node: () => ({ methods, setBalance, getBalance })', isFunction],
  })
  const { kind, networks, coin } = definition
  return {
    kind,
    networks,
    coin,
    // Called on the definition, which may be an instance of a class.
    addressOf: (account, network) => definition.addressOf(account, network),
    start: (context) => definition.start(context),
    [brand]: true,
  }
}

export function isOwnChainKind(value: unknown): value is OwnChainKind {
  return typeof value === 'object' && value !== null && brand in value
}
