import { expect, test } from 'vitest'
import { knownNamespaces as namespaces } from '../contracts/namespace.js'
import { namespacesOf, type ServedFeature, servesNamespace } from './served-namespaces.js'

test('each feature supports these namespaces', () => {
  const table: Readonly<Record<ServedFeature, string>> = {
    balance: 'eip155 solana',
    identity: 'eip155 solana',
    collectibles: 'eip155',
    history: 'eip155',
    activity: 'eip155 solana',
    names: 'eip155',
    send: 'eip155 solana',
    receive: 'eip155 solana polkadot bip122',
    swaps: 'eip155',
    purchases: 'eip155',
    login: 'eip155 solana',
  }
  for (const [name, served] of Object.entries(table)) {
    const feature = name as ServedFeature // the table's own keys
    expect(namespacesOf(feature).join(' '), feature).toBe(served)
    expect(namespaces.filter((namespace) => servesNamespace(feature, namespace)).join(' '), feature).toBe(served)
    expect(servesNamespace(feature, undefined), feature).toBe(false)
  }
})
