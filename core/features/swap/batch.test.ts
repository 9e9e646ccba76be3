import { expect, onTestFinished, test } from 'vitest'
import { toUnits } from '../../lib/decimal.js'
import { swapData } from '../../testing/exchange.js'
import { addresses, alice, plainOf, router, setupSwap, simulated } from '../../testing/swap.js'

const ofDollars = { fromToken: 'USDC', toToken: 'ETH', amount: '320' }
const ofEther = { fromToken: 'ETH', toToken: 'USDC', amount: '2' }
const usdc = plainOf(addresses.USDC)
const hash = `0x${'5'.repeat(64)}`
const id = 'batch-1'
const approval = `0x095ea7b3${router.slice(2).padStart(64, '0')}${toUnits('320', 6).toString(16).padStart(64, '0')}`
const swapCall = swapData({
  source: usdc,
  target: plainOf(addresses.ETH),
  amount: toUnits('320', 6),
  minimum: toUnits('316.8', 18),
})
const both = [
  { to: usdc, data: approval, value: 0n },
  { to: router, data: swapCall, value: 0n },
]
const done = { version: '2.0.0', id, chainId: '0x1', status: 200, receipts: [{ status: '0x1', transactionHash: hash }] }

const supported = { '0x1': { atomic: { status: 'supported' } } }

function setup(capabilities: unknown = supported) {
  const world = setupSwap()
  onTestFinished(() => world.modal.dispose())
  const { platform, wallet } = world
  wallet.capabilities = async () => capabilities as Readonly<Record<string, unknown>> // whatever a wallet may answer
  wallet.sendCalls = async () => id
  wallet.callsStatus = async () => done
  const review = async (data: Parameters<typeof world.open>[0]) => {
    const swap = await world.open(data)
    swap.review()
    await platform.settle()
    const confirm = async () => {
      swap.confirm()
      await platform.settle()
    }
    return { ...swap, confirm }
  }
  return { ...world, review }
}

test('reviews the approval and the swap as one request, and asks the wallet once', async () => {
  const { review, batches, sent, root } = setup()
  const { store, confirm } = await review(ofDollars)
  const { request } = store.review ?? {}
  expect(request).toMatchObject({ isBatch: true, calls: both, contract: router, allowance: toUnits('320', 6) })
  // A batch names no limits, so the highest fee is not known.
  expect({ highestFee: request?.highestFee, gasPrice: request?.gasPrice, isSimulated: request?.isSimulated }).toEqual({
    highestFee: undefined,
    gasPrice: undefined,
    isSimulated: true,
  })
  await confirm()
  expect({ sent, batches }).toEqual({ sent: [], batches: [{ from: alice, network: 'eip155:1', calls: both }] })
  expect({ symbol: store.done?.target.symbol, code: root.alerts.notice?.code }).toEqual({
    symbol: 'ETH',
    code: 'swapped',
  })
})

test.each<[string, unknown, boolean]>([
  ['runs calls as one', supported, true],
  ['writes the chain with zeros', { '0x0001': { atomic: { status: 'supported' } } }, true],
  ['writes the chain in capitals', { '0X1': { atomic: { status: 'supported' } } }, true],
  ['would change the account for it', { '0x1': { atomic: { status: 'ready' } } }, false],
  ['cannot', { '0x1': { atomic: { status: 'unsupported' } } }, false],
  ['can elsewhere', { '0x89': { atomic: { status: 'supported' } } }, false],
  ['answers as a draft had it', { '0x1': { atomicBatch: { supported: true } } }, false],
  ['answers with a text', { '0x1': 'atomic' }, false],
  ['answers with a list', ['0x1'], false],
  ['answers with nothing', null, false],
])('a wallet that %s: %o → as one: %s', async (_what, capabilities, isBatch) => {
  const { review } = setup(capabilities)
  const { store } = await review(ofDollars)
  expect(store.review?.request?.isBatch).toBe(isBatch)
})

test('asks for one call after another when the wallet does not name its capabilities', async () => {
  const { open, review, wallet, platform } = setup()
  wallet.capabilities = async () => Promise.reject(Object.assign(new Error('No such method'), { code: -32601 }))
  expect((await review(ofDollars)).store.review?.request?.isBatch).toBe(false)
  const swap = await open({ ...ofDollars, amount: '321' })
  wallet.capabilities = () => new Promise(() => {})
  swap.review()
  await platform.settle()
  expect(swap.store.review?.request).toBeUndefined()
  await platform.advance(3000)
  expect(swap.store.review?.request?.isBatch).toBe(false)
})

test('a swap that needs no approval is a single request', async () => {
  const { review, state } = setup()
  expect((await review(ofEther)).store.review?.request?.isBatch).toBe(false)
  state.allowance = '999999999999'
  expect((await review(ofDollars)).store.review?.request?.isBatch).toBe(false)
})

test('a wallet that refuses the batch is asked for one call after another, after a new review', async () => {
  const { review, wallet, batches, sent } = setup()
  wallet.sendCalls = async () => undefined
  const { store, confirm } = await review(ofDollars)
  await confirm()
  expect({ batchCount: batches.length, sent, isBusy: store.isBusy, isUnsure: store.isUnsure }).toEqual({
    batchCount: 1,
    sent: [],
    isBusy: false,
    isUnsure: false,
  })
  expect(store.review?.request).toMatchObject({ isBatch: false, calls: [{ to: usdc, data: approval }] })
  await confirm()
  expect({ batchCount: batches.length, sentTos: sent.map(({ to }) => to) }).toEqual({
    batchCount: 1,
    sentTos: [usdc, router],
  })
})

