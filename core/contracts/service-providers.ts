import type { TokenBalance } from './account/token.js'
import type { Transaction } from './account/transaction.js'
import type { Network } from './network/network.js'

/** Answers questions of one or more kinds: about balances, activity, prices or names. */
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
   * Fetches JSON from a URL, within ten seconds, and again after failures that may pass. Rejects with an error that
   * names the URL.
   */
  fetchJson(url: string, init?: { readonly headers?: Readonly<Record<string, string>> }): Promise<unknown>
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
    asked: { readonly address: string; readonly network: Network; readonly cursor?: string | undefined },
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

/** One provider, or several that are asked in order until one serves the network and answers. */
export type Providers<Provider extends ServiceProvider> = Provider | readonly Provider[]
