import { numberToHex } from 'viem/utils'
import type { AccountRecord } from '../../contracts/account/account.js'
import type { Namespace } from '../../contracts/caip.js'
import type { WalletConnectProvider } from '../../contracts/providers.js'
import { createPageListeners } from '../page-listeners.js'

/** The provider that `getProvider(namespace)` returns for a WalletConnect session. */
export type PageProvider = WalletConnectProvider

export interface PageProviderHandle {
  readonly provider: PageProvider
  tellAccounts(accounts: readonly AccountRecord[]): void
  tellChain(chainId: string): void
  tellDisconnect(): void
  tell(event: string, data: unknown): void
}

export function createPageProvider(params: {
  namespace: Namespace
  universalProvider: unknown
  request: PageProvider['request']
}): PageProviderHandle {
  const { namespace, universalProvider, request } = params
  const listeners = createPageListeners<string>()
  const { tell } = listeners
  const provider: PageProvider = {
    isWalletConnect: true,
    namespace,
    universalProvider,
    request,
    on: (event, listener) => {
      listeners.add(event, listener)
      return provider
    },
    removeListener: (event, listener) => {
      listeners.remove(event, listener)
      return provider
    },
  }
  return {
    provider,
    tell,
    tellAccounts: (accounts) =>
      tell(
        'accountsChanged',
        accounts.map(({ address }) => address),
      ),
    tellChain: (chainId) => tell('chainChanged', namespace === 'eip155' ? numberToHex(BigInt(chainId)) : chainId),
    tellDisconnect: () => tell('disconnect', { code: 4900, message: 'The session has ended.' }),
  }
}
