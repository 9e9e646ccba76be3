import { type Hex, hexToBigInt, numberToHex } from 'viem'
import * as z from 'zod/mini'
import { parseFault } from '../../faults/parse-fault.js'
import type { Chain } from '../chain.js'

type NodeChain = Pick<Chain, 'kind' | 'request' | 'addFault' | 'dropSockets'>

export type EndNodeFault = () => Promise<void>

/**
 * A fault of the node itself: from here on it makes no blocks, takes another price, or has other blocks than it said.
 * Resolves when it has happened, with how to end it; `undefined`: it is a fault of calls, for `createChainFault`.
 * @example
 * const end = await strikeNode('stuck-pending', chain)
 * await end?.()
 * @throws {@link FaultError} when the catalogue does not know it like this
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
    // Prices come from the last block.
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

/** Solana: keeps what is sent from the node, and hands it on in the end. */
async function holdTransactions(chain: NodeChain): Promise<EndNodeFault> {
  const { getBase58Decoder, getBase58Encoder } = await import('@solana/kit')
  const held: unknown[] = []
  const takeBack = chain.addFault(({ method, params }) => {
    if (method !== 'sendTransaction' || !Array.isArray(params)) return undefined
    held.push(params)
    const { encoding = 'base58' } = wire.parse(params[1] ?? {})
    const text = z.string().parse(params[0])
    const bytes = encoding === 'base64' ? Buffer.from(text, 'base64') : getBase58Encoder().encode(text)
    // How many signatures there are, in one byte; the first is that of the fee payer, and names the transaction.
    return { result: getBase58Decoder().decode(bytes.subarray(1, 65)) }
  })
  return async () => {
    takeBack()
    for (const params of held) await chain.request('sendTransaction', params)
  }
}
