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

/** The traffic as its recorders see it, with what only they may do. */
export interface OwnTraffic extends Traffic {
  /** Records a new request, which a fault may hold back. */
  take(request: object, href: string): void
  isOpen(request: object): boolean
  /** Ends a request and its work. */
  drop(request: object): void
  /** Calls the listeners of `onChange`. */
  notify(): void
}

export function createTraffic(): OwnTraffic {
  const underWay = new Set<object>()
  const open = new Map<object, string>()
  const changes = createListeners()
  return {
    isOffline: false,
    get isBusy() {
      return underWay.size > 0
    },
    forget: () => underWay.clear(),
    begin(work) {
      underWay.add(work)
      changes.emit()
    },
    end(work) {
      underWay.delete(work)
      changes.emit()
    },
    take: (request, href) => void open.set(request, href),
    isOpen: (request) => open.has(request),
    drop(request) {
      open.delete(request)
      this.end(request)
    },
    has: (href) => [...open.values()].includes(href),
    onChange: changes.add,
    notify: changes.emit,
  }
}
