import type { Fact, Place } from './fact.js'
import { namings, plainName, unlisted } from './names.js'

/** One wallet of the list. `sources` names where each member comes from. */
export interface ListedWallet {
  id: string
  name: string
  formerly?: readonly string[]
  namespaces: readonly string[]
  rdns?: string
  standardNames?: readonly string[]
  homepage?: string
  links: Partial<Record<Place | 'tonconnect', string>>
  /** The file of `@web3icons/core` (MIT) with the wallet's mark. Other wallets get a drawn letter. */
  icon?: string
  /** The day on which the sources were read. */
  checked: string
  sources: Readonly<Record<string, string>>
}

const namingOf = new Map(namings.flatMap((each) => [each.name, ...each.others].map((name) => [plainName(name), each])))

/** A name without the network that some registries append, such as `Phantom (Sui)`. */
const bareName = (name: string) => name.replace(/ \((Solana|Ethereum|Sui)\)$/, '')

const suffixes: Readonly<Record<string, string>> = { Solana: 'solana', Ethereum: 'eip155', Sui: 'sui' }

/** One wallet for all facts that share an rdns or a name. The first source that knows a member decides it. */
export function mergeFacts(facts: readonly Fact[], checked: string): ListedWallet[] {
  const byKey = new Map<string, Fact[]>()
  const keyOfRdns = new Map<string, string>()
  for (const fact of facts) {
    const name = bareName(fact.name)
    if (unlisted.has(plainName(name))) continue
    const own = plainName(namingOf.get(plainName(name))?.name ?? name)
    const key = (fact.rdns && keyOfRdns.get(fact.rdns)) ?? own
    if (fact.rdns) keyOfRdns.set(fact.rdns, key)
    byKey.set(key, [...(byKey.get(key) ?? []), fact])
  }
  return [...byKey]
    .map(([key, found]) => toWallet(key, found, checked))
    .filter(({ homepage, links, rdns }) => homepage ?? rdns ?? Object.keys(links).length > 0)
    .sort((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1))
}

function toWallet(key: string, facts: readonly Fact[], checked: string): ListedWallet {
  const naming = namingOf.get(key)
  const [first] = facts
  const sources: Record<string, string> = { name: first?.source ?? '' }
  const take = <Value>(member: string, read: (fact: Fact) => Value | undefined): Value | undefined => {
    const from = facts.find((fact) => read(fact) !== undefined)
    if (from) sources[member] = from.source
    return from && read(from)
  }
  const namespaces = new Set<string>()
  for (const { name, namespaces: own, source } of facts) {
    const suffix = / \((\w+)\)$/.exec(name)?.[1]
    for (const namespace of suffix ? [suffixes[suffix] ?? ''] : own) {
      if (!namespace || namespaces.has(namespace)) continue
      namespaces.add(namespace)
      sources[`namespaces.${namespace}`] = source
    }
  }
  const links: ListedWallet['links'] = {}
  for (const place of [
    'android',
    'chrome',
    'desktop',
    'edge',
    'firefox',
    'ios',
    'native',
    'safari',
    'universal',
  ] as const) {
    const link = take(`links.${place}`, (fact) => fact.links[place])
    if (link) links[place] = link
  }
  const tonconnect = take('links.tonconnect', (fact) => fact.tonconnect)
  if (tonconnect) links.tonconnect = tonconnect
  for (const other of naming?.others ?? []) {
    const spelled = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
    const from = facts.find((fact) => spelled(bareName(fact.name)) === spelled(other))
    sources[`formerly.${other}`] = from?.source ?? naming?.from?.[other] ?? ''
  }
  const rdns = take('rdns', ({ rdns }) => rdns)
  const homepage = take('homepage', ({ homepage }) => homepage)
  const standardName = take('standardNames', ({ standardName }) => standardName)
  const name = naming?.name ?? bareName(first?.name ?? key)
  return {
    id: naming?.id ?? slugOf(name),
    name,
    ...(naming && naming.others.length > 0 && { formerly: naming.others }),
    namespaces: [...namespaces],
    ...(rdns && { rdns }),
    ...(standardName && { standardNames: [standardName] }),
    ...(homepage && { homepage }),
    links,
    checked,
    sources,
  }
}

const slugOf = (name: string) => plainName(name)
