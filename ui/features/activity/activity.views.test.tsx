import { act, fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import '../../../core/adapters/evm/adapter.js'
import '../../../core/data/transactions/readers.js'
import { ModalError } from '../../../core/errors/base.js'
import { mappedError } from '../../../core/errors/mapped-error.js'
import { createActivity } from '../../../core/features/activity/activity.js'
import { address, bob, createTestNode, etherOut, hashOf, sentOf, transaction } from '../../../core/testing/activity.js'
import '../../../core/modal/wallet-flows.js'
import type { Transfer } from '../../../core/contracts/account/transaction.js'
import { enActivity } from '../../messages/english/activity.js'
import { layOut, setup } from '../../testing/view.js'

const timeout = new ModalError({
  name: 'WalletTimeoutError',
  code: 'wallet_timeout',
  shortMessage: 'The wallet did not answer in time',
})

/** The list of a connected account, whose service has these pages. */
async function setupActivity(pages: readonly (readonly unknown[])[] = [[]], view = { view: 'Transactions' } as const) {
  layOut({ rowHeight: 60 })
  const world = await setup('Transactions', { projectId: 'project' })
  await import('./transaction-details.js')
  const { platform, modal, change } = world
  const service = { status: 200, isSilent: false }
  const node = createTestNode()
  platform.onFetch((url, init) => {
    const { pathname, searchParams } = new URL(url)
    if (init?.method === 'POST') {
      const { id, method, params } = JSON.parse(String(init.body))
      return Response.json({ jsonrpc: '2.0', id, result: node.answer(method, params) })
    }
    if (pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
    if (!pathname.endsWith('/history')) return new Response('', { status: 404 })
    if (service.isSilent) return new Promise<Response>(() => {})
    if (service.status !== 200) return new Response('', { status: service.status })
    const page = Number(searchParams.get('cursor') ?? 0)
    return Response.json({ data: pages[page], next: page + 1 < pages.length ? String(page + 1) : null })
  })
  const activity = await modal.flows.part(createActivity)
  change(({ accounts, navigation }) => {
    accounts.slices.eip155.setConnected([{ namespace: 'eip155', address, type: 'eoa' }], { name: 'Fox' })
    navigation.reset(view)
  })
  const settle = () => act(platform.settle)
  return { ...world, service, node, activity, settle }
}

const names = (rows: readonly HTMLElement[]) => rows.map((row) => row.textContent?.replace(/\s+/g, ' ').trim())

test("shows each transaction's kind, counterparty, amount and time, grouped by month", async () => {
  const cat: Transfer = {
    nft_info: { name: 'Cat 7', flags: { is_spam: false } },
    direction: 'in',
    quantity: { numeric: '1' },
  }
  const usdc: Transfer = {
    fungible_info: { symbol: 'USDC' },
    direction: 'in',
    quantity: { numeric: '1234.56789' },
  }
  const at = (day: string) => ({ minedAt: `${day}T12:00:00.000Z` })
  const { screen, show, settle } = await setupActivity([
    [
      transaction(1, at('2029-12-31')),
      transaction(2, { ...at('2029-12-20'), operationType: 'trade', transfers: [etherOut, usdc] }),
      transaction(3, { ...at('2029-11-20'), operationType: 'receive', transfers: [cat] }),
      transaction(4, { ...at('2029-11-10'), status: 'failed' }),
      transaction(5, { ...at('2028-05-10'), operationType: 'teleport', transfers: [] }),
    ],
  ])
  show()
  await settle()
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'December 2029',
    'November 2029',
    'May 2028',
  ])
  expect(names(screen.getAllByRole('button', { name: /ago/ }))).toEqual([
    'Sent To 0xb0…b0b0 −0.5 ETH 12 hrs ago',
    'Swapped 12 d ago +1,234.567 USDC −0.5 ETH',
    'Received From 0xa1…a1a1 +1 Cat 7 1 mo ago',
    'Sending failed To 0xb0…b0b0 −0.5 ETH 2 mo ago',
    'Transaction 2 yr ago',
  ])
  const [time] = screen.getAllByText('12 hrs ago')
  expect(time?.getAttribute('datetime')).toBe('2029-12-31T12:00:00.000Z')
  expect(time?.title).toMatch(/Dec 31, 2029/)
})

