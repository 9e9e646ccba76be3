import type { Network } from '../../contracts/network/network.js'
import { isModalError, isOneOf } from '../../errors/base.js'
import { HttpAnswerError } from '../../errors/http.js'
import { readMember, readQuantity } from '../../lib/foreign.js'
import type { Platform } from '../../lib/platform/platform.js'
import type { RpcClient } from '../../lib/rpc/client.js'
import { type NodeClient, ownNodes, requestQuantity } from './node-client.js'
import { withinNodesLimit } from './nodes-limit.js'

// Fees of EVM networks. A request to the wallet names every limit of the fee, so that the shown fee is never exceeded.

/** The gas price of a transaction: the two values of EIP-1559, or the single legacy value. */
export type GasPrice =
  | { readonly gasPrice: bigint }
  | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** The fields of a transaction that limit its fee. */
export type GasTerms = GasPrice & { readonly gas: bigint }

/** The current gas price, as a node reports it. */
export interface GasMarket {
  /** The price per unit of gas for the next block, tip included. */
  readonly price: bigint
  /** Undefined on networks without EIP-1559. */
  readonly baseFee: bigint | undefined
  /** The gas limit of a block. Undefined if the node does not report it. */
  readonly blockGas: bigint | undefined
  /** True if EIP-7623 is in force: calldata has a minimum cost. */
  readonly hasFloor: boolean
}

/** A gas price to offer. */
export interface GasOffer {
  readonly terms: GasPrice
  /** The price per unit of gas that is likely to be paid. */
  readonly expected: bigint
}

/** A call whose gas was estimated. */
export interface GasLimit {
  /** The gas that is likely to be used. */
  readonly expected: bigint
  /** The gas limit of the transaction. */
  readonly gas: bigint
}

const nativeGas = 21_000n
/** A service's price may exceed the node's price up to this factor. */
const highestHint = 10n
/** The highest gas price in wei (10,000 gwei) that is accepted from a service if no node confirms it. */
const highestUnproved = 10_000n * 10n ** 9n

/**
 * True for a gas price that may be signed without a node's confirmation. At a price of zero, a transaction waits
 * forever.
 */
export const isPlausiblePrice = (wei: bigint): boolean => wei > 0n && wei <= highestUnproved

export const highestPriceOf = (price: GasPrice): bigint =>
  'maxFeePerGas' in price ? price.maxFeePerGas : price.gasPrice

/** The maximum cost of a transaction. `dataFee` is charged by the network on top of the gas. */
export const highestFeeOf = (terms: GasTerms, dataFee = 0n): bigint => terms.gas * highestPriceOf(terms) + dataFee

/**
 * The gas that a transaction needs before it executes anything (EIP-2028). EIP-7623 raises the minimum for calldata.
 */
export function minimumGas(data: string | undefined, hasFloor: boolean): bigint {
  const bytes = data?.replace(/^0x/i, '').match(/../g) ?? []
  const zeros = BigInt(bytes.filter((byte) => byte === '00').length)
  const tokens = zeros + 4n * (BigInt(bytes.length) - zeros)
  return nativeGas + tokens * (hasFloor ? 10n : 4n)
}

/**
 * The gas limit: one and a half times the estimate. A contract may need more when it is mined, and unused gas is
 * refunded.
 */
export const paddedGas = (estimate: bigint): bigint => (estimate === nativeGas ? estimate : (estimate * 3n) / 2n)

/** True if a transaction with this data can use this much gas, and fits into a block. */
export function isPossibleGas(gas: bigint, data: string | undefined, market: GasMarket | undefined): boolean {
  const { blockGas, hasFloor = false } = market ?? {}
  return gas >= minimumGas(data, hasFloor) && (blockGas === undefined || gas <= blockGas)
}

/**
 * The price to offer. A service's `hint` counts only near the node's price: otherwise the visitor could pay ten times
 * too much, or wait forever. `surcharge` is the percentage added to the node's price if there is no hint.
 */
