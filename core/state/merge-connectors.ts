import type { Connector } from '../contracts/connector.js'

/**
 * Merges connectors into one row per wallet: those that share the provider object, the rdns, or a catalogue id that the
 * rdns or the host vouches for.
 *
 * Equal names never merge connectors: any extension can use the name of another wallet, and some do. An rdns that
 * several wallets claim does not merge them. The order of arrival decides the order of rows, never the grouping.
 */
export function mergeConnectors(connectors: readonly Connector[]): Connector[] {
  const groups = new Map<unknown, Connector[]>()
  for (const connector of connectors) {
    const marks = marksOf(connector)
    const touching = new Set(marks.flatMap((mark) => (groups.has(mark) ? [groups.get(mark)] : [])))
    const united = [...[...touching].flatMap((group) => group ?? []), connector]
    for (const mark of united.flatMap(marksOf)) groups.set(mark, united)
  }
  const places = new Map(connectors.map((connector, index) => [connector, index]))
  const byPlace = (a: Connector, b: Connector) => (places.get(a) ?? 0) - (places.get(b) ?? 0)
  return [...new Set(groups.values())]
    .map((group) => group.sort(byPlace))
    .sort(([a], [b]) => (a && b ? byPlace(a, b) : 0))
    .flatMap(toRow)
}

/** True if more than its own name identifies the wallet: an undisputed rdns, or the host's configuration. */
export const isVouched = ({ info, type }: Connector): boolean =>
  info?.claims === undefined && (info?.rdns !== undefined || type === 'EXTERNAL')

/** The marks of a connector. Connectors that share a mark are one wallet. A connector's own object is always a mark. */
function marksOf(connector: Connector): unknown[] {
  const { provider, info, explorerId } = connector
  const own = typeof provider === 'object' && provider !== null ? provider : connector
  if (!isVouched(connector)) return [own]
  return [own, ...(info?.rdns ? [`rdns:${info.rdns}`] : []), ...(explorerId ? [`explorer:${explorerId}`] : [])]
}

/**
 * Makes the row of one wallet. For several namespaces it is a group with one member per namespace, the first that
 * arrived.
 */
function toRow(group: Connector[]): Connector[] {
  const members = group.filter((each, index) => group.findIndex((other) => other.chain === each.chain) === index)
  const [first] = members
  if (!first || members.length === 1) return members
  const face = members.find((each) => each.info?.rdns) ?? first
  const imageUrl = face.imageUrl ?? members.find((each) => each.imageUrl)?.imageUrl
  const imageId = face.imageId ?? members.find((each) => each.imageId)?.imageId
  const explorerId = members.find((each) => each.explorerId)?.explorerId
  const claims = Math.max(...members.map((each) => each.info?.claims ?? 0))
  const info = claims > 0 ? { ...face.info, claims } : face.info
  const known = {
    ...(imageUrl && { imageUrl }),
    ...(imageId && { imageId }),
    ...(explorerId && { explorerId }),
    ...(info && { info }),
  }
  // A wallet that the host names is in no page, whatever it serves.
  const type = members.every((each) => each.type === 'EXTERNAL') ? 'EXTERNAL' : 'MULTI_CHAIN'
  return [{ id: face.id, name: face.name, chain: first.chain, type, ...known, connectors: members }]
}
