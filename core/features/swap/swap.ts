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
import { createConvertApi } from './api.js'
import type { SwapContext, SwapSession } from './context.js'
import type { SwapSide } from './problem.js'
import { createSwapQuoting } from './quote.js'
import { SwapStore } from './store.js'
import { findSymbol, isSwapNetwork } from './tokens.js'

/** Swapping one token for another. Nothing of it rejects: how it ended is in the store. */
export interface SwapPart extends Part {
  readonly store: SwapStore
  /** Opens the list of tokens for one of the two fields. */
  selectToken(side: SwapSide): void
  /** A row of that list. */
  chooseToken(side: SwapSide, token: SwapToken): void
  /** As it was typed, with the decimal sign of the page. */
  type(side: SwapSide, text: string, decimalSign?: string): void
  /** Gives all of what goes that can be given. */
  giveMost(): void
  exchange(): void
  /** Asks again for what could not be had. */
  retry(): void
  review(): void
  /** In the review: has the wallet asked. With a price that is far off, the first tap only says yes to that. */
  confirm(): void
  /** In the review: takes what holds by now, and has it built anew. */
  renew(): void
  /** Resolves with whether it is in the clipboard now. */
  copy(text: string): Promise<boolean>
  goBack(): void
}

/** Swap view refresh … every 10 000 ms. */
const REFRESH_MS = 10_000

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
  /** What is signed is looked at after the form. */
  const transacting = lazy(
    () => import('./transact.js'),
    ({ createSwapTransacting }) => createSwapTransacting(context, quoting),
  )

  /** Who would swap, and where; another one of either is another swap. */
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

  /** What stands in the form at first. */
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
    // A question that is still open is left to end: asked anew each time, a service that is silent would never have failed.
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
    }, REFRESH_MS)
  }

  /** What is looked at is made by the code that has it signed. `isQuoted`: a new quote comes first. */
  const openReview = async (isQuoted: boolean): Promise<void> => {
    store.setReview(undefined)
    store.setStage('building')
    const current = session
    const loaded = await transacting.load().catch(() => undefined)
    if (!current || current.signal.aborted) return
    if (loaded) return loaded.open(isQuoted)
    store.failFetch()
    if (root.navigation.view === 'SwapPreview') navigation.goBack()
  }

  const isWithin = () => modal.isOpen && root.navigation.viewHistory.some((view) => viewLine(view).feature === 'swap')

  /** What the host asked for, once: coming back to the form finds it as it was left. */
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
        // Modal closed: resetState, "route leaves Swap*: resetValues". Prices grow old in either.
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
    giveMost: () => {
      const { most } = store
      if (!most) return
      store.setTyped('source', amountForField(most.units, most.decimals, store.decimalSign))
      void quoting.request()
    },
    exchange: () => {
      if (store.status !== 'ready') return
      store.exchange()
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
      // After a step that failed a new quote comes first. What is on its way to the wallet or the chain is shown as it is.
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
