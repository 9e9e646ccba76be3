import { parseCaipNetworkId } from '../../contracts/caip.js'
import { coinbaseChainOf, isOfData } from '../../contracts/onramp-providers.js'
import type { DataProvider } from '../../data/data-provider.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { frozenCopy } from '../../lib/frozen-copy.js'
import { createLatest } from '../../lib/latest.js'
import { lazy } from '../../lib/lazy.js'
import { servesNamespace } from '../../namespaces/served-namespaces.js'
import type { PartContext } from '../../state/context.js'
import type { OnrampApi } from './api.js'
import type { OnrampStore, PurchaseReview } from './store.js'

/** Only a page that names providers loads it. */
export const providedOnramp = lazy(() => import('./provided-onramp.js'))

export interface Preparing {
  /** The purchase that the view shows. Undefined if the provider to which the link leads does not sell it. */
  reviewNow(): PurchaseReview | undefined
  /** Discards the prepared page: the purchase has changed. The services are asked once the visitor stops typing. */
  change(waitMs: number): void
  stop(): void
}

/** Prepares the provider's page and asks Coinbase for the price, before the tap. */
export function createPreparing(
  context: PartContext,
  needs: {
    readonly api: OnrampApi
    readonly isServed: DataProvider['isNetworkSupported']
    readonly store: OnrampStore
  },
): Preparing {
  const { host, root } = context
  const { accounts, chains, platform } = root
  const { api, isServed, store } = needs
  const asking = createLatest(platform)

  const askQuote = async (signal: AbortSignal) => {
    const { linked, paymentCurrency, purchaseCurrency } = store
    const { amount } = store.payment
    if (!paymentCurrency || !purchaseCurrency || amount === undefined) return store.endQuote()
    // Only the data provider's shop tells its prices.
    if (!linked || !isOfData(linked)) return store.endQuote()
    const ids = { purchaseCurrency: purchaseCurrency.id, paymentCurrency: paymentCurrency.id }
    const quote = await api.fetchQuote({ ...ids, amount, network: purchaseCurrency.symbol }, signal)
    if (!signal.aborted) store.endQuote(quote)
  }

  const reviewNow = (): PurchaseReview | undefined => {
    const { active } = accounts
    const network = chains.activeNetwork
    const { linked, purchaseCurrency, paymentCurrency, payment } = store
    const isSold = linked?.provider !== undefined || servesNamespace('purchases', active?.namespace)
    if (!active?.address || !isSold || !network) return undefined
    const currencies = { purchaseCurrency: purchaseCurrency?.symbol, paymentCurrency: paymentCurrency?.id }
    return { address: active.address, network: network.caipNetworkId, ...currencies, amount: payment.amount }
  }

  const askLink = async (signal: AbortSignal) => {
    const now = reviewNow()
    if (!now) return store.setLink({ status: 'idle' })
    const review = frozenCopy(now)
    const { address, network, purchaseCurrency, paymentCurrency, amount } = review
    const { provider } = store.linked ?? {}
    try {
      if (provider) {
        const { askForPage } = await providedOnramp.load()
        const page = await askForPage(context, { provider, review, currency: store.purchaseCurrency, signal })
        if (!signal.aborted) store.setLink(page ? { status: 'ready', ...page, review } : { status: 'unavailable' })
        return
      }
      const isSold = await isServed(network)
      if (signal.aborted) return
      if (!isSold) return store.setLink({ status: 'unavailable' })
      const assets = purchaseCurrency === undefined ? [] : [purchaseCurrency]
      const defaultNetwork = coinbaseChainOf(parseCaipNetworkId(network).chainId)
      // The request names no currency, so the page reads the sum as dollars. In any other currency, the request names
      // the amount of the asset.
      const isInUsd = paymentCurrency === 'USD'
      const preset = {
        presetFiatAmount: isInUsd ? amount : undefined,
        presetCryptoAmount: isInUsd || amount === undefined ? undefined : store.price?.purchaseAmount.amount,
      }
      const url = await api.createUrl({ address, assets, defaultNetwork, ...preset }, signal)
      if (!signal.aborted) store.setLink({ status: 'ready', url, review })
    } catch (thrown) {
      if (signal.aborted) return
      const error = toModalError(thrown)
      store.setLink({ status: 'failed', error })
      host.failed(error)
    }
  }

  const ask = () => {
    const signal = asking.begin()
    const quoted = askQuote(signal)
    // Without the quote, Coinbase's page knows only a sum in dollars.
    const isKnown = store.paymentCurrency?.id === 'USD' || store.linked?.provider !== undefined
    const linked = isKnown ? askLink(signal) : quoted.then(() => askLink(signal))
    void Promise.all([quoted, linked]).catch(() => {})
  }

  return {
    reviewNow,
    change: (waitMs) => {
      asking.stop()
      if (store.isRestricted !== false) return
      const isBuyable = !store.payment.problem
      store.startPreparing(isBuyable)
      // Without options, no currency is chosen yet. When they arrive, they start the requests.
      if (isBuyable && store.purchaseCurrencies) asking.later(waitMs, ask)
    },
    stop: () => asking.stop(),
  }
}
