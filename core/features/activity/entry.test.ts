import { expect, test } from 'vitest'
import type { KeptTransaction } from '../../contracts/account/sent-transaction.js'
import type { Transaction, Transfer } from '../../contracts/account/transaction.js'
import { isZeroAmount } from '../../lib/decimal.js'
import { type ActivityEntry, fromHistory, fromSent, isEmptyTransfer } from './entry.js'

const owner = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const transfer = (numeric: string, more: Partial<Transfer> = {}): Transfer => ({
  direction: 'out',
  quantity: { numeric },
  ...more,
})
const metadata = {
  operationType: 'send',
  hash: '0xhash',
  chain: 'eip155:1',
  minedAt: '2030-01-01T00:00:00.000Z',
  sentFrom: owner,
  sentTo: '0xto',
  status: 'confirmed',
  nonce: 4,
} satisfies Transaction['metadata']
const history = (more: Partial<Transaction['metadata']> = {}): Transaction => ({
  id: 'id-1',
  metadata: { ...metadata, ...more },
  transfers: [transfer('1')],
})

test('an entry of the service has its fields, and an unreadable time counts as the oldest', () => {
  expect(fromHistory(history())).toEqual({
    id: 'id-1',
    hash: '0xhash',
    chain: 'eip155:1',
    operation: 'send',
    status: 'confirmed',
    atMs: Date.UTC(2030, 0, 1),
    isMined: true,
    from: owner,
    to: '0xto',
    transfers: [transfer('1')],
  })
  expect(fromHistory(history({ minedAt: 'never' })).atMs).toBe(0)
})

test('each status of the service maps to one of ours, and only a pending one is not mined', () => {
  const table = {
    confirmed: ['confirmed', true],
    failed: ['failed', true],
    pending: ['pending', false],
    ONRAMP_TRANSACTION_STATUS_SUCCESS: ['confirmed', true],
    ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: ['pending', false],
    ONRAMP_TRANSACTION_STATUS_FAILED: ['failed', true],
  } as const
  for (const [status, [shown, isMined]] of Object.entries(table)) {
    const entry = fromHistory(history({ status: status as keyof typeof table })) // its keys
    expect({ status: entry.status, isMined: entry.isMined }, status).toEqual({ status: shown, isMined })
  }
})

test('an entry sent from here has the time when it was mined, or else when it was sent', () => {
  const sent: KeptTransaction = {
    hash: '0xsent',
    chain: 'eip155:1',
    from: owner,
    to: '0xto',
    operationType: 'send',
    transfers: [transfer('1')],
    status: 'pending',
    sentAt: 5,
    nonce: 7,
  }
  expect(fromSent(sent)).toEqual({
    id: '0xsent',
    hash: '0xsent',
    chain: 'eip155:1',
    operation: 'send',
    status: 'pending',
    atMs: 5,
    isMined: false,
    from: owner,
    to: '0xto',
    transfers: [transfer('1')],
    sent,
  })
  expect(fromSent({ ...sent, minedAt: 9 })).toMatchObject({ atMs: 9, isMined: true })
})

test('a transaction that moved nothing and was not sent from here is an empty transfer', () => {
  const entry = (more: Partial<ActivityEntry>): ActivityEntry => ({
    ...fromHistory(history({ sentFrom: '0xother', operationType: 'send' })),
    transfers: [transfer('0')],
    ...more,
  })
  const nft = { flags: { is_spam: false } }
  const cases: readonly (readonly [string, Partial<ActivityEntry>, boolean])[] = [
    ['nothing was moved', {}, true],
    ['twice nothing was moved', { transfers: [transfer('0'), transfer('0.000')] }, true],
    ['something was moved', { transfers: [transfer('0'), transfer('0.1')] }, false],
    ['an amount that is not known', { transfers: [transfer('')] }, false],
    ['an NFT was moved', { transfers: [transfer('0', { nft_info: nft })] }, false],
    ['there are no transfers', { transfers: [] }, false],
    ['the owner is said to have sent it', { from: owner }, true],
    ['the owner is said to have received it', { from: owner, operation: 'receive' }, true],
    ['the owner called a contract', { from: owner.toLowerCase(), operation: 'execute' }, false],
    ['somebody else called a contract', { operation: 'execute' }, true],
  ]
  for (const [name, more, isEmpty] of cases) expect(isEmptyTransfer(entry(more), owner), name).toBe(isEmpty)
  expect(isEmptyTransfer(entry({ operation: 'execute' }), undefined)).toBe(true)
  expect(['0', '0.00', '', '0.1', 'none'].map(isZeroAmount)).toEqual([true, true, false, false, false])
})
