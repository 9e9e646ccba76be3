import { expect, onTestFinished, test } from 'vitest'
import { router, setupSwap } from '../../testing/swap.js'
import { changeOf } from './changes.js'

const base = 'eip155:8453' as const
const oracle = '0x420000000000000000000000000000000000000f'
const gwei = 10n ** 9n
/** The fee for the data, then the operator's. A quarter is added, as both may rise. */
const told = { '0xf1c7a58b': 40_000n * gwei, '0x275aedd2': 1000n * gwei }
const dataFee = (41_000n * gwei * 5n) / 4n

/** Connected to a network whose node returns `fees` for the oracle. Returns the calls to the oracle. */
function setup(fees: Readonly<Record<string, bigint>> = { ...told }) {
  const world = setupSwap()
  const { answers, modal, platform, root, swapFor } = world
  onTestFinished(() => modal.dispose())
  const questions: string[] = []
  const oracleOf = { isSilent: false }
  platform.onFetch((url, init) => {
    const body = init?.body ? JSON.parse(String(init.body)) : {}
    const [call] = Array.isArray(body.params) ? body.params : []
    if (body.method !== 'eth_call' || String(call?.to).toLowerCase() !== oracle) return world.answer(url, init)
    questions.push(call.data)
    if (oracleOf.isSilent)
      return Response.json({ jsonrpc: '2.0', id: body.id, error: { code: -32000, message: 'busy' } })
    const fee = fees[String(call.data).slice(0, 10)]
    const result = fee === undefined ? '0x' : `0x${fee.toString(16).padStart(64, '0')}`
    return Response.json({ jsonrpc: '2.0', id: body.id, result })
  })
  const at = () => root.chains.activeNetwork?.caipNetworkId ?? ''
  answers['/v1/convert/build-transaction'] = (_query, body) => ({
    tx: {
      ...{ from: body['userAddress'], to: `${at()}:${router}`, amount: '0', data: swapFor(body) },
      eip155: { gas: '100000', gasPrice: '2000000000' },
    },
  })
  answers['/v1/convert/build-approve'] = (query) => ({
    tx: {
      ...{ from: query.get('from'), to: query.get('from'), value: '0' },
      data: `0x095ea7b3${router.slice(2).padStart(64, '0')}${'f'.repeat(64)}`,
      eip155: { gas: 60_000, gasPrice: '1' },
    },
  })
  const open = async (network: `eip155:${number}`, data: Parameters<typeof world.open>[0]) => {
    await world.connect()
    await modal.switchNetwork(network)
    await platform.settle()
    const swap = await world.open(data)
    await platform.settle()
    return swap
  }
  const review = async (network: `eip155:${number}`, data: Parameters<typeof world.open>[0]) => {
    const swap = await open(network, data)
    questions.length = 0
    swap.review()
    await platform.settle()
    return swap
  }
  return { ...world, open, oracleOf, questions, review }
}

const ofEther = { fromToken: 'ETH', toToken: 'USDC', amount: '2' }
const ofDollars = { fromToken: 'USDC', toToken: 'ETH', amount: '320' }

test("Base's fee for the data of a swap is part of both fees", async () => {
  const { review, questions } = setup()
  const { store } = await review(base, ofEther)
  const [call] = store.review?.request?.calls ?? []
  expect(store.review?.request).toMatchObject({
    fee: 100_000n * 2n * gwei + dataFee,
    highestFee: 150_000n * 2n * gwei + dataFee,
  })
  expect(store.review?.figures.gas).toBe(100_000n * 2n * gwei + dataFee)
  // The oracle gets the length of the data with an envelope of 120 bytes, and the gas limit.
  const wordOf = (value: number) => value.toString(16).padStart(64, '0')
  expect(questions).toEqual([`0xf1c7a58b${wordOf(120 + (call?.data.length ?? 0) / 2)}`, `0x275aedd2${wordOf(150_000)}`])
})

test("Base's fee for the data of an approval, and of its swap, is part of the fee", async () => {
  const { review } = setup()
  const { store } = await review(base, ofDollars)
  expect(store.review?.request?.allowance).toBe(320_000_000n)
  // The swap that follows is built already, and costs as much beside its gas.
  expect(store.review?.request).toMatchObject({
    fee: 150_000n * gwei + dataFee + 100_000n * 2n * gwei + dataFee,
    highestFee: 225_000n * gwei + dataFee + 150_000n * 2n * gwei + dataFee,
  })
})

test("the form's fee includes the fee for data, and the maximum leaves it", async () => {
  const { open } = setup()
  const { store, setMax } = await open(base, ofEther)
  expect(store.figures?.gas).toBe(150_000n * gwei + dataFee)
  setMax()
  expect(store.sourceAmount?.units).toBe(10n ** 19n - (150_000n * gwei + dataFee))
})

test('a node of Ethereum is not asked for a fee for data', async () => {
  const { review, questions } = setup()
  const { store } = await review('eip155:1', ofEther)
  expect(store.review?.request?.highestFee).toBe(150_000n * 2n * gwei)
  expect(questions).toEqual([])
})

test('without a gas price, no fee is shown', async () => {
  const { review, answers, questions } = setup()
  answers['/v1/convert/gas-price'] = () => ({ standard: '0', fast: '0', instant: '0' })
  const built = answers['/v1/convert/build-transaction']
  answers['/v1/convert/build-transaction'] = (query, body) => {
    const { tx } = Object(built?.(query, body))
    return { tx: { ...tx, eip155: { gas: '100000', gasPrice: '0' } } }
  }
  const { store } = await review(base, ofEther)
  expect(store.review?.request).toMatchObject({ fee: undefined, highestFee: undefined })
  expect(questions).toEqual([])
})

test('an oracle that does not answer is reported, and needs a second tap', async () => {
  const { review, oracleOf, sent, platform } = setup()
  oracleOf.isSilent = true
  const { store, confirm } = await review(base, ofEther)
  expect(store.review?.request).toMatchObject({ feeDoubt: 'data', highestFee: 150_000n * 2n * gwei })
  confirm()
  await platform.settle()
  expect(sent).toEqual([])
  confirm()
  await platform.settle()
  expect(sent).toHaveLength(1)
})

test("an oracle without an operator's fee still counts as an oracle", async () => {
  const { review, platform } = setup({ '0xf1c7a58b': 40_000n * gwei })
  const { store, renew } = await review(base, ofEther)
  const highestFee = 150_000n * 2n * gwei + 50_000n * gwei
  expect(store.review?.request).toMatchObject({ feeDoubt: undefined, highestFee })
  renew()
  await platform.settle()
  expect(store.review?.request).toMatchObject({ feeDoubt: undefined, highestFee })
})

test.each([
  ['a tenth', 11n, 10n, undefined],
  ['a half', 3n, 2n, 'fee'],
])('a fee for data that rises by %s', async (_what, times, of, change) => {
  const fees: Record<string, bigint> = { ...told }
  const { review, platform, root, sent } = setup(fees)
  const { store, confirm, renew } = await review(base, ofEther)
  expect(changeOf(store)).toBeUndefined()
  for (const [selector, fee] of Object.entries(told)) fees[selector] = (fee * times) / of
  await platform.advance(10_000)
  expect(changeOf(store)).toBe(change)
  // The worth of the tokens is not known: the first tap accepts that.
  confirm()
  confirm()
  await platform.settle()
  expect(sent).toHaveLength(change ? 0 : 1)
  if (!change) return
  renew()
  await platform.settle()
  expect(store.review?.request?.highestFee).toBe(150_000n * 2n * gwei + (dataFee * times) / of)
  expect(root.navigation.view).toBe('SwapPreview')
})
