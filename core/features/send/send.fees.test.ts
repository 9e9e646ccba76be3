import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { toDataSuffix } from '../../standards/index.js'
import { propertyLimitMs, propertySeed, runsOf } from '../../testing/property-runs.js'
import { bob, setupSend, usdc } from '../../testing/send.js'

const gwei = 10n ** 9n
const ether = 10n ** 18n

function setup(...given: Parameters<typeof setupSend>) {
  const world = setupSend(...given)
  onTestFinished(() => world.modal.dispose())
  return world
}
type World = ReturnType<typeof setup>

const hints = (wei: bigint) => ({ standard: String(wei), fast: String(wei), instant: String(wei) })

/** The review of a transfer, with its quote. */
async function review(world: World, { token = 'ETH', amount = '0.01' } = {}) {
  await world.connect()
  const send = await world.open()
  await world.fill(send, { token, amount, to: bob })
  send.review()
  await world.quoted(send)
  return send
}

/** The most that the signed fields allow, plus the network's data fee. */
function payable(signed: object | undefined, { chain }: World): bigint {
  const given: Readonly<Record<string, unknown>> = { ...signed }
  const [gas, price] = [given.gas, given.maxFeePerGas ?? given.gasPrice]
  if (typeof gas !== 'bigint' || typeof price !== 'bigint') throw new Error('A fee without a limit has no bounds')
  return gas * price + Object.values(chain.oracle).reduce((sum, fee) => sum + fee, 0n)
}

test('a service that also controls the first node cannot make the signed fee exceed the shown one', async () => {
  const world = setup({ customRpcUrls: {} })
  world.service.gasPrices = hints(100_000n * gwei)
  world.chain.gas = 1n
  const send = await review(world)
  expect({ quoteStatus: send.store.quoteStatus, fee: send.store.review?.fee }).toEqual({
    quoteStatus: 'failed',
    fee: undefined,
  })
  await send.send()
  await world.platform.settle()
  expect(world.sent).toEqual([])
  expect(send.store.phase).toMatchObject({ error: { code: 'send_price_unknown' } })
})

test.each([
  ['0', 0n],
  ['1', 1n],
  ['20,999', 20_999n],
  ['more than a block has', 30_000_001n],
  ['a number of 200 bits', 2n ** 200n],
])('an estimate of %s is refused, and the coin is not sent', async (_what, gas) => {
  const world = setup()
  world.chain.gas = gas
  const send = await review(world)
  await send.send()
  expect({ quoteStatus: send.store.quoteStatus, fee: send.store.review?.fee, sent: world.sent }).toEqual({
    quoteStatus: 'failed',
    fee: undefined,
    sent: [],
  })
  world.chain.gas = 21_000n
  send.retryQuote()
  await world.quoted(send)
  await send.send()
  expect(world.sent).toMatchObject([{ gas: 21_000n }])
})

test('an estimate for a token that leaves no gas for its data is refused', async () => {
  const world = setup()
  world.chain.tokenGas = 21_000n
  const send = await review(world, { token: 'USDC', amount: '5' })
  expect({ quoteStatus: send.store.quoteStatus, fee: send.store.review?.fee }).toEqual({
    quoteStatus: 'failed',
    fee: undefined,
  })
})

test("a service's price above ten times the node’s is ignored", async () => {
  const world = setup()
  world.chain.gasPrice = gwei
  world.service.gasPrices = hints(100_000n * gwei)
  const send = await review(world)
  expect(send.store.review?.fee).toMatchObject({ terms: { gas: 21_000n, gasPrice: gwei }, units: 21_000n * gwei })
})

test("the service's gateway does not confirm the service's own prices", async () => {
  const world = setup({ customRpcUrls: {} })
  world.platform.onFetch((url, init) => {
    const isGateway = new URL(url).pathname === '/v1/'
    world.chain.gasPrice = isGateway ? 100_000n * gwei : gwei
    // The network's own nodes are elsewhere.
    return world.answer(isGateway || !init?.body ? url : 'https://node.test/rpc', init)
  })
  world.service.gasPrices = hints(100_000n * gwei)
  const send = await review(world)
  expect(send.store.review?.fee).toMatchObject({ terms: { gasPrice: gwei } })
})

