import * as z from 'zod/mini'
import { type CaipNetworkId, hasNumericIds, isCaipNetworkId, isNamespace } from '../contracts/caip.js'
import { type ConnectorGroup, connectorGroups, defaultWalletFeatures } from '../contracts/features.js'
import type { NamespaceDefinition } from '../contracts/namespace-definition.js'
import { caipNetworkIdOf, type HostNetwork, type Network, toNetwork } from '../contracts/network/network.js'
import { hasDataProvider } from '../contracts/services.js'
import { ConfigInvalidError, SiwxConflictError } from '../errors/config.js'
import { createNamespaceTable, defaultAccountTypeOf, type NamespaceTable } from '../namespaces/namespace-table.js'
import { mainnet } from '../networks/index.js'
import { hostOptions } from './modal-options.js'
import { withServiceUrls } from './named-services.js'

type Parsed = z.output<ReturnType<typeof hostOptions>>

let madeSchema: WeakRef<ReturnType<typeof hostOptions>> | undefined

/**
 * The schema of the options: to make it is a third of what making a modal takes. It has 300 kB on the heap and is seldom
 * needed again, so an idle page lets go of it.
 */
function optionsSchema(): ReturnType<typeof hostOptions> {
  const made = madeSchema?.deref()
  if (made) return made
  const schema = hostOptions()
  madeSchema = new WeakRef(schema)
  return schema
}

/** Makes the schema of the options ahead of the first modal. */
export function prepareOptions(): void {
  optionsSchema()
}

/** The parsed options with every default applied: networks have their CAIP-2 ids and all their RPC URLs. */
export interface Options
  extends Omit<
    Parsed,
    | 'themeMode'
    | 'features'
    | 'networks'
    | 'defaultNetwork'
    | 'analytics'
    | 'connectMethodsOrder'
    | 'connectorTypeOrder'
    | 'walletFeaturesOrder'
    | 'defaultAccountTypes'
  > {
  /** Undefined follows the system. */
  readonly themeMode: 'light' | 'dark' | undefined
  /** Includes the option `analytics`, whichever of the two forms the host used. */
  readonly features: Omit<Parsed['features'], 'connectMethodsOrder' | 'connectorTypeOrder' | 'walletFeaturesOrder'>
  readonly networks: [Network, ...Network[]]
  /** False if the host did not set `networks`, so that each namespace has its main network. */
  readonly areNetworksGiven: boolean
  readonly defaultNetworkId: CaipNetworkId
  /** Undefined means: email, social, wallet; wallet first if one is installed. */
  readonly connectMethodsOrder: Parsed['connectMethodsOrder']
  /** All groups, beginning with those that the host named. */
  readonly connectorTypeOrder: readonly ConnectorGroup[]
  readonly walletFeaturesOrder: NonNullable<Parsed['walletFeaturesOrder']>
  /** For each namespace: the account type that is active first. */
  readonly defaultAccountTypes: AccountTypes
}

/**
 * Parses the host's options and applies every default. The result shares no array or object with `value`, except
 * adapters, callbacks and sign-in objects.
 * @throws {@link ConfigInvalidError} with each invalid field, its value and the wanted value.
 * @throws {@link SiwxConflictError} if both `siwx` and `siweConfig` are set.
 */
export function parseOptions(value: unknown): Options {
  // Checked before either is parsed: the host has to remove one of them.
  const { siwx, siweConfig } = Object(value)
  if (siwx !== undefined && siweConfig !== undefined) throw new SiwxConflictError()
  const schema = optionsSchema()
  const result = z.safeParse(schema, withServiceUrls(value), { reportInput: true })
  if (!result.success) throw new ConfigInvalidError({ what: 'option', issues: result.error.issues, schema })
  const { networks, defaultNetwork, analytics, features, ...rest } = result.data
  const { connectMethodsOrder, connectorTypeOrder, walletFeaturesOrder, ...switches } = features
  const projectId = rest.projectId.trim()
  const table = createNamespaceTable(rest.namespaces)
  for (const each of rest.namespaces) {
    const { id, signIn, walletConnect } = each
    if (table.of(id) !== each) refuse('namespaces', `${id} twice`, 'each once')
    // Without this check, the fault would only appear when a visitor signs in with a phone.
    const method = `${id}_signMessage`
    if (signIn && walletConnect?.methods.includes(method) === false && !walletConnect.signMessage)
      refuse('namespaces', `${id} without signMessage()`, `it, or ${method} in methods`)
  }
  for (const option of ['adapters', 'transports'] as const)
    for (const [index, { namespaces }] of rest[option].entries())
      for (const namespace of namespaces) requireDefined(table, namespace, `${option}[${index}].namespaces`)
  const resolvedNetworks = resolveNetworks({ ...result.data, projectId }, table)
  requireListed('customRpcUrls', rest.customRpcUrls, resolvedNetworks)
  requireListed('tokens', rest.tokens, resolvedNetworks)
  for (const id of Object.keys(rest.swapRouters))
    if (!/^(eip155:)?[1-9]\d*$/.test(id)) refuseKey('swapRouters', id, 'a CAIP-2 network id such as eip155:1')
  const order = rest.connectorTypeOrder ?? connectorTypeOrder ?? []
  return {
    ...rest,
    projectId,
    themeMode: rest.themeMode === 'system' ? undefined : rest.themeMode,
    features: { ...switches, analytics: analytics ?? switches.analytics },
    networks: resolvedNetworks,
    areNetworksGiven: networks !== undefined,
    defaultNetworkId: resolveDefaultNetwork(defaultNetwork, resolvedNetworks),
    connectMethodsOrder: rest.connectMethodsOrder ?? connectMethodsOrder,
    connectorTypeOrder: [...new Set([...order, ...connectorGroups])],
    walletFeaturesOrder: rest.walletFeaturesOrder ?? walletFeaturesOrder ?? defaultWalletFeatures,
    defaultAccountTypes: accountTypesOf(table, rest.defaultAccountTypes),
  }
}

