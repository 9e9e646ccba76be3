import type { Namespace } from '../../contracts/caip.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import type { RootStore } from '../../state/root-store.js'
import type { SignInParts } from './store.js'

/** The longest wait before leaving. A server that does not answer must not block it. */
const LEAVE_LIMIT_MS = 5000

/** Signs the accounts of these namespaces out before their wallets disconnect. `isLast`: no connection is left. */
export async function leaveSessions(
  { accounts, chains, platform }: RootStore,
  { config, store, current }: SignInParts,
  namespaces: readonly Namespace[],
  isLast: boolean,
): Promise<void> {
  if (config.signOutOnDisconnect === false) return
  // The accounts are read before the first wait: they are removed meanwhile.
  const pairs = namespaces.flatMap((namespace) => {
    const { address } = accounts.of(namespace)
    const networks = chains.slices[namespace]?.requestedCaipNetworks ?? []
    return address ? networks.map(({ caipNetworkId }) => [caipNetworkId, address] as const) : []
  })
  const revoke = async () => {
    if (isLast) return config.setSessions([])
    for (const pair of pairs) await config.revokeSession(...pair)
  }
  const revoked = revoke().catch((error) => platform.console.warn('walletmodal: signing out failed', error))
  await withTimeLimit({ platform, limitMs: LEAVE_LIMIT_MS }, () => revoked).catch(() => {}) // it continues in the background
  const signer = current()
  if (signer && namespaces.includes(signer.namespace)) store.setSession(undefined)
}
