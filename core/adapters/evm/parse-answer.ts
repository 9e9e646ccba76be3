import { getAddress, isAddress } from 'viem/utils'
import type { AccountRecord } from '../../contracts/account/account.js'

/** The accounts that a wallet named, checksummed, each once. `undefined` when the answer is no list. */
export function parseAccounts(answer: unknown): AccountRecord[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const isText = (value: unknown): value is string => typeof value === 'string'
  // Not strict: wallets differ in the case of their letters, and the checksum is ours to make.
  const addresses = answer.filter(isText).filter((value) => isAddress(value, { strict: false }))
  return [...new Set(addresses.map((address) => getAddress(address)))].map((address) => ({
    namespace: 'eip155',
    address,
    type: 'eoa',
  }))
}

/** A chain id as CAIP-2 writes it: `'1'` for `'0x1'`, `'0x01'`, `'1'` and `1`. `undefined` when it is none. */
export function parseChainId(answer: unknown): string | undefined {
  if (typeof answer !== 'number' && typeof answer !== 'bigint' && typeof answer !== 'string') return undefined
  if (typeof answer === 'string' && !/^(0x[0-9a-f]+|[0-9]+)$/i.test(answer)) return undefined
  if (typeof answer === 'number' && !Number.isSafeInteger(answer)) return undefined
  const id = BigInt(answer)
  return id > 0n ? id.toString() : undefined
}
