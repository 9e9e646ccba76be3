import type { Network } from '../../contracts/network.js'
import type { Platform } from '../../platform.js'
import type { OpenedConnection, SolanaConnection } from './connection.js'

/** A `Connection` of the host, or what gives the one for a network. */
export type HostConnection = SolanaConnection | ((network: Network) => SolanaConnection | undefined)

/** The connections of an adapter: the host's where it has one, else some that the adapter makes and closes. */
export interface Connections {
  /** The host's own for this network. */
  ofHost(network: Network): SolanaConnection | undefined
  get(network: Network): Promise<SolanaConnection>
  dispose(): void
}

export function createConnections(params: {
  platform: Platform
  given: HostConnection | undefined
  networks(): readonly Network[]
}): Connections {
  const { platform, given, networks } = params
  const opened = new Map<string, Promise<OpenedConnection>>()
  let isDisposed = false

  /** A connection is to one cluster: asked for a blockhash of another, it would give one that no node there knows. */
  const ofHost = (network: Network) => {
    if (typeof given === 'function') return given(network)
    if (!given) return undefined
    const { default: all, chainDefault } = network.rpcUrls
    const isItsOwn = [...all.http, ...chainDefault.http].includes(given.rpcEndpoint)
    return isItsOwn || networks().length <= 1 ? given : undefined
  }
  const close = (each: Promise<OpenedConnection>) =>
    each.then(
      ({ close: end }) => end(),
      () => undefined, // it was never made: whoever asked was told
    )

  return {
    ofHost,
    get: async (network) => {
      const own = ofHost(network)
      if (own) return own
      const known = opened.get(network.caipNetworkId)
      const opening =
        known ?? import('./connection.js').then(({ openConnection }) => openConnection(network, platform.fetch))
      opened.set(network.caipNetworkId, opening)
      if (isDisposed) void close(opening)
      return (await opening).connection
    },
    dispose: () => {
      isDisposed = true
      for (const each of opened.values()) void close(each)
      opened.clear()
    },
  }
}
