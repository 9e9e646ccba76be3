import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Abi } from 'viem'
import { isMap, memberOf, parseJson } from '../../lib/json.js'
import { nearestName } from '../../lib/nearest.js'
import { filesBelow, projectRoot } from '../../lib/project-files.js'
import { readGenerated } from './wagmi-generated.js'

/** A contract that a tool wrote into the project. */
interface Candidate {
  readonly name: string
  readonly file: string
  /** The part of a generated file: how the contract is called, and where it stands by the id of a chain. */
  readonly generated?: { readonly abi: Abi; readonly addresses: Readonly<Record<string, string>> }
}

export interface FoundAbi {
  readonly abi: Abi
  readonly addresses: Readonly<Record<string, string>>
  /** The file, as seen from the project. */
  readonly where: string
}

/** How a contract of the project is called. @throws Error that names the nearest ones, and says where was looked */
export async function findAbi(folder: string, name: string): Promise<FoundAbi> {
  const { root, places } = placesOf(folder)
  const all = [...(await generatedIn(places)), ...artefactsIn(places)]
  const generated = all.find((each) => each.generated && isNamed(each, name))
  const found = generated ?? only(all, name, root, places)
  const where = path.relative(root, found.file)
  if (found.generated) return { ...found.generated, where }
  const abi = memberOf(parseJson(readFileSync(found.file, 'utf8')), 'abi')
  if (!Array.isArray(abi)) throw new Error(`${where} has no "abi"`)
  return { abi, addresses: {}, where }
}

/** The artefact of a contract of the project. @throws Error as above */
export async function findArtefact(folder: string, name: string): Promise<string> {
  const { root, places } = placesOf(folder)
  // Generated files have no code.
  return only(artefactsIn(places), name, root, { ...places, generated: [] }).file
}

interface Places {
  readonly artifacts: readonly string[]
  readonly generated: readonly string[]
}

/** How many names a message shows. */
const MOST_SHOWN = 12

const unread = /^(node_modules|cache|build-info|lib)$|^\./

/** Where Hardhat, Foundry and wagmi write, anywhere in the project. */
function placesOf(folder: string): { root: string; places: Places } {
  const root = projectRoot(folder)
  const configs = filesBelow(root, /^(?:hardhat\.config|wagmi\.config)\.[cm]?[jt]s$|^foundry\.toml$/, { depth: 3 })
  const artifacts: string[] = []
  const generated: string[] = []
  for (const config of configs) {
    const text = readFileSync(config, 'utf8')
    const set = (key: string) => new RegExp(`\\b${key}\\s*[:=]\\s*['"]([^'"]+)`).exec(text)?.[1]
    const tool = path.basename(config)
    if (tool.startsWith('wagmi')) generated.push(path.resolve(config, '..', set('out') ?? 'src/generated.ts'))
    else if (tool.startsWith('foundry')) artifacts.push(path.resolve(config, '..', set('out') ?? 'out'))
    else artifacts.push(path.resolve(config, '..', set('artifacts') ?? 'artifacts'))
  }
  return { root, places: { artifacts, generated } }
}

function artefactsIn({ artifacts }: Places): Candidate[] {
  const files = artifacts.flatMap((folder) =>
    filesBelow(folder, /^[\w$]+\.json$/, { depth: 10, atMost: 20_000, without: unread }),
  )
  return files.map((file) => ({ name: path.parse(file).name, file }))
}

async function generatedIn({ generated }: Places): Promise<Candidate[]> {
  const read = await Promise.all(generated.map(async (file) => ({ file, contracts: await readGenerated(file) })))
  return read.flatMap(({ file, contracts }) =>
    Object.entries(contracts).map(([name, contract]) => ({ name, file, generated: contract })),
  )
}

/** `Token`, or `src/Token.sol:Token` by its source as well. A generator may have written its first letter small. */
function isNamed({ name, file, generated }: Candidate, wanted: string): boolean {
  const [source, own = source] = wanted.includes(':') ? wanted.split(':') : [undefined, wanted]
  if (generated) return name.toLowerCase() === own?.toLowerCase()
  return name === own && (source === undefined || isOf(file, source))
}

/** Hardhat keeps the whole way of a source, Foundry its last part alone and the rest inside. */
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
  const looked = [...places.artifacts, ...places.generated].map(short).join(', ')
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
