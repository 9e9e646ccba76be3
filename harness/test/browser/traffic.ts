import { createListeners } from '../../world/lib/lifecycle.js'

/** Requests between the pages of a browser and their world. */
export interface Traffic {
  isOffline: boolean
  /** True while a request is in flight that no fault holds back. */
  readonly isBusy: boolean
  /** Counts more work as in flight, until `end`. */
  begin(work: object): void
  end(work: object): void
  /** Stops counting the work that is in flight now. */
  forget(): void
  /** True while a request to this address is open. */
  has(href: string): boolean
  /** Calls back when a request starts, is answered, or ends. Returns a function that stops listening. */
  onChange(listener: () => void): () => void
}

export type OwnTraffic = ReturnType<typeof createTraffic>

export function createTraffic() {
  const underWay = new Set<object>()
  const open = new Map<object, string>()
  const changes = createListeners()
  return {
    isOffline: false as boolean, // widens the type: the value changes
    get isBusy() {
      return underWay.size > 0
    },
    forget: () => underWay.clear(),
    begin(work: object) {
      underWay.add(work)
      changes.emit()
    },
    end(work: object) {
      underWay.delete(work)
      changes.emit()
    },
    /** Records a new request, which a fault may hold back. */
    take: (request: object, href: string) => void open.set(request, href),
    isOpen: (request: object) => open.has(request),
    drop(request: object) {
      open.delete(request)
      this.end(request)
    },
    has: (href: string) => [...open.values()].includes(href),
    onChange: changes.add,
    notify: changes.emit,
  } satisfies Traffic & Record<string, unknown>
}
