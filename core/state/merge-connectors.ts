import type { Connector } from '../contracts/connector.js'

/**
 * Merges connectors into one row per wallet: those that share the provider object, the rdns or the catalogue's id.
 *
 * Anybody can take a name: wallets whose identifiers differ stay apart, and so do wallets that claim one rdns. A wallet
 * without an identifier joins another by name only where a single one has that name. The order of arrival decides the order
 * of rows, never which connectors belong together.
 */
export function mergeConnectors(connectors: readonly Connector[]): Connector[] {
  const single = connectors.map((connector) => [connector])
  const groups = joinNames(unite(single, (a, b) => isSame(a.provider, b.provider) || isSameMark(a, b)))
  const first = (group: readonly Connector[]) => connectors.findIndex((each) => group.includes(each))
  return groups
    .map((group) => connectors.filter((each) => group.includes(each)))
    .sort((a, b) => first(a) - first(b))
    .flatMap(toRow)
}

/** An rdns that several wallets claim joins none of them. */
const isClaimed = ({ info }: Connector): boolean => info?.claims !== undefined

function isSameMark(a: Connector, b: Connector): boolean {
  if (isClaimed(a) || isClaimed(b)) return false
  return isSame(a.info?.rdns, b.info?.rdns) || isSame(a.explorerId, b.explorerId)
}

const isSame = (a: unknown, b: unknown): boolean => a !== undefined && a !== null && a === b

function isSameName(a: Connector, b: Connector): boolean {
  const canonical = (name: string) => (name === 'Trust Wallet' ? 'Trust' : name)
  return canonical(a.name) === canonical(b.name)
}

/** Groups of one id are merged already: two ids are two wallets. */
const isOtherId = (a: Connector, b: Connector): boolean => a.explorerId !== undefined && b.explorerId !== undefined

type IsSame = (a: Connector, b: Connector) => boolean

function isAny(a: readonly Connector[], b: readonly Connector[], isSameOne: IsSame): boolean {
  return a.some((one) => b.some((other) => isSameOne(one, other)))
}

/** Joins groups that touch, and those that touch through others. */
function unite(groups: readonly Connector[][], isSameOne: IsSame): Connector[][] {
  const united: Connector[][] = []
  for (const group of groups) {
    const touching = united.filter((other) => isAny(group, other, isSameOne))
    for (const other of touching) united.splice(united.indexOf(other), 1)
    united.push([...touching.flat(), ...group])
  }
  return united
}

function joinNames(groups: readonly Connector[][]): Connector[][] {
  // Without an rdns the catalogue's id comes from the name, and is worth no more.
  const isMarked = (group: Connector[]) => group.some((each) => each.info?.rdns)
  const marked = groups.filter(isMarked)
  const unmarked = unite(
    groups.filter((group) => !isMarked(group)),
    isSameName,
  )
  const homes = unmarked.map((group) => {
    const bearers = marked.filter(
      (other) => !other.some(isClaimed) && isAny(group, other, isSameName) && !isAny(group, other, isOtherId),
    )
    return bearers.length === 1 ? bearers[0] : undefined
  })
  return [
    ...marked.map((group) => [...group, ...unmarked.filter((_, index) => homes[index] === group).flat()]),
    ...unmarked.filter((_, index) => homes[index] === undefined),
  ]
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
  const known = {
    ...(imageUrl && { imageUrl }),
    ...(imageId && { imageId }),
    ...(explorerId && { explorerId }),
    ...(face.info && { info: face.info }),
  }
  return [{ id: face.id, name: face.name, chain: first.chain, type: 'MULTI_CHAIN', ...known, connectors: members }]
}
