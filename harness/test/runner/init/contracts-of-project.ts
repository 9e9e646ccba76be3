import {
  type AbiParameter,
  decodeAbiParameters,
  encodeAbiParameters,
  formatEther,
  getAddress,
  type Hex,
  size,
} from 'viem'
import { type Artefact, readArtefact } from '../../../world/chains/dapp/artefact.js'
import { type Deployment, deploymentsIn } from '../../../world/chains/dapp/deployments.js'
import { findArtefact } from '../../../world/chains/dapp/find-contract.js'
import { placesOf } from '../../../world/chains/dapp/project-places.js'
import type { FoundChain } from './chains-of-project.js'

/** A contract that a scenario can deploy where the app's page expects it. */
export interface PlacedContract {
  readonly chainId: string
  /** A name of its own in the scenario. */
  readonly name: string
  /** Its name in the project. */
  readonly contract: string
  readonly args: readonly unknown[]
  /** Such as `0.5 ETH`; `undefined` where its constructor is paid nothing. */
  readonly value: string | undefined
  readonly at: Hex
}

/** The contracts of a project that stand on its chains. */
export interface ProjectContracts {
  /** In the order in which they were deployed. */
  readonly placed: readonly PlacedContract[]
  /** Those whose code, or what their constructor got, was not found. */
  readonly missed: readonly string[]
  /** The files that say where they stand. */
  readonly files: readonly string[]
  /** The folders that have their code. */
  readonly compiled: readonly string[]
}

/**
 * The contracts that tools say to have deployed on the chains of a project. Each has the arguments of then, and the address where the app's
 * page looks for it.
 */
export async function contractsOfProject(folder: string, chains: readonly FoundChain[]): Promise<ProjectContracts> {
  const { places } = placesOf(folder)
  const ids = chains.map(({ chain }) => (chain.kind === 'evm' ? String(chain.id) : ''))
  const told = inOrder((await deploymentsIn(places)).filter(({ chainId }) => ids.includes(chainId)))
  const placed: PlacedContract[] = []
  const missed: string[] = []
  for (const sayings of told) {
    const [{ chainId, contract, name: own, address }] = sayings
    const artefact = await codeOf(folder, sayings)
    const args = artefact && argsOf(artefact, sayings)
    if (!artefact || !args) {
      missed.push(own)
      continue
    }
    const isTaken = (name: string) => placed.some((each) => each.chainId === chainId && each.name === name)
    const numbered = placed.map((_, index) => `${own}${index + 2}`)
    const name = [own, contract, ...numbered].find((each) => !isTaken(each)) ?? own
    const paid = sayings.find(({ value }) => value !== undefined)?.value ?? 0n
    const value = paid === 0n ? undefined : `${formatEther(paid)} ETH`
    placed.push({ chainId, name, contract: artefact.name, args, value, at: getAddress(address) })
  }
  const files = [...new Set(told.flatMap((sayings) => sayings.map(({ file }) => file)))]
  return { placed, missed: [...new Set(missed)], files, compiled: placed.length > 0 ? places.artifacts : [] }
}

/** All that is said of one address. */
type Sayings = readonly [Deployment, ...Deployment[]]

/** The sayings of each address, those first that were deployed first. */
function inOrder(all: readonly Deployment[]): Sayings[] {
  const found = new Map<string, Sayings>()
  for (const each of all) {
    const key = `${each.chainId} ${each.address.toLowerCase()}`
    const known = found.get(key)
    found.set(key, known ? [...known, each] : [each])
  }
  return [...found.values()]
}

/** The code of a contract, by the first of its names that the project has compiled. */
async function codeOf(folder: string, sayings: Sayings): Promise<(Artefact & { readonly name: string }) | undefined> {
  const names = new Set(sayings.flatMap(({ contract, name }) => [contract, name]))
  for (const name of names) {
    try {
      return { name, ...(await readArtefact(await findArtefact(folder, name))) }
    } catch {
      // It is not compiled, it has no code of its own, or several have this name: another name of it may be known.
    }
  }
  return undefined
}

/** The arguments of a contract's constructor; `undefined` where nothing says them. */
function argsOf({ abi, bytecode }: Artefact, sayings: Sayings): readonly unknown[] | undefined {
  const inputs = abi.find((item) => item.type === 'constructor')?.inputs ?? []
  // A proxy was deployed with arguments that the code behind it does not take.
  if (inputs.length === 0) return sayings.some(({ args = [] }) => args.length > 0) ? undefined : []
  const written = sayings.find(({ args }) => args?.length === inputs.length)?.args
  if (written) return written
  const decoded = sayings.map(({ creation }) => creation && argsIn(creation, bytecode, inputs))
  return decoded.find((args) => args !== undefined)
}

/** The arguments behind the code in the bytes that create a contract. The code may be of another compilation, of the same length. */
function argsIn(creation: Hex, bytecode: Hex, inputs: readonly AbiParameter[]): readonly unknown[] | undefined {
  const tail: Hex = `0x${creation.slice(bytecode.length)}`
  if (size(creation) <= size(bytecode)) return undefined
  try {
    const values = decodeAbiParameters(inputs, tail)
    return encodeAbiParameters(inputs, values) === tail.toLowerCase() ? values.map(toJson) : undefined
  } catch {
    // The code is of another length, so that what stands behind it begins elsewhere.
    return undefined
  }
}

const toJson = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each)))
