import type { DecodedSwap } from '../../../contracts/swap-router.js'
import { refuse } from '../../../errors/swap.js'
import { isSameAddress } from '../../../lib/address.js'

/** A call that was read, and how far its minimum can be relied on. */
export interface ReadSwap extends DecodedSwap {
  /**
   * True if the contract itself pays the minimum or reverts. False if a pool or exchange that the service named pays
   * it.
   */
  readonly isGuaranteed: boolean
  /** True if a token arrives, false if the native coin does. Undefined if only `target` tells. */
  readonly isTokenTarget?: boolean | undefined
}

/** The address by which the swap service and routers name the native coin. */
export const nativeToken = `0x${'e'.repeat(40)}`
const zero = `0x${'0'.repeat(40)}`

/** @throws {@link RefusedTransactionError} */
export function refuseReading(got: string): never {
  return refuse('unread', `Got: ${got.slice(0, 200)}`)
}

/** The terms that the visitor has reviewed. An undefined token is the native coin. */
export interface Terms {
  readonly address: string
  readonly source: string | undefined
  readonly target: string | undefined
  readonly amount: bigint
  readonly least: bigint
}

/**
 * Compares a call with the review. Returns the minimum that the call guarantees, or undefined if another contract pays
 * it.
 * @throws {@link RefusedTransactionError}
 */
export function requireTerms(read: ReadSwap, { address, source, target, amount, least }: Terms): bigint | undefined {
  if (!isToken(read.source, source)) refuse('source', `Wanted: ${nameOf(source)}. Got: ${read.source}`)
  if (read.amount !== amount) refuse('amount', `Wanted: ${amount}. Got: ${read.amount}`)
  if (read.target !== undefined && !isToken(read.target, target))
    refuse('target', `Wanted: ${nameOf(target)}. Got: ${read.target}`)
  if (read.isTokenTarget !== undefined && read.isTokenTarget !== (target !== undefined))
    refuse('target', `Wanted: ${nameOf(target)}. Got: ${read.isTokenTarget ? 'a token' : nativeToken}`)
  if (read.receiver !== undefined && !isSame(read.receiver, address))
    refuse('receiver', `Wanted: ${address}. Got: ${read.receiver}`)
  if (read.minimum !== undefined && read.minimum < least)
    refuse('minimum', `At least: ${least}. Guaranteed: ${read.minimum}`)
  // A swap of a token for itself only takes: the arriving amount cannot be told from the balance.
  if (source === undefined ? target === undefined : target !== undefined && isSame(source, target))
    refuse('target', `Wanted: another token than ${nameOf(source)}`)
  return read.isGuaranteed && read.target !== undefined ? read.minimum : undefined
}

const isSame = (one: string, other: string) => isSameAddress('eip155', one, other)

const nameOf = (token: string | undefined) => token ?? nativeToken

function isToken(read: string, reviewed: string | undefined): boolean {
  if (reviewed !== undefined) return isSame(read, reviewed)
  return isSame(read, nativeToken) || isSame(read, zero)
}
