import type { WalletNamespace } from './wallet-core.js'

/** The origins that are connected to a wallet, per namespace. The origin `*` means every page. Pages are notified of changes. */
export function createPermissions(
  namespaces: readonly WalletNamespace[],
  tellAccounts: (namespace: WalletNamespace, origin: string, isKnown: boolean) => void,
) {
  const granted = new Map(namespaces.map((namespace) => [namespace, new Set<string>()]))
  const origins = (namespace: WalletNamespace) => [...(granted.get(namespace) ?? [])]
  const has = (namespace: WalletNamespace, origin: string) =>
    origins(namespace).some((known) => known === origin || known === '*')

  return {
    has,
    origins,
    allOrigins: () => [...new Set(namespaces.flatMap(origins))],
    grant(namespace: WalletNamespace, origin: string) {
      if (has(namespace, origin)) return
      granted.get(namespace)?.add(origin)
      tellAccounts(namespace, origin, true)
    },
    revoke(namespace: WalletNamespace, origin: string) {
      if (!has(namespace, origin)) return
      granted.get(namespace)?.delete(origin)
      granted.get(namespace)?.delete('*')
      tellAccounts(namespace, origin, false)
    },
    revokeAll() {
      for (const namespace of namespaces) {
        const known = origins(namespace)
        granted.get(namespace)?.clear()
        for (const origin of known) tellAccounts(namespace, origin, false)
      }
    },
    /** Notifies every connected page of its visible accounts, in one namespace or in all. */
    emitAccounts(only?: WalletNamespace) {
      for (const namespace of only ? [only] : namespaces) {
        for (const origin of origins(namespace)) tellAccounts(namespace, origin, true)
      }
    },
  }
}
