import { useMemo } from 'react'
import { activityMessagesOf } from '../../messages/en-activity.js'
import { useMessages } from '../../primitives/context/shell.js'
import { createTransactionWords, type TransactionWords } from './transaction-words.js'

/** The texts about transactions, for a whole view. */
export function useTransactionWords(): TransactionWords {
  const messages = useMessages(activityMessagesOf)
  return useMemo(() => createTransactionWords(messages), [messages])
}
