import type { ReownServices } from '../../contracts/reown-services.js'
import type { Providers, SwapsProvider } from '../../contracts/service-providers.js'
import { isReown } from '../../contracts/services.js'
import { lazy } from '../../lib/lazy.js'
import type { PartContext } from '../../state/context.js'
import type { ConvertApi } from './api.js'
import { aggregatorsOf } from './exchange/routers.js'
import { isSwapNetwork } from './tokens.js'

/**
 * Asks the providers of the options, in the place of the swap service, which may be one of them. Their code is loaded
 * with the first question.
 */
export function createProvidedApi(context: PartContext, given: Providers<SwapsProvider | ReownServices>): ConvertApi {
  const providers: readonly (SwapsProvider | ReownServices)[] = [given].flat()
  const offers = lazy(
    () => import('./provided-offers.js'),
    ({ createProvidedOffers }) => createProvidedOffers(context, providers),
  )
  const isListed: ConvertApi['isListed'] = (network) =>
    providers.some((each) => (isReown(each) ? isSwapNetwork(network) : each.swapNetworks.includes(network)))
  return {
    isListed,
    isServed: async (network) => isListed(network),
    routersOf: (network) =>
      providers.flatMap((each) => (isReown(each) ? aggregatorsOf(network) : (each.swapContracts?.(network) ?? []))),
    takesFee: () => offers.peek()?.takesFee() === true,
    fetchTokens: async (...asked) => (await offers.load()).fetchTokens(...asked),
    fetchPrices: async (...asked) => (await offers.load()).fetchPrices(...asked),
    fetchGasPrice: async (...asked) => (await offers.load()).fetchGasPrice(...asked),
    fetchQuote: async (...asked) => (await offers.load()).fetchQuote(...asked),
    fetchAllowance: async (...asked) => (await offers.load()).fetchAllowance(...asked),
    buildApproval: async (...asked) => (await offers.load()).buildApproval(...asked),
    buildInstructions: async (...asked) => (await offers.load()).buildInstructions(...asked),
    buildSwap: async (...asked) => (await offers.load()).buildSwap(...asked),
  }
}
