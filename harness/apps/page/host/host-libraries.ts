import type { AdapterReference } from '../../../../core/contracts/adapter.js'
import type { HostNetwork } from '../../../../core/contracts/network/network.js'
import { ethers, ethers5, wagmi } from '../../../../ui/index.js'
import { loadOptionalPeer } from '../../../world/processes/optional-peer.js'
import type { Shelf } from './sign-in-options.js'

export interface LibrarySetup {
  readonly networks: readonly HostNetwork[]
  readonly storage: Shelf
}

type MakeAdapter = (setup: LibrarySetup) => AdapterReference

const libraries: Readonly<Record<string, () => Promise<MakeAdapter>>> = {
  ethers: async () => {
    const { BrowserProvider, Interface, JsonRpcSigner } = await loadOptionalPeer('ethers', () => import('ethers'))
    return () => ethers({ ethers: { BrowserProvider, Interface, JsonRpcSigner } })
  },
  ethers5: async () => {
    const { ethers: library } = await loadOptionalPeer('ethers5@npm:ethers@5.8.0', () => import('ethers5'))
    return () => ethers5({ ethers: library })
  },
  wagmi: async () => onWagmi(await loadOptionalPeer('@wagmi/core', () => import('@wagmi/core'))),
  wagmi2: async () => {
    const library = await loadOptionalPeer('wagmi-core2@npm:@wagmi/core@2.22.1', () => import('wagmi-core2'))
    // Version 2 has the same functions, typed differently.
    return onWagmi(library as unknown as typeof import('@wagmi/core'))
  },
}

function onWagmi({
  connect,
  createConfig,
  createStorage,
  disconnect,
  ...library
}: typeof import('@wagmi/core')): MakeAdapter {
  return ({ networks, storage }) => {
    const config = createConfig({
      chains: toChains(networks),
      transports: toTransports(networks, library.http),
      storage: createStorage({ storage }),
    })
    void library.reconnect(config)
    return wagmi(config, { connect, disconnect, switchChain: library.switchChain })
  }
}

export async function loadLibraries(adapters: unknown): Promise<Readonly<Record<string, MakeAdapter>>> {
  const names = Array.isArray(adapters) ? adapters.filter((name) => Object.hasOwn(libraries, String(name))) : []
  const loaded = names.map(async (name: string) => [name, await libraries[name]?.()])
  return Object.fromEntries(await Promise.all(loaded))
}

interface HostChain {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
}

function toChains(networks: readonly HostNetwork[]): readonly [HostChain, ...HostChain[]] {
  const [first, ...others] = networks
    .filter(({ chainNamespace = 'eip155' }) => chainNamespace === 'eip155')
    .map(({ id, name, nativeCurrency, rpcUrls }) => ({
      id: Number(id),
      name,
      nativeCurrency,
      rpcUrls: { default: { http: rpcUrls.default.http } },
    }))
  if (!first) throw new Error('wagmi needs a network of eip155.')
  return [first, ...others]
}

function toTransports<Transport>(networks: readonly HostNetwork[], http: (url?: string) => Transport) {
  return Object.fromEntries(networks.map(({ id, rpcUrls }) => [Number(id), http(rpcUrls.default.http[0])]))
}
