import { expect, onTestFinished, test } from 'vitest'
import type { SentTransaction } from '../../contracts/account/sent-transaction.js'
import type { Transfer } from '../../contracts/account/transaction.js'
import { createAccountActions } from '../../data/account-actions.js'
import { address, bob, etherOut, hashOf, makeActivity, sentOf, transaction } from '../../testing/activity.js'
import { base, ethereum, solanaMain } from '../../testing/modal.js'
import { createMemoryStorage } from '../../testing/platform.js'
import { createActivity } from './activity.js'

async function setupActivity(...given: Parameters<typeof makeActivity>) {
  const world = await makeActivity(...given)
  onTestFinished(world.modal.dispose)
  return world
}

const spam = { nft_info: { flags: { is_spam: true } }, direction: 'in', quantity: { numeric: '1' } } as const
const hashes = (entries: readonly { hash: string }[]) => entries.map(({ hash }) => Number(hash))

test('loads nothing before a list is shown, then the first page of the connected account and network', async () => {
  const { activity, store, service, asked, settle, platform } = await setupActivity()
  service.pages = [[transaction(1), transaction(2)]]
  await settle()
  expect(asked).toEqual([])
  activity.show()
  expect(store.isFirstLoading).toBe(true)
  await settle()
  expect(hashes(store.entries)).toEqual([1, 2])
  const request = platform.requests.find(({ url }) => url.includes('/history'))
  expect(new URL(request?.url ?? '').pathname).toBe(`/v1/account/${address}/history`)
  expect(new URL(request?.url ?? '').searchParams.get('chainId')).toBe('eip155:1')
  expect(store.hasMore).toBe(false)
})

test('loads further pages by cursor, and tracks that', async () => {
  const { activity, store, service, asked, settle, events } = await setupActivity()
  service.pages = [[transaction(1)], [transaction(2)], [transaction(3)]]
  activity.show()
  await settle()
  activity.loadMore()
  activity.loadMore()
  await settle()
  activity.loadMore()
  await settle()
  activity.loadMore()
  await settle()
  expect(asked).toEqual([null, '1', '2'])
  expect(hashes(store.entries)).toEqual([1, 2, 3])
  expect(events.filter(({ event }) => event === 'LOAD_MORE_TRANSACTIONS').map(({ properties }) => properties)).toEqual([
    { address, projectId: 'project', cursor: '1', isSmartAccount: false },
    { address, projectId: 'project', cursor: '2', isSmartAccount: false },
  ])
})

test('choosing the activity tab of Account is tracked', async () => {
  const { root, events } = await setupActivity()
  const actions = await root.flows.part(createAccountActions)
  for (const tab of ['nfts', 'activity'] as const) actions.chooseTab(tab)
  expect(root.accounts.active?.currentTab).toBe(2)
  expect(events.filter(({ event }) => event === 'CLICK_TRANSACTIONS')).toMatchObject([
    { properties: { isSmartAccount: false } },
  ])
})

test('returns what the account has sent to an address, from loaded data only', async () => {
  const { activity, service, asked, settle } = await setupActivity()
  const nothing = { ...etherOut, quantity: { numeric: '0' } }
  const other = `0x${'c0'.repeat(20)}`
  service.pages = [
    [
      ...[transaction(1), transaction(2), transaction(3, { sentTo: other }), transaction(4, { status: 'failed' })],
      ...[transaction(5, { transfers: [nothing] }), transaction(6, { sentFrom: other })],
      transaction(7, { transfers: [{ ...etherOut, direction: 'in' }] }),
    ],
  ]
  expect({ sentTo: activity.sentTo(bob), asked }).toEqual({ sentTo: [], asked: [] })
  activity.show()
  await settle()
  expect(activity.sentTo(bob.toUpperCase().replace('X', 'x'))).toEqual([hashOf(1), hashOf(2)])
})

test('drops a transaction only if all its transfers are spam, and keeps one without transfers', async () => {
  const { activity, store, service, settle } = await setupActivity()
  service.pages = [
    [
      transaction(1, { transfers: [spam, spam] }),
      transaction(2, { transfers: [spam, etherOut] }),
      transaction(3, { transfers: [] }),
      transaction(4, { chain: 'eip155:137' }),
    ],
  ]
  activity.show()
  await settle()
  expect(hashes(store.entries)).toEqual([2, 3])
})

test('skips pages of spam automatically, and after five asks whether to continue', async () => {
  const { activity, store, service, asked, settle } = await setupActivity()
  service.pages = [[transaction(1, { transfers: [spam] })]]
  service.hasNoEnd = true
  activity.show()
  await settle()
  expect(asked).toHaveLength(5)
  expect(store.history).toMatchObject({ isPaused: true, isLoading: false, entries: [] })
  activity.loadMore()
  await settle()
  expect(asked).toHaveLength(10)
})

