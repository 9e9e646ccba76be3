import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Abi } from 'viem'
import { isMap, memberOf, parseJson } from '../../lib/json.js'
import { nearestName } from '../../lib/nearest.js'
import { filesBelow } from '../../lib/project-files.js'
import { deploymentsIn } from './deployments.js'
import { type Places, placesOf } from './project-places.js'
import { readGenerated } from './wagmi-generated.js'

/** A contract found in a file that a tool wrote into the project. */
interface Candidate {
  readonly name: string
  readonly file: string
  /** Its name in the source, when it differs. */
  readonly contract?: string
  /** Facts in files other than artefacts: the ABI, and addresses by chain id. */
  readonly told?: { readonly abi?: Abi | undefined; readonly addresses: Readonly<Record<string, string>> }
}

export interface FoundAbi {
  readonly abi: Abi
  /** Addresses by chain id. Several when one file lists several deployments. */
  readonly addresses: Readonly<Record<string, readonly string[]>>
  /** The file, relative to the project. */
  readonly where: string
}

/** Finds the ABI of a project's contract. @throws Error that suggests similar names and lists the searched places */
export async function findAbi(folder: string, name: string): Promise<FoundAbi> {
  const { root, places } = placesOf(folder)
  const all = [...(await toldIn(places)), ...artefactsIn(places)]
  // The most recently written file counts.
  const alike = all.filter((each) => each.told && isNamed(each, name)).reverse()
  const own = alike.filter((each) => each.name === name)
  const told = own.length > 0 ? own : alike
  const addresses = addressesOf(told)
  const callable = all.filter((each) => !each.told || each.told.abi)
  const found = [...told, ...alike].find((each) => each.told?.abi) ?? only(callable, name, root, places)
  const where = path.relative(root, found.file)
  const abi = found.told?.abi ?? memberOf(parseJson(readFileSync(found.file, 'utf8')), 'abi')
  if (!Array.isArray(abi)) throw new Error(`${where} has no "abi"`)
  return { abi, addresses, where }
}

/** Addresses of a contract by chain id. Files come newest first; the newest file with an address on a chain counts. */
function addressesOf(told: readonly Candidate[]): Record<string, readonly string[]> {
  const found: Record<string, readonly string[]> = {}
  const files = new Map<string, string>()
  for (const { file, told: { addresses } = { addresses: {} } } of told) {
    for (const [chainId, address] of Object.entries(addresses)) {
      const known = files.get(chainId) ?? file
      files.set(chainId, known)
      if (known === file) found[chainId] = [...new Set([address, ...(found[chainId] ?? [])])]
    }
  }
  return found
}

/** The artefact of a project's contract. @throws Error that suggests similar names and lists the searched places */
export async function findArtefact(folder: string, name: string): Promise<string> {
  const { root, places } = placesOf(folder)
  return only(artefactsIn(places), name, root, { ...places, generated: [], scaffold: [] }).file
}

/** Number of names that an error message lists. */
const MOST_SHOWN = 12

const unread = /^(node_modules|cache|build-info|lib)$|^\./

function artefactsIn({ artifacts }: Places): Candidate[] {
  const files = artifacts.flatMap((folder) =>
    filesBelow(folder, /^[\w$]+\.json$/, { depth: 10, atMost: 20_000, without: unread }),
  )
  return files.map((file) => ({ name: path.parse(file).name, file }))
}

/** Contracts from all files except artefacts. */
async function toldIn(places: Places): Promise<Candidate[]> {
  const read = await Promise.all(places.generated.map(async (file) => ({ file, contracts: await readGenerated(file) })))
  const generated = read.flatMap(({ file, contracts }) =>
    Object.entries(contracts).map(([name, told]) => ({ name, file, told })),
  )
  const deployed = (await deploymentsIn(places)).map(({ name, contract, file, abi, chainId, address }) => ({
    name,
    contract,
    file,
    told: { abi, addresses: { [chainId]: address } },
  }))
  return [...deployed, ...generated]
}

/** Matches `Token`, or `src/Token.sol:Token` with its source. Generators may have lowercased the first letter. */
function isNamed({ name, file, contract, told }: Candidate, wanted: string): boolean {
  const [source, own = source] = wanted.includes(':') ? wanted.split(':') : [undefined, wanted]
  if (contract !== undefined) return source === undefined && (name === own || contract === own)
  if (told) return name.toLowerCase() === own?.toLowerCase()
  return name === own && (source === undefined || isOf(file, source))
}

/** Hardhat's folders contain the source's whole path. Foundry's contain its last part, and the path is in the file. */
function isOf(file: string, source: string): boolean {
  const folder = path.dirname(file).split(path.sep).join('/')
  if (folder.endsWith(`/${source}`)) return true
  if (!folder.endsWith(`/${path.posix.basename(source)}`)) return false
  const metadata = memberOf(parseJson(readFileSync(file, 'utf8')), 'metadata')
  const target = memberOf(memberOf(metadata, 'settings'), 'compilationTarget')
  return isMap(target) && Object.hasOwn(target, source)
}

function only(all: readonly Candidate[], wanted: string, root: string, places: Places): Candidate {
  const found = all.filter((each) => isNamed(each, wanted))
  const [first, ...others] = found
  const short = (file: string) => path.relative(root, file) || '.'
  if (first && others.length === 0) return first
  if (first) {
    const files = found.map(({ file }) => short(file)).join(', ')
    throw new Error(`several contracts are named "${wanted}": ${files}. Say "src/File.sol:${wanted}", or its "file"`)
  }
  const looked = [...places.artifacts, ...places.generated, ...places.scaffold].map(short).join(', ')
  const where = looked === '' ? '' : `: looked in ${looked}`
  if (all.length === 0) {
    const tools = 'what Hardhat, Foundry or wagmi write'
    throw new Error(`nothing is compiled in ${root}${where}. There is none of ${tools}: compile your contracts first`)
  }
  const names = [...new Set(all.map(({ name }) => name))].sort()
  const near = nearestName(wanted.split(':').at(-1) ?? wanted, names)
  const shown = names.length > MOST_SHOWN ? `${names.slice(0, MOST_SHOWN).join(', ')} …` : names.join(', ')
  const hint = near === undefined ? `; there are: ${shown}` : ` (did you mean "${near}"?)`
  throw new Error(`no contract is named "${wanted}" in ${root}${where}${hint}`)
}
