import { createListeners } from '../../world/lib/lifecycle.js'

/** Requests between the pages of a browser and their world. */
export interface Traffic {
  isOffline: boolean
  /** Something is on its way that nobody holds back. */
  readonly isBusy: boolean
  /** Something else is on its way, until it ends. */
  begin(work: object): void
  end(work: object): void
  /** Nobody waits any longer for what is on its way now. */
  forget(): void
  /** Whether a request to this address has come and not ended. */
  has(href: string): boolean
  /** Calls back when a request comes, gets its answer, or ends. Returns how to stop listening. */
  onChange(listener: () => void): () => void
}

export type OwnTraffic = ReturnType<typeof createTraffic>

export function createTraffic() {
  const underWay = new Set<object>()
  const open = new Map<object, string>()
  const changes = createListeners()
  return {
    isOffline: false as boolean, // it changes
    get isBusy() {
      return underWay.size > 0
    },
    forget: () => underWay.clear(),
    begin(work: object) {
      underWay.add(work)
      changes.tell()
    },
    end(work: object) {
      underWay.delete(work)
      changes.tell()
    },
    /** A request has come, which somebody may hold back on purpose. */
    take: (request: object, href: string) => void open.set(request, href),
    isOpen: (request: object) => open.has(request),
    drop(request: object) {
      open.delete(request)
      this.end(request)
    },
    has: (href: string) => [...open.values()].includes(href),
    onChange: changes.add,
    tell: changes.tell,
  } satisfies Traffic & Record<string, unknown>
}
