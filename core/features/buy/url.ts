import type { Namespace } from '../../contracts/caip.js'

/** The asset that Meld's page opens with. The view shows it beside Meld's name. */
export function meldCurrencyOf(namespace: Namespace | undefined): string {
  return namespace === 'solana' ? 'SOL' : 'USDC'
}

/**
 * Meld's page with the host's `publicKey`, `destinationCurrencyCode` (SOL on Solana, else USDC) and `walletAddress`. Made anew each
 * time: nothing of the one before is left.
 */
export function meldUrl(params: { base: string; namespace: Namespace | undefined; address: string }): string {
  const url = new URL(params.base)
  url.searchParams.set('destinationCurrencyCode', meldCurrencyOf(params.namespace))
  url.searchParams.set('walletAddress', params.address)
  return url.href
}
