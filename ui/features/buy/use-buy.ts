import { useEffect } from 'react'
import { createOnramp, type OnrampPart } from '../../../core/features/buy/onramp.js'
import { usePart } from '../../components/hooks/use-part.js'

/** The part, with what can be bought asked for; undefined until its code is here. */
export function useBuy(): OnrampPart | undefined {
  const part = usePart(createOnramp)
  useEffect(() => part?.load(), [part])
  return part
}
