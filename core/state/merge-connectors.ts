import type { Connector } from '../contracts/connector.js'

/**
 * Merges connectors into one row per wallet: those that share the provider object, the rdns, or the catalogue's id where the rdns or
 * the host vouches for that.
 *
 * Names join nobody. Any extension can take the name of another wallet, and some do. An rdns that several wallets claim joins none of
 * them. The order of arrival decides the order of rows, never which connectors belong together.
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

/** Whether somebody other than the wallet's own name says which wallet it is: an rdns of its own, or the host. */
export const isVouched = ({ info, type }: Connector): boolean =>
  info?.claims === undefined && (info?.rdns !== undefined || type === 'EXTERNAL')

/** Two connectors that share one of these are one wallet. Without any, the connector stands for itself. */
function marksOf(connector: Connector): unknown[] {
  const { provider, info, explorerId } = connector
  const own = typeof provider === 'object' && provider !== null ? provider : connector
  if (!isVouched(connector)) return [own]
  return [own, ...(info?.rdns ? [`rdns:${info.rdns}`] : []), ...(explorerId ? [`explorer:${explorerId}`] : [])]
}

/** A wallet of several namespaces is a group with one member each, the first that came. */
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
  return [{ id: face.id, name: face.name, chain: first.chain, type: 'MULTI_CHAIN', ...known, connectors: members }]
}
