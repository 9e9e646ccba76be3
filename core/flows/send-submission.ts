import '../isolate-mobx.js'
import { runInAction } from 'mobx'
import { isModalError } from '../errors/base.js'
import { UnsupportedChainError } from '../errors/evm.js'
import { EvmSendError, SendIncompleteError, SolanaSendError } from '../errors/send.js'
import { toModalError } from '../errors/to-modal-error.js'
import { explorerTransactionUrl } from '../format/explorer.js'
import { AUTH_ID } from '../state/connection-store.js'
import type { SendStore } from '../state/send-store.js'
import type { SendItems } from '../storage/send-items.js'
import type { PartContext } from './part.js'
import type { Portfolio } from './portfolio.js'
import { askToSend, type Transfer, toSentTransaction } from './send-transfer.js'

export interface SendSubmission {
  /** Loads what follows once it was sent. */
  prepare(): void
  /** Never rejects. */
  send(): Promise<void>
  dispose(): void
}

/** From the tap to what the wallet answered. */
export function createSendSubmission(
  context: PartContext,
  store: SendStore,
  needs: { items: SendItems; portfolio: Portfolio },
): SendSubmission {
  const { adapters, host, navigation, root, tracker } = context
  const { accounts, alerts, chains, connections } = root
  const { items, portfolio } = needs
  let isDisposed = false

  const loadActivity = async () => context.part((await import('./activity.js')).createActivity)

  /** @throws {@link UnsupportedChainError} @throws {@link SendIncompleteError} */
  const toTransfer = (): Transfer => {
    const network = chains.activeNetwork
    const from = accounts.active?.address
    const { amount, gasPrice, receiver, token, tokenAddress } = store
    const namespace = network?.chainNamespace ?? 'none'
    // SPEC 8: "sending on a namespace other than eip155 or solana."
    if (namespace !== 'eip155' && namespace !== 'solana') throw new UnsupportedChainError({ namespace })
    // SPEC 5: "Native-token send needs gas price and token decimals."
    const isPriceMissing = namespace === 'eip155' && tokenAddress === undefined && gasPrice === undefined
    if (!network || !from || !token || amount.reason !== undefined || receiver.status !== 'found' || isPriceMissing) {
      const missing = {
        account: from,
        token,
        amount: amount.reason === undefined || undefined,
        'receiver address': store.receiverAddress,
        'gas price': isPriceMissing ? undefined : true,
      }
      const names = Object.entries(missing).flatMap(([name, value]) => (value === undefined ? [name] : []))
      throw new SendIncompleteError({ missing: names })
    }
    const { decimal, units } = amount
    return { network, from, receiver: receiver.receiver, token, tokenAddress, units, amount: decimal, gasPrice }
  }

  const eventOf = ({ network, token, tokenAddress, amount }: Transfer) => ({
    isSmartAccount: store.isSmartAccount,
    network: network.caipNetworkId,
    token: tokenAddress ?? token.symbol,
    amount: Number(amount),
  })

  const succeed = async (transfer: Transfer, hash: string, isSame: boolean) => {
    const { amount, network, receiver, token, tokenAddress, from } = transfer
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
      ;(await loadActivity()).announce(toSentTransaction(transfer, hash))
    } catch {
      // Without its code the service tells of it, a moment later.
    }
  }

  const fail = (thrown: unknown, namespace: string, isSame: boolean) => {
    const cause = toModalError(thrown)
    const isDeclined = isModalError(cause, 'wallet_user_rejected')
    const error = namespace === 'solana' ? new SolanaSendError({ cause }) : new EvmSendError({ cause })
    if (isSame) store.setPhase({ step: 'failed', error, isDeclined })
    // Who declined knows it; everything else is told.
    if (!isDeclined) {
      alerts.notify(error.code, error.shortMessage, 'error')
      host.failed(error)
    }
    return cause
  }

  const run = async (transfer: Transfer, what: string) => {
    const { network, from } = transfer
    const namespace = network.chainNamespace
    const account = accounts.active?.caipAddress
    // The form may be another account's by the time the wallet answers.
    const isSame = () => !isDisposed && account === accounts.active?.caipAddress && store.loading
    const properties = eventOf(transfer)
    const connectorId = connections.connections.get(namespace)?.connectorId
    store.setPhase({ step: 'asking' })
    items.setAsked(what, true)
    tracker.track({ type: 'track', event: 'SEND_INITIATED', properties })
    try {
      const adapter = await adapters.get(namespace, connectorId)
      // FACTS 5.10: where the embedded wallet's own view was left to.
      if (connectorId === AUTH_ID) connections.login?.approvals.push({ view: { view: 'Account' }, goBack: false })
      const hash = await askToSend(adapter, { ...transfer, from })
      tracker.track({ type: 'track', event: 'SEND_SUCCESS', properties })
      if (!isDisposed) await succeed(transfer, hash, isSame())
    } catch (thrown) {
      // A page that goes leaves its request in the wallet: the next one warns.
      if (isDisposed) return
      const { code, shortMessage: message } = fail(thrown, namespace, isSame())
      // What was broken off here may still be approved there: the same again wants a second look.
      if (code !== 'aborted') items.setAsked(what, false)
      tracker.track({ type: 'track', event: 'SEND_ERROR', properties: { ...properties, message } })
    }
  }

  return {
    // What does not arrive now is asked for again when it is needed.
    prepare: () => void loadActivity().catch(() => {}),
    send: async () => {
      if (store.loading) return
      try {
        const transfer = toTransfer()
        const { network, from, receiver, tokenAddress = '', units } = transfer
        const what = [network.caipNetworkId, from, receiver.address, tokenAddress, units].join(' ')
        const isRepeated = items.wasAsked(what) && store.reviewWarnings.every(({ kind }) => kind !== 'repeated')
        if (isRepeated) store.setReviewWarnings([...store.reviewWarnings, { kind: 'repeated' }])
        // The tap that is told of something is the first look at it: the second tap sends.
        if (isRepeated || store.openWarnings.length > 0) store.acceptWarnings()
        else if (!store.blocker) await run(transfer, what)
      } catch (thrown) {
        const error = toModalError(thrown)
        store.setPhase({ step: 'failed', error, isDeclined: false })
        alerts.notify(error.code, error.shortMessage, 'error')
        host.failed(error)
      }
    },
    dispose: () => {
      isDisposed = true
    },
  }
}
