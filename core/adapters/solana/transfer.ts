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
import type { SendTransactionParams } from '../../contracts/adapter.js'
import type { Network } from '../../contracts/network/network.js'
import { ChainNotSupportedError } from '../../errors/adapter.js'
import { mappedError } from '../../errors/mapped-error.js'
import { callWallet } from '../../lib/foreign-call.js'
import type { Platform } from '../../lib/platform/platform.js'
import { fromBase64, toBase64 } from '../../lib/solana/bytes.js'
import { type SolanaNodeAccount, transferOfToken } from '../../lib/solana/token-transfer.js'
import { createNodeClient } from '../../services/nodes/node-client.js'
import { createSolanaClient } from '../../services/nodes/solana.js'
import type { SolanaConnection } from './connection.js'

export interface SolanaNode {
  getLatestBlockhash(signal: AbortSignal): Promise<{ blockhash: string; lastValidBlockHeight: bigint }>
  getAccount(address: string, signal: AbortSignal): Promise<SolanaNodeAccount | undefined>
  send(transaction: Uint8Array, signal: AbortSignal): Promise<string>
}

/** Asks the network's nodes. @throws {@link ChainNotSupportedError} when it has none */
export function createNode(params: { platform: Platform; network: Network }): SolanaNode {
  const node = createNodeClient(params)
  if (node.url === '') throw new ChainNotSupportedError(params)
  const client = createSolanaClient(node)
  return {
    getLatestBlockhash: client.getLatestBlockhash,
    getAccount: async (address, signal) => {
      const found = await client.getAccount(address, signal)
      return found && { owner: found.owner, data: fromBase64(found.data, 'data') }
    },
    send: (transaction, signal) => client.sendTransaction(toBase64(transaction), signal),
  }
}

export const nodeThrough = (connection: SolanaConnection): SolanaNode => ({
  getLatestBlockhash: async (signal) => {
    const ask = () => connection.getLatestBlockhash('confirmed')
    const { blockhash, lastValidBlockHeight } = await callWallet(ask, [], signal)
    return { blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) }
  },
  getAccount: async (address, signal) => {
    // web3.js only reads the key's text, and the host's `PublicKey` class is not ours to construct.
    const found = await callWallet(() => connection.getAccountInfo({ toBase58: () => address }), [], signal)
    return found ? { owner: found.owner.toBase58(), data: found.data } : undefined
  },
  send: (transaction, signal) => callWallet(() => connection.sendRawTransaction(transaction), [], signal),
})

const systemProgram = address('11111111111111111111111111111111')
const transferInstruction = 2
/** Enough for a transfer of SOL with the two instructions that price it. */
const nativeComputeUnits = 500
/** A transfer of a token, with the account that it may make for the receiver: some tokens look at more than others. */
const tokenComputeUnits = 80_000

interface TransferParams extends Pick<SendTransactionParams, 'from' | 'to' | 'value' | 'mint' | 'priorityFee'> {
  readonly node: Pick<SolanaNode, 'getLatestBlockhash' | 'getAccount'>
  readonly version: 0 | 'legacy'
  readonly signal: AbortSignal
}

export async function createTransfer(params: TransferParams): Promise<Uint8Array> {
  const { node, version, from, to, value, mint, priorityFee = 0n, signal } = params
  const sender = parseAddress(from)
  const receiver = parseAddress(to)
  const instructions =
    mint === undefined
      ? [transferOfSol(sender, receiver, value)]
      : await transferOfToken({ node, sender, receiver, mint: parseAddress(mint), amount: value, signal })
  const latest = await node.getLatestBlockhash(signal)
  const lifetime = { ...latest, blockhash: blockhash(latest.blockhash) }
  const units = mint === undefined ? nativeComputeUnits : tokenComputeUnits
  // In millionths of a lamport for each unit.
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
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, transferInstruction, true)
  data.setBigUint64(4, lamports, true)
  return {
    programAddress: systemProgram,
    accounts: [
      { address: sender, role: AccountRole.WRITABLE_SIGNER },
      { address: receiver, role: AccountRole.WRITABLE },
    ],
    data: new Uint8Array(data.buffer),
  }
}

function parseAddress(value: string): Address {
  try {
    return address(value)
  } catch (cause) {
    throw mappedError('rpc_invalid_params', { cause: new Error(`${value} is no Solana address`, { cause }) })
  }
}
