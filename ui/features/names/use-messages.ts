import type { Messages } from '../../messages/en.js'
import type { NamesMessages } from '../../messages/en-names.js'
import { namesMessagesOf } from '../../messages/of-names.js'
import { useMessages } from '../../primitives/context/shell.js'

/** All sentences that views about names may say. */
export function useNamesMessages(): Messages & NamesMessages {
  const messages = useMessages()
  return { ...messages, ...namesMessagesOf(messages) }
}
