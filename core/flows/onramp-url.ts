import type { Namespace } from '../contracts/caip.js'

/** By what Meld knows the site, until its host names its own in `services.meld`. A placeholder: Meld has no such key. */
const PLACEHOLDER_KEY = 'WALLETMODAL_PUBLIC_KEY'

/** What Meld's page is asked for: the view says so beside its name. */
export function meldCurrencyOf(namespace: Namespace | undefined): string {
  return namespace === 'solana' ? 'SOL' : 'USDC'
}

/**
 * FACTS 4.7: Meld's page with `publicKey`, `destinationCurrencyCode` (SOL on Solana, else USDC) and `walletAddress`. Made anew each
 * time: nothing of the one before is left.
 */
export function meldUrl(params: { base: string; namespace: Namespace | undefined; address: string }): string {
  const url = new URL(params.base)
  if (!url.searchParams.has('publicKey')) url.searchParams.set('publicKey', PLACEHOLDER_KEY)
  url.searchParams.set('destinationCurrencyCode', meldCurrencyOf(params.namespace))
  url.searchParams.set('walletAddress', params.address)
  return url.href
}
