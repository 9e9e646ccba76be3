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

/** `isPlaceholder`: the service gave no quote. Every sum is the amount itself, and no price. */
export type AskedQuote = OnrampQuote & { readonly isPlaceholder: boolean }

const id = '2b92315d-eab7-5bef-84fa-089a131333f5'
const networks = [
  {
    name: 'ethereum-mainnet',
    display_name: 'Ethereum',
    chain_id: '1',
    contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  },
  {
    name: 'polygon-mainnet',
    display_name: 'Polygon',
    chain_id: '137',
    contract_address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
  },
]
const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
/** Assets and payment methods while the service lists none. */
const fallback: OnrampOptions = {
  purchaseCurrencies: [
    { id, name: 'USD Coin', symbol: 'USDC', networks },
    { id, name: 'Ether', symbol: 'ETH', networks },
  ],
  paymentCurrencies: ['USD', 'EUR'].map((currency) => ({ id: currency, payment_method_limits: limits })),
}

/** Client of the card purchase. Rejects with an `AbortedError` after an abort. */
export function createOnrampApi(http: HttpClient) {
  return {
    fetchOptions: async (signal: AbortSignal): Promise<OnrampOptions> => {
      try {
        const { paymentCurrencies, purchaseCurrencies } = await http.call(getOnrampOptions, { signal })
        return {
          paymentCurrencies: paymentCurrencies.length > 0 ? paymentCurrencies : fallback.paymentCurrencies,
          purchaseCurrencies: purchaseCurrencies.length > 0 ? purchaseCurrencies : fallback.purchaseCurrencies,
        }
      } catch (error) {
        if (isModalError(error, 'aborted')) throw error
        return fallback
      }
    },
    /** Currencies are ids, `network` is the symbol of the asset. Resolves with a placeholder on failure. */
    fetchQuote: async (
      params: { purchaseCurrency: string; paymentCurrency: string; amount: string; network: string },
      signal: AbortSignal,
    ): Promise<AskedQuote> => {
      try {
        return { ...(await http.call(postOnrampQuote, { body: params, signal })), isPlaceholder: false }
      } catch (error) {
        if (isModalError(error, 'aborted')) throw error
        const money = { amount: params.amount, currency: params.paymentCurrency }
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
    },
    /** The address of Coinbase's page. `assets` are symbols, `presetFiatAmount` is a decimal. Rejects like the HTTP client. */
    createUrl: async (
      params: { address: string; assets: string[]; defaultNetwork: string; presetFiatAmount: string | undefined },
      signal: AbortSignal,
    ): Promise<string> => {
      const { address, assets, defaultNetwork, presetFiatAmount } = params
      const body = {
        destinationWallets: [{ address, blockchains: [...coinbaseChainNames], assets }],
        defaultNetwork,
        partnerUserId: address,
        defaultExperience: 'buy' as const,
        ...(presetFiatAmount !== undefined && { presetFiatAmount: Number(presetFiatAmount) }),
      }
      return (await http.call(postOnrampUrl, { body, signal })).url
    },
  }
}
