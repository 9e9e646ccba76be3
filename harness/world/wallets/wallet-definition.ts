import type { WorldAccount } from '../accounts/accounts.js'
import { isOwnChainKind, type OwnChainKind } from '../chains/chain-definition.js'
import { isFunction, isText, requireParts } from '../lib/definition.js'
import { type Deed, deedNames } from './deeds.js'
import { walletVias } from './wallet.js'

/** A request of a page, on its way through a wallet from outside. Its owner has agreed, where they are asked. */
export interface OwnWalletCall {
  /** The JSON that the page's side sent. */
  readonly params: unknown
  readonly origin: string
  /** CAIP-2 ids of the networks that the wallet is on. The first one is in use. */
  readonly networks: readonly string[]
  /** The addresses that the page may see, the active one first. Empty until its owner lets the page in. */
  readonly addresses: readonly string[]
  /** The account behind an address that the page may see. @throws the error 4100 for any other */
  accountAt(address: string): WorldAccount
  /** Calls a node of the wallet's network, as the wallet does. */
  chain(method: string, params?: readonly unknown[]): Promise<unknown>
  /** The wallet goes to another of its networks, by the CAIP-2 id, and tells its pages. */
  turn(network: string): void
  /** The page leaves. */
  leave(): void
  /** The fault `bad-signature` is in force: sign something else. */
  readonly isSignatureBad: boolean
}

export interface OwnWalletMethod {
  /**
   * The deed that its owner is asked for: `approve: connect` in a scenario answers it. `connect` lets the page in; all other deeds are refused to a page
   * that is not. @default nothing: the wallet answers by itself
   */
  readonly asks?: Deed
  /** The answer, as JSON: bytes go as text. */
  answer(call: OwnWalletCall): unknown
}

/** The state that a wallet shows a page: its addresses there, and the network that it is on. */
export interface OwnWalletState {
  readonly addresses: readonly string[]
  /** CAIP-2. */
  readonly network: string
}

/** A wallet's side in a page. */
export interface PageWallet {
  /** The wallet's name for people, its picture as an address, and its name in reverse DNS. */
  readonly name: string
  readonly icon: string
  readonly rdns: string
  /** CAIP-2 ids of its networks. */
  readonly networks: readonly string[]
  /** The page's window: where its events are, and where providers are placed. */
  readonly events: EventTarget
  readonly globals: object
  /** Calls a method of the wallet. Rejects with an Error that has a `code`: 4001 where its owner declines. */
  ask(method: string, params?: unknown): Promise<unknown>
  /** Hears when the accounts or the network are others. */
  onChange(listener: (state: OwnWalletState) => void): void
}

/** How a page finds the wallet. `announce` may be called again; `remove` takes out what it placed. */
export interface PageShell {
  announce(): void
  remove?(): void
}

/** A kind of wallet, as its author writes it. */
export interface WalletDefinition {
  /** Its name, as scenarios write it: `via: sui`. */
  readonly via: string
  /** The chain that it is a wallet of. */
  readonly chain: OwnChainKind
  /** The methods that its side in a page calls, by name. */
  readonly methods: Readonly<Record<string, OwnWalletMethod>>
  /**
   * Puts the wallet into a page. It is sent there as text: it may use the page's globals and what it is given, and nothing else of its module.
   */
  page(wallet: PageWallet): PageShell
}

const brand: unique symbol = Symbol.for('walletmodal-harness.wallet')

/** A kind of wallet that `defineWalletKind` made: `via` of a wallet in `createWorld`. */
export interface OwnWalletKind extends WalletDefinition {
  readonly [brand]: true
}

const isMethod = (value: unknown) => {
  const { asks, answer } = Object(value)
  return isFunction(answer) && (asks === undefined || deedNames.includes(asks))
}

/**
 * Makes a kind of wallet of a namespace that the harness does not know: what it answers, what its owner is asked for, and how a page
 * finds it.
 * @example
 * export const myWallet = defineWalletKind({
 *   via: 'mine',
 *   chain: myChain,
 *   methods: {
 *     connect: { asks: 'connect', answer: ({ addresses }) => addresses },
 *     sign: { asks: 'sign', answer: ({ params, addresses: [address = ''], accountAt }) => sign(accountAt(address), params) },
 *   },
 *   page: ({ ask, globals }) => ({
 *     announce: () => Object.assign(globals, { mine: { connect: () => ask('connect'), sign: (text) => ask('sign', text) } }),
 *   }),
 * })
 * @throws Error that names the part which is wrong, and what it has to be
 */
export function defineWalletKind(definition: WalletDefinition): OwnWalletKind {
  const what = `defineWalletKind(${isText(Object(definition).via) ? definition.via : ''})`
  const wrong = Object.entries(Object(Object(definition).methods)).find(([, method]) => !isMethod(method))?.[0]
  requireParts(what, definition, {
    via: [
      `a name of small letters, and none of ${walletVias.join(', ')}`,
      (value) => /^[a-z][a-zA-Z0-9-]*$/.test(String(value)) && !walletVias.some((known) => known === value),
    ],
    chain: ['a kind of chain that defineChain made', isOwnChainKind],
    methods: [
      `methods by name, each { asks?: ${deedNames.join(' | ')}, answer: a function }${wrong === undefined ? '' : `; "${wrong}" is not`}`,
      (value) => Object.keys(Object(value)).length > 0 && wrong === undefined,
    ],
    page: ['a function that puts the wallet into a page, and returns { announce }', isFunction],
  })
  return { ...definition, [brand]: true }
}

export function isOwnWalletKind(value: unknown): value is OwnWalletKind {
  return typeof value === 'object' && value !== null && brand in value
}
