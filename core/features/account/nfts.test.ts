import { expect, test } from 'vitest'
import type { Transaction } from '../../contracts/account/transaction.js'
import { nftsOf } from './nfts.js'

function moved(name: string, direction: 'in' | 'out', numeric = '1', more: { spam?: boolean; status?: 'failed' } = {}) {
  const metadata: Transaction['metadata'] = {
    operationType: 'receive',
    hash: '0x1',
    chain: 'eip155:1',
    minedAt: '2030-01-01T00:00:00Z',
    sentFrom: '0x1',
    sentTo: '0x2',
    status: more.status ?? 'confirmed',
  }
  const nft_info = {
    name,
    content: { preview: { url: `https://nft.test/${name}` } },
    flags: { is_spam: more.spam ?? false },
  }
  const transaction: Pick<Transaction, 'metadata' | 'transfers'> = {
    metadata,
    transfers: [{ nft_info, direction, quantity: { numeric } }],
  }
  return transaction
}

test('collectibles that arrived and did not leave are listed, without spam and failed transfers', () => {
  const held = nftsOf([
    moved('Left', 'out'),
    moved('Kept', 'in'),
    moved('Left', 'in'),
    moved('Gear', 'out', '2'),
    moved('Gear', 'in', '5'),
    moved('Spam', 'in', '1', { spam: true }),
    moved('Failed', 'in', '1', { status: 'failed' }),
  ])
  expect(held.map(({ name, imageUrl }) => [name, imageUrl])).toEqual([
    ['Kept', 'https://nft.test/Kept'],
    ['Gear', 'https://nft.test/Gear'],
  ])
})
