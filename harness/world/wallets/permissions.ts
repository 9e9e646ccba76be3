import type { WalletNamespace } from './wallet-core.js'

/** The pages that are connected to a wallet, per namespace. The origin `*` means every page. */
export interface Permissions {
  has(namespace: WalletNamespace, origin: string): boolean
  /** The connected origins of one namespace. */
  origins(namespace: WalletNamespace): readonly string[]
  /** The origins that are connected in any namespace. */
  allOrigins(): readonly string[]
  grant(namespace: WalletNamespace, origin: string): void
  revoke(namespace: WalletNamespace, origin: string): void
  revokeAll(): void
  /** Notifies every connected page of its visible accounts, in one namespace or in all. */
  emitAccounts(only?: WalletNamespace): void
}

/** Keeps a wallet's permissions. `tellAccounts` notifies pages of changes. */
export function createPermissions(
  namespaces: readonly WalletNamespace[],
  tellAccounts: (namespace: WalletNamespace, origin: string, isKnown: boolean) => void,
): Permissions {
  const granted = new Map(namespaces.map((namespace) => [namespace, new Set<string>()]))
  const origins = (namespace: WalletNamespace) => [...(granted.get(namespace) ?? [])]
  const has = (namespace: WalletNamespace, origin: string) =>
    origins(namespace).some((known) => known === origin || known === '*')

  return {
    has,
    origins,
    allOrigins: () => [...new Set(namespaces.flatMap(origins))],
    grant(namespace, origin) {
      if (has(namespace, origin)) return
      granted.get(namespace)?.add(origin)
      tellAccounts(namespace, origin, true)
    },
    revoke(namespace, origin) {
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
    emitAccounts(only) {
      for (const namespace of only ? [only] : namespaces) {
        for (const origin of origins(namespace)) tellAccounts(namespace, origin, true)
      }
    },
  }
}
