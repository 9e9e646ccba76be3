import { networkWords, nodeProviders, publicNodes } from '../../../fixtures/foreign.js'
import type { Chain, KnownChainKind } from '../chains/chain.js'
import { isMap, parseJson } from '../lib/json.js'
import { nearestName } from '../lib/nearest.js'
import { isThisMachine } from '../lib/this-machine.js'
import { askChainId } from './ask-chain-id.js'

/**
 * The dapp's own nodes by address, with the answering chain of the world:
 * `{ 'https://eth-sepolia.g.alchemy.com/v2/*': 'sepolia' }`. `*` matches any part. An address without a protocol, such
 * as `localhost:8545`, matches every protocol.
 */
export type NodeNames = Readonly<Record<string, string>>

/** A host whose calls were answered by a chain of the world. */
export interface AnsweredNode {
  readonly host: string
  /** The chain's name. */
  readonly chain: string
}

/**
 * The chain for an address, or the reason why there is none. With neither, the request is not a node call.
 * `isOfProvider`: no node has the method. A provider of nodes may have it, such as Alchemy its `alchemy_getNfts`.
 */
export type FoundNode =
  | { readonly chain: Chain; readonly why?: undefined; readonly isOfProvider?: boolean }
  | { readonly chain?: undefined; readonly why?: string; readonly isOfProvider?: undefined }

/** Finds the chain of a world that answers a page's node calls. */
export interface Nodes {
  /** Finds the chain for a message to this address, and adds its host to `answered`. */
  find(url: URL, message: string): FoundNode
  /**
   * Finds the chain as `find` does. If the address and the message do not tell, a node on this machine is asked once for
   * its chain id.
   */
  identify(url: URL, message: string): Promise<FoundNode>
  /** Finds the chain by the address alone, for a socket without a message yet. */
  findByAddress(url: URL): FoundNode
  /** Adds node addresses. They take precedence over known ones. */
  add(names: NodeNames): void
  readonly answered: readonly AnsweredNode[]
}

const evmMethod = /^(eth|net|web3|debug|trace|txpool|anvil|hardhat|evm)_/
const solanaMethod =
  /^(get(AccountInfo|Balance|Block\w*|ClusterNodes|Epoch\w*|FeeForMessage|FirstAvailableBlock|GenesisHash|Health|HighestSnapshotSlot|Identity|Inflation\w+|LargestAccounts|LatestBlockhash|LeaderSchedule|Max\w+Slot|MinimumBalanceForRentExemption|MultipleAccounts|ProgramAccounts|Recent\w+|Signature\w+|Slot\w*|Stake\w+|Supply|Token\w+|Transaction\w*|Version|VoteAccounts)|sendTransaction|simulateTransaction|requestAirdrop|isBlockhashValid|minimumLedgerSlot|(account|logs|program|signature|slot|slotsUpdates|root|block|vote)(Subscribe|Unsubscribe))$/
const bitcoinMethod =
  /^(listunspent|estimatesmartfee|sendrawtransaction|get(block|raw|tx|mempool|network|best|difficulty)\w*)$/
const polkadotMethod = /^(chain|state|system|author|payment|chainHead|chainSpec|transaction)_/

const kindsByMethod: readonly (readonly [KnownChainKind, RegExp])[] = [
  ['evm', evmMethod],
  ['solana', solanaMethod],
  ['bitcoin', bitcoinMethod],
  ['polkadot', polkadotMethod],
]

const kindTitles: Readonly<Record<KnownChainKind, string>> = {
  evm: 'EVM',
  solana: 'Solana',
  bitcoin: 'Bitcoin',
  polkadot: 'Polkadot',
}

/** Chain ids of Hardhat, Anvil and Ganache, which pages call at a port of their own machine. */
const ownMachineIds = ['eip155:31337', 'eip155:1337']

/** The method of the first call in a text; `undefined` when it is not JSON-RPC 2.0. */
function methodIn(text: string): string | undefined {
  if (!text.includes('"jsonrpc"')) return undefined
  const body = parseJson(text)
  const first: unknown = Array.isArray(body) ? body[0] : body
  return isMap(first) && typeof first['method'] === 'string' ? first['method'] : undefined
}

const networkOf = (word: string): string | undefined => {
  const wanted = word.toLowerCase().replaceAll('_', '-')
  if (/^\d+$/.test(wanted)) return `eip155:${wanted}`
  return Object.keys(networkWords).find((id) => networkWords[id]?.includes(wanted))
}

