import type { ConnectParams } from '../contracts/adapter.js'
import { isModalError } from '../errors/base.js'
import { toModalError } from '../errors/to-modal-error.js'
import type { Platform } from '../lib/platform/platform.js'
import { pause } from '../lib/time-limit.js'
import { eitherSignal, withAbort } from '../lib/with-abort.js'
import type { WalletState } from './wallet-session.js'

/** The polling interval while an earlier request is pending in the wallet. */
const LOOK_EVERY_MS = 1000

type Look<Account> = (signal: AbortSignal) => Promise<WalletState<Account>>

/** How to ask a wallet for its accounts, in terms of its interface. */
export interface WalletQuestion<Account> {
  readonly provider: object
  ask(signal: AbortSignal): Promise<WalletState<Account>>
  /**
   * Reads the accounts without a prompt while an earlier request is pending. Absent: the wallet cannot be polled and is
   * asked again, which it rejects as long as the earlier request is pending.
   */
  readonly look?: Look<Account> | undefined
  /**
   * Calls back when the wallet reports by an event that this page may see accounts. Returns a function that stops it.
   */
  onApproved(listener: (state: WalletState<Account>) => void): () => void
}

/**
 * Asks a wallet for its accounts. If the visitor cancelled and tries again, an approval of the first request answers
 * the second one too. So does an approval on another page of this site, or on this page before a reload. The wallet
 * reports it by an event or when polled.
 */
export type AskAccounts<Account> = (
  question: WalletQuestion<Account>,
  params: Pick<ConnectParams, 'signal' | 'onAlreadyPending'>,
) => Promise<WalletState<Account>>

/** `lifetime` aborts when the adapter is disposed of. */
export function createAskAccounts<Account>(platform: Platform, lifetime: AbortSignal): AskAccounts<Account> {
  const unanswered = new WeakMap<object, Promise<WalletState<Account>>>()

  /** Sends a request that does not end with the visitor's attempt, because it stays pending in the wallet. */
  const askToTheEnd = ({ provider, ask }: WalletQuestion<Account>) => {
    const answer = ask(lifetime)
    if (!unanswered.has(provider)) {
      unanswered.set(provider, answer)
      const forget = () => unanswered.delete(provider)
      answer.then(forget, forget)
    }
    return answer
  }

  /** Polls the wallet until it shows its accounts to the page. Rejects if the owner declines. */
  const lookUntilApproved = async (look: Look<Account>, ended: AbortSignal): Promise<WalletState<Account>> => {
    for (;;) {
      await pause(platform, LOOK_EVERY_MS, ended)
      ended.throwIfAborted()
      const state = await look(ended).catch((thrown: unknown) => {
        const error = toModalError(thrown)
        if (!isModalError(error, 'wallet_request_pending')) throw error
        return undefined
      })
      if (state && state.accounts.length > 0) return state
    }
  }

  return async (question, { signal, onAlreadyPending }) => {
    const earlier = unanswered.get(question.provider)
    const waiting = new AbortController()
    let stopListening = () => {}
    try {
      signal.throwIfAborted()
      return await withAbort(askToTheEnd(question), signal).catch((thrown: unknown) => {
        const error = toModalError(thrown)
        if (!onAlreadyPending || !isModalError(error, 'wallet_request_pending')) throw error
        onAlreadyPending(error)
        const look = question.look ?? (() => askToTheEnd(question))
        const approval = new Promise<WalletState<Account>>((resolve, reject) => {
          stopListening = question.onApproved(resolve)
          earlier?.then(resolve, reject)
          lookUntilApproved(look, eitherSignal(waiting.signal, lifetime)).then(resolve, reject)
        })
        return withAbort(approval, signal, lifetime)
      })
    } catch (error) {
      throw toModalError(error)
    } finally {
      waiting.abort()
      stopListening()
    }
  }
}
