import { expect, test } from 'vitest'
import { explorerUrl, type Network } from './network.js'

const network = (url?: string): Network => ({
  id: 1,
  name: 'Ethereum',
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
  ...(url === undefined ? {} : { blockExplorers: { default: { name: 'Explorer', url } } }),
})

test('transactions and accounts have a page in the explorer, without double slashes', () => {
  for (const url of ['https://scan.test', 'https://scan.test/']) {
    expect(explorerUrl(network(url), 'tx/0xhash'), url).toBe('https://scan.test/tx/0xhash')
    expect(explorerUrl(network(url), 'address/0xaccount'), url).toBe('https://scan.test/address/0xaccount')
  }
})

test('the cluster of a Solana explorer stays in the query', () => {
  for (const url of ['https://scan.test?cluster=devnet', 'https://scan.test/?cluster=devnet']) {
    expect(explorerUrl(network(url), 'tx/hash'), url).toBe('https://scan.test/tx/hash?cluster=devnet')
    expect(explorerUrl(network(url), 'address/key'), url).toBe('https://scan.test/address/key?cluster=devnet')
  }
})

test('without a network, or without its explorer, there is no page', () => {
  for (const none of [undefined, network(), network('')]) {
    expect(explorerUrl(none, 'tx/0xhash')).toBeUndefined()
    expect(explorerUrl(none, 'address/0xaccount')).toBeUndefined()
  }
})
