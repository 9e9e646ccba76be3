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

/** A contract that a scenario can deploy at the address that the app's page expects. */
export interface PlacedContract {
  readonly chainId: string
  /** A unique name in the scenario. */
  readonly name: string
  /** The contract's name in the project. */
  readonly contract: string
  readonly args: readonly unknown[]
  /** An amount such as `0.5 ETH`; `undefined` if the constructor is paid nothing. */
  readonly value: string | undefined
  readonly at: Hex
}

/** The contracts of a project that are deployed on its chains. */
export interface ProjectContracts {
  /** Contracts in the order of their deployment. */
  readonly placed: readonly PlacedContract[]
  /** Contracts whose code or constructor arguments were not found. */
  readonly missed: readonly string[]
  /** Files that record the deployments. */
  readonly files: readonly string[]
  /** Folders that contain the compiled code. */
  readonly compiled: readonly string[]
}

/**
 * Finds the contracts that tools have recorded as deployed on a project's chains. Each keeps its constructor arguments,
 * and the address that the app's page uses.
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

/** All records about one address. */
type Sayings = readonly [Deployment, ...Deployment[]]

/** Groups records by address, in the order of deployment. */
function inOrder(all: readonly Deployment[]): Sayings[] {
  const found = new Map<string, Sayings>()
  for (const each of all) {
    const key = `${each.chainId} ${each.address.toLowerCase()}`
    const known = found.get(key)
    found.set(key, known ? [...known, each] : [each])
  }
  return [...found.values()]
}

/** Finds a contract's code under the first of its names that the project has compiled. */
async function codeOf(folder: string, sayings: Sayings): Promise<(Artefact & { readonly name: string }) | undefined> {
  const names = new Set(sayings.flatMap(({ contract, name }) => [contract, name]))
  for (const name of names) {
    try {
      return { name, ...(await readArtefact(await findArtefact(folder, name))) }
    } catch {
      // Not compiled, without code of its own, or ambiguous: the next name may work.
    }
  }
  return undefined
}

/** The constructor arguments of a contract; `undefined` if no record has them. */
function argsOf({ abi, bytecode }: Artefact, sayings: Sayings): readonly unknown[] | undefined {
  const inputs = abi.find((item) => item.type === 'constructor')?.inputs ?? []
  // A proxy has arguments of its own, which the code behind it does not take.
  if (inputs.length === 0) return sayings.some(({ args = [] }) => args.length > 0) ? undefined : []
  const written = sayings.find(({ args }) => args?.length === inputs.length)?.args
  if (written) return written
  const decoded = sayings.map(({ creation }) => creation && argsIn(creation, bytecode, inputs))
  return decoded.find((args) => args !== undefined)
}

/**
 * Reads the arguments behind the code in a contract's creation bytes. The code may differ from ours, as long as it has
 * the same length.
 */
function argsIn(creation: Hex, bytecode: Hex, inputs: readonly AbiParameter[]): readonly unknown[] | undefined {
  const tail: Hex = `0x${creation.slice(bytecode.length)}`
  if (size(creation) <= size(bytecode)) return undefined
  try {
    const values = decodeAbiParameters(inputs, tail)
    return encodeAbiParameters(inputs, values) === tail.toLowerCase() ? values.map(toJson) : undefined
  } catch {
    // The code has another length, so the arguments begin elsewhere.
    return undefined
  }
}

const toJson = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each)))
