import type { Adapter, AdapterConnection } from '../../contracts/adapter.js'
import { lazy } from '../../lib/lazy.js'
import type { WalletContext } from '../../state/context.js'
import type { HeldSignIn } from './held-sign-in.js'

const code = lazy(() => import('./check-accounts.js'))

/**
 * Asks the host's `beforeConnect` about the accounts of a connection that the wallet has approved. Unless the host
 * agrees, the connection ends before anything of it is kept, and the promise rejects: `host_refused`,
 * `host_check_failed`. Without that option the result is undefined, so that no time passes before the connection is kept.
 * The sign-in that is `held` is kept once the host agrees.
 */
export function requireAgreement(
  context: WalletContext,
  adapter: Adapter,
  connection: AdapterConnection,
  signal: AbortSignal,
  how: { readonly held?: HeldSignIn; readonly isContinued?: boolean } = {},
): Promise<void> | undefined {
  const { connections, options } = context.root
  if (!options.given.beforeConnect || connection.accounts.length === 0) return undefined
  const { held, isContinued = false } = how
  const before = new Map(connections.connections)
  return code
    .load()
    .then(({ checkConnection }) =>
      checkConnection(context, { adapter, connection, signal, before, isContinued, signed: held?.signed }),
    )
}
