import type { OnrampOptions, PurchaseCurrency } from '../../contracts/api/onramp.js'
import type { Network } from '../../contracts/network/network.js'
import type { OnrampCurrency, OnrampProvider } from '../../contracts/service-providers.js'
import { isSessionPage } from '../../contracts/session-pages.js'
import { askInOrder } from '../../data/ask-in-order.js'
import type { Assets } from '../../data/assets/assets.js'
import { HttpAnswerError } from '../../errors/http.js'
import { isDecimal } from '../../lib/decimal.js'
import type { PartContext } from '../../state/context.js'
import type { PurchaseReview } from './store.js'

/** Tokens that shops sell on most networks. */
const usualTokens = ['USDC', 'USDT']
/** Stands for a limit that a provider does not name. */
const unlimited = { min: '0', max: '999999999999' }

/**
 * What a provider of the host sells on a network, and in which currencies it is paid. Only tokens that the modal knows
 * by their address are offered.
 */
export function optionsOf(
  { currencies = [{ code: 'USD' }, { code: 'EUR' }], tokens = usualTokens }: OnrampProvider,
  network: Network | undefined,
  { wellKnown }: Pick<Assets, 'wellKnown'>,
): OnrampOptions {
  const { caipNetworkId = '', id = '', name: display_name = '', nativeCurrency } = network ?? {}
  const sold = (symbol: string, name: string, contract_address: string): PurchaseCurrency => {
    const place = { name: caipNetworkId, display_name, chain_id: String(id), contract_address }
    return { id: symbol, name, symbol, networks: [place] }
  }
  const listed = tokens.flatMap((symbol) => {
    const row = wellKnown.rowsOf(caipNetworkId).find(([known]) => known === symbol)
    return row ? [sold(symbol, row[1], row[3])] : []
  })
  return {
    purchaseCurrencies: [...(nativeCurrency ? [sold(nativeCurrency.symbol, nativeCurrency.name, '')] : []), ...listed],
    paymentCurrencies: currencies.map(({ code, ...limits }) => ({ id: code, payment_method_limits: limitsOf(limits) })),
  }
}

function limitsOf({ min, max }: Omit<OnrampCurrency, 'code'>) {
  const known = { ...(isLimit(min) && { min }), ...(isLimit(max) && { max }) }
  return Object.keys(known).length > 0 ? [{ id: 'any', ...unlimited, ...known }] : []
}

const isLimit = (text: string | undefined): text is string => text !== undefined && isDecimal(text)

/**
 * Asks a provider of the host for the page of a purchase. Undefined if it does not sell on the network. Rejects if the
 * page is on an origin that the provider did not name, or names another account than the visitor's.
 */
export async function askForPage(
  context: PartContext,
  asked: {
    readonly provider: OnrampProvider
    readonly review: PurchaseReview
    readonly currency: PurchaseCurrency | undefined
    readonly signal: AbortSignal
  },
): Promise<{ readonly url: string; readonly endsAt: number } | undefined> {
  const { chains, platform } = context.root
  const { provider, review, currency: sold, signal } = asked
  const { address, amount } = review
  const network = chains.networks.find(({ caipNetworkId }) => caipNetworkId === review.network)
  if (!network || !sold) return undefined
  const { validMs = 240_000, pages = [] } = provider
  const [contract] = sold.networks
  const token = { symbol: sold.symbol, ...(contract?.contract_address && { address: contract.contract_address }) }
  const order = { address, network, token, currency: review.paymentCurrency ?? 'USD', ...(amount && { amount }) }
  const startedAt = platform.now()
  const url = await askInOrder(context, {
    providers: provider,
    network,
    signal,
    ask: (each, inside) => each.session(order, inside),
    read: String,
  })
  if (url === undefined) return undefined
  // Visitors type card data there. Neither a mistaken server nor one that was taken over chooses the site or who gets
  // the coins.
  if (!isSessionPage(url, { address, origins: pages }))
    throw new HttpAnswerError({ url, wrong: `It is not a page of ${provider.name} for this account.` })
  return { url, endsAt: startedAt + validMs }
}
