import { getAddressEncoder } from '@solana/kit'
import { toBase64 } from '../lib/solana/bytes.js'

// Accounts in the layout of the token programs: spl-token 7 and spl-token-2022 8 (`state.rs` and `extension/mod.rs`).

export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

export const keyBytes = (address: string): Uint8Array =>
  Uint8Array.from(getAddressEncoder().encode(address as Parameters<ReturnType<typeof getAddressEncoder>['encode']>[0])) // the encoder checks it

/** An extension: its number and its bytes. */
export type Extension = readonly [number, Uint8Array]

function withExtensions(base: Uint8Array, kind: 1 | 2, extensions: readonly Extension[]): Uint8Array {
  if (extensions.length === 0) return base
  const parts = extensions.flatMap(([number, bytes]) => [number & 255, number >> 8, bytes.length, 0, ...bytes])
  const data = new Uint8Array(166 + parts.length)
  data.set(base)
  data[165] = kind
  data.set(parts, 166)
  return data
}

export function mintBytes(decimals: number, extensions: readonly Extension[] = []): Uint8Array {
  const data = new Uint8Array(82)
  data[44] = decimals
  data[45] = 1
  return withExtensions(data, 1, extensions)
}

export function tokenAccountBytes(
  given: { mint: string; owner: string; isFrozen?: boolean },
  extensions: readonly Extension[] = [],
): Uint8Array {
  const data = new Uint8Array(165)
  data.set(keyBytes(given.mint), 0)
  data.set(keyBytes(given.owner), 32)
  data[108] = given.isFrozen ? 2 : 1
  return withExtensions(data, 2, extensions)
}

/** An account in the form of `getAccountInfo`. */
export const accountOf = (owner: string, data: Uint8Array) => ({ owner, data: [toBase64(data), 'base64'] as const })

/** A `TransferFeeConfig` extension: the current fee, and the fee before `since`. */
export function feeExtension(fee: { basisPoints: number; most: bigint; since?: bigint; before?: number }): Extension {
  const data = new Uint8Array(108)
  const view = new DataView(data.buffer)
  const write = (offset: number, since: bigint, basisPoints: number) => {
    view.setBigUint64(offset, since, true)
    view.setBigUint64(offset + 8, fee.most, true)
    view.setUint16(offset + 16, basisPoints, true)
  }
  write(72, 0n, fee.before ?? fee.basisPoints)
  write(90, fee.since ?? 0n, fee.basisPoints)
  return [1, data]
}
