import { reaction, runInAction } from 'mobx'
import type { SwapToken } from '../../contracts/account/token.js'
import { type PrefilledSwap, viewLine } from '../../contracts/views/views.js'
import { createAssets } from '../../data/assets/assets.js'
import { createDataProvider } from '../../data/data-provider.js'
import { createPortfolio } from '../../data/portfolio.js'
import { NoSwapAddressError, SwapStepError } from '../../errors/swap.js'
import { amountForField } from '../../lib/amount.js'
import { createLatest } from '../../lib/latest.js'
import type { PartContext } from '../../state/context.js'
import { createConvertApi } from './api.js'
import { draftOf } from './changes.js'
import { createDataFees } from './data-fee.js'
import { createSwapQuoting, type SwapContext, type SwapSession } from './quote.js'
import { type SwapSide, SwapStore } from './store.js'
import { findSymbol, isSwapNetwork } from './tokens.js'
import { createSwapTransacting } from './transact.js'

export interface SwapPart {
  readonly store: SwapStore
  selectToken(side: SwapSide): void
  chooseToken(side: SwapSide, token: SwapToken): void
  /** The visitor typed an amount on that side. The other side follows. */
  type(side: SwapSide, text: string): void
  setMax(): void
  switchTokens(): void
  retry(): void
  /** Opens the review, and builds and checks its transaction. */
  review(): void
  /** Asks the wallet for exactly what the review shows. A first tap may only accept a risk. */
  confirm(): void
  /** Reviews the form again, after its offer, its prices or the balance have changed. */
  renew(): void
  copy(text: string): Promise<boolean>
  goBack(): void
  dispose(): void
}

const refreshMs = 10_000

/** The Swap feature. Its methods never reject: the store holds the outcome. */
export function createSwap(base: PartContext): SwapPart {
  const { root, host, navigation, services, tracker } = base
  const { accounts, alerts, modal, platform } = root
  const provider = base.part(createDataProvider)
  const portfolio = base.part(createPortfolio)
  const assets = base.part(createAssets)
  const api = createConvertApi({ ...provider, projectId: services.projectId })
  const slice = accounts.slices.eip155
  const store = new SwapStore(root, portfolio.store, assets.listed)
  const sessions = createLatest(platform)
  let session: SwapSession | undefined
  const refreshing = createLatest(platform)
  const dataFees = createDataFees(base)
  const context: SwapContext = { ...base, api, assets, dataFees, store, portfolio, session: () => session }
  const quoting = createSwapQuoting(context)
  const transacting = createSwapTransacting(context, quoting)

  const owner = () => (accounts.active === slice ? slice.owner : undefined)

  const begin = (): SwapSession => {
    const found = owner()
    if (!found) throw new NoSwapAddressError()
    const { address, network, caipAddress } = found
    const account = { caipNetworkId: network.caipNetworkId, caipAddress }
    session = { account, address, network, signal: sessions.begin() }
    return session
  }

  const end = () => {
    session = undefined
    for (const each of [sessions, quoting, refreshing]) each.stop()
  }

  const initialize = async (prefilled: PrefilledSwap): Promise<void> => {
    if (store.status === 'loading' || store.status === 'ready') return
    store.startLoading()
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
        store.setTokens(tokens)
        fillIn(prefilled)
      })
      await quoting.loadPrices()
      if (!signal.aborted) await quoting.request()
    } catch (cause) {
      if (session?.signal.aborted || store.status === 'idle') return
      const error = cause instanceof NoSwapAddressError ? cause : new SwapStepError({ step: 'initialize', cause })
      store.failLoading(error)
      host.failed(error)
    }
  }

  const fillIn = (prefilled: PrefilledSwap) => {
    const { native, tokens } = store
    const from = findSymbol(tokens, prefilled?.fromToken) ?? native
    if (from) store.setToken('source', from)
    const to = findSymbol(tokens, prefilled?.toToken)
    if (to && to !== from) store.setToken('target', to)
    store.setTyped('source', (prefilled?.amount ?? '1').replace('.', store.decimalSign))
  }

  const refresh = async () => {
    const { view } = root.navigation
    if (store.isBusy || store.done || store.status !== 'ready' || (view !== 'Swap' && view !== 'SwapPreview')) return
    await Promise.all([quoting.loadPrices(true), quoting.loadGasPrice(), portfolio.refresh()])
    // Replacing a pending quote would hide a service that never answers.
    if (!store.isBusy && store.quoteStatus !== 'loading') await quoting.request(true)
  }

  const refreshLater = () =>
    refreshing.later(refreshMs, async () => {
      const current = session
      await refresh()
      if (session && session === current) refreshLater()
    })

  const isWithin = () => modal.isOpen && root.navigation.viewHistory.some((view) => viewLine(view).feature === 'swap')

  /** The values to fill in, applied once: a visitor who returns to the form finds it unchanged. */
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
      () => ({ isWithin: isWithin(), prefilled: prefilledNow() }),
      (now, before) => {
        if (
          now.isWithin &&
          (!before?.isWithin || (root.navigation.view === 'Swap' && now.prefilled !== before.prefilled))
        ) {
          if (store.status === 'ready') {
            runInAction(() => fillIn(now.prefilled))
            void changed()
          } else start(now.prefilled)
        }
        if (now.isWithin || !before?.isWithin) return
        end()
        store.reset()
      },
      { fireImmediately: true },
    ),
    reaction(
      () => owner()?.caipAddress,
      (caipAddress) => {
        end()
        const isReviewed = store.review !== undefined && root.navigation.view === 'SwapPreview'
        store.reset()
        if (!isWithin() || !caipAddress) return
        if (isReviewed) alerts.notify('swap_begun_anew', 'Your account or network changed. Start the swap again.')
        goToForm()
        if (isWithin()) start(undefined)
      },
    ),
    reaction(
      () => store.problem !== undefined && !store.isBusy && !store.review && root.navigation.view === 'SwapPreview',
      (isWrong) => isWrong && navigation.goBack(),
    ),
  ]

  return {
    store,
    selectToken: (side: SwapSide) => {
      tracker.track('CLICK_SELECT_TOKEN_TO_SWAP')
      navigation.push({ view: 'SwapSelectToken', data: { side } })
    },
    chooseToken: (side: SwapSide, token: SwapToken) => {
      store.setToken(side, token)
      navigation.goBack()
      void changed()
    },
    type: (side: SwapSide, text: string) => {
      store.setTyped(side, text)
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
      const draft = session && draftOf(store, session)
      if (store.next !== 'review' || !draft) return
      tracker.track('INITIATE_SWAP', transacting.propertiesOf(draft))
      navigation.push({ view: 'SwapPreview' })
      // A failed step needs a new quote. A step in progress is only shown.
      if (!store.isBusy || store.stage === 'building') void transacting.open(store.hasFetchFailed)
    },
    confirm: () => void transacting.confirm(),
    renew: transacting.renew,
    copy: (text: string) => alerts.copy(text),
    goBack: navigation.goBack,
    dispose: () => {
      for (const stop of stops) stop()
      end()
      transacting.dispose()
    },
  }
}
