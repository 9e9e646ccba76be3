import type { Platform } from '../../../lib/platform/platform.js'
import type { KeptTopic } from './kept-session.js'
import { relayerInternals } from './private-members/members.js'
import { type SdkClient, type SdkSession, userDisconnected } from './sdk-client.js'
import { watchStore } from './sdk-storage.js'
import { topicsOf } from './what-is-stored.js'

interface HeldNeeds {
  readonly platform: Platform
  readonly storagePrefix: string
  readonly storage: { storeAgain(): void }
  readonly kept: KeptTopic
  /**
   * The topics of the stored sessions: the one that the visitor has connected, and those whose end the relay does not
   * know yet.
   */
  readonly held: Set<string>
}

/** Which sessions this page, the next page and other tabs have. */
export interface HeldSessions {
  /**
   * The session to continue with: the one that was kept, in this tab or another. Undefined if it has ended in this tab.
   */
  storedSession(): SdkSession | undefined
  /** Makes this the session with which the next page continues. */
  keep(session: SdkSession): void
  /** Calls back when another tab has put another session in the place of this one. Returns a function that stops it. */
  onReplaced(session: SdkSession, listener: () => void): () => void
  /** Tells the wallet that a session is over. Waits for the relay, which may take a minute to fail. */
  end(session: SdkSession): Promise<void>
  /** Deletes everything that the SDK and the relay have of a session. */
  forget(session: SdkSession): Promise<void>
}

export function createHeldSessions(
  client: SdkClient,
  { platform, storagePrefix, storage, kept, held }: HeldNeeds,
): HeldSessions {
  const { core } = client
  const ending = new Set<string>()
  const drop = ({ topic }: { topic: string }) => {
    kept.drop(topic)
    held.delete(topic)
  }
  client.on('session_delete', drop)
  client.on('session_expire', drop)

  return {
    storedSession: () => {
      const { topic } = kept
      return topic !== undefined && !ending.has(topic) && client.session.keys.includes(topic)
        ? client.session.get(topic)
        : undefined
    },
    keep: ({ topic }) => {
      held.add(topic)
      kept.keep(topic)
      storage.storeAgain()
    },
    onReplaced: ({ topic }, listener) =>
      watchStore(platform, storagePrefix, 'client:0.3//session', (stored) => {
        const other = kept.topic
        if (other !== undefined && other !== topic && topicsOf(stored).includes(other)) listener()
      }),
    end: async ({ topic }) => {
      ending.add(topic)
      kept.drop(topic)
      await client.disconnect({ topic, reason: userDisconnected })
    },
    forget: async ({ topic }) => {
      held.delete(topic)
      if (!client.session.keys.includes(topic)) return
      await client.session.delete(topic, userDisconnected)
      // The SDK's own cleanup does not find the session after the wallet was told, and would keep all this for ever.
      const ids = [...core.relayer.subscriber.topicMap.get(topic)]
      core.relayer.unsubscribe(topic).catch(() => undefined) // a relay that is gone has no topic
      for (const id of ids) relayerInternals(core.relayer).subscriber.deleteSubscription(id, userDisconnected)
      await Promise.all([core.expirer.del(topic), core.crypto.deleteSymKey(topic), core.relayer.messages.del(topic)])
    },
  }
}
