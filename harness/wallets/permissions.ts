import type { WalletNamespace } from './wallet-core.js'

/** Which pages a wallet lets in, per namespace. The origin `*` stands for every page. */
export interface Permissions {
  has(namespace: WalletNamespace, origin: string): boolean
  origins(namespace: WalletNamespace): readonly string[]
  /** The pages that it lets in anywhere. */
  allOrigins(): readonly string[]
  /** Tells the page its accounts, when it is new. */
  grant(namespace: WalletNamespace, origin: string): void
  /** Tells the page that it has none left. */
  revoke(namespace: WalletNamespace, origin: string): void
  revokeAll(): void
  /** Tells every page that is let in what it may see now; of one namespace or of each. */
  tell(only?: WalletNamespace): void
}

const namespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const

export function createPermissions(
  tellAccounts: (namespace: WalletNamespace, origin: string, isKnown: boolean) => void,
): Permissions {
  const granted: Record<WalletNamespace, Set<string>> = {
    eip155: new Set(),
    solana: new Set(),
    bip122: new Set(),
    polkadot: new Set(),
  }
  const has = (namespace: WalletNamespace, origin: string) =>
    granted[namespace].has(origin) || granted[namespace].has('*')

  return {
    has,
    origins: (namespace) => [...granted[namespace]],
    allOrigins: () => [...new Set(namespaces.flatMap((namespace) => [...granted[namespace]]))],
    grant(namespace, origin) {
      if (has(namespace, origin)) return
      granted[namespace].add(origin)
      tellAccounts(namespace, origin, true)
    },
    revoke(namespace, origin) {
      if (!has(namespace, origin)) return
      granted[namespace].delete(origin)
      granted[namespace].delete('*')
      tellAccounts(namespace, origin, false)
    },
    revokeAll() {
      for (const namespace of namespaces) {
        const origins = [...granted[namespace]]
        granted[namespace].clear()
        for (const origin of origins) tellAccounts(namespace, origin, false)
      }
    },
    tell(only) {
      for (const namespace of only ? [only] : namespaces) {
        for (const origin of granted[namespace]) tellAccounts(namespace, origin, true)
      }
    },
  }
}