export function offerOf(market: GasMarket, hint: bigint | undefined, surcharge: bigint): GasOffer {
  const { baseFee, price } = market
  const lowest = baseFee === undefined ? price / 2n : baseFee + 1n
  const isNear = hint !== undefined && hint > 0n && hint >= lowest && hint <= price * highestHint
  const wanted = isNear ? hint : price + (price * surcharge) / 100n
  if (baseFee === undefined) return { terms: { gasPrice: wanted }, expected: wanted }
  const tip = wanted > baseFee ? wanted - baseFee : 0n
  // The base fee rises by at most an eighth per block: twice the current one lasts for at least five blocks.
  return { terms: { maxFeePerGas: 2n * baseFee + tip, maxPriorityFeePerGas: tip }, expected: wanted }
}

export interface FeeReader {
  /** Rejects with a {@link ModalError} if no node reports a price. */
  readMarket(signal: AbortSignal): Promise<GasMarket>
  /** Estimates the gas of a call. Resolves with `undefined` for an implausible estimate. */
  estimate(call: FeeCall, market: GasMarket | undefined, signal: AbortSignal): Promise<GasLimit | undefined>
  /**
   * The fee on top of the gas for publishing data on Ethereum. Zero on networks without one. Resolves with `undefined`
   * if no node reports it.
   */
  readDataFee(data: string | undefined, gas: bigint, signal: AbortSignal): Promise<bigint | undefined>
}

/** A call, as `eth_estimateGas` takes it. */
export interface FeeCall {
  readonly from: string
  readonly to: string
  readonly value?: string
  readonly data?: string
}

/** The address of a contract that OP Stack networks predeploy. Other networks have no code there. */
const gasPriceOracle = '0x420000000000000000000000000000000000000F'
const oracleSelectors = {
  /** `getL1FeeUpperBound(uint256)`, since Fjord. */
  upperBound: '0xf1c7a58b',
  /** `getL1Fee(bytes)` */
  fee: '0x49948e0e',
  /** `getOperatorFee(uint256)`, since Isthmus. */
  operatorFee: '0x275aedd2',
} as const
/** Networks without a data fee: a node's missing answer hides no fee there. The oracle is queried all the same. */
const withoutDataFee: ReadonlySet<string> = new Set(
  [1, 56, 100, 137, 250, 324, 8217, 42161, 43114, 1313161554, 11155111].map((id) => `eip155:${id}`),
)
/** Bytes of an unsigned transaction besides its data. */
const envelopeBytes = 120
const signatureBytes = 68

/** A hanging node must not delay a fee that the next node knows. */
const witnessConfig = { retryCount: 0, timeoutMs: 3000 }

/**
 * Reads gas prices and estimates. The network's own nodes are asked first: the gateway does not answer these methods.
 */
