/** What this release writes. Raise it with a migration below when the shape of a kept item changes. */
export const storageVersion = 2

/** Raw texts by item name. */
export type RawItems = Map<string, string>

/** From version n to n + 1. Each changes the texts in place; what it cannot make sense of it drops. */
export const migrations: Readonly<Record<number, (items: RawItems) => void>> = {
  // Version 1 kept one connector id per namespace under a key of its own, and the namespaces as a comma list.
  1(items) {
    const ids: Record<string, string> = {}
    for (const [name, text] of [...items]) {
      const [namespace, rest] = name.split('/')
      if (rest !== 'connectedConnectorId' || namespace === undefined) continue
      ids[namespace] = text
      items.delete(name)
    }
    if (Object.keys(ids).length > 0) items.set('connectedConnectorIds', JSON.stringify(ids))
    const list = items.get('connectedNamespaces')
    if (list !== undefined && !list.startsWith('['))
      items.set('connectedNamespaces', JSON.stringify(list.split(',').filter((name) => name !== '')))
    for (const name of ['activeNamespace', 'activeCaipNetworkId', 'connectionStatus']) {
      const text = items.get(name)
      if (text !== undefined && !text.startsWith('"')) items.set(name, JSON.stringify(text))
    }
  },
}