test('groups by month, newest first, with each id once', async () => {
  const { activity, store, service, settle } = await setupActivity()
  const at = (day: string) => ({ minedAt: `${day}T12:00:00.000Z` })
  service.pages = [
    [transaction(1, at('2029-12-15')), transaction(2, at('2029-11-20'))],
    [{ ...transaction(3, at('2029-11-10')) }, { ...transaction(2, at('2029-11-20')), id: 'id-2' }],
    [transaction(4, at('2028-11-15'))],
  ]
  activity.show()
  await settle()
  for (const _ of [1, 2]) {
    activity.loadMore()
    await settle()
  }
  const said = store.rows.map((row) =>
    row.kind === 'entry' ? Number(row.entry.hash) : new Date(row.startMs).toLocaleDateString('en-GB').slice(3),
  )
  expect(said).toEqual(['12/2029', 1, '11/2029', 2, 3, '11/2028', 4])
})

test('a failed call resets paging, tracks the event and shows a notice', async () => {
  const { activity, store, service, asked, settle, events, modal, platform } = await setupActivity()
  service.pages = [[transaction(1)], [transaction(2)]]
  activity.show()
  await settle()
  service.status = 404
  activity.loadMore()
  await settle()
  expect(store.history).toMatchObject({ next: undefined, isLoading: false })
  expect(store.history.error?.code).toBe('history_failed')
  expect(modal.getSnapshot().notice).toEqual({ code: 'history_failed', message: 'Failed to fetch transactions' })
  expect(events.at(-1)).toMatchObject({
    event: 'ERROR_FETCH_TRANSACTIONS',
    properties: { address, projectId: 'project', cursor: '1', isSmartAccount: false },
  })
  // Loaded entries stay, and a retry starts with the first page.
  expect(hashes(store.entries)).toEqual([1])
  service.status = 200
  activity.retry()
  await settle()
  expect(asked).toEqual([null, '1', null])
  expect(store.history).toMatchObject({ next: '1', error: undefined })
  await platform.settle()
})

test('shows fresh entries without a request, and merges new ones into them', async () => {
  const { activity, store, service, asked, settle, platform } = await setupActivity()
  service.pages = [[transaction(3), transaction(4)], [transaction(5)]]
  const hide = activity.show()
  await settle()
  activity.loadMore()
  await settle()
  hide()
  activity.show()()
  expect(asked).toHaveLength(2)
  await platform.advance(15_000)
  service.pages = [[transaction(2), transaction(3)], [transaction(4)]]
  activity.show()
  await settle()
  expect(hashes(store.entries)).toEqual([2, 3, 4, 5])
  // All pages were loaded already.
  expect(store.hasMore).toBe(false)
})

test('another network starts afresh, and a late answer for the previous one is ignored', async () => {
  const { activity, store, service, settle, emit, root } = await setupActivity(
    { networks: [ethereum, base, solanaMain] },
    { chains: ['eip155:1', 'eip155:8453'] },
  )
  service.isSilent = true
  activity.show()
  await settle()
  service.isSilent = false
  service.pages = [[transaction(7, { chain: 'eip155:8453' }), transaction(8)]]
  emit({ type: 'networkChanged', namespace: 'eip155', connectorId: 'test.fox', chainId: '8453' })
  await settle()
  expect(root.chains.activeNetwork?.caipNetworkId).toBe('eip155:8453')
  expect(hashes(store.entries)).toEqual([7])
})

test('an unserved network has no history, which is not a failure', async () => {
  const { activity, store, asked, settle } = await setupActivity({}, { chains: ['eip155:137'] })
  activity.show()
  await settle()
  expect(asked).toEqual([])
  expect(store.history).toMatchObject({ isServed: false, entries: [], error: undefined })
})

test('disconnecting drops the history', async () => {
  const { activity, store, service, settle, modal } = await setupActivity()
  service.pages = [[transaction(1)]]
  activity.show()
  await settle()
  await modal.disconnect()
  await settle()
  expect(store.owner).toBeUndefined()
  expect(store.entries).toEqual([])
})

test("a sent transaction is listed at once and only once, and turns into the service's entry", async () => {
  const { activity, store, service, node, settle, look, statusOf } = await setupActivity()
  activity.show()
  await settle()
  activity.announce(sentOf(1))
  activity.announce(sentOf(1))
  expect(store.entries.map(({ status, isMined }) => [status, isMined])).toEqual([['pending', false]])
  node.transactions = [{ hash: hashOf(1), nonce: 5, block: 101 }]
  node.head = 101
  service.pages = [[transaction(1)]]
  await look()
  expect(statusOf(1)).toBe('confirmed')
  expect(store.entries).toHaveLength(1)
  expect(store.entries[0]?.id).toBe('id-1')
})

