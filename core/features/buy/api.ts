import * as onramp from '../../contracts/api/onramp.js'
import { coinbaseChainNames } from '../../contracts/onramp-providers.js'
import { isPurchasePage } from '../../contracts/opened-pages.js'
import { isModalError } from '../../errors/base.js'
import { HttpAnswerError } from '../../errors/http.js'
import type { HttpClient } from '../../lib/http/client.js'

/** `isPlaceholder`: the service gave no quote. Every sum is the amount itself, not a price. */
export type AskedQuote = onramp.OnrampQuote & { readonly isPlaceholder: boolean }

const id = '2b92315d-eab7-5bef-84fa-089a131333f5'
const networkOf = (display_name: string, chain_id: string, contract_address: string) => {
  return { name: `${display_name.toLowerCase()}-mainnet`, display_name, chain_id, contract_address }
}
const networks = [
  networkOf('Ethereum', '1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  networkOf('Polygon', '137', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'),
]
const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const fallback: onramp.OnrampOptions = {
  purchaseCurrencies: [
    { id, name: 'USD Coin', symbol: 'USDC', networks },
    { id, name: 'Ether', symbol: 'ETH', networks },
  ],
  paymentCurrencies: ['USD', 'EUR'].map((currency) => ({ id: currency, payment_method_limits: limits })),
}

/**
 * The purchase for which Coinbase's page is made. `assets` are symbols. The two amounts are decimals, and at most one
 * is given.
 */
export interface PageOrder {
  readonly address: string
  readonly assets: string[]
  readonly defaultNetwork: string
  readonly presetFiatAmount: string | undefined
  readonly presetCryptoAmount: string | undefined
}

/** Client of the card purchase. Rejects with an `AbortedError` after an abort. */
export interface OnrampApi {
  /** The service's currencies, or the built-in list if the service has none. */
  fetchOptions(signal: AbortSignal): Promise<onramp.OnrampOptions>
  /** Currencies are ids. `network` is the symbol of the asset. Resolves with a placeholder on failure. */
  fetchQuote(
    params: { purchaseCurrency: string; paymentCurrency: string; amount: string; network: string },
    signal: AbortSignal,
  ): Promise<AskedQuote>
  /** The address of Coinbase's page. Rejects like the HTTP client. */
  createUrl(order: PageOrder, signal: AbortSignal): Promise<string>
}

/** `site` is the origin of Coinbase's page. */
export const createOnrampApi = (http: HttpClient, site: string): OnrampApi => ({
  fetchOptions: async (signal) => {
    try {
      const { paymentCurrencies, purchaseCurrencies } = await http.call(onramp.getOnrampOptions, { signal })
      return {
        paymentCurrencies: paymentCurrencies.length > 0 ? paymentCurrencies : fallback.paymentCurrencies,
        purchaseCurrencies: purchaseCurrencies.length > 0 ? purchaseCurrencies : fallback.purchaseCurrencies,
      }
    } catch (error) {
      if (isModalError(error, 'aborted')) throw error
      return fallback
    }
  },
  fetchQuote: async (params, signal) => {
    try {
      return { ...(await http.call(onramp.postOnrampQuote, { body: params, signal })), isPlaceholder: false }
    } catch (error) {
      if (isModalError(error, 'aborted')) throw error
      const money = { amount: params.amount, currency: params.paymentCurrency }
      const sums = { coinbaseFee: money, networkFee: money, paymentSubtotal: money, paymentTotal: money }
      return { ...sums, purchaseAmount: money, quoteId: 'mocked-quote-id', isPlaceholder: true }
    }
  },
  createUrl: async (order, signal) => {
    const { address, assets, defaultNetwork, presetFiatAmount, presetCryptoAmount } = order
    const body = {
      destinationWallets: [{ address, blockchains: [...coinbaseChainNames], assets }],
      defaultNetwork,
      partnerUserId: address,
      defaultExperience: 'buy' as const,
      ...(presetFiatAmount !== undefined && { presetFiatAmount: Number(presetFiatAmount) }),
      ...(presetCryptoAmount !== undefined && { presetCryptoAmount: Number(presetCryptoAmount) }),
    }
    const { url } = await http.call(onramp.postOnrampUrl, { body, signal })
    // Visitors type card data there. The service builds the link, but must not choose the site or the receiver of the
    // coins.
    if (!isPurchasePage(url, { address, site }))
      throw new HttpAnswerError({ url, wrong: 'It is not a page of the shop for this account.' })
    return url
  },
})
