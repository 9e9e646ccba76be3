import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { mappedError } from '../../errors/mapped-error.js'
import { writeU64 } from './bytes.js'
import type { SolanaNodeAccount } from './token-bytes.js'
import { refusalError, refusalOfSol, transferOfToken } from './token-transfer.js'

const systemProgram = address('11111111111111111111111111111111')
const transferInstruction = 2
/** Compute units that cover a SOL transfer and the two instructions that set its price. */
const nativeComputeUnits = 500
/**
 * Compute units that cover a token transfer, including a new account for the receiver. Some tokens call further
 * programs.
 */
const tokenComputeUnits = 80_000

export interface TransferParams {
  readonly from: string
  readonly to: string
  /** Smallest units. */
  readonly value: bigint
  readonly mint?: string
  /** Lamports on top of the signature fee. */
  readonly priorityFee?: bigint
  /** The limit of compute units. @default enough for most transfers */
  readonly computeUnits?: number
  readonly node: {
    getLatestBlockhash(signal: AbortSignal): Promise<{ blockhash: string; lastValidBlockHeight: bigint }>
    getAccount(address: string, signal: AbortSignal): Promise<SolanaNodeAccount | undefined>
  }
  readonly version: 0 | 'legacy'
  readonly signal: AbortSignal
}

/**
 * Builds an unsigned transaction. @throws {@link ModalError} `rpc_invalid_params` for a transfer whose funds would be
 * lost
 */
export async function createTransfer(params: TransferParams): Promise<Uint8Array> {
  const { node, version, from, to, value, mint, priorityFee = 0n, signal } = params
  const sender = parseAddress(from)
  const receiver = parseAddress(to)
  if (mint === undefined) {
    const refusal = await refusalOfSol(node, receiver, signal)
    if (refusal) throw refusalError(refusal, { receiver })
  }
  const instructions =
    mint === undefined
      ? [transferOfSol(sender, receiver, value)]
      : await transferOfToken({ node, sender, receiver, mint: parseAddress(mint), amount: value, signal })
  const latest = await node.getLatestBlockhash(signal)
  const lifetime = { ...latest, blockhash: blockhash(latest.blockhash) }
  const units = params.computeUnits ?? (mint === undefined ? nativeComputeUnits : tokenComputeUnits)
  // The price in millionths of a lamport per unit, rounded down: the fee never exceeds the reviewed one.
  const price = (priorityFee * 1_000_000n) / BigInt(units)

  const message = pipe(
    createTransactionMessage({ version }),
    (draft) => setTransactionMessageFeePayer(sender, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) =>
      priorityFee > 0n
        ? setTransactionMessageComputeUnitPrice(price, setTransactionMessageComputeUnitLimit(units, draft))
        : draft,
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}

function transferOfSol(sender: Address, receiver: Address, lamports: bigint): Instruction {
  const data = new Uint8Array(12)
  data[0] = transferInstruction
  writeU64(data, 4, lamports)
  return {
    programAddress: systemProgram,
    accounts: [
      { address: sender, role: AccountRole.WRITABLE_SIGNER },
      { address: receiver, role: AccountRole.WRITABLE },
    ],
    data,
  }
}

function parseAddress(value: string): Address {
  try {
    return address(value)
  } catch (cause) {
    throw mappedError('rpc_invalid_params', { cause: new Error(`${value} is no Solana address`, { cause }) })
  }
}
