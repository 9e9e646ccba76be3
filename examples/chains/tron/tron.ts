import {
  type Adapter,
  type AdapterConnection,
  type AdapterContext,
  type AdapterReference,
  type Connector,
  type ConnectParams,
  defineAdapter,
  defineNamespace,
  type HostNetwork,
  type WatchHostWalletsParams,
} from 'walletmodal/core'
import { isAddress } from './verify.js'

const network = (id: string, name: string, host: string, testnet: boolean) =>
  ({
    id,
    name,
    chainNamespace: 'tron',
    caipNetworkId: `tron:${id}`,
    nativeCurrency: { name: 'Tronix', symbol: 'TRX', decimals: 6 },
    rpcUrls: { default: { http: [`https://${host}`] } },
    blockExplorers: {
      default: {
        name: 'Tronscan',
        url: `https://${testnet ? 'nile.' : ''}tronscan.org/#`,
      },
    },
    testnet,
  }) satisfies HostNetwork

// The ids are the answers of `eth_chainId` (TIP-3326), which WalletConnect uses too.
export const tronMainnet = network(
  '0x2b6653dc',
  'Tron',
  'api.trongrid.io',
  false,
)
export const tronNile = network(
  '0xcd8690dc',
  'Tron Nile',
  'nile.trongrid.io',
  true,
)

export const tron = defineNamespace({
  id: 'tron',
  name: 'Tron',
  address: { is: isAddress, wanted: 'T and 33 base58 characters' },
  accountTypes: ['eoa'],
  networks: [tronMainnet, tronNile],
  fetchBalance: async ({ address, rpcUrls: [url = ''], signal }) => {
    const answer = await fetch(`${url}/v1/accounts/${address}`, { signal })
    const { data } = await answer.json()
    return BigInt(data[0]?.balance ?? 0)
  },
  signIn: { load: () => import('./verify.js') },
  walletConnect: {
    methods: ['tron_signMessage', 'tron_signTransaction'],
  },
})

/** A wallet's provider as TIP-1193 defines it. */
export interface TronProvider {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): void
  removeListener(event: string, listener: (value: unknown) => void): void
  /** The TronWeb library with the selected account. False while the wallet shows the page no account. */
  readonly tronWeb?:
    | false
    | {
        readonly defaultAddress: { readonly base58: string | false }
        readonly trx: { signMessageV2(message: string): Promise<string> }
      }
}

function isProvider(value: unknown): value is TronProvider {
  const { request, on, removeListener } = Object(value)
  return [request, on, removeListener].every(
    (member) => typeof member === 'function',
  )
}

/** Collects the announced wallets (TIP-6963) and the wallet in `window.tron` (TIP-1193). */
function watchWallets({
  platform,
  onWallets,
  onLook,
}: WatchHostWalletsParams): () => void {
  const { events, globals } = platform
  const rows = new Map<TronProvider, Connector>()
  const add = (provider: unknown, info: unknown) => {
    const { rdns, name, icon } = Object(info)
    if (!isProvider(provider) || typeof name !== 'string') return
    rows.set(provider, {
      id: `tron:${rdns ?? name}`,
      name,
      chain: 'tron',
      type: 'ANNOUNCED',
      ...(typeof icon === 'string' && { imageUrl: icon }),
      provider,
    })
  }
  const look = () => {
    const { tron: own } = globals
    // If this wallet has announced itself, the list already has it with its own name.
    if (isProvider(own) && !rows.has(own)) add(own, { name: 'Tron wallet' })
    onWallets([...rows.values()])
  }
  const onAnnounce = (event: Event) => {
    if (!(event instanceof CustomEvent)) return
    add(Object(event.detail).provider, Object(event.detail).info)
    onWallets([...rows.values()])
  }
  events.addEventListener('TIP6963:announceProvider', onAnnounce)
  events.dispatchEvent(new Event('TIP6963:requestProvider'))
  look()
  onLook?.(look)
  return () =>
    events.removeEventListener('TIP6963:announceProvider', onAnnounce)
}

