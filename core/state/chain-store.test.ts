import { expect, test } from 'vitest'
import type { CaipNetworkId } from '../contracts/caip.js'
import { unsupportedNetwork } from '../contracts/network/network.js'
import { parseOptions } from '../options/options.js'
import { base, ethereum, solanaMain } from '../testing/modal.js'
import { ChainStore } from './chain-store.js'

const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

function setup({ stored, fallback }: { stored?: CaipNetworkId; fallback?: CaipNetworkId } = {}) {
  const { networks } = parseOptions({ networks: [ethereum, base, solanaMain] })
  return new ChainStore({
    networks,
    adapterNamespaces: ['eip155', 'solana'],
    storedNetworkId: stored,
    defaultNetworkId: fallback ?? 'eip155:1',
  })
}

test('starts on the stored network, or else the default, or else the first', () => {
  expect(setup({ stored: 'eip155:8453' }).activeNetwork?.name).toBe('Base')
  expect(setup({ stored: 'eip155:5' }).activeNetwork?.name).toBe('Ethereum')
  expect(setup({ fallback: 'eip155:8453' }).activeNetwork?.name).toBe('Base')
  expect(setup({ stored: solanaId, fallback: 'eip155:8453' }).networkOf('eip155')?.name).toBe('Base')
})

test('the modal does not start in a namespace without an adapter', () => {
  const { networks } = parseOptions({ networks: [solanaMain, ethereum] })
  const store = new ChainStore({
    networks,
    adapterNamespaces: ['eip155'],
    storedNetworkId: solanaId,
    defaultNetworkId: solanaId,
  })
  expect(store.activeNamespace).toBe('eip155')
})

test('an unlisted network is a placeholder that is not supported, and is dropped with the connection', () => {
  const store = setup()
  store.setNetwork(unsupportedNetwork('eip155:5'), true)
  expect(store.activeNetwork).toMatchObject({ name: 'Unknown Network', caipNetworkId: 'eip155:5', unsupported: true })
  expect(store.isNetworkSupported).toBe(false)
  store.slices.eip155?.reset()
  expect(store.activeNetwork?.name).toBe('Ethereum')
})

test('a wallet that names its networks can only be switched to those, until it is disconnected', () => {
  const store = setup()
  const isApproved = () => store.networks.map((network) => store.isApproved(network))
  expect(isApproved()).toEqual([true, true, true])
  store.slices.eip155?.set({ approvedCaipNetworkIds: ['eip155:1'] })
  expect(isApproved()).toEqual([true, false, true])
  expect({
    eip155SupportsAllNetworks: store.slices.eip155?.supportsAllNetworks,
    solanaSupportsAllNetworks: store.slices.solana?.supportsAllNetworks,
  }).toEqual({ eip155SupportsAllNetworks: false, solanaSupportsAllNetworks: true })
  store.slices.eip155?.reset()
  expect(isApproved()).toEqual([true, true, true])
})

test('formerly active namespaces are kept once each, the latest first', () => {
  const store = setup()
  const formers = (...namespaces: readonly ('eip155' | 'solana' | 'bip122')[]) =>
    namespaces.map((namespace) => {
      store.setActiveNamespace(namespace)
      return store.formerNamespaces
    })
  expect(formers('solana', 'solana', 'eip155', 'bip122', 'solana')).toEqual([
    ['eip155'],
    ['eip155'],
    ['solana'],
    ['solana'],
    ['eip155'],
  ])
})
