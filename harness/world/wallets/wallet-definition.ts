import type { WorldAccount } from '../accounts/accounts.js'
import { isOwnChainKind, type OwnChainKind } from '../chains/chain-definition.js'
import { isFunction, isPlain, isText, requireParts } from '../lib/definition.js'
import { type Deed, deedNames } from './deeds.js'
import { asFunction } from './shell/page-text.js'
import { walletVias } from './wallet.js'

/** A page's request to a wallet from `defineWalletKind`. If the method asks the owner, the owner has approved. */
export interface OwnWalletCall {
  /** The JSON sent by the page's shell. */
  readonly params: unknown
  readonly origin: string
  /** CAIP-2 ids of the wallet's networks. The first one is current. */
  readonly networks: readonly string[]
  /** Addresses visible to the page, the active one first. Empty until the page is connected. */
  readonly addresses: readonly string[]
  /** The account of a visible address. @throws the error 4100 for any other address */
  accountAt(address: string): WorldAccount
  /** Calls the node of the wallet's network, as the wallet does. */
  chain(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Switches the wallet to another of its networks, by CAIP-2 id, and notifies its pages. */
  turn(network: string): void
  /** Disconnects the page. */
  leave(): void
  /** True while the fault `bad-signature` is active: sign other data. */
  readonly isSignatureBad: boolean
}

export interface OwnWalletMethod {
  /**
   * The deed that the owner is asked for: `approve: connect` in a scenario answers it. `connect` connects the page; any
   * other deed is refused to an unconnected page. @default none: the wallet answers by itself
   */
  readonly asks?: Deed
  /** Returns the answer as JSON, with bytes as text. */
  answer(call: OwnWalletCall): unknown
}

/** A wallet's state in a page: its visible addresses and current network. */
export interface OwnWalletState {
  readonly addresses: readonly string[]
  /** CAIP-2 id. */
  readonly network: string
}

/** The wallet as its page function sees it. */
export interface PageWallet {
  /** The wallet's display name, the URL of its icon, and its reverse domain name. */
  readonly name: string
  readonly icon: string
  readonly rdns: string
  /** CAIP-2 ids of its networks. */
  readonly networks: readonly string[]
  /** The page's window: for events, and for placing providers. */
  readonly events: EventTarget
  readonly globals: object
  /** Calls a method of the wallet. Rejects with an Error that has a `code`, which is 4001 for a refusal. */
  ask(method: string, params?: unknown): Promise<unknown>
  /** Calls back after each change of accounts or network. */
  onChange(listener: (state: OwnWalletState) => void): void
}

/** Makes the wallet findable. `announce` may be called again; `remove` removes what it placed. */
export interface PageShell {
  announce(): void
  remove?(): void
}

/** The definition of a kind of wallet. */
export interface WalletDefinition {
  /** Name of the kind in scenarios: `via: sui`. */
  readonly via: string
  /** The chain that the wallet belongs to. */
  readonly chain: OwnChainKind
  /** Methods that its page function may call, by name. */
  readonly methods: Readonly<Record<string, OwnWalletMethod>>
  /**
   * Installs the wallet in a page. The function is sent as text: it may use the page's globals and its argument, but
   * nothing else of its module.
   */
  page(wallet: PageWallet): PageShell
}

const brand: unique symbol = Symbol.for('walletmodal-harness.wallet')

/** A kind of wallet made by `defineWalletKind`, for the `via` of a wallet in `createWorld`. */
export interface OwnWalletKind extends WalletDefinition {
  readonly [brand]: true
}

/** A page gets the function as text. A bound function has none, and a computed name cannot be read as a function. */
const hasSource = (value: unknown) => {
  if (!isFunction(value)) return false
  try {
    return Boolean(new Function(`return ${asFunction(String(value))}`))
  } catch {
    return false
  }
}

const isMethod = (value: unknown) => {
  const { asks, answer } = Object(value)
  return isFunction(answer) && (asks === undefined || deedNames.includes(asks))
}

/**
 * Makes a kind of wallet whose namespace the harness does not know: its answers, the questions to its owner, and how a
 * page finds it.
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
 * @throws Error that names the wrong part and what it has to be
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
      (value) => isPlain(value) && Object.keys(Object(value)).length > 0 && wrong === undefined,
    ],
    page: ['a function, and not a bound one, that puts the wallet into a page and returns { announce }', hasSource],
  })
  const { via, chain, methods, page } = definition
  return { via, chain, methods, page, [brand]: true }
}

export function isOwnWalletKind(value: unknown): value is OwnWalletKind {
  return typeof value === 'object' && value !== null && brand in value
}