const recordsOf = (address: unknown) =>
  typeof address === 'string' && isAddress(address)
    ? [{ namespace: 'tron', address, type: 'eoa' as const }]
    : []

/** Lists the wallet's accounts: a Tron wallet shows only the selected one. */
const accountsOf = ({ tronWeb }: TronProvider) =>
  recordsOf(tronWeb ? tronWeb.defaultAddress.base58 : undefined)

/** Rejects as soon as the visitor cancels: a wallet's window may stay open. */
const orAborted = <Value>(work: Promise<Value>, signal: AbortSignal) =>
  new Promise<Value>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    work.then(resolve, reject)
  })

function setup({ emit }: AdapterContext): Adapter {
  let held:
    | {
        provider: TronProvider
        connection: AdapterConnection
        goingTo?: string
        stop(): void
      }
    | undefined

  const letGo = () => {
    held?.stop()
    held = undefined
  }

  const open = async ({ connector, signal }: ConnectParams, asks: boolean) => {
    const { provider } = connector
    if (!isProvider(provider)) return undefined
    // TIP-1102: the wallet asks its owner. After approval, `tronWeb` has the account.
    const method = 'eth_requestAccounts'
    if (asks) await orAborted(provider.request({ method }), signal)
    if (accountsOf(provider).length === 0) return undefined
    const chainId = String(await provider.request({ method: 'eth_chainId' }))
    signal.throwIfAborted()
    letGo()
    const about = { namespace: 'tron', connectorId: connector.id }
    const connection: AdapterConnection = {
      ...about,
      get accounts() {
        return held?.connection === connection ? accountsOf(provider) : []
      },
      chainId,
      provider,
    }
    const onAccounts = (told: unknown) => {
      const accounts = Array.isArray(told) ? recordsOf(told[0]) : []
      if (accounts.length > 0)
        return emit({ type: 'accountsChanged', ...about, accounts })
      letGo()
      emit({ type: 'disconnected', ...about })
    }
    const onChain = (told: unknown) => {
      const next = String(Object(told).chainId)
      const isAsked = next === held?.goingTo || next === connection.chainId
      connection.chainId = next
      if (!isAsked) emit({ type: 'networkChanged', ...about, chainId: next })
    }
    provider.on('accountsChanged', onAccounts)
    provider.on('chainChanged', onChain)
    const stop = () => {
      provider.removeListener('accountsChanged', onAccounts)
      provider.removeListener('chainChanged', onChain)
    }
    held = { provider, connection, stop }
    return connection
  }

  const connected = () => {
    if (!held) throw new Error('No Tron wallet is connected')
    return held
  }

  return {
    type: 'tron',
    connect: async (params) => {
      const connection = await open(params, true)
      if (!connection) throw new Error('The wallet named no account')
      return connection
    },
    reconnect: (params) => open(params, false),
    // No TIP lets a page revoke its permission: the wallet keeps the permission, and the modal only forgets the connection.
    disconnect: async () => letGo(),
    signMessage: async ({ address, message }) => {
      const { tronWeb } = connected().provider
      if (!tronWeb || tronWeb.defaultAddress.base58 !== address)
        throw new Error(`The wallet does not show ${address}`)
      return tronWeb.trx.signMessageV2(message)
    },
    // TIP-3326 defines this method for Tron wallets.
    switchNetwork: async ({ network: { id } }) => {
      const own = connected()
      own.goingTo = String(id)
      try {
        const params = [{ chainId: own.goingTo }]
        const method = 'wallet_switchEthereumChain'
        await own.provider.request({ method, params })
        own.connection.chainId = String(id)
      } finally {
        delete own.goingTo
      }
    },
    request: async ({ method, params }) =>
      connected().provider.request({ method, params }),
    dispose: letGo,
  }
}

const definition = defineAdapter({ type: 'tron', namespaces: ['tron'], setup })

/** Connects the Tron wallets of the page (TIP-6963, TIP-1193). */
export const tronWallets = (): AdapterReference => ({
  type: 'tron',
  namespaces: ['tron'],
  load: async () => definition,
  loadWallets: async () => ({ replacesPage: false, watch: watchWallets }),
})
