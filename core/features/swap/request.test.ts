import { expect, onTestFinished, test } from 'vitest'
import { toUnits } from '../../lib/decimal.js'
import { type SwapTerms, swapData } from '../../testing/exchange.js'
import { addresses, alice, router, setupSwap, simulated } from '../../testing/swap.js'

function setup(...given: Parameters<typeof setupSwap>) {
  const world = setupSwap(...given)
  onTestFinished(() => world.modal.dispose())
  const review = async (data: Parameters<typeof world.open>[0]) => {
    const swap = await world.open(data)
    swap.review()
    await world.platform.settle()
    return swap
  }
  return { ...world, review }
}

const ofEther = { fromToken: 'ETH', toToken: 'USDC', amount: '2' }
const ofDollars = { fromToken: 'USDC', toToken: 'ETH', amount: '320' }
const plain = (address: string) => address.slice('eip155:1:'.length)
const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const wordOf = (value: string) => `0x${value.slice(2).padStart(64, '0')}`
const transferOf = (token: string) => ({
  address: token,
  topics: [topic, wordOf(alice), wordOf(router)],
  data: '0x01',
})

test.each([
  [
    'less than the least',
    { left: 2n * 10n ** 18n, arrived: 6_335_999_999n },
    'At least: 6336000000. Arrives: 6335999999',
  ],
  [
    'more leaves',
    { left: 2n * 10n ** 18n + 1n, arrived: 6_400_000_000n },
    'At most: 2000000000000000000. Leaves: 2000000000000000001',
  ],
])('refuses %s and names both figures', async (_what, effect, text) => {
  const { review, state } = setup()
  state.simulate = (params) => simulated(params, effect)
  const { store } = await review(ofEther)
  expect(store.refusal?.meta).toEqual([text])
})

test('names the first five assets that would also leave', async () => {
  const { review, state } = setup()
  const tokens = Array.from({ length: 6 }, (_, index) => `0x${`d${index}`.repeat(20)}`)
  const effect = { left: 2n * 10n ** 18n, arrived: 6_400_000_000n }
  state.simulate = (params) => simulated(params, { ...effect, logs: tokens.map(transferOf) })
  const { store } = await review(ofEther)
  const [named = ''] = store.refusal?.meta ?? []
  expect(named).toBe(
    tokens
      .slice(0, 5)
      .map((token) => `${token} leaves`)
      .join(', '),
  )
  state.simulate = (params) => simulated(params, { ...effect, logs: tokens.slice(0, 1).map(transferOf) })
  const again = await review(ofEther)
  expect(again.store.refusal?.meta).toHaveLength(1)
})

test('refuses an approval that moves any asset', async () => {
  const { review, state, sent } = setup()
  state.simulate = (params) => {
    const answer = JSON.parse(JSON.stringify(simulated(params, { left: 0n, arrived: 0n })))
    const { calls } = answer[0]
    const last = calls.at(-1)
    last.returnData = `0x${(BigInt(last.returnData) - 1n).toString(16).padStart(64, '0')}`
    return answer
  }
  const { store, confirm } = await review(ofDollars)
  confirm()
  expect({ refusal: store.refusal, sent }).toMatchObject({
    refusal: { reason: 'leaves', meta: ['At most: 0. Leaves: 1'] },
    sent: [],
  })
})

test.each([
  ['the token that is wanted', addresses.USDC],
  ['a token of the list', addresses.DAI],
])('refuses %s as a router, even when the host lists it', async (_what, token) => {
  const { review, answers, sent } = setup({ swapRouters: { 1: [plain(token)] } })
  answers['/v1/convert/build-transaction'] = () => ({
    tx: { from: `eip155:1:${alice}`, to: token, amount: '0', data: '0xabcdef01', eip155: { gas: '1', gasPrice: '1' } },
  })
  const { store, confirm } = await review(ofEther)
  confirm()
  expect({ refusal: store.refusal, sent }).toMatchObject({ refusal: { reason: 'token' }, sent: [] })
})

test.each<[string, string, string, bigint | undefined]>([
  ['the dearer price is the service’s', '3000000000', '1000000000', 3_000_000_000n],
  ['the dearer price is the network’s', '1000000000', '4000000000', 4_000_000_000n],
  ['a unit of gas costs one wei', '1', '0', 1n],
  ['nobody says a price', '0', '0', undefined],
])('shows the higher price in the review and the call when %s', async (_what, built, network, price) => {
  const { review, answers, swapFor } = setup()
  answers['/v1/convert/gas-price'] = () => ({ standard: network, fast: network, instant: network })
  answers['/v1/convert/build-transaction'] = (_query, body) => ({
    tx: {
      ...{ from: body['userAddress'], to: `eip155:1:${router}`, amount: '0', data: swapFor(body) },
      eip155: { gas: '100000', gasPrice: built },
    },
  })
  const { store } = await review(ofEther)
  const { gasPrice, fee, highestFee, calls } = store.review?.request ?? {}
  expect({ gasPrice, fee, highestFee }).toEqual({
    gasPrice: price,
    fee: price && price * 100_000n,
    highestFee: price && price * 150_000n,
  })
  const [call] = calls ?? []
  expect([call?.gas, call?.gasPrice]).toEqual(price === undefined ? [undefined, undefined] : [150_000n, price])
})

