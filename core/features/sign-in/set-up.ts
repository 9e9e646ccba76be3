import type { CaipNetworkId } from '../../contracts/caip.js'
import type { AskNode, SiwxConfig, SiwxContext, SiwxWalletInfo } from '../../contracts/sign-in/siwx-config.js'
import { ConfigInvalidError } from '../../errors/config.js'
import { SiwxNotEnabledError } from '../../errors/siwx.js'
import { createNodes, type Nodes } from '../../services/nodes/node-client.js'
import { AUTH_ID, WALLET_CONNECT_ID } from '../../state/connection-store.js'
import type { PartContext, WalletContext } from '../../state/context.js'
import type { RootStore } from '../../state/root-store.js'
import { createSiweSiwx } from './siwx/siwe.js'

/** Makes the one interface of whichever option the host has set. */
export async function setUpSiwx({ root, services }: WalletContext, part: PartContext['part']): Promise<SiwxConfig> {
  const { siwx, siweConfig, storagePrefix } = root.options.given
  const context: SiwxContext = {
    platform: root.platform,
    storagePrefix,
    services,
    nodeOf: (chainId) => nodeOf(root, part(createNodes), chainId),
    walletInfo: () => walletInfo(root),
  }
  if (siweConfig) {
    requireMethods('siweConfig', siweConfig, ['getNonce', 'createMessage', 'verifyMessage', 'getSession', 'signOut'])
    return createSiweSiwx(siweConfig, context)
  }
  if (!siwx) throw new SiwxNotEnabledError()
  if ('setup' in siwx) return siwx.setup(context)
  requireMethods('siwx', siwx, ['createMessage', 'addSession', 'revokeSession', 'setSessions', 'getSessions'])
  return siwx
}

function requireMethods(option: string, value: object, names: readonly string[]): void {
  const missing = names.filter((name) => typeof Reflect.get(value, name) !== 'function')
  if (missing.length === 0) return
  const problems = missing.map((name) => ({ field: `${option}.${name}`, got: 'nothing', wanted: 'a function' }))
  throw new ConfigInvalidError({ what: 'option', problems })
}

function nodeOf({ chains }: RootStore, nodes: Nodes, chainId: CaipNetworkId): AskNode | undefined {
  const network = chains.getNetwork(chainId)
  const node = network && nodes.of(network)
  if (!node?.url) return undefined
  const { signal } = new AbortController()
  return (method, params) => node.request(method, params, signal)
}

function walletInfo({ accounts, chains, connections }: RootStore): SiwxWalletInfo {
  const { activeNamespace } = chains
  const connection = activeNamespace && connections.connections.get(activeNamespace)
  const info = accounts.active?.connectedWalletInfo
  if (!connection || !info) return { type: 'unknown' }
  const { name, icon, social } = info
  if (connection.connectorId === AUTH_ID) {
    // A login is named by an email address, which only the frame may know.
    const identifier = accounts.active?.user?.username
    return social === undefined ? { type: 'unknown' } : { type: 'social', social, ...(identifier && { identifier }) }
  }
  // Icons may be whole pictures; only addresses of them are passed on.
  const isLink = icon?.startsWith('http')
  const type = connection.connectorId === WALLET_CONNECT_ID ? 'walletconnect' : 'extension'
  return { type, name, ...(isLink && { icon }) }
}
