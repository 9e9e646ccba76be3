import type { TokenBalance } from './account/token.js'
import type { Transaction } from './account/transaction.js'
import type { Namespace } from './namespace.js'
import type { Network } from './network/network.js'
import type { SwapRouter } from './swap-router.js'

/** Answers questions of one or more kinds: about balances, activity, prices, names or swaps. */
export interface ServiceProvider {
  /** The name for people: `Blockscout`. */
  readonly name: string
  /**
   * The origins that it asks: `https://eth.blockscout.com`. Empty if it asks only the nodes of the page's networks.
   */
  readonly hosts: readonly string[]
}

/** What a provider gets with each question. */
export interface ProviderContext {
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal
  /**
   * Sends a JSON-RPC request to the nodes of the asked network: those of `customRpcUrls` first. Rejects if none
   * answers.
   */
  request(method: string, params: readonly unknown[]): Promise<unknown>
  /**
   * Fetches JSON from a URL, within ten seconds, and again after failures that may pass. With `body`, it posts that
   * value as JSON: a question, since it may be sent twice. Rejects with an error that names the URL.
   */
  fetchJson(
    url: string,
    init?: { readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown },
  ): Promise<unknown>
  /**
   * Lists what the connected wallet itself says that the account has (ERC-7811). Resolves with undefined if the wallet
   * cannot say, or not within a second.
   */
  walletAssets?(): Promise<readonly TokenBalance[] | undefined>
}

