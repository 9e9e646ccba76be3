import type { HostWallets } from '../../contracts/adapter.js'
import type { Connector } from '../../contracts/connector.js'
import { ProviderNotProvidedError } from '../../errors/evm.js'
import { readList } from '../../lib/foreign.js'
import { methodOf } from '../../lib/foreign-call.js'
import { isAtHome } from './at-home.js'

/** A wallet that the host hands over as its library's object: Coinbase's, Safe's, Ledger's, or any that speaks EIP-1193. */
export interface HostWallet {
  /**
   * `coinbaseWallet`, `safe`, `ledger` and `okx` bring their name and picture with them. A `safe` connects by itself
   * where the page is shown inside a Safe, and has no row elsewhere; `farcaster` has one inside Farcaster.
   */
  readonly id: string
  /** @default the name that belongs to a known id, else the id */
  readonly name?: string
  /** A `data:` or `https:` address. */
  readonly imageUrl?: string
  /** The `rdns` that the wallet's extension announces, so that both are one row. */
  readonly rdns?: string
  /** The wallet's EIP-1193 object. Leave it out where `getProvider` makes one. */
  readonly provider?: object
  /** Makes the EIP-1193 object, once, when the visitor chooses the wallet or the wallet is restored. */
  readonly getProvider?: (params: {
    /** The host's EVM networks. Coinbase gets 1 and 84532 where the host names none. */
    readonly chainIds: readonly number[]
  }) => unknown
}

/** The wallets that a host hands over, beside those of the page. */
export function hostWallets(wallets: readonly HostWallet[]): HostWallets {
  const connectors = wallets.map(toConnector)
  return {
    replacesPage: false,
    watch: ({ platform, hasLeft, onWallets, onConnected }) => {
      onWallets(connectors.filter(({ id }) => isAtHome(id, platform)))
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

/** Calls back with each wallet that has accounts for this page without the modal, or comes to. Nobody is asked. */
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
    const watch = async () => {
      const onChanged = (accounts: unknown) => take(accounts, false)
      methodOf(provider, 'on')?.('accountsChanged', onChanged)
      signal.addEventListener('abort', () => methodOf(provider, 'removeListener')?.('accountsChanged', onChanged))
      take(await methodOf(provider, 'request')?.({ method: 'eth_accounts' }), true)
    }
    // A wallet that refuses to say has connected nothing.
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

/** The row of a wallet of the host, with what its id is known by. */
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

/** How the list shows a wallet that comes as a library of the host. The ids are those of the catalogue. */
type Face = Pick<Connector, 'name' | 'imageId' | 'explorerId' | 'info'>

const coinbase: Face = {
  name: 'Coinbase',
  imageId: '0c2840c3-5b04-4c44-9661-fbd4b49e1800',
  explorerId: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  info: { rdns: 'com.coinbase.wallet' },
}

const faces: Readonly<Record<string, Face>> = {
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