/** The network of a known node address, as CAIP-2. */
function knownNetwork({ host, pathname, search }: URL): string | undefined {
  const named = Object.keys(publicNodes).find((id) => publicNodes[id]?.includes(host))
  if (named !== undefined) return named
  for (const provider of nodeProviders) {
    const found = new RegExp(`^${provider}`).exec(host + pathname + search)
    if (found) return networkOf(found[1] ?? 'mainnet')
  }
  return undefined
}

/** The line for a scenario's head that adds a network's chain. */
function chainLine(network: string): string {
  const [namespace = '', reference = ''] = network.split(':')
  const [word = `chain${reference}`] = networkWords[network] ?? []
  if (namespace === 'solana') {
    const cluster = word.replace('solana-', '')
    return `chains: { ${word}: { kind: solana, cluster: ${cluster === 'solana' ? 'mainnet' : cluster} } }`
  }
  return `chains: { ${word}: { kind: evm, id: ${reference} } }`
}

/** Converts an address to a pattern. `*` matches any part. Without a protocol it matches every one; `http` also matches `ws`. */
function toPattern(address: string): RegExp {
  const [, protocol, host = '', way = ''] = /^(?:(https?|wss?):\/\/)?([^/?]*)(.*)$/.exec(address) ?? []
  const part = (text: string, any: string) =>
    text.replaceAll(/[*.+?^$()|[\]\\{}]/g, (sign) => (sign === '*' ? any : `\\${sign}`))
  const start = protocol === undefined ? '\\w+' : /s$/.test(protocol) ? '(?:https|wss)' : '(?:http|ws)'
  const end = way.endsWith('*') ? '' : '(?:$|[/?])'
  return new RegExp(`^${start}://${part(host, '[^/?]*')}${part(way.replace(/\/$/, ''), '.*')}${end}`)
}

/**
 * Words of an address: `https://rpc-sepolia.acme.test/v1/8453` has `rpc`, `rpc-sepolia`, `sepolia`, `acme` … and
 * `8453`. A number counts only as a whole part of the path or query, because ports, servers and versions contain
 * numbers too.
 */
function wordsIn({ hostname, pathname, search }: URL): string[] {
  const split = (text: string) => text.toLowerCase().split(/[^a-z0-9_-]+/)
  const numbers = split(pathname + search).filter((part) => /^\d+$/.test(part))
  const words = split(hostname + pathname + search).flatMap((part) => {
    const pieces = part.split(/[-_]/)
    return pieces.flatMap((_, from) =>
      pieces.slice(from).map((_, count) => pieces.slice(from, from + count + 1).join('-')),
    )
  })
  return [...numbers, ...words.filter((word) => !/^\d+$/.test(word))]
}

/** The chain that an address names: by the chain's name, its id, or a word for its network. The longest word wins. */
function spokenOf(url: URL, chains: readonly Chain[]): Chain | undefined {
  const words = wordsIn(url)
  const found = chains.map((chain) => {
    const { name, caipNetworkId } = chain
    const own = [name.toLowerCase(), caipNetworkId.replace(/^.*:/, ''), ...(networkWords[caipNetworkId] ?? [])]
    return { chain, length: Math.max(0, ...own.filter((word) => words.includes(word)).map((word) => word.length)) }
  })
  const longest = Math.max(0, ...found.map(({ length }) => length))
  const [first, second] = found.filter(({ length }) => length === longest)
  return longest > 0 && !second ? first?.chain : undefined
}

