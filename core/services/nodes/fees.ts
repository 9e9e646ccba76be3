import type { Network } from '../../contracts/network/network.js'
import { isModalError, isOneOf } from '../../errors/base.js'
import { HttpAnswerError } from '../../errors/http.js'
import { readMember, readQuantity } from '../../lib/foreign.js'
import type { Platform } from '../../lib/platform/platform.js'
import type { RpcClient } from '../../lib/rpc/client.js'
import { type NodeClient, ownNodes, requestQuantity } from './node-client.js'

// Fees of EVM networks. Everything that can be paid is named in the request to the wallet, so that a shown fee is never exceeded.

/** The price that a transaction offers for a unit of gas: the two of EIP-1559, or the older single one. */
export type GasPrice =
  | { readonly gasPrice: bigint }
  | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** The fields of a transaction that limit its fee. */
export type GasTerms = GasPrice & { readonly gas: bigint }

/** The price of gas now, as a node of the network tells it. */
export interface GasMarket {
  /** Price of a unit of gas for the next block, tip included. */
  readonly price: bigint
  /** Undefined on networks without EIP-1559. */
  readonly baseFee: bigint | undefined
  /** Gas of a whole block. Undefined when the node does not tell. */
  readonly blockGas: bigint | undefined
  /** EIP-7623 is in force: calldata has a floor. */
  readonly hasFloor: boolean
}

/** A price at which a transaction is sent. */
export interface GasOffer {
  readonly terms: GasPrice
  /** Price of a unit of gas that is expected to be paid. */
  readonly expected: bigint
}

/** A call whose gas was estimated. */
export interface GasLimit {
  /** Units that are expected to be used. */
  readonly expected: bigint
  /** Units that the transaction may use. */
  readonly gas: bigint
}

const nativeGas = 21_000n
/** A service may name a higher price than the node, up to this factor. */
const highestHint = 10n
/** Wei for a unit of gas: 10,000 gwei. Without a node's word, a higher price of a service is not believed. */
const highestUnproved = 10_000n * 10n ** 9n

/** True for a price of gas that may be signed on a service's word alone. At no price, a transaction waits for ever. */
export const isPlausiblePrice = (wei: bigint): boolean => wei > 0n && wei <= highestUnproved

export const highestPriceOf = (price: GasPrice): bigint =>
  'maxFeePerGas' in price ? price.maxFeePerGas : price.gasPrice

/** Returns the most that a transaction can cost. `dataFee`: what the network takes beside the gas. */
export const highestFeeOf = (terms: GasTerms, dataFee = 0n): bigint => terms.gas * highestPriceOf(terms) + dataFee

/** Returns what a transaction costs before it does anything (EIP-2028). With EIP-7623, its calldata has a higher floor. */
export function minimumGas(data: string | undefined, hasFloor: boolean): bigint {
  const bytes = data?.replace(/^0x/i, '').match(/../g) ?? []
  const zeros = BigInt(bytes.filter((byte) => byte === '00').length)
  const tokens = zeros + 4n * (BigInt(bytes.length) - zeros)
  return nativeGas + tokens * (hasFloor ? 10n : 4n)
}

/** Gas limit: the estimate and a half. A contract may need more when it is mined, and unused gas costs nothing. */
export const paddedGas = (estimate: bigint): bigint => (estimate === nativeGas ? estimate : (estimate * 3n) / 2n)

/** True if a transaction with this data can use so much gas, and fits into a block. */
export function isPossibleGas(gas: bigint, data: string | undefined, market: GasMarket | undefined): boolean {
  const { blockGas, hasFloor = false } = market ?? {}
  return gas >= minimumGas(data, hasFloor) && (blockGas === undefined || gas <= blockGas)
}

/**
 * Returns the price to offer. A service's `hint` counts only near the node's price: with another one the visitor
 * would pay ten times too much, or wait for ever. `surcharge`: percent above the node's price without a hint.
 */
export function offerOf(market: GasMarket, hint: bigint | undefined, surcharge: bigint): GasOffer {
  const { baseFee, price } = market
  const lowest = baseFee === undefined ? price / 2n : baseFee + 1n
  const isNear = hint !== undefined && hint > 0n && hint >= lowest && hint <= price * highestHint
  const wanted = isNear ? hint : price + (price * surcharge) / 100n
  if (baseFee === undefined) return { terms: { gasPrice: wanted }, expected: wanted }
  const tip = wanted > baseFee ? wanted - baseFee : 0n
  // The base fee rises by an eighth from block to block at most: twice as much is enough for six blocks.
  return { terms: { maxFeePerGas: 2n * baseFee + tip, maxPriorityFeePerGas: tip }, expected: wanted }
}

