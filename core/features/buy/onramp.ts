import { reaction } from 'mobx'
import { isRestrictedTimeZone } from '../../contracts/onramp-providers.js'
import type { OnrampProvider } from '../../contracts/service-providers.js'
import type { AssetName } from '../../data/assets/asset.js'
import { createAssets } from '../../data/assets/assets.js'
import { nameBySymbol } from '../../data/assets/without-address.js'
import { createDataProvider } from '../../data/data-provider.js'
import { AbortedError } from '../../errors/base.js'
import type { PartContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'
import { createOnrampApi } from './api.js'
import { createPreparing, providedOnramp } from './preparing.js'
import { createProviderPages, type Windows } from './provider-pages.js'
import { createPurchases } from './purchases.js'
import { OnrampStore } from './store.js'

export interface OnrampPart {
  readonly store: OnrampStore
  /**
   * The name of an asset for sale: the network's or the list's name, by the symbol that the provider is asked for.
   * Observable.
   */
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
  /** Marks a provider in the list, and prepares its page. */
  pick(name: string): void
  choose(name: string): void
  retry(): void
  /** Follows the link that replaces a blocked window. True when a window opened after all. */
  openLink(): boolean
  loadActivity(): void
  loadMoreActivity(): void
  dispose(): void
}

const debounceMs = 500

/** The Buy feature: providers sell for a card or a bank transfer. */
export function createOnramp(context: PartContext): OnrampPart {
  const { navigation, root, tracker } = context
  const { accounts, chains, modal, options, platform } = root
  const provider = context.part(createDataProvider)
  const assets = context.part(createAssets)
  const api = createOnrampApi(provider.http, options.given.services.coinbase)
  const store = new OnrampStore(() => options.sellersFor(chains.activeNamespace))
  const lifetime = new AbortController()
  let windows: Windows = platform
  let isLoading = false

  const about = () => ({ isSmartAccount: accounts.active?.isSmartAccount ?? false })
  const isIn = (view: string) => modal.isOpen && root.navigation.view === view
  const purchases = createPurchases(context, store, (newestId) => {
    store.endPurchase(newestId)
    if (isIn('BuyInProgress')) root.navigation.replace({ view: 'OnRampActivity' })
    void context.refreshBalance('eip155')
  })
  const preparing = createPreparing(context, { api, isServed: provider.isNetworkSupported, store })
  const pages = createProviderPages(root, { preparing, purchases, store, windows: () => windows })

  /** A provider of the host sells what it says, on the active network. Others sell what the service lists. */
  const fetchOptions = async (provider: OnrampProvider | undefined) =>
    provider
      ? (await providedOnramp.load()).optionsOf(provider, chains.activeNetwork, assets)
      : api.fetchOptions(lifetime.signal)

  const load = async () => {
    if (isLoading) return
    isLoading = true
    try {
      windows = { ...platform, ...(await platform.loadWindows?.()) }
    } catch {
      // If that code did not load, the view draws a link, and the time zone is unknown.
    }
    if (lifetime.signal.aborted) return
    store.setRestricted(isRestrictedTimeZone(windows.timeZone?.()))
    isLoading = false
    if (store.isRestricted) return
    const { provider } = store.linked ?? {}
    if (provider || !store.purchaseCurrencies) {
      const found = await fetchOptions(provider).catch(ignored(root, 'the currencies to buy with'))
      if (!found || lifetime.signal.aborted) return
      if (provider || !store.purchaseCurrencies) store.setOptions(found)
      const symbols = found.purchaseCurrencies.map(({ symbol }) => symbol)
      const ids = found.paymentCurrencies.map(({ id }) => id)
      void root.images.load('token', symbols)
      void root.images.load('currency', ids)
    }
    preparing.change(0)
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
      store.forgetNewest()
    }),
    reaction(
      () => accounts.active?.caipAddress,
      () => {
        purchases.stopWatching()
        purchases.stopLoading()
        preparing.stop()
        store.leaveAccount()
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
    setAmount: (text, decimalSign) => {
      if (text === store.amountText) return
      store.setAmount(text, decimalSign)
      preparing.change(debounceMs)
    },
    choosePurchaseCurrency: (symbol) => {
      store.choosePurchaseCurrency(symbol)
      preparing.change(0)
      navigation.goBack()
    },
    choosePaymentCurrency: (id) => {
      store.choosePaymentCurrency(id)
      preparing.change(0)
      navigation.goBack()
    },
    showPurchaseCurrencies: () => navigation.push({ view: 'OnRampTokenSelect' }),
    showPaymentCurrencies: () => navigation.push({ view: 'OnRampFiatSelect' }),
    showGuide: () => {
      tracker.track('SELECT_WHAT_IS_A_BUY', about())
      navigation.push({ view: 'WhatIsABuy' })
    },
    showActivity: () => navigation.push({ view: 'OnRampActivity' }),
    retryLink: () => preparing.change(0),
    pick: (name) => {
      const before = store.linked?.name
      store.pick(name)
      if (store.linked?.name !== before) void load()
    },
    choose: (name) => {
      const chosen = store.providers.find((each) => each.name === name)
      if (!chosen || !pages.open(chosen)) return
      navigation.push({ view: 'BuyInProgress' })
      tracker.track('SELECT_BUY_PROVIDER', { provider: name, ...about() })
    },
    retry: () => {
      if (store.purchase) pages.open(store.purchase.provider)
    },
    openLink: pages.openLink,
    loadActivity: purchases.load,
    loadMoreActivity: purchases.loadMore,
    dispose: () => {
      for (const stop of stops) stop()
      lifetime.abort(new AbortedError())
      preparing.stop()
      purchases.stopWatching()
      purchases.stopLoading()
    },
  }
}
