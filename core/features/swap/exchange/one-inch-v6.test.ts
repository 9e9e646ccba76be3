import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionData, type Hex, pad, toFunctionSelector, toHex } from 'viem'
import { expect, test } from 'vitest'
import { RefusedTransactionError } from '../../../errors/swap.js'
import { exchangeAbi, executor, swapData } from '../../../testing/exchange.js'
import { propertySeed, runsOf } from '../../../testing/property-runs.js'
import { oneInchMethods, readOneInchV6 } from './one-inch-v6.js'
import { requireTerms, type Terms } from './read-swap.js'
import { requireAgreedCall } from './routers.js'

const alice = `0x${'a1'.repeat(20)}`
const thief = `0x${'66'.repeat(20)}`
const usdc = `0x${'c0'.repeat(20)}`
const dai = `0x${'da'.repeat(20)}`
const eth = `0x${'e'.repeat(40)}`
const zero = `0x${'0'.repeat(40)}`
const pool = `0x${'50'.repeat(20)}`
const router = { address: `0x${'40'.repeat(20)}`, decode: '1inch-v6' } as const

const dollarsForDai: Terms = { address: alice, source: usdc, target: dai, amount: 320n, least: 317n }
const etherForDai: Terms = { ...dollarsForDai, source: undefined }
const dollarsForEther: Terms = { ...dollarsForDai, target: undefined }

const callOf = (data: string, value = 0n) => ({ from: alice, to: router.address, data: data as Hex, value })

/** The guaranteed minimum, `unknown`, or the reason for the refusal. */
function judge(data: string, terms: Terms): bigint | string {
  try {
    const value = terms.source === undefined ? terms.amount : 0n
    return requireAgreedCall(router, callOf(data, value), terms) ?? 'unknown'
  } catch (error) {
    if (error instanceof RefusedTransactionError) return error.reason
    throw error
  }
}

test('lists every method that swaps, by the selector of its signature', () => {
  const listed = [...oneInchMethods].map(([selector, { signature }]) => [selector, signature] as const)
  for (const [selector, signature] of listed) expect(toFunctionSelector(`function ${signature}`)).toBe(selector)
  // Two independent lists of the router's selectors name these.
  expect(listed.map(([selector, signature]) => `${selector} ${signature.split('(')[0]}`)).toEqual([
    '0x07ed2379 swap',
    '0x83800a8e unoswap',
    '0x8770ba91 unoswap2',
    '0x19367472 unoswap3',
    '0xe2c95c82 unoswapTo',
    '0xea76dddf unoswapTo2',
    '0xf7a70056 unoswapTo3',
    '0xa76dfc3b ethUnoswap',
    '0x89af926a ethUnoswap2',
    '0x188ac35d ethUnoswap3',
    '0x175accdc ethUnoswapTo',
    '0x0f449d71 ethUnoswapTo2',
    '0x493189f0 ethUnoswapTo3',
    '0xd2d374e5 clipperSwap',
    '0xc4d652af clipperSwapTo',
  ])
})

