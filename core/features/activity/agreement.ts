import type { KeptTransaction } from '../../contracts/account/sent-transaction.js'
import type { SendCheck } from '../../contracts/host-checks.js'
import { askHost } from '../../data/host-check.js'
import { HostCheckFailedError } from '../../errors/host.js'
import { isSameAddress } from '../../lib/address.js'
import type { RootStore } from '../../state/root-store.js'
import type { AgainReview } from './entry.js'

/** The selector of ERC-20's `transfer(to, value)`, and the receiver. */
const transferCall = /^0xa9059cbb0{24}([0-9a-f]{40})/i

/**
 * Asks the host's `beforeSend` about a transaction that is to be sent again. Rejects unless the host agrees.
 * @throws {@link ModalError} `host_refused`, `host_check_failed`
 */
export async function requireAgreement(
  { options, platform }: Pick<RootStore, 'options' | 'platform'>,
  { sent, request }: AgainReview,
  signal: AbortSignal,
): Promise<void> {
  const { beforeSend } = options.given
  if (!beforeSend) return
  const about = toCheck(sent, request)
  if (!about)
    throw new HostCheckFailedError({ check: 'beforeSend', problem: 'it is not known what this transaction was for' })
  await askHost(platform, 'beforeSend', () => beforeSend(about), signal)
}

/**
 * What the host was told about the first try. Undefined if that is not known: a swap from before the page had a check,
 * or stored words that say something else than the call.
 */
function toCheck(
  { agreed, chain, from, operationType, to, transfers }: KeptTransaction,
  { data = '0x', to: called }: AgainReview['request'],
): SendCheck | undefined {
  if (agreed) return frozen(agreed)
  const [moved, ...others] = transfers
  if (operationType !== 'send' || !moved || others.length > 0) return undefined
  const address = moved.fungible_info?.address ?? 'native'
  const token = address === 'native' ? undefined : address.slice(address.lastIndexOf(':') + 1)
  const [, receiver] = transferCall.exec(data) ?? []
  const isSame = (one: string | undefined, other: string | undefined) => isSameAddress(chain, one, other)
  const isTrue =
    token === undefined
      ? receiver === undefined && isSame(called, to)
      : isSame(called, token) && isSame(receiver && `0x${receiver}`, to)
  return isTrue ? frozen({ from, to, network: chain, token, amount: moved.quantity.numeric }) : undefined
}

/** The same members each time, whatever storage left out. */
function frozen({ amount, from, network, swap, to, token }: NonNullable<KeptTransaction['agreed']>): SendCheck {
  const about = { from, to, network, token, amount }
  if (!swap) return Object.freeze(about)
  const { least, needsApproval } = swap
  return Object.freeze({ ...about, swap: Object.freeze({ token: swap.token, least, needsApproval }) })
}