export interface FeeReader {
  /** Rejects with a {@link ModalError} when no node tells. */
  readMarket(signal: AbortSignal): Promise<GasMarket>
  /** Units of gas for a call. Resolves with `undefined` for an estimate that cannot be true. */
  estimate(call: FeeCall, market: GasMarket | undefined, signal: AbortSignal): Promise<GasLimit | undefined>
  /** The fee beside the gas, for data on Ethereum. Zero where the network takes nothing. Resolves with `undefined` where nobody tells. */
  readDataFee(data: string | undefined, gas: bigint, signal: AbortSignal): Promise<bigint | undefined>
}

/** A call, as `eth_estimateGas` takes it. */
export interface FeeCall {
  readonly from: string
  readonly to: string
  readonly value?: string
  readonly data?: string
}

/** Predeployed by networks of the OP Stack, and an empty address elsewhere. */
const gasPriceOracle = '0x420000000000000000000000000000000000000F'
const oracleSelectors = {
  /** `getL1FeeUpperBound(uint256)`, since Fjord. */
  upperBound: '0xf1c7a58b',
  /** `getL1Fee(bytes)` */
  fee: '0x49948e0e',
  /** `getOperatorFee(uint256)`, since Isthmus. */
  operatorFee: '0x275aedd2',
} as const
/** Networks that take nothing beside the gas: there a silent node hides no fee. Their nodes are asked all the same. */
const withoutDataFee: ReadonlySet<string> = new Set(
  [1, 56, 100, 137, 250, 324, 8217, 42161, 43114, 1313161554, 11155111].map((id) => `eip155:${id}`),
)
/** Bytes of an unsigned transaction beside its data. */
const envelopeBytes = 120
const signatureBytes = 68

/** A node that hangs must not hold up a fee that the next node knows. */
const witnessConfig = { retryCount: 0, timeoutMs: 3000 }

/** Reads what a transaction costs. Prices are asked of the network's own nodes first: the service does not answer there. */
export function createFeeReader(params: { network: Network; platform: Platform; node: NodeClient }): FeeReader {
  const { network, platform, node } = params
  let isWithoutOracle = false

  /** `missing`: the oracle has no such method. `absent`: nothing answers at its address. `undefined`: the node does not tell. */
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
    readMarket: async (signal) => {
      for (const client of ownNodes(network, platform, witnessConfig)) {
        try {
          return await readMarketOf({ client, isOwn: true, signal })
        } catch {
          signal.throwIfAborted() // else the next one is asked
        }
      }
      return readMarketOf({ client: node, isOwn: false, signal })
    },

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
      // Older oracles know no fee of an operator. A silent node is no such oracle.
      const added = operatorFee === 'missing' || operatorFee === 'absent' ? 0n : operatorFee
      if (typeof fee !== 'bigint' || added === undefined) return silence
      // The price of data may rise until the transaction is in a block, and no field of it says how far.
      return ((fee + added) * 5n) / 4n
    },
  }
}

const word = (value: bigint): string => value.toString(16).padStart(64, '0')

/** ABI encoding of as many bytes, none of them zero. */
function wholeBytes(count: number): string {
  const padded = Math.ceil(count / 32) * 64
  return `${word(32n)}${word(BigInt(count))}${'ff'.repeat(count).padEnd(padded, '0')}`
}

/**
 * Reads the market from one node. Only one of the network's own can say that gas costs nothing there (`isOwn`).
 * @throws {@link ModalError} when the node tells no price
 */
async function readMarketOf(params: { client: RpcClient; isOwn: boolean; signal: AbortSignal }): Promise<GasMarket> {
  const { client, isOwn, signal } = params
  const ask = (method: string, args: readonly unknown[]) => client.request(method, args, signal)
  const askOrSkip = (method: string, args: readonly unknown[]) =>
    ask(method, args).catch((error: unknown) => {
      // A node that answers, but not this, may still tell its price.
      if (signal.aborted || isOneOf(error, 'http_timeout', 'http_unreachable', 'http_status')) throw error
      return undefined
    })
  const block = await askOrSkip('eth_getBlockByNumber', ['latest', false])
  const baseFee = readQuantity(readMember(block, 'baseFeePerGas'))
  const facts = {
    baseFee,
    // Some networks tell none, or zero.
    blockGas: readQuantity(readMember(block, 'gasLimit')) || undefined,
    hasFloor: typeof readMember(block, 'requestsHash') === 'string',
  }
  const tip = baseFee === undefined ? undefined : readQuantity(await askOrSkip('eth_maxPriorityFeePerGas', []))
  if (baseFee !== undefined && tip !== undefined && baseFee + tip > 0n) return { price: baseFee + tip, ...facts }
  const method = 'eth_gasPrice'
  const answer = await ask(method, [])
  const price = readQuantity(answer)
  const most = baseFee !== undefined && price !== undefined && baseFee > price ? baseFee : price
  // Private chains take no fee, and their blocks show it. Elsewhere a transaction at a price of zero waits for ever.
  const isFree = isOwn && most === 0n && readQuantity(readMember(block, 'number')) !== undefined
  if (most === undefined || (most === 0n && !isFree))
    throw new HttpAnswerError({ url: '', wrong: `${method}: ${JSON.stringify(answer)}` })
  return { price: most, ...facts }
}
