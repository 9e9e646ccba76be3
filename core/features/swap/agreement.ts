import type { SendCheck } from '../../contracts/host-checks.js'
import { askHost } from '../../data/host-check.js'
import { toDecimal } from '../../lib/balance.js'
import type { RootStore } from '../../state/root-store.js'
import type { Quantity } from './figures.js'
import type { BuiltReview } from './review.js'

/**
 * Asks the host's `beforeSend` about a swap and the approval before it. Rejects unless the host agrees.
 * @throws {@link ModalError} `host_refused`, `host_check_failed`
 */
export async function requireAgreement(
  { options, platform }: Pick<RootStore, 'options' | 'platform'>,
  review: BuiltReview,
  signal: AbortSignal,
): Promise<void> {
  const { beforeSend } = options.given
  if (beforeSend) await askHost(platform, 'beforeSend', () => beforeSend(toCheck(review)), signal)
}

/** What the host is told about a swap. Activity keeps it, for a transaction that is sent again. */
export function toCheck({ address, given, least, network, request, source, target }: BuiltReview): SendCheck {
  const write = ({ decimals, units }: Quantity) => toDecimal(units, decimals)
  return Object.freeze({
    from: address,
    to: request.contract,
    network: network.caipNetworkId,
    token: source.asset.address,
    amount: write(given),
    swap: Object.freeze({
      token: target.asset.address,
      least: write(least),
      needsApproval: request.allowance !== undefined,
    }),
  })
}
