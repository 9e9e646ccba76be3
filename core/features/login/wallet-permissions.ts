import { fromSeconds } from '../../lib/foreign.js'
import { lazy } from '../../lib/lazy.js'
import type { GrantedPermission } from '../../standards/permissions.js'
import type { StandardsProvider } from '../../standards/provider.js'
import type { WalletContext } from '../../state/context.js'
import type { SmartSessionRow } from './store.js'

const standards = lazy(() => import('../../standards/permissions.js'))

/** The permissions that a wallet of the visitor has granted to this page (ERC-7715). Rejects like the wallet. */
export interface WalletPermissions {
  /** Empty for a wallet that does not know the method. */
  list(address: string): Promise<readonly SmartSessionRow[]>
  revoke(context: string): Promise<void>
}

export function createWalletPermissions({
  adapters,
  root,
}: Pick<WalletContext, 'adapters' | 'root'>): WalletPermissions {
  const { chains, connections, options, platform } = root
  const namespace = 'eip155'

  const walletNow = async (): Promise<StandardsProvider> => {
    const adapter = await adapters.get(namespace, connections.connections.get(namespace)?.connectorId)
    return {
      request: ({ method, params }) => adapter.request({ namespace, method, ...(params !== undefined && { params }) }),
    }
  }

  const toRow = ({ chainId, context, permission, rules }: GrantedPermission): SmartSessionRow => {
    const { name, icons } = options.metadata
    const expiresAt = expiryOf(rules)
    return {
      pci: context,
      projectName: name,
      iconUrl: icons[0],
      permissions: [permission],
      network: chains.getNetwork(`eip155:${Number(chainId)}`),
      expiresAt,
      revokedAt: undefined,
      state: expiresAt !== undefined && expiresAt <= platform.now() ? 'expired' : 'active',
      isOfWallet: true,
    }
  }

  return {
    list: async (address) => {
      const { getGrantedPermissions } = await standards.load()
      const granted = await getGrantedPermissions(await walletNow())
      // A wallet lists what every account of its owner has granted to the page.
      return granted.filter(({ from }) => from === undefined || from.toLowerCase() === address.toLowerCase()).map(toRow)
    },
    // A wallet that cannot revoke must not look as if it had.
    revoke: async (permissionContext) => {
      const wallet = await walletNow()
      await wallet.request({ method: 'wallet_revokeExecutionPermission', params: [{ permissionContext }] })
    },
  }
}

/** When the permission ends, in milliseconds since the epoch. */
function expiryOf(rules: GrantedPermission['rules']): number | undefined {
  const ends = Array.isArray(rules) ? rules.find((rule) => rule?.type === 'expiry')?.data?.['timestamp'] : undefined
  return typeof ends === 'number' && Number.isSafeInteger(ends) ? fromSeconds(ends) : undefined
}