test("reads each word of a call that 1inch's service built", () => {
  // Version 6.0 of its API built this call on Base. The last four bytes are a partner's tag.
  const data =
    '0x07ed23790000000000000000000000006ea77f83ec8693666866ece250411c974ab962a8000000000000000000000000833589fcd6edb6e08f4c7c32d4f71b54bda02913000000000000000000000000fde4c96c8593536e31f229ea8f37b2ada2699bb20000000000000000000000006ea77f83ec8693666866ece250411c974ab962a800000000000000000000000087146d9c3230cf0fce7ae16a7140522f313bafcd00000000000000000000000000000000000000000000000000000000000f424000000000000000000000000000000000000000000000000000000000000f171b00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000120000000000000000000000000000000000000000000000000000000000000015c00000000000000000000000000000000000000000000000000013e00004e00a0744c8c09833589fcd6edb6e08f4c7c32d4f71b54bda0291390cbe4bdd538d6e9b379bff5fe72c3d67a521de500000000000000000000000000000000000000000000000000000000000003e851329ab7730b09ebd9ff2df70f06339bd289a1680a46833589fcd6edb6e08f4c7c32d4f71b54bda02913004475d39ecb000000000000000000000000111111125421ca6dc452d289314280a0f8842a650000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001000276a400000000000000000000000000000000000000000000000000000000000f171b00000000000000000000000000000000000000000000000000000000688736a600000000651e9670'
  expect(readOneInchV6(callOf(data))).toEqual({
    source: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    target: '0xfde4c96c8593536e31f229ea8f37b2ada2699bb2',
    amount: 1_000_000n,
    minimum: 988_955n,
    receiver: '0x87146d9c3230cf0fce7ae16a7140522f313bafcd',
    isTokenTarget: undefined,
    isGuaranteed: true,
  })
})

test("reads the pools of calls that 1inch's service built", () => {
  // Wrapped ether on mainnet, through one pool of Uniswap v3 and then of Uniswap v2 with the coin unwrapped.
  const [one, unwrapped, native] = [
    '0x83800a8e000000000000000000000000c02aaa39b223fe8d0a0e5c4f27ead9083c756cc20000000000000000000000000000000000000000000000000de0b6b3a76400000000000000000000000000000000000000000000000000000000000045cbe4b1280000000000000000000000e0554a476a092703abdb3ef35c80e0d76d32939f1164d111',
    '0x83800a8e0000000000000000000000008f3cf7ad23cd3cadbd9735aff958023239c6a0630000000000000000000000000000000000000000000000000061a6eac6f128a100000000000000000000000000000000000000000000000000b16f2e7c0ae66a18000000000000003b6d0340eef611894ceae652979c9d0dae1deb597790c6ee2a6f45f2',
    '0xa76dfc3b00000000000000000000000000000000000000000000000000068ea41a18d0d020800000000000000000000004708077eca6bb527a5bbbd6358ffb043a9c1c14d1f115cb',
  ].map((data, index) => readOneInchV6(callOf(data, index === 2 ? 7n : 0n)))
  expect(one).toMatchObject({ target: undefined, amount: 10n ** 18n, isTokenTarget: true, isGuaranteed: false })
  expect(one?.minimum).toBe(0x45cbe4b1n)
  expect(unwrapped).toMatchObject({ target: eth, isTokenTarget: false, isGuaranteed: true })
  expect(native).toMatchObject({ source: eth, amount: 7n, minimum: 0x68ea41a18d0d0n, isTokenTarget: true })
})

const honest = { source: usdc, target: dai, amount: 320n, minimum: 317n }

