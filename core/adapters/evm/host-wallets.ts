import type { Connector } from '../../contracts/connector.js'
import type { HostWallets } from '../../contracts/host-wallets.js'
import { ProviderNotProvidedError } from '../../errors/evm.js'
import { readList, readMember } from '../../lib/foreign.js'
import type { HostWallet } from './host-wallet.js'
import { knownWallet } from './known-wallets.js'

/** The wallets that a host hands over, beside those of the page. */
export function hostWallets(wallets: readonly HostWallet[]): HostWallets {
  const connectors = wallets.map(toConnector)
  return {
    replacesPage: false,
    watch: ({ platform, hasLeft, onWallets, onConnected }) => {
      onWallets(connectors)
      const abort = new AbortController()
      watchProviders(wallets, abort.signal, (wallet, isFirst) => {
        const connector = connectors[wallets.indexOf(wallet)]
        // A wallet may go on naming its accounts to a page that the visitor has disconnected.
        if (connector && !(isFirst && hasLeft?.())) onConnected(connector)
      })
      const safe = connectors.find(({ id }) => id === 'safe')
      // A visitor who opened the page inside a Safe has chosen it already.
      if (safe && platform.device.isInIframe) onConnected(safe)
      return () => abort.abort()
    },
  }
}

/**
 * Calls back with each wallet that has accounts for this page without the modal: that has some already, or comes to have some.
 * Nobody is asked for approval. A wallet that has yet to be made is left alone, as is a Safe, which has accounts for its own page.
 */
export function watchProviders(
  wallets: readonly HostWallet[],
  signal: AbortSignal,
  onAccounts: (wallet: HostWallet, isFirst: boolean) => void,
): void {
  for (const wallet of wallets) {
    const { id, provider } = wallet
    if (!provider || id === 'safe') continue
    let isConnected = false
    const take = (accounts: unknown, isFirst: boolean) => {
      if (signal.aborted) return
      const wasConnected = isConnected
      isConnected = readList(accounts).length > 0
      // Another account of the same wallet is the session's to tell.
      if (isConnected && !wasConnected) onAccounts(wallet, isFirst)
    }
    const onChanged = (accounts: unknown) => take(accounts, false)
    const call = (member: string, ...values: unknown[]) => {
      const method = readMember(provider, member)
      return typeof method === 'function' ? Reflect.apply(method, provider, values) : undefined
    }
    const watch = async () => {
      call('on', 'accountsChanged', onChanged)
      signal.addEventListener('abort', () => call('removeListener', 'accountsChanged', onChanged))
      take(await call('request', { method: 'eth_accounts' }), true)
    }
    // A wallet that refuses to say has connected nothing.
    watch().catch(() => {})
  }
}

function toConnector(wallet: HostWallet): Connector {
  const { id, imageUrl, rdns, provider, getProvider } = wallet
  const known = knownWallet(id)
  const info = rdns ? { rdns } : known?.info
  return {
    id,
    name: wallet.name ?? known?.name ?? id,
    chain: 'eip155',
    type: 'EXTERNAL',
    ...(imageUrl ? { imageUrl } : known?.imageId && { imageId: known.imageId }),
    ...(known?.explorerId && { explorerId: known.explorerId }),
    ...(info && { info }),
    provider: provider ?? {
      getProvider: (params: { chainIds: readonly number[] }) => {
        if (!getProvider) throw new ProviderNotProvidedError({ id })
        return getProvider(params)
      },
    },
  }
}
