import { engineInternals } from './private-members.js'

/** What of a client of WalletConnect keeps its sessions and ends them. */
export interface SessionKeeper {
  readonly session: { readonly keys: readonly string[] }
  readonly engine: object
}

/**
 * A client of 2.21 that is asked to delete a session which is gone, since both sides left at once or a relay delivered the
 * request again, rejects with nobody listening, and handles no request after it: it waits for a deletion that does not come.
 * Here a session is deleted once, and what is gone is gone.
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
