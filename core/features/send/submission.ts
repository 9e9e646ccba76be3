import { runInAction } from 'mobx'
import type { SentTransaction } from '../../contracts/account/sent-transaction.js'
import type { Adapter } from '../../contracts/adapter.js'
import { explorerUrl } from '../../contracts/network/network.js'
import type { Assets } from '../../data/assets/assets.js'
import { mayBeSent } from '../../data/may-be-sent.js'
import type { Portfolio } from '../../data/portfolio.js'
import { EvmSendError, SendIncompleteError, SendPriceUnknownError, SolanaSendError } from '../../errors/account.js'
import { isModalError, isOneOf, type ModalError } from '../../errors/base.js'
import { UnsupportedChainError } from '../../errors/evm.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { withDataSuffix } from '../../lib/evm/data-suffix.js'
import { lazy } from '../../lib/lazy.js'
import { transferAbiOf, transferData } from '../../lib/token-abi.js'
import { rpcOf } from '../../namespaces/namespace-table.js'
import { servesNamespace } from '../../namespaces/served-namespaces.js'
import { AUTH_ID } from '../../state/connection-store.js'
import type { PartContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'
import { requireCapability } from '../../wallets/adapters.js'
import type { SendReview } from './form.js'
import type { SendItems } from './storage.js'
import type { SendStore } from './store.js'

const hostCheck = lazy(() => import('../../data/host-check.js'))

/** The steps from the visitor's tap to the wallet's answer. */
export function createSendSubmission(
  context: PartContext,
  store: SendStore,
  {
    items,
    portfolio,
    assets,
    lifetime,
  }: {
    items: SendItems
    portfolio: Portfolio
    assets: Assets
    lifetime: AbortSignal
  },
) {
  const { adapters, host, loadActivity, navigation, root, tracker } = context
  const { accounts, alerts, chains, connections } = root

  /** @throws {@link UnsupportedChainError} {@link SendIncompleteError} {@link SendPriceUnknownError} */
  const requireReview = (review: SendReview | undefined): SendReview => {
    const namespace = (review?.network ?? chains.activeNetwork)?.chainNamespace ?? 'none'
    if (!servesNamespace('send', namespace)) throw new UnsupportedChainError({ namespace })
    if (!review) {
      const { amount, token, receiverAddress } = store
      const known = { account: accounts.active?.address, token, 'receiver address': receiverAddress }
      const missing = Object.entries({ ...known, amount: amount.reason === undefined || undefined, review })
      const names = missing.flatMap(([name, value]) => (value === undefined ? [name] : []))
      throw new SendIncompleteError({ missing: names })
    }
    if (rpcOf(namespace) === 'ethereum' && review.tokenAddress === undefined && !review.fee)
      throw new SendPriceUnknownError({ network: review.network.caipNetworkId })
    return review
  }

  const succeed = async (review: SendReview, hash: string, isSame: boolean) => {
    const { amount, network, receiver, token, tokenAddress, from } = review
    alerts.notify('transaction_started', 'Transaction started')
    items.addRecipient(from, receiver)
    const sent = { hash, amount, symbol: token.symbol, receiver, explorerUrl: explorerUrl(network, `tx/${hash}`) }
    runInAction(() => {
      if (!isSame) return
      store.completeSending(sent)
      store.setRecipients(items.recipientsOf(from))
      if (root.navigation.view !== 'WalletSendPreview') return
      // The earlier views show the form, which is empty now.
      navigation.reset({ view: 'Account' })
      navigation.push({ view: 'WalletSendPreview' })
    })
    void context.refreshBalance(network.chainNamespace)
    void portfolio.refresh(tokenAddress === undefined ? {} : { force: [tokenAddress] })
    await loadActivity()
      .then((activity) => activity.announce(toSentTransaction(review, hash)))
      .catch(ignored(root, 'listing a transaction'))
  }

  const fail = (cause: ModalError, namespace: string, isSame: boolean, mayBeSent: boolean) => {
    const isDeclined = isModalError(cause, 'wallet_user_rejected')
    const isMismatch = isModalError(cause, 'chain_mismatch')
    const failed = rpcOf(namespace) === 'solana' ? SolanaSendError : EvmSendError
    // A refusal, by the visitor or the site, and a wrong network keep their own error.
    const isHosts = isOneOf(cause, 'host_refused', 'host_check_failed')
    const error = isDeclined || isMismatch || isHosts ? cause : new failed({ cause })
    if (isSame) store.failSending({ error, isDeclined, mayBeSent })
    if (!isDeclined) host.failed(error)
    if (!isDeclined && !(isMismatch && isSame)) alerts.notify(error.code, error.shortMessage, 'error')
  }

  /** Asks the host's `beforeSend`, if there is one. @throws {@link ModalError} `host_refused`, `host_check_failed` */
  const requireAgreement = async (review: SendReview) => {
    const { beforeSend } = root.options.given
    if (!beforeSend) return
    const { amount, from, network, receiver, tokenAddress: token } = review
    const about = Object.freeze({ from, to: receiver.address, network: network.caipNetworkId, token, amount })
    const { askHost } = await hostCheck.load()
    await askHost(root.platform, 'beforeSend', () => beforeSend(about), lifetime)
  }

  const run = async (review: SendReview, what: string) => {
    const { isSmartAccount, network, token, tokenAddress } = review
    const namespace = network.chainNamespace
    const sent = { network: network.caipNetworkId, token: tokenAddress ?? token.symbol, amount: Number(review.amount) }
    const properties = { isSmartAccount, ...sent }
    const account = accounts.active?.caipAddress
    // The account may change before the wallet answers.
    const isSame = () => !lifetime.aborted && account === accounts.active?.caipAddress && store.loading
    const connectorId = connections.connections.get(namespace)?.connectorId
    store.startSending()
    items.setAsked(what, true)
    tracker.track('SEND_INITIATED', properties)
    // The embedded wallet shows the request in its own view, and then returns to Account.
    const approvals = connectorId === AUTH_ID ? connections.login?.approvals : undefined
    let takeBack = () => {}
    let isAsked = false
    try {
      await requireAgreement(review)
      // The visitor may have left while the host decided.
      if (!isSame()) return items.setAsked(what, false)
      const adapter = await adapters.get(namespace, connectorId)
      takeBack = approvals?.push({ view: { view: 'Account' }, goBack: false }) ?? takeBack
      isAsked = true
      const hash = await askToSend(adapter, review)
      tracker.track('SEND_SUCCESS', properties)
      if (!lifetime.aborted) await succeed(review, hash, isSame())
    } catch (thrown) {
      takeBack()
      // When the page closes, the wallet keeps the request. The next page warns about it.
      if (lifetime.aborted) return
      const cause = toModalError(thrown)
      const isUnknown = isAsked && mayBeSent(cause)
      fail(cause, namespace, isSame(), isUnknown)
      // The wallet may still send it, so the same transfer then needs a second tap.
      items.setAsked(what, isUnknown)
      tracker.track('SEND_ERROR', { ...properties, message: cause.shortMessage })
    }
  }

  return {
    /** Sends `review`, which is the review at the time of the tap. Never rejects. */
    send: async (review: SendReview | undefined) => {
      if (store.loading) return
      try {
        const reviewed = requireReview(review)
        const { network, from, receiver, token, tokenAddress = '', units } = reviewed
        const isOutdated = () =>
          store.loading || store.changes.length > 0 || store.review !== reviewed || store.quoteStatus === 'loading'
        if (isOutdated()) return
        // The quote has usually read the contract already.
        await assets.require(network, token, lifetime)
        if (isOutdated()) return
        // An amount in dollars identifies the same transfer even when the price moves.
        const sum = store.isInUsd ? `$${store.amountText.trim()}` : units
        const what = [network.caipNetworkId, from, receiver.address, tokenAddress, sum].join(' ')
        const isRepeated = items.wasAsked(what) && store.reviewWarnings.every(({ kind }) => kind !== 'repeated')
        if (isRepeated) store.setReviewWarnings([...store.reviewWarnings, { kind: 'repeated' }])
        if (isRepeated || store.openWarnings.length > 0) store.acceptWarnings()
        else await run(reviewed, what)
      } catch (thrown) {
        const error = toModalError(thrown)
        store.failSending({ error, isDeclined: false, mayBeSent: false })
        alerts.notify(error.code, error.shortMessage, 'error')
        host.failed(error)
      }
    },
  }
}

/**
 * Asks the wallet. Resolves with the transaction hash or signature. @throws {@link UnsupportedChainError} {@link
 * ModalError}
 */
export async function askToSend(adapter: Adapter, review: SendReview): Promise<string> {
  const { from, isSmartAccount, tokenAddress, units, fee } = review
  const { address: to } = review.receiver
  const { chainNamespace: namespace, caipNetworkId: network } = review.network
  const rpc = rpcOf(namespace)
  if (rpc === undefined) throw new UnsupportedChainError({ namespace })
  // For a smart account, the operator sets and pays the fee.
  const terms = isSmartAccount ? undefined : fee?.terms
  if (rpc === 'ethereum' && tokenAddress !== undefined && adapter.writeContract && review.dataSuffix === undefined) {
    const call = {
      address: tokenAddress,
      abi: transferAbiOf(tokenAddress),
      functionName: 'transfer',
      args: [to, units],
    }
    return adapter.writeContract({ from, ...call, network, ...terms })
  }
  const send = requireCapability(adapter, 'sendTransaction')
  if (rpc === 'solana') {
    const token = tokenAddress !== undefined && { mint: tokenAddress }
    return send({ from, to, value: units, network, ...token, ...terms })
  }
  // A WalletConnect session has no `writeContract`, and that has no suffix: the call is encoded here.
  return send({ from, ...evmCallOf(review), network, ...terms })
}

/** The transfer as a call, with its suffix. */
function evmCallOf({ dataSuffix, receiver, tokenAddress, units }: SendReview) {
  return tokenAddress === undefined
    ? { to: receiver.address, value: units, data: withDataSuffix('0x', dataSuffix) }
    : {
        to: tokenAddress,
        value: 0n,
        data: withDataSuffix(transferData(tokenAddress, receiver.address, units), dataSuffix),
      }
}

export function toSentTransaction(review: SendReview, hash: string): SentTransaction {
  const { network, from, receiver, token, tokenAddress, units, amount } = review
  const { name, symbol, iconUrl } = token
  const icon = iconUrl === '' ? null : { url: iconUrl }
  const isEvm = rpcOf(network.chainNamespace) === 'ethereum'
  const { to, value, data } = isEvm ? evmCallOf(review) : { to: receiver.address, value: units, data: '0x' }
  const request = { to, value: String(value), ...(data !== '0x' && { data }) }
  return {
    hash,
    chain: network.caipNetworkId,
    from,
    to: receiver.address,
    operationType: 'send',
    transfers: [
      {
        fungible_info: { name, symbol, icon, address: tokenAddress ?? 'native' },
        direction: 'out',
        quantity: { numeric: amount },
      },
    ],
    // A Solana token transfer has no simple request: only the wallet has its instructions.
    ...((isEvm || tokenAddress === undefined) && { request }),
  }
}
