import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Network } from '../contracts/network/network.js'
import { createTestPlatform } from '../testing/platform.js'
import { startTestChain, testAccounts } from '../testing/with-harness/chains.js'
import { ensAddresses, placeEconomy } from '../testing/with-harness/contracts.js'
import { createEnsClient } from './ens.js'
import { createNodeClient } from './nodes/node-client.js'

const [alice] = testAccounts()
const { signal } = new AbortController()
let started: Awaited<ReturnType<typeof startTestChain>>

beforeAll(async () => {
  started = await startTestChain({ kind: 'evm', id: 1 })
  await answerWith('https://images.test/alice.png')
})
afterAll(async () => {
  expect(await started.end()).toEqual([])
})

async function answerWith(avatar: string) {
  await placeEconomy(started.chain, { names: { 'alice.eth': { holder: 'alice', avatar } } }, { alice })
}

function network(): Network {
  const http = [started.chain.rpcUrl]
  return {
    id: 1,
    name: 'Ethereum',
    caipNetworkId: 'eip155:1',
    chainNamespace: 'eip155',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http }, chainDefault: { http } },
  }
}

function setup() {
  const urls: string[] = []
  const platform = createTestPlatform({
    fetch: (url, init) => {
      urls.push(url)
      return fetch(url, init)
    },
  })
  return { urls, names: createEnsClient(createNodeClient({ platform, network: network(), lifetime: signal })) }
}

test("resolves a name's address and picture", async () => {
  const { names } = setup()
  expect(await names.getAddress('Alice.eth', signal)).toBe(alice.evmAddress)
  expect(await names.getAvatar('alice.eth', signal)).toBe('https://images.test/alice.png')
})

test('tells the name that an account says it has, and nothing for an account without one', async () => {
  const { names } = setup()
  expect(await names.getName(alice.evmAddress, signal)).toBe('alice.eth')
  expect(await names.getName(`0x${'12'.repeat(20)}`, signal)).toBeUndefined()
  expect(await names.getName('no address', signal)).toBeUndefined()
})

test("resolves a name's address on another chain, and not its address on Ethereum", async () => {
  const [, bob] = testAccounts()
  const named = { holder: 'alice', avatar: 'https://images.test/alice.png', on: { '10': 'bob' } }
  await placeEconomy(started.chain, { names: { 'alice.eth': named } }, { alice, bob })
  const { names } = setup()
  expect(await names.getAddress('alice.eth', signal, 0x8000000an)).toBe(bob.evmAddress.toLowerCase())
  expect(await names.getAddress('alice.eth', signal, 0x80002105n)).toBeUndefined()
  expect(await names.getAddress('alice.eth', signal)).toBe(alice.evmAddress)
})

test('an invalid name causes no request', async () => {
  const { names, urls } = setup()
  expect(await names.getAddress('..', signal)).toBeUndefined()
  expect(await names.getAvatar('', signal)).toBeUndefined()
  expect(urls).toEqual([])
})

test('skips pictures that are neither on the web nor in the record, and pictures on this machine', async () => {
  const { names, urls } = setup()
  for (const avatar of [
    'ipfs://QmSP4nq9',
    'eip155:1/erc721:0xb32979486938aa9694bfc898f35dbed459f44424/1',
    '',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://images.test/alice.png',
    'http://localhost:3000/alice.png',
    `data:image/png,${'a'.repeat(200_000)}`,
  ]) {
    await answerWith(avatar)
    expect(await names.getAvatar('alice.eth', signal)).toBeUndefined()
  }
  expect(new Set(urls)).toEqual(new Set([started.chain.rpcUrl]))
})

test('a negative answer means no address; a failing node is an error', async () => {
  await started.chain.request('anvil_setCode', [ensAddresses.universalResolver, '0x60006000fd'])
  const { names } = setup()
  expect(await names.getAddress('alice.eth', signal)).toBeUndefined()
  const takeBack = started.chain.addFault(() => ({ error: { code: -32601, message: 'no such method' } }))
  await expect(names.getAddress('alice.eth', signal)).rejects.toMatchObject({ code: 'rpc_method_not_found' })
  takeBack()
})