test('a rejected batch is not a swap under way, and an unanswered one is', async () => {
  const { review, wallet, sent } = setup()
  wallet.sendCalls = async () => Promise.reject(Object.assign(new Error('No'), { code: 4001 }))
  const first = await review(ofDollars)
  await first.confirm()
  expect({ sent, isUnsure: first.store.isUnsure, code: first.store.transactionError?.code }).toEqual({
    sent: [],
    isUnsure: false,
    code: 'wallet_user_rejected',
  })
  wallet.sendCalls = async () => Promise.reject(new Error('lost'))
  await first.confirm()
  expect({ isUnsure: first.store.isUnsure, needsSecondTap: first.store.needsSecondTap }).toEqual({
    isUnsure: true,
    needsSecondTap: true,
  })
})

test.each<[string, unknown, object]>([
  ['never came to the chain', { status: 400, receipts: [] }, { isUnsure: false, code: 'unknown' }],
  ['was taken back', { ...done, status: 500 }, { isUnsure: false, code: 'transaction_reverted' }],
  ['was taken back in part', { ...done, status: 600 }, { isUnsure: false, code: 'transaction_reverted' }],
  [
    'is called done with a failed receipt',
    { ...done, receipts: [{ status: '0x0', transactionHash: hash }] },
    { isUnsure: false, code: 'transaction_reverted' },
  ],
  ['has no outcome', { status: 100 }, { isUnsure: true, code: undefined }],
  ['is done without a transaction', { status: 200, receipts: [] }, { isUnsure: true, code: undefined }],
  ['has a status that is none', { status: 'CONFIRMED', receipts: done.receipts }, { isUnsure: true, code: undefined }],
])('a batch that %s', async (_what, status, outcome) => {
  const { review, wallet, platform } = setup()
  wallet.callsStatus = async () => status
  const { store, confirm } = await review(ofDollars)
  await confirm()
  await platform.advance(125_000)
  expect({ isUnsure: store.isUnsure, code: store.transactionError?.code }).toEqual(outcome)
  expect({ done: store.done, isBusy: store.isBusy }).toEqual({ done: undefined, isBusy: false })
})

test('the chain decides about a batch that the wallet calls done', async () => {
  const { review, state } = setup()
  state.receipt = '0x0'
  const { store, confirm } = await review(ofDollars)
  await confirm()
  expect({ code: store.transactionError?.code, done: store.done }).toEqual({
    code: 'transaction_reverted',
    done: undefined,
  })
})

test('refuses a batch whose swap guarantees less, or is for another exchange than its approval', async () => {
  const { review, answers, batches, sent } = setup()
  const build = (data: string, to = router) => {
    answers['/v1/convert/build-transaction'] = (_query, body) => ({
      tx: { from: body['userAddress'], to: `eip155:1:${to}`, amount: '0', data, eip155: { gas: '1', gasPrice: '1' } },
    })
  }
  const terms = { source: usdc, target: plainOf(addresses.ETH), amount: toUnits('320', 6), minimum: 1n }
  build(swapData(terms))
  const loose = await review(ofDollars)
  await loose.confirm()
  expect({ refusal: loose.store.refusal, batches, sent }).toMatchObject({
    refusal: { reason: 'minimum' },
    batches: [],
    sent: [],
  })
  build(swapCall, `0x${'66'.repeat(20)}`)
  const elsewhere = await review(ofDollars)
  await elsewhere.confirm()
  expect({ refusal: elsewhere.store.refusal, batches, sent }).toMatchObject({
    refusal: { reason: 'contract' },
    batches: [],
    sent: [],
  })
})

test('refuses a batch that moves more than the swap in a simulation of all its calls', async () => {
  const { review, state, batches } = setup()
  state.simulate = (params) => simulated(params, { left: toUnits('321', 6), arrived: toUnits('320', 18) })
  const { store, confirm } = await review(ofDollars)
  await confirm()
  expect({ refusal: store.refusal, batches }).toMatchObject({ refusal: { reason: 'leaves' }, batches: [] })
})

test('a node that runs no calls in sequence leaves the batch unsimulated, with a second tap', async () => {
  const { review, state, batches } = setup()
  state.simulate = () => undefined
  const { store, confirm } = await review(ofDollars)
  expect({ isBatch: store.review?.request?.isBatch, needsSecondTap: store.needsSecondTap }).toEqual({
    isBatch: true,
    needsSecondTap: true,
  })
  await confirm()
  expect(batches).toEqual([])
  await confirm()
  expect(batches).toHaveLength(1)
})

test('a service that builds no swap before its approval leads to two requests', async () => {
  const { review, answers } = setup()
  answers['/v1/convert/build-transaction'] = () => new Response('', { status: 400 })
  const { store } = await review(ofDollars)
  expect(store.review?.request).toMatchObject({ isBatch: false, calls: [{ to: usdc }] })
})

test('a wallet that leaves a question about the batch unanswered is asked again', async () => {
  const { review, wallet, platform } = setup()
  let asked = 0
  wallet.callsStatus = async () => {
    asked += 1
    return asked === 1 ? new Promise(() => {}) : done
  }
  const { store, confirm } = await review(ofDollars)
  await confirm()
  expect({ asked, done: store.done }).toEqual({ asked: 1, done: undefined })
  await platform.advance(5000)
  expect({ asked, done: store.done }).toMatchObject({ asked: 2, done: {} })
})

test('a wallet that never answers about the batch is awaited for two minutes', async () => {
  const { review, wallet, platform } = setup()
  wallet.callsStatus = () => new Promise(() => {})
  const { store, confirm } = await review(ofDollars)
  await confirm()
  expect(store.isBusy).toBe(true)
  await platform.advance(125_000)
  expect({ isBusy: store.isBusy, isUnsure: store.isUnsure }).toEqual({ isBusy: false, isUnsure: true })
})
