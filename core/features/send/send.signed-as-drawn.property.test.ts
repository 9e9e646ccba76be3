// Preloaded, so that no test waits for an import.
import '../../adapters/evm/adapter.js'
import fc from 'fast-check'
import { decodeFunctionData, encodeAbiParameters, erc20Abi, formatUnits, type Hex, parseUnits, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { evm } from '../../adapters/index.js'
import type { TokenBalance } from '../../contracts/account/token.js'
import { propertyLimitMs, propertySeed, runsOf } from '../../testing/property-runs.js'
import { alice, bob, setupSend, tether, usdc } from '../../testing/send.js'
import type { SendReview } from './form.js'

// The service sets names, prices and decimals; the nodes answer, lie or are silent. viem decodes each request to the
// wallet, and the test compares it with the review that was shown at the tap.

const gwei = 10n ** 9n
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const strangers = [`0x${'66'.repeat(20)}`, `0x${'77'.repeat(20)}`] as const
const native = 'eip155:1/slip44:60'
const erc20 = (address: string) => `eip155:1/erc20:${address.toLowerCase()}`

/** Certain facts, whatever services and nodes say. */
const truth: Readonly<Record<string, { readonly symbol: string; readonly decimals: number }>> = {
  [native]: { symbol: 'ETH', decimals: 18 },
  [erc20(usdc)]: { symbol: 'USDC', decimals: 6 },
  [erc20(tether)]: { symbol: 'USDT', decimals: 6 },
  [erc20(dai)]: { symbol: 'DAI', decimals: 18 },
  [erc20(weth)]: { symbol: 'WETH', decimals: 18 },
}
/** Symbols of well-known assets, and disguises of them: at another address they are imitations. */
const knownLooks = ['ETH', 'USDC', 'USDT', 'DAI', 'WETH', 'U5DC', 'UЅDC', 'ЕTH', 'ＵＳＤＣ']
const symbols = [...knownLooks, 'FOO', 'BAR', '', '<b>', 'ETH\u202E']

const weighted = <Value>(usual: readonly Value[], odd: readonly Value[], weight = 5): fc.Arbitrary<Value> =>
  fc.oneof({ weight, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: fc.constantFrom(...odd) })
/** Weights mostly usual values: a scene has many, and with odd ones the wallet would never be asked. */
const mostly = <Value>(usual: readonly Value[], odd: readonly Value[]): fc.Arbitrary<Value> => weighted(usual, odd, 16)

const contractAddresses = [usdc, tether, dai, weth, ...strangers]
const honestRows = [
  { at: undefined, symbol: 'ETH', decimals: '18' },
  { at: usdc, symbol: 'USDC', decimals: '6' },
  { at: tether.toLowerCase(), symbol: 'USDT', decimals: '6' },
  { at: dai, symbol: 'DAI', decimals: '18' },
  { at: weth, symbol: 'WETH', decimals: '18' },
  { at: strangers[0], symbol: 'FOO', decimals: '18' },
  { at: strangers[1], symbol: 'BAR', decimals: '6' },
]
const honestRow = fc.constantFrom(...honestRows)
/** An asset about which the service reports one wrong fact. */
const wrongRow = fc
  .tuple(
    honestRow,
    fc.oneof(
      fc.record({ symbol: fc.constantFrom(...symbols) }),
      fc.record({ decimals: fc.constantFrom('0', '8', '6', '18') }),
    ),
  )
  .map(([honest, wrong]) => ({ ...honest, ...wrong }))
const oddRow = fc.record({
  at: fc.constantFrom(undefined, ...contractAddresses, `0x${'e'.repeat(40)}`, `0x${'0'.repeat(40)}`, 'native', '0x12'),
  symbol: fc.constantFrom(...symbols),
  decimals: weighted(['18', '6'], ['0', '8', '77', '255', '-1', 'x', '']),
})
const row = fc.record({
  token: fc.oneof(
    { weight: 3, arbitrary: honestRow },
    { weight: 2, arbitrary: wrongRow },
    { weight: 1, arbitrary: oddRow },
  ),
  name: fc.constantFrom('Ether', 'USD Coin', 'Foo'),
  numeric: mostly(['2.5', '5000', '1000000'], ['0', '0.000001', '1e30', 'NaN', '9'.repeat(40)]),
  price: weighted([1, 2000], [0, 0.000001, 1e21]),
  chainId: mostly(['eip155:1'], ['eip155:8453', 'solana:x']),
})
const contract = fc.record({
  symbol: weighted([undefined], symbols),
  isBytes32: fc.boolean(),
  decimals: weighted([undefined], [6, 18, 0, 8, 77, 255, 300]),
})
const wei = mostly([gwei, 10n * gwei, 30n * gwei], [0n, 1n, 100_000n * gwei, 2n ** 255n])
const gas = mostly([21_000n, 60_000n], [0n, 1n, 20_999n, 100_000n, 30_000_001n, 2n ** 255n])
const garbage = fc.constantFrom<unknown>(null, '0x', '0xzz', {}, [], 'x', -1, 0, `0x${'f'.repeat(64)}`, { value: 7 })
const nodeMethods = [
  'eth_gasPrice',
  'eth_estimateGas',
  'eth_maxPriorityFeePerGas',
  'eth_getBlockByNumber',
  'eth_getCode',
]
const said = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 4 }),
  gas,
  tokenGas: mostly([60_000n, 90_000n], [21_000n, 0n, 2n ** 64n]),
  gasPrice: wei,
  baseFee: fc.option(wei, { nil: undefined }),
  tip: wei,
  blockGas: mostly([30_000_000n], [0n, 1n, 2n ** 60n]),
  hint: fc.option(wei, { nil: undefined }),
  status: mostly([200], [400, 500]),
  /** Contracts do not answer, as on a dead node. */
  areContractsSilent: mostly([false], [true]),
  lies: fc.oneof(
    { weight: 6, arbitrary: fc.constant<Record<string, unknown>>({}) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...nodeMethods), garbage, { maxKeys: 2 }) },
  ),
})
type Said = typeof said extends fc.Arbitrary<infer Value> ? Value : never
const scene = fc.record({
  first: said,
  /** The answers from the moment when the review is open. */
  later: fc.option(said, { nil: undefined }),
  contracts: fc.tuple(...contractAddresses.map(() => contract)),
  /** The network charges a data fee, like the OP Stack. */
  oracle: weighted<Record<string, bigint>>(
    [{}],
    [{ '0xf1c7a58b': 10n ** 13n, '0x275aedd2': 10n ** 9n }, { '0x49948e0e': 10n ** 12n }],
  ),
  row: fc.nat(3),
  amount: fc.constantFrom('1', '0.5', '0.000001', '2', 'max'),
  isInUsd: weighted([false], [true]),
  speed: fc.constantFrom('standard' as const, 'fast' as const, 'instant' as const),
})
type Scene = typeof scene extends fc.Arbitrary<infer Value> ? Value : never

