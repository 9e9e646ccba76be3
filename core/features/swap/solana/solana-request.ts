import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getAddressDecoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import type { SwapInstruction, SwapOffer } from '../../../contracts/service-providers.js'
import { refuse } from '../../../errors/swap.js'
import { fromBase64, toBase64 } from '../../../lib/solana/bytes.js'
import { isTokenProgram } from '../../../lib/solana/token-bytes.js'
import { associatedTokenAccount } from '../../../lib/solana/token-transfer.js'
import type { NodeClient } from '../../../services/nodes/node-client.js'
import { createSolanaClient } from '../../../services/nodes/solana.js'
import type { SolanaCall, SwapRequest, SwapReview, SwapSimulation } from '../review.js'
import { checkInstructions, type SolanaTerms, wrappedSol } from './check-instructions.js'
import { jupiterProgram } from './jupiter-v6.js'
import { type AccountState, simulateAccounts } from './simulate-accounts.js'

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const lookupTableProgram = 'AddressLookupTab1e1111111111111111111111111'
/** The addresses of a lookup table follow its head. */
const lookupTableHead = 56

const signatureFee = 5_000n
/** Lamports on top of the signature's fee, so that a busy network takes the transaction. */
const priorityFee = 50_000n
/** The compute units for the first simulation. */
const triedUnits = 1_400_000
/** A fifth more than the simulation used. */
const unitsOf = (used: number): number => Math.min(Math.ceil(used * 1.2), triedUnits)
/** Two years' rent of a token account with some extensions, and of the 128 bytes that each account has besides. */
const rentOfAccount = (128n + 175n) * 6960n

interface Needs {
  readonly node: NodeClient
  readonly signal: AbortSignal
}

type Reviewed = Pick<SwapReview, 'address' | 'given' | 'least' | 'source' | 'target'>

/** Builds, checks and simulates a swap on Solana. @throws {@link RefusedTransactionError} */
export async function createSolanaRequest(
  review: Reviewed,
  offer: Pick<SwapOffer, 'instructions' | 'lookupTables'>,
  { node, signal }: Needs,
): Promise<SwapRequest> {
  const client = createSolanaClient(node)
  const terms = await termsOf(review, { node, signal })
  const { created, kept } = checkInstructions(offer.instructions ?? [], terms)
  const tables = await readTables(offer.lookupTables ?? [], { node, signal })
  const latest = await client.getLatestBlockhash(signal)
  const compile = (units: number) => compileSwap(terms.address, kept, { latest, tables, units })
  const watched = watchedOf(terms, kept)
  const missing = await missingOf(created, { node, signal })
  const highestFee = signatureFee + priorityFee + rentOfAccount * BigInt(missing)
  const first = await tryTransaction(compile(triedUnits), watched, { node, signal, terms, highestFee })
  const transaction = first.units === undefined ? compile(triedUnits) : compile(unitsOf(first.units))
  return {
    contract: jupiterProgram,
    allowance: undefined,
    calls: [{ to: jupiterProgram, data: '0x', value: 0n, solana: { transaction, watched, highestFee } }],
    isBatch: false,
    isMinimumKnown: true,
    ...first.simulation,
    gasPrice: undefined,
    formDataFee: undefined,
    fee: signatureFee + priorityFee + rentOfAccount * BigInt(missing),
    highestFee,
    feeDoubt: undefined,
    following: undefined,
  }
}

/** Simulates a reviewed transaction again. @throws {@link RefusedTransactionError} */
export async function trySolana(
  review: Reviewed,
  { highestFee, transaction, watched }: SolanaCall,
  needs: Needs,
): Promise<SwapSimulation> {
  const terms = await termsOf(review, needs)
  return (await tryTransaction(transaction, watched, { ...needs, terms, highestFee })).simulation
}

/** The same transaction with a fresh blockhash: one that waited in a review may have expired. Both are base64. */
export async function refreshSolana({ transaction }: SolanaCall, { node, signal }: Needs): Promise<string> {
  const { messageBytes, signatures } = getTransactionDecoder().decode(fromBase64(transaction, 'transaction'))
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  const latest = await createSolanaClient(node).getLatestBlockhash(signal)
  const fresh = { ...message, lifetimeToken: latest.blockhash }
  const bytes = getCompiledTransactionMessageEncoder().encode(fresh as typeof message) // only the blockhash differs
  const unsigned = { messageBytes: bytes as typeof messageBytes, signatures } // the brand of the decoded bytes
  return toBase64(Uint8Array.from(getTransactionEncoder().encode(unsigned)))
}

async function termsOf({ address: own, given, least, source, target }: Reviewed, needs: Needs): Promise<SolanaTerms> {
  const client = createSolanaClient(needs.node)
  const accountOf = async (mint: string | undefined) => {
    if (mint === undefined || mint === wrappedSol)
      return associatedTokenAccount(address(own), address(wrappedSol), address(tokenProgram))
    const found = await client.getAccount(mint, needs.signal)
    if (!found || !isTokenProgram(found.owner)) return refuse('token', `${mint} is no token of this network`)
    return associatedTokenAccount(address(own), address(mint), address(found.owner))
  }
  const [from, to] = [source.asset.address, target.asset.address]
  const [ofSource, ofTarget, wrapped] = await Promise.all([accountOf(from), accountOf(to), accountOf(undefined)])
  const accounts = { source: ofSource, target: ofTarget, wrapped }
  return { address: own, source: from, target: to, amount: given.units, least: least.units, accounts }
}

