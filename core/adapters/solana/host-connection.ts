import type { Network } from '../../contracts/network/network.js'
import type { SolanaConnection } from './connection.js'

/** A `Connection` of the host, or a function that gives or loads the one for a network. */
export type HostConnection =
  | SolanaConnection
  | ((network: Network) => SolanaConnection | undefined | Promise<SolanaConnection | undefined>)

/**
 * The host's connection to a network. A connection is to one cluster: asked for a blockhash of another, it would give one
 * that no node there knows.
 */
export function connectionOfHost(
  given: HostConnection | undefined,
  network: Network,
  networks: readonly Network[],
): ReturnType<Extract<HostConnection, (network: Network) => unknown>> {
  if (typeof given === 'function') return given(network)
  if (!given) return undefined
  const { default: all, chainDefault } = network.rpcUrls
  const isItsOwn = [...all.http, ...chainDefault.http].includes(given.rpcEndpoint)
  return isItsOwn || networks.length <= 1 ? given : undefined
}
