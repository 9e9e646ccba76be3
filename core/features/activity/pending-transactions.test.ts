import { expect, onTestFinished, test } from 'vitest'
import { address, hashOf, makeActivity, sentOf, transaction } from '../../testing/activity.js'
import { ethereum, setupModal, solanaMain } from '../../testing/modal.js'
import { createMemoryStorage } from '../../testing/platform.js'

async function setupActivity(...given: Parameters<typeof makeActivity>) {
  const world = await makeActivity(...given)
  onTestFinished(world.modal.dispose)
  return world
}

const solanaAddress = 'So1anaAddress1111111111111111111111111111111'

test('a reorganization turns a mined transaction back to pending, until it is mined again', async () => {
  const { activity, node, look, statusOf, service } = await setupActivity()
  node.transactions = [{ hash: hashOf(1), nonce: 5, block: 100 }]
  service.pages = [[transaction(1)]]
  activity.show()
  activity.announce(sentOf(1))
  await look()
  expect(statusOf(1)).toBe('confirmed')
  node.transactions = [{ hash: hashOf(1), nonce: 5 }]
  await look()
  // The service's list still disagrees: the chain counts.
  expect(statusOf(1)).toBe('pending')
  node.transactions = [{ hash: hashOf(1), nonce: 5, block: 102 }]
  node.head = 102
  await look()
  expect(statusOf(1)).toBe('confirmed')
})

test('a reorganization that loses a transaction for good drops it', async () => {
  const { activity, node, look, statusOf } = await setupActivity()
  node.transactions = [{ hash: hashOf(1), nonce: 5, block: 100 }]
  activity.announce(sentOf(1))
  await look()
  node.transactions = []
  await look()
  expect(statusOf(1)).toBe('pending')
  await look(3)
  expect(statusOf(1)).toBe('dropped')
})

test('a reverted transaction has failed', async () => {
  const { activity, node, look, statusOf } = await setupActivity()
  node.transactions = [{ hash: hashOf(1), nonce: 5, block: 100, hasFailed: true }]
  activity.announce(sentOf(1))
  await look()
  expect(statusOf(1)).toBe('failed')
})

test('a transaction that no node has any more is dropped, and restored when it reappears', async () => {
  const { activity, node, look, statusOf } = await setupActivity()
  node.transactions = [{ hash: hashOf(1), nonce: 5 }]
  activity.announce(sentOf(1))
  await look()
  node.transactions = []
  await look(2)
  expect(statusOf(1)).toBe('pending')
  await look()
  expect(statusOf(1)).toBe('dropped')
  node.transactions = [{ hash: hashOf(1), nonce: 5, block: 100 }]
  await look()
  expect(statusOf(1)).toBe('confirmed')
})

test('a transaction that the node has not seen yet has a minute to arrive', async () => {
  const { activity, look, statusOf } = await setupActivity()
  activity.announce(sentOf(1))
  await look(12)
  expect(statusOf(1)).toBe('pending')
  await look(3)
  expect(statusOf(1)).toBe('dropped')
})

test("a transaction whose nonce another one used is replaced, with the other one's hash", async () => {
  const { activity, node, look, store } = await setupActivity()
  node.transactions = [{ hash: hashOf(1), nonce: 5 }]
  activity.announce(sentOf(1))
  await look()
  node.transactions = [
    { hash: hashOf(2), nonce: 5, block: 103 },
    { hash: hashOf(3), nonce: 5, block: 104, from: `0x${'cc'.repeat(20)}` },
  ]
  node.head = 104
  node.minedCount = 6
  await look()
  expect(store.find(hashOf(1))).toMatchObject({ status: 'replaced', sent: { replacedBy: hashOf(2) } })
})

test('a node that does not answer changes nothing', async () => {
  const { activity, node, look, statusOf } = await setupActivity()
  node.transactions = [{ hash: hashOf(1), nonce: 5 }]
  activity.announce(sentOf(1))
  await look()
  node.isDown = true
  await look(10)
  expect(statusOf(1)).toBe('pending')
})

