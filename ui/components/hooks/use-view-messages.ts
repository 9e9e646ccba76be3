import type { Messages } from '../../messages/en.js'
import type { ViewMessages } from '../../messages/en-views.js'
import { viewMessagesOf } from '../../messages/of-views.js'
import { useMessages } from '../../primitives/context/shell.js'

/** All sentences that a view loaded later may say. */
export function useViewMessages(): Messages & ViewMessages {
  const messages = useMessages()
  return { ...messages, ...viewMessagesOf(messages) }
}
