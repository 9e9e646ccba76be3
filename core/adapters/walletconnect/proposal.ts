import { type Namespace, namespaces, parseCaipNetworkId } from '../../contracts/caip.js'
import { sessionMethodsOf } from '../../contracts/namespace-facts.js'
import type { Network } from '../../contracts/network/network.js'
import { sessionEvents } from '../../contracts/rpc-methods.js'
import type { SessionOverride } from '../../options/session-override.js'
import type { ProposedNamespace } from './sdk/private-members.js'

/** Older wallets know Solana's networks by these references, from before CAIP-2 settled on genesis hashes. */
const earlierIds: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

export function presentId(caipNetworkId: string): string {
  return Object.entries(earlierIds).find(([, earlier]) => earlier === caipNetworkId)?.[0] ?? caipNetworkId
}

/** All namespaces are optional: a wallet approves what it can. A list in `override` replaces the modal's. */
export function toProposal(
  networksOf: (namespace: Namespace) => readonly Network[],
  wanted: readonly Namespace[] = namespaces,
  override: SessionOverride = {},
): Record<string, ProposedNamespace> {
  const proposal: Record<string, ProposedNamespace> = {}
  for (const namespace of wanted) {
    const networks = networksOf(namespace).filter((network) => !network.unsupported)
    const ids = networks.map((network) => network.caipNetworkId)
    const chains = override.chains?.[namespace] ?? [...ids, ...ids.flatMap((id) => earlierIds[id] ?? [])]
    if (chains.length === 0) continue
    const nodes = nodesOf(namespace, override)
    proposal[namespace] = {
      methods: [...(override.methods?.[namespace] ?? sessionMethodsOf(namespace))],
      events: [...(override.events?.[namespace] ?? sessionEvents)],
      chains: [...chains],
      rpcMap: Object.fromEntries(
        nodes.length > 0
          ? nodes
          : networks.flatMap(({ id, rpcUrls }) => {
              const [url] = rpcUrls.default.http
              return url ? [[String(id), url]] : []
            }),
      ),
    }
  }
  return proposal
}

/** A host that names one node of a namespace replaces all of that namespace. */
function nodesOf(namespace: Namespace, { rpcMap = {} }: SessionOverride): [string, string][] {
  return Object.entries(rpcMap).flatMap(([caipNetworkId, url]) => {
    const named = parseCaipNetworkId(caipNetworkId)
    return named.namespace === namespace ? [[named.chainId, url]] : []
  })
}
