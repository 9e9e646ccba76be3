import type { HostNetwork } from '../../../core/contracts/network/network.js'
import type { SwapRouter } from '../../../core/contracts/swap-router.js'
import * as knownNetworks from '../../../core/networks/index.js'
import type { Chain } from '../../world/chains/chain.js'
import type { ChainDescription } from '../../world/chains/chain-spec.js'
import { exchangeAddress } from '../../world/chains/economy/tokens.js'
import type { World } from '../../world/world/world-api.js'
import type { Scenario } from './step.js'
import { substitute } from './variables.js'

/** The origin of our own host page in every scenario, and of a headless modal. */
export const hostOrigin = 'https://dapp.test'

const scenarioProjectId = 'scenario-project'

function knownNetwork(caipNetworkId: string): HostNetwork | undefined {
  return Object.values(knownNetworks).find((network) => network.caipNetworkId === caipNetworkId)
}

const kinds = {
  evm: { namespace: 'eip155', adapter: 'evm', currency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  solana: { namespace: 'solana', adapter: 'solana', currency: { name: 'Solana', symbol: 'SOL', decimals: 9 } },
  bitcoin: { namespace: 'bip122', adapter: 'bitcoin', currency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } },
  polkadot: { namespace: 'polkadot', adapter: 'polkadot', currency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 } },
} as const

/** The modal's adapter for a chain. `checkKinds` refuses other kinds before a run. */
function kindOf({ name, kind }: Chain) {
  const found = Object.entries(kinds).find(([known]) => known === kind)?.[1]
  if (!found)
    throw new Error(`The chain ${name} is of the kind ${kind}, for which the harness's own page has no adapter.`)
  return found
}

const kusama = { name: 'Kusama', symbol: 'KSM', decimals: 12 }

export function networkOf(chain: Chain, description: ChainDescription | undefined): HostNetwork {
  const known = knownNetwork(chain.caipNetworkId)
  const reference = chain.caipNetworkId.slice(chain.caipNetworkId.indexOf(':') + 1)
  const { namespace, currency } = kindOf(chain)
  const isKusama = description?.kind === 'polkadot' && description.network === 'kusama'
  return {
    nativeCurrency: isKusama ? kusama : currency,
    ...known,
    id: chain.kind === 'evm' ? Number(reference) : reference,
    name: description?.name ?? known?.name ?? `Chain ${reference}`,
    chainNamespace: namespace,
    caipNetworkId: `${namespace}:${reference}`,
    rpcUrls: { default: { http: [chain.rpcUrl] } },
    ...(description?.kind === 'evm' && description.testnet !== undefined ? { testnet: description.testnet } : {}),
  }
}

export function adaptersOf({ chains }: Pick<World, 'chains'>): string[] {
  const there = new Set<string>(Object.values(chains).map(({ kind }) => kind))
  return Object.entries(kinds).flatMap(([kind, { adapter }]) => (there.has(kind) ? [adapter] : []))
}

export function swapRoutersOf({ chains }: Pick<World, 'chains'>): Record<string, SwapRouter[]> {
  const evm = Object.values(chains).filter(({ kind }) => kind === 'evm')
  return Object.fromEntries(
    evm.map(({ caipNetworkId }) => [caipNetworkId, [{ address: exchangeAddress, decode: '1inch-v6' }]]),
  )
}

function without<Value extends object>(value: Value, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
}

/**
 * The modal's options as plain JSON, with adapters by name. The scenario's options win over those that follow from its chains.
 * `networks` is a list of chain names, or any other value that a scenario expects to be refused.
 */
export function hostOptions({ head }: Scenario, world: World): Record<string, unknown> {
  const nodes = Object.values(world.chains).map(({ name, rpcUrl }) => [name, { rpcUrl }] as const)
  const given = substitute(head.modal ?? {}, Object.fromEntries(nodes)) as Record<string, unknown> // the shape stays
  const listed = Object.values(world.chains).filter((chain) => head.chains?.[chain.name]?.listed !== false)
  const byName = (name: unknown) => {
    const chain = typeof name === 'string' ? world.chains[name] : undefined
    return chain ? networkOf(chain, head.chains?.[chain.name]) : name
  }
  const networks = Array.isArray(given['networks'])
    ? given['networks'].map(byName)
    : (given['networks'] ?? listed.map((chain) => networkOf(chain, head.chains?.[chain.name])))
  const isListed = Array.isArray(networks) && networks.length > 0
  return {
    projectId: scenarioProjectId,
    swapRouters: swapRoutersOf(world),
    ...without(given, ['networks', 'defaultNetwork']),
    ...('adapters' in given ? {} : { adapters: adaptersOf(world) }),
    ...(isListed || 'networks' in given ? { networks } : {}),
    ...('defaultNetwork' in given ? { defaultNetwork: byName(given['defaultNetwork']) } : {}),
  }
}
