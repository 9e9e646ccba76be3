import { type Address, address, isOffCurveAddress } from '@solana/kit'
import { fromBase64, toBase64 } from '../../lib/solana/bytes.js'
import { readTokenAccount, type SolanaNodeAccount } from '../../lib/solana/token-bytes.js'
import { findRoute, refusalOfSol, type TokenRoute } from '../../lib/solana/token-transfer.js'
import { createTransfer } from '../../lib/solana/transfer.js'
import { createSolanaClient } from '../../services/nodes/solana.js'
import {
  bySpeed,
  type FeeQuote,
  type SendDraft,
  type SendNode,
  type SendNodeNeeds,
  type SendSpeed,
  type TransferFacts,
} from './node.js'

const signatureFee = 5_000n
/** Priority fees in lamports. `standard` corresponds to 500 compute units at 20 lamports each. */
const priorities: Readonly<Record<SendSpeed, bigint>> = { standard: 10_000n, fast: 50_000n, instant: 200_000n }
const systemProgram = '11111111111111111111111111111111'
const placeholder = { blockhash: systemProgram, lastValidBlockHeight: 0n }

/** The rent exemption of every cluster: two years' rent for the account's bytes and 128 more. */
const rentFor = (size: number): bigint => (128n + BigInt(size)) * 6960n
const walletSize = 0

/** The number of transactions whose addresses are compared. Each costs one request. */
const comparedTransactions = 12

/** The compute units for a simulated token transfer, with room for further programs. */
const triedUnits = 400_000
/**
 * The limit of compute units: a fifth more than the simulation used, within bounds that protect against a wrong node.
 */
const unitsOf = (used: number): number => Math.min(Math.max(Math.ceil(used * 1.2), 20_000), triedUnits)

interface Accounts {
  getAccount(at: string, signal: AbortSignal): Promise<SolanaNodeAccount | undefined>
}

const noFacts: TransferFacts = { isMemoRequired: false, hasPermanentDelegate: false }

