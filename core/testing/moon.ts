import type { HostNetwork } from '../contracts/network/network.js'
import { defineNamespace } from '../namespaces/define-namespace.js'

export const moonMainnet = {
  id: 'mainnet',
  name: 'Moon',
  chainNamespace: 'moon',
  caipNetworkId: 'moon:mainnet',
  nativeCurrency: { name: 'Moon', symbol: 'MOON', decimals: 3 },
  rpcUrls: { default: { http: ['https://moon.test'] } },
  blockExplorers: { default: { name: 'Scope', url: 'https://scope.test' } },
} satisfies HostNetwork

/** A minimal namespace of a host. */
export const moon = defineNamespace({
  id: 'moon',
  name: 'Moon',
  address: { is: (text) => /^m[0-9a-f]{8}$/.test(text), wanted: 'm and 8 hex digits' },
  accountTypes: ['eoa'],
  networks: [moonMainnet],
})
