import type { WorldAccount } from '../accounts/accounts.js'
import type { Chain } from './chain.js'
import { smartAccountAddress } from './contracts/smart-account.js'

/**
 * The address of `alice` on a chain, or of `alice.smart`, the smart account that the embedded wallet has for her.
 * Undefined where nobody is called so, or the chain has no smart accounts.
 */
export function addressOfHolder(
  chain: Pick<Chain, 'kind' | 'addressOf'>,
  holder: string,
  accounts: Readonly<Record<string, WorldAccount>>,
): string | undefined {
  const [name = '', which] = holder.split('.')
  const account = Object.hasOwn(accounts, name) ? accounts[name] : undefined
  if (!account || which === undefined) return account && chain.addressOf(account)
  return which === 'smart' && chain.kind === 'evm' ? smartAccountAddress({ owner: account.evmAddress }) : undefined
}
