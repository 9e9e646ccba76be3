import type { SwapInstruction } from '../../../contracts/service-providers.js'
import { refuse } from '../../../errors/swap.js'
import { isTokenProgram } from '../../../lib/solana/token-bytes.js'
import { type JupiterRoute, jupiterProgram, readJupiter } from './jupiter-v6.js'

export const wrappedSol = 'So11111111111111111111111111111111111111112'
const systemProgram = '11111111111111111111111111111111'
const computeBudget = 'ComputeBudget111111111111111111111111111111'
const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** Numbers of instructions: of the System Program, of the token programs, and of the associated token program. */
const transferLamports = 2
const [closeAccount, syncNative] = [9, 17]
const createIdempotent = 1

/** The most token accounts that a swap may create. The visitor pays each one's rent. */
const mostCreated = 4

/** What the visitor has reviewed, with the token accounts that follow from it. An undefined token is SOL. */
export interface SolanaTerms {
  readonly address: string
  readonly source: string | undefined
  readonly target: string | undefined
  readonly amount: bigint
  readonly least: bigint
  /** The visitor's own token accounts of both mints, and of wrapped SOL. */
  readonly accounts: Readonly<Record<'source' | 'target' | 'wrapped', string>>
}

export interface CheckedInstructions {
  /** The instructions to sign, without those that set the price. */
  readonly kept: readonly SwapInstruction[]
  /** The token accounts that the transaction creates if they do not exist. */
  readonly created: readonly string[]
  readonly minimum: bigint
}

/**
 * Checks the instructions of an offer against the review: each is one that this page can read, and only one swaps.
 * Instructions that set the price of the computation are left out, since the page sets its own.
 * @throws {@link RefusedTransactionError}
 */
export function checkInstructions(given: readonly SwapInstruction[], terms: SolanaTerms): CheckedInstructions {
  const kept = given.filter(({ program }) => program !== computeBudget)
  const created: string[] = []
  const routes: JupiterRoute[] = []
  for (const each of kept) {
    for (const { address, isSigner } of each.accounts)
      if (isSigner && address !== terms.address) refuse('sender', `Wanted: ${terms.address}. Got: ${address}`)
    if (each.program === jupiterProgram) routes.push(readJupiter(each))
    else if (each.program === associatedTokenProgram) created.push(requireOwnAccount(each, terms))
    else if (each.program === systemProgram) requireWrapping(each, terms)
    else if (isTokenProgram(each.program)) requireUnwrapping(each, terms)
    else refuse('contract', `Allowed: ${jupiterProgram}. Got: ${each.program}`)
  }
  const [route, ...more] = routes
  if (!route) return refuse('empty', `Wanted: an instruction of ${jupiterProgram}`)
  if (more.length > 0) refuse('amount', `Wanted: one swap. Got: ${routes.length}`)
  if (created.length > mostCreated) refuse('leaves', `Accounts: ${created.length}`)
  requireRoute(route, terms)
  return { kept, created, minimum: route.minimum }
}

function requireRoute(route: JupiterRoute, { accounts, address, amount, least, source, target }: SolanaTerms): void {
  const [from, to] = [source ?? wrappedSol, target ?? wrappedSol]
  if (route.user !== address) refuse('sender', `Wanted: ${address}. Got: ${route.user}`)
  if (route.sourceMint !== from || route.source !== accounts.source)
    refuse('source', `Wanted: ${from}. Got: ${route.sourceMint}`)
  if (route.amount !== amount) refuse('amount', `Wanted: ${amount}. Got: ${route.amount}`)
  if (route.targetMint !== to) refuse('target', `Wanted: ${to}. Got: ${route.targetMint}`)
  for (const each of route.targets)
    if (each !== accounts.target) refuse('receiver', `Wanted: ${accounts.target}. Got: ${each}`)
  if (from === to) refuse('target', `Wanted: another token than ${from}`)
  if (route.minimum < least) refuse('minimum', `At least: ${least}. Guaranteed: ${route.minimum}`)
}

/** A token account is created only for the visitor, and paid by the visitor. Returns it. */
function requireOwnAccount({ accounts, data }: SwapInstruction, { address }: SolanaTerms): string {
  const [payer, account, owner] = accounts
  if (data.length !== 1 || data[0] !== createIdempotent) refuse('method', `Got: ${nameOf(data)}`)
  if (payer?.address !== address || owner?.address !== address || !account)
    return refuse('receiver', `Wanted: an account of ${address}. Got: one of ${owner?.address}`)
  return account.address
}

/** SOL leaves only for the visitor's own account of wrapped SOL, and no more than is sold. */
function requireWrapping({ accounts, data }: SwapInstruction, terms: SolanaTerms): void {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (data.length !== 12 || view.getUint32(0, true) !== transferLamports) refuse('method', `Got: ${nameOf(data)}`)
  const [from, to] = accounts
  const lamports = view.getBigUint64(4, true)
  if (from?.address !== terms.address || to?.address !== terms.accounts.wrapped)
    refuse('receiver', `Wanted: ${terms.accounts.wrapped}. Got: ${to?.address}`)
  const most = terms.source === undefined ? terms.amount : 0n
  if (lamports > most) refuse('value', `At most: ${most}. Got: ${lamports}`)
}

/** Wrapped SOL is counted, or turned into SOL of the visitor. */
function requireUnwrapping({ accounts, data }: SwapInstruction, { accounts: own, address }: SolanaTerms): void {
  const [account, receiver, owner] = accounts
  const isSync = data.length === 1 && data[0] === syncNative
  const isClose = data.length === 1 && data[0] === closeAccount
  if (!isSync && !isClose) refuse('method', `Got: ${nameOf(data)}`)
  if (account?.address !== own.wrapped) refuse('token', `Wanted: ${own.wrapped}. Got: ${account?.address}`)
  if (isClose && (receiver?.address !== address || owner?.address !== address))
    refuse('receiver', `Wanted: ${address}. Got: ${receiver?.address}`)
}

const nameOf = (data: Uint8Array): string => [...data.subarray(0, 16)].join(' ') || 'nothing'
