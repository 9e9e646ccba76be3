import { reaction } from 'mobx'
import { type Namespace, parseCaipNetworkId } from '../../contracts/caip.js'
import {
  coinbaseChainOf,
  isRestrictedTimeZone,
  type OnrampProvider,
  type OnrampProviderName,
  sellersFor,
} from '../../contracts/onramp-providers.js'
import { servesNamespace } from '../../contracts/served-namespaces.js'
import { createDataProvider } from '../../data/data-provider.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { AbortedError } from '../../errors/unknown.js'
import { frozenCopy } from '../../lib/frozen-copy.js'
import { isPlainEqual } from '../../lib/plain-equal.js'
import type { Platform, TimerHandle } from '../../lib/platform/platform.js'
import type { Part, PartContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'
import { createOnrampActivity } from './activity.js'
import { createOnrampApi } from './api.js'
import { createOnrampWatch } from './purchase.js'
import { OnrampStore, type PurchaseReview } from './store.js'

/** Buying at a provider, with a card or from a bank. */
export interface OnrampPart extends Part {
  readonly store: OnrampStore
  /** From the account to the providers. */
  show(): void
  /** The view is here: asks what can be bought, and makes the link ready. Nothing is asked where nothing may be bought. */
  load(): void
  setAmount(text: string, decimalSign: string): void
  choosePurchaseCurrency(symbol: string): void
  choosePaymentCurrency(id: string): void
  showPurchaseCurrencies(): void
  showPaymentCurrencies(): void
  /** Explains purchases to a visitor who never made one. */
  showGuide(): void
  showActivity(): void
  /** Asks for the link again after a failure. */
  retryLink(): void
  /** Opens the provider's page, in the tap that calls this. */
  choose(name: OnrampProviderName): void
  /** The page again, in the tap that calls this. */
  retry(): void
  /** The link that is drawn in place of a window that was blocked. Returns whether a window was opened after all. */
  openLink(): boolean
  loadActivity(): void
  loadMoreActivity(): void
}

/** Default debounce 500 ms. */
const DEBOUNCE_MS = 500
/** Popup features: width 600, height 800, scrollbars. */
const popup = { name: 'onramp', width: 600, height: 800, hasOpener: false }

export function createOnramp(context: PartContext): OnrampPart {
  const { host, navigation, root, tracker } = context
  const { accounts, chains, modal, options, platform } = root
  const provider = context.part(createDataProvider)
  const api = createOnrampApi(provider.http)
  const store = new OnrampStore({ sellers: () => sellersFor(chains.activeNamespace, options.given.services) })
  const activity = createOnrampActivity(context, store)
  const lifetime = new AbortController()
  let windows: Pick<Platform, 'openPopup' | 'timeZone'> = platform
  let isLoading = false
  let timer: TimerHandle | undefined
  let asking: AbortController | undefined

  const about = () => ({ isSmartAccount: accounts.active?.isSmartAccount ?? false })
  const isIn = (...views: readonly string[]) => modal.isOpen && views.includes(root.navigation.view)
  const watch = createOnrampWatch({
    store,
    platform,
    fetchNewest: (signal) => activity.fetchNewest(signal).catch(ignored(root, 'the newest purchases')),
    onBought: () => {
      store.setPurchase(undefined)
      if (isIn('BuyInProgress')) root.navigation.replace({ view: 'OnRampActivity' })
      void context.refreshBalance('eip155')
    },
  })

  const askQuote = async (signal: AbortSignal) => {
    const { paymentCurrency, purchaseCurrency } = store
    const { amount } = store.payment
    if (!paymentCurrency || !purchaseCurrency || amount === undefined) return store.setQuoteLoading(false)
    const ids = { purchaseCurrency: purchaseCurrency.id, paymentCurrency: paymentCurrency.id }
    const quote = await api.fetchQuote({ ...ids, amount, network: purchaseCurrency.symbol }, signal)
    if (!signal.aborted) store.setQuote(quote)
  }

  /** The purchase that the view shows; `undefined` where Coinbase does not sell. */
  const reviewNow = (): PurchaseReview | undefined => {
    const { active } = accounts
    const network = chains.activeNetwork
    if (!active?.address || !servesNamespace('purchases', active.namespace) || !network) return undefined
    const { purchaseCurrency, paymentCurrency, payment } = store
    return {
      address: active.address,
      network: network.caipNetworkId,
      purchaseCurrency: purchaseCurrency?.symbol,
      paymentCurrency: paymentCurrency?.id,
      amount: payment.amount,
    }
  }

  const askLink = async (signal: AbortSignal) => {
    const now = reviewNow()
    if (!now) return store.setLink({ status: 'idle' })
    const review = frozenCopy(now)
    const { address, network, purchaseCurrency, paymentCurrency, amount } = review
    const isServed = await provider.isNetworkSupported(network)
    if (signal.aborted) return
    if (!isServed) return store.setLink({ status: 'unavailable' })
    try {
      const url = await api.createUrl(
        {
          address,
          assets: purchaseCurrency === undefined ? [] : [purchaseCurrency],
          defaultNetwork: coinbaseChainOf(parseCaipNetworkId(network).chainId),
          // The request has no currency, and the page takes the sum for dollars.
          presetFiatAmount: paymentCurrency === 'USD' ? amount : undefined,
        },
        signal,
      )
      if (!signal.aborted) store.setLink({ status: 'ready', url, review })
    } catch (thrown) {
      if (signal.aborted) return
      const error = toModalError(thrown)
      store.setLink({ status: 'failed', error })
      host.failed(error)
    }
  }

  const stopAsking = () => {
    platform.clearTimeout(timer)
    asking?.abort(new AbortedError())
  }

  const ask = () => {
    stopAsking()
    const abort = new AbortController()
    asking = abort
    // Neither rejects but for an abort.
    void Promise.all([askQuote(abort.signal), askLink(abort.signal)]).catch(() => {})
  }

  /** A prepared page belongs to another purchase. The services are asked once the visitor stops typing. */
  const change = (waitMs: number) => {
    stopAsking()
    if (store.isRestricted !== false) return
    const isBuyable = !store.payment.problem
    store.setQuoteLoading(isBuyable && store.payment.amount !== undefined)
    store.setLink({ status: isBuyable ? 'loading' : 'idle' })
    // Until the options are there, nothing is chosen to ask about; they ask when they arrive.
    if (isBuyable && store.purchaseCurrencies) timer = platform.setTimeout(ask, waitMs)
  }

  const load = async () => {
    if (isLoading) return
    isLoading = true
    try {
      windows = { ...platform, ...(await platform.loadWindows?.()) }
    } catch {
      // Without that code a link is drawn, and the zone is not known.
    }
    if (lifetime.signal.aborted) return
    store.setRestricted(isRestrictedTimeZone(windows.timeZone?.()))
    isLoading = false
    if (store.isRestricted) return
    if (!store.purchaseCurrencies) {
      const found = await api.fetchOptions(lifetime.signal).catch(ignored(root, 'the currencies to buy with'))
      if (!found) return
      if (!store.purchaseCurrencies) store.setOptions(found.purchaseCurrencies, found.paymentCurrencies)
      void root.images.load(
        'token',
        found.purchaseCurrencies.map(({ symbol }) => symbol),
      )
      void root.images.load(
        'currency',
        found.paymentCurrencies.map(({ id }) => id),
      )
    }
    change(0)
  }

  const urlOf = (chosen: OnrampProvider): string | undefined => {
    const { address } = accounts.active ?? {}
    if (chosen.name === 'coinbase') return store.link.status === 'ready' ? store.link.url : undefined
    const { meld } = options.given.services
    return address && meld ? meldUrl({ base: meld, namespace: chains.activeNamespace, address }) : undefined
  }

  const open = (chosen: OnrampProvider): boolean => {
    const url = urlOf(chosen)
    if (url === undefined || !store.isReady(chosen.name)) return false
    // A link that was made for something else than what is shown is made anew.
    if (chosen.name === 'coinbase' && store.link.status === 'ready' && !isPlainEqual(store.link.review, reviewNow())) {
      change(0)
      return false
    }
    // In the tap itself: later the browser would not let it be opened.
    const opened = windows.openPopup?.({ ...popup, url })
    store.setPurchase({ provider: chosen, status: opened ? 'waiting' : 'blocked', url })
    if (opened) watch.start(chosen, opened)
    // An address is good for one purchase: the next try has another one ready.
    if (opened) change(0)
    return true
  }

  const stops = [
    reaction(
      () => isIn('BuyInProgress'),
      (isShown) => {
        if (!isShown) watch.stop()
      },
    ),
    reaction(
      () => isIn('OnRampActivity'),
      (isShown) => {
        if (!isShown) activity.stop()
      },
    ),
    reaction(
      () => accounts.active?.caipAddress,
      () => {
        watch.stop()
        activity.stop()
        stopAsking()
        store.forgetAccount()
        // The window belongs to another account or network.
        if (isIn('BuyInProgress')) root.navigation.replace({ view: 'OnRampProviders' })
        if (isIn('OnRampProviders')) void load()
        if (isIn('OnRampActivity')) activity.load()
      },
    ),
  ]

  return {
    store,
    show: () => {
      tracker.track({ type: 'track', event: 'SELECT_BUY_CRYPTO', properties: about() })
      navigation.push({ view: 'OnRampProviders' })
    },
    load: () => void load(),
    setAmount: (text, decimalSign) => {
      if (text === store.amountText) return
      store.setAmount(text, decimalSign)
      change(DEBOUNCE_MS)
    },
    choosePurchaseCurrency: (symbol) => {
      store.setPurchaseCurrency(symbol)
      change(0)
      navigation.goBack()
    },
    choosePaymentCurrency: (id) => {
      store.setPaymentCurrency(id)
      change(0)
      navigation.goBack()
    },
    showPurchaseCurrencies: () => navigation.push({ view: 'OnRampTokenSelect' }),
    showPaymentCurrencies: () => navigation.push({ view: 'OnRampFiatSelect' }),
    showGuide: () => {
      tracker.track({ type: 'track', event: 'SELECT_WHAT_IS_A_BUY', properties: about() })
      navigation.push({ view: 'WhatIsABuy' })
    },
    showActivity: () => navigation.push({ view: 'OnRampActivity' }),
    retryLink: () => change(0),
    choose: (name) => {
      const chosen = store.providers.find((each) => each.name === name)
      if (!chosen || !open(chosen)) return
      navigation.push({ view: 'BuyInProgress' })
      tracker.track({ type: 'track', event: 'SELECT_BUY_PROVIDER', properties: { provider: name, ...about() } })
    },
    retry: () => {
      if (store.purchase) open(store.purchase.provider)
    },
    openLink: () => {
      const { purchase } = store
      if (!purchase) return false
      const opened = windows.openPopup?.({ ...popup, url: purchase.url })
      store.setPurchaseStatus('waiting')
      // Followed as a link it is a window that we do not hold; what is bought there is heard of all the same.
      watch.start(purchase.provider, opened)
      change(0)
      return opened !== undefined
    },
    loadActivity: activity.load,
    loadMoreActivity: activity.loadMore,
    dispose: () => {
      for (const stop of stops) stop()
      lifetime.abort(new AbortedError())
      stopAsking()
      watch.stop()
      activity.stop()
    },
  }
}

/** The asset that Meld's page opens with. The view shows it beside Meld's name. */
export function meldCurrencyOf(namespace: Namespace | undefined): string {
  return namespace === 'solana' ? 'SOL' : 'USDC'
}

/**
 * Meld's page with the host's `publicKey`, `destinationCurrencyCode` (SOL on Solana, else USDC) and `walletAddress`. Made anew each
 * time: nothing of the one before is left.
 */
export function meldUrl(params: { base: string; namespace: Namespace | undefined; address: string }): string {
  const url = new URL(params.base)
  url.searchParams.set('destinationCurrencyCode', meldCurrencyOf(params.namespace))
  url.searchParams.set('walletAddress', params.address)
  return url.href
}
