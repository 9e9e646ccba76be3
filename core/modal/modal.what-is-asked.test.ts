import { expect, test } from 'vitest'
import type { Network } from '../contracts/network/network.js'
import { loadChainClient } from '../data/balance.js'
import { mainnet } from '../networks/index.js'
import { parseOptions } from '../options/options.js'
import { createBlockchainApi } from '../services/blockchain-api.js'
import { createNamesApi } from '../services/names-api.js'
import { createNodeClient } from '../services/nodes/node-client.js'
import { createCaches } from '../services/storage/caches.js'
import { createModalStorage } from '../services/storage/modal-storage.js'
import { createTestPlatform } from '../testing/platform.js'

const about = { projectId: 'p', sdkType: 's', sdkVersion: 'v' }
const { signal } = new AbortController()

function networkOf(...urls: string[]): Network {
  const customRpcUrls = { 'eip155:1': urls.map((url) => ({ url })) }
  return parseOptions({ networks: [mainnet], customRpcUrls }).networks[0]
}

test("a purchase history uses no cache, and all other histories the browser's", async () => {
  const platform = createTestPlatform()
  platform.onFetch((url) =>
    Response.json(url.includes('supported-chains') ? { http: ['eip155:1'], ws: [] } : { data: [], next: null }),
  )
  const { services } = parseOptions({})
  const caches = createCaches(createModalStorage(platform, 'walletmodal'), platform)
  const api = createBlockchainApi({ platform, services, caches, ...about })
  const asked = { address: '0xab', caipNetworkId: 'eip155:1' } as const
  await api.fetchHistory({ ...asked, onramp: 'coinbase' })
  await api.fetchHistory(asked)
  const histories = platform.requests.filter(({ url }) => url.includes('/history'))
  expect(histories.map(({ init }) => init?.cache)).toEqual(['no-cache', undefined])
})

test('names are suggested in the zone of new names, and looked up for the connected visitor', async () => {
  const platform = createTestPlatform()
  platform.onFetch((url) => Response.json(url.includes('suggestions') ? { suggestions: [] } : []))
  const { services } = parseOptions({})
  const api = createNamesApi({ platform, services, ...about })
  await api.fetchSuggestions('alice')
  await api.fetchNames({ address: '0xab', sender: '0xcd' })
  const queries = platform.requests.map(({ url }) => Object.fromEntries(new URL(url).searchParams))
  expect(queries).toMatchObject([{ zone: 'reown.id' }, { sender: '0xcd', apiVersion: '2' }])
})

test('a balance is read from the first URL of the network', async () => {
  const platform = createTestPlatform()
  const network = networkOf('https://first.test', 'https://second.test')
  platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' }))
  const client = await loadChainClient('eip155', createNodeClient({ platform, network }))
  expect(await client?.getBalance('0xab', signal)).toBe(1n)
  expect(platform.requests.map(({ url }) => url)).toEqual(['https://first.test'])
})
