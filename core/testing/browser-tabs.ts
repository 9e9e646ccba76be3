import type { KeyValueStorage } from '../lib/platform/platform.js'

/**
 * The tabs of one browser on one site. A tab receives writes of other tabs a moment later: a frozen tab when it wakes,
 * and a tab in the back/forward cache never.
 */
export function createBrowser() {
  const data = new Map<string, string>()
  const tabs: { deliver(key: string, newValue: string | null): void }[] = []
  function createTab() {
    let state: 'alive' | 'frozen' | 'cached' = 'alive'
    let events: EventTarget | undefined
    const queue: Event[] = []
    const deliver = (key: string | null, newValue: string | null) => {
      const event = Object.assign(new Event('storage'), { key, newValue })
      if (state === 'frozen') queue.push(event)
      else if (state === 'alive') setImmediate(() => events?.dispatchEvent(event))
    }
    const write = (key: string, value: string | undefined) => {
      if ((data.get(key) ?? undefined) === value) return
      if (value === undefined) data.delete(key)
      else data.set(key, value)
      for (const other of tabs) if (other !== tab) other.deliver(key, value ?? null)
    }
    const storage: KeyValueStorage = {
      getItem: (key) => data.get(key) ?? null,
      setItem: (key, value) => write(key, value),
      removeItem: (key) => write(key, undefined),
      keys: () => [...data.keys()],
    }
    const tab = {
      storage,
      deliver,
      attach: (target: EventTarget) => {
        events = target
      },
      freeze: () => {
        state = 'frozen'
      },
      thaw: () => {
        state = 'alive'
        for (const event of queue.splice(0)) events?.dispatchEvent(event)
      },
      /** Moves the tab into the back/forward cache, as when the visitor goes to another page. */
      leave: () => {
        state = 'cached'
      },
      comeBack: () => {
        state = 'alive'
        events?.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
        events?.dispatchEvent(new Event('visibilitychange'))
      },
    }
    tabs.push(tab)
    return tab
  }
  return { data, createTab }
}
