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

/** Two taps: what is shown, then the wallet. */
async function again({ activity }: Pick<Awaited<ReturnType<typeof setupActivity>>, 'activity'>) {
  await activity.speedUp(hashOf(1))
  await activity.confirmAgain(hashOf(1))
}

/** One that waits in the pool for a minute. */
async function stuck(more: Parameters<typeof setupActivity>[1] = {}) {
  const world = await setupActivity({}, more)
  world.node.transactions = [{ hash: hashOf(1), nonce: 5 }]
  world.activity.announce(sentOf(1))
  await world.look(15)
  return world
}

test('one that waits for a minute can be sped up: the same number, a higher fee', async () => {
  const { activity, platform, wallet, store, node } = await stuck()
  expect(activity.nextStep(hashOf(1), platform.now() - 2000)).toBeUndefined()
  expect(activity.nextStep(hashOf(1), platform.now())).toBe('speedUp')
  node.gasPrice = 3_000_000_000n
  await activity.speedUp(hashOf(1))
  // It is looked at first: one value that nobody can change.
  const { review } = store.actions.get(hashOf(1)) ?? {}
  // No less than the network asks for, and more than it offered by what nodes demand.
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

test('the replacement that was mined is what the first was replaced by', async () => {
  const { activity, look, store, node } = await stuck()
  await again({ activity })
  node.transactions = [{ hash: hashOf(9), nonce: 5, block: 101 }]
  node.head = 101
  node.minedCount = 6
  await look(2)
  expect(store.find(hashOf(9))?.status).toBe('confirmed')
  expect(store.find(hashOf(1))).toMatchObject({ status: 'replaced', sent: { replacedBy: hashOf(9) } })
})

test('is asked of the wallet once, however often it is tapped', async () => {
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

test('what was mined while it was looked at is not sent again', async () => {
  const { activity, wallet, store, node } = await stuck()
  await activity.speedUp(hashOf(1))
  node.transactions = [{ hash: hashOf(1), nonce: 5, block: 101 }]
  await activity.confirmAgain(hashOf(1))
  expect(wallet.requests).toEqual([])
  expect(store.actions.get(hashOf(1))).toMatchObject({ status: 'failed', error: { code: 'transaction_mined' } })
})

test('where the network asks for more by now, the review says so and is looked at again', async () => {
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

test('a network that asks for less by now changes nothing: what was looked at is asked for', async () => {
  const { activity, wallet, node } = await stuck()
  node.gasPrice = 5_000_000_000n
  await activity.speedUp(hashOf(1))
  node.gasPrice = 1_000_000_000n
  await activity.confirmAgain(hashOf(1))
  expect(wallet.requests).toMatchObject([{ maxFeePerGas: 5_000_000_000n }])
})

test('another network or account ends the review: nothing is asked', async () => {
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

test('whoever leaves the review has asked for nothing', async () => {
  const { activity, wallet, store, platform } = await stuck()
  await activity.speedUp(hashOf(1))
  activity.leaveAgain(hashOf(1))
  await activity.confirmAgain(hashOf(1))
  expect({ requests: wallet.requests, hash: store.actions.get(hashOf(1)) }).toEqual({ requests: [], hash: undefined })
  expect(activity.nextStep(hashOf(1), platform.now())).toBe('speedUp')
})

test('what was mined meanwhile is not sent again', async () => {
  const { activity, wallet, store, node } = await stuck()
  node.transactions = [{ hash: hashOf(1), nonce: 5, block: 101 }]
  await activity.speedUp(hashOf(1))
  expect(wallet.requests).toEqual([])
  expect(store.actions.get(hashOf(1))).toMatchObject({
    status: 'failed',
    error: { code: 'transaction_mined' },
  })
})

test('a refusal is told apart from a failure, and each can be tried again', async () => {
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

test('what was dropped can be sent again, under its number while that is free', async () => {
  const { activity, wallet, node, look, store, platform } = await stuck()
  node.transactions = []
  await look(4)
  expect(activity.nextStep(hashOf(1), platform.now())).toBe('resend')
  await activity.resend(hashOf(1))
  await activity.confirmAgain(hashOf(1))
  expect(wallet.requests).toMatchObject([{ nonce: 5, value: 500_000_000_000_000_000n }])
  // The price of the network, with the limit of an estimate.
  expect(wallet.requests).toMatchObject([{ gas: 45_000n, gasPrice: 1_000_000_000n }])
  expect(store.find(hashOf(9))?.status).toBe('pending')
  expect(activity.nextStep(hashOf(1), platform.now())).toBeUndefined()
})

test('what no node has seen is sent again under the next number, if its content is known', async () => {
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

test('a node does not choose what is sent once more', async () => {
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

test('a smart account numbers what it sends itself: nothing is offered', async () => {
  const { activity, platform, wallet } = await stuck({ type: 'smartAccount' })
  expect(activity.nextStep(hashOf(1), platform.now() + minute)).toBeUndefined()
  await activity.speedUp(hashOf(1))
  expect(wallet.requests).toEqual([])
})

test('while a node is asked, the same tap asks nothing more; where none answers, that is said', async () => {
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

test('while the wallet is asked there is no other review, and what waits is not left', async () => {
  const { activity, wallet, store, settle } = await stuck()
  wallet.answer = () => new Promise(() => {})
  await activity.speedUp(hashOf(1))
  void activity.confirmAgain(hashOf(1))
  await settle()
  await activity.speedUp(hashOf(1))
  activity.leaveAgain(hashOf(1))
  expect(store.actions.get(hashOf(1))?.status).toBe('waiting')
})

test('nothing is shown of what is not there, and nothing is asked that was not shown', async () => {
  const { activity, wallet, store } = await stuck()
  await activity.speedUp(hashOf(7))
  await activity.confirmAgain(hashOf(1))
  expect({ actionCount: store.actions.size, requests: wallet.requests }).toEqual({ actionCount: 0, requests: [] })
})

test('a replacement that was dropped leaves the first to be sped up again', async () => {
  const { activity, node, look, platform, statusOf } = await stuck()
  await again({ activity })
  expect(activity.nextStep(hashOf(1), platform.now())).toBeUndefined()
  node.transactions = [{ hash: hashOf(1), nonce: 5 }]
  await look(16)
  expect(statusOf(9)).toBe('dropped')
  expect(activity.nextStep(hashOf(1), platform.now())).toBe('speedUp')
})

test('what failed on the chain is not sent again', async () => {
  const { activity, wallet, store, node } = await stuck()
  node.transactions = [{ hash: hashOf(1), nonce: 5, block: 101, hasFailed: true }]
  await again({ activity })
  expect(wallet.requests).toEqual([])
  expect(store.actions.get(hashOf(1))).toMatchObject({ status: 'failed', error: { code: 'transaction_mined' } })
})

test('one that nobody has any more is offered at the price of the network', async () => {
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
  // A tenth more than what the network asks for.
  expect(store.actions.get(hashOf(1))?.review).toMatchObject({ terms: { gas: 45_000n, gasPrice: 1_150_000_001n } })
})

test.each([1n, 20_999n, 31_000_000n])('a limit of %d units of gas is none: the call is estimated anew', async (gas) => {
  const { activity, store, node, wallet } = await stuck()
  Object.assign(node, { gas, blockGas: 30_000_000n })
  await again({ activity })
  expect(wallet.requests).toMatchObject([{ gas: 45_000n, nonce: 5 }])
  expect(store.actions.get(hashOf(1))).toBeUndefined()
})

test('a node that is wrong about the gas twice leaves the fee to the wallet, and the review says so', async () => {
  const { activity, store, node, wallet } = await stuck()
  Object.assign(node, { gas: 1n, estimate: 1n })
  await activity.speedUp(hashOf(1))
  expect(store.actions.get(hashOf(1))?.review).toMatchObject({ terms: undefined, fee: undefined })
  await activity.confirmAgain(hashOf(1))
  expect(wallet.requests).toHaveLength(1)
  for (const field of ['gas', 'gasPrice', 'maxFeePerGas']) expect(wallet.requests[0]).not.toHaveProperty(field)
})

test('a network that takes a fee for its data has it in the highest fee', async () => {
  const { activity, store, node } = await stuck()
  node.dataFee = 1_000_000n
  await activity.speedUp(hashOf(1))
  const { terms, fee = 0n } = store.actions.get(hashOf(1))?.review ?? {}
  expect(fee).toBeGreaterThanOrEqual(
    21_000n * (terms && 'maxFeePerGas' in terms ? terms.maxFeePerGas : 0n) + 1_000_000n,
  )
})

/** One that waits on a network of the OP Stack. */
async function stuckOnBase(dataFee: bigint | null) {
  const world = await setupActivity({ networks: [base] }, { chains: ['eip155:8453'] })
  world.node.dataFee = dataFee
  world.node.transactions = [{ hash: hashOf(1), nonce: 5 }]
  world.activity.announce(sentOf(1, { chain: 'eip155:8453' }))
  await world.look(15)
  await world.activity.speedUp(hashOf(1))
  return world
}

test('a fee for data that nobody tells wants a second tap', async () => {
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

test('a network that asks for as much as was offered is no reason to look again', async () => {
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
