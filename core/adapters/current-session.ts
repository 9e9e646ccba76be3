import type { Namespace } from '../contracts/caip.js'
import { ProviderUndefinedError } from '../errors/adapter.js'
import { DisposedError } from '../errors/base.js'
import { AbortedError } from '../errors/unknown.js'

interface Session {
  readonly signal: AbortSignal
  end(reason: unknown): void
}

/** Keeps one wallet at a time, for an adapter of one namespace. */
export interface CurrentSession<Kept extends Session> {
  /** Aborts with the adapter itself. */
  readonly lifetime: AbortSignal
  /** The last one that was kept, ended by its wallet or not. */
  readonly kept: Kept | undefined
  /**
   * The one that is connected.
   *
   * @throws {@link ProviderUndefinedError} when there is none
   */
  connected(): Kept
  /** Takes the place of the one before, which ends. */
  keep(session: Kept): void
  /** Lets go of this one, unless another has taken its place. It is for the caller to end it. */
  forget(session: Kept): void
  dispose(): void
}

export function createCurrentSession<Kept extends Session>(namespace: Namespace): CurrentSession<Kept> {
  const lifetime = new AbortController()
  let kept: Kept | undefined
  return {
    lifetime: lifetime.signal,
    get kept() {
      return kept
    },
    connected: () => {
      if (!kept || kept.signal.aborted) throw new ProviderUndefinedError({ namespace })
      return kept
    },
    keep: (session) => {
      kept?.end(new AbortedError())
      kept = session
    },
    forget: (session) => {
      if (kept === session) kept = undefined
    },
    dispose: () => {
      lifetime.abort(new DisposedError())
      kept?.end(new DisposedError())
      kept = undefined
    },
  }
}
