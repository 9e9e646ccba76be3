import '../isolate-mobx.js'
import { requireCapability } from '../adapters/require-capability.js'
import type { SwapOrder } from '../clients/convert-api.js'
import { type BuiltTransaction, createConvertBuildApi } from '../clients/convert-build-api.js'
import { waitForReceipt } from '../clients/evm-receipt.js'
import type { SwapToken } from '../contracts/token.js'
import type { Transfer } from '../contracts/transaction.js'
import { isModalError, type ModalError } from '../errors/base.js'
import { type SwapStep, SwapStepError } from '../errors/swap.js'
import { TransactionRevertedError } from '../errors/swap-transaction.js'
import { toModalError } from '../errors/to-modal-error.js'
import { formatAmount } from '../format/amount.js'
import { toDecimal } from '../format/balance.js'
import type { Quantity } from '../format/swap-figures.js'
import { isNativeSwapToken } from '../format/swap-tokens.js'
import type { SwapPlan } from '../state/swap-progress.js'
import { createActivity } from './activity.js'
import { createDataProvider } from './data-provider.js'
import { approvalData, plainAddressOf, requireData, requireEvmAddress, spenderOf } from './swap-approval.js'
import { orderOf, type SwapContext, type SwapSession } from './swap-context.js'
import type { SwapQuoting } from './swap-quote.js'

export interface SwapTransacting {
  /** Finds out what is to be signed. `isRefresh`: what was found before stays until the answer is here. Never rejects. */
  plan(isRefresh?: boolean): Promise<void>
  /** Asks the wallet for it, step after step, until the chain has it. Never rejects: how it ended is in the store. */
  confirm(): Promise<void>
  dispose(): void
}

/** One swap as it was when the visitor said yes. */
interface Deal {
  readonly session: SwapSession
  readonly order: SwapOrder
  readonly source: SwapToken
  readonly target: SwapToken
  readonly given: Quantity
  readonly got: Quantity
}

interface Transaction {
  readonly to: string
  readonly data: `0x${string}`
  readonly value: bigint
}

