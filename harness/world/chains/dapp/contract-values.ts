import type { AbiParameter, Hex } from 'viem'
import * as z from 'zod/mini'
import { amount, parseAmount } from '../../lib/quantities.js'
import type { Chain } from '../chain.js'
import { type Accounts, placeOf } from '../send-as.js'
import { contractsOf } from './known-contracts.js'

/** The address of a contract or an account by its name, or an address as it is written. */
export const addressNamed = (chain: Chain, name: string, accounts: Accounts): Hex =>
  contractsOf(chain)[name]?.address ?? (placeOf(chain, name, accounts) as Hex) // on EVM

/** Names of accounts and contracts stand for their addresses, and `1 ETH` for its wei. */
export function valuesOf(chain: Chain, given: readonly unknown[], types: readonly AbiParameter[], accounts: Accounts) {
  const read = (value: unknown, type: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => read(each, type))
    if (typeof value !== 'string') return value
    if (type.startsWith('address')) return addressNamed(chain, value, accounts)
    return /^u?int/.test(type) && z.safeParse(amount, value).success ? parseAmount(value) : value
  }
  return given.map((value, index) => read(value, types[index]?.type ?? ''))
}
