import type { Adapter, AdapterConnection } from '../../contracts/adapter.js'
import { lazy } from '../../lib/lazy.js'
import type { WalletContext } from '../../state/context.js'

const code = lazy(() => import('./check-accounts.js'))

/**
 * Asks the host's `beforeConnect` about the accounts of a connection that the wallet has approved. Unless the host
 * agrees, the connection ends before anything of it is kept, and the promise rejects: `host_refused`,
 * `host_check_failed`. Without that option the result is undefined, so that no time passes before the connection is kept.
 */
export function requireAgreement(
  context: WalletContext,
  adapter: Adapter,
  connection: AdapterConnection,
  signal: AbortSignal,
): Promise<void> | undefined {
  if (!context.root.options.given.beforeConnect || connection.accounts.length === 0) return undefined
  return code.load().then(({ checkConnection }) => checkConnection(context, adapter, connection, signal))
}
