import { createSwap, type SwapPart } from '../../../core/features/swap/swap.js'
import { usePart } from '../../components/hooks/use-part.js'
import type { Messages } from '../../messages/en.js'
import type { SwapMessages } from '../../messages/en-swap.js'
import type { ViewMessages } from '../../messages/en-views.js'
import { swapMessagesOf } from '../../messages/of-swap.js'
import { viewMessagesOf } from '../../messages/of-views.js'
import { useMessages } from '../../primitives/context/shell.js'

/** The swap that is being put together; undefined until the code that it builds on is here. */
export function useSwap(): SwapPart | undefined {
  return usePart(createSwap)
}

/** All sentences that a view of swapping may say. */
export function useSwapMessages(): Messages & ViewMessages & SwapMessages {
  const messages = useMessages()
  return { ...messages, ...viewMessagesOf(messages), ...swapMessagesOf(messages) }
}
