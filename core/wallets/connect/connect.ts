import { isModalError } from '../../errors/base.js'
import { toAdapterError } from '../../errors/foreign/load-failure.js'
import type { AttemptTarget } from '../../state/connection-store.js'
import type { FlowContext } from '../../state/context.js'
import { toTarget } from '../../state/wallet-list-store.js'
import type { AskWallet } from './ask-wallet.js'

const SLOW_AFTER_MS = 10_000

export interface ConnectFlow {
  start(target: AttemptTarget): Promise<void>
  cancel(): void
  /** Asks the same wallet again. If it was not installed, looks for it again. */
  retry(): Promise<void>
  dispose(): void
}

/** The attempt as the visitor sees it. `ask-wallet` holds the exchange between modal and wallet. */
export function createConnectFlow(
  { root, tracker, host }: FlowContext,
  loadAskWallet: () => Promise<AskWallet>,
): ConnectFlow {
  const { accounts, connections, platform } = root
  let current: { abort: AbortController; end(): void } | undefined

  /** Ends the attempt: a later answer of the wallet does not connect it. */
  const cancel = () => {
    current?.abort.abort()
    current?.end()
    connections.set({ attempt: { status: 'idle' } })
  }

  /** Ends the attempt before, and asks the wallet. Never rejects: see `connections.attempt`. */
  const start = async (target: AttemptTarget): Promise<void> => {
    cancel()
    if (root.isConsentMissing) return
    const { connector, namespace, name } = target
    tracker.track('SELECT_WALLET', { name, platform: connector ? 'browser' : 'unsupported' })
    if (!connector || !namespace) return connections.set({ attempt: { status: 'notInstalled', target } })
    const slice = accounts.of(namespace)
    const abort = new AbortController()
    const slowTimer = platform.setTimeout(connections.markSlow, SLOW_AFTER_MS)
    const attempt = {
      abort,
      end: () => {
        platform.clearTimeout(slowTimer)
        if (slice.status === 'connecting') slice.reset()
        if (current === attempt) current = undefined
      },
    }
    current = attempt
    connections.set({ attempt: { status: 'waiting', target, isSlow: false } })
    if (slice.status === 'disconnected') slice.set({ status: 'connecting' })
    try {
      const askWallet = await loadAskWallet()
      if (abort.signal.aborted) return
      await askWallet({
        target,
        connector,
        namespace,
        signal: abort.signal,
        onAlreadyPending: (error) => connections.set({ attempt: { status: 'alreadyPending', target, error } }),
        // A transport may tell a step after its attempt has ended.
        onStep: (step) => {
          if (current === attempt) connections.set({ attempt: { status: 'waiting', target, isSlow: false, step } })
        },
        onAdopted: () => {
          attempt.end()
          connections.set({ attempt: { status: 'idle' } })
        },
      })
    } catch (thrown) {
      if (abort.signal.aborted) return
      // The wallet flows throw errors of the modal. Any other error means that their code did not load.
      const error = isModalError(thrown) ? thrown : toAdapterError({ type: namespace, cause: thrown })
      const isRefused = isModalError(error, 'wallet_user_rejected')
      const unrefused = isModalError(error, 'wallet_request_pending') ? 'alreadyPending' : 'failed'
      const { attempt: before } = connections
      const step = before.status === 'waiting' ? before.step : undefined
      attempt.end()
      connections.set({ attempt: { status: isRefused ? 'refused' : unrefused, target, error, ...(step && { step }) } })
      tracker.track('CONNECT_ERROR', { message: error.shortMessage })
      if (!isRefused) host.failed(error)
    }
  }

  return {
    start,
    cancel,
    retry: async () => {
      const { target } = connections.attempt
      if (!target) return
      await start(target.connector || !target.wallet ? target : toTarget(root, { wallet: target.wallet }))
    },
    dispose: cancel,
  }
}
