import type { KeptTransaction } from '../../contracts/account/sent-transaction.js'
import type { Network } from '../../contracts/network/network.js'
import { mayBeSent } from '../../data/may-be-sent.js'
import type { ChainTransaction } from '../../data/transactions/readers.js'
import { createTransactionWatch } from '../../data/transactions/watch.js'
import { TransactionMinedError } from '../../errors/account.js'
import { isModalError, isOneOf } from '../../errors/base.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { isSameAddress } from '../../lib/address.js'
import { frozenCopy, isFeeMoved } from '../../lib/frozen-copy.js'
import { lazy } from '../../lib/lazy.js'
import {
  createFeeReader,
  type GasPrice,
  highestFeeOf,
  highestPriceOf,
  isPossibleGas,
  offerOf,
} from '../../services/nodes/fees.js'
import { createNodes } from '../../services/nodes/node-client.js'
import type { PartContext } from '../../state/context.js'
import { requireCapability } from '../../wallets/adapters.js'
import { type AgainReview, hasFeeDoubt } from './entry.js'
import type { ActivityStore, SentAction } from './store.js'

/** Only a page with `beforeSend` loads it. */
const hostAgreement = lazy(() => import('./agreement.js'))

/** A transaction that waits longer counts as stuck: most networks have had five blocks by then. */
const STUCK_AFTER_MS = 60_000
/** Nodes accept a replacement that offers 10 % more. In percent of the original price, with a margin. */
const replacementPercent = 115n

export interface SendAgain {
  /** The step that the visitor can take at `nowMs`; `undefined` if they can only wait. */
  nextStep(hash: string, nowMs: number): SentAction['kind'] | undefined
  /** Reviews the same transaction at a higher price, with the same nonce. */
  speedUp(hash: string): Promise<void>
  /** Reviews a dropped transaction, to send it again. */
  resend(hash: string): Promise<void>
  /** Asks the wallet for the shown review. If the review is outdated, shows a new one instead. */
  confirmAgain(hash: string): Promise<void>
  leaveAgain(hash: string): void
}

type Sendable = KeptTransaction & { readonly request: AgainReview['request'] }

