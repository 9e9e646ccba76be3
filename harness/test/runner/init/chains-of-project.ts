import { createRequire } from 'node:module'
import * as z from 'zod/mini'
import { once } from '../../../world/lib/lifecycle.js'
import { filesBelow, projectRoot } from '../../../world/lib/project-files.js'
import { readSource, type Source, sourcesOf } from './sources.js'

/** A chain that an app's sources name, as a scenario describes it. */
export interface FoundChain {
  /** A unique name for the scenario: `sepolia`. */
  readonly name: string
  readonly chain:
    | { readonly kind: 'evm'; readonly id: number }
    | { readonly kind: 'solana'; readonly cluster: 'mainnet' | 'devnet' | 'testnet' }
    | { readonly kind: 'bitcoin'; readonly network: 'mainnet' | 'testnet' }
  /** The file that names the chain. */
  readonly file: string
}

/** The most chains in a world. Each runs its own node, so a list of all known networks is cut. */
const MOST_CHAINS = 6

/**
 * Finds the chains of the app in a folder, its default first. Runs no code: reads imports of wagmi and viem, and the
 * configuration of Hardhat, Foundry and Anchor.
 */
export function chainsOfProject(folder: string): FoundChain[] {
  const sources = sourcesOf(folder)
  const ways = [
    () => sources.filter(({ text }) => settles.test(text)).flatMap(importedBy),
    () => sources.flatMap(importedBy),
    () => around(folder, /^Anchor\.toml$/).flatMap(anchorChains),
    () => around(folder, /^hardhat\.config\.[cm]?[jt]s$/).flatMap(hardhatChains),
    () => around(folder, /^foundry\.toml$/).flatMap(foundryChains),
    () => sources.flatMap(numbered),
  ]
  for (const way of ways) {
    const found = distinct(way())
    if (found.length > 0) return found.slice(0, MOST_CHAINS)
  }
  return []
}

/** Reads configuration of contracts, which may be in a folder beside the app's. */
function around(folder: string, name: RegExp): Source[] {
  const own = filesBelow(folder, name, { depth: 1 })
  return (own.length > 0 ? own : filesBelow(projectRoot(folder), name, { depth: 2 })).map(readSource)
}

/** Code that decides an app's networks. Other code may name any network. */
const settles =
  /\b(?:createConfig|getDefaultConfig|defaultWagmiConfig|configureChains|createAppKit|WagmiAdapter|createWalletModal|targetNetworks|createPublicClient|OnchainKitProvider|ConnectionProvider|createSolanaClient)\b/

