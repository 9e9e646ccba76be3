import { createContext, type RefObject, useContext } from 'react'

/** The element that scrolls the visible view. */
export const ScrollerContext = createContext<RefObject<HTMLDivElement | null>>({ current: null })

export function useScroller(): RefObject<HTMLDivElement | null> {
  return useContext(ScrollerContext)
}