test('a final transaction that the service lists is no longer stored', async () => {
  const { activity, service, node, stored, settle, look, platform } = await setupActivity()
  activity.show()
  activity.announce(sentOf(1))
  node.transactions = [{ hash: hashOf(1), nonce: 5, block: 101 }]
  node.head = 112
  service.pages = [[transaction(1)]]
  await look()
  await platform.advance(15_000)
  activity.retry()
  await settle()
  expect(stored('sentTransactions')).toBeUndefined()
})

const signedOf = (address: string, symbol: string): SentTransaction =>
  sentOf(1, {
    transfers: [{ fungible_info: { symbol, address }, direction: 'out', quantity: { numeric: '5' } }],
    request: { to: bob, value: '5' },
  })

test('a signed transfer keeps its name and amount, whatever the service lists, even when final', async () => {
  const { activity, service, node, stored, settle, look, platform } = await setupActivity()
  activity.show()
  activity.announce(signedOf('native', 'ETH'))
  node.transactions = [{ hash: hashOf(1), nonce: 5, block: 101 }]
  node.head = 112
  const listed: Transfer = { fungible_info: { symbol: 'USDC' }, direction: 'out', quantity: { numeric: '7' } }
  service.pages = [[transaction(1, { transfers: [listed], sentTo: address })]]
  await look()
  await platform.advance(15_000)
  activity.retry()
  await settle()
  const asset = { symbol: 'ETH', isVouched: true }
  expect(activity.store.entries).toMatchObject([
    { id: 'id-1', status: 'confirmed', to: bob, transfers: [{ quantity: { numeric: '5' }, asset }] },
  ])
  // The request was only for sending again, which is not possible any more.
  expect(stored('sentTransactions')).toMatchObject([{ hash: hashOf(1), isSettled: true }])
  expect(JSON.stringify(stored('sentTransactions'))).not.toContain('request')
})

test('a transfer has the name of its address, or else of its symbol, never vouched for by the service', async () => {
  const { activity, service, settle } = await setupActivity()
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const moved = (fungible_info: Transfer['fungible_info'], number: number) =>
    transaction(number, { transfers: [{ fungible_info, direction: 'in', quantity: { numeric: '5' } }] })
  service.pages = [
    [
      moved({ symbol: 'DAI', address: usdc }, 1),
      moved({ symbol: 'USDC' }, 2),
      moved({ symbol: 'USDС' }, 3), // a Cyrillic С
      moved({ symbol: 'USDC', address: `0x${'61'.repeat(20)}` }, 4),
    ],
  ]
  activity.show()
  await settle()
  const assets = activity.store.entries.flatMap(({ transfers }) => transfers.map(({ asset }) => asset))
  expect(assets).toMatchObject([
    { symbol: 'USDC', isVouched: true, isContradicted: true },
    { symbol: 'USDC', isVouched: false, imitates: undefined },
    { symbol: 'USDС', isVouched: false, imitates: 'USDC' },
    { symbol: 'USDC', isVouched: false, imitates: 'USDC' },
  ])
})

test('a sent transaction is listed after a reload, without a request to the service', async () => {
  const storage = createMemoryStorage()
  const first = await setupActivity({}, { storage })
  first.activity.announce(sentOf(1))
  first.modal.dispose()
  const second = await setupActivity({}, { storage })
  expect(second.statusOf(1)).toBe('pending')
  second.node.transactions = [{ hash: hashOf(1), nonce: 5, block: 101 }]
  await second.look()
  expect(second.statusOf(1)).toBe('confirmed')
})

test('another tab lists a sent transaction as soon as storage changes, and sends nothing', async () => {
  const storage = createMemoryStorage()
  const here = await setupActivity({}, { storage })
  const there = await setupActivity({}, { storage })
  here.activity.announce(sentOf(1))
  expect(there.statusOf(1)).toBeUndefined()
  there.platform.events.dispatchEvent(Object.assign(new Event('storage'), { key: 'walletmodal:sentTransactions' }))
  expect(there.statusOf(1)).toBe('pending')
  expect(there.wallet.requests).toEqual([])
  // Other items do not matter.
  storage.removeItem('walletmodal:sentTransactions')
  there.platform.events.dispatchEvent(Object.assign(new Event('storage'), { key: 'walletmodal:email' }))
  expect(there.statusOf(1)).toBe('pending')
})

