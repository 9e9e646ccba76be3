import { expect, onTestFinished, test } from 'vitest'
import { ModalError } from '../../errors/base.js'
import { ChainMismatchError } from '../../errors/network.js'
import { address, bob, hashOf, makeActivity, sentOf } from '../../testing/activity.js'
import { base } from '../../testing/modal.js'
import { hasFeeDoubt } from './entry.js'

const timeout = new ModalError({
  name: 'WalletTimeoutError',
  code: 'wallet_timeout',
  shortMessage: 'The wallet did not answer in time',
})

async function setupActivity(...given: Parameters<typeof makeActivity>) {
  const world = await makeActivity(...given)
  onTestFinished(world.modal.dispose)
  return world
}

const minute = 60_000

/** Two taps: the first shows the review, the second asks the wallet. */
async function again({ activity }: Pick<Awaited<ReturnType<typeof setupActivity>>, 'activity'>) {
  await activity.speedUp(hashOf(1))
  await activity.confirmAgain(hashOf(1))
}

/** A transaction that has been in the pool for a minute. */
async function stuck(more: Parameters<typeof setupActivity>[1] = {}) {
  const world = await setupActivity({}, more)
  world.node.transactions = [{ hash: hashOf(1), nonce: 5 }]
  world.activity.announce(sentOf(1))
  await world.look(15)
  return world
}

test('a transaction that waits for a minute can be sped up: same nonce, higher fee', async () => {
  const { activity, platform, wallet, store, node } = await stuck()
  expect(activity.nextStep(hashOf(1), platform.now() - 2000)).toBeUndefined()
  expect(activity.nextStep(hashOf(1), platform.now())).toBe('speedUp')
  node.gasPrice = 3_000_000_000n
  await activity.speedUp(hashOf(1))
  // The review is shown first, as a frozen value.
  const { review } = store.actions.get(hashOf(1)) ?? {}
  // At least the network's price, and the percentage above the original that nodes demand.
  const terms = { gas: 21_000n, maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_150_001n }
  expect(review).toMatchObject({ kind: 'speedUp', nonce: 5, terms, fee: 21_000n * 3_000_000_000n })
  expect({
    isReviewFrozen: Object.isFrozen(review),
    isRequestFrozen: Object.isFrozen(review?.request),
    requests: wallet.requests,
  }).toEqual({ isReviewFrozen: true, isRequestFrozen: true, requests: [] })
  await activity.confirmAgain(hashOf(1))
  expect(wallet.requests).toEqual([
    {
      from: `0x${'a1'.repeat(20)}`,
      to: `0x${'b0'.repeat(20)}`,
      value: 500_000_000_000_000_000n,
      network: 'eip155:1',
      nonce: 5,
      ...terms,
    },
  ])
  expect(store.find(hashOf(9))).toMatchObject({ status: 'pending', sent: { replaces: hashOf(1), nonce: 5 } })
  expect(activity.nextStep(hashOf(1), platform.now())).toBeUndefined()
})

test('a mined replacement is recorded as such with the original', async () => {
  const { activity, look, store, node } = await stuck()
  await again({ activity })
  node.transactions = [{ hash: hashOf(9), nonce: 5, block: 101 }]
  node.head = 101
  node.minedCount = 6
  await look(2)
  expect(store.find(hashOf(9))?.status).toBe('confirmed')
  expect(store.find(hashOf(1))).toMatchObject({ status: 'replaced', sent: { replacedBy: hashOf(9) } })
})

test('the wallet is asked once, however often the visitor taps', async () => {
  const { activity, wallet, settle, store } = await stuck()
  let answer = (_hash: string) => {}
  wallet.answer = () => new Promise((resolve) => (answer = resolve))
  await activity.speedUp(hashOf(1))
  const first = activity.confirmAgain(hashOf(1))
  const second = activity.confirmAgain(hashOf(1))
  await settle()
  expect(store.actions.get(hashOf(1))?.status).toBe('waiting')
  answer(hashOf(9))
  await Promise.all([first, second])
  await again({ activity })
  expect(wallet.requests).toHaveLength(1)
})

