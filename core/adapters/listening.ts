/** Listening to a wallet, from the first event to the end of its session. */
export interface Listening {
  /** Aborts at the end, with its reason. */
  readonly signal: AbortSignal
  /** Starts listening; `listen` returns a function that stops it. */
  begin(listen: () => () => void): void
  /** Wraps a listener so that it ignores calls after the end: some wallets cannot remove listeners. */
  whileOpen<Args extends readonly unknown[]>(listener: (...args: Args) => void): (...args: Args) => void
  /** Stops listening. Only the first call counts, with its reason. */
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
      // Some wallets emit events while listeners are added, and such an event may have ended the session.
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
