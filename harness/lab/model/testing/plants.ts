import type { Plant } from './model-world.js'

/** Well-known mistakes of modals. Each is planted between the modal and its surroundings; the modal's code is unchanged. */
export const plants: Readonly<Record<string, () => Plant>> = {
  /** After a switch, the page shows the account of the previous network. */
  'a stale address after a switch': () => {
    const switched = new Set<string>()
    return {
      event: (event, pass) => {
        if (event.type === 'accountsChanged' && switched.delete(event.namespace)) return
        if (event.type === 'networkChanged') switched.add(event.namespace)
        pass(event)
      },
    }
  },
  /** The id of the last connected connector is not stored. */
  'a forgotten connector id': () => ({
    storage: (storage) => ({
      ...storage,
      setItem: (key, value) => {
        if (!key.endsWith(':connectedConnectorIds')) return storage.setItem(key, value)
        const entries = Object.entries(JSON.parse(value))
        storage.setItem(key, JSON.stringify(Object.fromEntries(entries.length > 1 ? entries.slice(0, -1) : entries)))
      },
    }),
  }),
  /** An event of the phone for eip155 is applied to solana too. */
  'an event that crosses namespaces': () => ({
    event: (event, pass) => {
      pass(event)
      if (event.type === 'accountsChanged' && event.namespace === 'eip155') pass({ ...event, namespace: 'solana' })
    },
  }),
}
