/** The time in which a session hears its wallet. */
export interface Listening {
  /** Aborts at the end: nobody waits for the wallet any more. */
  readonly signal: AbortSignal
  /** Listens from now on; `listen` returns how to stop. */
  begin(listen: () => () => void): void
  /** A listener that is deaf after the end: a wallet that cannot take listeners back goes on calling them. */
  whileOpen<Args extends readonly unknown[]>(listener: (...args: Args) => void): (...args: Args) => void
  /** Stops listening and gives up every request for this reason. The first call counts. */
  end(reason: unknown): void
}

export function createListening(): Listening {
  const controller = new AbortController()
  const { signal } = controller
  let stop = () => {}
  return {
    signal,
    begin: (listen) => {
      stop = listen()
      // Some speak while they are being listened to, and that may have been the end.
      if (signal.aborted) stop()
    },
    whileOpen:
      (listener) =>
      (...args) => {
        if (!signal.aborted) listener(...args)
      },
    end: (reason) => {
      if (signal.aborted) return
      stop()
      controller.abort(reason)
    },
  }
}