test.each<[string, string, Terms, bigint | string]>([
  ['that agrees', swapData(honest), dollarsForDai, 317n],
  ['with more as its minimum', swapData({ ...honest, minimum: 318n }), dollarsForDai, 318n],
  ['that names the sender', swapData({ ...honest, receiver: alice }), dollarsForDai, 317n],
  ['that pays somebody else', swapData({ ...honest, receiver: thief }), dollarsForDai, 'receiver'],
  ['with one unit less as its minimum', swapData({ ...honest, minimum: 316n }), dollarsForDai, 'minimum'],
  ['without a minimum', swapData({ ...honest, minimum: 0n }), dollarsForDai, 'minimum'],
  ['of more', swapData({ ...honest, amount: 321n }), dollarsForDai, 'amount'],
  ['of less', swapData({ ...honest, amount: 319n }), dollarsForDai, 'amount'],
  ['of another token', swapData({ ...honest, source: dai }), dollarsForDai, 'source'],
  ['of the native coin', swapData({ ...honest, source: eth }), dollarsForDai, 'source'],
  ['for another token', swapData({ ...honest, target: usdc }), dollarsForDai, 'target'],
  ['for the native coin', swapData({ ...honest, target: eth }), dollarsForDai, 'target'],
  ['of a token instead of the native coin', swapData(honest), etherForDai, 'source'],
  ['of the native coin, agreed', swapData({ ...honest, source: eth }), etherForDai, 317n],
  ['of the native coin as zero', swapData({ ...honest, source: zero }), etherForDai, 317n],
  ['for the native coin, agreed', swapData({ ...honest, target: zero }), dollarsForEther, 317n],
  [
    'of a token for itself',
    swapData({ ...honest, target: usdc }),
    { ...dollarsForDai, target: usdc.toUpperCase().replace('0X', '0x') },
    'target',
  ],
  [
    'of the native coin for itself',
    swapData({ ...honest, source: eth, target: zero }),
    { ...etherForDai, target: undefined },
    'target',
  ],
  ['that may be filled in part', swapData({ ...honest, flags: 1n }), dollarsForDai, 'unread'],
  ['that takes extra coin', swapData({ ...honest, flags: 2n }), dollarsForDai, 'unread'],
  ['that spends by Permit2', swapData({ ...honest, flags: 4n }), dollarsForDai, 'unread'],
])('a swap %s → %s', (_what, data, terms, outcome) => {
  expect(judge(data, terms)).toBe(outcome)
})

const wordOf = (address: string, bits = 0n) => BigInt(address) | bits
const unwraps = 1n << 252n
const v3 = 1n << 253n

function poolCall(
  name: 'unoswap' | 'unoswapTo' | 'ethUnoswap' | 'ethUnoswapTo',
  pools: readonly bigint[],
  to = alice,
): Hex {
  const count = pools.length === 1 ? '' : String(pools.length)
  const words = [
    ...(name.endsWith('To') ? [BigInt(to)] : []),
    ...(name.startsWith('eth') ? [] : [BigInt(usdc), 320n]),
    317n,
    ...pools,
  ]
  const [selector] = [...oneInchMethods].find(([, { signature }]) => signature.startsWith(`${name}${count}(`)) ?? []
  return `${selector ?? '0x'}${words.map((word) => pad(toHex(word)).slice(2)).join('')}` as Hex
}

const paths = [1, 2, 3].map((count) => Array.from({ length: count }, () => wordOf(pool, v3)))

test.each(paths)(
  'the minimum of a path of pools to a token is theirs, and to the native coin the router’s',
  (...path) => {
    expect(judge(poolCall('unoswap', path), dollarsForDai)).toBe('unknown')
    expect(judge(poolCall('unoswapTo', path), dollarsForDai)).toBe('unknown')
    expect(judge(poolCall('ethUnoswap', path), etherForDai)).toBe('unknown')
    expect(judge(poolCall('ethUnoswapTo', path), etherForDai)).toBe('unknown')
    const unwrapped = [...path.slice(0, -1), wordOf(pool, v3 | unwraps)]
    expect(judge(poolCall('unoswap', unwrapped), dollarsForEther)).toBe(317n)
    expect(judge(poolCall('unoswapTo', unwrapped), dollarsForEther)).toBe(317n)
    // The review names a token, or it names the coin.
    expect(judge(poolCall('unoswap', path), dollarsForEther)).toBe('target')
    expect(judge(poolCall('unoswap', unwrapped), dollarsForDai)).toBe('target')
    // The transaction's value is what leaves, or it is not.
    expect(judge(poolCall('ethUnoswap', path), dollarsForDai)).toBe('source')
    expect(judge(poolCall('unoswap', path), etherForDai)).toBe('source')
    for (const method of ['unoswapTo', 'ethUnoswapTo'] as const) {
      const terms = method === 'unoswapTo' ? dollarsForDai : etherForDai
      expect(judge(poolCall(method, path, thief), terms)).toBe('receiver')
      // Only `swap` takes zero for the sender. In these methods, zero would burn the tokens.
      expect(judge(poolCall(method, path, zero), terms)).toBe('receiver')
    }
    for (const change of [{ amount: 321n }, { least: 318n }, { source: dai }])
      expect(judge(poolCall('unoswap', path), { ...dollarsForDai, ...change })).toBe(
        { amount: 'amount', least: 'minimum', source: 'source' }[Object.keys(change)[0] ?? ''],
      )
  },
)