test('on a network with a base fee, the two EIP-1559 prices are signed and their maximum is shown', async () => {
  const world = setup()
  world.chain.baseFee = 8n * gwei
  world.service.gasPrices = hints(10n * gwei)
  const send = await review(world)
  const terms = { gas: 21_000n, maxFeePerGas: 18n * gwei, maxPriorityFeePerGas: 2n * gwei }
  const fee = { terms, units: 21_000n * 18n * gwei, expected: 21_000n * 10n * gwei }
  expect(send.store.review?.fee).toMatchObject(fee)
  await send.send()
  expect(world.sent).toMatchObject([terms])
  expect(world.sent[0]).not.toHaveProperty('gasPrice')
})

test('a token transfer gets half as much gas again as estimated, and the review shows the fee for all of it', async () => {
  const world = setup()
  const send = await review(world, { token: 'USDC', amount: '5' })
  expect(send.store.review?.fee).toMatchObject({ units: 90_000n * 10n * gwei, expected: 60_000n * 10n * gwei })
  await send.send()
  expect(world.written).toMatchObject([{ address: usdc, gas: 90_000n, gasPrice: 10n * gwei }])
})

test('the gas limit never exceeds that of a block', async () => {
  const world = setup()
  Object.assign(world.chain, { tokenGas: 25_000_000n, blockGas: 30_000_000n })
  const send = await review(world, { token: 'USDC', amount: '5' })
  expect(send.store.review?.fee).toMatchObject({ terms: { gas: 30_000_000n } })
})

test('the data fee of an OP Stack network is part of the fee', async () => {
  const world = setup()
  world.chain.oracle = { '0xf1c7a58b': 40_000n * gwei, '0x275aedd2': 1000n * gwei }
  const send = await review(world)
  // A quarter is added, because no field of the transaction limits it.
  expect(send.store.review?.fee?.units).toBe(21_000n * 10n * gwei + (41_000n * gwei * 5n) / 4n)
  await send.send()
  expect(send.store.phase.step).toBe('sent')
})

test('an unknown fee does not block the form after going back', async () => {
  const world = setup()
  world.chain.gas = 1n
  const send = await review(world)
  expect(send.store).toMatchObject({ openWarnings: [{ kind: 'feeUnknown' }], isRisky: false })
  world.chain.gas = 21_000n
  world.root.flows.goBack()
  await world.platform.settle()
  send.review()
  await world.quoted(send)
  expect({ view: world.view(), openWarnings: send.store.openWarnings }).toEqual({
    view: 'WalletSendPreview',
    openWarnings: [],
  })
})

/** The review on an OP Stack network. */
async function reviewOnBase(world: World) {
  await world.connect()
  world.emit({ type: 'networkChanged', namespace: 'eip155', connectorId: 'test.fox', chainId: '8453' })
  await world.platform.settle()
  const send = await world.open()
  await world.fill(send, { token: 'ETH', amount: '0.01', to: bob })
  send.review()
  await world.quoted(send)
  return send
}

test('a silent oracle is reported, and needs a second tap', async () => {
  const world = setup()
  world.chain.isOracleSilent = true
  const send = await reviewOnBase(world)
  expect({ units: send.store.review?.fee?.units, shownWarnings: send.store.shownWarnings }).toEqual({
    units: 21_000n * 10n * gwei,
    shownWarnings: [{ kind: 'dataFeeUnknown' }],
  })
  await send.send()
  expect(world.sent).toEqual([])
  await send.send()
  expect(world.sent).toHaveLength(1)
})

test.each([
  ['a tenth', 11n, 10n, []],
  ['a half', 3n, 2n, ['fee']],
])('a fee for data that rises by %s, as a small part of the whole', async (_what, times, of, changes) => {
  const world = setup()
  const told = 200n * gwei
  world.chain.oracle = { '0xf1c7a58b': told }
  const send = await reviewOnBase(world)
  world.chain.oracle = { '0xf1c7a58b': (told * times) / of }
  await world.platform.advance(10_000)
  expect(send.store.changes).toEqual(changes)
  await send.send()
  expect(world.sent).toHaveLength(changes.length > 0 ? 0 : 1)
})

