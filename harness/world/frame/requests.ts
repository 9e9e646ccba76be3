import { createApprovals } from '../wallets/approvals.js'
import type { PendingMatch, PendingRequest } from '../wallets/wallet.js'
import type { RequestView } from './describe/request-view.js'
import { FrameError, type FrameRequest, frameTexts } from './frame-api.js'

interface Asked {
  readonly method: string
  readonly params: unknown
  readonly view: RequestView
  readonly origin: string
  readonly connection: object
  readonly signal: AbortSignal
}

function isAsked(value: unknown): value is Asked {
  return typeof value === 'object' && value !== null && 'view' in value && 'connection' in value
}

export function createRequests(): FrameRequests {
  const approvals = createApprovals('frame', 'ask', false)
  const shown = (entries: readonly PendingRequest[], connection?: object): FrameRequest[] =>
    entries.flatMap(({ id, method, origin, params }) => {
      if (!isAsked(params) || (connection !== undefined && params.connection !== connection)) return []
      return [{ id, method, params: params.params, origin, view: params.view }]
    })
  return {
    get pending() {
      return shown(approvals.pending)
    },
    of: (connection: object) => shown(approvals.pending, connection),
    ask: (asked: Asked) =>
      approvals.ask({ method: asked.method, params: asked, origin: asked.origin, signal: asked.signal }),
    approve: (match?: PendingMatch) => approvals.approve(match),
    reject: (match?: PendingMatch) => approvals.reject(match, new FrameError(frameTexts.rejected)),
    onChange: (listener: () => void) => approvals.onPending(listener),
    dispose: () => approvals.dispose(),
  }
}
export interface FrameRequests {
  readonly pending: FrameRequest[]
  of(connection: object): FrameRequest[]
  ask(asked: Asked): Promise<void>
  approve(match?: PendingMatch): Promise<void>
  reject(match?: PendingMatch): Promise<void>
  /** Returns a function that stops listening. */
  onChange(listener: () => void): () => void
  dispose(): void
}