test.each([
  ['of an unknown protocol', wordOf(pool, 3n << 253n)],
  ['without an address', v3],
  ['that spends by Permit2', wordOf(pool, 1n << 250n)],
])('refuses a pool %s, wherever it stands', (_what, word) => {
  const good = wordOf(pool)
  for (const path of [[word], [word, good], [good, word], [good, word, good]])
    expect(judge(poolCall('unoswap', path), dollarsForDai)).toBe('unread')
})

test('only Curve’s pools take the native coin unwrapped', () => {
  const unwrapped = 1n << 251n
  expect(judge(poolCall('ethUnoswap', [wordOf(pool, unwrapped)]), etherForDai)).toBe('unread')
  expect(judge(poolCall('ethUnoswap', [wordOf(pool, unwrapped | v3)]), etherForDai)).toBe('unread')
  expect(judge(poolCall('ethUnoswap', [wordOf(pool, unwrapped | (2n << 253n))]), etherForDai)).toBe('unknown')
  expect(judge(poolCall('unoswap', [wordOf(pool, unwrapped)]), dollarsForDai)).toBe('unknown')
})

test('the minimum of Clipper depends on the exchange which the call names', () => {
  const rest = [320n, 317n, 9n, pad('0x01'), pad('0x02')] as const
  const clipper = (source: string, target: string) =>
    encodeFunctionData({
      abi: exchangeAbi,
      functionName: 'clipperSwap',
      args: [executor as Hex, BigInt(source), target as Hex, ...rest],
    })
  const clipperTo = (to: string) =>
    encodeFunctionData({
      abi: exchangeAbi,
      functionName: 'clipperSwapTo',
      args: [executor as Hex, to as Hex, BigInt(usdc), dai as Hex, ...rest],
    })
  expect(judge(clipper(usdc, dai), dollarsForDai)).toBe('unknown')
  expect(judge(clipper(dai, dai), dollarsForDai)).toBe('source')
  expect(judge(clipper(usdc, usdc), dollarsForDai)).toBe('target')
  expect(judge(clipper(usdc, dai), { ...dollarsForDai, least: 318n })).toBe('minimum')
  expect(judge(clipperTo(alice), dollarsForDai)).toBe('unknown')
  expect(judge(clipperTo(thief), dollarsForDai)).toBe('receiver')
  expect(judge(clipperTo(zero), dollarsForDai)).toBe('receiver')
})

test('refuses a method that is not a swap, and leaves it to the visitor if the host names no interface', () => {
  // Fills of limit orders, a permit followed by an action, and the older router's swap.
  for (const selector of ['0x9fda64bd', '0xf497df75', '0xcc713a04', '0x56a75868', '0x5816d723', '0x12aa3caf']) {
    const data = `${selector}${'0'.repeat(640)}`
    expect(judge(data, dollarsForDai)).toBe('unread')
    expect(requireAgreedCall({ address: router.address }, callOf(data), dollarsForDai)).toBeUndefined()
  }
})

const head = (index: number) => 10 + index * 64
/** Puts hex digits at the end of a word. */
const withWord = (data: string, index: number, text: string) =>
  data.slice(0, head(index) + 64 - text.length) + text + data.slice(head(index) + 64)

