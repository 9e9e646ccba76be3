import { reaction, runInAction } from 'mobx'
import type { Assets } from '../../data/assets/assets.js'
import { isModalError } from '../../errors/base.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { createLatest } from '../../lib/latest.js'
import type { PartContext } from '../../state/context.js'
import type { SendDraft, SendNode } from './node.js'
import type { SendStore } from './store.js'

export interface SendQuoting {
  /** Loads the fee, and for a review also simulates the transfer. @default what the view on the screen needs */
  load(isForReview?: boolean): Promise<void>
  /** Drops the request in progress. */
  cancel(): void
  dispose(): void
}

const refreshMs = 10_000

/** Loads the fee of the transfer, and again every few seconds while its review is shown. Never rejects. */
export function createSendQuoting(
  { host, root }: PartContext,
  store: SendStore,
  needs: {
    readonly assets: Assets
    readonly lifetime: AbortSignal
    loadNode(): Promise<SendNode | undefined>
  },
): SendQuoting {
  const { accounts, alerts, chains, modal, platform } = root
  const { assets, lifetime, loadNode } = needs
  const isReviewing = () => root.navigation.view === 'WalletSendPreview'
  const isWatched = () => modal.isOpen && isReviewing() && /editing|failed/.test(store.phase.step)

  const toDraft = (isFull: boolean): SendDraft | undefined => {
    const from = accounts.active?.address
    const { amount, receiverAddress: to, tokenAddress: token } = store
    const units = isFull && to && amount.reason === undefined ? amount.units : undefined
    return from ? { from, to, token, amount: units } : undefined
  }

  /**
   * Loads the fee, and in parallel the name in the token's contract: when a token is chosen, and before its review. A
   * token can be sent without a known fee, but its contract must have been asked.
   */
  const quoteOf = async (draft: SendDraft, signal: AbortSignal) => {
    const network = chains.activeNetwork
    const asking = async () => (await loadNode())?.quote(draft, signal)
    const [quoted] = await Promise.allSettled([asking(), network && assets.load(network, [draft.token], signal)])
    if (quoted.status === 'rejected') throw quoted.reason
    return quoted.value
  }

  const quoting = createLatest(platform)
  /** True if the host was already told that the fee is unknown, so that typing does not repeat the report. */
  let isFailureTold = false
  /** Loads the fee, and with `isFull` also simulates the transfer. A failed refresh keeps the old values. */
  const quote = async (isFull: boolean, isRefresh = false) => {
    const signal = quoting.begin()
    try {
      const draft = toDraft(isFull)
      if (!draft) return
      if (!isRefresh) store.startQuote()
      const found = await quoteOf(draft, signal)
      // A quote that arrives after the wallet was asked must not change the review.
      if (signal.aborted || !found || (isRefresh && !isWatched())) return
      isFailureTold = false
      runInAction(() => {
        store.setQuote(found)
        if (!isFull) return
        const kept = isRefresh ? store.reviewWarnings.filter(({ kind }) => kind === 'repeated') : []
        const isMemoMissing = found.facts?.isMemoRequired ?? false
        // For a smart account, the operator pays the fee.
        const isDataFeeHidden = 'dataFee' in found && found.dataFee === undefined && !store.isSmartAccount
        store.setReviewWarnings([
          ...(isMemoMissing ? [{ kind: 'memo' } as const] : []),
          ...(found.isReverted && !isMemoMissing ? [{ kind: 'reverted' } as const] : []),
          ...(isDataFeeHidden ? [{ kind: 'dataFeeUnknown' } as const] : []),
          ...kept,
        ])
      })
    } catch (error) {
      if (isRefresh || signal.aborted || isModalError(error, 'aborted')) return
      store.failQuote()
      // The fee is unknown, and the wallet determines it.
      if (isFull && !store.isSmartAccount) store.setReviewWarnings([{ kind: 'feeUnknown' }])
      if (isFailureTold) return
      isFailureTold = true
      const failure = toModalError(error)
      // A retry cannot help here, so the visitor is shown the reason.
      if (isModalError(failure, 'gas_price_network')) alerts.notify(failure.code, failure.shortMessage, 'error')
      host.failed(failure)
    }
  }

  const refreshing = createLatest(platform)
  const refreshLater = () =>
    refreshing.later(refreshMs, async () => {
      if (store.quoteStatus !== 'loading') await quote(true, true)
      if (!lifetime.aborted && isWatched()) refreshLater()
    })
  const stop = reaction(isWatched, (isNow) => (isNow ? refreshLater() : refreshing.stop()))

  return {
    load: (isForReview = isReviewing()) => quote(isForReview),
    cancel: () => quoting.stop(),
    dispose: () => {
      stop()
      for (const each of [refreshing, quoting]) each.stop()
    },
  }
}