test.each([
  ['0', '0'],
  ['more than any network takes', String(10n ** 14n)],
  ['negative', '-1'],
  ['no whole number', '1.5'],
  ['hexadecimal', '0x10'],
  ['a word', 'fast'],
])('without a node, a service’s price of gas that is %s is none, and the coin is not sent', async (_what, price) => {
  const world = setup({ customRpcUrls: {} })
  const dead = world.answer
  world.platform.onFetch((url, init) => {
    if (new URL(url).pathname === '/v1/convert/gas-price')
      return Response.json({ standard: price, fast: price, instant: price })
    const { method } = init?.body ? JSON.parse(String(init.body)) : { method: undefined }
    return method === undefined ? dead(url, init) : new Response('', { status: 400 })
  })
  const send = await review(world)
  await send.send()
  await world.platform.settle()
  expect({ quoteStatus: send.store.quoteStatus, fee: send.store.review?.fee, sent: world.sent }).toEqual({
    quoteStatus: 'failed',
    fee: undefined,
    sent: [],
  })
  expect(send.store.phase).toMatchObject({ error: { code: 'send_price_unknown' } })
})

test.each([
  ['price', undefined, { gasPrice: 0n }],
  ['base fee and tip', 0n, { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }],
])('on a private chain whose %s is zero the coin is sent for nothing', async (_what, baseFee, price) => {
  const world = setup()
  world.service.gasPrices = hints(gwei)
  Object.assign(world.chain, { gasPrice: 0n, tip: 0n, baseFee })
  const send = await review(world)
  expect(send.store.review?.fee).toMatchObject({ terms: price, units: 0n })
  await send.send()
  expect(world.sent).toMatchObject([{ gas: 21_000n, ...price }])
})

test('a zero price from a node without blocks is ignored, and the coin is not sent', async () => {
  const world = setup()
  world.service.gasPrices = undefined
  Object.assign(world.chain, { gasPrice: 0n, tip: 0n, hasBlocks: false })
  const send = await review(world)
  await send.send()
  expect({ quoteStatus: send.store.quoteStatus, fee: send.store.review?.fee, sent: world.sent }).toEqual({
    quoteStatus: 'failed',
    fee: undefined,
    sent: [],
  })
})

test('before Fjord, the fee is requested for as many bytes', async () => {
  const world = setup()
  world.chain.oracle = { '0x49948e0e': 8000n }
  const send = await review(world, { token: 'USDC', amount: '5' })
  expect(send.store.review?.fee?.units).toBe(90_000n * 10n * gwei + 10_000n)
})

test('the maximum amount leaves the highest fee, with the data fee', async () => {
  const world = setup()
  world.chain.baseFee = 8n * gwei
  world.chain.oracle = { '0xf1c7a58b': 40_000n * gwei }
  await world.connect()
  const send = await world.open()
  await world.fill(send, { token: 'ETH', amount: '', to: bob })
  send.store.setMax()
  send.review()
  await world.quoted(send)
  expect({ changes: send.store.changes, blocker: send.store.blocker }).toEqual({ changes: [], blocker: undefined })
  await send.send()
  const [signed] = world.sent
  expect((signed?.value ?? 0n) + payable(signed, world)).toBeLessThanOrEqual((5n * ether) / 2n)
})

test('a smart account has no limits: its operator pays by other rules', async () => {
  const world = setup()
  await world.connect({ type: 'smartAccount' })
  const send = await world.open()
  await world.fill(send, { token: 'ETH', amount: '0.01', to: bob })
  send.review()
  await world.quoted(send)
  await send.send()
  expect(world.sent).toHaveLength(1)
  for (const field of ['gas', 'gasPrice', 'maxFeePerGas']) expect(world.sent[0]).not.toHaveProperty(field)
})

