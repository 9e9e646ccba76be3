import { type Hex, hexToBigInt, numberToHex } from 'viem'
import * as z from 'zod/mini'
import { parseFault } from '../../faults/parse-fault.js'
import type { Chain } from '../chain.js'

type NodeChain = Pick<Chain, 'kind' | 'request' | 'addFault' | 'dropSockets'>

export type EndNodeFault = () => Promise<void>

/**
 * Activates a fault of the node itself: it stops mining, changes its price, or replaces blocks. Resolves with a
 * function that ends the fault, or with `undefined` when the fault concerns calls and belongs to `createChainFault`.
 * @example
 * const end = await strikeNode('stuck-pending', chain)
 * await end?.()
 * @throws {@link FaultError} for a fault that the catalogue does not define
 */
export async function strikeNode(given: unknown, chain: NodeChain): Promise<EndNodeFault | undefined> {
  const { definition, value, options } = parseFault(chain.kind === 'evm' ? 'chain.evm' : 'chain.solana', given)
  switch (definition.name) {
    case 'ws-drop':
      chain.dropSockets()
      return async () => undefined
    case 'pending':
      return holdTransactions(chain)
    case 'stuck-pending':
      await chain.request('evm_setAutomine', [false])
      return () => resumeMining(chain)
    case 'gas-spike':
      return spikeGas(chain, BigInt(Number(value ?? 10)))
    case 'reorg':
      return reorganise(chain, Number(value ?? 1), z.parse(fateOfTransactions, options.transactions))
    default:
      return undefined
  }
}

const fateOfTransactions = z._default(z.enum(['pending', 'mined', 'gone']), 'pending')

async function resumeMining(chain: NodeChain): Promise<void> {
  await chain.request('evm_setAutomine', [true])
  await chain.request('evm_mine')
}

const header = z.object({ baseFeePerGas: z.custom<Hex>((text) => typeof text === 'string') })
const full = z.object({ transactions: z.array(z.object({ hash: z.string() })) })

async function spikeGas(chain: NodeChain, times: bigint): Promise<EndNodeFault> {
  const { baseFeePerGas } = header.parse(await chain.request('eth_getBlockByNumber', ['latest', false]))
  const setBaseFee = async (fee: bigint) => {
    await chain.request('anvil_setNextBlockBaseFeePerGas', [numberToHex(fee)])
    // The node's prices come from the last block.
    await chain.request('evm_mine')
  }
  const before = hexToBigInt(baseFeePerGas)
  await setBaseFee(before * times)
  return () => setBaseFee(before)
}

/** Replaces the last blocks by empty ones. */
async function reorganise(
  chain: NodeChain,
  depth: number,
  fate: z.infer<typeof fateOfTransactions>,
): Promise<EndNodeFault> {
  const height = Number(await chain.request('eth_blockNumber'))
  if (height < depth) throw new Error(`The chain has ${height} blocks, and ${depth} are to go.`)
  const raw: unknown[] = []
  for (let number = height - depth + 1; number <= height; number += 1) {
    const block = full.parse(await chain.request('eth_getBlockByNumber', [numberToHex(number), true]))
    for (const { hash } of block.transactions) raw.push(await chain.request('eth_getRawTransactionByHash', [hash]))
  }
  await chain.request('evm_setAutomine', [false])
  await chain.request('anvil_rollback', [depth])
  for (let count = 0; count < depth; count += 1) await chain.request('evm_mine')
  if (fate !== 'gone') for (const signed of raw) await chain.request('eth_sendRawTransaction', [signed])
  if (fate === 'pending') return () => resumeMining(chain)
  if (fate === 'mined') await resumeMining(chain)
  else await chain.request('evm_setAutomine', [true])
  return async () => undefined
}

const wire = z.object({ encoding: z.optional(z.string()) })

/** Solana: holds sent transactions back, and forwards them when the fault ends. */
async function holdTransactions(chain: NodeChain): Promise<EndNodeFault> {
  const { getBase58Decoder, getBase58Encoder } = await import('@solana/kit')
  const held: unknown[] = []
  const takeBack = chain.addFault(({ method, params }) => {
    if (method !== 'sendTransaction' || !Array.isArray(params)) return undefined
    held.push(params)
    const { encoding = 'base58' } = wire.parse(params[1] ?? {})
    const text = z.string().parse(params[0])
    const bytes = encoding === 'base64' ? Buffer.from(text, 'base64') : getBase58Encoder().encode(text)
    // One byte with the number of signatures comes first. The first signature is the fee payer's and identifies the
    // transaction.
    return { result: getBase58Decoder().decode(bytes.subarray(1, 65)) }
  })
  return async () => {
    takeBack()
    for (const params of held) await chain.request('sendTransaction', params)
  }
}
