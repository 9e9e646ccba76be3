import { expect, test } from 'vitest'
import * as known from '../networks.js'
import { hostNetwork, network, toNetwork, unsupportedNetwork } from './network.js'
import { namespaceImageId, networkImageId } from './network-images.js'
import { gatewayRpcUrl, networkRpcUrls } from './rpc-urls.js'

const context = { customRpcUrls: {}, gateway: 'https://gateway.test/', projectId: 'p' }

test('makes a whole network of each that the package ships', () => {
  for (const item of Object.values(known)) {
    expect(hostNetwork.safeParse(item).error).toBeUndefined()
    expect(network.safeParse(toNetwork(item, context)).error).toBeUndefined()
    expect(item.caipNetworkId).toBe(`${item.chainNamespace}:${item.id}`)
  }
  expect(Object.keys(known).join(' ')).toMatchInlineSnapshot(
    `"mainnet arbitrum aurora avalanche base baseSepolia bsc celo gnosis optimism polygon sepolia zksync zora solana solanaDevnet solanaTestnet bitcoin bitcoinTestnet polkadot"`,
  )
})

test('a network without a namespace is an EVM chain', () => {
  const item = {
    id: '31337',
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:8545'], webSocket: ['ws://127.0.0.1:8545'] } },
  }
  expect(toNetwork(item, context)).toMatchInlineSnapshot(`
    {
      "assets": {},
      "caipNetworkId": "eip155:31337",
      "chainNamespace": "eip155",
      "id": 31337,
      "name": "Local",
      "nativeCurrency": {
        "decimals": 18,
        "name": "Ether",
        "symbol": "ETH",
      },
      "rpcUrls": {
        "chainDefault": {
          "http": [
            "http://127.0.0.1:8545",
          ],
          "webSocket": [
            "ws://127.0.0.1:8545",
          ],
        },
        "default": {
          "http": [
            "http://127.0.0.1:8545",
          ],
          "webSocket": [
            "ws://127.0.0.1:8545",
          ],
        },
      },
    }
  `)
})

test('keeps a picture that the host names', () => {
  const pictured = { ...known.mainnet, assets: { imageUrl: '/eth.svg', imageId: 'mine' } }
  expect(toNetwork(pictured, context).assets).toEqual({ imageUrl: '/eth.svg', imageId: 'mine' })
})

test('asks the gateway for listed networks alone', () => {
  const own = { default: { http: ['https://own.test'] } }
  const first = (caipNetworkId: string) => networkRpcUrls({ caipNetworkId, rpcUrls: own }, context).default[0]
  expect(first('eip155:8453')).toBe('https://gateway.test/v1/?chainId=eip155%3A8453&projectId=p')
  expect(first('eip155:31337')).toBe('https://own.test')
  expect(first('polkadot:91b171bb158e2d3848fa23a9f1c25182')).toBe('https://own.test')
  expect(gatewayRpcUrl('https://g.test', 'eip155:1', '')).toBe('https://g.test/v1/?chainId=eip155%3A1')
})

test('stands in for a network that the host did not list', () => {
  expect(unsupportedNetwork('eip155:5')).toMatchObject({
    id: 5,
    name: 'Unknown Network',
    caipNetworkId: 'eip155:5',
    rpcUrls: { default: { http: [] } },
    unsupported: true,
  })
})

test('knows the picture of networks and namespaces', () => {
  expect(networkImageId('eip155:8453')).toBe('7289c336-3981-4081-c5f4-efc26ac64a00')
  expect(networkImageId('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toBe('a1b58899-f671-4276-6a5e-56ca5bd59700')
  expect(networkImageId('eip155:31337')).toBeUndefined()
  // FACTS 4.3: "polkadot = empty."
  expect((['eip155', 'solana', 'bip122', 'polkadot'] as const).map(namespaceImageId)).toEqual([
    networkImageId('eip155:1'),
    'a1b58899-f671-4276-6a5e-56ca5bd59700',
    '0b4838db-0161-4ffe-022d-532bf03dba00',
    undefined,
  ])
})
