import * as z from 'zod/mini'
import { defaultAccountTypeOf } from '../contracts/account/account.js'
import { connectorGroups, defaultWalletFeatures } from '../contracts/features.js'
import { forEachNamespace } from '../contracts/namespace.js'
import type { Network } from '../contracts/network/network.js'
import { ConfigInvalidError, SiwxConflictError } from '../errors/config.js'
import { hostOptions } from './modal-options.js'
import { resolveDefaultNetwork, resolveNetworks } from './resolve-networks.js'

/** Options, parsed and made whole: every default applied, networks with their CAIP-2 ids and all their RPC URLs. */
export type Options = ReturnType<typeof parseOptions>

/**
 * Parses the host's options and applies every default. The result shares no array or object with `value`, except adapters,
 * callbacks and sign-in objects.
 * @throws {@link ConfigInvalidError} with each field, what it got and what it wanted.
 * @throws {@link SiwxConflictError} when both `siwx` and `siweConfig` are given.
 */
export function parseOptions(value: unknown) {
  // Said before what is wrong with either: only one is wanted.
  const { siwx, siweConfig } = Object(value)
  if (siwx !== undefined && siweConfig !== undefined) throw new SiwxConflictError()
  const schema = hostOptions()
  const result = z.safeParse(schema, value, { reportInput: true })
  if (!result.success) throw new ConfigInvalidError({ what: 'option', issues: result.error.issues, schema })
  const { networks, defaultNetwork, analytics, features, ...rest } = result.data
  const { connectMethodsOrder, connectorTypeOrder, walletFeaturesOrder, ...switches } = features
  const projectId = rest.projectId.trim()
  const resolvedNetworks = resolveNetworks(networks, { ...rest, projectId })
  requireListed('customRpcUrls', rest.customRpcUrls, resolvedNetworks)
  requireListed('tokens', rest.tokens, resolvedNetworks)
  for (const id of Object.keys(rest.swapRouters))
    if (!/^(eip155:)?[1-9]\d*$/.test(id)) throw wrongKey('swapRouters', id, 'a CAIP-2 network id such as eip155:1')
  const order = rest.connectorTypeOrder ?? connectorTypeOrder ?? []
  return {
    ...rest,
    projectId,
    /** Undefined follows the system. */
    themeMode: rest.themeMode === 'system' ? undefined : rest.themeMode,
    /** `analytics` is in here, whichever way it was written. */
    features: { ...switches, analytics: analytics ?? switches.analytics },
    networks: resolvedNetworks,
    areNetworksGiven: networks !== undefined,
    defaultNetworkId: resolveDefaultNetwork(defaultNetwork, resolvedNetworks),
    /** Undefined: email, social, wallet; wallet first when one is installed. */
    connectMethodsOrder: rest.connectMethodsOrder ?? connectMethodsOrder,
    /** All groups, those that the host named first. */
    connectorTypeOrder: [...new Set([...order, ...connectorGroups])],
    walletFeaturesOrder: rest.walletFeaturesOrder ?? walletFeaturesOrder ?? defaultWalletFeatures,
    defaultAccountTypes: { ...forEachNamespace(defaultAccountTypeOf), ...rest.defaultAccountTypes },
  }
}

/** Settings for a network that the host does not list would never be read. */
function requireListed(option: string, given: object, networks: readonly Network[]): void {
  for (const id of Object.keys(given))
    if (!networks.some(({ caipNetworkId }) => caipNetworkId === id))
      throw wrongKey(option, id, 'the CAIP-2 id of one of networks, such as eip155:1')
}

function wrongKey(option: string, id: string, wanted: string): ConfigInvalidError {
  const got = JSON.stringify(id)
  return new ConfigInvalidError({ what: 'option', problems: [{ field: `${option}[${got}]`, got, wanted }] })
}
