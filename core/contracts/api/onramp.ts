import * as z from 'zod/mini'
import { endpoint } from '../../lib/http/endpoint.js'
import { shownText } from '../../lib/shown-text.js'
import { decimalAmount, webUrl } from '../fields.js'

/** A fiat currency, with the minimum and maximum amount of each payment method. */
export const paymentCurrency = z.object({
  id: z.string(),
  payment_method_limits: z.array(z.object({ id: z.string(), min: decimalAmount(), max: decimalAmount() })),
})
export type PaymentCurrency = z.infer<typeof paymentCurrency>

export const purchaseCurrency = z.object({
  id: z.string(),
  name: shownText(),
  symbol: shownText(),
  networks: z.array(
    z.object({ name: z.string(), display_name: shownText(), chain_id: z.string(), contract_address: z.string() }),
  ),
})
export type PurchaseCurrency = z.infer<typeof purchaseCurrency>

const money = z.object({ amount: decimalAmount(), currency: z.string() })

export const onrampQuote = z.object({
  coinbaseFee: z.optional(money),
  networkFee: money,
  paymentSubtotal: money,
  paymentTotal: money,
  purchaseAmount: money,
  quoteId: z.string(),
})
export type OnrampQuote = z.infer<typeof onrampQuote>

export const onrampOptions = z.object({
  paymentCurrencies: z.array(paymentCurrency),
  purchaseCurrencies: z.array(purchaseCurrency),
})
export type OnrampOptions = z.infer<typeof onrampOptions>

/** @asked The visitor buys @off `features.onramp: false` */
export const getOnrampOptions = endpoint('getOnrampOptions', 'blockchain GET /v1/onramp/options', {
  response: onrampOptions,
})

/**
 * A quote for a purchase. `purchaseCurrency` and `paymentCurrency` are ids, `network` is a symbol.
 * @asked The visitor buys @off `features.onramp: false`
 */
export const postOnrampQuote = endpoint('postOnrampQuote', 'blockchain POST /v1/onramp/quote', {
  body: z.object({
    purchaseCurrency: z.string(),
    paymentCurrency: z.string(),
    amount: z.string(),
    network: z.string(),
  }),
  response: onrampQuote,
})

/**
 * The URL of a purchase page. Preset amounts are `assumed` to be numbers.
 * @asked The visitor buys @off `features.onramp: false`
 */
export const postOnrampUrl = endpoint('postOnrampUrl', 'blockchain POST /v1/generators/onrampurl', {
  body: z.object({
    destinationWallets: z.array(
      z.object({ address: z.string(), blockchains: z.array(z.string()), assets: z.array(z.string()) }),
    ),
    defaultNetwork: z.string(),
    partnerUserId: z.string(),
    defaultExperience: z.enum(['buy']),
    presetCryptoAmount: z.optional(z.number()),
    presetFiatAmount: z.optional(z.number()),
  }),
  response: z.object({ url: webUrl() }),
})
