import type { Platform } from '../../../../lib/platform/platform.js'
import { watchStore } from '../sdk-storage.js'
import { relayerInternals } from './members.js'

/**
 * Reads the messages that other tabs received. The relay gives a message to the first tab of a site that listens, which
 * may not be the tab that asked. The SDK stores each message until it is handled, so the other tabs read it from there,
 * and skip those that they have. Returns a function that stops it.
 */
export function hearOtherTabs(relayer: object, platform: Pick<Platform, 'events'>, prefix: string): () => void {
  return watchStore(platform, prefix, 'core:0.3//messages_withoutClientAck', (stored) => {
    for (const [topic, messages] of Object.entries(Object(stored)))
      for (const message of Object.values(Object(messages)))
        relayerInternals(relayer)
          .onMessageEvent({ topic, message, transportType: 'relay' })
          .catch(() => {})
  })
}
