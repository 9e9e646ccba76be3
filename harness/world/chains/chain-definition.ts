import type { WorldAccount } from '../accounts/accounts.js'
import type { WorldClock } from '../lib/clock.js'
import { isFunction, isText, requireParts } from '../lib/definition.js'
import type { KnownChainKind } from './chain.js'

/** A network of a chain that the harness does not know. */
export interface OwnNetwork {
  /** CAIP-2: `sui:mainnet`. */
  readonly id: string
  /** Addresses of its public nodes, for which the chain answers. `*` is any part: `https://*.sui.io/*`. @default none */
  readonly nodes?: readonly string[]
}

/** The chain that a world wants of a node. */
export interface OwnNodeContext {
  /** The scenario's word for the chain. */
  readonly name: string
  /** CAIP-2. */
  readonly id: string
  /** The network, by its name in `networks`. */
  readonly network: string
  /** The time of the world. */
  readonly clock: Pick<WorldClock, 'steadyNow' | 'setTimeout'>
}

/** A node that runs: methods in this process, a server that `start` has started, or both. */
export interface OwnNode {
  /** The methods of JSON-RPC that it answers, by name. An error with a number as its `code` is answered with that code. */
  readonly methods?: Readonly<Record<string, (params: readonly unknown[]) => unknown>>
  /** The server that answers JSON-RPC in place of `methods`: `http://127.0.0.1:9123`. */
  readonly url?: string
  /** Answers all other requests: `GET /v1/accounts/…`. `undefined` is answered with 404. */
  answer?(request: Request): Response | undefined | Promise<Response | undefined>
  /** In the smallest unit of the coin. */
  setBalance(address: string, amount: bigint): unknown
  getBalance(address: string): bigint | Promise<bigint>
  /** Hears that the world's time has moved. */
  setTime?(nowMs: number): unknown
  stop?(): unknown
}

/** A kind of chain, as its author writes it. */
export interface ChainDefinition {
  /** Its name, as scenarios write it: `kind: sui`. */
  readonly kind: string
  /** Its networks by name. The first one is taken where a scenario names none. */
  readonly networks: Readonly<Record<string, OwnNetwork>>
  /** The coin in which accounts are funded: `fund: { alice: 10 SUI }`. */
  readonly coin: { readonly symbol: string; readonly decimals: number }
  /** Where an account of the world is on a network. Its key is from `accountKey`. */
  addressOf(account: WorldAccount, network: string): string
  /** Starts its node. */
  start(context: OwnNodeContext): OwnNode | Promise<OwnNode>
}

const brand: unique symbol = Symbol.for('walletmodal-harness.chain')

/** A kind of chain that `defineChain` made: `kind` of a chain in `createWorld`. */
export interface OwnChainKind extends ChainDefinition {
  readonly [brand]: true
}

/** A chain of a kind from outside, in a world. */
export interface OwnChainSpec {
  readonly kind: OwnChainKind
  /** By its name in the kind's `networks`. @default the first one */
  readonly network?: string | undefined
  readonly name?: string | undefined
  /** By account name: smallest units, or text such as `10 SUI`. */
  readonly fund?: Readonly<Record<string, bigint | string>> | undefined
  readonly listed?: boolean | undefined
  readonly port?: number | undefined
}

const knownKinds: Readonly<Record<KnownChainKind, true>> = { evm: true, solana: true, bitcoin: true, polkadot: true }
const word = /^[a-z][a-zA-Z0-9-]*$/
const caipPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

const isNetwork = (value: unknown) => caipPattern.test(String(Object(value).id))
const hasNetworks = (value: unknown) => {
  const networks = Object.values(Object(value))
  return networks.length > 0 && networks.every(isNetwork)
}

/**
 * Makes a kind of chain of a namespace that the harness does not know. A world starts it as it starts its own: behind a proxy with a
 * journal and faults, with funded accounts.
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
 * @throws Error that names the part which is wrong, and what it has to be
 */
export function defineChain(definition: ChainDefinition): OwnChainKind {
  const what = `defineChain(${isText(Object(definition).kind) ? definition.kind : ''})`
  requireParts(what, definition, {
    kind: [
      `a name of small letters, and none of ${Object.keys(knownKinds).join(', ')}`,
      (value) => word.test(String(value)) && !Object.hasOwn(knownKinds, String(value)),
    ],
    networks: ['networks by name, each with its CAIP-2 id: { mainnet: { id: "sui:mainnet" } }', hasNetworks],
    coin: [
      'a coin: { symbol: "SUI", decimals: 9 }',
      (value) => isText(Object(value).symbol) && Number.isInteger(Object(value).decimals),
    ],
    addressOf: ['a function that makes the address of an account', isFunction],
    start: ['a function that starts a node: () => ({ methods, setBalance, getBalance })', isFunction],
  })
  return { ...definition, [brand]: true }
}

export function isOwnChainKind(value: unknown): value is OwnChainKind {
  return typeof value === 'object' && value !== null && brand in value
}