test('foreign transfers of nothing are folded per month, and can be unfolded', async () => {
  const nothing: Transfer = { fungible_info: { symbol: 'USDC' }, direction: 'out', quantity: { numeric: '0.00' } }
  const at = (day: string) => ({ minedAt: `${day}T12:00:00.000Z` })
  const [real, fake] = [`0x1234${'5'.repeat(32)}abcd`, `0x1234${'6'.repeat(32)}abcd`]
  const { screen, show, settle } = await setupActivity([
    [
      transaction(1, { ...at('2029-12-31'), sentTo: fake, transfers: [nothing] }),
      transaction(2, { ...at('2029-12-30'), sentTo: real }),
      transaction(3, { ...at('2029-12-29'), operationType: 'approve', transfers: [nothing] }),
      transaction(4, { ...at('2029-12-28'), operationType: 'execute', sentFrom: bob, transfers: [nothing] }),
      transaction(5, { ...at('2029-11-20'), sentTo: fake, transfers: [nothing] }),
    ],
  ])
  show()
  await settle()
  const rows = () => names(screen.getAllByRole('button'))
  const sent = 'Sent To 0x1234…5555…abcd −0.5 ETH 2 d ago'
  const approved = 'Approved −0 USDC 3 d ago'
  expect(rows()).toEqual([sent, approved, '2 empty transfers hidden', '1 empty transfer hidden'])
  const fold = screen.getByRole('button', { name: '2 empty transfers hidden' })
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(fold)
  expect(rows()).toEqual([
    'Sent To 0x1234…6666…abcd −0 USDC 12 hrs ago',
    sent,
    approved,
    'Executed −0 USDC 4 d ago',
    'Hide empty transfers',
    '1 empty transfer hidden',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Hide empty transfers' }))
  expect(rows()).toHaveLength(4)
})

test('has a text for each operation of the service', () => {
  const known =
    'approve, bought, borrow, burn, cancel, claim, deploy, deposit, execute, mint, receive, repay, send, stake, trade, unstake, withdraw'
  expect(Object.keys(enActivity.operations).sort()).toEqual(known.split(', ').sort())
})

test('shows seven placeholders while it loads, and announces it once', async () => {
  const { screen, show, settle, said, service } = await setupActivity()
  service.isSilent = true
  const { container } = show()
  await settle()
  expect(container.querySelectorAll('.wm-activity .wm-skeleton')).toHaveLength(7)
  expect(said.filter((text) => text === 'Loading your activity')).toHaveLength(1)
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
})

test('an empty list says what to do first', async () => {
  const { screen, show, settle } = await setupActivity()
  show()
  await settle()
  expect(screen.getByRole('heading', { name: 'No transactions yet' })).toBeDefined()
})

test('a failure is shown, with a retry', async () => {
  const { screen, show, settle, service } = await setupActivity([[transaction(1)]])
  service.status = 404
  show()
  await settle()
  expect(screen.getByRole('heading', { name: 'Couldn’t load your activity' })).toBeDefined()
  service.status = 200
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(names(screen.getAllByRole('button', { name: /^Sent/ }))).toHaveLength(1)
})

test('of ten thousand transactions, only those near the viewport are rendered', async () => {
  const page = Array.from({ length: 10_000 }, (_, index) => transaction(index + 1))
  const { show, settle, activity } = await setupActivity([page])
  const { container } = show()
  await settle()
  expect(activity.store.entries).toHaveLength(10_000)
  expect(container.querySelectorAll('li').length).toBeGreaterThan(9)
  expect(container.querySelectorAll('li').length).toBeLessThan(60)
  expect(container.querySelectorAll('*').length).toBeLessThan(1000)
})

test("a new transaction is pending with its age, and its page shows the chain's facts", async () => {
  const { screen, show, settle, activity, node, platform } = await setupActivity([[]])
  show()
  await settle()
  node.transactions = [{ hash: hashOf(1), nonce: 5 }]
  act(() => activity.announce(sentOf(1)))
  await act(() => platform.advance(3000))
  const row = screen.getByRole('button', { name: /^Sending/ })
  expect(row.textContent).toContain('Pending for 3 sec')
  fireEvent.click(row)
  await settle()
  expect(screen.getByRole('heading', { name: 'Sending' })).toBeDefined()
  const facts = () =>
    Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    )
  expect(facts()).toMatchObject({ Status: 'Pending', Network: 'Ethereum', From: '0xa1a1…a1a1a1' })
  expect(facts()).not.toHaveProperty('Network fee')
  expect(screen.queryByRole('button', { name: 'Speed up' })).toBeNull()
  node.transactions = [{ hash: hashOf(1), nonce: 5, block: 99 }]
  await act(() => platform.advance(4000))
  expect(facts()).toMatchObject({ Status: 'Confirmed', 'Network fee': '0.000021 ETH', Confirmations: '2' })
  const link = screen.getByRole('link', { name: /explorer/ })
  expect(link.getAttribute('href')).toMatch(new RegExp(`/tx/${hashOf(1)}$`))
  fireEvent.click(screen.getByRole('button', { name: /^Copy transaction hash/ }))
  await settle()
  expect(platform.copied).toEqual([hashOf(1)])
})

test("a transaction's page leaves out what the chain does not know", async () => {
  const { screen, show, settle, platform, change } = await setupActivity([[transaction(1)]])
  show()
  await settle()
  const { hash } = transaction(1).metadata
  change(({ navigation }) => navigation.push({ view: 'TransactionDetails', data: { hash } }))
  await settle()
  await act(() => platform.advance(4000))
  const terms = screen.getAllByRole('term').map((term) => term.textContent)
  expect(terms).toEqual(['Status', 'Date', 'From', 'To', 'Network', 'Transaction'])
})

test("a proposal's page says that the owners have to approve, and links no explorer meanwhile", async () => {
  const { screen, show, settle, activity, node, platform } = await setupActivity([[]])
  node.code = '0x6080'
  show()
  await settle()
  act(() => activity.announce(sentOf(1)))
  await settle()
  fireEvent.click(screen.getByRole('button', { name: /^Sending/ }))
  await settle()
  const words = 'It will be sent once the owners of this account approve it in their wallets.'
  expect(screen.queryByText(words)).toBeNull()
  for (let looks = 0; looks < 16; looks += 1) await act(() => platform.advance(4000))
  expect(screen.getByText(words)).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Sending' })).toBeDefined()
  // Explorers do not know the hash of a proposal.
  expect(screen.queryByRole('link', { name: /explorer/ })).toBeNull()
  node.transactions = [{ hash: hashOf(1), nonce: 41, block: 100 }]
  await act(() => platform.advance(8000))
  expect(screen.getByRole('heading', { name: 'Sent' })).toBeDefined()
  expect(screen.queryByText(words)).toBeNull()
  expect(screen.getByRole('link', { name: /explorer/ })).toBeDefined()
})

test('a page offers the possible steps: speed up, send again, open the replacement', async () => {
  const { screen, show, settle, activity, node, platform, change } = await setupActivity([[]])
  node.transactions = [{ hash: hashOf(1), nonce: 5 }]
  act(() => activity.announce(sentOf(1)))
  await settle()
  change(({ navigation }) => navigation.push({ view: 'TransactionDetails', data: { hash: hashOf(1) } }))
  show()
  await act(() => platform.advance(60_000))
  expect(await screen.findByRole('button', { name: 'Speed up' })).toBeDefined()
  act(() => activity.store.setAction(hashOf(1), { kind: 'speedUp', status: 'waiting' }))
  expect(screen.getByRole('button', { name: 'Speed up' }).matches(':disabled')).toBe(true)
  act(() => activity.store.setAction(hashOf(1), undefined))
  fireEvent.click(screen.getByRole('button', { name: 'Speed up' }))
  await settle()
  await screen.findByRole('button', { name: 'Speed up now' })
  const reviewed = () =>
    [...(screen.getByText('Max. network fee').closest('dl')?.children ?? [])].map((line) => line.textContent)
  expect(reviewed()).toEqual([
    'You send−0.5 ETH',
    'From0xa1a1…a1a1a1',
    `To0x${'b0'.repeat(20)}`,
    'NetworkEthereum',
    'Nonce5',
    'Max. network fee0.0000483 ETH',
  ])
  node.gasPrice = 9_000_000_000n
  fireEvent.click(screen.getByRole('button', { name: 'Speed up now' }))
  await settle()
  expect(screen.getByText('The network fee went up. This is the new fee.', { selector: 'p' })).toBeDefined()
  expect(reviewed().at(-1)).toBe('Max. network fee0.000189 ETH')
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  act(() => activity.store.setAction(hashOf(1), { kind: 'speedUp', status: 'refused' }))
  expect(screen.getByText('You rejected the request. Nothing was sent.', { ignore: '[role=status]' })).toBeDefined()
  const failure = { kind: 'speedUp', status: 'failed', error: timeout } as const
  const words = 'Your wallet didn’t answer'
  act(() => activity.store.setAction(hashOf(1), { ...failure, mayBeSent: true }))
  const isUnknown = `${words}. Your wallet may still send it.`
  expect(screen.getByText(isUnknown, { ignore: '[role=status]' })).toBeDefined()
  act(() =>
    activity.store.setAction(hashOf(1), { ...failure, error: mappedError('node_nonce_too_low'), mayBeSent: true }),
  )
  const isSent = 'A transaction with this nonce was already sent. Check your wallet before you try again.'
  expect(screen.getByText(isSent, { ignore: '[role=status]' })).toBeDefined()
  act(() => activity.store.setAction(hashOf(1), { ...failure, mayBeSent: false }))
  expect(screen.getByText(`${words}. Nothing was sent.`, { ignore: '[role=status]' })).toBeDefined()
  node.transactions = []
  await act(() => platform.advance(16_000))
  expect(screen.getByRole('heading', { name: 'Sending failed' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Send again' })).toBeDefined()
  node.transactions = [{ hash: hashOf(2), nonce: 5, block: 100 }]
  node.minedCount = 6
  await act(() => platform.advance(8_000))
  fireEvent.click(screen.getByRole('button', { name: 'View replacement' }))
  await settle()
  expect(within(screen.getByRole('heading', { level: 3 })).getByText('Transaction')).toBeDefined()
})

test('an unknown hash is reported as unknown', async () => {
  const { screen, show, settle, change } = await setupActivity([[]])
  change(({ navigation }) => navigation.push({ view: 'TransactionDetails', data: { hash: hashOf(77) } }))
  show()
  await settle()
  expect(screen.getByRole('heading', { name: 'Transaction not found' })).toBeDefined()
})

test('a transaction that cannot be read is a failure, with a retry that reads it at once', async () => {
  const { screen, show, settle, activity, change } = await setupActivity([[]])
  change(({ navigation }) => navigation.push({ view: 'TransactionDetails', data: { hash: hashOf(77) } }))
  show()
  await settle()
  act(() => activity.store.setDetails({ status: 'failed', error: timeout, value: undefined }))
  const heading = screen.getByRole('heading', { name: enActivity.notKnownYetTitle })
  expect(heading.closest('[data-tone]')?.getAttribute('data-tone')).toBe('failure')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(screen.getByRole('heading', { name: 'Transaction not found' })).toBeDefined()
})