test('stops after 99 polls, and starts again with the next sent transaction', async () => {
  const { activity, node, look } = await setupActivity()
  node.transactions = [{ hash: hashOf(1), nonce: 5 }]
  activity.announce(sentOf(1))
  await look(104)
  expect(node.asked.filter((method) => method === 'eth_getTransactionByHash')).toHaveLength(99)
  node.asked.length = 0
  await look(5)
  expect(node.asked).toEqual([])
  activity.announce(sentOf(2))
  await look(2)
  expect(node.asked).toContain('eth_getTransactionReceipt')
})

test('stops once all transactions are final, and refreshes the balance when they are mined', async () => {
  const { activity, node, look, platform, stored } = await setupActivity()
  node.transactions = [{ hash: hashOf(1), nonce: 5, block: 100 }]
  activity.announce(sentOf(1))
  await look()
  node.head = 111
  await look()
  expect(stored('sentTransactions')).toMatchObject([{ isSettled: true, nonce: 5 }])
  node.asked.length = 0
  await look(3)
  expect(node.asked).toEqual([])
  expect(platform.logged.filter(({ level }) => level === 'error')).toEqual([])
})

test('if the service disagrees after the watch has ended, the chain is polled once more', async () => {
  const { activity, node, look, service, statusOf, settle } = await setupActivity()
  node.transactions = [{ hash: hashOf(1), nonce: 5 }]
  activity.announce(sentOf(1))
  await look(104)
  node.transactions = [{ hash: hashOf(1), nonce: 5, block: 100 }]
  service.pages = [[transaction(1)]]
  activity.show()
  await settle()
  expect(statusOf(1)).toBe('confirmed')
})

test('a transaction that the service lists as mined can still be dropped or replaced', async () => {
  const { activity, node, look, service, statusOf } = await setupActivity()
  node.transactions = [{ hash: hashOf(1), nonce: 5, block: 100 }]
  service.pages = [[transaction(1)]]
  activity.show()
  activity.announce(sentOf(1))
  await look()
  node.transactions = [{ hash: hashOf(2), nonce: 5, block: 101 }]
  node.head = 101
  node.minedCount = 6
  await look()
  expect(statusOf(1)).toBe('replaced')
})

test('keeps the 99 newest transactions', async () => {
  const { activity, store } = await setupActivity()
  for (let number = 1; number <= 120; number++) activity.announce(sentOf(number))
  expect(store.sent.sent).toHaveLength(99)
  expect(store.find(hashOf(120))).toBeDefined()
  expect(store.find(hashOf(21))).toBeUndefined()
})

test('makes no requests while the page is hidden', async () => {
  const { activity, node, look, platform } = await setupActivity()
  let isHidden = true
  platform.isHidden = () => isHidden
  activity.announce(sentOf(1))
  await look(3)
  expect(node.asked).toEqual([])
  isHidden = false
  await look()
  expect(node.asked).not.toEqual([])
})

test('on Solana, sent transactions are listed, followed, and kept', async () => {
  const { activity, node, store, look, root, asked, settle, announceSolana, solana, rowOf, platform } =
    await setupActivity()
  announceSolana('Ray')
  root.flows.chooseWallet(rowOf('Ray'))
  await settle()
  solana.connecting.at(-1)?.approve()
  await platform.settle()
  const solanaChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  expect(store.owner).toMatchObject({ caipNetworkId: solanaChain, hasHistory: false })
  activity.show()
  activity.announce(sentOf(1, { hash: 'sig1', chain: solanaChain, from: solanaAddress }))
  await look(3)
  expect(store.entries.map(({ status }) => status)).toEqual(['pending'])
  node.solana = { sig1: { slot: 1, confirmationStatus: 'confirmed', err: null, confirmations: 3 } }
  await look()
  expect(store.entries.map(({ status }) => status)).toEqual(['confirmed'])
  node.solana = { sig1: { slot: 1, confirmationStatus: 'finalized', err: null, confirmations: null } }
  await look()
  expect(store.sent.find('sig1')).toMatchObject({ isSettled: true, minedAt: Date.UTC(2030, 0, 1) })
  expect(asked).toEqual([])
  activity.announce(sentOf(2, { hash: 'sig2', chain: solanaChain, from: solanaAddress }))
  await look(30)
  expect(store.find('sig2')?.status).toBe('dropped')
})

