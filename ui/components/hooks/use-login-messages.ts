import type { Messages } from '../../messages/en.js'
import type { LoginMessages } from '../../messages/en-login.js'
import { loginMessagesOf } from '../../messages/of-login.js'
import { useMessages } from '../../primitives/context/shell.js'

/** All sentences that logging in may say. */
export function useLoginMessages(): Messages & LoginMessages {
  const messages = useMessages()
  return { ...messages, ...loginMessagesOf(messages) }
}
