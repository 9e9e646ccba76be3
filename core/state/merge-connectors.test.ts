import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Connector } from '../contracts/connector.js'
import { mergeConnectors } from './merge-connectors.js'

function connector(id: string, more: Partial<Connector> & { rdns?: string } = {}): Connector {
  const { rdns, ...rest } = more
  return { id, name: id, chain: 'eip155', type: 'ANNOUNCED', provider: {}, ...(rdns && { info: { rdns } }), ...rest }
}

test('two wallets with one name and different rdns stay separate', () => {
  const rows = mergeConnectors([
    connector('a', { name: 'Fox', rdns: 'test.fox' }),
    connector('b', { name: 'Fox', rdns: 'test.other' }),
  ])
  expect(rows.map((row) => row.id)).toEqual(['a', 'b'])
})

test('one provider object is one wallet, whatever its connectors claim', () => {
  const provider = {}
  const rows = mergeConnectors([
    connector('fox', { rdns: 'test.fox', provider }),
    connector('injected', { name: 'MetaMask', type: 'INJECTED', provider }),
  ])
  expect(rows.map((row) => row.name)).toEqual(['fox'])
})

test('a wallet with one object in two namespaces is one row with two members', () => {
  const provider = {}
  const rows = mergeConnectors([
    connector('Fox', { name: 'Fox', chain: 'solana', provider }),
    connector('test.fox', { name: 'Fox', rdns: 'test.fox', provider }),
  ])
  expect(rows).toMatchObject([
    { id: 'test.fox', type: 'MULTI_CHAIN', connectors: [{ chain: 'solana' }, { chain: 'eip155' }] },
  ])
})

test('equal names do not merge connectors: any extension can use any name', () => {
  const rows = mergeConnectors([
    connector('a', { name: 'Fox', rdns: 'test.fox' }),
    connector('Fox', { name: 'Fox', chain: 'solana' }),
    connector('Fox', { name: 'Fox', chain: 'bip122' }),
  ])
  expect(rows.map((row) => [row.id, row.chain])).toEqual([
    ['a', 'eip155'],
    ['Fox', 'solana'],
    ['Fox', 'bip122'],
  ])
})

test('a catalogue id merges connectors if an rdns or the host vouches for it, but not by name', () => {
  const announced = connector('com.okex.wallet', { name: 'OKX Wallet', rdns: 'com.okex.wallet', explorerId: 'okx' })
  const ofHost = connector('okx', { name: 'OKX', type: 'EXTERNAL', explorerId: 'okx' })
  expect(mergeConnectors([announced, ofHost])).toHaveLength(1)
  const standard = connector('OKX Wallet', { chain: 'solana', explorerId: 'okx' })
  expect(mergeConnectors([announced, standard])).toHaveLength(2)
})

const anyConnector = fc
  .record({
    name: fc.constantFrom('Fox', 'Owl', 'Trust', 'Trust Wallet'),
    chain: fc.constantFrom('eip155', 'solana', 'bip122'),
    rdns: fc.option(fc.constantFrom('test.fox', 'test.owl', 'test.trust'), { nil: undefined }),
    explorerId: fc.option(fc.constantFrom('1', '2'), { nil: undefined }),
    provider: fc.constantFrom(...Array.from({ length: 6 }, (_, index) => ({ index }))),
  })
  .map(({ rdns, explorerId, ...rest }) =>
    connector('x', { ...rest, ...(rdns && { rdns }), ...(explorerId && { explorerId }) } as Partial<Connector>),
  ) // literals widen to string in the record

test('the grouping does not depend on the order of arrival', () => {
  const toParts = (connectors: readonly Connector[]) =>
    mergeConnectors(connectors)
      .map((row) => [...new Set((row.connectors ?? [row]).map((each) => `${each.chain}`))].sort().join())
      .sort()
  fc.assert(
    fc.property(fc.array(anyConnector, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (connectors, random) => {
      const shuffled = [...connectors].sort(() => ((random.next().value ?? 0) % 3) - 1)
      expect(toParts(shuffled)).toEqual(toParts(connectors))
    }),
  )
})

test('no provider and no rdns occurs in two rows', () => {
  fc.assert(
    fc.property(fc.array(anyConnector, { maxLength: 8 }), (connectors) => {
      const rows = mergeConnectors(connectors)
      for (const key of [(each: Connector) => each.provider, (each: Connector) => each.info?.rdns]) {
        const keys = rows.flatMap((row) => [...new Set((row.connectors ?? [row]).map(key))]).filter(Boolean)
        expect(new Set(keys).size).toBe(keys.length)
      }
    }),
  )
})

test('a disputed rdns does not merge connectors', () => {
  const honest = connector('a', { rdns: 'test.fox' })
  const liar = { ...connector('b', { rdns: 'test.fox' }), info: { rdns: 'test.fox', claims: 2 } }
  expect(mergeConnectors([honest, liar])).toHaveLength(2)
  expect(mergeConnectors([liar, honest])).toHaveLength(2)
})

test('a row shows that others claim the identity of one of its members', () => {
  const provider = {}
  const claimed = { ...connector('Fox#1', { name: 'Fox', chain: 'solana', provider }), info: { claims: 2 } }
  const [row] = mergeConnectors([connector('Fox', { chain: 'bip122', provider }), claimed])
  expect(row?.info?.claims).toBe(2)
})

test('a row has the picture of its main member, or else of the first member with one', () => {
  const pictures = (...own: Partial<Connector>[]) => {
    const chains = ['eip155', 'solana', 'bip122'] as const
    const provider = {}
    const members = own.map((each, index) => connector('Fox', { chain: chains[index] ?? 'eip155', provider, ...each }))
    const [row] = mergeConnectors(members)
    return [row?.imageUrl, row?.imageId]
  }
  expect(pictures({ imageUrl: 'a', imageId: '1' }, { imageUrl: 'b', imageId: '2' })).toEqual(['a', '1'])
  expect(pictures({}, { imageUrl: 'b', imageId: '2' }, { imageUrl: 'c', imageId: '3' })).toEqual(['b', '2'])
  expect(pictures({}, {})).toEqual([undefined, undefined])
})
