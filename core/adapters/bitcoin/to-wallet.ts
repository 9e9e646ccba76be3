import { ProviderNotFoundError } from '../../errors/adapter.js'
import { readMember } from '../../lib/foreign.js'
import { methodOf } from '../../lib/foreign-call.js'
import { toInjectedWallet } from './injected-wallet.js'
import { toSatsWallet } from './sats-wallet.js'
import { toStandardWallet } from './standard-wallet.js'
import type { BitcoinWallet } from './wallet.js'

/** @throws {@link ProviderNotFoundError} when it speaks none of the interfaces */
export function toBitcoinWallet(provider: unknown): BitcoinWallet {
  if (typeof provider !== 'object' || provider === null) throw new ProviderNotFoundError()
  const features = readMember(provider, 'features')
  if (methodOf(readMember(features, 'bitcoin:connect'), 'connect')) return toStandardWallet(provider)
  // Some register by the Wallet Standard and carry the other interface with them.
  const carried = readMember(readMember(features, 'sats-connect:'), 'provider')
  if (methodOf(carried, 'request')) return toSatsWallet(provider, carried)
  if (methodOf(provider, 'requestAccounts')) return toInjectedWallet(provider)
  if (methodOf(provider, 'request')) return toSatsWallet(provider, provider)
  throw new ProviderNotFoundError()
}
