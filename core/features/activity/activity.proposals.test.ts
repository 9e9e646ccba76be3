import { expect, onTestFinished, test } from 'vitest'
import { hashOf, makeActivity, sentOf } from '../../testing/activity.js'

/** A Safe: it answers with the hash of a proposal, which no node knows, and reports the transaction by EIP-5792. */
async function setupSafe() {
  const world = await makeActivity({})
  onTestFinished(world.modal.dispose)
  const asked: unknown[] = []
  const status: { now: unknown } = { now: { status: 100 } }
  world.node.code = '0x6080'
  world.wallet.statusOfCalls = (id) => {
    asked.push(id)
    if (status.now instanceof Error) throw status.now
    return status.now
  }
  const receiptOf = (hash: string, isWell = true) => [{ transactionHash: hash, status: isWell ? '0x1' : '0x0' }]
  return { ...world, asked, status, receiptOf, kept: () => world.store.sent.find(hashOf(1)) }
}

const request = { to: `0x${'b0'.repeat(20)}`, value: '5' }

test("a Safe's transaction waits for its owners, however long that takes, and cannot be sent again", async () => {
  const { activity, look, statusOf, kept, asked } = await setupSafe()
  activity.announce(sentOf(1, { request }))
  await look(40)
  expect(statusOf(1)).toBe('pending')
  expect(kept()).toMatchObject({ isProposed: true, hash: hashOf(1) })
  expect(new Set(asked)).toEqual(new Set([hashOf(1)]))
  expect(activity.nextStep(hashOf(1), Date.UTC(2100, 0))).toBeUndefined()
})

test("once an owner has executed it, it is the owners' transaction, without a nonce of this account", async () => {
  const { activity, node, look, status, receiptOf, kept, store } = await setupSafe()
  activity.announce(sentOf(1, { request }))
  await look()
  // The wallet may report it before this node has it.
  status.now = { status: 200, receipts: receiptOf(hashOf(7)) }
  await look(20)
  expect(kept()).toMatchObject({ hash: hashOf(1), status: 'pending', isProposed: true })
  node.transactions = [{ hash: hashOf(7), nonce: 41, from: `0x${'c0'.repeat(20)}`, block: 100 }]
  await look()
  expect(kept()).toMatchObject({ hash: hashOf(7), proposedAs: hashOf(1), status: 'confirmed', isProposed: false })
  // A page that is open under the proposal's hash continues.
  expect(store.find(hashOf(1))).toMatchObject({ hash: hashOf(7), status: 'confirmed' })
  await look(2)
  expect(kept()).toMatchObject({ status: 'confirmed', request })
  expect(kept()?.nonce).toBeUndefined()
  node.head = 200
  await look()
  expect(kept()?.isSettled).toBe(true)
})

test.each([
  ['that ran and failed inside has failed', 500, 'failed'],
  ['that its owners took back is dropped', 400, 'dropped'],
])('one %s', async (_title, code, wanted) => {
  const { activity, node, look, status, receiptOf, statusOf, kept } = await setupSafe()
  activity.announce(sentOf(1, { request }))
  await look()
  node.transactions = [{ hash: hashOf(7), nonce: 41, block: 100 }]
  status.now = { status: code, ...(code === 500 && { receipts: receiptOf(hashOf(7), false) }) }
  await look()
  expect({ status: statusOf(1), isProposed: kept()?.isProposed }).toEqual({ status: wanted, isProposed: false })
  await look(2)
  expect(kept()?.status).toBe(wanted)
})

test('an unknown hash of a contract account counts as a proposal after a minute, not as dropped', async () => {
  const { activity, node, look, status, statusOf, kept } = await setupSafe()
  status.now = new Error('Unknown method')
  activity.announce(sentOf(1, { request }))
  await look(13)
  expect({ status: statusOf(1), isProposed: kept()?.isProposed }).toEqual({ status: 'pending', isProposed: undefined })
  await look(2)
  expect({ status: statusOf(1), isProposed: kept()?.isProposed }).toEqual({ status: 'pending', isProposed: true })
  node.transactions = [{ hash: hashOf(1), nonce: 41, block: 100 }]
  await look()
  expect({ status: statusOf(1), isProposed: kept()?.isProposed }).toEqual({ status: 'confirmed', isProposed: false })
})

test('if the node does not say whether the account is a contract, its transactions stay as they are', async () => {
  const { activity, node, look, statusOf, asked } = await setupSafe()
  node.code = undefined
  activity.announce(sentOf(1, { request }))
  await look(20)
  expect({ status: statusOf(1), asked }).toEqual({ status: 'pending', asked: [] })
})

test('the wallet of an externally owned account is not asked', async () => {
  for (const code of ['0x', `0xef0100${'a1'.repeat(20)}`]) {
    const { activity, node, look, statusOf, asked } = await setupSafe()
    node.code = code
    activity.announce(sentOf(1, { request }))
    await look(16)
    expect({ status: statusOf(1), asked }).toEqual({ status: 'dropped', asked: [] })
  }
})

test('the page of a transaction shows a waiting proposal', async () => {
  const { activity, settle, status, store } = await setupSafe()
  const leave = activity.showTransaction(hashOf(3))
  await settle()
  expect(store.details.value).toMatchObject({ status: 'pending', proposal: 'waits' })
  leave()
  // A hash that the wallet does not know is not found.
  status.now = new Error('There is no such transaction')
  const leaveOther = activity.showTransaction(hashOf(4))
  await settle()
  expect(store.details.value?.status).toBe('unknown')
  leaveOther()
})
