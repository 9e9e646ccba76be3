import type { SwapRouterCall } from '../../../contracts/swap-router.js'
import { nativeToken, type ReadSwap, refuseReading } from './read-swap.js'

/** Meaning of one 32-byte word of a method's calldata. `other` words change neither the tokens nor the amounts. */
type Word =
  | 'address' // of an executor or of another exchange, which the service chooses by design
  | 'receiver'
  | 'receiver or sender' // zero means the sender
  | 'source'
  | 'target'
  | 'amount'
  | 'minimum'
  | 'flags'
  | 'pool'
  | 'offset of bytes'
  | 'other'

interface Method {
  readonly signature: string
  readonly words: readonly Word[]
}

/**
 * `unoswap` and its variants: one to three pools, from a token or from the native coin, for the sender or for a
 * receiver.
 */
function poolMethods(): readonly (readonly [string, Method])[] {
  const selectors = {
    unoswap: ['0x83800a8e', '0x8770ba91', '0x19367472'],
    unoswapTo: ['0xe2c95c82', '0xea76dddf', '0xf7a70056'],
    ethUnoswap: ['0xa76dfc3b', '0x89af926a', '0x188ac35d'],
    ethUnoswapTo: ['0x175accdc', '0x0f449d71', '0x493189f0'],
  } as const
  return Object.entries(selectors).flatMap(([name, each]) =>
    each.map((selector, index) => {
      const receiver: readonly Word[] = name.endsWith('To') ? ['receiver'] : []
      const source: readonly Word[] = name.startsWith('eth') ? [] : ['source', 'amount']
      const pools = Array.from({ length: index + 1 }, (): Word => 'pool')
      const words: readonly Word[] = [...receiver, ...source, 'minimum', ...pools]
      const count = index === 0 ? '' : String(index + 1)
      return [selector, { signature: `${name}${count}(${words.map(() => 'uint256').join()})`, words }] as const
    }),
  )
}

/**
 * The methods of 1inch's AggregationRouterV6 that swap, by selector. Fills of limit orders and `permitAndCall` are
 * missing: orders and permits of third parties decide what they move. Source: the verified contract at
 * 0x111111125421cA6dc452d289314280a0f8842A65.
 */
export const oneInchMethods: ReadonlyMap<string, Method> = new Map([
  [
    '0x07ed2379',
    {
      signature: 'swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)',
      words: [
        ...(['address', 'source', 'target', 'address', 'receiver or sender', 'amount', 'minimum', 'flags'] as const),
        'offset of bytes',
      ],
    },
  ],
  ...poolMethods(),
  [
    '0xd2d374e5',
    {
      signature: 'clipperSwap(address,uint256,address,uint256,uint256,uint256,bytes32,bytes32)',
      words: ['address', 'source', 'target', 'amount', 'minimum', 'other', 'other', 'other'],
    },
  ],
  [
    '0xc4d652af',
    {
      signature: 'clipperSwapTo(address,address,uint256,address,uint256,uint256,uint256,bytes32,bytes32)',
      words: ['address', 'receiver', 'source', 'target', 'amount', 'minimum', 'other', 'other', 'other'],
    },
  ],
])

/** Bits of a pool's word: three for its protocol, then flags. The pool's address is in the lowest 160 bits. */
const protocolAt = 253n
const curve = 2n
const unwrapsNative = 1n << 252n
const wrapsNothing = 1n << 251n
const usesPermit2 = 1n << 250n

/**
 * Reads a call of 1inch's router. Undefined for a method that is none of its swaps. Bytes after the arguments are
 * allowed: the API writes a partner's tag there, and no method reads them.
 * @throws {@link RefusedTransactionError} for an encoding that the contract's own coder would not write
 */
export function readOneInchV6({ data, value }: SwapRouterCall): ReadSwap | undefined {
  const hex = data.toLowerCase()
  const method = oneInchMethods.get(hex.slice(0, 10))
  if (!method) return undefined
  const words = method.words.map((word, index) => ({ word, value: wordAt(hex, index) }))
  const valuesOf = (wanted: Word) => words.flatMap(({ word, value: found }) => (word === wanted ? [found] : []))
  const one = (wanted: Word) => valuesOf(wanted)[0]
  for (const each of ['address', 'receiver', 'receiver or sender', 'source', 'target'] as const)
    for (const found of valuesOf(each)) requireAddress(each, found)
  // A partial fill pays less and spends less, extra value would leave unseen, and Permit2 spends another allowance.
  for (const flags of valuesOf('flags')) if (flags !== 0n) refuseReading(`flags ${flags}`)
  for (const offset of valuesOf('offset of bytes')) requireBytes(hex, offset, method.words.length)
  const pools = valuesOf('pool')
  const isPaidByValue = !method.words.includes('source')
  for (const pool of pools) requirePool(pool, isPaidByValue && pool === pools[0])
  const to = one('receiver') ?? (one('receiver or sender') || undefined)
  const last = pools.at(-1)
  return {
    source: isPaidByValue ? nativeToken : addressOf(one('source') ?? 0n),
    target: targetOf(one('target'), last),
    amount: one('amount') ?? value,
    minimum: one('minimum') ?? 0n,
    receiver: to === undefined ? undefined : addressOf(to),
    isTokenTarget: last === undefined ? undefined : (last & unwrapsNative) === 0n,
    // The router pays `swap` and every unwrapped coin from its own balance. Pools and other exchanges pay directly.
    isGuaranteed: method.words.includes('flags') || (last !== undefined && (last & unwrapsNative) !== 0n),
  }
}

/** The token that arrives. Only the last pool of a path determines it, unless the router unwraps it. */
function targetOf(target: bigint | undefined, lastPool: bigint | undefined): string | undefined {
  if (target !== undefined) return addressOf(target)
  return lastPool !== undefined && (lastPool & unwrapsNative) !== 0n ? nativeToken : undefined
}

function wordAt(hex: string, index: number): bigint {
  const text = hex.slice(10 + index * 64, 74 + index * 64)
  return text.length === 64 ? BigInt(`0x${text}`) : refuseReading(`${hex.length} digits of calldata`)
}

const addressOf = (word: bigint) => `0x${word.toString(16).padStart(40, '0')}`

function requireAddress(name: string, word: bigint): void {
  if (word >> 160n !== 0n) refuseReading(`${name} 0x${word.toString(16)}`)
}

function requirePool(word: bigint, isFirstOfNative: boolean): void {
  const protocol = word >> protocolAt
  const isUnknown = protocol > curve || (word & ((1n << 160n) - 1n)) === 0n || (word & usesPermit2) !== 0n
  // Only Curve's pools take the native coin itself. With other pools it would stay in the router.
  const isUnwrapped = isFirstOfNative && protocol !== curve && (word & wrapsNothing) !== 0n
  if (isUnknown || isUnwrapped) refuseReading(`pool 0x${word.toString(16)}`)
}

/** The executor's program follows the head, and must end inside the calldata. */
function requireBytes(hex: string, offset: bigint, headWords: number): void {
  if (offset !== BigInt(headWords * 32)) refuseReading(`offset ${offset}`)
  const length = wordAt(hex, headWords)
  const left = BigInt(hex.length - 10 - (headWords + 1) * 64) / 2n
  if (length > left) refuseReading(`${length} bytes of ${left}`)
}