const rowsOf = ({ rows }: Said): TokenBalance[] =>
  rows.map(({ token: { at, symbol, decimals }, name, numeric, price, chainId }) => ({
    ...{ name, symbol, chainId, price, quantity: { decimals, numeric }, iconUrl: '' },
    ...(at !== undefined && { address: `eip155:1:${at}` }),
  })) as TokenBalance[] // the service may write anything

/** The facts reported by contracts, by plain address in lower case. */
function contractsOf({ contracts }: Scene) {
  return new Map(
    contractAddresses.map((address, index) => {
      const { symbol, isBytes32 = false, decimals } = contracts[index] ?? {}
      const known = truth[erc20(address)] ?? {
        symbol: address === strangers[0] ? 'FOO' : 'BAR',
        decimals: address === strangers[0] ? 18 : 6,
      }
      const own = { symbol: symbol ?? known.symbol, decimals: decimals ?? known.decimals }
      return [address.toLowerCase(), { ...own, isBytes32 }] as const
    }),
  )
}

function wordsOf(
  { symbol, isBytes32, decimals }: { symbol: string; isBytes32: boolean; decimals: number },
  data: string,
) {
  const isName = data === '0x06fdde03'
  if (data === '0x313ce567') return encodeAbiParameters([{ type: 'uint256' }], [BigInt(decimals)])
  if (data !== '0x95d89b41' && !isName) return '0x'
  const text = isName ? `The ${symbol}` : symbol
  const bytes = stringToHex(text)
  return isBytes32 && bytes.length <= 66 ? bytes.padEnd(66, '0') : encodeAbiParameters([{ type: 'string' }], [text])
}

