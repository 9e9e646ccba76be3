/** A wallet’s app that pages reach by a link and not through the browser: it stands on the same phone, or scans a code. */
export interface LinkedApp {
  /** The owner follows a link, or scans it as a code. Rejects if it is no link of such an app. */
  open(link: string): Promise<void>
  /** What the app shows for its owner to type into the page: the digits of the last link. */
  readonly shown?: string | undefined
  /** Connects a page’s socket to this device. `undefined` if the app does not listen there. */
  listen?(url: string): SocketAnswers | undefined
  /** Failures that no page is told of, one sentence each. */
  readonly problems: readonly string[]
  stop(): void
}

/** Answers each message of a socket. A rejection closes the socket. */
export type SocketAnswers = (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>
