import fc from 'fast-check'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  pad,
  toFunctionSelector,
  toHex,
} from 'viem'
import { expect, test } from 'vitest'
import type { SendCallsParams, SendTransactionParams } from '../../contracts/adapter.js'
import { exchangeAbi, executor } from '../../testing/exchange.js'
import { propertyLimitMs, propertySeed, runsOf } from '../../testing/property-runs.js'
import { alice, router, setupSwap, simulated } from '../../testing/swap.js'
import { canConfirm } from './changes.js'
import type { SwapReview } from './review.js'

// The service lists, prices, quotes and builds at random, and the node simulates at random. viem decodes each request
// to the wallet, and the test compares it with the review on the screen.

const coin = `0x${'e'.repeat(40)}`
const zero = `0x${'0'.repeat(40)}`
const thief = `0x${'66'.repeat(20)}`
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const foo = `0x${'77'.repeat(20)}`
const pool = `0x${'50'.repeat(20)}`
const native = 'eip155:1/slip44:60'
const idOf = (address: string) =>
  [coin, zero].includes(address.toLowerCase()) ? native : `eip155:1/erc20:${address.toLowerCase()}`

/** True facts, whatever services and nodes say. */
const truth: Readonly<Record<string, { readonly symbol: string; readonly decimals: number }>> = {
  [native]: { symbol: 'ETH', decimals: 18 },
  [idOf(usdc)]: { symbol: 'USDC', decimals: 6 },
  [idOf(dai)]: { symbol: 'DAI', decimals: 18 },
  [idOf(weth)]: { symbol: 'WETH', decimals: 18 },
}
/** Symbols of well-known assets, and disguises of them: at another address they are imitations. */
const knownLooks = ['ETH', 'USDC', 'DAI', 'WETH', 'U5DC', 'UЅDC', 'ＤＡＩ']

const weighted = <Value>(usual: readonly Value[], odd: readonly Value[], weight = 8): fc.Arbitrary<Value> =>
  fc.oneof({ weight, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: fc.constantFrom(...odd) })

const honestList = [
  { at: coin, symbol: 'ETH', decimals: 18 },
  { at: usdc, symbol: 'USDC', decimals: 6 },
  { at: dai, symbol: 'DAI', decimals: 18 },
  { at: weth, symbol: 'WETH', decimals: 18 },
  { at: foo, symbol: 'FOO', decimals: 18 },
]
type Row = (typeof honestList)[number]
const oddRow: fc.Arbitrary<Row> = fc.record({
  at: fc.constantFrom(coin, zero, usdc, dai.toLowerCase(), weth, foo, thief),
  symbol: fc.constantFrom(...knownLooks, 'FOO', '', 'DAI\u202E'),
  decimals: fc.constantFrom(18, 6, 0, 8),
})
const numberText = (usual: readonly string[]) =>
  weighted(usual, ['0', '1', 'x', '', '-1', '9'.repeat(40), `1${'0'.repeat(15)}`])
