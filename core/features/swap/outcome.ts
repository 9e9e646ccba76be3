import { runInAction } from 'mobx'
import type { SwapToken } from '../../contracts/account/token.js'
import type { Transfer } from '../../contracts/account/transaction.js'
import { explorerUrl } from '../../contracts/network/network.js'
import { viewLine } from '../../contracts/views/views.js'
import { isModalError } from '../../errors/base.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { formatAmount } from '../../lib/amount.js'
import { toDecimal } from '../../lib/balance.js'
import { lazy } from '../../lib/lazy.js'
import { ignored } from '../../state/ignored.js'
import type { Quantity } from './figures.js'
import type { SwapContext } from './quote.js'
import type { BuiltReview, SwapCall, SwapReview } from './review.js'
import type { SwapSession } from './sessions.js'

/** Only a page with `beforeSend` loads it, before it asks a wallet. */
export const hostAgreement = lazy(() => import('./agreement.js'))

/** The facts of a swap that analytics reports. */
interface SwapProperties {
  readonly isSmartAccount: boolean
  readonly network: string
  readonly swapFromToken: string
  readonly swapToToken: string
  readonly swapFromAmount: string
  readonly swapToAmount: string
}

export interface SwapOutcome {
  propertiesOf(review: SwapReview): SwapProperties
  /** Lists a transaction in Activity once the wallet has sent it. */
  announce(review: BuiltReview, hash: string, call: SwapCall, isSwap: boolean): void
  /** The chain has confirmed the swap: reports that, and shows it if the visitor is still in Swap. */
  succeed(session: SwapSession, review: SwapReview, hash: string): void
  /** Reports why the wallet or the chain did not carry out the request. */
  fail(session: SwapSession, review: SwapReview, thrown: unknown, event: 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR'): void
}

/** Tells the visitor, the host, Activity and analytics how a swap ended. `ended` aborts with the modal. */
export function createSwapOutcome(context: SwapContext, ended: AbortSignal): SwapOutcome {
  const { host, loadActivity, navigation, portfolio, root, store, tracker } = context
  const { accounts, alerts } = root

  const isStillConnected = ({ account, network }: SwapReview) =>
    accounts.of(network.chainNamespace).caipAddress === account.caipAddress

  const propertiesOf = ({ account, network, source, target, given, got }: SwapReview): SwapProperties => ({
    isSmartAccount: accounts.of(network.chainNamespace).isSmartAccount,
    network: account.caipNetworkId,
    swapFromToken: source.symbol,
    swapToToken: target.symbol,
    swapFromAmount: toDecimal(given.units, given.decimals),
    swapToAmount: toDecimal(got.units, got.decimals),
  })

  return {
    propertiesOf,
    announce: (review, hash, call, isSwap) => {
      const { account, address, source, target, given, got } = review
      const transaction = { hash, chain: account.caipNetworkId, from: address, to: call.to }
      const sent = {
        ...transaction,
        operationType: isSwap ? ('trade' as const) : ('approve' as const),
        transfers: isSwap ? [toTransfer(source, given, 'out'), toTransfer(target, got, 'in')] : [],
        request: { to: call.to, value: String(call.value), data: call.data },
        agreed: hostAgreement.peek()?.toCheck(review),
      }
      void loadActivity().then((log) => log.announce(sent), ignored(root, 'listing a transaction'))
    },
    succeed: (session, review, hash) => {
      const { network, source, target, got } = review
      tracker.track('SWAP_SUCCESS', propertiesOf(review))
      const arrived = formatAmount(toDecimal(got.units, got.decimals))
      alerts.notify('swapped', `Swapped ${source.symbol} to ${arrived} ${target.symbol}`)
      // Activity refreshes the native balance once a block has the transaction.
      if (isStillConnected(review)) void portfolio.refresh({ force: [source.address, target.address] })
      if (session.signal.aborted) return
      const isWithin = root.navigation.viewHistory.some((view) => viewLine(view).feature === 'swap')
      const isWatched = root.modal.isOpen && isWithin
      runInAction(() => {
        store.complete()
        if (!isWatched) return
        store.showDone(review, explorerUrl(network, `tx/${hash}`))
        navigation.reset({ view: 'Account' })
        navigation.push({ view: 'SwapPreview' })
      })
    },
    fail: ({ signal }, review, thrown, event) => {
      const error = toModalError(thrown)
      if (ended.aborted) return
      const message = isModalError(error, 'unknown') ? 'Transaction error' : error.shortMessage
      tracker.track(event, { ...propertiesOf(review), message })
      if (!isModalError(error, 'wallet_user_rejected')) host.failed(error)
      if (!signal.aborted) {
        if (isModalError(error, 'refused_transaction')) store.refuse(error)
        else store.failTransaction(error)
        // The review shows this error together with the way to resolve it.
        if (isModalError(error, 'chain_mismatch')) return
      }
      // A visitor who has left the form still sees the error, but not after a change of the account.
      if (isStillConnected(review) || isModalError(error, 'transaction_reverted'))
        alerts.notify(error.code, message, 'error')
    },
  }
}

const toTransfer = (token: SwapToken, { units, decimals }: Quantity, direction: 'in' | 'out'): Transfer => ({
  fungible_info: { name: token.name, symbol: token.symbol, icon: { url: token.logoUri }, address: token.address },
  direction,
  quantity: { numeric: toDecimal(units, decimals) },
})
