import { publisherInternals, relayerInternals } from './private-members.js'

/** The parts of a client that run by themselves, in every version of the SDK since 2.17. */
export interface RunningClient {
  readonly heartbeat: { stop(): void; readonly events: { removeAllListeners(): void } }
  readonly relayer: { readonly publisher: object; transportExplicitlyClosed: boolean; transportClose(): Promise<void> }
}

/**
 * The end that clients of WalletConnect 2.21 do not have. Prepared before a client sends anything; what is returned ends
 * its heart, its socket and its timers. Afterwards nothing of it runs, and nothing of it rejects; resolves when the socket
 * is closed.
 */
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
