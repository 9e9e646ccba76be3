import type { Namespace } from '../contracts/caip.js'
import type { Connector } from '../contracts/connector.js'
import type { Wallet } from '../contracts/wallet.js'
import { ChainAdapterNotFoundError } from '../errors/adapter.js'
import { isModalError } from '../errors/base.js'
import { toModalError } from '../errors/to-modal-error.js'
import type { AttemptTarget } from '../state/connection-store.js'
import type { RootStore } from '../state/root-store.js'
import type { FlowContext } from './context.js'
import { adoptConnection } from './session.js'

export interface ConnectFlow {
  /** Asks the wallet. Ends the attempt before. Never rejects: how it ended is in `connections.attempt`. */
  start(target: AttemptTarget): Promise<void>
  /** Asks the same wallet again; one that was not installed is looked for again. */
  retry(): Promise<void>
  /** Ends the attempt: what the wallet answers later connects nothing. */
  cancel(): void
  /** What follows a connection: the view, unless the network is not supported. */
  onConnected(listener: (namespace: Namespace) => void): void
  dispose(): void
}

/** After so long without an answer, a hint is shown. */
const SLOW_AFTER_MS = 10_000

export function createConnectFlow({ root, adapters, tracker, host }: FlowContext): ConnectFlow {
  const { accounts, chains, connections, platform } = root
  let current: { abort: AbortController; end(): void } | undefined
  let afterConnect: ((namespace: Namespace) => void) | undefined

  const cancel = () => {
    current?.abort.abort()
    current?.end()
    connections.setAttempt({ status: 'idle' })
  }

  const start = async (target: AttemptTarget) => {
    cancel()
    const { connector, namespace } = target
    const name = target.name
    if (!connector || !namespace) {
      connections.setAttempt({ status: 'notInstalled', target })
      tracker.track({ type: 'track', event: 'SELECT_WALLET', properties: { name, platform: 'unsupported' } })
      return
    }
    const slice = accounts.slices[namespace]
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
    connections.setAttempt({ status: 'waiting', target, isSlow: false })
    // A wallet that is connected stays so until another one is.
    if (slice.status === 'disconnected') slice.setConnecting()
    tracker.track({ type: 'track', event: 'SELECT_WALLET', properties: { name, platform: 'browser' } })
    try {
      const adapter = await adapters.get(namespace)
      if (abort.signal.aborted) return
      const network = chains.networkOf(namespace)
      if (!network) throw new ChainAdapterNotFoundError({ namespace })
      const connection = await adapter.connect({
        connector,
        namespace,
        network,
        signal: abort.signal,
        onAlreadyPending: (error) => {
          if (!abort.signal.aborted) connections.setAttempt({ status: 'alreadyPending', target, error })
        },
      })
      if (abort.signal.aborted) return
      adoptConnection(root, { connection, connector, adapterType: adapter.type, activate: true })
      attempt.end()
      connections.setAttempt({ status: 'idle' })
      rememberWallet(root, target)
      tracker.track({ type: 'track', event: 'CONNECT_SUCCESS', properties: { method: 'browser', name } })
      host.connected(namespace)
      afterConnect?.(namespace)
    } catch (thrown) {
      if (abort.signal.aborted) return
      const error = toModalError(thrown)
      attempt.end()
      connections.setAttempt({ status: toAttemptStatus(error), target, error })
      tracker.track({ type: 'track', event: 'CONNECT_ERROR', properties: { message: error.shortMessage } })
      if (!isModalError(error, 'wallet_user_rejected')) host.failed(error)
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
    onConnected: (listener) => {
      afterConnect = listener
    },
    dispose: cancel,
  }
}

function toAttemptStatus(error: unknown): 'refused' | 'alreadyPending' | 'failed' {
  if (isModalError(error, 'wallet_user_rejected')) return 'refused'
  return isModalError(error, 'wallet_request_pending') ? 'alreadyPending' : 'failed'
}

/** Whom a row stands for: of a wallet with several namespaces the one that the visitor is in, else its first. */
export function toTarget(
  root: RootStore,
  row: { connector?: Connector | undefined; wallet?: Wallet | undefined },
): AttemptTarget {
  const { wallet } = row
  const group = row.connector ?? (wallet && root.connectors.rowOf(wallet))
  const members = group?.connectors ?? (group ? [group] : [])
  const wanted = [root.connectors.filterNamespace, root.chains.activeNamespace]
  const connector =
    wanted.flatMap((namespace) => members.filter((member) => member.chain === namespace))[0] ?? members[0]
  return {
    name: group?.name ?? wallet?.name ?? '',
    imageUrl: group?.imageUrl ?? wallet?.image_url ?? undefined,
    imageId: group?.imageId ?? wallet?.image_id ?? undefined,
    imageKind: group?.imageId ? 'connector' : 'wallet',
    connector,
    namespace: connector?.chain,
    wallet,
  }
}

function rememberWallet(root: RootStore, { connector, wallet, name }: AttemptTarget): void {
  const id = connector?.explorerId ?? wallet?.id ?? connector?.info?.rdns ?? connector?.id
  if (!id) return
  root.connections.addRecentWallet({
    id,
    name,
    rdns: connector?.info?.rdns ?? wallet?.rdns,
    image_id: wallet?.image_id,
    image_url: wallet?.image_url,
  })
  root.storage.set('recentWallets', [...root.connections.recentWallets])
}
