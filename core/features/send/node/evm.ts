import { isHex, numberToHex } from 'viem/utils'
import { getConvertGasPrice } from '../../../contracts/api/convert.js'
import type { CaipNetworkId } from '../../../contracts/caip.js'
import { isModalError } from '../../../errors/base.js'
import { HttpAnswerError } from '../../../errors/http.js'
import { GasPriceNetworkError } from '../../../errors/swap.js'
import { readTokenDecimals } from '../../../lib/rpc/token-decimals.js'
import { transferData } from '../../../lib/token-abi.js'
import { nodeOf, type SendDraft, type SendNode, type SendNodeNeeds, type SendSpeed, withDecimals } from './node.js'

/** What a transfer of the native coin costs, to somebody who is no contract. */
const nativeGas = 21_000n
/** Used while the node gives no estimate. */
const initialGas = 150_000n
/** Where the service has no prices: what is paid beside the node's, in percent. */
const surcharges: Readonly<Record<SendSpeed, bigint>> = { standard: 0n, fast: 25n, instant: 50n }

/** So long a price is good: who fills in a form asks for it several times. */
const pricesLifeMs = 10_000

type Prices = Readonly<Record<SendSpeed, bigint>>

export function createEvmSendNode({ platform, network, provider, lifetime }: SendNodeNeeds): SendNode {
  const { rpc, rpcUrl } = nodeOf({ platform, network })

  const number = async (method: string, params: readonly unknown[], signal: AbortSignal): Promise<bigint> => {
    const answer = await rpc.request(method, params, signal)
    if (isHex(answer) && answer !== '0x') return BigInt(answer)
    throw new HttpAnswerError({ url: rpcUrl, wrong: `${method}: ${JSON.stringify(answer)} is no number` })
  }

  const askPrices = async (id: CaipNetworkId, signal: AbortSignal): Promise<Prices> => {
    const isServed = await provider.isNetworkSupported(id)
    try {
      if (isServed) {
        const prices = await provider.http.call(getConvertGasPrice, { query: { chainId: id }, signal })
        return { standard: toWei(prices.standard), fast: toWei(prices.fast), instant: toWei(prices.instant) }
      }
    } catch {
      // The node says what it costs now, where the service does not.
      signal.throwIfAborted()
    }
    const price = await number('eth_gasPrice', [], signal).catch((cause: unknown) => {
      signal.throwIfAborted()
      throw isServed ? cause : new GasPriceNetworkError({ network: id, cause })
    })
    const raised = (speed: SendSpeed) => price + (price * surcharges[speed]) / 100n
    return { standard: raised('standard'), fast: raised('fast'), instant: raised('instant') }
  }

  let kept: { readonly at: number; readonly prices: Promise<Prices> } | undefined
  const pricesOf = (id: CaipNetworkId): Promise<Prices> => {
    if (kept && platform.now() - kept.at < pricesLifeMs) return kept.prices
    const prices = askPrices(id, lifetime)
    const asked = { at: platform.now(), prices }
    kept = asked
    // What failed is asked for again by the next quote.
    prices.catch(() => {
      if (kept === asked) kept = undefined
    })
    return prices
  }

  /** How much gas it takes; `undefined`: the chain says that it would fail. */
  const gasOf = async (draft: SendDraft, signal: AbortSignal): Promise<bigint | undefined> => {
    const { from, to, token, amount } = draft
    if (!to || amount === undefined) return token ? initialGas : nativeGas
    const call = token
      ? { from, to: token, data: transferData(token, to, amount) }
      : { from, to, value: numberToHex(amount) }
    try {
      return await number('eth_estimateGas', [call], signal)
    } catch (error) {
      signal.throwIfAborted()
      if (isModalError(error, 'node_execution_reverted')) return undefined
      return token ? initialGas : nativeGas
    }
  }

  const quote: SendNode['quote'] = async (draft, signal) => {
    const [prices, gas] = await Promise.all([pricesOf(network.caipNetworkId), gasOf(draft, signal)])
    const option = (speed: SendSpeed) => ({ price: prices[speed], fee: prices[speed] * (gas ?? initialGas) })
    return {
      options: { standard: option('standard'), fast: option('fast'), instant: option('instant') },
      rent: 0n,
      minimum: 0n,
      isReverted: gas === undefined,
    }
  }

  return {
    ...withDecimals(quote, (token, signal) => readTokenDecimals(token, { network, platform, signal })),
    isContract: async (address, signal) => {
      const code = await rpc.request('eth_getCode', [address, 'latest'], signal)
      // EIP-7702: a person's account that lends itself to a contract begins so.
      return isHex(code) && code !== '0x' && !code.startsWith('0xef0100')
    },
  }
}

function toWei(text: string): bigint {
  if (/^\d+$/.test(text)) return BigInt(text)
  throw new RangeError(`Not a gas price in wei: ${JSON.stringify(text)}`)
}
