import { getOnrampOptions, postOnrampQuote, postOnrampUrl } from '../../core/contracts/api/onramp.js'
import { onrampOptions } from '../../fixtures/onramp.js'
import { fake, Refusal } from './fake.js'
import { wrongDestination } from './onramp/check-destination.js'
import { quoteOf, wrongAmount } from './onramp/quote.js'

const refuse = (name: string, message: string) =>
  new Refusal(400, { message, reasons: [{ name, description: message }] })

export const onrampFakes = [
  fake(getOnrampOptions, () => onrampOptions),
  fake(postOnrampQuote, ({ body }, world) => {
    const bought = onrampOptions.purchaseCurrencies.find(
      ({ id, symbol }) => id === body.purchaseCurrency || symbol === body.purchaseCurrency,
    )
    if (!bought) return refuse('purchaseCurrency', `${body.purchaseCurrency} is not on offer`)
    const networks = [bought.symbol, ...bought.networks.map(({ name }) => name)]
    if (!networks.includes(body.network)) return refuse('network', `${bought.symbol} is not on ${body.network}`)
    const asked = { amount: body.amount, currency: body.paymentCurrency, asset: bought.symbol }
    const wrong = wrongAmount(asked, onrampOptions)
    if (wrong !== undefined) return refuse('amount', wrong)
    return quoteOf(asked, world) ?? refuse('purchaseCurrency', `${bought.symbol} has no price`)
  }),
  fake(postOnrampUrl, ({ body }, { cashier }) => {
    const wrong = wrongDestination(body)
    return wrong === undefined ? { url: cashier.prepare(body).url } : refuse('destinationWallets', wrong)
  }),
]
