import { expect, test } from 'vitest'
import type { Network } from '../contracts/network/network.js'
import { explorerAddressUrl, explorerTransactionUrl } from './explorer.js'

const network = (url?: string): Network => ({
  id: 1,
  name: 'Ethereum',
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
  ...(url === undefined ? {} : { blockExplorers: { default: { name: 'Explorer', url } } }),
})

test('transactions and accounts have a page of the explorer, with one slash between', () => {
  for (const url of ['https://scan.test', 'https://scan.test/']) {
    expect(explorerTransactionUrl(network(url), '0xhash'), url).toBe('https://scan.test/tx/0xhash')
    expect(explorerAddressUrl(network(url), '0xaccount'), url).toBe('https://scan.test/address/0xaccount')
  }
})

test('the cluster of a Solana explorer stays in the query', () => {
  for (const url of ['https://scan.test?cluster=devnet', 'https://scan.test/?cluster=devnet']) {
    expect(explorerTransactionUrl(network(url), 'hash'), url).toBe('https://scan.test/tx/hash?cluster=devnet')
    expect(explorerAddressUrl(network(url), 'key'), url).toBe('https://scan.test/address/key?cluster=devnet')
  }
})

test('a network without an explorer, and no network, have no page', () => {
  for (const none of [undefined, network(), network('')]) {
    expect(explorerTransactionUrl(none, '0xhash')).toBeUndefined()
    expect(explorerAddressUrl(none, '0xaccount')).toBeUndefined()
  }
})
