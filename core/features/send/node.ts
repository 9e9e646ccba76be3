import { isHex, numberToHex } from 'viem/utils'
import { getConvertGasPrice } from '../../contracts/api/convert.js'
import type { Network } from '../../contracts/network/network.js'
import { isModalError } from '../../errors/base.js'
import { GasPriceNetworkError } from '../../errors/swap.js'
import type { HttpClient } from '../../lib/http/client.js'
import type { Platform } from '../../lib/platform/platform.js'
import { transferData } from '../../lib/token-abi.js'
import type { BlockchainApi } from '../../services/blockchain-api.js'
import { type NodeClient, readTokenDecimals, requestQuantity } from '../../services/nodes/node-client.js'

export type SendSpeed = 'standard' | 'fast' | 'instant'

/** A transfer that may still be incomplete. */
export interface SendDraft {
  readonly from: string
  readonly to?: string | undefined
  readonly token?: string | undefined
  readonly amount?: bigint | undefined
}

export type FeeOption = Readonly<Record<'price' | 'fee', bigint>>

export interface FeeQuote {
  readonly options: Readonly<Record<SendSpeed, FeeOption>>
  /** Cost of creating the receiver's account, in smallest units of the native coin. */
  readonly rent: bigint
  /** Smallest amount that a new account may receive. */
  readonly minimum: bigint
  /** The chain refuses to leave less than this in the sender's account, unless it leaves nothing. */
  readonly reserve?: bigint
  readonly isReverted: boolean
}

/** Reads what a transfer needs from a chain. Rejects with a {@link ModalError}, at once when `signal` aborts. */
export interface ChainNode {
  quote(draft: SendDraft, signal: AbortSignal): Promise<FeeQuote>
  isContract(address: string, signal: AbortSignal): Promise<boolean>
  /** Resolves with `undefined` when the chain tells none. Rejects only when `signal` aborts. */
  readDecimals(token: string, signal: AbortSignal): Promise<bigint | undefined>
}

export interface SendNode extends Omit<ChainNode, 'readDecimals'> {
  /** Decimals that the chain tells, by address. A quote with a token amount fills it, even when the quote fails. */
  readonly decimals: ReadonlyMap<string, bigint>
}

export interface SendNodeNeeds {
  readonly platform: Platform
  readonly network: Network
  readonly node: NodeClient
  readonly lifetime: AbortSignal
  readonly provider: { readonly http: HttpClient } & Pick<BlockchainApi, 'isNetworkSupported'>
}

export function bySpeed<Value>(make: (speed: SendSpeed) => Value): Readonly<Record<SendSpeed, Value>> {
  return { standard: make('standard'), fast: make('fast'), instant: make('instant') }
}

/** Asks for the decimals of a draft's token beside each quote. */
export function withDecimals({ quote, readDecimals, isContract }: ChainNode): SendNode {
  const decimals = new Map<string, bigint>()
  const load = async ({ token, amount }: SendDraft, signal: AbortSignal) => {
    if (token === undefined || amount === undefined || decimals.has(token)) return
    const told = await readDecimals(token, signal)
    if (told !== undefined) decimals.set(token, told)
  }
  return {
    decimals,
    isContract,
    quote: async (draft, signal) => {
      // A token can be sent without a known fee, but never without checked decimals.
      const [quoted] = await Promise.allSettled([quote(draft, signal), load(draft, signal)])
      if (quoted.status === 'rejected') throw quoted.reason
      return quoted.value
    },
  }
}

const nativeGas = 21_000n
const initialGas = 150_000n
/** Percent above the node's price, when the service has no prices. */
const surcharges: Readonly<Record<SendSpeed, bigint>> = { standard: 0n, fast: 25n, instant: 50n }

const pricesLifeMs = 10_000

type Prices = Readonly<Record<SendSpeed, bigint>>

export function createEvmSendNode({ platform, network, provider, lifetime, node }: SendNodeNeeds): ChainNode {
  const askPrices = async (): Promise<Prices> => {
    const { caipNetworkId: chainId } = network
    const isServed = await provider.isNetworkSupported(chainId)
    try {
      if (isServed) {
        const prices = await provider.http.call(getConvertGasPrice, { query: { chainId }, signal: lifetime })
        return bySpeed((speed) => toWei(prices[speed]))
      }
    } catch {
      lifetime.throwIfAborted() // else the node's price
    }
    const price = await requestQuantity(node, 'eth_gasPrice', [], lifetime).catch((cause: unknown) => {
      lifetime.throwIfAborted()
      throw isServed ? cause : new GasPriceNetworkError({ network: chainId, cause })
    })
    return bySpeed((speed) => price + (price * surcharges[speed]) / 100n)
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

  /** Returns the gas limit, or `undefined` when the chain predicts a failure. */
  const gasOf = async (draft: SendDraft, signal: AbortSignal): Promise<bigint | undefined> => {
    const { from, to, token, amount } = draft
    if (!to || amount === undefined) return token ? initialGas : nativeGas
    const call = token
      ? { from, to: token, data: transferData(token, to, amount) }
      : { from, to, value: numberToHex(amount) }
    try {
      return await requestQuantity(node, 'eth_estimateGas', [call], signal)
    } catch (error) {
      signal.throwIfAborted()
      if (isModalError(error, 'node_execution_reverted')) return undefined
      return token ? initialGas : nativeGas
    }
  }

  const quote: ChainNode['quote'] = async (draft, signal) => {
    const [prices, gas] = await Promise.all([pricesNow(), gasOf(draft, signal)])
    const options = bySpeed((speed) => ({ price: prices[speed], fee: prices[speed] * (gas ?? initialGas) }))
    return { options, rent: 0n, minimum: 0n, isReverted: gas === undefined }
  }

  return {
    quote,
    readDecimals: (token, signal) => readTokenDecimals(token, { network, platform, signal }),
    isContract: async (address, signal) => {
      const code = await node.request('eth_getCode', [address, 'latest'], signal)
      // EIP-7702 marks a delegating account with this prefix. It still belongs to a person.
      return isHex(code) && code !== '0x' && !code.startsWith('0xef0100')
    },
  }
}

function toWei(text: string): bigint {
  if (/^\d+$/.test(text)) return BigInt(text)
  throw new RangeError(`Not a gas price in wei: ${JSON.stringify(text)}`)
}