/** Sends transactions again. Its actions never reject: see `store.actions`. */
export function createSendAgain(
  { adapters, host, part, root }: PartContext,
  store: ActivityStore,
  announce: (sent: KeptTransaction) => void,
  lifetime: AbortSignal,
): SendAgain {
  const { accounts, chains, connections, platform } = root

  /** True if another tab, or an earlier tap, has already replaced the transaction. */
  const isAnswered = (hash: string) =>
    store.sent.sent.some(({ replaces, status }) => replaces === hash && status !== 'dropped')

  /**
   * The transaction, if it can be sent again; otherwise `undefined`. Smart accounts and Safes use nonces of their own.
   */
  const findSendable = (hash: string) => {
    const sent = store.sent.find(hash)
    const isSendable = sent?.request !== undefined && sent.chain.startsWith('eip155:') && !sent.isProposed
    return isSendable && !isAnswered(hash) && accounts.active?.allAccounts[0]?.type === 'eoa' ? sent : undefined
  }

  /** The gas terms. `undefined` if no node estimates the gas: the wallet decides then, as for any other transaction. */
  const termsOf = async (sent: Sendable, network: Network, now: ChainTransaction, kind: SentAction['kind']) => {
    const { to, value, data } = sent.request
    const fees = createFeeReader({ network, platform, node: part(createNodes).of(network) })
    const market = await fees.readMarket(lifetime)
    const call = { from: sent.from, to, value: `0x${BigInt(value).toString(16)}`, ...(data && { data }) }
    const isKnown = now.gas !== undefined && isPossibleGas(now.gas, data, market)
    const gas = isKnown
      ? now.gas
      : await fees
          .estimate(call, market, lifetime)
          .then((limit) => limit?.gas)
          .catch(() => undefined)
    lifetime.throwIfAborted()
    if (gas === undefined) return undefined
    const offered = offerOf(market, undefined, 0n).terms
    const terms = { gas, ...(kind === 'speedUp' ? higher(now.price ?? offered, market.price) : offered) }
    const dataFee = await fees.readDataFee(data, gas, lifetime)
    return { terms, market, dataFee, fee: highestFeeOf(terms, dataFee) }
  }

  /** Makes the review. `undefined` if the transaction cannot be sent again now. */
  const prepare = async (sent: KeptTransaction, kind: SentAction['kind']) => {
    const { request, hash } = sent
    const network = chains.networkOf('eip155')
    if (!request || network?.caipNetworkId !== sent.chain) return undefined
    const reader = part(createTransactionWatch).readerOf(network)
    if (!reader?.numbered) return undefined
    const now = await reader.read(hash, lifetime)
    // It may have been mined before the tap: it must not be sent twice.
    if (now.status === 'confirmed' || now.status === 'failed') throw new TransactionMinedError({ hash })
    const { terms, fee, dataFee, market } = (await termsOf({ ...sent, request }, network, now, kind)) ?? {}
    // A wallet may have sent it through another node. With the same nonce, only one of the two can be mined.
    const nonce = sent.nonce ?? now.nonce ?? (await reader.numbered.minedCount(sent.from, lifetime, 'pending'))
    const review: AgainReview = frozenCopy({ kind, sent, request, network, nonce, terms, fee, dataFee })
    // A new transaction needs the network's price. A replacement must offer more than the original.
    const needed = kind === 'speedUp' && now.price && terms ? highestPriceOf(terms) : market?.price
    return { review, needed }
  }

  const ask = async (reviewed: AgainReview): Promise<SentAction | undefined> => {
    const { kind, sent, request, network, nonce, terms } = reviewed
    // The host first: its answer may take longer than the price stays right.
    if (root.options.given.beforeSend)
      await (await hostAgreement.load()).requireAgreement({ part, root }, reviewed, lifetime)
    const now = await prepare(sent, kind)
    if (!now) return undefined
    // The network's price has risen: at the reviewed price, the replacement could get stuck too.
    const hasPriceRisen = terms && now.needed !== undefined && now.needed > highestPriceOf(terms)
    if (hasPriceRisen || hasDataFeeRisen(reviewed.dataFee, now.review.dataFee))
      return { kind, status: 'reviewing', review: now.review, isRenewed: true }
    const adapter = await adapters.get('eip155', connections.connections.get('eip155')?.connectorId)
    const send = requireCapability(adapter, 'sendTransaction')
    // While the node answered, the visitor may have changed the account or the network.
    const account = accounts.slices.eip155.address
    const isStill = chains.networkOf('eip155')?.caipNetworkId === sent.chain
    if (!isStill || !account || !isSameAddress(sent.chain, account, sent.from)) return undefined
    const call = {
      from: sent.from,
      to: request.to,
      value: BigInt(request.value),
      network: network.caipNetworkId,
      ...(request.data && { data: request.data as `0x${string}` }), // unchanged from the first request
      nonce,
      ...terms,
    }
    let hash: string
    try {
      hash = await send(call)
    } catch (thrown) {
      const error = toModalError(thrown)
      const status = isModalError(error, 'wallet_user_rejected') ? 'refused' : 'failed'
      return { kind, status, error, mayBeSent: mayBeSent(error) }
    }
    const { minedAt: _, replacedBy: __, isSettled: ___, ...kept } = sent
    announce({ ...kept, hash, status: 'pending', sentAt: platform.now(), replaces: sent.hash, nonce })
    return undefined
  }

  const run = async (hash: string, begin: SentAction, work: () => Promise<SentAction | undefined>): Promise<void> => {
    store.setAction(hash, begin)
    try {
      store.setAction(hash, await work())
    } catch (cause) {
      const error = toModalError(cause)
      if (isOneOf(error, 'host_refused', 'host_check_failed')) host.failed(error)
      store.setAction(hash, { kind: begin.kind, status: 'failed', error })
    }
  }

  const show = async (hash: string, kind: SentAction['kind']): Promise<void> => {
    const sent = findSendable(hash)
    const status = store.actions.get(hash)?.status
    if (!sent || status === 'preparing' || status === 'waiting') return
    await run(hash, { kind, status: 'preparing' }, async () => {
      const prepared = await prepare(sent, kind)
      return prepared && { kind, status: 'reviewing', review: prepared.review }
    })
  }

  return {
    nextStep: (hash: string, nowMs: number): SentAction['kind'] | undefined => {
      const sent = findSendable(hash)
      if (!sent || !store.ownSent.includes(sent)) return undefined
      if (sent.status === 'dropped') return 'resend'
      const isStuck = sent.status === 'pending' && sent.nonce !== undefined && nowMs - sent.sentAt >= STUCK_AFTER_MS
      return isStuck ? 'speedUp' : undefined
    },
    speedUp: (hash: string) => show(hash, 'speedUp'),
    resend: (hash: string) => show(hash, 'resend'),
    confirmAgain: async (hash: string): Promise<void> => {
      const action = store.actions.get(hash)
      if (action?.status !== 'reviewing' || !action.review || !findSendable(hash)) return
      const { kind, review: reviewed } = action
      // The first tap only accepts that the fee may exceed the shown one.
      if (hasFeeDoubt(reviewed) && !action.isDoubtAccepted)
        return store.setAction(hash, { ...action, isDoubtAccepted: true })
      await run(hash, { kind, status: 'waiting', review: reviewed }, () => ask(reviewed))
    },
    leaveAgain: (hash: string) => {
      if (store.actions.get(hash)?.status === 'reviewing') store.setAction(hash, undefined)
    },
  }
}

const hasDataFeeRisen = (before: bigint | undefined, now: bigint | undefined): boolean =>
  before !== undefined && now !== undefined && now > before && isFeeMoved(before, now)

/** Raises a price by the required percentage, and at least to the network's current price. Keeps its kind. */
function higher(price: GasPrice, asked: bigint): GasPrice {
  const raised = (wei: bigint) => (wei * replacementPercent) / 100n + 1n
  const atLeast = (wei: bigint) => (wei > asked ? wei : asked)
  if ('gasPrice' in price) return { gasPrice: atLeast(raised(price.gasPrice)) }
  const { maxFeePerGas, maxPriorityFeePerGas } = price
  return { maxFeePerGas: atLeast(raised(maxFeePerGas)), maxPriorityFeePerGas: raised(maxPriorityFeePerGas) }
}
