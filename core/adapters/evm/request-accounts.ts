import { isModalError } from '../../errors/base.js'
import { toModalError } from '../../errors/to-modal-error.js'
import type { ConnectParams } from '../adapter.js'
import { withAbort } from '../with-abort.js'
import { parseAccounts } from './parse-answer.js'
import type { EvmWallet } from './wallet.js'

export type RequestAccounts = (
  wallet: EvmWallet,
  params: Pick<ConnectParams, 'signal' | 'onAlreadyPending'>,
) => Promise<unknown>

/** `eth_requestAccounts`, remembering what no wallet has answered yet: a visitor may come back to it. */
export function createRequestAccounts(lifetime: AbortSignal): RequestAccounts {
  const unanswered = new WeakMap<object, Promise<unknown>>()

  return async (wallet, { signal, onAlreadyPending }) => {
    const { provider } = wallet
    const earlier = unanswered.get(provider)
    // Not given up with `signal`: what was asked stays in the wallet, and its answer may serve a later try.
    const answer = wallet.request({ method: 'eth_requestAccounts' }, lifetime)
    if (!earlier) {
      unanswered.set(provider, answer)
      const forget = () => unanswered.delete(provider)
      answer.then(forget, forget)
    }
    try {
      return await withAbort(answer, signal)
    } catch (error) {
      const reason = toModalError(error)
      if (!onAlreadyPending || !isModalError(reason, 'wallet_request_pending')) throw reason
      onAlreadyPending(reason)
      return await approvalOf(wallet, earlier, signal)
    }
  }
}

/** The answer to a request that waits in the wallet: ours, or another page's of this site, which shows in an event. */
async function approvalOf(wallet: EvmWallet, earlier: Promise<unknown> | undefined, signal: AbortSignal) {
  let stopListening = () => {}
  const approval = new Promise<unknown>((resolve, reject) => {
    stopListening = wallet.listen({
      accountsChanged: (accounts) => parseAccounts(accounts)?.length && resolve(accounts),
    })
    earlier?.then(resolve, reject)
  })
  try {
    return await withAbort(approval, signal)
  } catch (error) {
    throw toModalError(error)
  } finally {
    stopListening()
  }
}
