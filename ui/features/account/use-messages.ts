import type { Messages } from '../../messages/en.js'
import type { AccountMessages } from '../../messages/en-account.js'
import { accountMessagesOf } from '../../messages/of-account.js'
import { useMessages } from '../../primitives/context/shell.js'

/** All sentences that a view of an account may say, and the language that its numbers are written in. */
export function useAccountMessages(): Messages & AccountMessages {
  const messages = useMessages()
  return { ...messages, ...accountMessagesOf(messages) }
}
