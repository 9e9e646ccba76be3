import { requireCapability } from '../../adapters/require-capability.js'
import type { KeptTransaction } from '../../contracts/account/sent-transaction.js'
import { mayBeSent } from '../../data/may-be-sent.js'
import type { GasPrice } from '../../data/transactions/chain-transaction.js'
import { createTransactionWatch } from '../../data/transactions/watch.js'
import { isModalError } from '../../errors/base.js'
import { TransactionMinedError } from '../../errors/history.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { isSameAddress } from '../../lib/address.js'
import { frozenCopy } from '../../lib/frozen-copy.js'
import type { PartContext } from '../../state/context.js'
import type { AgainReview } from './entry.js'
import type { SentAction } from './store.js'

/** Nodes take a replacement that offers a tenth more. In percent, and a little besides. */
const replacementPercent = 115n

/**
 * Makes the review that the visitor sees before the wallet is asked again. `undefined` where it cannot be asked for now.
 * @throws {@link TransactionMinedError}
 */
export async function reviewAgain(
  { root, part }: PartContext,
  { sent, kind }: { readonly sent: KeptTransaction; readonly kind: SentAction['kind'] },
  lifetime: AbortSignal,
): Promise<AgainReview | undefined> {
  const { chains } = root
  const { request, hash } = sent
  const network = chains.networkOf('eip155')
  if (!request || network?.caipNetworkId !== sent.chain) return undefined
  const reader = part(createTransactionWatch).readerOf(network)
  if (!reader?.numbered) return undefined
  const now = await reader.read(hash, lifetime)
  // Between the look of the visitor and the tap it may have been mined: nothing is sent twice.
  if (now.status === 'confirmed' || now.status === 'failed') throw new TransactionMinedError({ hash })
  const asked = await reader.numbered.gasPrice(lifetime)
  const price = kind === 'speedUp' ? higher(now.price, asked) : undefined
  const fee = price && now.gas !== undefined ? now.gas * highestOf(price) : undefined
  return frozenCopy({ kind, sent, request, network, nonce: sent.nonce ?? now.nonce, price, fee })
}

interface AnswerAgain {
  /** Takes the place of what waits. */
  readonly asked?: KeptTransaction
  /** The visitor has to look again, or reads why the wallet did not send. */
  readonly next?: SentAction
}

/**
 * Asks the wallet for exactly the reviewed transaction. Resolves with its replacement, with a new review where this one is
 * outdated, or with the wallet's failure. `undefined` where nothing can be asked for now.
 * @throws {@link TransactionMinedError} and errors from before the wallet is asked
 */
export async function askAgain(
  context: PartContext,
  review: AgainReview,
  lifetime: AbortSignal,
): Promise<AnswerAgain | undefined> {
  const { root, adapters } = context
  const { kind, sent, request, network, nonce, price } = review
  const now = await reviewAgain(context, review, lifetime)
  if (!now) return undefined
  // The network's price has risen: at the reviewed price the replacement would wait as long as the original.
  if (price && now.price && highestOf(now.price) > highestOf(price))
    return { next: { kind, status: 'reviewing', review: now, isRenewed: true } }
  const adapter = await adapters.get('eip155', root.connections.connections.get('eip155')?.connectorId)
  const send = requireCapability(adapter, 'sendTransaction')
  // While the node answered, the visitor may have left the account or the network.
  const account = root.accounts.slices.eip155.address
  const isStill = root.chains.networkOf('eip155')?.caipNetworkId === sent.chain
  if (!isStill || !account || !isSameAddress(sent.chain, account, sent.from)) return undefined
  const call = {
    from: sent.from,
    to: request.to,
    value: BigInt(request.value),
    network: network.caipNetworkId,
    ...(request.data && { data: request.data as `0x${string}` }), // as it was asked for the first time
    ...(nonce !== undefined && { nonce }),
    ...price,
  }
  let hash: string
  try {
    hash = await send(call)
  } catch (thrown) {
    const error = toModalError(thrown)
    const status = isModalError(error, 'wallet_user_rejected') ? 'refused' : 'failed'
    return { next: { kind, status, error, mayBeSent: mayBeSent(error) } }
  }
  const { minedAt: _, replacedBy: __, isSettled: ___, ...kept } = sent
  const again = { hash, status: 'pending', sentAt: root.platform.now(), replaces: sent.hash } as const
  return { asked: { ...kept, ...again, ...(nonce !== undefined && { nonce }) } }
}

function highestOf(price: GasPrice): bigint {
  return 'maxFeePerGas' in price ? price.maxFeePerGas : price.gasPrice
}

/**
 * Raises a price by the margin that nodes demand, and to at least the network's current price. Keeps the kind of the
 * original price.
 */
function higher(price: GasPrice | undefined, asked: bigint): GasPrice {
  const raised = (wei: bigint) => (wei * replacementPercent) / 100n + 1n
  const atLeast = (wei: bigint) => (wei > asked ? wei : asked)
  if (price && 'maxFeePerGas' in price)
    return {
      maxFeePerGas: atLeast(raised(price.maxFeePerGas)),
      maxPriorityFeePerGas: raised(price.maxPriorityFeePerGas),
    }
  return { gasPrice: atLeast(raised(price?.gasPrice ?? asked)) }
}
