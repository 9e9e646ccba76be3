import { openings, publisherInternals, relayerInternals } from './members.js'

/**
 * Prepares the end of a client, which 2.21 clients lack, before they send anything. Resolves when the socket is closed.
 */
export function prepareClientEnd(client: {
  // The heartbeat runs by itself, in every version of the SDK since 2.17.
  readonly heartbeat: { stop(): void; readonly events: { removeAllListeners(): void } }
  readonly relayer: { readonly publisher: object; transportExplicitlyClosed: boolean; transportClose(): Promise<void> }
}): () => Promise<void> {
  const { heartbeat, relayer } = client
  let isEnded = false
  const publisher = publisherInternals(relayer.publisher)
  const internals = relayerInternals(relayer)
  for (const name of ['publish', 'publishCustom'] as const) {
    const send = publisher[name]
    if (!send) continue
    // The publisher gives up after a minute. The SDK does not always await it, so its rejection would be unhandled.
    publisher[name] = (...args: never[]) =>
      send.apply(publisher, args).catch((error) => (isEnded ? new Promise(() => {}) : Promise.reject(error)))
  }

  return async () => {
    isEnded = true
    heartbeat.stop()
    heartbeat.events.removeAllListeners()
    const closed = relayer.transportClose().catch(() => undefined) // it may be closed already
    // Calls that the client has begun would open sockets again, ever faster, and end in unhandled rejections. These
    // replacements never settle, and are collected with the client.
    for (const method of [...openings, 'createProvider'] as const) internals[method] = () => new Promise(() => {})
    relayer.transportExplicitlyClosed = false
    clearTimeout(internals.pingTimeout)
    clearTimeout(internals.reconnectTimeout)
    await closed
  }
}
