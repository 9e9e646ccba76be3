import type { Network } from '../../contracts/network/network.js'
import type { Platform } from '../../lib/platform/platform.js'
import { createNodeClient, type NodeClient } from './node-client.js'

/** The nodes that one modal asks. Everybody who asks a network shares its client, and with it what is known of its nodes. */
export interface Nodes {
  of(network: Network): NodeClient
  dispose(): void
}

/** A part of the modal: pass it to `part`. */
export function createNodes({ root: { platform } }: { readonly root: { readonly platform: Platform } }): Nodes {
  const lifetime = new AbortController()
  const clients = new Map<Network, NodeClient>()
  return {
    of: (network) => {
      const client = clients.get(network) ?? createNodeClient({ platform, network, lifetime: lifetime.signal })
      clients.set(network, client)
      return client
    },
    dispose: () => {
      lifetime.abort()
      clients.clear()
    },
  }
}