test('pending transactions are removed when their account disconnects, mined ones stay, and polling stops', async () => {
  const { activity, node, look, modal, settle, stored, connect, statusOf } = await setupActivity()
  node.transactions = [
    { hash: hashOf(1), nonce: 5, block: 100 },
    { hash: hashOf(2), nonce: 6 },
  ]
  activity.announce(sentOf(1))
  activity.announce(sentOf(2))
  await look()
  expect([statusOf(1), statusOf(2)]).toEqual(['confirmed', 'pending'])
  await modal.disconnect()
  await settle()
  expect(stored('sentTransactions')).toMatchObject([{ hash: hashOf(1), status: 'confirmed' }])
  node.asked.length = 0
  await look(5)
  expect(node.asked).toEqual([])
  // A returning account finds the mined transaction, and the watch continues.
  await connect('Fox', { accounts: [{ namespace: 'eip155', address, type: 'eoa' }] })
  await look()
  expect([statusOf(1), statusOf(2)]).toEqual(['confirmed', undefined])
  expect(node.asked).toContain('eth_getTransactionReceipt')
})

test('transactions of another namespace are followed on when one disconnects', async () => {
  const chains = ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']
  const world = await setupActivity({}, { chains })
  const { activity, node, look, modal, root, settle, stored, announceSolana, solana, rowOf } = world
  announceSolana('Ray')
  root.flows.chooseWallet(rowOf('Ray'))
  await settle()
  solana.connecting.at(-1)?.approve()
  await settle()
  const solanaChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  activity.announce(sentOf(1))
  activity.announce(sentOf(2, { hash: 'sig2', chain: solanaChain, from: solanaAddress }))
  await look()
  await modal.disconnect('eip155')
  await settle()
  expect(stored('sentTransactions')).toMatchObject([{ hash: 'sig2', status: 'pending' }])
  node.asked.length = 0
  await look(2)
  expect(new Set(node.asked)).toEqual(new Set(['getSignatureStatuses']))
})

test('an account that the wallet switched away from is followed again when it is back, with its transactions', async () => {
  const { activity, node, look, emit, settle, statusOf } = await setupActivity()
  node.transactions = [{ hash: hashOf(1), nonce: 5 }]
  activity.announce(sentOf(1))
  await look()
  const switchTo = async (to: string) => {
    const accounts = [{ namespace: 'eip155', address: to, type: 'eoa' }] as const
    emit({ type: 'accountsChanged', namespace: 'eip155', connectorId: 'test.fox', accounts: [...accounts] })
    await settle()
    node.asked.length = 0
    await look(2)
  }
  await switchTo(`0x${'dd'.repeat(20)}`)
  expect(node.asked).toEqual([])
  node.transactions = [{ hash: hashOf(1), nonce: 5, block: 100 }]
  await switchTo(address)
  expect(node.asked).toContain('eth_getTransactionReceipt')
  expect(statusOf(1)).toBe('confirmed')
})

test('pending transactions are removed even if Activity was not opened since the page loaded', async () => {
  const storage = createMemoryStorage()
  const first = await setupActivity({}, { storage })
  first.node.transactions = [{ hash: hashOf(1), nonce: 5 }]
  first.activity.announce(sentOf(1))
  await first.look()
  first.modal.dispose()
  const second = setupModal({ networks: [ethereum, solanaMain] }, { platform: { storage } })
  onTestFinished(second.modal.dispose)
  second.evm.approved = {}
  second.announce('Fox')
  await second.platform.settle()
  expect(second.modal.getSnapshot().status).toBe('connected')
  expect(second.stored('sentTransactions')).toMatchObject([{ status: 'pending' }])
  await second.modal.disconnect()
  await second.platform.settle()
  expect(second.stored('sentTransactions')).toBeUndefined()
})
