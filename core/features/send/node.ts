import { numberToHex } from 'viem/utils'
import { getConvertGasPrice } from '../../contracts/api/convert.js'
import type { Network } from '../../contracts/network/network.js'
import { isModalError } from '../../errors/base.js'
import { GasPriceNetworkError } from '../../errors/swap.js'
import { suffixGas, withDataSuffix } from '../../lib/evm/data-suffix.js'
import type { HttpClient } from '../../lib/http/client.js'
import type { Platform } from '../../lib/platform/platform.js'
import type { TransferRefusal } from '../../lib/solana/token-transfer.js'
import { transferData } from '../../lib/token-abi.js'
import type { BlockchainApi } from '../../services/blockchain-api.js'
import {
  createFeeReader,
  type GasLimit,
  type GasMarket,
  type GasOffer,
  type GasTerms,
  highestFeeOf,
  isPlausiblePrice,
  offerOf,
} from '../../services/nodes/fees.js'
import { isContract } from '../../services/nodes/is-contract.js'
import { type NodeClient, refuseAnswer } from '../../services/nodes/node-client.js'

export type SendSpeed = 'standard' | 'fast' | 'instant'

/** A transfer that may still be incomplete. */
export interface SendDraft {
  readonly from: string
  readonly to?: string | undefined
  readonly token?: string | undefined
  readonly amount?: bigint | undefined
}

/** The fields of a transfer that limit its fee: those of EVM, or those of Solana. */
export type FeeTerms = GasTerms | SolanaTerms

export interface SolanaTerms {
  /** In lamports, on top of the signature fee. */
  readonly priorityFee: bigint
  /** The limit of compute units. @default the adapter's own limit */
  readonly computeUnits?: number
}

export interface FeeOption {
  readonly terms: FeeTerms
  /** The highest fee with these terms, in smallest units of the native coin. */
  readonly fee: bigint
  /** The fee that will probably be paid. */
  readonly expected: bigint
}

/** A chain's quote for the cost of a transfer. */
export interface FeeQuote {
  readonly options: Readonly<Record<SendSpeed, FeeOption>>
  /** The cost of creating the receiver's account, in smallest units of the native coin. */
  readonly rent: bigint
  /** The smallest amount that a new account may receive. */
  readonly minimum: bigint
  /** The least amount that must stay in the sender's account, unless nothing stays. */
  readonly reserve?: bigint
  readonly isReverted: boolean
  /**
   * The fee for the transfer's data, part of each fee. Absent if the network has none, undefined if it cannot be read.
   */
  readonly dataFee?: bigint | undefined
  /** The end of the transfer's data (ERC-8021). Absent if the transfer carries none. */
  readonly dataSuffix?: `0x${string}` | undefined
  readonly facts?: TransferFacts
}

/** The token's rules for this transfer, from its mint and accounts. */
export interface TransferFacts {
  readonly refusal?: TransferRefusal | undefined
  /** True if the receiver's account requires a memo, which this transfer does not have. */
  readonly isMemoRequired: boolean
  /** True if the issuer can move or burn the tokens of every owner. */
  readonly hasPermanentDelegate: boolean
  /** The smallest units that arrive, if the mint withholds a fee. */
  readonly arrives?: bigint | undefined
}

/** An address from an account's history. `isSentTo`: the account sent a positive amount there. */
export interface Counterparty {
  readonly hash: string
  readonly address: string
  readonly isSentTo: boolean
}

/** Reads chain data for a transfer. Rejects with a {@link ModalError}, at once when `signal` aborts. */
export interface SendNode {
  quote(draft: SendDraft, signal: AbortSignal): Promise<FeeQuote>
  isContract(address: string, signal: AbortSignal): Promise<boolean>
  /** The newest counterparties of an account, on chains without a history service. */
  readHistory?(account: string, signal: AbortSignal): Promise<readonly Counterparty[]>
}

export interface SendNodeNeeds {
  readonly platform: Platform
  readonly network: Network
  readonly node: NodeClient
  readonly lifetime: AbortSignal
  /** The option `dataSuffix`, which the page may change. */
  readonly dataSuffix?: (() => `0x${string}` | undefined) | undefined
  readonly provider: { readonly http: HttpClient } & Pick<BlockchainApi, 'isNetworkSupported'>
}

export function bySpeed<Value>(make: (speed: SendSpeed) => Value): Readonly<Record<SendSpeed, Value>> {
  return { standard: make('standard'), fast: make('fast'), instant: make('instant') }
}

const nativeGas = 21_000n
const initialGas = 150_000n
/** The percentage added to the node's price if the service has no prices. */
const surcharges: Readonly<Record<SendSpeed, bigint>> = { standard: 0n, fast: 25n, instant: 50n }

const pricesLifeMs = 10_000

interface Prices {
  readonly market: GasMarket | undefined
  readonly offers: Readonly<Record<SendSpeed, GasOffer>>
}