/** Words of a call that differ from the review. */
const lie = fc.record({
  method: weighted(
    ['swap'],
    [
      'unoswap',
      'unoswapTo',
      'ethUnoswap',
      'ethUnoswapTo',
      'clipperSwap',
      'clipperSwapTo',
      'unknown',
      'transfer',
      'approve',
    ],
    2,
  ),
  minimum: weighted([0n], [-1n, 1n, -(10n ** 30n), 10n ** 30n]),
  amount: weighted([0n], [-1n, 1n, 10n ** 30n], 8),
  source: weighted([undefined], [coin, zero, usdc, dai, foo], 8),
  target: weighted([undefined], [coin, zero, usdc, dai, foo], 8),
  receiver: weighted([zero, alice], [thief], 8),
  flags: weighted([0n], [1n, 2n, 4n], 8),
  pools: fc.array(weighted([1n << 253n, (1n << 253n) | (1n << 252n)], [0n, 3n << 253n, 1n << 251n, 1n << 250n]), {
    minLength: 1,
    maxLength: 3,
  }),
  /** Overwrites one byte of the calldata, or appends bytes. */
  spoilt: fc.option(fc.record({ at: fc.nat(340), byte: fc.constantFrom('00', '01', 'ff') }), {
    nil: undefined,
    freq: 6,
  }),
  tag: weighted(['', '651e9670'], ['f'.repeat(64)]),
  to: weighted([router], [thief, usdc], 10),
  from: weighted([alice], [thief], 12),
  network: weighted(['eip155:1'], ['eip155:137'], 12),
  value: weighted<string | undefined>([undefined], ['0', '1', '9'.repeat(30), '0x5'], 8),
  gas: numberText(['120000', '300000']),
  gasPrice: numberText(['2000000000', '90000000000']),
})
type Lie = typeof lie extends fc.Arbitrary<infer Value> ? Value : never
const scene = fc.record({
  list: fc.oneof(
    { weight: 2, arbitrary: fc.constant(honestList) },
    {
      weight: 3,
      arbitrary: fc.tuple(fc.array(oddRow, { minLength: 1, maxLength: 3 }), fc.boolean()).map(([odd, isFirst]) => {
        return isFirst ? [...odd, ...honestList] : [...honestList, ...odd]
      }),
    },
  ),
  source: fc.nat(8),
  target: fc.nat(8),
  amount: fc.constantFrom('1', '0.5', '320', '2.000001'),
  /** The service's offer, in smallest units of the target. */
  quoted: weighted([3200n * 10n ** 6n, 320n * 10n ** 18n, 999n], [0n, 1n, 10n ** 40n]),
  isPriced: weighted([true], [false]),
  allowance: weighted(['0', '9'.repeat(40)], ['1', 'x']),
  spender: weighted([router], [thief], 8),
  gasPrice: numberText(['1000000000', '30000000000']),
  /** One lie for each call that the service builds. */
  lies: fc.array(lie, { minLength: 1, maxLength: 3 }),
  contracts: fc.record({
    symbol: weighted(['FOO'], [...knownLooks, '']),
    decimals: weighted([18], [6, 0, 300]),
    isSilent: weighted([false], [true]),
  }),
  node: weighted(['agrees', 'agrees', 'knows nothing'], ['reverts', 'gives less', 'takes more', 'garbage']),
  router: fc.constantFrom('by its address', 'by its interface'),
  /** The wallet runs several calls as one. */
  hasBatches: weighted([false], [true], 3),
})
type Scene = typeof scene extends fc.Arbitrary<infer Value> ? Value : never

const hex = (address: string) => address as Hex // viem throws for any other value
const wordOf = (value: bigint) => pad(toHex(value))
const atLeast0 = (value: bigint) => (value < 0n ? 0n : value)

