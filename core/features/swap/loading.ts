import { runInAction } from 'mobx'
import type { PrefilledSwap } from '../../contracts/views/views.js'
import { NoSwapAddressError, SwapStepError } from '../../errors/swap.js'
import { createLatest } from '../../lib/latest.js'
import type { SwapContext, SwapQuoting } from './quote.js'
import type { SwapSessions } from './sessions.js'
import { findSymbol } from './tokens.js'

export interface SwapLoading {
  /** Loads the form and keeps it fresh until `stop`. */
  start(prefilled: PrefilledSwap): void
  /** Loads the form once, unless it is loaded or being loaded. */
  load(prefilled: PrefilledSwap): Promise<void>
  /** Fills a loaded form in anew. */
  refill(prefilled: PrefilledSwap): void
  /** Loads what depends on the tokens: their prices, and a quote. */
  loadForTokens(): Promise<void>
  stop(): void
}

const refreshMs = 10_000

/** Loads the swap form: its tokens, prices and first quote, and all that changes every few seconds. Never rejects. */
export function createSwapLoading(context: SwapContext, sessions: SwapSessions, quoting: SwapQuoting): SwapLoading {
  const { api, host, portfolio, root, store } = context
  const refreshing = createLatest(root.platform)

  const fillIn = (prefilled: PrefilledSwap) => {
    const { native, tokens } = store
    const from = findSymbol(tokens, prefilled?.fromToken) ?? native
    if (from) store.setToken('source', from)
    const to = findSymbol(tokens, prefilled?.toToken)
    if (to && to !== from) store.setToken('target', to)
    store.setTyped('source', (prefilled?.amount ?? '1').replace('.', store.decimalSign))
  }

  const loadForTokens = async () => {
    await quoting.loadPrices()
    await quoting.request()
  }

  const load = async (prefilled: PrefilledSwap): Promise<void> => {
    if (store.status === 'loading' || store.status === 'ready') return
    store.startLoading()
    try {
      const { account, signal } = sessions.current ?? sessions.begin()
      const { caipNetworkId } = account
      if (!(await api.isServed(caipNetworkId))) {
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
      if (sessions.current?.signal.aborted || store.status === 'idle') return
      const error = cause instanceof NoSwapAddressError ? cause : new SwapStepError({ step: 'initialize', cause })
      store.failLoading(error)
      host.failed(error)
    }
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
      const { current } = sessions
      await refresh()
      if (sessions.current && sessions.current === current) refreshLater()
    })

  return {
    start: (prefilled) => {
      void load(prefilled)
      refreshLater()
    },
    load,
    refill: (prefilled) => {
      runInAction(() => fillIn(prefilled))
      void loadForTokens()
    },
    loadForTokens,
    stop: () => {
      for (const each of [quoting, refreshing]) each.stop()
    },
  }
}