export function createEvmSendNode(needs: SendNodeNeeds): SendNode {
  const { platform, network, provider, lifetime, node } = needs
  const { caipNetworkId: chainId } = network
  const fees = createFeeReader({ network, platform, node })

  /** The service's prices, which serve as a hint. Undefined if it has none. */
  const askHints = async (): Promise<Readonly<Record<SendSpeed, bigint>> | undefined> => {
    try {
      const prices = await provider.http.call(getConvertGasPrice, { query: { chainId }, signal: lifetime })
      return bySpeed((speed) => toWei(prices[speed]))
    } catch {
      lifetime.throwIfAborted() // falls back to the node's price
      return undefined
    }
  }

  const askPrices = async (): Promise<Prices> => {
    const isServed = await provider.isNetworkSupported(chainId)
    const [asked, read] = await Promise.allSettled([isServed ? askHints() : undefined, fees.readMarket(lifetime)])
    lifetime.throwIfAborted()
    const hints = asked.status === 'fulfilled' ? asked.value : undefined
    if (read.status === 'fulfilled') {
      const market = read.value
      return { market, offers: bySpeed((speed) => offerOf(market, hints?.[speed], surcharges[speed])) }
    }
    const cause: unknown = read.reason
    if (!hints) throw isServed ? cause : new GasPriceNetworkError({ network: chainId, cause })
    const offers = bySpeed((speed) => ({ terms: { gasPrice: hints[speed] }, expected: hints[speed] }))
    return { market: undefined, offers }
  }

  let kept: { readonly at: number; readonly prices: Promise<Prices> } | undefined
  const pricesNow = (): Promise<Prices> => {
    if (kept && platform.now() - kept.at < pricesLifeMs) return kept.prices
    const asked = { at: platform.now(), prices: askPrices() }
    kept = asked
    asked.prices.catch(() => {
      if (kept === asked) kept = undefined
    })
    return asked.prices
  }

  /** The end of a transfer's data. Coins to a contract carry none: one that only receives coins refuses data. */
  const suffixOf = async ({ to, token }: SendDraft, signal: AbortSignal) => {
    const suffix = needs.dataSuffix?.()
    if (suffix === undefined || token !== undefined || to === undefined) return suffix
    const isCode = await isContract(node, to, signal).catch(() => true) // without an answer, no data is risked
    signal.throwIfAborted()
    return isCode ? undefined : suffix
  }

  const estimateGas = async (
    draft: SendDraft,
    suffix: `0x${string}` | undefined,
    market: GasMarket | undefined,
    signal: AbortSignal,
  ) => {
    const { from, to, token, amount } = draft
    const assumed = (token ? initialGas : nativeGas) + suffixGas(suffix)
    const known = { expected: assumed, gas: assumed, isReverted: false }
    if (!to || (token && amount === undefined)) return known
    const call = token
      ? { from, to: token, data: withDataSuffix(transferData(token, to, amount ?? 0n), suffix) }
      : { from, to, value: numberToHex(amount ?? 0n), ...(suffix && { data: suffix }) }
    let limit: GasLimit | undefined
    try {
      limit = await fees.estimate(call, market, signal)
    } catch (error) {
      signal.throwIfAborted()
      const isReverted = isModalError(error, 'node_execution_reverted')
      return isReverted ? { expected: initialGas, gas: initialGas, isReverted } : known
    }
    // A node with an impossible gas estimate is not trusted for the fee either.
    return limit ? { ...limit, isReverted: false } : refuseAnswer(node, 'eth_estimateGas', 'an impossible number')
  }

  const quote: SendNode['quote'] = async (draft, signal) => {
    const { market, offers } = await pricesNow()
    const suffix = await suffixOf(draft, signal)
    const { gas, expected, isReverted } = await estimateGas(draft, suffix, market, signal)
    const transfer = draft.token && transferData(draft.token, draft.to ?? draft.from, draft.amount ?? 0n)
    const data = transfer ? withDataSuffix(transfer, suffix) : suffix
    const dataFee = await fees.readDataFee(data, gas, signal)
    const options = bySpeed((speed) => {
      const offer = offers[speed]
      const terms = { ...offer.terms, gas }
      return { terms, fee: highestFeeOf(terms, dataFee), expected: expected * offer.expected + (dataFee ?? 0n) }
    })
    return { options, rent: 0n, minimum: 0n, isReverted, dataFee, ...(suffix && { dataSuffix: suffix }) }
  }

  return {
    quote,
    isContract: (address, signal) => isContract(node, address, signal),
  }
}

/** Reads a gas price. @throws {RangeError} for an implausible one: at price zero, a transfer would wait forever */
function toWei(text: string): bigint {
  if (/^\d{1,78}$/.test(text) && isPlausiblePrice(BigInt(text))) return BigInt(text)
  throw new RangeError(`Not a gas price in wei: ${JSON.stringify(text)}`)
}
