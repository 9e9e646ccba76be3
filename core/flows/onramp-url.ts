import type { Namespace } from '../contracts/caip.js'

/**
 * FACTS 4.7: Meld's page with the host's `publicKey`, `destinationCurrencyCode` (SOL on Solana, else USDC) and `walletAddress`. Made anew each
 * time: nothing of the one before is left.
 */
export function meldUrl(params: { base: string; namespace: Namespace | undefined; address: string }): string {
  const url = new URL(params.base)
  url.searchParams.set('destinationCurrencyCode', params.namespace === 'solana' ? 'SOL' : 'USDC')
  url.searchParams.set('walletAddress', params.address)
  return url.href
}
