import '../../isolate-mobx.js'
import type { KeptTransaction } from '../../contracts/account/sent-transaction.js'
import type { SendCheck } from '../../contracts/host-checks.js'
import { createAssets } from '../../data/assets/assets.js'
import { askHost } from '../../data/host-check.js'
import { HostCheckFailedError } from '../../errors/host.js'
import { isSameAddress } from '../../lib/address.js'
import { toDecimal } from '../../lib/balance.js'
import { compareDecimals } from '../../lib/decimal.js'
import type { PartContext } from '../../state/context.js'
import type { AgainReview } from './entry.js'

/** The selector of ERC-20's `transfer(to, value)`, the receiver and the amount. A suffix may follow (ERC-8021). */
const transferCall = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})/i
/** The same of `approve(spender, value)`. */
const approveCall = /^0x095ea7b30{24}([0-9a-f]{40})([0-9a-f]{64})/i

/** The host cannot be told truly what the call does. */
function refuse(problem: string): never {
  throw new HostCheckFailedError({ check: 'beforeSend', problem })
}

/**
 * Asks the host's `beforeSend` about a transaction that is to be sent again. Rejects unless the host agrees.
 * @throws {@link ModalError} `host_refused`, `host_check_failed`
 */
export async function requireAgreement(
  { part, root }: Pick<PartContext, 'part' | 'root'>,
  review: AgainReview,
  signal: AbortSignal,
): Promise<void> {
  const { beforeSend } = root.options.given
  if (!beforeSend) return
  /** The decimals of a token, as a list or its contract says. Undefined if nobody does. */
  const decimalsOf = async (token: string) => {
    const assets = part(createAssets)
    await assets.load(review.network, [token], signal)
    const claim = { name: '', symbol: '', decimals: Number.NaN }
    const { decimals } = assets.of(review.network.caipNetworkId, token, claim)
    return Number.isNaN(decimals) ? undefined : decimals
  }
  const about = await toCheck(review, decimalsOf)
  await askHost(root.platform, 'beforeSend', () => beforeSend(about), signal)
}

/**
 * What the host was told about the first try. Refuses if the call says something else, or if that is not known, as of a
 * swap from before the page had a check.
 */
async function toCheck(
  { network, request, sent }: AgainReview,
  decimalsOf: (token: string) => Promise<number | undefined>,
): Promise<SendCheck> {
  const { agreed, chain, from, operationType, to, transfers } = sent
  if (agreed) {
    await requireAgreed(agreed, { network, request }, decimalsOf)
    return frozen(agreed)
  }
  const [moved, ...others] = transfers
  if (operationType !== 'send' || !moved || others.length > 0)
    return refuse('it is not known what this transaction was for')
  const address = moved.fungible_info?.address ?? 'native'
  const token = address === 'native' ? undefined : address.slice(address.lastIndexOf(':') + 1)
  const [, receiver, units] = transferCall.exec(request.data ?? '0x') ?? []
  const isSame = (one: string | undefined, other: string | undefined) => isSameAddress(chain, one, other)
  const isTrue =
    token === undefined
      ? receiver === undefined && isSame(request.to, to)
      : isSame(request.to, token) && isSame(receiver && `0x${receiver}`, to)
  if (!isTrue) return refuse('the call is to somebody else than what is stored about it')
  const decimals = token === undefined ? network.nativeCurrency.decimals : await decimalsOf(token)
  if (decimals === undefined) return refuse(`it is not known how many decimals ${token} has`)
  const amount = moved.quantity.numeric
  const called = toDecimal(token === undefined ? BigInt(request.value) : BigInt(`0x${units}`), decimals)
  if (token !== undefined && BigInt(request.value) !== 0n) return refuse('the call also moves the network’s own coin')
  if (compareDecimals(called, amount) !== 0)
    return refuse(`the call moves ${called}, and what is stored about it says ${amount}`)
  return frozen({ from, to, network: chain, token, amount })
}

/** Refuses a swap, or its approval, that pays another contract or more than the host has agreed to. */
async function requireAgreed(
  { amount, network: chain, to, token }: NonNullable<KeptTransaction['agreed']>,
  { network, request }: Pick<AgainReview, 'network' | 'request'>,
  decimalsOf: (token: string) => Promise<number | undefined>,
): Promise<void> {
  const coins = toDecimal(BigInt(request.value), network.nativeCurrency.decimals)
  const paid = token === undefined ? amount : '0'
  if (compareDecimals(coins, paid) !== 0) refuse(`the call pays ${coins}, and the page agreed to ${paid}`)
  if (isSameAddress(chain, request.to, to)) return
  const [, spender, units] = approveCall.exec(request.data ?? '0x') ?? []
  const isApproval = token !== undefined && isSameAddress(chain, request.to, token)
  if (!isApproval || !isSameAddress(chain, spender && `0x${spender}`, to))
    return refuse('the call is to somebody else than the page agreed to')
  const decimals = await decimalsOf(token)
  if (decimals === undefined) return refuse(`it is not known how many decimals ${token} has`)
  const allowed = toDecimal(BigInt(`0x${units}`), decimals)
  // An old allowance may be taken back first, by one of zero.
  if (compareDecimals(allowed, amount) > 0) refuse(`the call allows ${allowed}, and the page agreed to ${amount}`)
}

/** The same members each time, whatever storage left out. */
function frozen({ amount, from, network, swap, to, token }: NonNullable<KeptTransaction['agreed']>): SendCheck {
  const about = { from, to, network, token, amount }
  if (!swap) return Object.freeze(about)
  const { least, needsApproval } = swap
  return Object.freeze({ ...about, swap: Object.freeze({ token: swap.token, least, needsApproval }) })
}
