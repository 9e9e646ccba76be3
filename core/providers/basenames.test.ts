import { encodeAbiParameters, namehash } from 'viem'
import { expect, test } from 'vitest'
import { namesCases } from '../cases/index.js'
import type { NamesContext } from '../contracts/service-providers.js'
import { readMember } from '../lib/foreign.js'
import { base, mainnet, solana } from '../networks/index.js'
import { whole } from '../testing/whole-network.js'
import { basenames } from './basenames.js'

const alice = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
/** Addresses of the contracts on Base, from github.com/base-org/basenames. */
const registry = '0xb94704422c2a1e396835a571837aa5ae53285a95'
const resolver = '0xC6d566A56A1aFf6508b41f6c90ff131615583BCD'

const address = (value: `0x${string}`) => encodeAbiParameters([{ type: 'address' }], [value])
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])

/** The contracts: each answer by contract and call. The calls are those of ENS registries and resolvers (ERC-137, EIP-181). */
function serve(avatar = 'https://images.test/alice.png') {
  const forward = namehash('alice.base.eth').slice(2)
  const reverse = namehash(`${alice.slice(2).toLowerCase()}.80002105.reverse`).slice(2)
  const answers: Readonly<Record<string, string>> = {
    [`${registry} 0x0178b8bf${forward}`]: address(resolver),
    [`${registry} 0x0178b8bf${reverse}`]: address(resolver),
    [`${resolver} 0x3b3b57de${forward}`]: address(alice),
    [`${resolver} 0x691f3431${reverse}`]: text('alice.base.eth'),
  }
  const asked: string[] = []
  const context: NamesContext = {
    signal: new AbortController().signal,
    request: () => Promise.reject(new Error('it asks the nodes of Base')),
    fetchJson: () => Promise.reject(new Error('it asks no service')),
    requestOn: async (caipNetworkId, method, [call]) => {
      asked.push(`${caipNetworkId} ${method}`)
      const data = String(readMember(call, 'data'))
      if (data.startsWith('0x59d1d43c')) return text(avatar)
      return answers[`${readMember(call, 'to')} ${data}`] ?? `0x${'0'.repeat(64)}`
    },
  }
  return { asked, context }
}

const cases = namesCases({
  create: () => basenames(),
  network: base,
  unserved: solana,
  named: 'alice.base.eth',
  address: alice,
  free: 'nobody.base.eth',
  requestOn: (network, method, params) => serve().context.requestOn(network, method, params),
})

test.each(cases)('as every provider of names: $name', ({ run }) => run())

test('looks up a name below base.eth on Base, with its picture', async () => {
  const { asked, context } = serve()
  const provider = basenames()
  for (const network of [whole(base), whole(mainnet)])
    expect(await provider.resolve({ name: 'alice.base.eth', network }, context)).toEqual({
      address: alice,
      avatar: 'https://images.test/alice.png',
    })
  expect(new Set(asked)).toEqual(new Set(['eip155:8453 eth_call']))
  expect(await provider.resolve({ name: 'bob.base.eth', network: whole(base) }, context)).toBeUndefined()
})

test('tells the name of an account on Base, and on no other network', async () => {
  const { context } = serve()
  const provider = basenames()
  expect(await provider.nameOf?.({ address: alice, network: whole(base) }, context)).toEqual({ name: 'alice.base.eth' })
  const nobody = `0x${'12'.repeat(20)}`
  expect(await provider.nameOf?.({ address: nobody, network: whole(base) }, context)).toBeUndefined()
  expect(await provider.nameOf?.({ address: alice, network: whole(mainnet) }, context)).toBeUndefined()
})

test('other names and other namespaces are not asked for, and a picture on this machine is not loaded', async () => {
  const { asked, context } = serve('http://localhost/a.png')
  const provider = basenames()
  expect(await provider.resolve({ name: 'alice.eth', network: whole(base) }, context)).toBeUndefined()
  expect(await provider.resolve({ name: 'alice.base.eth', network: whole(solana) }, context)).toBeUndefined()
  expect(asked).toEqual([])
  const found = await provider.resolve({ name: 'alice.base.eth', network: whole(base) }, context)
  expect(found).toEqual({ address: alice, avatar: undefined })
})
