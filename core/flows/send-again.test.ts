import { expect, onTestFinished, test } from 'vitest'
import { hashOf, makeActivity, sentOf } from './test-activity.js'

async function setupActivity(...given: Parameters<typeof makeActivity>) {
  const world = await makeActivity(...given)
  onTestFinished(world.modal.dispose)
  return world
}

const minute = 60_000

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
  expect(wallet.requests).toEqual([
    {
      method: 'eth_sendTransaction',
      params: [
        {
          from: `0x${'a1'.repeat(20)}`,
          to: `0x${'b0'.repeat(20)}`,
          value: '0x6f05b59d3b20000',
          nonce: '0x5',
          // No less than the network asks for, and more than it offered by what nodes demand.
          maxFeePerGas: '0xb2d05e00',
          maxPriorityFeePerGas: `0x${1_150_001n.toString(16)}`,
        },
      ],
    },
  ])
  expect(store.find(hashOf(9))).toMatchObject({ status: 'pending', sent: { replaces: hashOf(1), nonce: 5 } })
  expect(activity.nextStep(hashOf(1), platform.now())).toBeUndefined()
})

test('the replacement that was mined is what the first was replaced by', async () => {
  const { activity, look, store, node } = await stuck()
  await activity.speedUp(hashOf(1))
  node.transactions = [{ hash: hashOf(9), nonce: 5, block: 101 }]
  node.head = 101
  node.minedCount = 6
  await look(2)
  expect(store.find(hashOf(9))?.status).toBe('confirmed')
  expect(store.find(hashOf(1))).toMatchObject({ status: 'replaced', sent: { replacedBy: hashOf(9) } })
})

test('is asked of the wallet once, however often it is tapped', async () => {
  const { activity, wallet, settle, store } = await stuck()
  let answer = (_hash: unknown) => {}
  wallet.answer = () => new Promise((resolve) => (answer = resolve))
  const first = activity.speedUp(hashOf(1))
  const second = activity.speedUp(hashOf(1))
  await settle()
  expect(store.actions.get(hashOf(1))?.status).toBe('waiting')
  answer(hashOf(9))
  await Promise.all([first, second])
  await activity.speedUp(hashOf(1))
  expect(wallet.requests).toHaveLength(1)
})

test('what was mined meanwhile is not sent again', async () => {
  const { activity, wallet, store, node } = await stuck()
  node.transactions = [{ hash: hashOf(1), nonce: 5, block: 101 }]
  await activity.speedUp(hashOf(1))
  expect(wallet.requests).toEqual([])
  expect(store.actions.get(hashOf(1))).toMatchObject({ status: 'failed', error: { code: 'transaction_mined' } })
})

test('a refusal is told apart from a failure, and each can be tried again', async () => {
  const { activity, wallet, store } = await stuck()
  wallet.answer = async () => {
    throw { code: 4001, message: 'no' }
  }
  await activity.speedUp(hashOf(1))
  expect(store.actions.get(hashOf(1))).toMatchObject({ kind: 'speedUp', status: 'refused' })
  wallet.answer = async () => 'no hash'
  await activity.speedUp(hashOf(1))
  expect(store.actions.get(hashOf(1))).toMatchObject({
    status: 'failed',
    error: { code: 'adapter_wallet_answer' },
  })
  wallet.answer = async () => hashOf(9)
  await activity.speedUp(hashOf(1))
  expect(store.actions.get(hashOf(1))).toBeUndefined()
})

test('what was dropped can be sent again, under its number while that is free', async () => {
  const { activity, wallet, node, look, store, platform } = await stuck()
  node.transactions = []
  await look(4)
  expect(activity.nextStep(hashOf(1), platform.now())).toBe('resend')
  await activity.resend(hashOf(1))
  expect(wallet.requests).toMatchObject([{ params: [{ nonce: '0x5', value: '0x6f05b59d3b20000' }] }])
  expect(wallet.requests[0]?.params).not.toMatchObject([{ maxFeePerGas: expect.anything() }])
  expect(store.find(hashOf(9))?.status).toBe('pending')
  expect(activity.nextStep(hashOf(1), platform.now())).toBeUndefined()
})

test('what this page never knew the content of cannot be sent again', async () => {
  const { activity, look, statusOf, platform } = await setupActivity()
  activity.announce(sentOf(1))
  await look(16)
  expect(statusOf(1)).toBe('dropped')
  expect(activity.nextStep(hashOf(1), platform.now())).toBeUndefined()
  activity.announce(sentOf(2, { request: { to: `0x${'b0'.repeat(20)}`, value: '1' } }))
  await look(16)
  expect(activity.nextStep(hashOf(2), platform.now())).toBe('resend')
})

test('a smart account numbers what it sends itself: nothing is offered', async () => {
  const { activity, platform, wallet } = await stuck({ type: 'smartAccount' })
  expect(activity.nextStep(hashOf(1), platform.now() + minute)).toBeUndefined()
  await activity.speedUp(hashOf(1))
  expect(wallet.requests).toEqual([])
})
