import { expect, test } from 'vitest'
import type { Namespace } from '../../contracts/caip.js'
import { loadChainClient } from '../../data/balance.js'
import { mainnet } from '../../networks/index.js'
import { parseOptions } from '../../options/options.js'
import { createTestPlatform } from '../../testing/platform.js'
import { createNodeClient } from './node-client.js'

const { signal } = new AbortController()

async function setup(namespace: Namespace, urls: readonly string[] = ['https://node.test/']) {
  const platform = createTestPlatform()
  const [known] = parseOptions({ networks: [mainnet] }).networks
  const rpcUrls = { default: { http: [...urls] }, chainDefault: { http: [] } }
  const node = createNodeClient({ platform, network: { ...known, chainNamespace: namespace, rpcUrls } })
  const client = await loadChainClient(namespace, node)
  if (!client) throw new Error(`no client for ${namespace}`)
  const answer = (result: unknown) => platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, result }))
  const lastBody = () => JSON.parse(String(platform.requests.at(-1)?.init?.body))
  return { platform, client, answer, lastBody }
}

test('a balance is in smallest units', async () => {
  const evm = await setup('eip155')
  evm.answer('0xde0b6b3a7640000')
  await expect(evm.client.getBalance('0xabc', signal)).resolves.toBe(10n ** 18n)
  expect(evm.lastBody()).toMatchObject({ method: 'eth_getBalance', params: ['0xabc', 'latest'] })
  const solana = await setup('solana')
  solana.answer({ context: { slot: 1 }, value: 5_000_000_000 })
  await expect(solana.client.getBalance('So1', signal)).resolves.toBe(5_000_000_000n)
  expect(solana.lastBody()).toMatchObject({ method: 'getBalance', params: ['So1', { commitment: 'confirmed' }] })
})

test.each([null, {}, 'many', '0x', -1, 1.5, { value: 'many' }, { value: -1 }])('%j is no balance', async (result) => {
  for (const namespace of ['eip155', 'solana'] as const) {
    const { client, answer } = await setup(namespace)
    answer(result)
    await expect(client.getBalance('0xabc', signal)).rejects.toMatchObject({ code: 'http_answer' })
  }
})

test.each([
  ['eip155', '0x5', 5n],
  ['solana', { context: { slot: 1 }, value: 5 }, 5n],
] as const)('a balance on %s comes from the next node where the first is dead', async (namespace, result, wanted) => {
  const { platform, client } = await setup(namespace, ['https://dead.test/', 'https://alive.test/'])
  platform.onFetch((url) => {
    if (url.includes('dead')) throw new TypeError('Failed to fetch')
    return Response.json({ jsonrpc: '2.0', id: 1, result })
  })
  expect(await client.getBalance('0xabc', signal)).toBe(wanted)
  expect(platform.requests.map(({ url }) => url)).toEqual(['https://dead.test/', 'https://alive.test/'])
})
