import type { Address, Instruction } from '@solana/kit'
import { AccountRole, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { mappedError } from '../../errors/mapped-error.js'

export interface SolanaNodeAccount {
  readonly owner: string
  readonly data: Uint8Array
}

const systemProgram = address('11111111111111111111111111111111')
const associatedTokenProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
/** The first one, and the one that came after it (Token-2022): a mint belongs to one of them. */
const tokenPrograms: ReadonlySet<string> = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
])
const decimalsOffset = 44
const tokenAccountSize = 165
/** `AssociatedTokenAccountInstruction::CreateIdempotent`, which does nothing where there is one. */
const createIdempotent = 1
const transferChecked = 12

/** Where an owner keeps a token, unless they say otherwise. */
export async function associatedTokenAccount(owner: Address, mint: Address, program: Address): Promise<Address> {
  const { encode } = getAddressEncoder()
  const seeds = [owner, program, mint].map((each) => encode(each))
  const [account] = await getProgramDerivedAddress({ programAddress: associatedTokenProgram, seeds })
  return account
}

export function mintDecimals({ owner, data }: SolanaNodeAccount): number | undefined {
  return tokenPrograms.has(owner) ? data[decimalsOffset] : undefined
}

export async function transferOfToken(params: {
  node: { getAccount(address: string, signal: AbortSignal): Promise<SolanaNodeAccount | undefined> }
  sender: Address
  /** The receiver's account, or a token account itself. */
  receiver: Address
  mint: Address
  amount: bigint
  signal: AbortSignal
}): Promise<readonly Instruction[]> {
  const { node, sender, receiver, mint, amount, signal } = params
  const [minted, received] = await Promise.all([node.getAccount(mint, signal), node.getAccount(receiver, signal)])
  const decimals = minted && mintDecimals(minted)
  if (!minted || decimals === undefined)
    throw mappedError('rpc_invalid_params', { cause: new Error(`${mint} is no token of this network`) })
  const program = address(minted.owner)
  const source = await associatedTokenAccount(sender, mint, program)
  const isTokenAccount = received?.owner === minted.owner && received.data.length >= tokenAccountSize
  const isOfMint = Array.from(getAddressEncoder().encode(mint)).every((byte, at) => received?.data[at] === byte)
  if (isTokenAccount && !isOfMint)
    throw mappedError('rpc_invalid_params', { cause: new Error(`${receiver} is an account of another token`) })
  const target = isTokenAccount ? receiver : await associatedTokenAccount(receiver, mint, program)

  const data = new DataView(new ArrayBuffer(10))
  data.setUint8(0, transferChecked)
  data.setBigUint64(1, amount, true)
  data.setUint8(9, decimals)
  const transfer: Instruction = {
    programAddress: program,
    accounts: [
      { address: source, role: AccountRole.WRITABLE },
      { address: mint, role: AccountRole.READONLY },
      { address: target, role: AccountRole.WRITABLE },
      { address: sender, role: AccountRole.READONLY_SIGNER },
    ],
    data: new Uint8Array(data.buffer),
  }
  if (isTokenAccount) return [transfer]
  const make: Instruction = {
    programAddress: associatedTokenProgram,
    accounts: [
      { address: sender, role: AccountRole.WRITABLE_SIGNER },
      { address: target, role: AccountRole.WRITABLE },
      { address: receiver, role: AccountRole.READONLY },
      { address: mint, role: AccountRole.READONLY },
      { address: systemProgram, role: AccountRole.READONLY },
      { address: program, role: AccountRole.READONLY },
    ],
    data: Uint8Array.of(createIdempotent),
  }
  return [make, transfer]
}
