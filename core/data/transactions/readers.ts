import { readList, readMember, readQuantity } from '../../lib/foreign.js'
import type { GasPrice } from '../../services/nodes/fees.js'
import { type NodeClient, refuseAnswer, requestQuantity } from '../../services/nodes/node-client.js'

/** The current state of a transaction on its chain. Amounts are in smallest units of the native coin. */
export interface ChainTransaction {
  /** `unknown`: the node has not seen the transaction, or no longer has it. */
  readonly status: 'unknown' | 'pending' | 'confirmed' | 'failed'
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly value?: bigint | undefined
  readonly data?: string | undefined
  readonly nonce?: number | undefined
  readonly gas?: bigint | undefined
  readonly fee?: bigint | undefined
  /** In milliseconds since the epoch. */
  readonly minedAt?: number | undefined
  /** The number of confirming blocks, its own included. Absent once the chain no longer counts them. */
  readonly confirmations?: number | undefined
  /** True if no reorganization is expected to undo the transaction. */
  readonly isFinal?: boolean | undefined
  /** Set for a proposal to the owners of a contract account: it waits for them, or they withdrew it. */
  readonly proposal?: 'waits' | 'withdrawn' | undefined
  /** The hash of the owners' transaction that executed the proposal. */
  readonly executedAs?: string | undefined
  /** The gas price that an EVM transaction offers: a single one, or the two values of EIP-1559. */
  readonly price?: GasPrice | undefined
}

/** Reads transactions without a wallet. Rejects with a {@link ModalError}, at once when `signal` aborts. */
export interface TransactionReader {
  read(hash: string, signal: AbortSignal): Promise<ChainTransaction>
  /** Present on chains whose accounts have nonces. */
  readonly numbered?: {
    /** The number of the account's mined transactions, which is its next nonce. `pending` also counts waiting ones. */
    minedCount(address: string, signal: AbortSignal, until?: 'latest' | 'pending'): Promise<number>
    /** The hash of the account's transaction with that nonce, if it is in one of the last blocks. */
    findByNonce(address: string, nonce: number, signal: AbortSignal): Promise<string | undefined>
  }
}

/** Reorganizations are not expected to be this deep. */
const finalConfirmations = 12
/** How many recent blocks are searched for a replacement, which is mined at about the time the original disappears. */
const searchedBlocks = 12

export function createEvmReader(node: NodeClient): TransactionReader {
  const readMined = async (receipt: unknown, signal: AbortSignal): Promise<ChainTransaction> => {
    const block = readQuantity(readMember(receipt, 'blockNumber'))
    if (block === undefined) return refuseAnswer(node, 'eth_getTransactionReceipt', receipt)
    const [head, header] = await Promise.all([
      requestQuantity(node, 'eth_blockNumber', [], signal),
      node.request('eth_getBlockByNumber', [`0x${block.toString(16)}`, false], signal),
    ])
    const seconds = readQuantity(readMember(header, 'timestamp'))
    const gas = readQuantity(readMember(receipt, 'gasUsed'))
    const price = readQuantity(readMember(receipt, 'effectiveGasPrice'))
    // Another node, which is behind, may not have the receipt's block yet.
    const confirmations = head < block ? 1 : Number(head - block) + 1
    return {
      status: readMember(receipt, 'status') === '0x0' ? 'failed' : 'confirmed',
      fee: gas !== undefined && price !== undefined ? gas * price : undefined,
      minedAt: seconds === undefined ? undefined : Number(seconds) * 1000,
      confirmations,
      isFinal: confirmations >= finalConfirmations,
    }
  }

  return {
    read: async (hash, signal) => {
      const [receipt, transaction] = await Promise.all([
        node.request('eth_getTransactionReceipt', [hash], signal),
        node.request('eth_getTransactionByHash', [hash], signal),
      ])
      const asked = transaction ? toAsked(transaction) : {}
      if (receipt) return { ...asked, ...(await readMined(receipt, signal)) }
      return { ...asked, status: transaction ? 'pending' : 'unknown' }
    },
    numbered: {
      minedCount: async (address, signal, until = 'latest') =>
        Number(await requestQuantity(node, 'eth_getTransactionCount', [address, until], signal)),
      findByNonce: async (address, nonce, signal) => {
        const head = await requestQuantity(node, 'eth_blockNumber', [], signal)
        for (let block = head; block >= 0n && head - block < searchedBlocks; block--) {
          const answer = await node.request('eth_getBlockByNumber', [`0x${block.toString(16)}`, true], signal)
          for (const each of readList(readMember(answer, 'transactions'))) {
            const { from, nonce: its } = toAsked(each)
            const hash = readMember(each, 'hash')
            if (from?.toLowerCase() === address.toLowerCase() && its === nonce && typeof hash === 'string') return hash
          }
        }
        return undefined
      },
    },
  }
}

function toAsked(transaction: unknown): Omit<ChainTransaction, 'status'> {
  const nonce = readQuantity(readMember(transaction, 'nonce'))
  return {
    from: toText(readMember(transaction, 'from')),
    to: toText(readMember(transaction, 'to')),
    value: readQuantity(readMember(transaction, 'value')),
    data: toText(readMember(transaction, 'input')),
    nonce: nonce === undefined ? undefined : Number(nonce),
    gas: readQuantity(readMember(transaction, 'gas')),
    price: toPrice(transaction),
  }
}

function toPrice(transaction: unknown): GasPrice | undefined {
  const maxFeePerGas = readQuantity(readMember(transaction, 'maxFeePerGas'))
  const maxPriorityFeePerGas = readQuantity(readMember(transaction, 'maxPriorityFeePerGas'))
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined) return { maxFeePerGas, maxPriorityFeePerGas }
  const gasPrice = readQuantity(readMember(transaction, 'gasPrice'))
  return gasPrice === undefined ? undefined : { gasPrice }
}

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export const createSolanaReader = (node: NodeClient): TransactionReader => ({
  read: async (signature, signal) => {
    const answer = await node.request('getSignatureStatuses', [[signature], { searchTransactionHistory: true }], signal)
    const status = readList(readMember(answer, 'value'))[0]
    if (!status) return { status: 'unknown' }
    if (readMember(status, 'confirmationStatus') === 'processed') return { status: 'pending' }
    const config = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
    const transaction = await node.request('getTransaction', [signature, config], signal)
    const seconds = readMember(transaction, 'blockTime')
    const fee = readMember(readMember(transaction, 'meta'), 'fee')
    const confirmations = readMember(status, 'confirmations')
    return {
      status: readMember(status, 'err') ? 'failed' : 'confirmed',
      fee: typeof fee === 'number' ? BigInt(fee) : undefined,
      minedAt: typeof seconds === 'number' ? seconds * 1000 : undefined,
      confirmations: typeof confirmations === 'number' ? confirmations : undefined,
      // The node stops counting confirmations once a transaction is finalized.
      isFinal: readMember(status, 'confirmationStatus') === 'finalized',
    }
  },
})
