import { postOnrampUrl } from '../../core/contracts/api/generators.js'
import { getOnrampOptions, postOnrampQuote } from '../../core/contracts/api/onramp.js'
import { onrampOptions, onrampQuote } from '../../fixtures/onramp.js'
import { fake, Refusal } from './fake.js'

const fiat = new Set(onrampOptions.paymentCurrencies.map(({ id }) => id))

export const onrampFakes = [
  fake(getOnrampOptions, () => onrampOptions),
  fake(postOnrampQuote, ({ body }) => {
    const bought = onrampOptions.purchaseCurrencies.find(
      ({ id, symbol }) => id === body.purchaseCurrency || symbol === body.purchaseCurrency,
    )
    const total = Number(body.amount)
    if (!bought || !fiat.has(body.paymentCurrency) || !(total > 0)) {
      return new Refusal(400, { message: 'The purchase is not on offer' })
    }
    // The fixture's fees are those of 100.
    const inFiat = (hundred: string) => ({
      amount: ((Number(hundred) * total) / 100).toFixed(2),
      currency: body.paymentCurrency,
    })
    return {
      coinbaseFee: inFiat(onrampQuote.coinbaseFee?.amount ?? '0'),
      networkFee: inFiat(onrampQuote.networkFee.amount),
      paymentSubtotal: inFiat(onrampQuote.paymentSubtotal.amount),
      paymentTotal: inFiat(onrampQuote.paymentTotal.amount),
      purchaseAmount: { ...inFiat(onrampQuote.purchaseAmount.amount), currency: bought.symbol },
      quoteId: onrampQuote.quoteId,
    }
  }),
  fake(postOnrampUrl, ({ body }) => {
    const query = new URLSearchParams({ network: body.defaultNetwork, user: body.partnerUserId })
    return { url: `https://pay.example/buy?${query}` }
  }),
]
