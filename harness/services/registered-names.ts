import type { WorldAccount } from '../accounts/accounts.js'
import { smartAccountAddress } from '../chains/contracts/smart-account.js'
import { WORLD_START_MS } from '../lib/clock.js'
import type { RegisteredName } from './services-api.js'

/** SLIP-44: an address that is the same on every EVM network. */
export const ETHER_COIN_TYPE = 60

/**
 * Names that are taken when a world begins: `{ 'bob.reown.id': 'bob' }`, `bob.smart` for the smart account of his. Those that
 * end in `.wcn.id` can be had in no other way.
 * @throws Error that names who is not there
 */
export function registeredNames(
  names: Readonly<Record<string, string>>,
  accounts: Readonly<Record<string, WorldAccount>>,
): RegisteredName[] {
  return Object.entries(names).map(([name, holder]) => {
    const [owner = '', which] = holder.split('.')
    const account = Object.hasOwn(accounts, owner) ? accounts[owner] : undefined
    if (!account) throw new Error(`The name ${name} is that of ${holder}, and nobody is called so.`)
    const address = which === 'smart' ? smartAccountAddress({ owner: account.evmAddress }) : account.evmAddress
    return { name, address, registered: WORLD_START_MS / 1000, coinType: ETHER_COIN_TYPE }
  })
}
