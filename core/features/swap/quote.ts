import type { CaipAddress } from '../../contracts/caip.js'
import type { ListedToken } from '../../data/assets/asset.js'
import type { Assets } from '../../data/assets/assets.js'
import type { Portfolio } from '../../data/portfolio.js'
import { isModalError } from '../../errors/base.js'
import { SwapAmountError, SwapStepError } from '../../errors/swap.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { createLatest } from '../../lib/latest.js'
import type { PartContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'
import type { ConvertApi } from './api.js'
import type { DataFees } from './data-fee.js'
import { gasLimitOf, initialGas } from './figures.js'
import type { SwapSession } from './sessions.js'
import type { SwapStore } from './store.js'

export interface SwapContext extends PartContext {
  readonly api: ConvertApi
  readonly assets: Assets
  readonly dataFees: DataFees
  readonly store: SwapStore
  readonly portfolio: Portfolio
  session(): SwapSession | undefined
}

const debounceMs = 200
/** A call as long as that of a swap through several pools. The form is quoted before its call is built. */
const assumedCall = `0x${'ff'.repeat(1024)}`

export interface SwapQuoting {
  /** Asks for a quote of the form, at once. `isRefresh`: the old quote stays on the screen meanwhile. */
  request(isRefresh?: boolean): Promise<void>
  /** Asks for a quote once the visitor has stopped typing. */
  requestSoon(): void
  /** Loads prices of both tokens and of the native token. `isAnew` reloads known prices. */
  loadPrices(isAnew?: boolean): Promise<void>
  /**
   * Loads the gas price, without waiting for the fee of the data. Without a gas price the form shows no fee. The wallet
   * still shows one before it signs.
   */
  loadGasPrice(): Promise<void>
  stop(): void
}

/** Loads what the form shows. Its methods never reject. */
export function createSwapQuoting({ api, dataFees, host, root, session: sessionNow, store }: SwapContext): SwapQuoting {
  const { platform, alerts } = root
  const quoting = createLatest(platform)

  const request = async (isRefresh = false): Promise<void> => {
    const signal = quoting.begin()
    const session = sessionNow()
    const { source, target, sourceAmount } = store
    if (!session || !source || !target || !sourceAmount) return
    // A refresh keeps the last failure on screen until an answer arrives.
    if (!isRefresh || store.quoteStatus !== 'failed') store.startQuote()
    const from = source.address as CaipAddress // as the service lists them
    const to = target.address as CaipAddress // as the service lists them
    const { units: amount } = sourceAmount
    try {
      const order = { account: session.account, from, to, amount, gasPrice: store.gasPrice }
      const targetUnits = await api.fetchQuote(order, signal)
      if (signal.aborted) return
      if (targetUnits === undefined) throw new SwapAmountError()
      store.setQuote({ from, to, sourceUnits: amount, targetUnits })
    } catch (thrown) {
      if (signal.aborted) return
      const error = toModalError(thrown)
      store.failQuote(error)
      if (!isRefresh && isModalError(error, 'swap_amount')) host.raise(error)
      else host.failed(error)
    }
  }

  const loadPrices = async (isAnew = false): Promise<void> => {
    const session = sessionNow()
    if (!session) return
    const { signal } = session
    const tokens = [...new Set([store.source, store.target, store.native])].filter(
      (token): token is ListedToken => token !== undefined && (isAnew || store.priceOf(token) === undefined),
    )
    if (tokens.length === 0) return
    if (!isAnew) store.setPricesLoading(true)
    try {
      const wanted = tokens.map(({ address, symbol }) => ({ address: address as CaipAddress, symbol })) // the service's own
      const prices = await api.fetchPrices(session.account.caipNetworkId, wanted, signal)
      if (!signal.aborted) store.setPrices(prices)
    } catch (cause) {
      if (signal.aborted) return
      const error = new SwapStepError({ step: 'networkPrice', cause })
      if (!isAnew) alerts.notify(error.code, error.shortMessage, 'error')
      host.failed(error)
    } finally {
      if (!signal.aborted && !isAnew) store.setPricesLoading(false)
    }
  }

  const loadDataFee = async ({ network, signal }: SwapSession): Promise<void> => {
    const fee = await dataFees(network, assumedCall, gasLimitOf(initialGas), signal)
    if (!signal.aborted && fee !== undefined) store.setDataFee(fee)
  }

  return {
    request,
    requestSoon: () => quoting.later(debounceMs, () => void request()),
    loadPrices,
    loadGasPrice: async () => {
      const session = sessionNow()
      if (!session) return
      if (store.paysGas) loadDataFee(session).catch(ignored(root, 'loading the fee for the data of a swap'))
      try {
        const gasPrice = await api.fetchGasPrice(session.account.caipNetworkId, session.signal)
        if (!session.signal.aborted) store.setGasPrice(gasPrice)
      } catch (thrown) {
        // In that case, the form shows no fee. The wallet still shows one before it signs.
        if (!session.signal.aborted) host.failed(toModalError(thrown))
      }
    },
    stop: () => quoting.stop(),
  }
}
