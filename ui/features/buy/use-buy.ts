import { useEffect } from 'react'
import { createOnramp, type OnrampPart } from '../../../core/features/buy/onramp.js'
import { usePart } from '../../components/hooks/use-part.js'

export function useBuy(): OnrampPart | undefined {
  const part = usePart(createOnramp)
  useEffect(() => part?.load(), [part])
  return part
}