interface Signed {
  readonly id: string
  readonly units: bigint
  readonly receiver: string
  readonly from: string
  readonly data: Hex
  readonly gas: bigint | undefined
  readonly price: bigint | undefined
}

/** A request to the wallet, decoded as any wallet would. */
function read(transaction: Readonly<Record<string, string>>, chainId: string): Signed {
  const { from = '', to = '', value = '0x0', data = '0x', gas: units, gasPrice, maxFeePerGas } = transaction
  const amount = (hex: string | undefined) => (hex === undefined ? undefined : BigInt(hex))
  const common = { from: from.toLowerCase(), gas: amount(units), price: amount(maxFeePerGas ?? gasPrice) }
  expect(BigInt(transaction['chainId'] ?? chainId)).toBe(1n)
  if (data === '0x') return { ...common, data, id: native, units: BigInt(value), receiver: to.toLowerCase() }
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: data as Hex }) // viem throws for anything else
  expect({ functionName, value: BigInt(value) }).toEqual({ functionName: 'transfer', value: 0n })
  const [receiver, sum] = args as readonly [string, bigint] // the arguments of `transfer`
  return { ...common, data: data as Hex, id: erc20(to), units: sum, receiver: receiver.toLowerCase() }
}

/** The gas that every transaction uses, by the network's rules (EIP-2028). */
function leastGas(data: Hex): bigint {
  const bytes = data.slice(2).match(/../g) ?? []
  return 21_000n + bytes.reduce((sum, byte) => sum + (byte === '00' ? 4n : 16n), 0n)
}

interface Drawn {
  readonly review: SendReview
  readonly warnings: readonly string[]
}

/** Letters and digits only, because services write symbols in many ways. */
const plain = (symbol: string) =>
  symbol
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

function judge({ review, warnings }: Drawn, signed: Signed, given: Scene) {
  const { token, fee } = review
  // The asset.
  expect(token.asset.id).toBe(signed.id)
  expect(review.tokenAddress === undefined ? native : erc20(review.tokenAddress)).toBe(signed.id)
  const known = truth[signed.id]
  const told = contractsOf(given).get(signed.id.split(':').at(-1) ?? '')
  if (known) expect(token.symbol).toBe(known.symbol)
  else {
    const isUnwitnessed = warnings.includes('unwitnessed')
    if (!isUnwitnessed && told && plain(told.symbol) !== '') expect(plain(token.symbol)).toBe(plain(told.symbol))
    if (knownLooks.includes(token.symbol)) expect(warnings).toContain('imitates')
  }
  // The units.
  const areDecimalsTold = told !== undefined && !warnings.includes('unwitnessed') && told.decimals <= 77
  const decimals = known?.decimals ?? (areDecimalsTold ? told.decimals : review.decimals)
  expect(review.units).toBe(signed.units)
  expect(parseUnits(review.amount, decimals)).toBe(signed.units)
  expect(formatUnits(signed.units, decimals)).toBe(review.amount)
  // The receiver and the sender.
  expect({ receiver: signed.receiver, from: signed.from }).toEqual({
    receiver: review.receiver.address.toLowerCase(),
    from: alice.toLowerCase(),
  })
  // The fee. A review without one signs none: the wallet shows its own.
  if (!fee) {
    expect({ isNative: signed.id === native, gas: signed.gas, price: signed.price }).toEqual({
      isNative: false,
      gas: undefined,
      price: undefined,
    })
    return
  }
  if (signed.gas === undefined || signed.price === undefined) throw new Error('A fee without a limit has no bounds')
  // While no node answered, the data fee is unknown.
  const isTold = [given.first, given.later ?? given.first].every(({ status }) => status === 200)
  const forData = isTold ? Object.values(given.oracle).reduce((sum, each) => sum + each, 0n) : 0n
  expect(signed.gas).toBeGreaterThanOrEqual(leastGas(signed.data))
  expect(fee.units + fee.rent).toBeGreaterThanOrEqual(signed.gas * signed.price + forData)
}