/** A token that the modal knows by its address. */
export interface KnownToken {
  /** The plain address of the contract or mint. */
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

/** Lists the tokens of an account. */
export interface BalancesProvider extends ServiceProvider {
  /** True if it asks the connected wallet. Without such a provider in a list, the wallet is asked before the list. */
  readonly asksWallet?: boolean
  /**
   * Resolves with one row for each token that the account has, with the network's own coin, or with undefined for a
   * network that it does not serve. Amounts are exact decimal texts of whole tokens. A price that it does not know
   * is 0.
   */
  balances(
    asked: {
      readonly address: string
      readonly network: Network
      /** Tokens that the modal knows on this network, for providers that cannot list an account's tokens. */
      readonly tokens: readonly KnownToken[]
      /** Plain addresses of tokens that have just moved, for providers that cache. */
      readonly moved: readonly string[]
    },
    context: ProviderContext,
  ): Promise<readonly TokenBalance[] | undefined>
}

/** Lists the transactions of an account, the newest first. */
export interface ActivityProvider extends ServiceProvider {
  /** Resolves with one page, or with undefined for a network that it does not serve. */
  activity(
    asked: {
      readonly address: string
      readonly network: Network
      readonly cursor?: string | undefined
      /** Tokens that the modal knows on this network, for providers that cannot tell real tokens from false ones. */
      readonly tokens?: readonly KnownToken[]
    },
    context: ProviderContext,
  ): Promise<
    | {
        readonly transactions: readonly Transaction[]
        /** The cursor of the next page. Undefined on the last one. */
        readonly next?: string | undefined
      }
    | undefined
  >
}

/** Tells the prices of tokens. */
export interface PricesProvider extends ServiceProvider {
  /**
   * Resolves with prices in US dollars by plain address, and by `native` for the network's own coin. A token that it
   * does not know is absent. Undefined for a network that it does not serve.
   */
  prices(
    asked: { readonly network: Network; readonly tokens: readonly (string | 'native')[] },
    context: ProviderContext,
  ): Promise<Readonly<Record<string, number>> | undefined>
}

/** A purchase that the visitor is about to make. */
export interface OnrampOrder {
  /** The account that gets the tokens. */
  readonly address: string
  readonly network: Network
  /** The asset that the visitor chose. `address` is its plain contract or mint; the network's own coin has none. */
  readonly token: { readonly symbol: string; readonly address?: string | undefined }
  /** The ISO 4217 code of the currency that pays: `USD`. */
  readonly currency: string
  /** The sum in that currency, as a decimal text. Undefined until the visitor enters one. */
  readonly amount?: string | undefined
}

/** A currency in which a provider is paid. Limits are decimal texts. */
export interface OnrampCurrency {
  /** The ISO 4217 code: `USD`. */
  readonly code: string
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** Sells tokens on a page of its own, which opens in a window. All providers of a page are offered, in order. */
export interface OnrampProvider extends ServiceProvider {
  /** The shop's name for the visitor. @default `name` */
  readonly shop?: string | undefined
  /** The origins of its pages: `https://global.transak.com`. A page of any other origin is not opened. */
  readonly pages: readonly string[]
  /** The namespaces on which it sells. @default eip155 and solana */
  readonly namespaces?: readonly Namespace[] | undefined
  /** The currencies in which it is paid. @default US dollars and euros */
  readonly currencies?: readonly OnrampCurrency[] | undefined
  /**
   * The symbols of the tokens that it sells besides the coin of each network. Only tokens that the modal knows by their
   * address on that network are offered. @default USDC and USDT
   */
  readonly tokens?: readonly string[] | undefined
  /** How long a page's URL can be opened, in milliseconds. A new one is made then. @default 240000 */
  readonly validMs?: number | undefined
  /**
   * Resolves with the URL of the page for this order, or with undefined if it does not sell on the network. A URL that
   * names another account than the order is refused. Called before the visitor presses the button, so that the window
   * can open within the press, and again after each change of the order.
   */
  session(order: OnrampOrder, context: ProviderContext): Promise<string | undefined>
}

/** What a provider of names gets with each question. */
export interface NamesContext extends ProviderContext {
  /**
   * Like `request`, on another network of the page: `requestOn('eip155:1', 'eth_call', […])`. Rejects if the page does
   * not have that network.
   */
  requestOn(caipNetworkId: string, method: string, params: readonly unknown[]): Promise<unknown>
}

/** Looks up the accounts of names, and the names of accounts. */
export interface NamesProvider extends ServiceProvider {
  /**
   * Resolves with the account of a name on a network, or with undefined if it does not serve the name or nobody has it.
   * `name` is in the normal form of ENSIP-15. Never cached, because money goes to the current owner.
   */
  resolve(
    asked: { readonly name: string; readonly network: Network },
    context: NamesContext,
  ): Promise<{ readonly address: string; readonly avatar?: string | undefined } | undefined>
  /**
   * Resolves with the name of an account, or with undefined. The modal shows the name only if `resolve` leads back to
   * the account.
   */
  nameOf?(
    asked: { readonly address: string; readonly network: Network },
    context: NamesContext,
  ): Promise<{ readonly name: string; readonly avatar?: string | undefined } | undefined>
  /** Registers names below its suffix. Visitors of EVM networks are offered one. */
  readonly registrar?: NameRegistrar | undefined
}

/** Gives names away, such as subnames of the page's own name. */
export interface NameRegistrar {
  /** The ending of its names, with the dot: `.dapp.eth`. */
  readonly suffix: string
  /** Resolves with true if somebody has the name. `name` includes the suffix. */
  isTaken(asked: { readonly name: string; readonly network: Network }, context: NamesContext): Promise<boolean>
  /** Resolves with free names like this one, each with its suffix. */
  suggest?(
    asked: { readonly name: string; readonly network: Network },
    context: NamesContext,
  ): Promise<readonly string[]>
  /**
   * Registers a name for the account. `message` is what the account signed: JSON with `name`, `attributes` and
   * `timestamp` in seconds. `coinType` is the network's (ENSIP-11). Rejects if it refuses.
   */
  register(
    asked: {
      readonly name: string
      readonly address: string
      readonly coinType: number
      readonly message: string
      readonly signature: string
    },
    context: NamesContext,
  ): Promise<void>
}

/** What a picture shows. `id` is the value by which the modal knows it. */
export interface AskedPicture {
  /**
   * `wallet` and `connector`: `id` is an `image_id` of the catalogue. `network`: its CAIP-2 id. `token`: its symbol.
   * `currency`: its ISO 4217 code.
   */
  readonly kind: 'wallet' | 'connector' | 'network' | 'token' | 'currency'
  readonly id: string
}

/** What a provider of pictures may use for its answer. */
export interface PicturesContext {
  /** Aborts when nobody waits for the picture any more. */
  readonly signal: AbortSignal
  /** The page's `fetch`. A request with `headers` follows no redirect, so that an API key reaches the asked origin alone. */
  fetch(url: string, init?: RequestInit): Promise<Response>
}

/** Has pictures of wallets, networks and tokens. */
export interface PicturesProvider extends ServiceProvider {
  /** Resolves with a picture, or with undefined: the next provider is asked, and at last a letter is drawn. */
  picture(asked: AskedPicture, context: PicturesContext): Promise<Blob | undefined>
}

/** An event of the modal, as it is sent. */
export interface TrackedEvent {
  /** A random id of this event. */
  readonly eventId: string
  /** The page's origin and path, without its query and fragment. */
  readonly url: string
  /** The page's host name. */
  readonly domain: string
  /** When it happened, in milliseconds. */
  readonly timestamp: number
  /** The event with its properties, and the connected address. */
  readonly props: {
    readonly type: 'track' | 'error'
    readonly event: string
    readonly properties?: unknown
    readonly address?: string | undefined
  }
}

/** Gets the events of the modal, once the visitor has consented where the page asks for consent. */
export interface AnalyticsProvider extends ServiceProvider {
  /** Takes one event. What it throws is ignored. */
  track(event: TrackedEvent): void | Promise<void>
}

/** A swap of one token for another on one network. Tokens are plain addresses, or undefined for the network's coin. */
export interface SwapAsked {
  /** The plain address that pays and receives. */
  readonly address: string
  readonly network: Network
  readonly sell: string | undefined
  readonly buy: string | undefined
  /** The exact amount to sell, in smallest units. */
  readonly amount: bigint
  /** In percent: the least amount that arrives may be this much below the offered one. */
  readonly slippage: number
}

/** An offer for a swap. The modal decodes and simulates what it signs, and refuses an offer that differs from the review. */
export interface SwapOffer {
  /** The amount that would arrive, in smallest units. */
  readonly bought: bigint
  /** EVM networks: the contract that takes the sold token. The visitor approves it for exactly the sold amount. */
  readonly spender?: string | undefined
  /** EVM networks: the call that swaps. */
  readonly call?: SwapOfferCall | undefined
  /** Solana: the instructions that swap, in order. */
  readonly instructions?: readonly SwapInstruction[] | undefined
  /** Solana: the lookup tables that shorten the transaction. Their contents are read from the chain. */
  readonly lookupTables?: readonly string[] | undefined
}

/** A call of an exchange on an EVM network. */
export interface SwapOfferCall {
  readonly to: string
  readonly data: string
  /** The amount of the network's coin that the call sends, in smallest units. */
  readonly value: bigint
  /** The units of gas that it needs, if the provider knows. */
  readonly gas?: bigint | undefined
}

/** An instruction of a Solana transaction. */
export interface SwapInstruction {
  readonly program: string
  readonly accounts: readonly {
    readonly address: string
    readonly isSigner: boolean
    readonly isWritable: boolean
  }[]
  readonly data: Uint8Array
}

/** Offers swaps of tokens. */
export interface SwapsProvider extends ServiceProvider {
  /** The networks that it serves, by CAIP-2 id: `eip155:1`. */
  readonly swapNetworks: readonly string[]
  /**
   * EVM networks: the contracts that its swaps call, and how to read the calls. No other contract is called or
   * approved. The option `swapRouters` takes precedence.
   */
  swapContracts?(network: string): readonly SwapRouter[]
  /**
   * Lists tokens that can be swapped, beside those that the account has and that the modal knows. The address of the
   * network's coin is left out.
   */
  swapTokens?(asked: { readonly network: Network }, context: ProviderContext): Promise<readonly KnownToken[]>
  /** Resolves with an offer for exactly this amount, or with undefined if it has none. */
  swaps(asked: SwapAsked, context: ProviderContext): Promise<SwapOffer | undefined>
}

/** One provider, or several that are asked in order until one serves the network and answers. */
export type Providers<Provider extends ServiceProvider> = Provider | readonly Provider[]
