import { isHex, numberToHex } from 'viem/utils'
import { getConvertGasPrice } from '../../contracts/api/convert.js'
import type { CaipNetworkId } from '../../contracts/caip.js'
import { isModalError } from '../../errors/base.js'
import { HttpAnswerError } from '../../errors/http.js'
import { GasPriceNetworkError } from '../../errors/swap.js'
import { transferData } from '../../lib/token-abi.js'
import { readTokenDecimals } from '../../services/nodes/node-client.js'
import type { ChainNode, SendDraft, SendNodeNeeds, SendSpeed } from './node.js'

/** Gas of a native transfer to an address without code. */
const nativeGas = 21_000n
const initialGas = 150_000n
/** Percent above the node's price, when the service has no prices. */
const surcharges: Readonly<Record<SendSpeed, bigint>> = { standard: 0n, fast: 25n, instant: 50n }

/** Filling in the form asks for prices several times. */
const pricesLifeMs = 10_000

type Prices = Readonly<Record<SendSpeed, bigint>>

export function createEvmSendNode(needs: SendNodeNeeds): ChainNode {
  const { platform, network, provider, lifetime, node } = needs

  const number = async (method: string, params: readonly unknown[], signal: AbortSignal): Promise<bigint> => {
    const answer = await node.request(method, params, signal)
    if (isHex(answer) && answer !== '0x') return BigInt(answer)
    throw new HttpAnswerError({ url: node.url, wrong: `${method}: ${JSON.stringify(answer)} is no number` })
  }

  const askPrices = async (id: CaipNetworkId, signal: AbortSignal): Promise<Prices> => {
    const isServed = await provider.isNetworkSupported(id)
    try {
      if (isServed) {
        const prices = await provider.http.call(getConvertGasPrice, { query: { chainId: id }, signal })
        return { standard: toWei(prices.standard), fast: toWei(prices.fast), instant: toWei(prices.instant) }
      }
    } catch {
      // Falls back to the node's price.
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
    // The next quote asks again.
    prices.catch(() => {
      if (kept === asked) kept = undefined
    })
    return prices
  }

  /** Returns the gas limit, or `undefined` when the chain predicts a failure. */
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

  const quote: ChainNode['quote'] = async (draft, signal) => {
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