const listings =
  /import\s*(?:type\s*)?(?:\{([^}]*)\}|\*\s*as\s+(\w+))\s*from\s*['"](?:(?:viem|wagmi|@wagmi\/(?:core|vue)|thirdweb)\/chains|@reown\/appkit\/networks|walletmodal\/networks)['"]/g

function importedBy({ file, text }: Source): FoundChain[] {
  const rest = text.replace(listings, '')
  const found: { at: number; chain: FoundChain | undefined }[] = []
  for (const [, names, all] of text.matchAll(listings)) {
    for (const each of names?.split(',') ?? []) {
      const [name = '', as = name] = each.trim().split(/\s+as\s+/)
      const at = rest.search(new RegExp(`\\b${as}\\b`))
      if (name !== '' && at >= 0) found.push({ at, chain: chainNamed(name, file) })
    }
    const uses = all === undefined ? [] : rest.matchAll(new RegExp(`\\b${all}\\.(\\w+)`, 'g'))
    for (const { index, 1: name = '' } of uses) found.push({ at: index, chain: chainNamed(name, file) })
  }
  const own = /defineChain\(\s*\{[^}]*?\bid:\s*([\d_]+)(?:[^}]*?\bname:\s*['"]([^'"]+))?/g
  for (const { index, 1: id = '', 2: name } of rest.matchAll(own)) {
    found.push({ at: index, chain: evmChain(Number(id.replaceAll('_', '')), file, name) })
  }
  for (const [word, cluster] of solanaWords) {
    const at = rest.search(word)
    if (at >= 0) found.push({ at, chain: solanaChain(cluster, file) })
  }
  // The first chain in use is the app's default.
  return found.sort((a, b) => a.at - b.at).flatMap(({ chain }) => chain ?? [])
}

const solanaWords = [
  [
    /WalletAdapterNetwork\.Devnet|clusterApiUrl\(\s*['"]devnet|createSolana(?:Dev|Local)net\b|api\.devnet\.solana\.com/,
    'devnet',
  ],
  [
    /WalletAdapterNetwork\.Testnet|clusterApiUrl\(\s*['"]testnet|createSolanaTestnet\b|api\.testnet\.solana\.com/,
    'testnet',
  ],
  [
    /WalletAdapterNetwork\.Mainnet|clusterApiUrl\(\s*['"]mainnet|createSolanaMainnet\b|api\.mainnet-beta\.solana\.com/,
    'mainnet',
  ],
] as const

/** Networks of other kinds, by their names in lists of networks. */
const otherNames: Readonly<Record<string, FoundChain['chain']>> = {
  solana: { kind: 'solana', cluster: 'mainnet' },
  solanaDevnet: { kind: 'solana', cluster: 'devnet' },
  solanaTestnet: { kind: 'solana', cluster: 'testnet' },
  bitcoin: { kind: 'bitcoin', network: 'mainnet' },
  bitcoinTestnet: { kind: 'bitcoin', network: 'testnet' },
}

/** Names in addition to viem's, and in place of viem's `localhost`, which is chain 1337. */
const aliases: Readonly<Record<string, string>> = { ethereum: 'mainnet', localhost: 'hardhat', anvil: 'foundry' }

const listedChain = z.object({ id: z.number() })

/** Loads viem's list of 700 modules, which only `init` needs. */
const viemChains = once((): Readonly<Record<string, number>> => {
  const all: unknown = createRequire(import.meta.url)('viem/chains')
  const entries = Object.entries(Object(all)).flatMap(([name, value]) => {
    const { data } = z.safeParse(listedChain, value)
    return data ? [[name, data.id] as const] : []
  })
  return Object.fromEntries(entries)
})

function chainNamed(name: string, file: string): FoundChain | undefined {
  const other = Object.hasOwn(otherNames, name) ? otherNames[name] : undefined
  if (other) return { name, chain: other, file }
  const known = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name
  const all = viemChains()
  return Object.hasOwn(all, known) ? evmChain(Number(all[known]), file, known) : undefined
}

function evmChain(id: number, file: string, given?: string): FoundChain | undefined {
  if (!Number.isSafeInteger(id) || id < 1) return undefined
  const known = Object.entries(viemChains()).find(([, each]) => each === id)?.[0]
  return { name: wordOf(given ?? known ?? `chain-${id}`), chain: { kind: 'evm', id }, file }
}

function solanaChain(cluster: 'mainnet' | 'devnet' | 'testnet', file: string): FoundChain {
  return { name: 'solana', chain: { kind: 'solana', cluster }, file }
}

/** Turns `My Chain` into the word `myChain`, which a scenario can use as a name. */
function wordOf(name: string): string {
  const joined = name.replace(/[^a-zA-Z\d]+(\w)/g, (_, next: string) => next.toUpperCase()).replace(/[^a-zA-Z\d-]/g, '')
  const word = joined.charAt(0).toLowerCase() + joined.slice(1)
  return /^[a-z]/.test(word) ? word : `chain-${word}`
}

function anchorChains({ file, text }: Source): FoundChain[] {
  const cluster = /^\s*cluster\s*=\s*["']([^"']+)/m.exec(text)?.[1]?.toLowerCase()
  if (cluster === undefined) return []
  // Wallets know only these three clusters, so a local validator counts as devnet.
  const known = (['mainnet', 'testnet', 'devnet'] as const).find((each) => cluster.includes(each))
  return [solanaChain(known ?? 'devnet', file)]
}

function hardhatChains({ file, text }: Source): FoundChain[] {
  const networks = /\bnetworks\s*:\s*\{([\s\S]*)/.exec(text)?.[1] ?? ''
  const entries = [...networks.matchAll(/['"]?(\w+)['"]?\s*:\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g)]
  const found = entries.map(([, name = '', inner = '']) => {
    const id = /\bchainId\s*:\s*(0x[\da-fA-F]+|[\d_]+)/.exec(inner)?.[1]?.replaceAll('_', '')
    const isNetwork = id !== undefined || /\burl\s*:/.test(inner)
    if (!isNetwork) return undefined
    return id === undefined ? chainNamed(name, file) : evmChain(Number(id), file, name)
  })
  const named = found.flatMap((chain) => chain ?? [])
  // Hardhat's own node needs no configuration.
  return named.length > 0 ? named : [evmChain(31337, file, 'hardhat')].flatMap((chain) => chain ?? [])
}

function foundryChains({ file, text }: Source): FoundChain[] {
  const endpoints = /^\[rpc_endpoints\]\s*\n([\s\S]*?)(?=^\[|$(?![\s\S]))/m.exec(text)?.[1] ?? ''
  const named = [...endpoints.matchAll(/^\s*["']?([\w-]+)["']?\s*=/gm)].map(([, name = '']) => chainNamed(name, file))
  const id = /^\s*chain_id\s*=\s*(\d+)/m.exec(text)?.[1]
  const own = id === undefined ? [] : [evmChain(Number(id), file)]
  const found = [...own, ...named].flatMap((chain) => chain ?? [])
  return found.length > 0 ? found : [evmChain(31337, file, 'foundry')].flatMap((chain) => chain ?? [])
}

/** Finds chain ids in code that uses no library: `HARDHAT_NETWORK_ID = '31337'`, `chainId: '0xaa36a7'`. */
function numbered({ file, text }: Source): FoundChain[] {
  const ids = /\b\w*(?:chain|network)_?id\w*['"]?\s*(?:[:=]|===?|!==?)\s*['"]?(0x[\da-f]+|\d+)\b/gi
  return [...text.matchAll(ids)].flatMap(([, id]) => evmChain(Number(id), file) ?? [])
}

/** Removes repeated chains, and gives each chain a unique name. */
function distinct(chains: readonly FoundChain[]): FoundChain[] {
  const kept: FoundChain[] = []
  for (const each of chains) {
    const isThere = kept.some(({ chain }) => JSON.stringify(chain) === JSON.stringify(each.chain))
    const isNamed = kept.some(({ name }) => name === each.name)
    if (isThere) continue
    const name = isNamed && each.chain.kind === 'evm' ? `chain-${each.chain.id}` : each.name
    if (!isNamed || name !== each.name) kept.push({ ...each, name })
  }
  return kept
}
