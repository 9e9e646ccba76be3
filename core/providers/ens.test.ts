import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NamesContext } from '../contracts/service-providers.js'
import { base, mainnet, solana } from '../networks/index.js'
import { whole } from '../testing/whole-network.js'
import { startTestChain, testAccounts } from '../testing/with-harness/chains.js'
import { placeEconomy } from '../testing/with-harness/contracts.js'
import { ens } from './ens.js'

const [alice] = testAccounts()
let started: Awaited<ReturnType<typeof startTestChain>>

beforeAll(async () => {
  started = await startTestChain({ kind: 'evm', id: 1 })
  const names = { 'alice.eth': { holder: 'alice', avatar: 'https://images.test/alice.png' } }
  await placeEconomy(started.chain, { names }, { alice })
})
afterAll(async () => {
  expect(await started.end()).toEqual([])
})

function setup() {
  const asked: string[] = []
  const context: NamesContext = {
    signal: new AbortController().signal,
    request: () => Promise.reject(new Error('it asks the nodes of Ethereum')),
    fetchJson: () => Promise.reject(new Error('it asks no service')),
    requestOn: async (caipNetworkId, method, params) => {
      asked.push(caipNetworkId)
      return started.chain.request(method, [...params])
    },
  }
  return { asked, context }
}

test('looks a name and the name of an account up on Ethereum, whatever EVM network is active', async () => {
  const { asked, context } = setup()
  for (const network of [whole(mainnet), whole(base)]) {
    expect(await ens().resolve({ name: 'alice.eth', network }, context)).toEqual({
      address: alice.evmAddress,
      avatar: 'https://images.test/alice.png',
    })
    expect(await ens().nameOf?.({ address: alice.evmAddress, network }, context)).toEqual({ name: 'alice.eth' })
  }
  expect(new Set(asked)).toEqual(new Set(['eip155:1']))
})

test('names that nobody has, and other namespaces, give nothing', async () => {
  const { asked, context } = setup()
  expect(await ens().resolve({ name: 'nobody.eth', network: whole(mainnet) }, context)).toBeUndefined()
  const before = asked.length
  expect(await ens().resolve({ name: 'alice.eth', network: whole(solana) }, context)).toBeUndefined()
  expect(await ens().nameOf?.({ address: alice.evmAddress, network: whole(solana) }, context)).toBeUndefined()
  expect(asked).toHaveLength(before)
})