/** Reports an unknown namespace, and how to define it: the adapter or the network itself may be valid. */
function requireDefined(table: NamespaceTable, namespace: string, field: string): void {
  if (table.has(namespace)) return
  const known = table.names.join(', ')
  const isWritten = isNamespace(namespace)
  refuse(
    field,
    `the namespace ${JSON.stringify(namespace)}`,
    isWritten
      ? `a namespace that is defined: put defineNamespace({ id: '${namespace}', … }) into the option namespaces (known: ${known})`
      : 'a CAIP-2 namespace: three to eight small letters, digits and hyphens, such as eip155',
  )
}

type AccountTypes = Parsed['defaultAccountTypes']

function accountTypesOf(table: NamespaceTable, given: AccountTypes): AccountTypes {
  for (const [namespace, type] of Object.entries(given)) {
    requireDefined(table, namespace, 'defaultAccountTypes')
    const { accountTypes } = table.of(namespace)
    if (type && !accountTypes.includes(type)) refuse(`defaultAccountTypes.${namespace}`, type, oneOf(accountTypes))
  }
  return { ...Object.fromEntries(table.all.map((each) => [each.id, defaultAccountTypeOf(each)])), ...given }
}

const oneOf = (types: NamespaceDefinition['accountTypes']) => types.map((type) => JSON.stringify(type)).join(' or ')

/** The networks of the modal, with all their RPC URLs. */
function resolveNetworks(
  { adapters, customRpcUrls, networks, projectId, services, transports }: Parsed,
  table: NamespaceTable,
): [Network, ...Network[]] {
  const namespaces = new Set([...adapters, ...transports].flatMap((adapter) => adapter.namespaces))
  const mains = [...namespaces].flatMap((namespace) => table.of(namespace).networks.slice(0, 1))
  const [first = mainnet, ...others] = networks ?? mains
  const gateway = hasDataProvider({ projectId, services }) ? services.blockchain : undefined
  const context = { customRpcUrls, gateway, projectId }
  const seen = new Set<string>()
  const resolve = (item: HostNetwork, index: number): Network => {
    requireMatchingIds(item, `networks[${index}]`)
    requireDefined(table, namespaceOf(item), `networks[${index}]`)
    const network = toNetwork(item, context)
    if (seen.has(network.caipNetworkId))
      refuse(`networks[${index}]`, `${network.caipNetworkId} twice`, 'each network once')
    seen.add(network.caipNetworkId)
    // Nodes are only asked in these two namespaces.
    if (/^(eip155|solana)/.test(network.caipNetworkId) && network.rpcUrls.default.http.length === 0)
      refuse(`networks[${index}].rpcUrls.default.http`, 'none', 'an http(s) URL: nodes are not asked over sockets')
    return network
  }
  return [resolve(first, 0), ...others.map((item, index) => resolve(item, index + 1))]
}

function resolveDefaultNetwork(given: Parsed['defaultNetwork'], networks: readonly [Network, ...Network[]]) {
  if (given === undefined) return networks[0].caipNetworkId
  requireMatchingIds(given, 'defaultNetwork')
  const id = caipNetworkIdOf(given)
  if (networks.some(({ caipNetworkId }) => caipNetworkId === id)) return id
  return refuse('defaultNetwork', id, 'one of the networks in networks')
}

const namespaceOf = ({ chainNamespace, caipNetworkId }: HostNetwork): string =>
  chainNamespace ?? caipNetworkId?.split(':')[0] ?? 'eip155'

/**
 * A network's `id`, `chainNamespace` and `caipNetworkId` must agree: otherwise wallet and modal would mean different
 * chains.
 */
function requireMatchingIds(network: HostNetwork, field: string): void {
  const { id, caipNetworkId } = network
  const namespace = namespaceOf(network)
  const isEvm = hasNumericIds(namespace)
  const isWhole = isEvm
    ? /^[1-9]\d*$/.test(String(id)) && Number.isSafeInteger(Number(id))
    : isCaipNetworkId(`${namespace}:${id}`)
  const wanted = isEvm ? 'a chain number, or chainNamespace for another kind of chain' : 'the reference of a CAIP-2 id'
  if (!isWhole) refuse(`${field}.id`, JSON.stringify(id), wanted)
  if (caipNetworkId !== undefined && caipNetworkId !== `${namespace}:${id}`)
    refuse(`${field}.caipNetworkId`, caipNetworkId, `${namespace}:${id}, which its other members say`)
}

/** Rejects settings for networks that the host does not list: they would have no effect. */
function requireListed(option: string, given: object, networks: readonly Network[]): void {
  for (const id of Object.keys(given))
    if (!networks.some(({ caipNetworkId }) => caipNetworkId === id))
      refuseKey(option, id, 'the CAIP-2 id of one of networks, such as eip155:1')
}

function refuseKey(option: string, id: string, wanted: string): never {
  const got = JSON.stringify(id)
  return refuse(`${option}[${got}]`, got, wanted)
}

function refuse(field: string, got: string, wanted: string): never {
  throw new ConfigInvalidError({ what: 'option', problems: [{ field, got, wanted }] })
}
