import type { AbiParameter, Hex } from 'viem'
import * as z from 'zod/mini'
import { amount, parseAmount } from '../../lib/quantities.js'
import type { Chain } from '../chain.js'
import { type Accounts, placeOf } from '../send-as.js'
import { contractsOf } from './known-contracts.js'

/** The address of a named contract or account, or a written address. */
export const addressNamed = (chain: Chain, name: string, accounts: Accounts): Hex =>
  contractsOf(chain)[name]?.address ?? (placeOf(chain, name, accounts) as Hex) // an EVM address

/** Replaces names of accounts and contracts by their addresses, and `1 ETH` by its wei. */
export function valuesOf(chain: Chain, given: readonly unknown[], types: readonly AbiParameter[], accounts: Accounts) {
  const read = (value: unknown, type: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => read(each, type))
    if (typeof value !== 'string') return value
    if (type.startsWith('address')) return addressNamed(chain, value, accounts)
    return /^u?int/.test(type) && z.safeParse(amount, value).success ? parseAmount(value) : value
  }
  return given.map((value, index) => read(value, types[index]?.type ?? ''))
}
