import type { HostWallets } from '../../contracts/adapter.js'
import type { Connector } from '../../contracts/connector.js'
import { ProviderNotProvidedError } from '../../errors/evm.js'
import { readList } from '../../lib/foreign.js'
import { methodOf } from '../../lib/foreign-call.js'
import { isAtHome } from './at-home.js'

/** A wallet that the host provides as a library object: Coinbase's, Safe's, Ledger's, or any EIP-1193 provider. */
export interface HostWallet {
  /**
   * `baseAccount`, `coinbaseWallet`, `safe`, `ledger` and `okx` have a preset name, and all but the first a picture.
   * `safe` connects automatically inside a Safe, and is not listed elsewhere; `farcaster` is listed only inside
   * Farcaster.
   */
  readonly id: string
  /** The wallet's name. @default the name of a known id, or else the id */
  readonly name?: string
  /** A `data:` or `https:` URL of the wallet's picture. */
  readonly imageUrl?: string
  /** The `rdns` that the wallet's extension announces, so that both share one row. */
  readonly rdns?: string
  /** The wallet's EIP-1193 provider. Omit it if `getProvider` makes one. */
  readonly provider?: object
  /** Makes the EIP-1193 provider, once, when the visitor chooses the wallet or the wallet is restored. */
  readonly getProvider?: (params: {
    /** The chain ids of the host's EVM networks. Coinbase gets 1 and 84532 if the host names none. */
    readonly chainIds: readonly number[]
  }) => unknown
}

/** The wallets that a host provides, listed with those of the page. */
export function hostWallets(wallets: readonly HostWallet[]): HostWallets {
  const connectors = wallets.map(toConnector)
  return {
    replacesPage: false,
    watch: ({ platform, hasLeft, onWallets, onConnected }) => {
      onWallets(connectors.filter(({ id }) => isAtHome(id, platform)))
      const abort = new AbortController()
      watchProviders(wallets, abort.signal, (wallet, isFirst) => {
        const connector = connectors[wallets.indexOf(wallet)]
        // A wallet may still report its accounts after the visitor disconnected the page.
        if (connector && !(isFirst && hasLeft?.())) onConnected(connector)
      })
      const safe = connectors.find(({ id }) => id === 'safe')
      // A visitor who opens the page inside a Safe has already chosen that wallet.
      if (safe && platform.device.isInIframe) onConnected(safe)
      return () => abort.abort()
    },
  }
}

/**
 * Calls back with each wallet that has accounts for this page, now or later, without the modal. Does not prompt the
 * visitor.
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
      // The session handles a change of account in the same wallet.
      if (isConnected && !wasConnected) onAccounts(wallet, isFirst)
    }
    const watch = async () => {
      const onChanged = (accounts: unknown) => take(accounts, false)
      methodOf(provider, 'on')?.('accountsChanged', onChanged)
      signal.addEventListener('abort', () => methodOf(provider, 'removeListener')?.('accountsChanged', onChanged))
      take(await methodOf(provider, 'request')?.({ method: 'eth_accounts' }), true)
    }
    // A wallet that refuses this question is not connected.
    watch().catch(() => {})
  }
}

function toConnector(wallet: HostWallet): Connector {
  const { id, provider, getProvider } = wallet
  const refuse = () => {
    throw new ProviderNotProvidedError({ id })
  }
  return toExternal({ ...wallet, provider: provider ?? { getProvider: getProvider ?? refuse } })
}

type Named = { readonly [Key in 'name' | 'imageUrl' | 'rdns']?: string | undefined }

/** Makes the row of a host's wallet, completed with presets for its id. */
export function toExternal(
  { id, name, imageUrl, rdns, provider }: Named & { id: string; provider: unknown },
  known: Face | undefined = Object.hasOwn(faces, id) ? faces[id] : undefined,
): Connector {
  const info = rdns ? { rdns } : known?.info
  return {
    id,
    name: name ?? known?.name ?? id,
    chain: 'eip155',
    type: 'EXTERNAL',
    ...(imageUrl ? { imageUrl } : known?.imageId && { imageId: known.imageId }),
    ...(known?.explorerId && { explorerId: known.explorerId }),
    ...(info && { info }),
    provider,
  }
}

/** The presentation of a wallet that comes as a host's library. The ids are the catalogue's. */
type Face = Pick<Connector, 'name' | 'imageId' | 'explorerId' | 'info'>

const coinbase: Face = {
  name: 'Coinbase',
  imageId: '0c2840c3-5b04-4c44-9661-fbd4b49e1800',
  explorerId: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  info: { rdns: 'com.coinbase.wallet' },
}

const faces: Readonly<Record<string, Face>> = {
  // Base's own account, which its SDK opens in a window. The extension that was Coinbase Wallet has other accounts, so
  // the two are two rows. The id and the rdns are those of wagmi's connector (@wagmi/connectors 8.2.0).
  baseAccount: { name: 'Base', info: { rdns: 'app.base.account' } },
  coinbaseWallet: coinbase,
  coinbaseWalletSDK: coinbase,
  safe: {
    name: 'Safe',
    imageId: '461db637-8616-43ce-035a-d89b8a1d5800',
    explorerId: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
  },
  ledger: {
    name: 'Ledger',
    imageId: '54a1aa77-d202-4f8d-0fb2-5d2bb6db0300',
    explorerId: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
  },
  okx: { name: 'OKX', explorerId: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709' },
}

export const isCoinbase = (id: string): boolean => faces[id] === coinbase
