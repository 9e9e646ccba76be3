import type { Connector } from '../contracts/connector.js'

/**
 * Exactly one row per wallet: connectors are of one wallet when they share the provider object, the rdns or the
 * catalogue's id, else by (name, namespace). Names are anybody's to take: wallets that differ in what identifies them
 * stay apart, and a wallet without such a mark joins another by name only where a single one bears that name. The order
 * of arrival decides the order of rows, never who belongs to whom.
 */
export function mergeConnectors(connectors: readonly Connector[]): Connector[] {
  const groups: Connector[][] = []
  for (const connector of connectors) {
    const [first, ...others] = groups.filter((group) => group.some((member) => isSameWallet(member, connector)))
    if (!first) {
      groups.push([connector])
      continue
    }
    for (const other of others) groups.splice(groups.indexOf(other), 1)
    first.push(...others.flat(), connector)
  }
  const arrival = (connector: Connector) => connectors.indexOf(connector)
  return joinByName(groups)
    .map((group) => group.sort((a, b) => arrival(a) - arrival(b)))
    .sort((a, b) => Math.min(...a.map(arrival)) - Math.min(...b.map(arrival)))
    .map(toRow)
}

function isSameWallet(a: Connector, b: Connector): boolean {
  return isSame(a.provider, b.provider) || isSame(a.info?.rdns, b.info?.rdns) || isSame(a.explorerId, b.explorerId)
}

function isSame(a: unknown, b: unknown): boolean {
  return a !== undefined && a !== null && a === b
}

/** FACTS 4.4: "Connector name alias when merging". */
export function canonicalName(name: string): string {
  return name === 'Trust Wallet' ? 'Trust' : name
}

function joinByName(groups: readonly Connector[][]): Connector[][] {
  const joined: Connector[][] = []
  const byName = new Map<string, Connector[][]>()
  for (const group of groups) {
    const name = canonicalName(group[0]?.name ?? '')
    byName.set(name, [...(byName.get(name) ?? []), group])
  }
  for (const sameName of byName.values()) {
    const marked = sameName.filter((group) => group.some((each) => each.info?.rdns || each.explorerId))
    const unmarked = sameName.filter((group) => !marked.includes(group)).flat()
    if (marked.length === 1) joined.push([...marked.flat(), ...unmarked])
    else joined.push(...marked, ...(unmarked.length > 0 ? [unmarked] : []))
  }
  return joined
}

/** A wallet of one namespace is its connector; of several, a group with one member per namespace, the first that came. */
function toRow(group: Connector[]): Connector {
  const members = group.filter((each, index) => group.findIndex((other) => other.chain === each.chain) === index)
  const [first] = members
  // Groups are made of connectors: none is empty.
  if (!first) throw new RangeError('A wallet has at least one connector')
  if (members.length === 1) return first
  const face = members.find((each) => each.info?.rdns) ?? first
  const imageUrl = face.imageUrl ?? members.find((each) => each.imageUrl)?.imageUrl
  const imageId = face.imageId ?? members.find((each) => each.imageId)?.imageId
  const explorerId = members.find((each) => each.explorerId)?.explorerId
  return {
    id: face.id,
    name: face.name,
    chain: first.chain,
    type: 'MULTI_CHAIN',
    ...(imageUrl && { imageUrl }),
    ...(imageId && { imageId }),
    ...(explorerId && { explorerId }),
    ...(face.info && { info: face.info }),
    connectors: members,
  }
}