export function createSolanaSendNode({ node }: Pick<SendNodeNeeds, 'node'>): SendNode {
  const client = createSolanaClient(node)

  /** Reads each account once, so that a quote reflects a single state of the chain. */
  const readAccounts = (): Accounts => {
    const asked = new Map<string, Promise<SolanaNodeAccount | undefined>>()
    const read = async (at: string, signal: AbortSignal) => {
      const found = await client.getAccount(at, signal)
      return found && { owner: found.owner, data: fromBase64(found.data, 'data') }
    }
    return {
      getAccount: (at, signal) => {
        const reading = asked.get(at) ?? read(at, signal)
        asked.set(at, reading)
        return reading
      },
    }
  }

  const askRent = async (size: number, signal: AbortSignal): Promise<bigint> => {
    try {
      const lamports = await node.request('getMinimumBalanceForRentExemption', [size], signal)
      if (typeof lamports === 'number' && Number.isSafeInteger(lamports) && lamports >= 0) return BigInt(lamports)
    } catch {
      signal.throwIfAborted() // the known formula is used instead
    }
    return rentFor(size)
  }

  /** The rent of an account: at least the known formula, so that the shown rent is never below the one paid. */
  const rentOf = async (size: number, signal: AbortSignal): Promise<bigint> => {
    const told = await askRent(size, signal)
    if (told > rentFor(size)) return told
    return rentFor(size)
  }

  const readRoute = async (accounts: Accounts, draft: SendDraft & { to: string; token: string }, signal: AbortSignal) =>
    findRoute({
      node: accounts,
      sender: address(draft.from),
      receiver: address(draft.to),
      mint: address(draft.token),
      signal,
    })

  /** Reads how the token's rules affect a transfer on this route. */
  const readRules = async (accounts: Accounts, route: TokenRoute, amount: bigint | undefined, signal: AbortSignal) => {
    const { mint, source, target, isOwner } = route
    const read = async (at: Address) => accounts.getAccount(at, signal)
    const [from, to] = await Promise.all([read(source), read(target)])
    const sender = readTokenAccount(from, mint.program)
    const receiver = readTokenAccount(to, mint.program)
    const isFrozen = receiver ? receiver.isFrozen : mint.isFrozenAtFirst
    const most = amount === undefined ? 0n : mint.feeOf(amount, undefined)
    const kept = amount !== undefined && most > 0n ? mint.feeOf(amount, await client.getEpoch(signal)) : 0n
    const facts: TransferFacts = {
      refusal: sender?.isFrozen ? 'frozenSender' : isFrozen ? 'frozenReceiver' : undefined,
      isMemoRequired: receiver?.isMemoRequired ?? false,
      hasPermanentDelegate: mint.permanentDelegate !== undefined,
      ...(amount !== undefined && kept > 0n && { arrives: amount - kept }),
    }
    return { facts, rent: isOwner && !to ? await rentOf(mint.accountSize, signal) : 0n }
  }

  const inspect = async (accounts: Accounts, draft: SendDraft, signal: AbortSignal) => {
    const { to, token, amount } = draft
    if (!to) return { facts: noFacts, rent: 0n }
    if (!token) return { facts: { ...noFacts, refusal: await refusalOfSol(accounts, address(to), signal) }, rent: 0n }
    const route = await readRoute(accounts, { ...draft, to, token }, signal)
    if (typeof route !== 'string') return readRules(accounts, route, amount, signal)
    return { facts: { ...noFacts, refusal: route }, rent: 0n }
  }

  const minimumOf = async (accounts: Accounts, { to, token }: SendDraft, signal: AbortSignal): Promise<bigint> => {
    if (!to || token || (await accounts.getAccount(to, signal))) return 0n
    return askRent(walletSize, signal)
  }

  /** Simulates the complete transfer. `undefined` if the node cannot. */
  const simulate = async (accounts: Accounts, draft: SendDraft, signal: AbortSignal) => {
    const { from, to, token, amount } = draft
    if (!to || amount === undefined) return undefined
    const transaction = await createTransfer({
      ...{ node: { ...accounts, getLatestBlockhash: async () => placeholder }, version: 0, signal },
      ...{ from, to, value: amount, priorityFee: priorities.standard },
      ...(token && { mint: token, computeUnits: triedUnits }),
    })
    return client.simulate(toBase64(transaction), signal)
  }

  const quote = async (draft: SendDraft, signal: AbortSignal): Promise<FeeQuote> => {
    const accounts = readAccounts()
    const [{ facts, rent }, minimum] = await Promise.all([
      inspect(accounts, draft, signal),
      minimumOf(accounts, draft, signal),
    ])
    const tried = facts.refusal ? undefined : await simulate(accounts, draft, signal)
    const computeUnits = draft.token && tried?.units !== undefined ? { computeUnits: unitsOf(tried.units) } : {}
    const options = bySpeed((speed) => {
      const fee = signatureFee + priorities[speed]
      return { terms: { priorityFee: priorities[speed], ...computeUnits }, fee, expected: fee }
    })
    return { options, rent, minimum, reserve: rentFor(walletSize), isReverted: tried?.isFailed ?? false, facts }
  }

  return {
    quote,
    readHistory: async (account, signal) => {
      const history = await client.getHistory(account, comparedTransactions, signal)
      return history.flatMap(({ signature: hash, addresses }) =>
        addresses
          .filter((each) => each !== account)
          // A transaction also mentions addresses that received nothing, so none of them counts as paid before.
          .map((address) => ({ hash, address, isSentTo: false })),
      )
    },
    isContract: async (at, signal) => {
      const found = await client.getAccount(at, signal)
      // An address off the curve may be a program's even if the system program owns its account.
      return found !== undefined && (found.owner !== systemProgram || isOffCurveAddress(address(at)))
    },
  }
}