test('sets no gas price for a smart account', async () => {
  const { connect, review } = setup()
  await connect('smartAccount')
  const { store } = await review(ofEther)
  expect(store.review?.request).toMatchObject({ fee: 240_000n * 10n ** 9n, highestFee: undefined, gasPrice: undefined })
  expect(store.review?.request?.calls[0]).not.toHaveProperty('gas')
})

test('reports a token that refuses a first allowance as an error of the approval', async () => {
  const { review, wallet, root, view } = setup()
  wallet.estimate = async () => {
    throw new Error('execution reverted')
  }
  const { store } = await review(ofDollars)
  expect({ view: view(), message: root.alerts.notice?.message }).toEqual({
    view: 'Swap',
    message: 'Failed to create approval transaction',
  })
  expect(store.hasFetchFailed).toBe(true)
})

test('uses a confirmed approval for the same token and amount only', async () => {
  const { review, sent, wallet, platform, held } = setup()
  held['DAI'] = '1'
  const approvals = () => sent.filter(({ to }) => to !== router).length
  wallet.send = async ({ to }) => {
    if (to === router) throw Object.assign(new Error('No'), { code: 4001 })
    return `0x${'1'.repeat(64)}`
  }
  const swap = await review(ofDollars)
  swap.confirm()
  await platform.settle()
  expect({ approvals: approvals(), sentCount: sent.length }).toEqual({ approvals: 1, sentCount: 2 })
  swap.renew()
  await platform.settle()
  swap.confirm()
  await platform.settle()
  expect({ approvals: approvals(), sentCount: sent.length }).toEqual({ approvals: 1, sentCount: 3 })
  for (const [other, count] of [
    [{ ...ofDollars, amount: '321' }, 2],
    // The same amount of another token.
    [{ fromToken: 'DAI', toToken: 'ETH', amount: '0.000000000321' }, 3],
  ] as const) {
    const next = await review(other)
    next.confirm()
    await platform.settle()
    expect(approvals()).toBe(count)
  }
})

test('swaps after an approval through the approved contract only', async () => {
  const other = `0x${'41'.repeat(20)}`
  const { review, sent, answers, platform } = setup({ swapRouters: { 1: [router, other] } })
  const honest = answers['/v1/convert/build-transaction']
  const elsewhere = () => ({
    tx: {
      from: `eip155:1:${alice}`,
      to: `eip155:1:${other}`,
      amount: '0',
      data: '0xabcdef01',
      eip155: { gas: '1', gasPrice: '1' },
    },
  })
  answers['/v1/convert/build-transaction'] = elsewhere
  expect((await review(ofDollars)).store.refusal).toMatchObject({ reason: 'contract' })
  if (honest) answers['/v1/convert/build-transaction'] = honest
  const { store, confirm } = await review(ofDollars)
  expect(store.review?.request?.allowance).toBe(toUnits('320', 6))
  answers['/v1/convert/build-transaction'] = elsewhere
  confirm()
  await platform.settle()
  expect(sent.map(({ to }) => to)).toEqual([plain(addresses.USDC)])
  expect(store.refusal).toBeDefined()
})

test('does not use the approval of another account', async () => {
  const { review, sent, wallet, platform, evm, modal } = setup()
  wallet.send = async ({ to }) => {
    if (to === router) throw Object.assign(new Error('No'), { code: 4001 })
    return `0x${'1'.repeat(64)}`
  }
  const approvers = () => sent.flatMap(({ to, from }) => (to === router ? [] : [from]))
  const first = await review(ofDollars)
  first.confirm()
  await platform.settle()
  const bob = `0x${'b0'.repeat(20)}`
  const accounts = [{ namespace: 'eip155', address: bob, type: 'eoa' } as const]
  evm.context?.emit({ type: 'accountsChanged', namespace: 'eip155', connectorId: 'test.fox', accounts })
  await platform.settle()
  await modal.close()
  const second = await review(ofDollars)
  second.confirm()
  await platform.settle()
  expect(approvers()).toEqual([alice, bob])
})

test('reports a listed token without a contract as an error of the swap', async () => {
  const { review, answers, root, view } = setup()
  const honest = answers['/v1/convert/tokens']
  answers['/v1/convert/tokens'] = (query, body) =>
    JSON.parse(JSON.stringify(honest?.(query, body)).replaceAll(plain(addresses.USDC), 'nowhere'))
  await review(ofEther)
  expect({ view: view(), notice: root.alerts.notice }).toMatchObject({
    view: 'Swap',
    notice: { code: 'swap_step', message: 'Failed to create transaction' },
  })
})

