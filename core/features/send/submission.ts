import '../../isolate-mobx.js'
import { runInAction } from 'mobx'
import { servesNamespace } from '../../contracts/served-namespaces.js'
import { mayBeSent } from '../../data/may-be-sent.js'
import type { Portfolio } from '../../data/portfolio.js'
import { isModalError, type ModalError } from '../../errors/base.js'
import { UnsupportedChainError } from '../../errors/evm.js'
import { EvmSendError, SendIncompleteError, SendPriceUnknownError, SolanaSendError } from '../../errors/send.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { explorerTransactionUrl } from '../../networks/explorer.js'
import { AUTH_ID } from '../../state/connection-store.js'
import type { PartContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'
import { requireDecimals } from './decimals.js'
import type { SendItems } from './items.js'
import type { SendNode } from './node/node.js'
import type { SendReview } from './review.js'
import type { SendStore } from './store.js'
import { askToSend, toSentTransaction } from './transfer.js'

export interface SendSubmission {
  /** Loads what follows once it was sent. */
  prepare(): void
  /** Never rejects. `review`: as it stood at the tap. */
  send(review: SendReview | undefined): Promise<void>
  dispose(): void
}

/** From the tap to what the wallet answered. */
export function createSendSubmission(
  context: PartContext,
  store: SendStore,
  needs: { items: SendItems; portfolio: Portfolio; loadNode: () => Promise<SendNode | undefined> },
): SendSubmission {
  const { adapters, host, loadActivity, navigation, root, tracker } = context
  const { accounts, alerts, chains, connections } = root
  const { items, portfolio, loadNode } = needs
  let isDisposed = false

  /**
   * What is asked for is what was reviewed.
   *
   * @throws {@link UnsupportedChainError} @throws {@link SendIncompleteError} @throws {@link SendPriceUnknownError}
   * @throws {@link RefusedTransactionError}
   */
  const requireReview = (review: SendReview | undefined, node: SendNode | undefined): SendReview => {
    const namespace = (review?.network ?? chains.activeNetwork)?.chainNamespace ?? 'none'
    if (!servesNamespace('send', namespace)) throw new UnsupportedChainError({ namespace })
    if (!review) {
      const { amount, token, receiverAddress } = store
      const known = { account: accounts.active?.address, token, 'receiver address': receiverAddress }
      const missing = Object.entries({ ...known, amount: amount.reason === undefined || undefined, review })
      const names = missing.flatMap(([name, value]) => (value === undefined ? [name] : []))
      throw new SendIncompleteError({ missing: names })
    }
    // Native-token send needs gas price and token decimals.
    if (namespace === 'eip155' && review.tokenAddress === undefined && !review.fee)
      throw new SendPriceUnknownError({ network: review.network.caipNetworkId })
    requireDecimals(review, node)
    return review
  }

  const eventOf = ({ network, token, tokenAddress, amount, isSmartAccount }: SendReview) => ({
    isSmartAccount,
    network: network.caipNetworkId,
    token: tokenAddress ?? token.symbol,
    amount: Number(amount),
  })

  const succeed = async (review: SendReview, hash: string, isSame: boolean) => {
    const { amount, network, receiver, token, tokenAddress, from } = review
    alerts.notify('transaction_started', 'Transaction started')
    items.addRecipient(from, receiver)
    const explorerUrl = explorerTransactionUrl(network, hash)
    runInAction(() => {
      if (isSame) {
        store.setPhase({ step: 'sent', sent: { hash, amount, symbol: token.symbol, receiver, explorerUrl } })
        store.reset()
        store.setRecipients(items.recipientsOf(from))
      }
      // What led here was of a form that is empty now.
      if (isSame && root.navigation.view === 'WalletSendPreview') {
        navigation.reset({ view: 'Account' })
        navigation.push({ view: 'WalletSendPreview' })
      }
    })
    void context.refreshBalance(network.chainNamespace)
    void portfolio.refresh(tokenAddress === undefined ? {} : { force: [tokenAddress] })
    try {
      ;(await loadActivity()).announce(toSentTransaction(review, hash))
    } catch {
      // Without its code the service tells of it, a moment later.
    }
  }

  const fail = (cause: ModalError, namespace: string, how: { isSame: boolean; mayBeSent: boolean }) => {
    const { isSame, mayBeSent } = how
    const isDeclined = isModalError(cause, 'wallet_user_rejected')
    const isMismatch = isModalError(cause, 'chain_mismatch')
    const failed = namespace === 'solana' ? SolanaSendError : EvmSendError
    // Nobody failed, or nothing was asked: these are told as what they are, in their place.
    const error = isDeclined || isMismatch ? cause : new failed({ cause })
    if (isSame) store.setPhase({ step: 'failed', error, isDeclined, mayBeSent })
    // Who declined knows it; everything else is told.
    if (!isDeclined) host.failed(error)
    if (!isDeclined && !(isMismatch && isSame)) alerts.notify(error.code, error.shortMessage, 'error')
  }

  const run = async (review: SendReview, what: string) => {
    const namespace = review.network.chainNamespace
    const account = accounts.active?.caipAddress
    // The form may be another account's by the time the wallet answers.
    const isSame = () => !isDisposed && account === accounts.active?.caipAddress && store.loading
    const properties = eventOf(review)
    const connectorId = connections.connections.get(namespace)?.connectorId
    store.setPhase({ step: 'asking' })
    items.setAsked(what, true)
    tracker.track({ type: 'track', event: 'SEND_INITIATED', properties })
    // Where the embedded wallet's own view was left to.
    const approvals = connectorId === AUTH_ID ? connections.login?.approvals : undefined
    let takeBack = () => {}
    let isAsked = false
    try {
      const adapter = await adapters.get(namespace, connectorId)
      takeBack = approvals?.push({ view: { view: 'Account' }, goBack: false }) ?? takeBack
      isAsked = true
      const hash = await askToSend(adapter, review)
      tracker.track({ type: 'track', event: 'SEND_SUCCESS', properties })
      if (!isDisposed) await succeed(review, hash, isSame())
    } catch (thrown) {
      takeBack()
      // A page that goes leaves its request in the wallet: the next one warns.
      if (isDisposed) return
      const cause = toModalError(thrown)
      const isUnknown = isAsked && mayBeSent(cause)
      fail(cause, namespace, { isSame: isSame(), mayBeSent: isUnknown })
      // The wallet may still send it: the same transfer wants a second look.
      if (!isUnknown) items.setAsked(what, false)
      tracker.track({ type: 'track', event: 'SEND_ERROR', properties: { ...properties, message: cause.shortMessage } })
    }
  }

  return {
    // What does not arrive now is asked for again when it is needed.
    prepare: () => void loadActivity().catch(ignored(root, 'preloading activity')),
    send: async (review) => {
      // Loaded for the quote already. Without it nobody can be asked for decimals.
      const node = await loadNode().catch(ignored(root, 'loading the node to send by'))
      if (store.loading) return
      try {
        const reviewed = requireReview(review, node)
        const { network, from, receiver, tokenAddress = '', units } = reviewed
        // Something has changed since it was looked at, or at this very moment: the view says so.
        if (store.changes.length > 0 || store.review !== reviewed || store.quoteStatus === 'loading') return
        const what = [network.caipNetworkId, from, receiver.address, tokenAddress, units].join(' ')
        const isRepeated = items.wasAsked(what) && store.reviewWarnings.every(({ kind }) => kind !== 'repeated')
        if (isRepeated) store.setReviewWarnings([...store.reviewWarnings, { kind: 'repeated' }])
        // The tap that is told of something is the first look at it: the second tap sends.
        if (isRepeated || store.openWarnings.length > 0) store.acceptWarnings()
        else await run(reviewed, what)
      } catch (thrown) {
        const error = toModalError(thrown)
        store.setPhase({ step: 'failed', error, isDeclined: false, mayBeSent: false })
        alerts.notify(error.code, error.shortMessage, 'error')
        host.failed(error)
      }
    },
    dispose: () => {
      isDisposed = true
    },
  }
}