/** The call that the service builds for an order. */
function callOf(each: Lie, order: { source: string; target: string; amount: bigint; minimum: bigint }): Hex {
  const source = each.source ?? order.source
  const target = each.target ?? order.target
  const amount = atLeast0(order.amount + each.amount)
  const minimum = atLeast0(order.minimum + each.minimum)
  const pools = each.pools.map((bits) => BigInt(pool) | bits)
  const words = (selector: string, ...given: readonly bigint[]) =>
    `${selector}${given.map((word) => wordOf(word).slice(2)).join('')}` as Hex // hex digits only
  const rest = [9n, wordOf(1n), wordOf(2n)] as const
  const at = pools.length - 1
  switch (each.method) {
    case 'swap': {
      const [srcToken, dstToken, srcReceiver, dstReceiver] = [source, target, executor, each.receiver].map(hex) as [
        Hex,
        Hex,
        Hex,
        Hex,
      ] // a list of four
      const desc = { srcToken, dstToken, srcReceiver, dstReceiver, amount, minReturnAmount: minimum, flags: each.flags }
      return encodeFunctionData({ abi: exchangeAbi, functionName: 'swap', args: [hex(executor), desc, '0xc0de'] })
    }
    case 'unoswap':
      return words(['0x83800a8e', '0x8770ba91', '0x19367472'][at] ?? '', BigInt(source), amount, minimum, ...pools)
    case 'unoswapTo':
      return words(
        ['0xe2c95c82', '0xea76dddf', '0xf7a70056'][at] ?? '',
        ...[BigInt(each.receiver), BigInt(source), amount, minimum, ...pools],
      )
    case 'ethUnoswap':
      return words(['0xa76dfc3b', '0x89af926a', '0x188ac35d'][at] ?? '', minimum, ...pools)
    case 'ethUnoswapTo':
      return words(['0x175accdc', '0x0f449d71', '0x493189f0'][at] ?? '', BigInt(each.receiver), minimum, ...pools)
    case 'clipperSwap': {
      const args = [hex(executor), BigInt(source), hex(target), amount, minimum, ...rest] as const
      return encodeFunctionData({ abi: exchangeAbi, functionName: 'clipperSwap', args })
    }
    case 'clipperSwapTo': {
      const args = [hex(executor), hex(each.receiver), BigInt(source), hex(target), amount, minimum, ...rest] as const
      return encodeFunctionData({ abi: exchangeAbi, functionName: 'clipperSwapTo', args })
    }
    case 'transfer':
    case 'approve':
      return encodeFunctionData({ abi: erc20Abi, functionName: each.method, args: [hex(thief), 2n ** 256n - 1n] })
    default:
      return words('0xabcdef01', amount, minimum)
  }
}

function spoil(data: Hex, { spoilt, tag }: Lie): Hex {
  const bytes = (data.slice(2) + tag).match(/../g) ?? []
  if (spoilt && spoilt.at < bytes.length) bytes[spoilt.at] = spoilt.byte
  return `0x${bytes.join('')}`
}

interface Swap {
  readonly source: string
  readonly target: string | undefined
  readonly receiver: string
  readonly amount: bigint
  readonly minimum: bigint
}

/** The effect of a call, as viem reads it. Undefined for a method that is none of its swaps. */
function read(data: Hex, value: bigint): Swap | undefined {
  const plain = (word: bigint | string) => pad(toHex(BigInt(word) & ((1n << 160n) - 1n)), { size: 20 })
  const listed = exchangeAbi.some((each) => each.type === 'function' && data.startsWith(selectorOf(each.name)))
  if (!listed) return undefined
  const { functionName, args } = decodeFunctionData({ abi: exchangeAbi, data })
  if (functionName === 'swap') {
    const { srcToken, dstToken, dstReceiver, amount, minReturnAmount, flags } = args[1]
    expect(flags).toBe(0n)
    const receiver = BigInt(dstReceiver) === 0n ? alice : dstReceiver
    return {
      source: idOf(srcToken),
      target: idOf(dstToken),
      receiver: receiver.toLowerCase(),
      amount,
      minimum: minReturnAmount,
    }
  }
  if (functionName === 'clipperSwap') {
    const [, source, target, amount, minimum] = args
    return { source: idOf(plain(source)), target: idOf(target), receiver: alice, amount, minimum }
  }
  if (functionName === 'clipperSwapTo') {
    const [, receiver, source, target, amount, minimum] = args
    return { source: idOf(plain(source)), target: idOf(target), receiver: receiver.toLowerCase(), amount, minimum }
  }
  const words = args as readonly bigint[] // all other methods take only words
  const isTo = functionName.includes('To')
  const [first = 0n, ...others] = words
  const receiver = isTo ? plain(first) : alice
  const left = isTo ? others : words
  const isNative = functionName.startsWith('eth')
  const [source = 0n, amount = 0n] = isNative ? [BigInt(coin), value] : left
  const [minimum = 0n] = isNative ? left : left.slice(2)
  const isUnwrapped = ((left.at(-1) ?? 0n) & (1n << 252n)) !== 0n
  return { source: idOf(plain(source)), target: isUnwrapped ? native : undefined, receiver, amount, minimum }
}

