import * as z from 'zod/mini'
import { ConfigInvalidError, SiwxConflictError, toConfigProblems } from '../errors/config.js'
import { bitcoin, mainnet, polkadot, solana } from '../networks.js'
import { type AccountType, defaultAccountTypes } from './account.js'
import { type CaipNetworkId, isCaipNetworkId, type Namespace, wantedCaipNetworkId } from './caip.js'
import {
  type ConnectMethod,
  type ConnectorGroup,
  connectorGroups,
  defaultWalletFeatures,
  type Features,
  type WalletFeature,
} from './features.js'
import { hostOptions } from './host-options.js'
import { caipNetworkIdOf, type HostNetwork, type Network, toNetwork } from './network.js'
import { services as servicesSchema } from './services.js'

export type { AdapterType, ModalOptions } from './host-options.js'

type Parsed = z.output<typeof hostOptions>

type Resolved =
  | 'networks'
  | 'defaultNetwork'
  | 'analytics'
  | 'features'
  | 'defaultAccountTypes'
  | 'connectMethodsOrder'
  | 'connectorTypeOrder'
  | 'walletFeaturesOrder'

/** Options, parsed and made whole: every default applied, networks with their CAIP-2 ids and all their RPC URLs. */
export interface Options extends Omit<Parsed, Resolved> {
  /** `analytics` is in here, whichever way it was written. */
  features: Omit<Features, 'connectMethodsOrder' | 'connectorTypeOrder' | 'walletFeaturesOrder'>
  /** At least one. */
  networks: readonly [Network, ...Network[]]
  /** The id of one of `networks`; the first unless the host said otherwise. */
  defaultNetworkId: CaipNetworkId
  /** Undefined: as SPEC 2 orders them. */
  connectMethodsOrder: readonly ConnectMethod[] | undefined
  /** All groups, those that the host named first. */
  connectorTypeOrder: readonly ConnectorGroup[]
  walletFeaturesOrder: readonly WalletFeature[]
  defaultAccountTypes: Readonly<Record<Namespace, AccountType>>
}

/**
 * Parses what a host wrote and applies every default. What comes back shares no array or object with `value`, adapters,
 * callbacks and sign-in objects excepted.
 *
 * @throws {@link ConfigInvalidError} naming each field, what it got and what it wanted.
 * @throws {@link SiwxConflictError} when both `siwx` and `siweConfig` are set.
 */
export function parseOptions(value: unknown): Options {
  const result = z.safeParse(hostOptions, value, { reportInput: true })
  if (!result.success) {
    throw new ConfigInvalidError({ what: 'option', problems: toConfigProblems(result.error.issues, hostOptions) })
  }
  const { networks, defaultNetwork, analytics, features, ...rest } = result.data
  if (rest.siwx !== undefined && rest.siweConfig !== undefined) throw new SiwxConflictError()
  for (const id of Object.keys(rest.customRpcUrls)) requireNetworkId('customRpcUrls', id)
  for (const id of Object.keys(rest.tokens)) requireNetworkId('tokens', id)

  const { connectMethodsOrder, connectorTypeOrder, walletFeaturesOrder, ...switches } = features
  const resolvedNetworks = resolveNetworks(networks, rest)
  const order = rest.connectorTypeOrder ?? connectorTypeOrder ?? []
  return {
    ...rest,
    features: { ...switches, analytics: analytics ?? switches.analytics },
    networks: resolvedNetworks,
    defaultNetworkId: resolveDefaultNetwork(defaultNetwork, resolvedNetworks),
    connectMethodsOrder: rest.connectMethodsOrder ?? connectMethodsOrder,
    connectorTypeOrder: [...new Set([...order, ...connectorGroups])],
    walletFeaturesOrder: rest.walletFeaturesOrder ?? walletFeaturesOrder ?? defaultWalletFeatures,
    defaultAccountTypes: { ...defaultAccountTypes, ...rest.defaultAccountTypes },
  }
}

function requireNetworkId(field: string, id: string): void {
  if (isCaipNetworkId(id)) return
  const problem = { field: `${field}[${JSON.stringify(id)}]`, got: JSON.stringify(id), wanted: wantedCaipNetworkId }
  throw new ConfigInvalidError({ what: 'option', problems: [problem] })
}

const mainNetworks: Readonly<Record<Namespace, HostNetwork>> = { eip155: mainnet, solana, polkadot, bip122: bitcoin }

function resolveNetworks(
  given: Parsed['networks'],
  {
    adapters,
    customRpcUrls,
    services,
    projectId,
  }: Pick<Parsed, 'adapters' | 'customRpcUrls' | 'services' | 'projectId'>,
): [Network, ...Network[]] {
  const namespaces = new Set(adapters.flatMap((adapter) => adapter.namespaces))
  const [first = mainnet, ...others] = given ?? [...namespaces].map((namespace) => mainNetworks[namespace])
  // Without a project id the vendor's gateway refuses; one that the host names itself may not need it.
  const isGatewayUsable = projectId !== '' || services.blockchain !== z.parse(servicesSchema, {}).blockchain
  const context = { customRpcUrls, gateway: isGatewayUsable ? services.blockchain : undefined, projectId }
  const seen = new Set<string>()
  const resolve = (item: HostNetwork, index: number): Network => {
    const network = toNetwork(item, context)
    if (seen.has(network.caipNetworkId)) {
      const problem = {
        field: `networks[${index}]`,
        got: `${network.caipNetworkId} twice`,
        wanted: 'each network once',
      }
      throw new ConfigInvalidError({ what: 'option', problems: [problem] })
    }
    seen.add(network.caipNetworkId)
    return network
  }
  return [resolve(first, 0), ...others.map((item, index) => resolve(item, index + 1))]
}

function resolveDefaultNetwork(
  given: Parsed['defaultNetwork'],
  networks: readonly [Network, ...Network[]],
): CaipNetworkId {
  if (given === undefined) return networks[0].caipNetworkId
  const id = caipNetworkIdOf(given)
  if (networks.some(({ caipNetworkId }) => caipNetworkId === id)) return id
  const problem = { field: 'defaultNetwork', got: id, wanted: 'one of the networks in networks' }
  throw new ConfigInvalidError({ what: 'option', problems: [problem] })
}
