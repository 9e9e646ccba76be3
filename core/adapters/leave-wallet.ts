import { isModalError } from '../errors/base.js'
import { toModalError } from '../errors/to-modal-error.js'
import { withTimeLimit } from '../lib/time-limit.js'
import type { SessionWallet, WalletSession } from './wallet-session.js'

/**
 * Asks a wallet to disconnect. Rejects if the wallet refuses and stays connected. If it ended the session anyway, or
 * does not answer in time, the failure is only reported to `onFailed`.
 */
export async function leaveWallet<Account>(
  session: WalletSession<Account, SessionWallet<Account>>,
  limit: Parameters<typeof withTimeLimit>[0],
  onFailed: ((error: unknown) => void) | undefined,
): Promise<void> {
  const { disconnect } = session.wallet
  if (!disconnect) return
  session.isLeaving = true
  try {
    await withTimeLimit(limit, disconnect)
  } catch (thrown) {
    const error = toModalError(thrown)
    session.isLeaving = false
    if (!session.signal.aborted && !isModalError(error, 'wallet_timeout')) throw error
    onFailed?.(error)
  }
}
