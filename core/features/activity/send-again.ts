import type { KeptTransaction } from '../../contracts/account/sent-transaction.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { lazy } from '../../lib/lazy.js'
import type { PartContext } from '../../state/context.js'
import type { RootStore } from '../../state/root-store.js'
import type { ActivityStore, SentAction } from './store.js'

const asking = lazy(() => import('./ask-again.js'))

export interface SendAgain {
  /** The visitor's next step at `nowMs`; `undefined` where they can only wait. */
  nextStep(hash: string, nowMs: number): SentAction['kind'] | undefined
  /** Shows the same transaction for a higher fee, to be looked at: it would take the place of the one that waits. */
  speedUp(hash: string): Promise<void>
  /** Shows what no node has any more, to be sent once again. */
  resend(hash: string): Promise<void>
  /** Asks the wallet for what is shown. Where that would not do any more, it only shows what would. */
  confirmAgain(hash: string): Promise<void>
  /** Leaves it as it is. */
  leaveAgain(hash: string): void
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

  const find = (hash: string) => {
    const sent = store.sent.find(hash)
    return sent && !isAnswered(hash) && canSendAgain(root, sent) ? sent : undefined
  }

  /** Before the wallet was asked. */
  const fail = (hash: string, kind: SentAction['kind'], cause: unknown) =>
    store.setAction(hash, { kind, status: 'failed', error: toModalError(cause) })

  const show = async (hash: string, kind: SentAction['kind']): Promise<void> => {
    const sent = find(hash)
    const status = store.actions.get(hash)?.status
    if (!sent || status === 'preparing' || status === 'waiting') return
    store.setAction(hash, { kind, status: 'preparing' })
    try {
      const { reviewAgain } = await asking.load()
      const review = await reviewAgain(context, { sent, kind }, lifetime)
      store.setAction(hash, review && { kind, status: 'reviewing', review })
    } catch (cause) {
      fail(hash, kind, cause)
    }
  }

  const confirm = async (hash: string): Promise<void> => {
    // As it stands at the tap.
    const action = store.actions.get(hash)
    if (action?.status !== 'reviewing' || !action.review || !find(hash)) return
    const { kind, review } = action
    store.setAction(hash, { kind, status: 'waiting', review })
    try {
      const { askAgain } = await asking.load()
      const answer = await askAgain(context, review, lifetime)
      if (answer?.asked) announce(answer.asked)
      store.setAction(hash, answer?.next)
    } catch (cause) {
      fail(hash, kind, cause)
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
    speedUp: (hash) => show(hash, 'speedUp'),
    resend: (hash) => show(hash, 'resend'),
    confirmAgain: confirm,
    leaveAgain: (hash) => {
      if (store.actions.get(hash)?.status === 'reviewing') store.setAction(hash, undefined)
    },
  }
}