/** Every account that the transaction may change. */
function watchedOf({ accounts, address: own }: SolanaTerms, kept: readonly SwapInstruction[]): readonly string[] {
  const changed = kept.flatMap((each) =>
    each.accounts.flatMap((account) => (account.isWritable ? account.address : [])),
  )
  return [...new Set([own, accounts.source, accounts.target, ...changed])]
}

async function missingOf(accounts: readonly string[], { node, signal }: Needs): Promise<number> {
  const client = createSolanaClient(node)
  const found = await Promise.all([...new Set(accounts)].map((each) => client.getAccount(each, signal)))
  return found.filter((each) => each === undefined).length
}

type Tables = Readonly<Record<Address, Address[]>>

/** The contents of lookup tables, as the chain has them. */
async function readTables(tables: readonly string[], { node, signal }: Needs): Promise<Tables> {
  const client = createSolanaClient(node)
  const read = async (table: string) => {
    const found = await client.getAccount(table, signal)
    if (found?.owner !== lookupTableProgram) return refuse('unread', `${table} is no lookup table`)
    const bytes = fromBase64(found.data, 'table').subarray(lookupTableHead)
    const count = Math.floor(bytes.length / 32)
    const list = Array.from({ length: count }, (_, index) => getAddressDecoder().decode(bytes, index * 32))
    return [address(table), list] as const
  }
  return Object.fromEntries(await Promise.all(tables.map(read))) as Tables // the keys are addresses
}

/** The whole transaction in base64, with limit and price of its computation. */
function compileSwap(
  payer: string,
  kept: readonly SwapInstruction[],
  given: {
    readonly latest: { readonly blockhash: string; readonly lastValidBlockHeight: bigint }
    readonly tables: Tables
    readonly units: number
  },
): string {
  const { latest, tables, units } = given
  const lifetime = { ...latest, blockhash: blockhash(latest.blockhash) }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(address(payer), draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => setTransactionMessageComputeUnitLimit(units, draft),
    // In millionths of a lamport per unit, rounded down.
    (draft) => setTransactionMessageComputeUnitPrice((priorityFee * 1_000_000n) / BigInt(units), draft),
    (draft) => appendTransactionMessageInstructions(toKit(kept), draft),
    (draft) => compressTransactionMessageUsingAddressLookupTables(draft, tables),
  )
  return toBase64(Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message))))
}

function toKit(kept: readonly SwapInstruction[]): readonly Instruction[] {
  // A program stands for an account that is left out. Services mark such a place as written to, which no program is.
  const programs = new Set(kept.map(({ program }) => program))
  return kept.map(({ accounts, data, program }) => ({
    programAddress: address(program),
    accounts: accounts.map(({ address: at, isSigner, isWritable }) => ({
      address: address(at),
      role: roleOf(isSigner, isWritable && !programs.has(at)),
    })),
    data,
  }))
}

function roleOf(isSigner: boolean, isWritable: boolean): AccountRole {
  if (isSigner) return isWritable ? AccountRole.WRITABLE_SIGNER : AccountRole.READONLY_SIGNER
  return isWritable ? AccountRole.WRITABLE : AccountRole.READONLY
}

/** Compares what the transaction would change with the review. @throws {@link RefusedTransactionError} */
async function tryTransaction(
  transaction: string,
  watched: readonly string[],
  { highestFee, node, signal, terms }: Needs & { readonly terms: SolanaTerms; readonly highestFee: bigint },
): Promise<{ readonly simulation: SwapSimulation; readonly units: number | undefined }> {
  const found = await simulateAccounts(transaction, watched, { node, signal })
  if (found.outcome === 'unknown')
    return { simulation: { isSimulated: false, isPairSimulated: false }, units: undefined }
  if (found.outcome !== 'changed') return refuse(found.outcome === 'failed' ? 'fails' : 'unreachable', found.reason)
  const { states, units } = found
  const { accounts, address: own, amount, least, source, target } = terms
  const changeOf = (at: string): bigint => {
    const state = states.get(at)
    return state ? state.after.units - state.before.units : 0n
  }
  const coins = states.get(own)
  const lamports = coins ? coins.after.lamports - coins.before.lamports : 0n
  const left = source === undefined ? -lamports : -changeOf(accounts.source)
  const most = source === undefined ? amount + highestFee : amount
  if (left > most) refuse('leaves', `At most: ${most}. Leaves: ${left}`)
  if (source !== undefined && lamports < -highestFee) refuse('leaves', `SOL: ${-lamports}. Fees: ${highestFee}`)
  // The fee is paid from the same coins.
  const arrived = target === undefined ? lamports + highestFee : changeOf(accounts.target)
  if (arrived < least) refuse('less', `At least: ${least}. Arrives: ${arrived}`)
  for (const [at, state] of states) requireUntouched(at, state, terms)
  return { simulation: { isSimulated: true, isPairSimulated: false }, units }
}

/** No other token account of the visitor loses anything, and none changes its owner or who may take from it. */
function requireUntouched(
  at: string,
  { after, before }: AccountState,
  { accounts, address: own, source, target }: SolanaTerms,
): void {
  if (before.owner !== own) return
  if (after.owner !== own && !after.isGone) refuse('leaves', `${at} changes its owner`)
  if (after.delegate !== before.delegate && after.delegate !== undefined) refuse('leaves', `${at} may be taken`)
  const isSol = source === undefined || target === undefined
  const isExpected = at === accounts.source || (isSol && at === accounts.wrapped)
  if (!isExpected && after.units < before.units) refuse('leaves', `${before.units - after.units} of ${at}`)
}
