import type { Namespace } from '../../contracts/caip.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import type { RootStore } from '../../state/root-store.js'
import type { SignInParts } from './store.js'

/** A server that does not answer holds nobody back from leaving. */
const LEAVE_LIMIT_MS = 5000

/** Signs the accounts of these namespaces out before their wallets disconnect. `isLast`: nobody stays connected. */
export async function leaveSessions(
  { accounts, chains, platform }: RootStore,
  { config, store, current }: SignInParts,
  namespaces: readonly Namespace[],
  isLast: boolean,
): Promise<void> {
  if (config.signOutOnDisconnect === false) return
  // Read before anybody is waited for: the accounts go meanwhile.
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
  await withTimeLimit({ platform, limitMs: LEAVE_LIMIT_MS }, () => revoked).catch(() => {}) // it goes on unseen
  const signer = current()
  if (signer && namespaces.includes(signer.namespace)) store.setSession(undefined)
}