test('a transaction mined before its review is not sent again', async () => {
  const { activity, wallet, store, node } = await stuck()
  await activity.speedUp(hashOf(1))
  node.transactions = [{ hash: hashOf(1), nonce: 5, block: 101 }]
  await activity.confirmAgain(hashOf(1))
  expect(wallet.requests).toEqual([])
  expect(store.actions.get(hashOf(1))).toMatchObject({ status: 'failed', error: { code: 'transaction_mined' } })
})

test("if the network's price has risen, a new review is shown", async () => {
  const { activity, wallet, store, node } = await stuck()
  await activity.speedUp(hashOf(1))
  node.gasPrice = 9_000_000_000n
  await activity.confirmAgain(hashOf(1))
  expect(wallet.requests).toEqual([])
  expect(store.actions.get(hashOf(1))).toMatchObject({
    status: 'reviewing',
    isRenewed: true,
    review: { terms: { maxFeePerGas: 9_000_000_000n }, fee: 21_000n * 9_000_000_000n },
  })
  await activity.confirmAgain(hashOf(1))
  expect(wallet.requests).toMatchObject([{ maxFeePerGas: 9_000_000_000n }])
})

test("if the network's price has fallen, the reviewed terms are requested", async () => {
  const { activity, wallet, node } = await stuck()
  node.gasPrice = 5_000_000_000n
  await activity.speedUp(hashOf(1))
  node.gasPrice = 1_000_000_000n
  await activity.confirmAgain(hashOf(1))
  expect(wallet.requests).toMatchObject([{ maxFeePerGas: 5_000_000_000n }])
})

test('another network or account closes the review, and no request is made', async () => {
  const about = { namespace: 'eip155', connectorId: 'test.fox' } as const
  const events: Parameters<Awaited<ReturnType<typeof stuck>>['emit']>[0][] = [
    { ...about, type: 'networkChanged', chainId: '8453' },
    {
      ...about,
      type: 'accountsChanged',
      accounts: [{ namespace: 'eip155', address: `0x${'c0'.repeat(20)}`, type: 'eoa' }],
    },
  ]
  for (const event of events) {
    const { activity, wallet, emit, settle } = await stuck()
    await activity.speedUp(hashOf(1))
    emit(event)
    await settle()
    await activity.confirmAgain(hashOf(1))
    expect(wallet.requests).toEqual([])
  }
})

test('leaving the review makes no request', async () => {
  const { activity, wallet, store, platform } = await stuck()
  await activity.speedUp(hashOf(1))
  activity.leaveAgain(hashOf(1))
  await activity.confirmAgain(hashOf(1))
  expect({ requests: wallet.requests, hash: store.actions.get(hashOf(1)) }).toEqual({ requests: [], hash: undefined })
  expect(activity.nextStep(hashOf(1), platform.now())).toBe('speedUp')
})

test('a transaction mined during its review is not sent again', async () => {
  const { activity, wallet, store, node } = await stuck()
  node.transactions = [{ hash: hashOf(1), nonce: 5, block: 101 }]
  await activity.speedUp(hashOf(1))
  expect(wallet.requests).toEqual([])
  expect(store.actions.get(hashOf(1))).toMatchObject({
    status: 'failed',
    error: { code: 'transaction_mined' },
  })
})

test('a refusal is distinguished from a failure, and both can be retried', async () => {
  const { activity, wallet, store } = await stuck()
  wallet.answer = async () => {
    throw { code: 4001, message: 'no' }
  }
  await again({ activity })
  expect(store.actions.get(hashOf(1))).toMatchObject({ kind: 'speedUp', status: 'refused' })
  wallet.answer = async () => {
    throw new ChainMismatchError({ wanted: 'eip155:1', got: 'eip155:56' })
  }
  await again({ activity })
  expect(store.actions.get(hashOf(1))).toMatchObject({ status: 'failed', error: { code: 'chain_mismatch' } })
  wallet.answer = async () => hashOf(9)
  await again({ activity })
  expect(store.actions.get(hashOf(1))).toBeUndefined()
})