test('refuses encodings that the contract’s own coder would not write', () => {
  const data = swapData(honest)
  const dirty = (index: number) => `${data.slice(0, head(index))}01${data.slice(head(index) + 2)}`
  for (const index of [0, 1, 2, 3, 4]) expect(judge(dirty(index), dollarsForDai)).toBe('unread')
  const offset = 8
  for (const text of ['00', '0140', '0100', 'f'.repeat(64)])
    expect(judge(withWord(data, offset, text.padStart(4, '0')), dollarsForDai)).toBe('unread')
  // The length reaches past the end.
  expect(judge(withWord(data, offset + 1, '0021'), dollarsForDai)).toBe('unread')
  expect(judge(withWord(data, offset + 1, 'f'.repeat(64)), dollarsForDai)).toBe('unread')
  for (const cut of [2, 64, 128, 640]) expect(judge(data.slice(0, -cut), dollarsForDai)).not.toBe('unknown')
  expect(judge(data.slice(0, 10), dollarsForDai)).toBe('unread')
  const pools = poolCall('unoswap', [wordOf(pool)])
  expect(judge(pools.slice(0, -2), dollarsForDai)).toBe('unread')
  expect(judge(withWord(pools, 0, `1${usdc.slice(2)}`), dollarsForDai)).toBe('unread')
  const to = poolCall('unoswapTo', [wordOf(pool)])
  expect(judge(withWord(to, 0, `1${alice.slice(2)}`), dollarsForDai)).toBe('unread')
  // No method reads the bytes after its arguments.
  expect(judge(`${data}651e9670`, dollarsForDai)).toBe(317n)
  expect(judge(`${pools}1164d111`, dollarsForDai)).toBe('unknown')
})

/** The effect of a call on the contract, as viem reads it. */
function effectOf(data: Hex) {
  const plain = (word: bigint | string) => pad(toHex(BigInt(word) & ((1n << 160n) - 1n)), { size: 20 })
  const { functionName, args } = decodeFunctionData({ abi: exchangeAbi, data })
  if (functionName === 'swap') {
    const { srcToken, dstToken, dstReceiver, amount, minReturnAmount, flags } = args[1]
    const receiver = BigInt(dstReceiver) === 0n ? alice : plain(dstReceiver)
    return { source: plain(srcToken), target: plain(dstToken), receiver, amount, minimum: minReturnAmount, flags }
  }
  if (functionName.startsWith('clipper')) throw new Error('No call was built for it')
  const words = args.map((word) => BigInt(String(word)))
  const receiver = functionName.includes('To') ? plain(words.shift() ?? 0n) : alice
  const [source, amount] = functionName.startsWith('eth') ? [eth, undefined] : words.splice(0, 2)
  return { source: plain(source ?? 0n), target: undefined, receiver, amount, minimum: words[0] ?? 0n, flags: 0n }
}

const units = fc.bigInt({ min: 1n, max: (1n << 120n) - 1n })
const token = fc.constantFrom(usdc, dai, eth)
const digits = fc.constantFrom(...'0123456789abcdef')
const path = fc.array(fc.bigInt({ min: 0n, max: 7n }), { minLength: 1, maxLength: 3 })

const built = fc
  .record({ source: token, target: token, amount: units, least: units, more: fc.bigInt({ min: -2n, max: 2n }) })
  .chain(({ source, target, amount, least, more }) => {
    const minimum = least + more < 0n ? 0n : least + more
    const pools = path.map((bits) => bits.map((each) => wordOf(pool, each << 250n)))
    const words = (all: readonly bigint[]) => all.map((word) => pad(toHex(word)).slice(2)).join('')
    const isNative = source === eth
    const calls = fc.oneof(
      fc.constantFrom(zero, alice).map((receiver) => swapData({ source, target, amount, minimum, receiver })),
      pools.map((all): Hex => {
        const selector = (isNative ? ethSelectors : selectors)[all.length - 1] ?? '0x'
        return `${selector}${words([...(isNative ? [] : [BigInt(source), amount]), minimum, ...all])}` as Hex
      }),
    )
    const reviewed = (each: string) => (each === eth ? undefined : each)
    const terms: Terms = { address: alice, source: reviewed(source), target: reviewed(target), amount, least }
    return calls.map((data) => ({ data, terms }))
  })