/** Plays one scene. Returns the number of requests to the wallet. */
async function play(given: Scene): Promise<number> {
  const world = setupSend({ adapters: [evm()] })
  const { platform, root, service, chain } = world
  const contracts = contractsOf(given)
  let now = given.first
  const say = (next: Said) => {
    now = next
    const { gas: units, tokenGas, gasPrice, baseFee, tip, blockGas, status } = next
    Object.assign(chain, { gas: units, tokenGas, gasPrice, baseFee, tip, blockGas, status })
    service.balances = rowsOf(next)
    const hint = String(next.hint)
    service.gasPrices = next.hint === undefined ? undefined : { standard: hint, fast: hint, instant: hint }
  }
  chain.oracle = given.oracle
  say(given.first)
  platform.onFetch((url, init) => {
    const body: { id?: number; method?: string; params?: [{ to?: string; data?: string }] } =
      typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    const lie = Object.entries(now.lies).find(([method]) => method === body.method)
    const { to = '', data = '' } = (body.method === 'eth_call' && body.params?.[0]) || {}
    const told = contracts.get(to.toLowerCase())
    if (lie && chain.status === 200) return Response.json({ jsonrpc: '2.0', id: body.id, result: lie[1] })
    if (!told || chain.status !== 200) return world.answer(url, init)
    if (now.areContractsSilent) return new Response('', { status: 503 })
    return Response.json({ jsonrpc: '2.0', id: body.id, result: wordsOf(told, data) })
  })
  const signed: Signed[] = []
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [alice]
      if (method === 'eth_chainId') return '0x1'
      if (method !== 'eth_sendTransaction') return null
      signed.push(read((params as [Record<string, string>])[0], '0x1')) // the adapter sends this form
      throw Object.assign(new Error('no'), { code: 4001 })
    },
    on: () => {},
    removeListener: () => {},
  }
  try {
    world.announce('Fox', { provider })
    await world.modal.open()
    root.flows.chooseWallet(world.rowOf('Fox'))
    for (let round = 0; round < 20 && root.accounts.active?.address !== alice; round++) await platform.settle()
    expect(root.accounts.active?.address).toBe(alice)
    const send = await world.open()
    const { store } = send
    /** Failed requests are repeated after a while. */
    const quoted = async () => {
      await platform.settle()
      for (let round = 0; store.quoteStatus === 'loading' && round < 20; round++) await platform.advance(1000)
    }
    const token = store.tokenBalances[given.row % Math.max(store.tokenBalances.length, 1)]
    if (!token) return 0
    store.chooseToken(token)
    if (given.isInUsd) store.toggleUsd()
    if (given.amount === 'max') store.setMax()
    else store.setAmount(given.amount)
    send.setReceiver(bob)
    await platform.advance(500)
    await quoted()
    for (let tap = 0; tap < 3 && world.view() === 'WalletSend'; tap++) send.review()
    await quoted()
    send.setSpeed(given.speed)
    if (given.later) {
      say(given.later)
      await platform.advance(10_000)
    }
    for (let tap = 0; tap < 5 && signed.length === 0; tap++) {
      if (store.changes.length > 0) send.renewReview()
      const { review } = store
      const warnings = store.shownWarnings.map(({ kind }) => kind)
      void send.send()
      await platform.settle()
      // A silent contract is asked again.
      if (signed.length === 0) await platform.advance(3000)
      const [asked] = signed
      if (!asked) continue
      if (!review) throw new Error('The wallet was asked for what nobody reviewed')
      judge({ review, warnings }, asked, given)
    }
    return signed.length
  } finally {
    world.modal.dispose()
  }
}

const numRuns = runsOf(200)

test(
  'a wallet is asked for the asset, the units and at most the fee that the review shows, whatever service and nodes say',
  async () => {
    let asked = 0
    await fc.assert(
      fc.asyncProperty(scene, async (given) => {
        asked += await play(given)
      }),
      { seed: propertySeed, numRuns },
    )
    // The property proves nothing unless the wallet is asked often enough.
    expect(asked).toBeGreaterThan(numRuns / 10)
  },
  propertyLimitMs(numRuns),
)