test('a wallet that does not answer in time may still send', async () => {
  const { activity, wallet, store } = await stuck()
  wallet.answer = async () => {
    throw timeout
  }
  await again({ activity })
  expect(store.actions.get(hashOf(1))).toMatchObject({ status: 'failed', mayBeSent: true })
  wallet.answer = async () => {
    throw { code: 4100, message: 'Unauthorized' }
  }
  await again({ activity })
  expect(store.actions.get(hashOf(1))).toMatchObject({ status: 'failed', mayBeSent: false })
})

test('a dropped transaction can be sent again, with its nonce if that is unused', async () => {
  const { activity, wallet, node, look, store, platform } = await stuck()
  node.transactions = []
  await look(4)
  expect(activity.nextStep(hashOf(1), platform.now())).toBe('resend')
  await activity.resend(hashOf(1))
  await activity.confirmAgain(hashOf(1))
  expect(wallet.requests).toMatchObject([{ nonce: 5, value: 500_000_000_000_000_000n }])
  // The network's price, with an estimated limit.
  expect(wallet.requests).toMatchObject([{ gas: 45_000n, gasPrice: 1_000_000_000n }])
  expect(store.find(hashOf(9))?.status).toBe('pending')
  expect(activity.nextStep(hashOf(1), platform.now())).toBeUndefined()
})

test('a transaction that no node has seen is sent again with the next nonce, if its content is known', async () => {
  const { activity, look, statusOf, platform, node, wallet } = await setupActivity()
  activity.announce(sentOf(1))
  await look(16)
  expect(statusOf(1)).toBe('dropped')
  expect(activity.nextStep(hashOf(1), platform.now())).toBeUndefined()
  activity.announce(sentOf(2, { request: { to: `0x${'b0'.repeat(20)}`, value: '1' } }))
  await look(16)
  expect(activity.nextStep(hashOf(2), platform.now())).toBe('resend')
  node.minedCount = 3
  node.transactions = [{ hash: hashOf(5), nonce: 3 }]
  await activity.resend(hashOf(2))
  await activity.confirmAgain(hashOf(2))
  expect(wallet.requests).toMatchObject([{ nonce: 4, value: 1n }])
})

test('a node cannot change the transaction that is sent again', async () => {
  const request = { to: bob, value: '500000000000000000' }
  const { activity, look, node, wallet, store } = await setupActivity()
  const honest = node.answer.bind(node)
  node.answer = (method, params) => {
    const answer = honest(method, params)
    return method === 'eth_getTransactionByHash'
      ? Object.assign({}, answer, { to: `0x${'66'.repeat(20)}`, value: '0x8ac7230489e80000' })
      : answer
  }
  node.transactions = [{ hash: hashOf(1), nonce: 5 }]
  activity.announce(sentOf(1, { request }))
  await look(16)
  await activity.speedUp(hashOf(1))
  const drawn = { to: bob, transfers: [{ quantity: { numeric: '0.5' } }] }
  expect(store.actions.get(hashOf(1))?.review?.sent).toMatchObject(drawn)
  await activity.confirmAgain(hashOf(1))
  expect(wallet.requests).toMatchObject([{ to: bob, value: 500_000_000_000_000_000n, nonce: 5 }])
})

test('for a smart account, which has its own nonces, nothing is offered', async () => {
  const { activity, platform, wallet } = await stuck({ type: 'smartAccount' })
  expect(activity.nextStep(hashOf(1), platform.now() + minute)).toBeUndefined()
  await activity.speedUp(hashOf(1))
  expect(wallet.requests).toEqual([])
})

