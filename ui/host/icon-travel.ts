import { animate } from './motion.js'

/** Carries a wallet's icon from the row that was chosen to the view that connects it. */
export interface IconTravel {
  /** Remembers where the icon inside this row is now. */
  depart(row: Element): void
  /** Lets the icon come from there, when it left just now. */
  arrive(icon: Element): void
}

const travelMs = 220
/** A departure that is older belongs to another choice. */
const patienceMs = 600

export function createIconTravel(): IconTravel {
  let departure: { rect: DOMRect; at: number } | undefined
  return {
    depart(row) {
      const icon = row.querySelector('.wm-image')
      if (!icon) return
      departure = { rect: icon.getBoundingClientRect(), at: performance.now() }
      icon.setAttribute('data-travelling', '')
    },
    arrive(icon) {
      const from = departure
      departure = undefined
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
    },
  }
}
