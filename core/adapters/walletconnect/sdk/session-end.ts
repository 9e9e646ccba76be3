import { engineInternals } from './private-members.js'

/** The part of a WalletConnect client that keeps its sessions and ends them. */
export interface SessionKeeper {
  readonly session: { readonly keys: readonly string[] }
  readonly engine: object
}

/**
 * Deletes each session once. A client of 2.21 that deletes a session which is already gone rejects to nobody and handles
 * no further request. This happens when both sides leave at once, or when the relay delivers a request twice.
 */
export function endSessionsOnce({ session, engine }: SessionKeeper): void {
  const deletions = new Map<string, Promise<void>>()
  const internals = engineInternals(engine)
  const { deleteSession, onSessionDeleteRequest } = internals
  internals.deleteSession = (params) => {
    const { topic } = params
    const begun = deletions.get(topic)
    if (begun) return begun
    if (!session.keys.includes(topic)) return Promise.resolve()
    const deletion = Promise.resolve(deleteSession.call(engine, params)).finally(() => deletions.delete(topic))
    deletions.set(topic, deletion)
    return deletion
  }
  internals.onSessionDeleteRequest = async (topic, payload) => {
    const begun = deletions.get(topic)
    if (begun) await begun
    else if (session.keys.includes(topic)) await onSessionDeleteRequest.call(engine, topic, payload)
  }
}
