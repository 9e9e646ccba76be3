import { reaction, runInAction } from 'mobx'
import type { SwapToken } from '../../contracts/account/token.js'
import { type PrefilledSwap, viewLine } from '../../contracts/views/views.js'
import { createDataProvider } from '../../data/data-provider.js'
import { createPortfolio } from '../../data/portfolio.js'
import { NoSwapAddressError, SwapStepError } from '../../errors/swap.js'
import { amountForField } from '../../lib/amount.js'
import { toDecimal } from '../../lib/balance.js'
import { lazy } from '../../lib/lazy.js'
import type { TimerHandle } from '../../lib/platform/platform.js'
import type { Part, PartContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'
import { createConvertApi } from './api.js'
import type { SwapSide } from './figures.js'
import { createSwapQuoting, type SwapContext, type SwapSession } from './quote.js'
import { SwapStore } from './store.js'
import { findSymbol, isSwapNetwork } from './tokens.js'

/** The Swap feature. Its methods never reject: the store holds the outcome. */
export interface SwapPart extends Part {
  readonly store: SwapStore
  selectToken(side: SwapSide): void
  chooseToken(side: SwapSide, token: SwapToken): void
  /** Sets the text of a field, written with the page's decimal sign. */
  type(side: SwapSide, text: string, decimalSign?: string): void
  /** Enters the largest source amount. */
  setMax(): void
  switchTokens(): void
  /** Repeats the requests that failed. */
  retry(): void
  review(): void
  /** Asks the wallet for the review. When the price impact is high, the first tap only accepts the risk. */
  confirm(): void
  /** Builds the review again from the current values. */
  renew(): void
  /** Resolves with true when the clipboard holds the text. */
  copy(text: string): Promise<boolean>
  goBack(): void
}

const refreshMs = 10_000

export function createSwap(base: PartContext): SwapPart {
  const { root, host, navigation, services, tracker } = base
  const { accounts, alerts, chains, modal, platform } = root
  const provider = base.part(createDataProvider)
  const portfolio = base.part(createPortfolio)
  const api = createConvertApi({ ...provider, projectId: services.projectId })
  const slice = accounts.slices.eip155
  const store = new SwapStore({
    portfolio: () => portfolio.store.active,
    paysGas: () => !slice.isSmartAccount,
  })
  let session: (SwapSession & { readonly end: () => void }) | undefined
  let timer: TimerHandle | undefined
  const context: SwapContext = { ...base, api, store, portfolio, session: () => session }
  const quoting = createSwapQuoting(context)
  /** Loaded with the review. */
  const transacting = lazy(
    () => import('./transact.js'),
    ({ createSwapTransacting }) => createSwapTransacting(context, quoting),
  )

  /** A swap belongs to one account and one network. */
  const owner = () => {
    const network = accounts.active === slice && slice.isConnected ? chains.activeNetwork : undefined
    return network && slice.caipAddress ? { network, caipAddress: slice.caipAddress } : undefined
  }

  const begin = (): SwapSession => {
    const found = owner()
    const { address } = slice
    if (!found || !address) throw new NoSwapAddressError()
    const abort = new AbortController()
    const { network, caipAddress } = found
    const account = { caipNetworkId: network.caipNetworkId, caipAddress }
    session = { account, address, network, signal: abort.signal, end: () => abort.abort() }
    return session
  }

  const end = () => {
    session?.end()
    session = undefined
    quoting.stop()
    platform.clearTimeout(timer)
  }

  const initialize = async (prefilled: PrefilledSwap): Promise<void> => {
    if (store.status === 'loading' || store.status === 'ready') return
    store.setLoading()
    try {
      const { account, signal } = session ?? begin()
      const { caipNetworkId } = account
      if (!isSwapNetwork(caipNetworkId) || !(await provider.isNetworkSupported(caipNetworkId))) {
        if (!signal.aborted) store.setUnsupported()
        return
      }
      void portfolio.load()
      const [tokens] = await Promise.all([api.fetchTokens(caipNetworkId, signal), quoting.loadGasPrice()])
      if (signal.aborted) return
      runInAction(() => {
        store.setReady(tokens)
        begun(prefilled)
      })
      await quoting.loadPrices()
      if (!signal.aborted) await quoting.request()
    } catch (cause) {
      if (session?.signal.aborted || store.status === 'idle') return
      const error = cause instanceof NoSwapAddressError ? cause : new SwapStepError({ step: 'initialize', cause })
      store.setFailed(error)
      host.failed(error)
    }
  }

  /** Fills the form with what the host asked for, or with the default. */
  const begun = (prefilled: PrefilledSwap) => {
    const { native, tokens } = store
    const from = findSymbol(tokens, prefilled?.fromToken) ?? native
    if (from) store.setToken('source', from)
    const to = findSymbol(tokens, prefilled?.toToken)
    if (to && to !== from) store.setToken('target', to)
    store.setTyped('source', prefilled?.amount ?? '1', '.')
  }

  const refresh = async () => {
    const { view } = root.navigation
    if (store.isBusy || store.status !== 'ready') return
    if (view !== 'Swap' && view !== 'SwapPreview') return
    await Promise.all([quoting.loadPrices(true), quoting.loadGasPrice(), portfolio.refresh()])
    if (store.isBusy) return
    // Replacing a pending quote would hide a service that never answers.
    if (store.quoteStatus === 'loading') return
    await quoting.request(true)
  }

  const refreshLater = () => {
    platform.clearTimeout(timer)
    timer = platform.setTimeout(() => {
      const current = session
      void refresh().then(() => {
        if (session && session === current) refreshLater()
      })
    }, refreshMs)
  }

  /** `isQuoted`: asks for a new quote first. */
  const openReview = async (isQuoted: boolean): Promise<void> => {
    store.setReview(undefined)
    store.setStage('building')
    const current = session
    const loaded = await transacting.load().catch(ignored(root, 'loading the review of a swap'))
    if (!current || current.signal.aborted) return
    if (loaded) return loaded.open(isQuoted)
    store.failFetch()
    if (root.navigation.view === 'SwapPreview') navigation.goBack()
  }

  const isWithin = () => modal.isOpen && root.navigation.viewHistory.some((view) => viewLine(view).feature === 'swap')

  /** Applied once: the visitor who returns to the form finds it unchanged. */
  const prefilledNow = (): PrefilledSwap => {
    const entry = root.navigation.history.find(({ view }) => view === 'Swap')
    return entry?.view === 'Swap' ? entry.data : undefined
  }

  const goToForm = () => {
    const isBehind = () => viewLine(root.navigation.view).feature === 'swap' && root.navigation.view !== 'Swap'
    while (isBehind() && root.navigation.canGoBack) navigation.goBack()
  }

  const start = (prefilled: PrefilledSwap) => {
    void initialize(prefilled)
    refreshLater()
  }

  const changed = async () => {
    await quoting.loadPrices()
    await quoting.request()
  }

  const stops = [
    reaction(
      () => ({ isWithin: isWithin(), isOpen: modal.isOpen, prefilled: prefilledNow() }),
      (now, before) => {
        if (now.isWithin && (!before?.isWithin || now.prefilled !== before.prefilled)) {
          if (store.status === 'ready') {
            runInAction(() => begun(now.prefilled))
            void changed()
          } else start(now.prefilled)
        }
        if (now.isWithin || !before?.isWithin) return
        end()
        // Prices are outdated when the visitor comes back.
        store.reset()
      },
      {
        fireImmediately: true,
        equals: (one, other) =>
          one.isWithin === other.isWithin && one.isOpen === other.isOpen && one.prefilled === other.prefilled,
      },
    ),
    reaction(
      () => owner()?.caipAddress,
      (caipAddress) => {
        end()
        const isReviewed = store.review !== undefined && root.navigation.view === 'SwapPreview'
        store.reset()
        if (!isWithin() || !caipAddress) return
        if (isReviewed) alerts.notify('swap_begun_anew', 'The account or the network has changed. Begin the swap anew.')
        goToForm()
        start(undefined)
      },
    ),
    reaction(
      () => store.problem !== undefined && !store.isBusy && !store.review && root.navigation.view === 'SwapPreview',
      (isWrong) => {
        if (isWrong) navigation.goBack()
      },
    ),
  ]

  return {
    store,
    selectToken: (side) => {
      tracker.track({ type: 'track', event: 'CLICK_SELECT_TOKEN_TO_SWAP' })
      navigation.push({ view: 'SwapSelectToken', data: { side } })
    },
    chooseToken: (side, token) => {
      store.setToken(side, token)
      navigation.goBack()
      void changed()
    },
    type: (side, text, decimalSign) => {
      store.setTyped(side, text, decimalSign)
      quoting.requestSoon()
    },
    setMax: () => {
      const { maxAmount } = store
      if (!maxAmount) return
      store.setTyped('source', amountForField(maxAmount.units, maxAmount.decimals, store.decimalSign))
      void quoting.request()
    },
    switchTokens: () => {
      if (store.status !== 'ready') return
      store.switchTokens()
      void changed()
    },
    retry: () => {
      if (store.status === 'failed') return void initialize(prefilledNow())
      if (!store.areBalancesKnown) void portfolio.refresh()
      void changed()
    },
    review: () => {
      if (store.next !== 'review') return
      const { source, target, sourceAmount, targetAmount, hasFetchFailed } = store
      if (!source || !target || !sourceAmount || !targetAmount) return
      tracker.track({
        type: 'track',
        event: 'INITIATE_SWAP',
        properties: {
          isSmartAccount: slice.isSmartAccount,
          network: session?.account.caipNetworkId ?? '',
          swapFromToken: source.symbol,
          swapToToken: target.symbol,
          swapFromAmount: toDecimal(sourceAmount.units, sourceAmount.decimals),
          swapToAmount: toDecimal(targetAmount.units, targetAmount.decimals),
        },
      })
      navigation.push({ view: 'SwapPreview' })
      // A failed step needs a new quote. A step in progress is only shown.
      if (!store.isBusy || store.stage === 'building') void openReview(hasFetchFailed)
    },
    confirm: () => void transacting.peek()?.confirm(),
    renew: () => transacting.peek()?.renew(),
    copy: async (text) => {
      try {
        await platform.copyText(text)
        return true
      } catch {
        alerts.notify('copy_failed', 'Failed to copy', 'error')
        return false
      }
    },
    goBack: navigation.goBack,
    dispose: () => {
      for (const stop of stops) stop()
      end()
      transacting.dispose()
    },
  }
}
