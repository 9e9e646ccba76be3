import {
  getOnrampOptions,
  type OnrampOptions,
  type OnrampQuote,
  postOnrampQuote,
  postOnrampUrl,
} from '../../contracts/api/onramp.js'
import { coinbaseChainNames } from '../../contracts/onramp-providers.js'
import { isModalError } from '../../errors/base.js'
import type { HttpClient } from '../../lib/http/client.js'
import { fallbackOptions } from './api-fallback.js'

export interface QuoteParams {
  /** Ids. */
  readonly purchaseCurrency: string
  readonly paymentCurrency: string
  /** A decimal, in the payment currency. */
  readonly amount: string
  /** The symbol of what is bought. */
  readonly network: string
}

/** `isPlaceholder`: the service gave none, and every sum in it is the amount itself. It is no price. */
export type AskedQuote = OnrampQuote & { readonly isPlaceholder: boolean }

export interface PurchaseUrlParams {
  readonly address: string
  /** Symbols. */
  readonly assets: readonly string[]
  /** One of Coinbase's names. */
  readonly defaultNetwork: string
  /** A decimal, in fiat. */
  readonly presetFiatAmount: string | undefined
}

/** The card purchase. After an abort each rejects with an `AbortedError`. */
export interface OnrampApi {
  /** Falls back to a built-in list on failure. */
  fetchOptions(signal: AbortSignal): Promise<OnrampOptions>
  /** On failure a placeholder quote echoing the amount. */
  fetchQuote(params: QuoteParams, signal: AbortSignal): Promise<AskedQuote>
  /** The address of Coinbase's page. @throws whatever the HTTP client does */
  createUrl(params: PurchaseUrlParams, signal: AbortSignal): Promise<string>
}

export function createOnrampApi(http: HttpClient): OnrampApi {
  return {
    fetchOptions: async (signal) => {
      try {
        const { paymentCurrencies, purchaseCurrencies } = await http.call(getOnrampOptions, { signal })
        // Defaults when empty.
        return {
          paymentCurrencies: paymentCurrencies.length > 0 ? paymentCurrencies : fallbackOptions.paymentCurrencies,
          purchaseCurrencies: purchaseCurrencies.length > 0 ? purchaseCurrencies : fallbackOptions.purchaseCurrencies,
        }
      } catch (error) {
        if (isModalError(error, 'aborted')) throw error
        return fallbackOptions
      }
    },
    fetchQuote: async (params, signal) => {
      try {
        return { ...(await http.call(postOnrampQuote, { body: { ...params }, signal })), isPlaceholder: false }
      } catch (error) {
        if (isModalError(error, 'aborted')) throw error
        return placeholderOf(params)
      }
    },
    createUrl: async ({ address, assets, defaultNetwork, presetFiatAmount }, signal) => {
      const body = {
        destinationWallets: [{ address, blockchains: [...coinbaseChainNames], assets: [...assets] }],
        defaultNetwork,
        partnerUserId: address,
        defaultExperience: 'buy' as const,
        // As JSON has numbers; nothing is computed with it.
        ...(presetFiatAmount !== undefined && { presetFiatAmount: Number(presetFiatAmount) }),
      }
      return (await http.call(postOnrampUrl, { body, signal })).url
    },
  }
}

/** Every amount = input amount in payment currency, quoteId `mocked-quote-id`. */
function placeholderOf({ amount, paymentCurrency }: QuoteParams): AskedQuote {
  const money = { amount, currency: paymentCurrency }
  return {
    coinbaseFee: money,
    networkFee: money,
    paymentSubtotal: money,
    paymentTotal: money,
    purchaseAmount: money,
    quoteId: 'mocked-quote-id',
    isPlaceholder: true,
  }
}
