import { expect, test } from 'vitest'
import * as known from '../../networks/index.js'
import type { CaipNetworkId } from '../caip.js'
import { gatewayRpcUrl, hostNetwork, network, toNetwork, unsupportedNetwork } from './network.js'
import { networkImageId } from './network-images.js'

const context = { customRpcUrls: {}, gateway: 'https://gateway.test/', projectId: 'p' }

test('completes each network that the package ships', () => {
  for (const item of Object.values(known)) {
    expect(hostNetwork().safeParse(item).error).toBeUndefined()
    expect(network().safeParse(toNetwork(item, context)).error).toBeUndefined()
    expect(item.caipNetworkId).toBe(`${item.chainNamespace}:${item.id}`)
  }
  expect(Object.keys(known).join(' ')).toMatchInlineSnapshot(
    `"mainnet arbitrum aurora avalanche base baseSepolia bsc celo gnosis optimism polygon sepolia zksync zora solana solanaDevnet solanaTestnet bitcoin bitcoinTestnet bitcoinTestnet4 bitcoinSignet polkadot"`,
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

test('keeps a picture that the host sets', () => {
  const pictured = { ...known.mainnet, assets: { imageUrl: '/eth.svg', imageId: 'mine' } }
  expect(toNetwork(pictured, context).assets).toEqual({ imageUrl: '/eth.svg', imageId: 'mine' })
})

test('the gateway is used only for listed networks', () => {
  const item = { ...known.mainnet, rpcUrls: { default: { http: ['https://own.test'] } } }
  const first = (caipNetworkId: CaipNetworkId) => toNetwork({ ...item, caipNetworkId }, context).rpcUrls.default.http[0]
  expect(first('eip155:8453')).toBe('https://gateway.test/v1/?chainId=eip155%3A8453&projectId=p')
  expect(first('eip155:31337')).toBe('https://own.test')
  expect(first('polkadot:91b171bb158e2d3848fa23a9f1c25182')).toBe('https://own.test')
  expect(gatewayRpcUrl('https://g.test', 'eip155:1', '')).toBe('https://g.test/v1/?chainId=eip155%3A1')
})

test('makes a placeholder for a network that the host did not list', () => {
  expect(unsupportedNetwork('eip155:5')).toMatchObject({
    id: 5,
    name: 'Unknown Network',
    caipNetworkId: 'eip155:5',
    rpcUrls: { default: { http: [] } },
    unsupported: true,
  })
})

test('has a picture of every listed network', () => {
  const ids =
    '1 10 56 100 130 137 250 295 314 324 1088 1284 1285 1301 2020 2021 2741 4689 5000 8453 9001 10143 42161 42220 43114 80094 84532 7777777 11155111 1313161554 bip122:000000000019d6689c085ae165831e93 bip122:000000000933ea01ad0ee984209779ba'.split(
      ' ',
    )
  expect(
    ids.map((id) => `${id} ${networkImageId(id.includes(':') ? id : `eip155:${id}`)}`).join('\n'),
  ).toMatchInlineSnapshot(`
    "1 ba0ba0cd-17c6-4806-ad93-f9d174f17900
    10 ab9c186a-c52f-464b-2906-ca59d760a400
    56 93564157-2e8e-4ce7-81df-b264dbee9b00
    100 02b53f6a-e3d4-479e-1cb4-21178987d100
    130 2257980a-3463-48c6-cbac-a42d2a956e00
    137 41d04d42-da3b-4453-8506-668cc0727900
    250 06b26297-fe0c-4733-5d6b-ffa5498aac00
    295 6a97d510-cac8-4e58-c7ce-e8681b044c00
    314 5a73b3dd-af74-424e-cae0-0de859ee9400
    324 b310f07f-4ef7-49f3-7073-2a0a39685800
    1088 3897a66d-40b9-4833-162f-a2c90531c900
    1284 161038da-44ae-4ec7-1208-0ea569454b00
    1285 f1d73bb6-5450-4e18-38f7-fb6484264a00
    1301 4eeea7ef-0014-4649-5d1d-07271a80f600
    2020 b8101fc0-9c19-4b6f-ec65-f6dfff106e00
    2021 b8101fc0-9c19-4b6f-ec65-f6dfff106e00
    2741 fc2427d1-5af9-4a9c-8da5-6f94627cd900
    4689 34e68754-e536-40da-c153-6ef2e7188a00
    5000 e86fae9b-b770-4eea-e520-150e12c81100
    8453 7289c336-3981-4081-c5f4-efc26ac64a00
    9001 f926ff41-260d-4028-635e-91913fc28e00
    10143 0a728e83-bacb-46db-7844-948f05434900
    42161 3bff954d-5cb0-47a0-9a23-d20192e74600
    42220 ab781bbc-ccc6-418d-d32d-789b15da1f00
    43114 30c46e53-e989-45fb-4549-be3bd4eb3b00
    80094 e329c2c9-59b0-4a02-83e4-212ff3779900
    84532 a18a7ecd-e307-4360-4746-283182228e00
    7777777 845c60df-d429-4991-e687-91ae45791600
    11155111 e909ea0a-f92a-4512-c8fc-748044ea6800
    1313161554 3ff73439-a619-4894-9262-4470c773a100
    bip122:000000000019d6689c085ae165831e93 0b4838db-0161-4ffe-022d-532bf03dba00
    bip122:000000000933ea01ad0ee984209779ba 39354064-d79b-420b-065d-f980c4b78200"
  `)
})

test('finds the picture of a network', () => {
  expect(networkImageId('eip155:8453')).toBe('7289c336-3981-4081-c5f4-efc26ac64a00')
  expect(networkImageId('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toBe('a1b58899-f671-4276-6a5e-56ca5bd59700')
  expect(networkImageId('eip155:31337')).toBeUndefined()
})