test('a tap while a node is asked has no effect; if no node answers, an error is shown', async () => {
  const { activity, wallet, store, node, platform } = await stuck()
  const looking = activity.speedUp(hashOf(1))
  expect(store.actions.get(hashOf(1))).toEqual({ kind: 'speedUp', status: 'preparing' })
  const asked = node.asked.length
  await activity.speedUp(hashOf(1))
  expect(store.actions.get(hashOf(1))?.status).toBe('preparing')
  await looking
  expect(node.asked.length - asked).toBeLessThanOrEqual(3)
  node.isDown = true
  void activity.confirmAgain(hashOf(1))
  await platform.advance(60_000)
  expect(store.actions.get(hashOf(1))).toMatchObject({ kind: 'speedUp', status: 'failed' })
  void activity.resend(hashOf(1))
  await platform.advance(60_000)
  expect(store.actions.get(hashOf(1))).toMatchObject({ kind: 'resend', status: 'failed' })
  expect(wallet.requests).toEqual([])
})

test('while the wallet is asked there is no other review, and the pending one cannot be left', async () => {
  const { activity, wallet, store, settle } = await stuck()
  wallet.answer = () => new Promise(() => {})
  await activity.speedUp(hashOf(1))
  void activity.confirmAgain(hashOf(1))
  await settle()
  await activity.speedUp(hashOf(1))
  activity.leaveAgain(hashOf(1))
  expect(store.actions.get(hashOf(1))?.status).toBe('waiting')
})

test('without a transaction no review is shown, and without a review no request is made', async () => {
  const { activity, wallet, store } = await stuck()
  await activity.speedUp(hashOf(7))
  await activity.confirmAgain(hashOf(1))
  expect({ actionCount: store.actions.size, requests: wallet.requests }).toEqual({ actionCount: 0, requests: [] })
})

test('after a dropped replacement, the original can be sped up again', async () => {
  const { activity, node, look, platform, statusOf } = await stuck()
  await again({ activity })
  expect(activity.nextStep(hashOf(1), platform.now())).toBeUndefined()
  node.transactions = [{ hash: hashOf(1), nonce: 5 }]
  await look(16)
  expect(statusOf(9)).toBe('dropped')
  expect(activity.nextStep(hashOf(1), platform.now())).toBe('speedUp')
})

test('a transaction that failed on chain cannot be sent again', async () => {
  const { activity, wallet, store, node } = await stuck()
  node.transactions = [{ hash: hashOf(1), nonce: 5, block: 101, hasFailed: true }]
  await again({ activity })
  expect(wallet.requests).toEqual([])
  expect(store.actions.get(hashOf(1))).toMatchObject({ status: 'failed', error: { code: 'transaction_mined' } })
})

test("a transaction that no node has any more is offered at the network's price", async () => {
  const { activity, store, node, look } = await stuck()
  node.transactions = []
  await look(4)
  await activity.resend(hashOf(1))
  expect(store.actions.get(hashOf(1))?.review).toMatchObject({
    kind: 'resend',
    nonce: 5,
    terms: { gas: 45_000n, gasPrice: 1_000_000_000n },
    fee: 45_000n * 1_000_000_000n,
  })
  activity.leaveAgain(hashOf(1))
  await activity.speedUp(hashOf(1))
  // A percentage above the network's price.
  expect(store.actions.get(hashOf(1))?.review).toMatchObject({ terms: { gas: 45_000n, gasPrice: 1_150_000_001n } })
})

test.each([1n, 20_999n, 31_000_000n])('a limit of %d units of gas is none: the call is estimated anew', async (gas) => {
  const { activity, store, node, wallet } = await stuck()
  Object.assign(node, { gas, blockGas: 30_000_000n })
  await again({ activity })
  expect(wallet.requests).toMatchObject([{ gas: 45_000n, nonce: 5 }])
  expect(store.actions.get(hashOf(1))).toBeUndefined()
})

