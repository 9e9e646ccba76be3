import { useEffect } from 'react'
import { createOnramp, type OnrampPart } from '../../../core/features/buy/onramp.js'
import { usePart } from '../../components/hooks/use-part.js'
import type { Messages } from '../../messages/en.js'
import type { BuyMessages } from '../../messages/en-buy.js'
import { buyMessagesOf } from '../../messages/of-buy.js'
import { useMessages } from '../../primitives/context/shell.js'

/** All sentences that buying may say. */
export function useBuyMessages(): Messages & BuyMessages {
  const messages = useMessages()
  return { ...messages, ...buyMessagesOf(messages) }
}

/** The part, with what can be bought asked for; undefined until its code is here. */
export function useBuy(): OnrampPart | undefined {
  const part = usePart(createOnramp)
  useEffect(() => part?.load(), [part])
  return part
}
