import type { SwapRouter, SwapRouterCall } from '../../../contracts/swap-router.js'
import { isModalError } from '../../../errors/base.js'
import { isSameAddress } from '../../../lib/address.js'
import { readOneInchV6 } from './one-inch-v6.js'
import { type ReadSwap, refuseReading, requireTerms, type Terms } from './read-swap.js'

/** The option `swapRouters`: by CAIP-2 id or chain number. */
export type GivenRouters = Readonly<Record<string, readonly (string | SwapRouter)[]>>

/** 1inch's AggregationRouter v6, for which the service builds. Only zkSync Era has another address. */
const aggregator = '0x111111125421cA6dc452d289314280a0f8842A65'
const aggregatorElsewhere: Readonly<Record<string, string>> = {
  'eip155:324': '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF',
}

const aggregatorOn = (caipNetworkId: string): string => aggregatorElsewhere[caipNetworkId] ?? aggregator

/** An exchange, and the symbol of the token that has its logo. */
interface Exchange {
  readonly name: string
  readonly symbol: string
}

/** 1inch's AggregationRouter v5, which hosts may still list. */
const formerAggregator = '0x1111111254EEB25477B68fb85Ed929f73A960582'

/** The exchange to which a contract belongs, if it is known by its address. */
export const exchangeOf = (caipNetworkId: string, contract: string): Exchange | undefined =>
  [aggregatorOn(caipNetworkId), formerAggregator].some((known) => isSame(contract, known))
    ? { name: '1inch', symbol: '1INCH' }
    : undefined

/** The aggregator for which the swap service builds on a network. */
export const aggregatorsOf = (caipNetworkId: string): readonly SwapRouter[] => [
  { address: aggregatorOn(caipNetworkId), decode: '1inch-v6' },
]

/** Returns the host's list, or else the known contracts of whoever offers swaps on the network. */
export function swapRoutersOf(
  given: GivenRouters,
  caipNetworkId: string,
  known: readonly SwapRouter[] = aggregatorsOf(caipNetworkId),
): readonly SwapRouter[] {
  const [, reference = ''] = caipNetworkId.split(':')
  const listed = given[caipNetworkId] ?? given[reference]
  if (!listed) return known
  return listed.map((each) => {
    const router = typeof each === 'string' ? { address: each } : each
    // A known contract keeps its decoder when a host lists its address.
    return (router.decode === undefined && routerAt(known, router.address)) || router
  })
}

const isSame = (one: string, other: string) => isSameAddress('eip155', one, other)

export const routerAt = (routers: readonly SwapRouter[], address: string): SwapRouter | undefined =>
  routers.find((router) => isSame(router.address, address))

/**
 * Reads a call and compares it with the review. Returns the minimum that the call guarantees, or undefined if it is not
 * known.
 * @throws {@link RefusedTransactionError}
 */
export function requireAgreedCall({ decode }: SwapRouter, call: SwapRouterCall, terms: Terms): bigint | undefined {
  const read = typeof decode === 'function' ? readByHost(decode, call) : readOneInchV6(call)
  if (read) return requireTerms(read, terms)
  // A named interface has no other method. An address without one may.
  if (decode === '1inch-v6') refuseReading(`method ${call.data.slice(0, 10)}`)
  return undefined
}

function readByHost(
  decode: Exclude<SwapRouter['decode'], string | undefined>,
  call: SwapRouterCall,
): ReadSwap | undefined {
  try {
    const read = decode(call)
    if (read === undefined) return undefined
    const { source, target, amount, minimum, receiver, isGuaranteed = true } = read
    const isRead = [source, target ?? '', receiver ?? ''].every((each) => typeof each === 'string')
    const isCounted = typeof amount === 'bigint' && (minimum === undefined || typeof minimum === 'bigint')
    if (!isRead || !isCounted) return refuseReading('a decoder’s answer')
    return { source, target, amount, minimum, receiver, isGuaranteed: isGuaranteed === true }
  } catch (thrown) {
    // A decoder that throws knows the method but cannot read this call.
    if (isModalError(thrown)) throw thrown
    return refuseReading(String(thrown))
  }
}
