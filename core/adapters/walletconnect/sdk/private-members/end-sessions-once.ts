import { engineInternals } from './members.js'

/** Deletes each session only once. A 2.21 client that deletes a session twice handles no further request. */
export function endSessionsOnce({ session, engine }: { session: { keys: readonly string[] }; engine: object }): void {
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
