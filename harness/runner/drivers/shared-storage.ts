import type { KeyValueStorage } from '../../../core/lib/platform/platform.js'

export interface SharedStorage {
  mode: 'ok' | 'full' | 'blocked'
  readonly items: Map<string, string>
  openTab(events: EventTarget): KeyValueStorage & { close(): void }
}

/** The items as a browser keeps them: all texts. */
export function toStored(items: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  const stored = Object.entries(items).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return Object.fromEntries(stored)
}

function storageEvent(key: string, oldValue: string | null, newValue: string | null): Event {
  return Object.assign(new Event('storage'), { key, oldValue, newValue })
}

/** Browsers throw these, by these names. */
function refusal(name: 'QuotaExceededError' | 'SecurityError'): DOMException {
  const words = name === 'SecurityError' ? 'The operation is insecure.' : 'The quota has been exceeded.'
  return new DOMException(words, name)
}

/** Makes the storage of a scenario; a reload keeps it, since it is not the tab's. */
export function createSharedStorage(initial: Readonly<Record<string, string>> = {}): SharedStorage {
  const items = new Map(Object.entries(initial))
  const tabs = new Set<EventTarget>()
  const shared: SharedStorage = {
    mode: 'ok',
    items,
    openTab(events) {
      tabs.add(events)
      const readable = () => {
        if (shared.mode === 'blocked') throw refusal('SecurityError')
      }
      const tell = (key: string, before: string | null, after: string | null) => {
        // A browser tells the other tabs in a task of its own, and never the one that wrote.
        for (const tab of tabs) {
          if (tab !== events && before !== after)
            setImmediate(() => tab.dispatchEvent(storageEvent(key, before, after)))
        }
      }
      return {
        getItem(key) {
          readable()
          return items.get(key) ?? null
        },
        setItem(key, value) {
          readable()
          if (shared.mode === 'full') throw refusal('QuotaExceededError')
          const before = items.get(key) ?? null
          items.set(key, value)
          tell(key, before, value)
        },
        removeItem(key) {
          readable()
          const before = items.get(key) ?? null
          items.delete(key)
          tell(key, before, null)
        },
        keys() {
          readable()
          return [...items.keys()]
        },
        close: () => void tabs.delete(events),
      }
    },
  }
  return shared
}
