import type { Address, Instruction } from '@solana/kit'
import { AccountRole, address, getAddressEncoder, getProgramDerivedAddress, isOffCurveAddress } from '@solana/kit'
import { mappedError } from '../../errors/mapped-error.js'
import { writeU64 } from './bytes.js'
import { isTokenProgram, readMint, readTokenAccount, type SolanaNodeAccount, type TokenMint } from './token-bytes.js'

const systemProgram = address('11111111111111111111111111111111')
const associatedTokenProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
/** `AssociatedTokenAccountInstruction::CreateIdempotent`: does nothing if the account exists. */
const createIdempotent = 1
const transferChecked = 12

interface AccountReader {
  getAccount(address: string, signal: AbortSignal): Promise<SolanaNodeAccount | undefined>
}

/** The default token account of an owner. */
export async function associatedTokenAccount(owner: Address, mint: Address, program: Address): Promise<Address> {
  const { encode } = getAddressEncoder()
  const seeds = [owner, program, mint].map((each) => encode(each))
  const [account] = await getProgramDerivedAddress({ programAddress: associatedTokenProgram, seeds })
  return account
}

export const mintDecimals = (account: SolanaNodeAccount): number | undefined => readMint(account)?.decimals

/** The reasons for which a transfer is refused. */
export type TransferRefusal =
  /** The address has no private key, and the network does not know an account there. */
  | 'programAddress'
  | 'otherToken'
  | 'noToken'
  | 'nonTransferable'
  | 'paused'
  | 'hook'
  | 'frozenSender'
  | 'frozenReceiver'

const reasons: Readonly<Record<TransferRefusal, (addresses: { mint?: Address; receiver: Address }) => string>> = {
  programAddress: ({ receiver }) => `${receiver} is a program's address: nobody holds its key`,
  otherToken: ({ receiver }) => `${receiver} is an account of another token`,
  noToken: ({ mint }) => `${mint} is no token of this network`,
  nonTransferable: ({ mint }) => `${mint} cannot be transferred`,
  paused: ({ mint }) => `${mint} is paused by its issuer`,
  hook: ({ mint }) => `${mint} calls a program of its issuer, which this transfer does not serve`,
  frozenSender: ({ mint }) => `The sender's account of ${mint} is frozen`,
  frozenReceiver: ({ mint }) => `The receiver's account of ${mint} is frozen`,
}

export function refusalError(refusal: TransferRefusal, addresses: { mint?: Address; receiver: Address }): Error {
  return mappedError('rpc_invalid_params', { cause: new Error(reasons[refusal](addresses)) })
}

/**
 * Coins and tokens at a program's address are lost unless the program can move them. An address without a private key
 * is accepted only if the network has an account there; the review warns about it.
 */
export async function refusalOfSol(node: AccountReader, receiver: Address, signal: AbortSignal) {
  if (!isOffCurveAddress(receiver)) return undefined
  return (await node.getAccount(receiver, signal)) ? undefined : ('programAddress' as const)
}

export interface TokenRoute {
  readonly mint: TokenMint
  readonly source: Address
  /** The token account that receives the token. */
  readonly target: Address
  /** The receiver is a wallet address, whose token account may have to be created. */
  readonly isOwner: boolean
}

/**
 * Finds the accounts of a token transfer. A wallet address is a point on the curve. Any other receiver must be an
 * account of this token, owned by the token program. Tokens owned by another address have no private key that could
 * move them.
 */
export async function findRoute(params: {
  node: AccountReader
  sender: Address
  /** A wallet address, or a token account itself. */
  receiver: Address
  mint: Address
  signal: AbortSignal
}): Promise<TokenRoute | TransferRefusal> {
  const { node, sender, receiver, mint: at, signal } = params
  const [minted, received] = await Promise.all([node.getAccount(at, signal), node.getAccount(receiver, signal)])
  const mint = readMint(minted)
  if (!mint) return 'noToken'
  if (mint.isNonTransferable) return 'nonTransferable'
  if (mint.isPaused) return 'paused'
  if (mint.hook) return 'hook'
  const source = await associatedTokenAccount(sender, at, mint.program)
  const account = readTokenAccount(received, mint.program)
  if (account) return account.mint === at ? { mint, source, target: receiver, isOwner: false } : 'otherToken'
  if (isTokenProgram(received?.owner)) return 'otherToken'
  if (isOffCurveAddress(receiver)) return 'programAddress'
  const target = await associatedTokenAccount(receiver, at, mint.program)
  return { mint, source, target, isOwner: true }
}

export async function transferOfToken(params: {
  node: AccountReader
  sender: Address
  receiver: Address
  mint: Address
  amount: bigint
  signal: AbortSignal
}): Promise<readonly Instruction[]> {
  const { sender, receiver, mint, amount } = params
  const route = await findRoute(params)
  if (typeof route === 'string') throw refusalError(route, { mint, receiver })
  const { source, target, isOwner } = route
  const { program, decimals } = route.mint

  const data = new Uint8Array(10)
  data[0] = transferChecked
  writeU64(data, 1, amount)
  data[9] = decimals
  const transfer: Instruction = {
    programAddress: program,
    accounts: [
      { address: source, role: AccountRole.WRITABLE },
      { address: mint, role: AccountRole.READONLY },
      { address: target, role: AccountRole.WRITABLE },
      { address: sender, role: AccountRole.READONLY_SIGNER },
    ],
    data,
  }
  if (!isOwner) return [transfer]
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
