import type * as z from 'zod/mini'
import { type CaipNetworkId, isCaipNetworkId, type Namespace } from '../contracts/caip.js'
import { caipNetworkIdOf, type HostNetwork, type Network, toNetwork } from '../contracts/network/network.js'
import { serviceDefaults } from '../contracts/services.js'
import { ConfigInvalidError } from '../errors/config.js'
import { bitcoin, mainnet, polkadot, solana } from '../networks/index.js'
import type { hostOptions } from './modal-options.js'

type Parsed = z.output<ReturnType<typeof hostOptions>>

const mainNetworks: Readonly<Record<Namespace, HostNetwork>> = { eip155: mainnet, solana, polkadot, bip122: bitcoin }

/** The networks that the modal works with, with every URL they can be asked at. @throws {@link ConfigInvalidError} */
export function resolveNetworks(
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
  const isGatewayUsable = projectId !== '' || services.blockchain !== serviceDefaults().blockchain
  const context = { customRpcUrls, gateway: isGatewayUsable ? services.blockchain : undefined, projectId }
  const seen = new Set<string>()
  const resolve = (item: HostNetwork, index: number): Network => {
    requireMatchingIds(item, `networks[${index}]`)
    const network = toNetwork(item, context)
    if (seen.has(network.caipNetworkId))
      refuse(`networks[${index}]`, `${network.caipNetworkId} twice`, 'each network once')
    seen.add(network.caipNetworkId)
    // No node is asked about other namespaces.
    if (/^(eip155|solana)/.test(network.caipNetworkId) && network.rpcUrls.default.http.length === 0)
      refuse(`networks[${index}].rpcUrls.default.http`, 'none', 'an http(s) URL: nodes are not asked over sockets')
    return network
  }
  return [resolve(first, 0), ...others.map((item, index) => resolve(item, index + 1))]
}

/** @throws {@link ConfigInvalidError} when it is none of the networks. */
export function resolveDefaultNetwork(
  given: Parsed['defaultNetwork'],
  networks: readonly [Network, ...Network[]],
): CaipNetworkId {
  if (given === undefined) return networks[0].caipNetworkId
  requireMatchingIds(given, 'defaultNetwork')
  const id = caipNetworkIdOf(given)
  if (networks.some(({ caipNetworkId }) => caipNetworkId === id)) return id
  return refuse('defaultNetwork', id, 'one of the networks in networks')
}

/** A network says who it is up to three times; the three must agree, or wallet and modal would mean different chains. */
function requireMatchingIds({ id, chainNamespace, caipNetworkId }: HostNetwork, field: string): void {
  const namespace = chainNamespace ?? caipNetworkId?.split(':')[0] ?? 'eip155'
  const isEvm = namespace === 'eip155'
  const isWhole = isEvm
    ? /^[1-9]\d*$/.test(String(id)) && Number.isSafeInteger(Number(id))
    : isCaipNetworkId(`${namespace}:${id}`)
  if (!isWhole)
    refuse(
      `${field}.id`,
      JSON.stringify(id),
      isEvm ? 'a chain number, or chainNamespace for another kind of chain' : 'the reference of a CAIP-2 id',
    )
  if (caipNetworkId !== undefined && caipNetworkId !== `${namespace}:${id}`)
    refuse(`${field}.caipNetworkId`, caipNetworkId, `${namespace}:${id}, which its other members say`)
}

function refuse(field: string, got: string, wanted: string): never {
  throw new ConfigInvalidError({ what: 'option', problems: [{ field, got, wanted }] })
}