/** Creates the node finder for a world's chains. Given addresses take precedence over known ones. */
export function createNodes(chains: Readonly<Record<string, Chain>>, given: NodeNames = {}): Nodes {
  const named: { readonly address: string; readonly chain: string; readonly pattern: RegExp }[] = []
  const answered = new Map<string, AnsweredNode>()
  /** Networks of the asked nodes, by address. */
  const asked = new Map<string, Promise<string | undefined>>()
  const all = () => Object.values(chains)
  const line = (address: string) => `nodes: { '${address}': ${Object.keys(chains)[0] ?? 'mainnet'} }`

  function add(names: NodeNames): void {
    const added = Object.entries(names).map(([address, chain]) => ({ address, chain, pattern: toPattern(address) }))
    named.unshift(...added)
  }
  add(given)

  function byAddress(url: URL): FoundNode {
    const own = named.find(({ pattern }) => pattern.test(url.href))
    if (own) {
      const chain = chains[own.chain]
      if (chain) return { chain }
      const nearest = nearestName(own.chain, Object.keys(chains))
      const hint = nearest === undefined ? '' : ` (did you mean "${nearest}"?)`
      return { why: `nodes says that "${own.address}" is of the chain ${own.chain}, and this world has none${hint}` }
    }
    const ofKind = all().filter(({ ownNodes }) =>
      ownNodes?.addresses.some((address) => toPattern(address).test(url.href)),
    )
    if (ofKind[0]) return oneOf(url, ofKind, 'it is a node of several chains')
    const network = knownNetwork(url)
    if (network === undefined) return {}
    const chain = all().find(({ caipNetworkId }) => caipNetworkId === network)
    return chain
      ? { chain }
      : { why: `it is a node of ${network}, and this world has no such chain. Add ${chainLine(network)}` }
  }

  function byMethod(url: URL, method: string): FoundNode {
    const kind = kindsByMethod.find(([, methods]) => methods.test(method))?.[0]
    const ofKind = all().filter((chain) => chain.kind === kind)
    const own = all().filter(({ ownNodes }) => ownNodes?.answers(method))
    // Some kinds from `defineChain` also have methods of Ethereum nodes.
    if (ofKind.length === 0 && own.length > 0) return oneOf(url, own, `it calls ${method}`)
    if (kind === undefined) return {}
    // A local address may belong to a real node on this machine.
    if (ofKind.length === 0)
      return isThisMachine(url.hostname)
        ? {}
        : { why: `it calls ${method}, and this world has no ${kindTitles[kind]} chain` }
    return oneOf(url, ofKind, `it calls ${method}`)
  }

  /** The only chain of several, or the one that the address names. */
  function oneOf(url: URL, ofKind: readonly Chain[], does: string): FoundNode {
    const [first, second] = ofKind
    if (first && !second) return { chain: first }
    const address = `${url.protocol.replace(/^ws/, 'http')}//${url.host}/*`
    const chain =
      spokenOf(url, ofKind) ??
      ofKind.find(({ caipNetworkId }) => ownMachineIds.includes(caipNetworkId) && isThisMachine(url.hostname))
    if (chain) return { chain }
    const names = ofKind.map(({ name }) => name).join(', ')
    return { why: `${does}, and nothing says whether the node is that of ${names}. Add ${line(address)}` }
  }

  function remember(url: URL, found: FoundNode): FoundNode {
    if (found.chain) answered.set(`${url.host} ${found.chain.name}`, { host: url.host, chain: found.chain.name })
    return found
  }

  function find(url: URL, message: string): FoundNode {
    const method = methodIn(message)
    if (method === undefined) return {}
    const named = byAddress(url)
    const found = remember(url, named.chain || named.why ? named : byMethod(url, method))
    if (!found.chain) return found
    const isOfNode = kindsByMethod.some(([, methods]) => methods.test(method))
    return { ...found, isOfProvider: !isOfNode && !found.chain.ownNodes?.answers(method) }
  }

  async function identify(url: URL, message: string): Promise<FoundNode> {
    const found = find(url, message)
    const isOpen = found.why !== undefined && byAddress(url).why === undefined
    if (!isOpen || !isThisMachine(url.hostname) || !evmMethod.test(methodIn(message) ?? '')) return found
    const address = `${url.host}${url.pathname}`
    const asking = asked.get(address) ?? askChainId(url)
    asked.set(address, asking)
    const network = await asking
    if (network === undefined) return found
    const chain = all().find(({ caipNetworkId }) => caipNetworkId === network)
    if (!chain)
      return {
        why: `it says that its chain is ${network}, and this world has no such chain. Add ${chainLine(network)}`,
      }
    add({ [address]: chain.name })
    return find(url, message)
  }

  return {
    find,
    identify,
    findByAddress: (url) => remember(url, byAddress(url)),
    add,
    get answered() {
      return [...answered.values()]
    },
  }
}

/** JSON-RPC errors for calls that no chain answers. The page's developer tools show the message too. */
export function refuseCalls(message: string, why: string): string {
  const body = parseJson(message)
  const answer = (call: unknown) => ({
    jsonrpc: '2.0',
    id: isMap(call) ? (call['id'] ?? null) : null,
    error: { code: -32000, message: `No chain of the world answers: ${why}.` },
  })
  return JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body))
}
