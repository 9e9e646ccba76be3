import type { Abi, Hex } from 'viem'
import type { Chain } from '../chain.js'

/** A contract of the dapp, as it stands on a chain. */
export interface DappContract {
  readonly address: Hex
  readonly abi: Abi
}

const known = new WeakMap<Chain, Record<string, DappContract>>()

/** The dapp's contracts on a chain, by the names that `deploy` gave them. */
export function contractsOf(chain: Chain): Readonly<Record<string, DappContract>> {
  return known.get(chain) ?? {}
}

const folders = new WeakMap<Chain, string>()

/** From where files of a chain are named: that of the scenario, or the world's. */
export const folderOf = (chain: Chain): string => folders.get(chain) ?? '.'

export function setFolder(chain: Chain, folder: string): void {
  folders.set(chain, folder)
}

export function addContract(chain: Chain, name: string, contract: DappContract): void {
  known.set(chain, { ...contractsOf(chain), [name]: contract })
}

/** @throws Error that names those that are there */
export function contractNamed(chain: Chain, name: string): DappContract {
  const { [name]: found, ...others } = contractsOf(chain)
  const there = Object.keys(others).join(', ') || 'none'
  if (!found) throw new Error(`there is no contract "${name}" on ${chain.name}; there are: ${there}`)
  return found
}
