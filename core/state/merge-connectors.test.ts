import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Connector } from '../contracts/connector.js'
import { mergeConnectors } from './merge-connectors.js'

function connector(id: string, more: Partial<Connector> & { rdns?: string } = {}): Connector {
  const { rdns, ...rest } = more
  return { id, name: id, chain: 'eip155', type: 'ANNOUNCED', provider: {}, ...(rdns && { info: { rdns } }), ...rest }
}

test('two wallets with one name and different rdns stay two', () => {
  const rows = mergeConnectors([
    connector('a', { name: 'Fox', rdns: 'test.fox' }),
    connector('b', { name: 'Fox', rdns: 'test.other' }),
  ])
  expect(rows.map((row) => row.id)).toEqual(['a', 'b'])
})

test('one provider object is one wallet, whatever it says of itself', () => {
  const provider = {}
  const rows = mergeConnectors([
    connector('fox', { rdns: 'test.fox', provider }),
    connector('injected', { name: 'MetaMask', type: 'INJECTED', provider }),
  ])
  expect(rows.map((row) => row.name)).toEqual(['fox'])
})

test('a wallet of two namespaces is one row with a member for each', () => {
  const rows = mergeConnectors([
    connector('Fox', { name: 'Fox', chain: 'solana' }),
    connector('test.fox', { name: 'Fox', rdns: 'test.fox' }),
  ])
  expect(rows).toMatchObject([
    { id: 'test.fox', type: 'MULTI_CHAIN', connectors: [{ chain: 'solana' }, { chain: 'eip155' }] },
  ])
})

test('a wallet without a mark joins no name that two wallets bear', () => {
  const rows = mergeConnectors([
    connector('a', { name: 'Fox', rdns: 'test.fox' }),
    connector('b', { name: 'Fox', rdns: 'test.other' }),
    connector('Fox', { name: 'Fox', chain: 'solana' }),
  ])
  expect(rows.map((row) => row.id)).toEqual(['a', 'b', 'Fox'])
})

test('the catalogue id joins what the names would keep apart', () => {
  const rows = mergeConnectors([
    connector('app.trust', { name: 'Trust Wallet', rdns: 'app.trust', explorerId: '46' }),
    connector('Trust', { chain: 'solana', explorerId: '46' }),
  ])
  expect(rows).toHaveLength(1)
})

test('an id of the catalogue that a name brought keeps no wallet from the row of its rdns', () => {
  const announced = connector('app.xverse', { name: 'Xverse Wallet', rdns: 'app.xverse' })
  const standard = connector('Xverse Wallet', { name: 'Xverse Wallet', chain: 'solana', explorerId: 'xverse' })
  expect(mergeConnectors([announced, standard])).toHaveLength(1)
  const liar = connector('app.liar', { name: 'Xverse Wallet', rdns: 'app.liar', explorerId: 'liar' })
  expect(mergeConnectors([liar, standard])).toHaveLength(2)
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

test('who belongs to whom does not depend on the order of arrival', () => {
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

test('no provider and no rdns is in two rows', () => {
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

test('Trust Wallet is Trust, as other namespaces call it', () => {
  const evm = connector('app.trust', { name: 'Trust Wallet', rdns: 'app.trust' })
  expect(mergeConnectors([evm, connector('Trust', { chain: 'solana' })])).toHaveLength(1)
  expect(mergeConnectors([evm, connector('Trusty', { chain: 'solana' })])).toHaveLength(2)
})

test('a mark that one of two wallets only claims joins nobody', () => {
  const honest = connector('a', { rdns: 'test.fox' })
  const liar = { ...connector('b', { rdns: 'test.fox' }), info: { rdns: 'test.fox', claims: 2 } }
  expect(mergeConnectors([honest, liar])).toHaveLength(2)
  expect(mergeConnectors([liar, honest])).toHaveLength(2)
})

test('a row has the picture of its face, or else of the first member that has one', () => {
  const pictures = (...own: Partial<Connector>[]) => {
    const chains = ['eip155', 'solana', 'bip122'] as const
    const members = own.map((each, index) => connector('Fox', { chain: chains[index] ?? 'eip155', ...each }))
    const [row] = mergeConnectors(members)
    return [row?.imageUrl, row?.imageId]
  }
  expect(pictures({ imageUrl: 'a', imageId: '1' }, { imageUrl: 'b', imageId: '2' })).toEqual(['a', '1'])
  expect(pictures({}, { imageUrl: 'b', imageId: '2' }, { imageUrl: 'c', imageId: '3' })).toEqual(['b', '2'])
  expect(pictures({}, {})).toEqual([undefined, undefined])
})
