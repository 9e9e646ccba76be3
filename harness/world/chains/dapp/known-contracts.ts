import { type Abi, getAddress, type Hex, isAddress } from 'viem'
import { messageOf } from '../../lib/message-of.js'
import type { Chain } from '../chain.js'
import type { ContractName } from '../chain-actions.js'
import { type FoundAbi, findAbi } from './find-contract.js'

/** A deployed contract of the dapp. */
export interface DappContract {
  readonly address: Hex
  readonly abi: Abi
}

const known = new WeakMap<Chain, Record<string, DappContract>>()

/** The dapp's contracts on a chain, by their names in `deploy`. */
export function contractsOf(chain: Chain): Readonly<Record<string, DappContract>> {
  return known.get(chain) ?? {}
}

const folders = new WeakMap<Chain, string>()

/** The base folder for a chain's file names: the scenario's folder, or the world's. */
export const folderOf = (chain: Chain): string => folders.get(chain) ?? '.'

export function setFolder(chain: Chain, folder: string): void {
  folders.set(chain, folder)
}

export function addContract(chain: Chain, name: string, contract: DappContract): void {
  known.set(chain, { ...contractsOf(chain), [name]: contract })
}

const looked = new WeakMap<Chain, Map<string, Promise<FoundAbi>>>()

/** Cached: a waiting step asks repeatedly, and the project is searched only once. */
function abiInProject(chain: Chain, name: string): Promise<FoundAbi> {
  const known = looked.get(chain) ?? new Map<string, Promise<FoundAbi>>()
  looked.set(chain, known)
  const found = known.get(name) ?? findAbi(folderOf(chain), name)
  known.set(name, found)
  return found
}

/**
 * Finds a deployed contract by name, or a contract of the project at an address.
 * @throws Error that lists the known names and the searched places
 */
export async function contractNamed(chain: Chain, { contract: name, at }: ContractName): Promise<DappContract> {
  const { [name]: deployed, ...others } = contractsOf(chain)
  if (deployed) return at === undefined ? deployed : { ...deployed, address: getAddress(at) }
  if (at !== undefined) return { abi: (await abiInProject(chain, name)).abi, address: getAddress(at) }
  const there = Object.keys(others).join(', ') || 'none'
  const missing = `there is no contract "${name}" on ${chain.name}; there are: ${there}`
  const found = await abiInProject(chain, name).catch((cause: unknown) => {
    throw new Error(`${missing}. And in the project: ${messageOf(cause)}`, { cause })
  })
  const places = found.addresses[chain.caipNetworkId.split(':')[1] ?? ''] ?? []
  const [address = '', ...further] = places
  if (further.length > 0) throw new Error(`"${name}" was deployed at ${places.join(' and at ')}: say which one by "at"`)
  if (isAddress(address)) return { abi: found.abi, address: getAddress(address) }
  throw new Error(`${missing}. ${found.where} has its ABI: say where it stands by "at", or deploy it`)
}
