import { coinbaseChainOf, isCoinbaseChain } from '../contracts/onramp-providers.js'
import type { OnrampOrder, OnrampProvider, ProviderContext } from '../contracts/service-providers.js'
import { HttpAnswerError } from '../errors/http.js'

/** How the page gets to Coinbase. */
export interface CoinbaseOnrampOptions {
  /**
   * Asks the host's server for a session token, which Coinbase gives it for `order.address` and the network. The token
   * serves one purchase, for five minutes.
   */
  readonly sessionToken: (order: OnrampOrder, context: ProviderContext) => Promise<string>
  /** Replaces Coinbase's site: an origin. @default https://pay.coinbase.com */
  readonly url?: string | undefined
  /** The origins that `sessionToken` asks. @default none besides the page's own */
  readonly servers?: readonly string[] | undefined
}

/** The currencies in which Coinbase takes a preset sum. */
const currencies = ['USD', 'EUR', 'GBP', 'CAD']

/**
 * Sells tokens at Coinbase, with a session token that the host's server gets. The parameters of its page are those of
 * "Generating an Onramp URL" and "Session Token Authentication" in Coinbase's documentation (docs.cdp.coinbase.com).
 *
 * @example coinbaseOnramp({ sessionToken: async ({ address }) => (await fetch(`/coinbase?to=${address}`)).text() })
 */
export function coinbaseOnramp(options: CoinbaseOnrampOptions): OnrampProvider {
  const { sessionToken, url: site = 'https://pay.coinbase.com', servers = [] } = options
  return {
    name: 'Coinbase',
    hosts: servers,
    pages: [new URL(site).origin],
    namespaces: ['eip155', 'solana'],
    tokens: ['USDC'],
    currencies: currencies.map((code) => ({ code })),
    async session(order, context) {
      const { network, token, currency, amount } = order
      const chain = network.chainNamespace === 'solana' ? solanaOf(network.caipNetworkId) : evmOf(network.id)
      if (!chain) return undefined
      const secret: unknown = await sessionToken(order, context)
      // A text that could add parameters of its own is not a token.
      if (typeof secret !== 'string' || !/^[\w.~+/=-]{8,4096}$/.test(secret))
        throw new HttpAnswerError({ url: site, wrong: 'The server gave no session token.' })
      const page = new URL('/buy/select-asset', site)
      const fields = { sessionToken: secret, defaultNetwork: chain, defaultAsset: token.symbol, fiatCurrency: currency }
      for (const [name, value] of Object.entries({ ...fields, ...(amount && { presetFiatAmount: amount }) }))
        page.searchParams.set(name, value)
      return page.href
    },
  }
}

const evmOf = (id: string | number) => (isCoinbaseChain(id) ? coinbaseChainOf(id) : undefined)

const solanaOf = (caipNetworkId: string) =>
  caipNetworkId === 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' ? 'solana' : undefined
