import type { SwapToken } from '../../contracts/account/token.js'
import type { CaipAddress } from '../../contracts/caip.js'
import type { Network } from '../../contracts/network/network.js'
import type { Portfolio } from '../../data/portfolio.js'
import { isModalError } from '../../errors/base.js'
import { SwapAmountError, SwapStepError } from '../../errors/swap.js'
import { toModalError } from '../../errors/to-modal-error.js'
import type { TimerHandle } from '../../lib/platform/platform.js'
import type { PartContext } from '../../state/context.js'
import type { ConvertApi, SwapAccount, SwapOrder } from './api.js'
import type { SwapStore } from './store.js'

/** One account on one network. Ends when either changes or the modal closes. */
export interface SwapSession {
  readonly account: SwapAccount
  readonly address: string
  readonly network: Network
  readonly signal: AbortSignal
}

export interface SwapContext extends PartContext {
  readonly api: ConvertApi
  readonly store: SwapStore
  readonly portfolio: Portfolio
  /** Undefined while no account can swap. */
  session(): SwapSession | undefined
}

/** Undefined while the form is incomplete. */
export function orderOf({ store }: SwapContext, { account }: SwapSession): SwapOrder | undefined {
  const { source, target, sourceAmount } = store
  if (!source || !target || !sourceAmount) return undefined
  // The service lists CAIP-10 addresses.
  return { account, from: source.address as CaipAddress, to: target.address as CaipAddress, amount: sourceAmount.units }
}

const debounceMs = 200

export interface SwapQuoting {
  /** Quotes the current amount. Never rejects. `isRefresh` is true when the timer asks. */
  request(isRefresh?: boolean): Promise<void>
  /** Quotes once the visitor has stopped typing. */
  requestSoon(): void
  /** Loads prices of both tokens and of the native token. `isAnew` reloads known prices. Never rejects. */
  loadPrices(isAnew?: boolean): Promise<void>
  loadGasPrice(): Promise<void>
  stop(): void
}

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
    // A refresh keeps the last failure on screen until an answer arrives.
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
      // Known prices stay. The next refresh follows in ten seconds.
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
      timer = platform.setTimeout(() => void request(), debounceMs)
    },
    loadPrices,
    loadGasPrice: async () => {
      const session = context.session()
      if (!session) return
      try {
        const gasPrice = await api.fetchGasPrice(session.account.caipNetworkId, session.signal)
        if (!session.signal.aborted) store.setGasPrice(gasPrice)
      } catch (thrown) {
        // The form shows no fee then. The wallet still shows one before it signs.
        if (!session.signal.aborted) host.failed(toModalError(thrown))
      }
    },
    stop,
  }
}
