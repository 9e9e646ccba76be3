import { expect, test } from 'vitest'
import { solana } from '../networks/index.js'
import { whole } from '../testing/whole-network.js'
import { nodes } from './nodes.js'

// The answers have the form of Solana's RPC reference: getSignaturesForAddress, and getTransaction as `jsonParsed`.

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

function transaction(paid: number, tokens: readonly [before: string, after: string] | undefined) {
  const balance = (amount: string) => [{ owner: 'Me', mint, uiTokenAmount: { amount, decimals: 6 } }]
  return {
    blockTime: 1_790_000_000,
    meta: {
      fee: 5000,
      preBalances: [10_000_000_000, 0],
      postBalances: [10_000_000_000 - 5000 - paid, paid],
      preTokenBalances: tokens ? balance(tokens[0]) : [],
      postTokenBalances: tokens ? balance(tokens[1]) : [],
    },
    transaction: { message: { accountKeys: [{ pubkey: 'Me' }, { pubkey: 'You' }] } },
  }
}

test('lists what each transaction changed in the account, without the fee, and reads on', async () => {
  const found: Record<string, unknown> = {
    a: transaction(1_500_000_000, undefined),
    b: transaction(0, ['1', '3000001']),
  }
  const asked: unknown[] = []
  const context = {
    signal: new AbortController().signal,
    fetchJson: () => Promise.reject(new Error('it asks nodes alone')),
    request: async (method: string, params: readonly unknown[]) => {
      if (method === 'getTransaction') return found[String(params[0])] ?? null
      asked.push(params[1])
      const rows = [
        { signature: 'a', err: null },
        { signature: 'b', err: null },
      ]
      return [
        ...rows,
        ...Array.from({ length: 8 }, (_, at) => ({ signature: `c${at}`, err: { InstructionError: [0] } })),
      ]
    },
  }
  const read = (cursor?: string) => nodes().activity({ address: 'Me', network: whole(solana), cursor }, context)
  const page = await read()
  expect(
    page?.transactions.slice(0, 3).map(({ metadata: { operationType, sentTo, status }, transfers }) => ({
      operationType,
      sentTo,
      status,
      moved: transfers.map(({ direction, quantity }) => `${direction} ${quantity.numeric}`),
    })),
  ).toEqual([
    { operationType: 'send', sentTo: 'You', status: 'confirmed', moved: ['out 1.5'] },
    { operationType: 'receive', sentTo: 'You', status: 'confirmed', moved: ['in 3'] },
    { operationType: 'execute', sentTo: 'Me', status: 'failed', moved: [] },
  ])
  expect(page?.next).toBe('c7')
  await read(page?.next)
  expect(asked).toMatchObject([{ limit: 10 }, { limit: 10, before: 'c7' }])
})

test.each([
  ['a time that no date can hold', { blockTime: 1e15 }],
  ['a fee that is no whole number', { meta: { ...transaction(1, undefined).meta, fee: 0.5 } }],
])('%s costs no other transaction', async (_what, odd) => {
  const found: Record<string, unknown> = {
    a: transaction(1_500_000_000, undefined),
    b: { ...transaction(1, undefined), ...odd },
  }
  const context = {
    signal: new AbortController().signal,
    fetchJson: () => Promise.reject(new Error('it asks nodes alone')),
    request: async (method: string, params: readonly unknown[]) =>
      method === 'getTransaction' ? found[String(params[0])] : [{ signature: 'a' }, { signature: 'b' }],
  }
  const page = await nodes().activity({ address: 'Me', network: whole(solana) }, context)
  expect(page?.transactions.map(({ id }) => id)).toEqual(['a', 'b'])
})
