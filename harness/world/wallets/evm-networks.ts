import type { Chain } from '../chains/chain.js'

export interface EvmNetwork {
  readonly chainId: number
  readonly name: string
  /** Absent for a network without a node: calls to the chain fail with 4901. */
  readonly rpcUrl: string | undefined
}

export function toHex(chainId: number): string {
  return `0x${chainId.toString(16)}`
}

export interface EvmNetworks {
  readonly current: EvmNetwork | undefined
  readonly known: EvmNetwork[]
  find(chainId: number): EvmNetwork | undefined
  /** The world's network with this id, known to the wallet or not. */
  inWorld(chainId: number): EvmNetwork | undefined
  add(chainId: number, rpcUrl: string | undefined): EvmNetwork
  /** Switches by name, or by CAIP-2 id for a chain outside the world. Returns whether the network changed. */
  turn(name: string): boolean
}

/** The networks of an EVM wallet, and the current one. */
export function createEvmNetworks(
  wallet: string,
  chains: Readonly<Record<string, Chain>>,
  names: readonly string[],
): EvmNetworks {
  const world = Object.values(chains)
    .filter((chain) => chain.kind === 'evm')
    .map(({ caipNetworkId, name, rpcUrl }): EvmNetwork => {
      return { chainId: Number(caipNetworkId.split(':')[1]), name, rpcUrl }
    })
  const known = world.filter((network) => names.includes(network.name))
  known.sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name))
  let current = known[0]

  const inWorld = (chainId: number) => world.find((network) => network.chainId === chainId)
  const find = (chainId: number) => known.find((network) => network.chainId === chainId)
  const add = (chainId: number, rpcUrl: string | undefined) => {
    const network = find(chainId) ?? inWorld(chainId) ?? { chainId, name: `eip155:${chainId}`, rpcUrl }
    if (!known.includes(network)) known.push(network)
    return network
  }

  return {
    get current(): EvmNetwork | undefined {
      return current
    },
    known,
    find,
    inWorld,
    add,
    turn(name: string): boolean {
      const caipReference = /^eip155:(\d+)$/.exec(name)?.[1]
      const named = [...known, ...world].find((network) => network.name === name)
      const next = named ?? (caipReference === undefined ? undefined : add(Number(caipReference), undefined))
      if (!next) {
        const choices = world.map((network) => network.name).join(', ')
        throw new Error(
          `${wallet} cannot switch to ${name}. Its EVM chains are ${choices || 'none'}. Or write eip155:<id>.`,
        )
      }
      add(next.chainId, next.rpcUrl)
      const isOther = next !== current
      current = next
      return isOther
    },
  }
}