const numRuns = runsOf(200)

test(
  'whatever the nodes and the service answer, no more can be paid than is shown',
  async () => {
    const wei = fc.oneof(
      fc.bigInt({ min: 0n, max: 200n * gwei }),
      fc.bigInt({ min: 0n, max: 2n ** 255n }),
      fc.constantFrom(0n, 1n, 2n ** 256n - 1n),
    )
    const units = fc.oneof(
      fc.bigInt({ min: 0n, max: 100_000n }),
      fc.bigInt({ min: 0n, max: 2n ** 64n }),
      fc.constantFrom(0n, 1n, 20_999n, 21_000n, 2n ** 255n),
    )
    const answers = fc.record({
      gas: units,
      tokenGas: units,
      gasPrice: wei,
      baseFee: fc.option(wei, { nil: undefined }),
      tip: wei,
      blockGas: fc.oneof(fc.constantFrom(0n, 30_000_000n, 2n ** 50n), units),
      oracle: fc.constantFrom({}, { '0xf1c7a58b': 10n ** 13n, '0x275aedd2': 10n ** 9n }, { '0x49948e0e': 10n ** 12n }),
    })
    const scene = fc.record({
      answers,
      hint: fc.option(wei, { nil: undefined }),
      symbol: fc.constantFrom('ETH', 'USDC'),
      speed: fc.constantFrom('standard' as const, 'fast' as const, 'instant' as const),
    })
    let signedCount = 0
    const worlds = new Set<World>()
    await fc.assert(
      fc.asyncProperty(scene, async ({ answers: given, hint, symbol, speed }) => {
        const world = setupSend()
        worlds.add(world)
        Object.assign(world.chain, given)
        world.service.gasPrices = hint === undefined ? undefined : hints(hint)
        const send = await review(world, { token: symbol, amount: '0.5' })
        send.setSpeed(speed)
        const drawn = send.store.review
        await send.send()
        await world.platform.settle()
        const signed = world.sent[0] ?? world.written[0]
        world.modal.dispose()
        worlds.delete(world)
        if (!signed) return
        const value = 'value' in signed ? signed.value : signed.args[1]
        expect(value).toBe(drawn?.units)
        // A review without a fee signs none: the wallet shows its own.
        if (!drawn?.fee) {
          for (const field of ['gas', 'gasPrice', 'maxFeePerGas']) expect(signed).not.toHaveProperty(field)
          return
        }
        signedCount += 1
        expect(drawn.fee.units).toBeGreaterThanOrEqual(payable(signed, world))
      }),
      { seed: propertySeed, numRuns },
    )
    // The property proves nothing unless the wallet is asked often enough.
    expect(signedCount).toBeGreaterThan(numRuns / 20)
  },
  propertyLimitMs(numRuns),
)

const dataSuffix = toDataSuffix(['my-app'])

/** The last call that the node was asked to estimate. */
const estimated = ({ chain }: World) => chain.calls.findLast(({ method }) => method === 'eth_estimateGas')?.params[0]

test.each([
  ['a coin', { token: 'ETH' }, { to: bob, data: dataSuffix }],
  [
    'a token',
    { token: 'USDC' },
    { to: usdc, data: expect.stringMatching(new RegExp(`^0xa9059cbb.*${dataSuffix.slice(2)}$`)) },
  ],
])('%s is estimated and sent with the suffix of the page', async (_what, filled, call) => {
  const world = setup({ dataSuffix })
  const send = await review(world, filled)
  expect(estimated(world)).toMatchObject(call)
  await send.send()
  await world.platform.settle()
  expect({ sent: world.sent, written: world.written }).toMatchObject({ sent: [call], written: [] })
})

test('a coin carries no suffix to a contract: it may refuse data', async () => {
  const world = setup({ dataSuffix })
  world.chain.contracts.add(bob)
  const send = await review(world)
  expect(estimated(world)).toEqual({ from: expect.any(String), to: bob, value: expect.any(String) })
  expect(send.store.review?.dataSuffix).toBeUndefined()
})
