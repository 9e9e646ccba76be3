import type { IconTravel } from '../host/icon-travel.js'
import { animate } from '../host/motion.js'

const travelMs = 220
/** A departure that is older belongs to another choice. */
const patienceMs = 600

/** Lets the icon come from the row that it left just now. */
export function arrive(travel: IconTravel, icon: Element): void {
  const from = travel.take()
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
}