const selectors = ['0x83800a8e', '0x8770ba91', '0x19367472']
const ethSelectors = ['0xa76dfc3b', '0x89af926a', '0x188ac35d']

const change = fc.oneof(
  { weight: 3, arbitrary: fc.record({ at: fc.nat({ max: 720 }), text: digits }) },
  {
    weight: 1,
    arbitrary: fc.record({
      at: fc.nat({ max: 10 }).map((index) => head(index) - 2),
      text: fc.oneof(
        fc.array(digits, { minLength: 64, maxLength: 64 }).map((all) => all.join('')),
        fc.constantFrom(thief, usdc, dai, eth, zero).map((address) => address.slice(2).padStart(64, '0')),
      ),
    }),
  },
)

test('a built call that is changed at random is refused, or does what was reviewed', () => {
  let taken = 0
  fc.assert(
    fc.property(built, fc.array(change, { maxLength: 3 }), fc.nat({ max: 8 }), ({ data, terms }, changes, cut) => {
      let hex = data.slice(2)
      for (const { at, text } of changes)
        hex = (hex.slice(0, at) + text + hex.slice(at + text.length)).slice(0, hex.length)
      const changed: Hex = `0x${hex.slice(0, hex.length - (changes.length > 1 ? cut * 2 : 0))}`
      const outcome = judge(changed, terms)
      if (typeof outcome === 'string' && outcome !== 'unknown') return
      taken += 1
      const { source, target, receiver, amount = terms.amount, minimum, flags } = effectOf(changed)
      const reviewed = (address: string) => (address === zero ? eth : address)
      expect({ reviewed: reviewed(source), amount, receiver, flags }).toEqual({
        reviewed: terms.source ?? eth,
        amount: terms.amount,
        receiver: alice,
        flags: 0n,
      })
      expect(minimum).toBeGreaterThanOrEqual(terms.least)
      if (target !== undefined) expect(reviewed(target)).toBe(terms.target ?? eth)
      if (outcome !== 'unknown') expect(outcome).toBe(minimum)
    }),
    { seed: propertySeed, numRuns: runsOf(200) },
  )
  // Without accepted calls, the property would test nothing.
  expect(taken).toBeGreaterThan(5)
}, 600_000)

test('requires the host’s decoder to agree, and warns if it cannot read the call', () => {
  const listed = (decode: Exclude<Parameters<typeof requireAgreedCall>[0]['decode'], string | undefined>) => {
    try {
      return requireAgreedCall({ address: router.address, decode }, callOf('0xabcdef01'), dollarsForDai) ?? 'unknown'
    } catch (error) {
      if (error instanceof RefusedTransactionError) return error.reason
      throw error
    }
  }
  expect(listed(() => honest)).toBe(317n)
  expect(listed(() => ({ ...honest, receiver: alice }))).toBe(317n)
  expect(listed(() => ({ ...honest, receiver: thief }))).toBe('receiver')
  expect(listed(() => ({ ...honest, minimum: 1n }))).toBe('minimum')
  expect(listed(() => ({ source: usdc, amount: 320n, minimum: 317n }))).toBe('unknown')
  expect(listed(() => undefined)).toBe('unknown')
  expect(
    listed(() => {
      throw new TypeError('cut short')
    }),
  ).toBe('unread')
  const calls: unknown[] = []
  listed((call) => {
    calls.push(call)
    return honest
  })
  expect(calls).toEqual([callOf('0xabcdef01')])
})

test('two readings of one call agree about the sender', () => {
  expect(requireTerms({ ...honest, isGuaranteed: true }, dollarsForDai)).toBe(317n)
  expect(requireTerms({ ...honest, isGuaranteed: false }, dollarsForDai)).toBeUndefined()
})
