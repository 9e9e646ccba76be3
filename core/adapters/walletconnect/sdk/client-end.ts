import { engineInternals, publisherInternals, relayerInternals } from './private-members.js'

/** The parts of a client that run by themselves, in every version of the SDK since 2.17. */
interface RunningClient {
  readonly heartbeat: { stop(): void; readonly events: { removeAllListeners(): void } }
  readonly relayer: { readonly publisher: object; transportExplicitlyClosed: boolean; transportClose(): Promise<void> }
}

/** The end that clients of 2.21 lack, prepared before anything is sent. Resolves when the socket is closed. */
export function prepareClientEnd({ heartbeat, relayer }: RunningClient): () => Promise<void> {
  let isEnded = false
  const publisher = publisherInternals(relayer.publisher)
  const internals = relayerInternals(relayer)
  for (const name of ['publish', 'publishCustom'] as const) {
    const send = publisher[name]
    if (!send) continue
    // The publisher gives up after a minute. The SDK does not always wait for that, and nobody would hear the rejection.
    publisher[name] = async (...args: never[]) => {
      try {
        return await send.apply(publisher, args)
      } catch (error) {
        if (isEnded) return new Promise(() => {})
        throw error
      }
    }
  }

  return async () => {
    isEnded = true
    heartbeat.stop()
    heartbeat.events.removeAllListeners()
    const closed = relayer.transportClose().catch(() => undefined) // it was closed already
    // What it had begun to send would open sockets again, faster and faster once nobody answers, and what gives up then
    // rejects with nobody listening. Here it waits for good, and goes with the client.
    for (const method of ['connect', 'transportOpen', 'restartTransport', 'toEstablishConnection'] as const)
      internals[method] = () => new Promise(() => {})
    internals.createProvider = () => new Promise(() => {})
    relayer.transportExplicitlyClosed = false
    clearTimeout(internals.pingTimeout)
    clearTimeout(internals.reconnectTimeout)
    await closed
  }
}

export interface SessionKeeper {
  readonly session: { readonly keys: readonly string[] }
  readonly engine: object
}

/** A client of 2.21 that deletes a session which is already gone handles no further request. */
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
