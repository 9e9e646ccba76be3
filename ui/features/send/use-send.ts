import { createSend, type SendPart } from '../../../core/features/send/send.js'
import { usePart } from '../../components/hooks/use-part.js'
import type { Messages } from '../../messages/en.js'
import type { SendMessages } from '../../messages/en-send.js'
import { sendMessagesOf } from '../../messages/of-send.js'
import { useMessages } from '../../primitives/context/shell.js'

/** What is being sent; undefined until the code that it builds on is here. */
export function useSend(): SendPart | undefined {
  return usePart(createSend)
}

export type AllSendMessages = Messages & SendMessages

/** All sentences that a view of sending may say, and the language that its numbers are written in. */
export function useSendMessages(): AllSendMessages {
  const messages = useMessages()
  return { ...messages, ...sendMessagesOf(messages) }
}
