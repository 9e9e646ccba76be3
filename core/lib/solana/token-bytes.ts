import { type Address, address } from '@solana/kit'
import { toBase58 } from './bytes.js'

// The account layouts of the two token programs, after their state structs (spl-token 7, spl-token-2022 8).

export interface SolanaNodeAccount {
  readonly owner: string
  readonly data: Uint8Array
}

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
/** The programs that can own a mint. */
const tokenPrograms: ReadonlySet<string> = new Set([tokenProgram, token2022Program])

export const isTokenProgram = (owner: string | undefined): boolean => owner !== undefined && tokenPrograms.has(owner)

const mintSize = 82
const decimalsOffset = 44
const accountSize = 165
const ownerOffset = 32
const stateOffset = 108
/** Token-2022 distinguishes a mint from a token account by the byte at this offset. Extensions follow it. */
const kindOffset = 165
const kinds = { mint: 1, account: 2 } as const
const frozen = 2
/** A multisig of the token programs has no kind byte; only its size identifies it. */
const multisigSize = 355

/** The numbers of extensions that affect a transfer. */
const extension = {
  transferFee: 1,
  defaultState: 6,
  memoRequired: 8,
  nonTransferable: 9,
  permanentDelegate: 12,
  transferHook: 14,
  pausable: 26,
} as const

export interface TokenMint {
  readonly program: Address
  readonly decimals: number
  /** Size in bytes of the account that the associated token program creates for an owner. */
  readonly accountSize: number
  readonly isNonTransferable: boolean
  readonly isPaused: boolean
  /** New accounts are frozen: they receive no tokens until the issuer thaws them. */
  readonly isFrozenAtFirst: boolean
  /** The issuer's program that each transfer calls. */
  readonly hook: Address | undefined
  /** This address may move or burn the tokens of every owner. */
  readonly permanentDelegate: Address | undefined
  /** The fee in smallest units that the mint withholds from a transfer in an epoch. */
  feeOf(amount: bigint, epoch: bigint | undefined): bigint
}

/** Reads a mint of either token program. `undefined` for any other account. */
export function readMint(account: SolanaNodeAccount | undefined): TokenMint | undefined {
  if (!account || !isTokenProgram(account.owner)) return undefined
  const { owner, data } = account
  const isExtended = owner === token2022Program && data.length > kindOffset && data.length !== multisigSize
  if (!(data.length === mintSize || (isExtended && data[kindOffset] === kinds.mint))) return undefined
  const extensions = isExtended ? readExtensions(data) : new Map<number, Uint8Array>()
  const fees = extensions.get(extension.transferFee)
  const keyAt = (number: number, offset: number) => readKey(extensions.get(number), offset)
  return {
    program: address(owner),
    decimals: data[decimalsOffset] ?? 0,
    accountSize: owner === token2022Program ? sizeOfAccount(extensions) : accountSize,
    isNonTransferable: extensions.has(extension.nonTransferable),
    isPaused: extensions.get(extension.pausable)?.[32] === 1,
    isFrozenAtFirst: extensions.get(extension.defaultState)?.[0] === frozen,
    hook: keyAt(extension.transferHook, 32),
    permanentDelegate: keyAt(extension.permanentDelegate, 0),
    feeOf: (amount, epoch) => (fees ? transferFee(fees, amount, epoch) : 0n),
  }
}

export interface TokenAccount {
  readonly mint: Address
  readonly owner: Address
  readonly isFrozen: boolean
  /** A transfer to this account must carry a memo. */
  readonly isMemoRequired: boolean
}

/** Reads a token account of the mint's program. `undefined` for any other account. */
export function readTokenAccount(account: SolanaNodeAccount | undefined, program: string): TokenAccount | undefined {
  if (account?.owner !== program || !isTokenProgram(program)) return undefined
  const { data } = account
  const isExtended = data.length > kindOffset && data.length !== multisigSize
  if (!(data.length === accountSize || (isExtended && data[kindOffset] === kinds.account))) return undefined
  const extensions = isExtended ? readExtensions(data) : new Map<number, Uint8Array>()
  return {
    mint: address(toBase58(data.subarray(0, 32))),
    owner: address(toBase58(data.subarray(ownerOffset, ownerOffset + 32))),
    isFrozen: data[stateOffset] === frozen,
    isMemoRequired: extensions.get(extension.memoRequired)?.[0] === 1,
  }
}

/** Reads the extensions by number. A truncated extension is left out. */
function readExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const found = new Map<number, Uint8Array>()
  for (let at = kindOffset + 1; at + 4 <= data.length; ) {
    const number = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    // The rest is zero padding.
    if (number === 0 || at + 4 + length > data.length) break
    found.set(number, data.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return found
}

/** Reads a public key. A key of zeros means no key, and gives `undefined`. */
function readKey(data: Uint8Array | undefined, offset: number): Address | undefined {
  const bytes = data?.subarray(offset, offset + 32)
  return bytes?.length === 32 && bytes.some((byte) => byte !== 0) ? address(toBase58(bytes)) : undefined
}

/**
 * Extensions that a token account has because its mint has one: the number of the mint's extension, and the length in
 * bytes.
 */
const accountExtensions: readonly (readonly [number, number])[] = [
  [extension.transferFee, 8],
  [extension.nonTransferable, 0],
  [extension.transferHook, 1],
  [extension.pausable, 0],
]

function sizeOfAccount(mint: ReadonlyMap<number, Uint8Array>): number {
  const lengths = accountExtensions.flatMap(([number, length]) => (mint.has(number) ? [length] : []))
  // Associated accounts always have the extension `ImmutableOwner`, which holds no data.
  const size = [0, ...lengths].reduce((sum, length) => sum + 4 + length, accountSize + 1)
  // The account's size must differ from that of a multisig.
  return size === multisigSize ? size + 2 : size
}

const feesOffset = 72
const feeLength = 18
const basisPoints = 10_000n

function transferFee(config: Uint8Array, amount: bigint, epoch: bigint | undefined): bigint {
  if (config.length < feesOffset + 2 * feeLength) return 0n
  const view = new DataView(config.buffer, config.byteOffset, config.byteLength)
  const at = (offset: number) => {
    const [since, most] = [view.getBigUint64(offset, true), view.getBigUint64(offset + 8, true)]
    const share = amount * BigInt(view.getUint16(offset + 16, true))
    const fee = (share + basisPoints - 1n) / basisPoints
    return { since, fee: fee < most ? fee : most }
  }
  const [older, newer] = [at(feesOffset), at(feesOffset + feeLength)]
  // If the epoch is unknown, the higher fee applies: the receiver is never promised more than arrives.
  const isOlder = epoch === undefined ? older.fee > newer.fee : epoch < newer.since
  return isOlder ? older.fee : newer.fee
}