/** Approval, swap and what becomes of both (FACTS 5.12). */
export function createSwapTransacting(context: SwapContext, quoting: SwapQuoting): SwapTransacting {
  const { adapters, host, navigation, portfolio, root, services, store, tracker } = context
  const api = createConvertBuildApi({ ...context.part(createDataProvider), projectId: services.projectId })
  const { accounts, alerts, connections, platform } = root
  const activity = context.part(createActivity)
  const lifetime = new AbortController()
  let run = 0

  const inStep = async <Value>(step: SwapStep, action: () => Promise<Value>): Promise<Value> => {
    try {
      return await action()
    } catch (cause) {
      throw isModalError(cause, 'swap_network') ? cause : new SwapStepError({ step, cause })
    }
  }

  const adapterOf = () => adapters.get('eip155', connections.connections.get('eip155')?.connectorId)

  /** Tether's contract refuses a new allowance while there is an old one: an estimate tells before anybody pays for it. */
  const needsReset = async (session: SwapSession, approval: Transaction, allowance: bigint): Promise<boolean> => {
    const { estimateGas } = await adapterOf()
    try {
      await estimateGas?.({ namespace: 'eip155', from: session.address, ...approval })
      return false
    } catch (error) {
      if (allowance > 0n) return true
      throw error
    }
  }

  const find = async (session: SwapSession, order: SwapOrder, isAllowed = false): Promise<SwapPlan> => {
    const { signal } = session
    const isFree = isAllowed || isNativeSwapToken({ address: order.from })
    const allowance = isFree
      ? order.amount
      : await inStep('allowance', () => api.fetchAllowance(order.account, order.from, signal))
    if (allowance >= order.amount) {
      const swap = await inStep('transaction', async () => {
        const built = await api.buildSwap(order, signal)
        requireData(built.data)
        requireEvmAddress(built.to)
        return built
      })
      return { approval: undefined, swap }
    }
    return inStep('approval', async () => {
      const spender = spenderOf((await api.buildApproval(order, signal)).data)
      const approval = toApproval(order, spender, order.amount)
      return { approval: { spender, needsReset: await needsReset(session, approval, allowance) }, swap: undefined }
    })
  }

  const failFetch = (error: ModalError) => {
    store.failFetch()
    alerts.notify(error.code, error.shortMessage, 'error')
    host.failed(error)
    if (root.navigation.view === 'SwapPreview') navigation.goBack()
  }

  const plan = async (isRefresh = false): Promise<void> => {
    const session = context.session()
    const order = session && orderOf(context, session)
    if (!session || !order || store.isBusy) return
    const mine = ++run
    if (!isRefresh) store.setStage('building')
    // Somebody may have gone on with what was found before, or changed what it was for.
    const isStale = () => session.signal.aborted || mine !== run || (isRefresh && store.isBusy)
    try {
      const found = await find(session, order)
      if (isStale()) return
      store.setPlan(found)
      store.setStage('idle')
    } catch (thrown) {
      if (!isStale()) failFetch(toModalError(thrown))
    }
  }

  /** Through the wallet. The embedded one asks in a view of its own, after which this one is shown again. */
  const send = async ({ session }: Deal, transaction: Transaction): Promise<string> => {
    session.signal.throwIfAborted()
    const adapter = await adapterOf()
    session.signal.throwIfAborted()
    if (connections.isLoggedIn) connections.login?.approvals.push({ goBack: true })
    return requireCapability(adapter, 'sendTransaction')({ from: session.address, ...transaction })
  }

  const announce = (deal: Deal, hash: string, what: 'approve' | 'trade', transaction: Transaction) => {
    const { session, source, target, given, got } = deal
    activity.announce({
      hash,
      chain: session.account.caipNetworkId,
      from: session.address,
      to: transaction.to,
      operationType: what,
      transfers: what === 'approve' ? [] : [toTransfer(source, given, 'out'), toTransfer(target, got, 'in')],
      request: { to: transaction.to, value: String(transaction.value), data: transaction.data },
    })
  }

  const mined = async ({ session: { network } }: Deal, hash: string): Promise<boolean> => {
    const result = await waitForReceipt(hash, { network, platform, signal: lifetime.signal })
    if (result === 'reverted') throw new TransactionRevertedError({ hash })
    return result === 'success'
  }

  const isStillConnected = ({ session }: Deal) => accounts.slices.eip155.caipAddress === session.account.caipAddress

  const propertiesOf = ({ session, source, target, given, got }: Deal) => ({
    isSmartAccount: accounts.slices.eip155.allAccounts[0]?.type === 'smartAccount',
    network: session.account.caipNetworkId,
    swapFromToken: source.symbol,
    swapToToken: target.symbol,
    swapFromAmount: toDecimal(given.units, given.decimals),
    swapToAmount: toDecimal(got.units, got.decimals),
  })

  const fail = (deal: Deal, thrown: unknown, event: 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR') => {
    const error = toModalError(thrown)
    if (lifetime.signal.aborted) return
    const message = isModalError(error, 'unknown') ? 'Transaction error' : error.shortMessage
    tracker.track({ type: 'track', event, properties: { ...propertiesOf(deal), message } })
    if (!isModalError(error, 'wallet_user_rejected')) host.failed(error)
    if (!deal.session.signal.aborted) store.failTransaction(error)
    // Who has left the form is told all the same; who is somebody else by now has nothing to do with it.
    if (isStillConnected(deal) || isModalError(error, 'transaction_reverted'))
      alerts.notify(error.code, message, 'error')
  }

  /** Resolves with false where the swap does not go on by itself. */
  const approve = async (deal: Deal, { spender, needsReset }: NonNullable<SwapPlan['approval']>): Promise<boolean> => {
    const { order, session } = deal
    for (const amount of needsReset ? [0n, order.amount] : [order.amount]) {
      store.setStage('approving')
      const transaction = toApproval(order, spender, amount)
      const hash = await send(deal, transaction)
      announce(deal, hash, 'approve', transaction)
      if (session.signal.aborted) return false
      store.setStage('approvalPending')
      const isMined = await mined(deal, hash)
      if (session.signal.aborted) return false
      if (!isMined) {
        store.setStage('idle')
        return false
      }
    }
    return true
  }

  /** With what the swap is made of once the token may be taken; undefined where the visitor has to look again. */
  const lookAgain = async (deal: Deal): Promise<BuiltTransaction | undefined> => {
    const { session, order, got } = deal
    store.setStage('building')
    await quoting.request(true)
    if (session.signal.aborted) return undefined
    try {
      // The chain has the approval, whatever the service knows of it by now.
      const found = await find(session, order, true)
      if (session.signal.aborted) return undefined
      store.setPlan(found)
      store.setStage('idle')
      const least = got.units - got.units / 100n
      const isAsAgreed = store.targetAmount !== undefined && store.targetAmount.units >= least
      return isAsAgreed && !store.problem && !store.needsSecondTap ? found.swap : undefined
    } catch (thrown) {
      if (!session.signal.aborted) failFetch(toModalError(thrown))
      return undefined
    }
  }

  const succeed = (deal: Deal) => {
    const { session, source, target } = deal
    const { given, got } = textsOf(deal)
    tracker.track({ type: 'track', event: 'SWAP_SUCCESS', properties: propertiesOf(deal) })
    alerts.notify('swapped', `Swapped ${given} to ${got}`)
    // The native balance is Activity's to ask for, once it sees the transaction in a block.
    if (isStillConnected(deal)) void portfolio.refresh({ force: [source.address, target.address] })
    if (session.signal.aborted) return
    const isWatched = root.modal.isOpen && root.navigation.viewHistory.some((view) => view.startsWith('Swap'))
    store.resetValues()
    if (isWatched) navigation.reset({ view: 'Account' })
  }

  const swap = async (deal: Deal, built: BuiltTransaction): Promise<void> => {
    const { session, order } = deal
    const transaction = {
      to: requireEvmAddress(built.to),
      data: requireData(built.data),
      value: isNativeSwapToken({ address: order.from }) ? order.amount : 0n,
    }
    store.setStage('swapping')
    const hash = await send(deal, transaction)
    announce(deal, hash, 'trade', transaction)
    if (!session.signal.aborted) store.setStage('swapPending')
    if (await mined(deal, hash)) return succeed(deal)
    // Nobody knows yet: Activity goes on looking.
    if (!session.signal.aborted && !lifetime.signal.aborted) store.setStage('idle')
  }

  return {
    plan,
    confirm: async () => {
      const session = context.session()
      const order = session && orderOf(context, session)
      const { plan: agreed, source, target, sourceAmount, targetAmount } = store
      if (!session || !order || !agreed || !source || !target || !sourceAmount || !targetAmount || store.isBusy) return
      if (store.problem) return
      if (store.needsSecondTap) return store.acceptImpact()
      const deal = { session, order, source, target, given: sourceAmount, got: targetAmount }
      let built = agreed.swap
      if (agreed.approval) {
        try {
          if (!(await approve(deal, agreed.approval))) return
        } catch (thrown) {
          return fail(deal, thrown, 'SWAP_APPROVAL_ERROR')
        }
        built = await lookAgain(deal)
      }
      if (!built) return
      try {
        await swap(deal, built)
      } catch (thrown) {
        fail(deal, thrown, 'SWAP_ERROR')
      }
    },
    dispose: () => lifetime.abort(),
  }
}

/** `ETH` and `12,800 USDC`, cut to three places. */
function textsOf({ source, target, got }: Deal): { given: string; got: string } {
  return {
    given: source.symbol,
    got: `${formatAmount(toDecimal(got.units, got.decimals))} ${target.symbol}`,
  }
}

function toApproval(order: SwapOrder, spender: string, amount: bigint): Transaction {
  return { to: plainAddressOf(order.from), data: approvalData(spender, amount), value: 0n }
}

function toTransfer(token: SwapToken, { units, decimals }: Quantity, direction: 'in' | 'out'): Transfer {
  return {
    fungible_info: { name: token.name, symbol: token.symbol, icon: { url: token.logoUri } },
    direction,
    quantity: { numeric: toDecimal(units, decimals) },
  }
}