test('when another tab saw a transaction mined, the list and the balance are refreshed here too', async () => {
  const storage = createMemoryStorage()
  const here = await setupActivity({}, { storage })
  const there = await setupActivity({}, { storage })
  const tell = () =>
    there.platform.events.dispatchEvent(Object.assign(new Event('storage'), { key: 'walletmodal:sentTransactions' }))
  there.activity.show()
  here.activity.announce(sentOf(1))
  tell()
  await there.settle()
  here.node.transactions = [{ hash: hashOf(1), nonce: 5, block: 100 }]
  await here.look()
  const before = there.asked.length
  tell()
  await there.settle()
  expect(there.statusOf(1)).toBe('confirmed')
  expect(there.asked.length).toBe(before + 1)
})

test('if storage is full, sent transactions are kept in memory', async () => {
  const memory = createMemoryStorage()
  const storage = {
    ...memory,
    setItem: (key: string, value: string) => {
      if (key.endsWith('sentTransactions')) throw new Error('QuotaExceededError')
      memory.setItem(key, value)
    },
  }
  const { activity, statusOf, platform } = await setupActivity({}, { storage })
  activity.announce(sentOf(1))
  activity.announce(sentOf(2))
  expect([statusOf(1), statusOf(2)]).toEqual(['pending', 'pending'])
  expect(platform.logged.filter(({ level }) => level === 'info')).not.toEqual([])
})

test('only transactions of this account on this network are listed', async () => {
  const { activity, store } = await setupActivity()
  activity.announce(sentOf(1, { from: `0x${'c0'.repeat(20)}` }))
  activity.announce(sentOf(2, { chain: 'eip155:8453' }))
  activity.announce(sentOf(3, { from: address.toUpperCase().replace('0X', '0x') }))
  expect(hashes(store.entries)).toEqual([3])
})

test('opens a page, and from it the replacement with the same way back', async () => {
  const { activity, modal } = await setupActivity()
  activity.openTransaction(hashOf(1))
  activity.openTransaction(hashOf(2))
  expect(modal.getSnapshot().viewHistory).toEqual(['Account', 'TransactionDetails'])
})

test('returns true if the hash is in the clipboard', async () => {
  const { activity, platform, modal } = await setupActivity()
  expect(await activity.copyHash(hashOf(1))).toBe(true)
  expect(platform.copied).toEqual([hashOf(1)])
  expect(modal.getSnapshot().notice?.code).toBe('hash_copied')
  platform.copyText = async () => {
    throw new Error('no')
  }
  expect(await activity.copyHash(hashOf(1))).toBe(false)
  expect(modal.getSnapshot().notice).toMatchObject({ message: 'Failed to copy' })
})

test("a page shows the chain's data, and polls while it is open", async () => {
  const { activity, store, node, settle, look } = await setupActivity()
  node.transactions = [{ hash: hashOf(1), nonce: 5, block: 99 }]
  const leave = activity.showTransaction(hashOf(1))
  await settle()
  expect(store.details.value).toMatchObject({ status: 'confirmed', fee: 21_000_000_000_000n, confirmations: 2 })
  node.head = 103
  await look()
  expect(store.details.value).toMatchObject({ confirmations: 5, isFinal: false })
  node.isDown = true
  await look(3)
  expect(store.details).toMatchObject({ status: 'failed', value: { confirmations: 5 } })
  node.isDown = false
  node.head = 110
  await look(3)
  expect(store.details).toMatchObject({ status: 'ready', value: { isFinal: true } })
  node.asked.length = 0
  leave()
  await look(3)
  expect(node.asked).toEqual([])
})

test('nothing remains once the modal is disposed', async () => {
  const { activity, platform, modal } = await setupActivity()
  activity.show()
  activity.announce(sentOf(1))
  activity.showTransaction(hashOf(1))
  modal.dispose()
  await platform.settle()
  expect({ pendingTimers: platform.pendingTimers, listenerCount: platform.listenerCount }).toEqual({
    pendingTimers: 0,
    listenerCount: 0,
  })
})

test('all callers share one part', async () => {
  const { activity, root } = await setupActivity()
  expect(await root.flows.part(createActivity)).toBe(activity)
})

test('is shown for eip155 and Solana, unless the host disables it', async () => {
  const { modal } = await setupActivity()
  await modal.open({ view: 'Transactions' })
  expect(modal.getSnapshot().view).toBe('Transactions')
  const off = await setupActivity({ features: { history: false } })
  await off.modal.open({ view: 'Transactions' })
  expect(off.modal.getSnapshot().view).toBe('Account')
})
