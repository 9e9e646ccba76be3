interface Departure {
  readonly rect: DOMRect
  readonly at: number
}

/** Carries a wallet's icon from the row that was chosen to the view that connects it. */
export interface IconTravel {
  /** Remembers where the icon inside this row is now. */
  depart(row: Element): void
  /** The last departure, once. */
  take(): Departure | undefined
}

export function createIconTravel(): IconTravel {
  let departure: Departure | undefined
  return {
    depart(row) {
      const icon = row.querySelector('.wm-image')
      if (!icon) return
      departure = { rect: icon.getBoundingClientRect(), at: performance.now() }
      icon.setAttribute('data-travelling', '')
    },
    take() {
      const taken = departure
      departure = undefined
      return taken
    },
  }
}
