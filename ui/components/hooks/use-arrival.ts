import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useShell } from '../../primitives/context/shell.js'
import { animate } from '../../primitives/motion.js'

const travelMs = 220
/** A departure that is older belongs to another choice. */
const patienceMs = 600

/** Lets an icon come from the row that it left just now. */
export function useArrival(): RefObject<HTMLSpanElement | null> {
  const { travel } = useShell()
  const iconRef = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const icon = iconRef.current
    const from = icon && travel.take()
    if (!from || performance.now() - from.at > patienceMs) return
    const to = icon.getBoundingClientRect()
    if (to.width === 0) return
    const x = from.rect.x + from.rect.width / 2 - (to.x + to.width / 2)
    const y = from.rect.y + from.rect.height / 2 - (to.y + to.height / 2)
    const scale = from.rect.width / to.width
    animate(
      icon,
      [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: 'none' }],
      travelMs,
      'cubic-bezier(0.3, 0.9, 0.3, 1)',
    )
  }, [travel])
  return iconRef
}