const selectors = new Map<string, string>()
function selectorOf(functionName: string): string {
  const known = selectors.get(functionName)
  if (known) return known
  const inputs = exchangeAbi.find((each) => each.type === 'function' && each.name === functionName)?.inputs ?? []
  const text = inputs.map(({ type, ...more }) =>
    'components' in more ? `(${more.components.map((each) => each.type).join(',')})` : type,
  )
  const selector = toFunctionSelector(`${functionName}(${text.join(',')})`)
  selectors.set(functionName, selector)
  return selector
}

/** Only the letters and digits: services write symbols in many ways. */
const plainText = (symbol: string) =>
  symbol
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Compares the review's name for an asset with the truth. `isAccepted`: the visitor has accepted its doubts with a tap.
 */
function judgeToken(token: SwapReview['source'], decimals: number, given: Scene, isAccepted: boolean) {
  const { asset } = token
  const known = truth[asset.id]
  if (known) {
    expect({ symbol: token.symbol, decimals }).toEqual({ symbol: known.symbol, decimals: known.decimals })
    return
  }
  if (knownLooks.includes(token.symbol))
    expect({ hasImitates: asset.imitates !== undefined, isAccepted }).toEqual({ hasImitates: true, isAccepted: true })
  if (asset.witness === undefined) return expect(isAccepted).toBe(true)
  const { symbol, decimals: told } = given.contracts
  if (plainText(symbol) !== '') expect(plainText(token.symbol)).toBe(plainText(symbol))
  if (told <= 77) expect(decimals).toBe(told)
}

function judge(shown: SwapReview, signed: SendTransactionParams, given: Scene, isAccepted: boolean) {
  const { source, target, given: gives, least, request, address, account } = shown
  if (!request) throw new Error('The wallet was asked for a request that nobody drew')
  const { gas, gasPrice } = signed
  expect({ from: signed.from, network: signed.network, address }).toEqual({
    from: alice,
    network: 'eip155:1',
    address: alice,
  })
  expect(account.caipNetworkId).toBe('eip155:1')
  judgeToken(source, gives.decimals, given, isAccepted)
  judgeToken(target, least.decimals, given, isAccepted)
  // The fee.
  if (request.highestFee === undefined) expect({ gas, gasPrice }).toEqual({ gas: undefined, gasPrice: undefined })
  else {
    if (gas === undefined || gasPrice === undefined) throw new Error('A fee without a limit has no bounds')
    expect(request.highestFee).toBeGreaterThanOrEqual(gas * gasPrice)
  }
  if (request.allowance === undefined) judgeSwap(shown, signed, given, isAccepted)
  else judgeApproval(shown, signed)
}

type Call = Pick<SendTransactionParams, 'to' | 'data' | 'value'>

function judgeApproval({ source, given: gives }: SwapReview, { to, data = '0x', value }: Call) {
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: data as Hex }) // viem throws for any other value
  expect({ functionName, idOf: idOf(to), value }).toEqual({ functionName: 'approve', idOf: source.asset.id, value: 0n })
  const [spender, allowed] = args as readonly [string, bigint] // the arguments of `approve`
  expect(spender.toLowerCase()).toBe(router)
  expect([0n, gives.units]).toContain(allowed)
}

function judgeSwap(shown: SwapReview, { to, data = '0x', value }: Call, given: Scene, isAccepted: boolean) {
  const { source, target, given: gives, least, request } = shown
  expect(to).toBe(router)
  expect(value).toBe(source.asset.id === native ? gives.units : 0n)
  const swap = read(data as Hex, value) // hex, or viem throws
  if (!swap) {
    // A method that cannot be read goes only to the host's own router, with the sentence that says so.
    expect({ isMinimumKnown: request?.isMinimumKnown, isAccepted, router: given.router }).toEqual({
      isMinimumKnown: false,
      isAccepted: true,
      router: 'by its address',
    })
    return
  }
  expect({ source: swap.source, amount: swap.amount, receiver: swap.receiver }).toEqual({
    source: source.asset.id,
    amount: gives.units,
    receiver: alice,
  })
  expect(swap.minimum).toBeGreaterThanOrEqual(least.units)
  if (swap.target === undefined)
    expect({ isMinimumKnown: request?.isMinimumKnown, isAccepted }).toEqual({ isMinimumKnown: false, isAccepted: true })
  else expect(swap.target).toBe(target.asset.id)
}

