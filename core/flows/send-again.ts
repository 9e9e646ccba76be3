import type { KeptTransaction } from '../contracts/sent-transaction.js'
import { isModalError } from '../errors/base.js'
import { toModalError } from '../errors/to-modal-error.js'
import type { ActivityStore, SentAction } from '../state/activity-store.js'
import type { RootStore } from '../state/root-store.js'
import type { PartContext } from './part.js'

export interface SendAgain {
  /** What the visitor can do about it at `nowMs`; undefined where waiting is all. */
  nextStep(hash: string, nowMs: number): SentAction['kind'] | undefined
  /** The same transaction for a higher fee: it takes the place of the one that waits. */
  speedUp(hash: string): Promise<void>
  /** What no node has any more, once again. */
  resend(hash: string): Promise<void>
}

/** After so long it takes longer than it should: most networks have had five blocks. */
const STUCK_AFTER_MS = 60_000

/** Whether the wallet in use can be asked for it: a smart account numbers what it sends in its own way. */
function canSendAgain({ accounts }: RootStore, sent: KeptTransaction | undefined): boolean {
  const account = accounts.active?.allAccounts[0]
  return sent?.request !== undefined && sent.chain.startsWith('eip155:') && account?.type === 'eoa'
}

/** Asks the wallet once more for what was sent. Never rejects: how it went is in `store.actions`. */
export function createSendAgain(
  context: PartContext,
  store: ActivityStore,
  announce: (sent: KeptTransaction) => void,
  lifetime: AbortSignal,
): SendAgain {
  const { root } = context

  const run = async (hash: string, kind: SentAction['kind']): Promise<void> => {
    const sent = store.sent.find(hash)
    const isUnderWay = store.actions.get(hash)?.status === 'waiting'
    if (!sent || isUnderWay || isAnswered(hash) || !canSendAgain(root, sent)) return
    store.setAction(hash, { kind, status: 'waiting' })
    try {
      const { askAgain } = await import('./ask-again.js')
      const asked = await askAgain(context, { sent, kind }, lifetime)
      if (asked) announce(asked)
      store.setAction(hash, undefined)
    } catch (cause) {
      const error = toModalError(cause)
      const isRefused = isModalError(error, 'wallet_user_rejected')
      store.setAction(hash, { kind, status: isRefused ? 'refused' : 'failed', error })
    }
  }

  /** Another tab, or a tap before this one, has asked for it already. */
  const isAnswered = (hash: string) =>
    store.sent.sent.some(({ replaces, status }) => replaces === hash && status !== 'dropped')

  return {
    nextStep: (hash, nowMs) => {
      const sent = store.ownSent.find((each) => each.hash === hash)
      if (!sent || isAnswered(hash) || !canSendAgain(root, sent)) return undefined
      if (sent.status === 'dropped') return 'resend'
      const isStuck = sent.status === 'pending' && sent.nonce !== undefined && nowMs - sent.sentAt >= STUCK_AFTER_MS
      return isStuck ? 'speedUp' : undefined
    },
    speedUp: (hash) => run(hash, 'speedUp'),
    resend: (hash) => run(hash, 'resend'),
  }
}
