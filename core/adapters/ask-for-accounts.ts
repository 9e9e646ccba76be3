import type { ConnectParams } from '../contracts/adapter.js'
import { isModalError } from '../errors/base.js'
import { toModalError } from '../errors/to-modal-error.js'
import { withAbort } from '../lib/with-abort.js'

/** How an adapter asks one wallet for its accounts. */
export interface AccountSource<Answer> {
  /** The wallet's own object. */
  readonly provider: object
  ask(signal: AbortSignal): Promise<Answer>
  /** Calls back when the wallet says by itself that this page may see accounts. Returns how to stop. */
  onApproved(listener: (answer: Answer) => void): () => void
}

export type AskForAccounts<Answer> = (
  source: AccountSource<Answer>,
  params: Pick<ConnectParams, 'signal' | 'onAlreadyPending'>,
) => Promise<Answer>

/**
 * Asks wallets for accounts, and remembers what they have not answered yet: a visitor who cancelled and came back may
 * approve the first request, and that answers the second.
 */
export function createAskForAccounts<Answer>(lifetime: AbortSignal): AskForAccounts<Answer> {
  const unanswered = new WeakMap<object, Promise<Answer>>()

  return async (source, { signal, onAlreadyPending }) => {
    const { provider } = source
    const earlier = unanswered.get(provider)
    try {
      signal.throwIfAborted()
      // Not given up with `signal`: what was asked stays in the wallet.
      const answer = source.ask(lifetime)
      if (!earlier) {
        unanswered.set(provider, answer)
        const forget = () => unanswered.delete(provider)
        answer.then(forget, forget)
      }
      return await withAbort(answer, signal)
    } catch (thrown) {
      const error = toModalError(thrown)
      if (!onAlreadyPending || !isModalError(error, 'wallet_request_pending')) throw error
      onAlreadyPending(error)
      return approvalOf(source, earlier, [signal, lifetime])
    }
  }
}

/** The answer to a request that waits in the wallet: ours, or that of another page of this site, which shows in an event. */
async function approvalOf<Answer>(
  { onApproved }: AccountSource<Answer>,
  earlier: Promise<Answer> | undefined,
  signals: readonly AbortSignal[],
): Promise<Answer> {
  let stopListening = () => {}
  const approval = new Promise<Answer>((resolve, reject) => {
    stopListening = onApproved(resolve)
    earlier?.then(resolve, reject)
  })
  try {
    return await withAbort(approval, ...signals)
  } catch (error) {
    throw toModalError(error)
  } finally {
    stopListening()
  }
}