const etherData = (change: Partial<SwapTerms>) =>
  swapData({
    source: plain(addresses.ETH),
    target: plain(addresses.USDC),
    amount: 2n * 10n ** 18n,
    minimum: 6_336_000_000n,
    ...change,
  })

test.each<[string, Partial<SwapTerms>, string | undefined]>([
  ['an honest call', {}, undefined],
  ['a minimum of one unit', { minimum: 1n }, 'minimum'],
  ['one unit less than the least', { minimum: 6_335_999_999n }, 'minimum'],
  ['another receiver', { receiver: `0x${'66'.repeat(20)}` }, 'receiver'],
  ['another token', { source: plain(addresses.DAI) }, 'source'],
  ['another token in return', { target: plain(addresses.DAI) }, 'target'],
  ['half the amount', { amount: 10n ** 18n }, 'amount'],
  ['a partial fill', { flags: 1n }, 'unread'],
])('a call with %s that behaves while it is tried out: %o → %s', async (_what, change, reason) => {
  const { review, answers, sent, platform } = setup()
  answers['/v1/convert/build-transaction'] = (_query, body) => ({
    tx: {
      ...{ from: body['userAddress'], to: `eip155:1:${router}`, amount: '0', data: etherData(change) },
      eip155: { gas: '100000', gasPrice: '1' },
    },
  })
  const { store, confirm } = await review(ofEther)
  confirm()
  await platform.settle()
  expect({ refusal: store.refusal && Object(store.refusal).reason, sentCount: sent.length }).toEqual({
    refusal: reason,
    sentCount: reason ? 0 : 1,
  })
})

test('asks for less slippage when the price fell since the quote, so that the review stays as it is', async () => {
  const { review, answers, sent, platform } = setup()
  const wanted: unknown[] = []
  // Half a percent less than was quoted.
  const offered = 6_368_000_000n
  answers['/v1/convert/build-transaction'] = (_query, body) => {
    const { slippage } = Object(body['eip155'])
    wanted.push(slippage)
    const kept = 10_000n - BigInt(Math.round(Number(slippage) * 100))
    const data = etherData({ minimum: (offered * kept) / 10_000n })
    return {
      tx: {
        ...{ from: body['userAddress'], to: `eip155:1:${router}`, amount: '0', data },
        eip155: { gas: '100000', gasPrice: '1' },
      },
    }
  }
  const { store, confirm } = await review(ofEther)
  expect({ refusal: store.refusal, units: store.review?.least.units }).toEqual({
    refusal: undefined,
    units: 6_336_000_000n,
  })
  expect(wanted).toEqual([1, 0.5])
  confirm()
  await platform.settle()
  expect(sent.map(({ data }) => data)).toEqual([etherData({ minimum: (offered * 9_950n) / 10_000n })])
})

test('refuses a price that fell below the least, after one call', async () => {
  const { review, answers, asked } = setup()
  answers['/v1/convert/build-transaction'] = (_query, body) => ({
    tx: {
      ...{
        from: body['userAddress'],
        to: `eip155:1:${router}`,
        amount: '0',
        data: etherData({ minimum: 6_270_000_000n }),
      },
      eip155: { gas: '100000', gasPrice: '1' },
    },
  })
  const { store } = await review(ofEther)
  expect(store.refusal).toMatchObject({
    reason: 'minimum',
    meta: ['At least: 6336000000. Guaranteed: 6270000000'],
  })
  expect(asked('/v1/convert/build-transaction')).toHaveLength(1)
})

test('warns of an unreadable method of the host’s own exchange, and refuses it if the host names an interface', async () => {
  for (const [listed, isTaken] of [
    [router, true],
    [{ address: router, decode: () => undefined }, true],
    [{ address: router, decode: '1inch-v6' as const }, false],
  ] as const) {
    const { review, answers, sent, platform } = setup({ swapRouters: { 1: [listed] } })
    answers['/v1/convert/build-transaction'] = (_query, body) => ({
      tx: {
        ...{ from: body['userAddress'], to: `eip155:1:${router}`, amount: '0', data: '0xabcdef01' },
        eip155: { gas: '100000', gasPrice: '1' },
      },
    })
    const { store, confirm } = await review(ofEther)
    expect({ isMinimumKnown: store.review?.request?.isMinimumKnown, needsSecondTap: store.needsSecondTap }).toEqual({
      isMinimumKnown: isTaken ? false : undefined,
      needsSecondTap: isTaken,
    })
    confirm()
    await platform.settle()
    expect(sent).toEqual([])
    confirm()
    await platform.settle()
    expect(sent).toHaveLength(isTaken ? 1 : 0)
  }
})
