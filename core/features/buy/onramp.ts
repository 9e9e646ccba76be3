import { reaction } from 'mobx'
import { type Namespace, parseCaipNetworkId } from '../../contracts/caip.js'
import type { OnrampProvider, OnrampProviderName } from '../../contracts/onramp-providers.js'
import { coinbaseChainOf, isRestrictedTimeZone, sellersFor } from '../../contracts/onramp-providers.js'
import type { AssetName } from '../../data/assets/asset.js'
import { createAssets } from '../../data/assets/assets.js'
import { nameBySymbol } from '../../data/assets/without-address.js'
import { createDataProvider } from '../../data/data-provider.js'
import { AbortedError } from '../../errors/base.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { frozenCopy } from '../../lib/frozen-copy.js'
import { createLatest } from '../../lib/latest.js'
import { isPlainEqual } from '../../lib/plain-equal.js'
import type { Platform } from '../../lib/platform/platform.js'
import { servesNamespace } from '../../namespaces/served-namespaces.js'
import type { PartContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'
import { createOnrampApi } from './api.js'
import { createPurchases } from './purchases.js'
import { OnrampStore, type PurchaseReview } from './store.js'

export interface OnrampPart {
  readonly store: OnrampStore
  /** The name of what is sold: of the network or the list, by the symbol that the provider is asked for. Observable. */
  nameOf(sold: { readonly symbol: string; readonly name: string }): AssetName
  show(): void
  /** The view appeared: loads the currencies and prepares the link, unless buying is not allowed. */
  load(): void
  setAmount(text: string, decimalSign: string): void
  choosePurchaseCurrency(purchaseSymbol: string): void
  choosePaymentCurrency(paymentId: string): void
  showPurchaseCurrencies(): void
  showPaymentCurrencies(): void
  showGuide(): void
  showActivity(): void
  retryLink(): void
  choose(name: OnrampProviderName): void
  retry(): void
  /** Follows the link that replaces a blocked window. Returns true when a window opened after all. */
  openLink(): boolean
  loadActivity(): void
  loadMoreActivity(): void
  dispose(): void
}

const debounceMs = 500
const popup = { name: 'onramp', width: 600, height: 800, hasOpener: false }

/** The Buy feature: a provider sells, for a card or from a bank. */
export function createOnramp(context: PartContext): OnrampPart {
  const { host, navigation, root, tracker } = context
  const { accounts, chains, modal, options, platform } = root
  const provider = context.part(createDataProvider)
  const assets = context.part(createAssets)
  const api = createOnrampApi(provider.http, options.given.services.coinbase)
  const store = new OnrampStore(() => sellersFor(chains.activeNamespace, options.given.services))
  const lifetime = new AbortController()
  let windows: Pick<Platform, 'openPopup' | 'timeZone'> = platform
  let isLoading = false
  const asking = createLatest(platform)

  const about = () => ({ isSmartAccount: accounts.active?.isSmartAccount ?? false })
  const isIn = (view: string) => modal.isOpen && root.navigation.view === view
  const purchases = createPurchases(context, store, (newestId) => {
    store.set({ purchase: undefined, newestId })
    if (isIn('BuyInProgress')) root.navigation.replace({ view: 'OnRampActivity' })
    void context.refreshBalance('eip155')
  })

  const askQuote = async (signal: AbortSignal) => {
    const { paymentCurrency, purchaseCurrency } = store
    const { amount } = store.payment
    if (!paymentCurrency || !purchaseCurrency || amount === undefined) return store.set({ isQuoteLoading: false })
    const ids = { purchaseCurrency: purchaseCurrency.id, paymentCurrency: paymentCurrency.id }
    const quote = await api.fetchQuote({ ...ids, amount, network: purchaseCurrency.symbol }, signal)
    if (!signal.aborted) store.set({ quote, isQuoteLoading: false })
  }

  /** The purchase that the view shows. Undefined where Coinbase does not sell. */
  const reviewNow = (): PurchaseReview | undefined => {
    const { active } = accounts
    const network = chains.activeNetwork
    if (!active?.address || !servesNamespace('purchases', active.namespace) || !network) return undefined
    const { purchaseCurrency, paymentCurrency, payment } = store
    const currencies = { purchaseCurrency: purchaseCurrency?.symbol, paymentCurrency: paymentCurrency?.id }
    return { address: active.address, network: network.caipNetworkId, ...currencies, amount: payment.amount }
  }

  const askLink = async (signal: AbortSignal) => {
    const now = reviewNow()
    if (!now) return store.set({ link: { status: 'idle' } })
    const review = frozenCopy(now)
    const { address, network, purchaseCurrency, paymentCurrency, amount } = review
    const isServed = await provider.isNetworkSupported(network)
    if (signal.aborted) return
    if (!isServed) return store.set({ link: { status: 'unavailable' } })
    try {
      const assets = purchaseCurrency === undefined ? [] : [purchaseCurrency]
      const defaultNetwork = coinbaseChainOf(parseCaipNetworkId(network).chainId)
      // The request has no currency, and the page takes the sum for dollars. For any other currency it names what is bought.
      const isInUsd = paymentCurrency === 'USD'
      const preset = {
        presetFiatAmount: isInUsd ? amount : undefined,
        presetCryptoAmount: isInUsd || amount === undefined ? undefined : store.price?.purchaseAmount.amount,
      }
      const url = await api.createUrl({ address, assets, defaultNetwork, ...preset }, signal)
      if (!signal.aborted) store.set({ link: { status: 'ready', url, review } })
    } catch (thrown) {
      if (signal.aborted) return
      const error = toModalError(thrown)
      store.set({ link: { status: 'failed', error } })
      host.failed(error)
    }
  }

  const ask = () => {
    const signal = asking.begin()
    const quoted = askQuote(signal)
    // Only a sum in dollars is known without the quote.
    const isInUsd = store.paymentCurrency?.id === 'USD'
    const linked = isInUsd ? askLink(signal) : quoted.then(() => askLink(signal))
    void Promise.all([quoted, linked]).catch(() => {})
  }

  /** A prepared page belongs to another purchase now. The services are asked once the visitor stops typing. */
  const change = (waitMs: number) => {
    asking.stop()
    if (store.isRestricted !== false) return
    const isBuyable = !store.payment.problem
    const isQuoteLoading = isBuyable && store.payment.amount !== undefined
    store.set({ isQuoteLoading, link: { status: isBuyable ? 'loading' : 'idle' } })
    // Without options nothing is chosen yet. Their arrival asks.
    if (isBuyable && store.purchaseCurrencies) asking.later(waitMs, ask)
  }

  const load = async () => {
    if (isLoading) return
    isLoading = true
    try {
      windows = { ...platform, ...(await platform.loadWindows?.()) }
    } catch {
      // Without that code the view draws a link, and the time zone is unknown.
    }
    if (lifetime.signal.aborted) return
    store.set({ isRestricted: isRestrictedTimeZone(windows.timeZone?.()) })
    isLoading = false
    if (store.isRestricted) return
    if (!store.purchaseCurrencies) {
      const found = await api.fetchOptions(lifetime.signal).catch(ignored(root, 'the currencies to buy with'))
      if (!found) return
      if (!store.purchaseCurrencies) store.set(found)
      const symbols = found.purchaseCurrencies.map(({ symbol }) => symbol)
      const ids = found.paymentCurrencies.map(({ id }) => id)
      void root.images.load('token', symbols)
      void root.images.load('currency', ids)
    }
    change(0)
  }

  const urlOf = (chosen: OnrampProvider): string | undefined => {
    const { address } = accounts.active ?? {}
    if (chosen.name === 'coinbase') return store.link.status === 'ready' ? store.link.url : undefined
    const { meld } = options.given.services
    if (!address || !meld) return undefined
    const url = new URL(meld)
    url.searchParams.set('destinationCurrencyCode', meldCurrencyOf(chains.activeNamespace))
    url.searchParams.set('walletAddress', address)
    return url.href
  }

  const open = (chosen: OnrampProvider): boolean => {
    const url = urlOf(chosen)
    if (url === undefined || !store.isReady(chosen.name)) return false
    if (chosen.name === 'coinbase' && store.link.status === 'ready' && !isPlainEqual(store.link.review, reviewNow())) {
      change(0)
      return false
    }
    // In the tap itself: browsers block a later window.
    const opened = windows.openPopup?.({ ...popup, url })
    store.set({ purchase: { provider: chosen, status: opened ? 'waiting' : 'blocked', url } })
    if (opened) {
      purchases.watch(chosen, opened)
      // A link serves one purchase, so the next try needs another one.
      change(0)
    }
    return true
  }

  const chooseCurrency = (chosen: Partial<Pick<OnrampStore, 'purchaseSymbol' | 'paymentId'>>) => {
    store.set({ ...chosen, quote: undefined })
    change(0)
    navigation.goBack()
  }

  const onLeaving = (view: string, act: () => void) =>
    reaction(
      () => isIn(view),
      (isShown) => isShown || act(),
    )
  const stops = [
    onLeaving('BuyInProgress', purchases.stopWatching),
    onLeaving('OnRampActivity', () => {
      purchases.stopLoading()
      store.set({ newestId: undefined })
    }),
    reaction(
      () => accounts.active?.caipAddress,
      () => {
        purchases.stopWatching()
        purchases.stopLoading()
        asking.stop()
        store.set({ link: { status: 'idle' }, purchase: undefined, activity: [], activityNext: undefined })
        store.set({ activityStatus: 'idle', activityError: undefined })
        if (isIn('BuyInProgress')) root.navigation.replace({ view: 'OnRampProviders' })
        if (isIn('OnRampProviders')) void load()
        if (isIn('OnRampActivity')) purchases.load()
      },
    ),
  ]

  return {
    store,
    nameOf: (sold) => nameBySymbol(assets, chains.activeNetwork?.caipNetworkId ?? '', sold),
    show: () => {
      tracker.track('SELECT_BUY_CRYPTO', about())
      navigation.push({ view: 'OnRampProviders' })
    },
    load: () => void load(),
    setAmount: (text: string, decimalSign: string) => {
      if (text === store.amountText) return
      store.set({ amountText: text, decimalSign, quote: undefined })
      change(debounceMs)
    },
    choosePurchaseCurrency: (purchaseSymbol: string) => chooseCurrency({ purchaseSymbol }),
    choosePaymentCurrency: (paymentId: string) => chooseCurrency({ paymentId }),
    showPurchaseCurrencies: () => navigation.push({ view: 'OnRampTokenSelect' }),
    showPaymentCurrencies: () => navigation.push({ view: 'OnRampFiatSelect' }),
    showGuide: () => {
      tracker.track('SELECT_WHAT_IS_A_BUY', about())
      navigation.push({ view: 'WhatIsABuy' })
    },
    showActivity: () => navigation.push({ view: 'OnRampActivity' }),
    retryLink: () => change(0),
    choose: (name: OnrampProviderName) => {
      const chosen = store.providers.find((each) => each.name === name)
      if (!chosen || !open(chosen)) return
      navigation.push({ view: 'BuyInProgress' })
      tracker.track('SELECT_BUY_PROVIDER', { provider: name, ...about() })
    },
    retry: () => {
      if (store.purchase) open(store.purchase.provider)
    },
    openLink: () => {
      const { purchase } = store
      if (!purchase) return false
      const opened = windows.openPopup?.({ ...popup, url: purchase.url })
      store.setPurchaseStatus('waiting')
      // A followed link is a window that the page cannot watch. Its purchase is still found.
      purchases.watch(purchase.provider, opened)
      change(0)
      return opened !== undefined
    },
    loadActivity: purchases.load,
    loadMoreActivity: purchases.loadMore,
    dispose: () => {
      for (const stop of stops) stop()
      lifetime.abort(new AbortedError())
      asking.stop()
      purchases.stopWatching()
      purchases.stopLoading()
    },
  }
}

/** The asset that Meld's page opens with. The view shows it beside Meld's name. */
export const meldCurrencyOf = (namespace: Namespace | undefined): string => (namespace === 'solana' ? 'SOL' : 'USDC')
