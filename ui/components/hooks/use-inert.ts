import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Takes a part out of reach. By the property: React 18 does not know the attribute. */
export function useInert<Part extends HTMLElement>(isInert: boolean): RefObject<Part | null> {
  const ref = useRef<Part>(null)
  useLayoutEffect(() => {
    if (ref.current) ref.current.inert = isInert
  })
  return ref
}
