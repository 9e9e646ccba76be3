import { isEvmAddress, parseCaipAddress } from '../contracts/caip.js'
import { BuiltTransactionError } from '../errors/swap-transaction.js'

/** `approve(address,uint256)` with its two words. */
const approvePattern = /^0x095ea7b3(0{24}[0-9a-f]{40})([0-9a-f]{64})$/i

/**
 * Who may take the token by an approval that the service built. Nothing else of it is used: what is approved, and how much, the visitor
 * has decided.
 *
 * @throws {@link BuiltTransactionError} when it is no approval.
 */
export function spenderOf(data: string): string {
  const spender = approvePattern.exec(data)?.[1]?.slice(24)
  if (spender === undefined || /^0+$/.test(spender)) {
    throw new BuiltTransactionError({
      wrong: `Wanted: approve(spender, amount). Got: ${data.slice(0, 10) || 'nothing'}`,
    })
  }
  return `0x${spender}`
}

/** Lets a contract take exactly so much of a token. */
export function approvalData(spender: string, amount: bigint): `0x${string}` {
  return `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
}

/** Of a token of an EVM network. @throws {@link BuiltTransactionError} */
export function plainAddressOf(caipAddress: string): string {
  return requireEvmAddress(parseCaipAddress(caipAddress).address)
}

/** @throws {@link BuiltTransactionError} */
export function requireEvmAddress(address: string): string {
  if (address.startsWith('0x') && isEvmAddress(address)) return address
  throw new BuiltTransactionError({ wrong: `Wanted: an EVM address. Got: ${address.slice(0, 60) || 'nothing'}` })
}

/** @throws {@link BuiltTransactionError} */
export function requireData(data: string): `0x${string}` {
  if (/^0x([0-9a-f]{2})*$/i.test(data)) return data as `0x${string}` // checked just now
  throw new BuiltTransactionError({ wrong: `Wanted: hex data. Got: ${data.slice(0, 20) || 'nothing'}` })
}
