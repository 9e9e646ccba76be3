import { useMessages } from '../host/shell.js'
import type { Messages } from '../messages/en.js'
import type { ActivityMessages } from '../messages/en-activity.js'
import { activityMessagesOf } from '../messages/of-activity.js'

/** All sentences that Activity may say. */
export function useActivityMessages(): Messages & ActivityMessages {
  const messages = useMessages()
  return { ...messages, ...activityMessagesOf(messages) }
}
