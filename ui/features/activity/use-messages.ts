import { useMemo } from 'react'
import type { Messages } from '../../messages/en.js'
import type { ActivityMessages } from '../../messages/en-activity.js'
import { activityMessagesOf } from '../../messages/of-activity.js'
import { useMessages } from '../../primitives/context/shell.js'
import { createTransactionWords, type TransactionWords } from './transaction-words.js'

/** All sentences that Activity may say. */
export function useActivityMessages(): Messages & ActivityMessages {
  const messages = useMessages()
  return useMemo(() => ({ ...messages, ...activityMessagesOf(messages) }), [messages])
}

/** What is said of transactions, for a whole view. */
export function useTransactionWords(): TransactionWords {
  const messages = useActivityMessages()
  return useMemo(() => createTransactionWords(messages), [messages])
}
