import { expect, test } from 'vitest'
import { services } from '../contracts/services.js'
import { createTestPlatform } from '../testing/platform.js'
import { createBlockchainApi } from './blockchain-api.js'
import { createCaches } from './storage/caches.js'
import { createModalStorage } from './storage/modal-storage.js'

function setup() {
  const platform = createTestPlatform()
  let chains: Response | undefined
  platform.onFetch((url) => {
    const { pathname } = new URL(url)
    if (pathname === '/v1/supported-chains')
      return chains ?? new Response(JSON.stringify({ http: ['eip155:1', 'near:mainnet'], ws: [] }))
    return new Response(JSON.stringify({ name: 'alice.eth', avatar: null }))
  })
  const api = createBlockchainApi({
    platform,
    services: services().parse({ blockchain: 'https://data.test' }),
    projectId: 'p',
    sdkType: 's',
    sdkVersion: 'v',
    caches: createCaches(createModalStorage(platform, 'walletmodal'), platform),
  })
  const paths = () => platform.requests.map(({ url }) => new URL(url).pathname)
  const setChains = (next: Response | undefined) => {
    chains = next
  }
  return { platform, api, paths, setChains }
}

const who = { address: '0xab', caipNetworkId: 'eip155:1', sender: '0xab' } as const

test('fetches the list of served networks once', async () => {
  const { api, paths } = setup()
  expect(await api.isNetworkSupported('eip155:1')).toBe(true)
  expect(await api.isNetworkSupported('eip155:5')).toBe(false)
  expect(await api.isNetworkSupported(undefined)).toBe(false)
  expect(paths()).toEqual(['/v1/supported-chains'])
})

test('treats every network as not served while the list cannot be loaded, and fetches it again later', async () => {
  const { api, setChains } = setup()
  setChains(new Response('', { status: 404 }))
  expect(await api.isNetworkSupported('eip155:1')).toBe(false)
  setChains(undefined)
  expect(await api.isNetworkSupported('eip155:1')).toBe(true)
})

test('caches an identity for 5 minutes', async () => {
  const { api, paths, platform } = setup()
  expect(await api.fetchIdentity(who)).toEqual({ name: 'alice.eth', avatar: null })
  await platform.advance(299_999)
  await api.fetchIdentity(who)
  expect(paths()).toEqual(['/v1/supported-chains', '/v1/identity/0xab'])
  expect(new URL(platform.requests[1]?.url ?? '').searchParams.get('sender')).toBe('0xab')
  await platform.advance(1)
  await api.fetchIdentity(who)
  expect(paths()).toHaveLength(3)
})

test('returns no identity on a network that is not served, and does not cache that', async () => {
  const { api, paths, platform } = setup()
  expect(await api.fetchIdentity({ ...who, caipNetworkId: 'eip155:5' })).toEqual({ name: null, avatar: null })
  expect(paths()).toEqual(['/v1/supported-chains'])
  expect(platform.storage.keys()).toEqual([])
})

test('does not cache failures', async () => {
  const { api, platform } = setup()
  await api.isNetworkSupported('eip155:1')
  platform.onFetch(() => new Response('', { status: 404 }))
  await expect(api.fetchIdentity(who)).rejects.toThrow('HTTP status code: 404')
  expect(platform.storage.keys()).toEqual([])
})

test('"Fetching transactions requires an account address": without one no request is made', async () => {
  const { api, paths } = setup()
  await expect(api.fetchHistory({ address: undefined, caipNetworkId: 'eip155:1' })).rejects.toMatchObject({
    shortMessage: 'Fetching transactions requires an account address',
  })
  expect(paths()).toEqual([])
})
