import type { SwapToken } from '../../contracts/account/token.js'
import type { CaipAddress } from '../../contracts/caip.js'
import { isModalError } from '../../errors/base.js'
import { SwapAmountError, SwapStepError } from '../../errors/swap.js'
import { toModalError } from '../../errors/to-modal-error.js'
import type { TimerHandle } from '../../lib/platform/platform.js'
import { orderOf, type SwapContext, type SwapSession } from './context.js'

/** From the last key to the question. */
const DEBOUNCE_MS = 200

export interface SwapQuoting {
  /** Asks what would come for what goes now. Never rejects. `isRefresh`: nothing was changed by hand. */
  request(isRefresh?: boolean): Promise<void>
  /** The same once nobody types any more. */
  requestSoon(): void
  /** Prices of the tokens that are chosen, and of what fees are paid in; `isAnew`: also those that are known. Never rejects. */
  loadPrices(isAnew?: boolean): Promise<void>
  loadGasPrice(): Promise<void>
  stop(): void
}

/** What a swap would give, and what both sides of it are worth. */
export function createSwapQuoting(context: SwapContext): SwapQuoting {
  const { api, host, root, store } = context
  const { platform, alerts } = root
  let current: AbortController | undefined
  let timer: TimerHandle | undefined

  const stop = () => {
    platform.clearTimeout(timer)
    current?.abort()
    current = undefined
  }

  const ask = async (session: SwapSession, abort: AbortController, isRefresh: boolean) => {
    const order = orderOf(context, session)
    if (!order) return
    const { signal } = abort
    // That it failed stays said until there is an answer, also while it is asked again by itself.
    if (!isRefresh || store.quoteStatus !== 'failed') store.setQuoteLoading()
    try {
      const targetUnits = await api.fetchQuote({ ...order, gasPrice: store.gasPrice }, signal)
      if (signal.aborted) return
      if (targetUnits === undefined) throw new SwapAmountError()
      store.setQuote({ from: order.from, to: order.to, sourceUnits: order.amount, targetUnits })
    } catch (thrown) {
      if (signal.aborted) return
      const error = toModalError(thrown)
      store.setQuoteFailed(error)
      if (!isRefresh && isModalError(error, 'swap_amount')) host.raise(error)
      else host.failed(error)
    }
  }

  const request = async (isRefresh = false): Promise<void> => {
    stop()
    const session = context.session()
    if (!session) return
    const abort = new AbortController()
    current = abort
    const end = () => abort.abort()
    session.signal.addEventListener('abort', end)
    await ask(session, abort, isRefresh)
    session.signal.removeEventListener('abort', end)
    if (current === abort) current = undefined
  }

  const loadPrices = async (isAnew = false): Promise<void> => {
    const session = context.session()
    if (!session) return
    const { signal } = session
    const wanted = [store.source, store.target, store.native].filter(
      (token, index, all): token is SwapToken =>
        token !== undefined && all.indexOf(token) === index && (isAnew || store.priceOf(token) === undefined),
    )
    if (wanted.length === 0) return
    if (!isAnew) store.setPricesLoading(true)
    try {
      const tokens = wanted.map(({ address, symbol }) => ({ address: address as CaipAddress, symbol })) // the service's own
      const prices = await api.fetchPrices(session.account.caipNetworkId, tokens, signal)
      if (!signal.aborted) store.setPrices(prices)
    } catch (cause) {
      if (signal.aborted) return
      const error = new SwapStepError({ step: 'networkPrice', cause })
      // What was known stays; a refresh that fails now may do better in ten seconds.
      if (!isAnew) alerts.notify(error.code, error.shortMessage, 'error')
      host.failed(error)
    } finally {
      if (!signal.aborted && !isAnew) store.setPricesLoading(false)
    }
  }

  return {
    request,
    requestSoon: () => {
      stop()
      timer = platform.setTimeout(() => void request(), DEBOUNCE_MS)
    },
    loadPrices,
    loadGasPrice: async () => {
      const session = context.session()
      if (!session) return
      try {
        const gasPrice = await api.fetchGasPrice(session.account.caipNetworkId, session.signal)
        if (!session.signal.aborted) store.setGasPrice(gasPrice)
      } catch (thrown) {
        // Without it nothing is said of the fee; the wallet says it before anything is signed.
        if (!session.signal.aborted) host.failed(toModalError(thrown))
      }
    },
    stop,
  }
}