test("if the node's gas is implausible twice, the wallet determines the fee, and the review says so", async () => {
  const { activity, store, node, wallet } = await stuck()
  Object.assign(node, { gas: 1n, estimate: 1n })
  await activity.speedUp(hashOf(1))
  expect(store.actions.get(hashOf(1))?.review).toMatchObject({ terms: undefined, fee: undefined })
  await activity.confirmAgain(hashOf(1))
  expect(wallet.requests).toHaveLength(1)
  for (const field of ['gas', 'gasPrice', 'maxFeePerGas']) expect(wallet.requests[0]).not.toHaveProperty(field)
})

test('on a network with a data fee, the highest fee includes it', async () => {
  const { activity, store, node } = await stuck()
  node.dataFee = 1_000_000n
  await activity.speedUp(hashOf(1))
  const { terms, fee = 0n } = store.actions.get(hashOf(1))?.review ?? {}
  expect(fee).toBeGreaterThanOrEqual(
    21_000n * (terms && 'maxFeePerGas' in terms ? terms.maxFeePerGas : 0n) + 1_000_000n,
  )
})

/** A pending transaction on an OP Stack network. */
async function stuckOnBase(dataFee: bigint | null) {
  const world = await setupActivity({ networks: [base] }, { chains: ['eip155:8453'] })
  world.node.dataFee = dataFee
  world.node.transactions = [{ hash: hashOf(1), nonce: 5 }]
  world.activity.announce(sentOf(1, { chain: 'eip155:8453' }))
  await world.look(15)
  await world.activity.speedUp(hashOf(1))
  return world
}

test('an unknown data fee needs a second tap', async () => {
  const { activity, wallet, store } = await stuckOnBase(null)
  const { review } = store.actions.get(hashOf(1)) ?? {}
  expect({ hasFeeDoubt: review && hasFeeDoubt(review), dataFee: review?.dataFee }).toEqual({
    hasFeeDoubt: true,
    dataFee: undefined,
  })
  await activity.confirmAgain(hashOf(1))
  expect({ requests: wallet.requests, status: store.actions.get(hashOf(1))?.status }).toEqual({
    requests: [],
    status: 'reviewing',
  })
  await activity.confirmAgain(hashOf(1))
  expect(wallet.requests).toHaveLength(1)
})

test.each([
  ['a tenth', 11n, 1],
  ['a half', 15n, 0],
])('a fee for data that rises by %s before the tap', async (_what, tenths, requests) => {
  const { activity, wallet, store, node } = await stuckOnBase(1_000_000n)
  node.dataFee = (1_000_000n * tenths) / 10n
  await activity.confirmAgain(hashOf(1))
  expect(wallet.requests).toHaveLength(requests)
  if (requests === 0) expect(store.actions.get(hashOf(1))).toMatchObject({ status: 'reviewing', isRenewed: true })
})

test('an unchanged network price needs no new review', async () => {
  const { activity, wallet, node } = await stuck()
  node.gasPrice = 5_000_000_000n
  await again({ activity })
  expect(wallet.requests).toMatchObject([{ maxFeePerGas: 5_000_000_000n, nonce: 5 }])
})

test('a call is sent again with its data', async () => {
  const { activity, wallet, look } = await setupActivity()
  activity.announce(sentOf(1, { request: { to: `0x${'cc'.repeat(20)}`, value: '0', data: '0xa9059cbb' } }))
  await look(16)
  await activity.resend(hashOf(1))
  await activity.confirmAgain(hashOf(1))
  expect(wallet.requests).toEqual([
    {
      ...{ from: address, to: `0x${'cc'.repeat(20)}`, value: 0n, data: '0xa9059cbb', network: 'eip155:1', nonce: 0 },
      ...{ gas: 45_000n, gasPrice: 1_000_000_000n },
    },
  ])
})
