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
  const { publisher } = relayer
  for (const name of ['publish', 'publishCustom'] as const) {
    const send: (...args: never[]) => Promise<unknown> = Reflect.get(publisher, name)
    // It gives up after a minute, and the SDK does not always wait for it: then nobody would hear the rejection.
    Reflect.set(publisher, name, async (...args: never[]) => {
      try {
        return await Reflect.apply(send, publisher, args)
      } catch (error) {
        if (isEnded) return new Promise(() => {})
        throw error
      }
    })
  }

  return async () => {
    isEnded = true
    heartbeat.stop()
    heartbeat.events.removeAllListeners()
    const closed = relayer.transportClose().catch(() => undefined) // it was closed already
    // What it had begun to send would open sockets again, faster and faster once nobody answers, and what gives up then
    // rejects with nobody listening. Here it waits for good, and goes with the client.
    for (const method of ['connect', 'createProvider', 'transportOpen', 'restartTransport', 'toEstablishConnection'])
      Reflect.set(relayer, method, () => new Promise(() => {}))
    relayer.transportExplicitlyClosed = false
    // Both are private and have no end of their own.
    clearTimeout(Reflect.get(relayer, 'pingTimeout'))
    clearTimeout(Reflect.get(relayer, 'reconnectTimeout'))
    await closed
  }
}