/**
 * Calls that a wallet runs as one: approvals, and the swap last. The review shows no highest fee, because no limit
 * binds it.
 */
function judgeBatch(shown: SwapReview, { from, network, calls }: SendCallsParams, given: Scene, isAccepted: boolean) {
  const { source, target, given: gives, least, request } = shown
  expect({ from, network, isBatch: request?.isBatch, highestFee: request?.highestFee }).toEqual({
    from: alice,
    network: 'eip155:1',
    isBatch: true,
    highestFee: undefined,
  })
  judgeToken(source, gives.decimals, given, isAccepted)
  judgeToken(target, least.decimals, given, isAccepted)
  const swap = calls.at(-1)
  if (!swap || calls.length < 2) throw new Error('A batch has an approval and a swap')
  for (const call of calls.slice(0, -1)) judgeApproval(shown, call)
  judgeSwap(shown, swap, given, isAccepted)
}

/** Plays one scene. Returns how often the wallet was asked. */
async function play(given: Scene): Promise<number> {
  const routers = given.router === 'by its address' ? [router] : [{ address: router, decode: '1inch-v6' as const }]
  const world = setupSwap({ swapRouters: { 1: routers } })
  const { answers, platform, state, wallet, root } = world
  state.allowance = given.allowance
  const on = (address: string) => `eip155:1:${address}`
  answers['/v1/convert/tokens'] = () => ({
    tokens: given.list.map(({ at, symbol, decimals }) => ({
      ...{ name: `The ${symbol}`, symbol, address: on(at), decimals, logoUri: '' },
    })),
  })
  answers['/v1/fungible/price'] = (_query, body) => ({
    fungibles: given.isPriced
      ? [body['addresses']].flat().map((address) => ({ name: '', symbol: '', iconUrl: '', price: 1, address }))
      : [],
  })
  answers['/v1/convert/gas-price'] = () => ({ standard: given.gasPrice, fast: '2', instant: '3' })
  answers['/v1/convert/quotes'] = () => ({
    quotes: [{ id: null, fromAmount: '', fromAccount: '', toAmount: String(given.quoted), toAccount: '' }],
  })
  answers['/v1/convert/build-approve'] = (query) => {
    const [from, data] = [
      query.get('from'),
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [hex(given.spender), 2n ** 256n - 1n] }),
    ]
    return { tx: { from, to: from, value: '0', data, eip155: { gas: 60_000, gasPrice: '1' } } }
  }
  let built = 0
  let amount = 0n
  answers['/v1/convert/build-transaction'] = (_query, body) => {
    const each = given.lies[Math.min(built++, given.lies.length - 1)]
    if (!each) throw new Error('A scene has one call at least')
    const [from = '', to = ''] = [body['from'], body['to']].map((text) => String(text).split(':')[2])
    amount = BigInt(String(body['amount']))
    const kept = 10_000n - BigInt(Math.round(Number(Object(body['eip155']).slippage) * 100))
    const minimum = (given.quoted * kept + 9_999n) / 10_000n
    const value = each.value ?? (from.toLowerCase() === coin ? String(amount) : '0')
    return {
      tx: {
        from: `${each.network}:${each.from}`,
        to: `${each.network}:${each.to}`,
        data: spoil(callOf(each, { source: from, target: to, amount, minimum }), each),
        amount: value,
        eip155: { gas: each.gas, gasPrice: each.gasPrice },
      },
    }
  }
  state.simulate = (params) => {
    if (given.node === 'knows nothing') return undefined
    if (given.node === 'garbage') return { calls: 'none' }
    const left = given.node === 'takes more' ? amount + 1n : amount
    const arrived = given.node === 'gives less' ? 1n : given.quoted
    return simulated(params, { left, arrived, isReverted: given.node === 'reverts' })
  }
  platform.onFetch((url, init) => {
    const body: { id?: number; method?: string; params?: [{ to?: string; data?: string }] } =
      typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    const { to = '', data = '' } = (body.method === 'eth_call' && body.params?.[0]) || {}
    if (new URL(url).pathname.endsWith('/balance')) return Response.json({ balances: given.list.map(balanceOf) })
    const isAsked = [foo, thief, weth.toLowerCase()].includes(to.toLowerCase())
    if (!isAsked || !['0x06fdde03', '0x95d89b41', '0x313ce567'].includes(data)) return world.answer(url, init)
    if (given.contracts.isSilent) return new Response('', { status: 404 })
    const { symbol, decimals } =
      to.toLowerCase() === weth.toLowerCase() ? { symbol: 'WETH', decimals: 18 } : given.contracts
    const result =
      data === '0x313ce567'
        ? encodeAbiParameters([{ type: 'uint256' }], [BigInt(decimals)])
        : encodeAbiParameters([{ type: 'string' }], [symbol])
    return Response.json({ jsonrpc: '2.0', id: body.id, result })
  })
  let asked = 0
  let isAccepted = false
  const violations: unknown[] = []
  try {
    const swap = await world.open()
    const { store } = swap
    wallet.send = async (params) => {
      asked += 1
      try {
        if (!store.review) throw new Error('The wallet was asked for what nobody reviewed')
        judge(store.review, params, given, isAccepted)
      } catch (violation) {
        violations.push(violation)
      }
      return wordOf(BigInt(asked))
    }
    if (given.hasBatches) wallet.capabilities = async () => ({ '0x1': { atomic: { status: 'supported' } } })
    wallet.sendCalls = async (params) => {
      asked += 1
      try {
        if (!store.review) throw new Error('The wallet was asked for what nobody reviewed')
        judgeBatch(store.review, params, given, isAccepted)
      } catch (violation) {
        violations.push(violation)
      }
      return 'batch'
    }
    for (const side of ['source', 'target'] as const) {
      const token = store.tokens[given[side] % Math.max(store.tokens.length, 1)]
      if (!token) return 0
      swap.selectToken(side)
      swap.chooseToken(side, token)
      await platform.settle()
    }
    swap.type('source', given.amount)
    await platform.advance(300)
    swap.review()
    await platform.settle()
    for (let tap = 0; tap < 6 && root.navigation.view === 'SwapPreview' && !store.done; tap++) {
      if (!canConfirm(store)) swap.renew()
      else {
        if (store.needsSecondTap) isAccepted = true
        swap.confirm()
      }
      await platform.advance(2000)
    }
    if (violations.length > 0) throw violations[0]
    return asked
  } finally {
    world.modal.dispose()
  }
}

function balanceOf({ at, symbol, decimals }: Row) {
  const address = at === coin || at === zero ? {} : { address: `eip155:1:${at}` }
  const quantity = { decimals: String(decimals), numeric: '5000' }
  return { name: symbol, symbol, chainId: 'eip155:1', ...address, price: 1, quantity, iconUrl: '' }
}

const numRuns = runsOf(200)

test(
  'a wallet is asked for the assets, the units, at least the minimum and at most the fee that the review shows, whatever is built',
  async () => {
    let asked = 0
    await fc.assert(
      fc.asyncProperty(scene, async (given) => {
        asked += await play(given)
      }),
      { seed: propertySeed, numRuns },
    )
    // Unless the wallet is asked often enough, the property tests nothing.
    expect(asked).toBeGreaterThan(numRuns / 10)
  },
  propertyLimitMs(numRuns),
)
