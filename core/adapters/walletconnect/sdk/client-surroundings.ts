import type { Platform } from '../../../lib/platform/platform.js'
import type { Heard, KeptTopic } from './kept-session.js'

/** What the parts around one client of the SDK share. */
export interface ClientSurroundings {
  readonly platform: Platform
  /** The prefix under which the modal stores. */
  readonly storagePrefix: string
  /** The client's own prefix. */
  readonly instance: string
  /** The session that the visitor has connected, and the messages of its wallet. */
  readonly kept: KeptTopic & Heard
  /**
   * The topics of the stored sessions: the one that the visitor has connected, and those whose end the relay does not
   * know yet.
   */
  readonly held: Set<string>
  /** The SDK's storage. Writes anew when `held` has changed. */
  readonly storage: { storeAgain(): void }
  onRelayError(error: unknown): void
}