export function createFeeReader(params: { network: Network; platform: Platform; node: NodeClient }): FeeReader {
  const { network, platform, node } = params
  let isWithoutOracle = false

  /**
   * `missing`: the oracle has no such method. `absent`: there is no contract at its address. `undefined`: the node does
   * not answer.
   */
  const askOracle = async (data: string, signal: AbortSignal): Promise<bigint | 'missing' | 'absent' | undefined> => {
    try {
      const answer = await node.request('eth_call', [{ to: gasPriceOracle, data }, 'latest'], signal)
      return answer === '0x' ? 'absent' : readQuantity(answer)
    } catch (error) {
      signal.throwIfAborted()
      return isModalError(error, 'node_execution_reverted') ? 'missing' : undefined
    }
  }

  return {
    readMarket: (outer) =>
      withinNodesLimit({ platform, network, signal: outer }, async (signal) => {
        for (const client of ownNodes(network, platform, witnessConfig)) {
          try {
            return await readMarketOf({ client, isOwn: true, signal })
          } catch {
            signal.throwIfAborted() // the loop asks the next node
          }
        }
        return readMarketOf({ client: node, isOwn: false, signal })
      }),

    estimate: async (call, market, signal) => {
      const expected = await requestQuantity(node, 'eth_estimateGas', [call], signal)
      if (!isPossibleGas(expected, call.data, market)) return undefined
      const padded = paddedGas(expected)
      const { blockGas } = market ?? {}
      return { expected, gas: blockGas !== undefined && blockGas < padded ? blockGas : padded }
    },

    readDataFee: async (data, gas, signal) => {
      if (isWithoutOracle) return 0n
      const silence = withoutDataFee.has(network.caipNetworkId) ? 0n : undefined
      const size = envelopeBytes + Math.ceil((data ?? '0x').length / 2)
      const bound = await askOracle(`${oracleSelectors.upperBound}${word(BigInt(size))}`, signal)
      isWithoutOracle = bound === 'absent'
      if (isWithoutOracle) return 0n
      if (bound === undefined) return silence
      const isOld = bound === 'missing'
      const fee = isOld ? await askOracle(`${oracleSelectors.fee}${wholeBytes(size + signatureBytes)}`, signal) : bound
      const operatorFee = await askOracle(`${oracleSelectors.operatorFee}${word(gas)}`, signal)
      // Older oracles have no operator fee. A node without an answer does not count as an older oracle.
      const added = operatorFee === 'missing' || operatorFee === 'absent' ? 0n : operatorFee
      if (typeof fee !== 'bigint' || added === undefined) return silence
      // The data price may rise until the transaction is mined, and no field of the transaction limits it.
      return ((fee + added) * 5n) / 4n
    },
  }
}

const word = (value: bigint): string => value.toString(16).padStart(64, '0')

/** The ABI encoding of `count` bytes, none of them zero. */
function wholeBytes(count: number): string {
  const padded = Math.ceil(count / 32) * 64
  return `${word(32n)}${word(BigInt(count))}${'ff'.repeat(count).padEnd(padded, '0')}`
}

/**
 * Reads the gas market from one node. Only one of the network's own nodes (`isOwn`) may report that gas is free.
 * @throws {@link ModalError} if the node reports no price
 */
async function readMarketOf(params: { client: RpcClient; isOwn: boolean; signal: AbortSignal }): Promise<GasMarket> {
  const { client, isOwn, signal } = params
  const ask = (method: string, args: readonly unknown[]) => client.request(method, args, signal)
  const askOrSkip = (method: string, args: readonly unknown[]) =>
    ask(method, args).catch((error: unknown) => {
      // A node that does not support one method may still report its gas price.
      if (signal.aborted || isOneOf(error, 'http_timeout', 'http_unreachable', 'http_status')) throw error
      return undefined
    })
  const block = await askOrSkip('eth_getBlockByNumber', ['latest', false])
  const baseFee = readQuantity(readMember(block, 'baseFeePerGas'))
  const facts = {
    baseFee,
    // Some networks report no gas limit, or zero.
    blockGas: readQuantity(readMember(block, 'gasLimit')) || undefined,
    hasFloor: typeof readMember(block, 'requestsHash') === 'string',
  }
  const tip = baseFee === undefined ? undefined : readQuantity(await askOrSkip('eth_maxPriorityFeePerGas', []))
  if (baseFee !== undefined && tip !== undefined && baseFee + tip > 0n) return { price: baseFee + tip, ...facts }
  const method = 'eth_gasPrice'
  const answer = await ask(method, [])
  const price = readQuantity(answer)
  const most = baseFee !== undefined && price !== undefined && baseFee > price ? baseFee : price
  // Private chains may be free of fees, and their blocks show it. On other networks, a transaction at price zero waits
  // forever.
  const isFree = isOwn && most === 0n && readQuantity(readMember(block, 'number')) !== undefined
  if (most === undefined || (most === 0n && !isFree))
    throw new HttpAnswerError({ url: '', wrong: `${method}: ${JSON.stringify(answer)}` })
  return { price: most, ...facts }
}
