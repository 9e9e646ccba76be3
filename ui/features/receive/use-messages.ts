import type { Messages } from '../../messages/en.js'
import type { SendMessages } from '../../messages/en-send.js'
import { sendMessagesOf } from '../../messages/of-send.js'
import { useMessages } from '../../primitives/context/shell.js'

/** All sentences of being paid. Without what sends: the one does not load the other. */
export function useReceiveMessages(): Messages & SendMessages {
  const messages = useMessages()
  return { ...messages, ...sendMessagesOf(messages) }
}
