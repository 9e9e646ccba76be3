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
import { isSuiWallet, type SuiWallet } from './wallet.js'

const network = (id: string, name: string, testnet: boolean) =>
  ({
    id,
    name,
    chainNamespace: 'sui',
    caipNetworkId: `sui:${id}`,
    nativeCurrency: { name: 'Sui', symbol: 'SUI', decimals: 9 },
    rpcUrls: { default: { http: [`https://fullnode.${id}.sui.io`] } },
    blockExplorers: {
      default: { name: 'Suiscan', url: `https://suiscan.xyz/${id}` },
    },
    testnet,
  }) satisfies HostNetwork

export const suiMainnet = network('mainnet', 'Sui', false)
export const suiTestnet = network('testnet', 'Sui Testnet', true)

export const sui = defineNamespace({
  id: 'sui',
  name: 'Sui',
  address: {
    is: (text) => /^0x[0-9a-f]{64}$/.test(text),
    wanted: '0x and 64 hex digits',
  },
  accountTypes: ['eoa'],
  networks: [suiMainnet, suiTestnet],
  explorerPath: 'account',
  fetchBalance: async ({ address, rpcUrls: [url = ''], signal }) => {
    const method = 'suix_getBalance'
    const question = { jsonrpc: '2.0', id: 1, method, params: [address] }
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(question)
    const answer = await fetch(url, { method: 'POST', headers, body, signal })
    const { result } = await answer.json()
    return BigInt(result.totalBalance)
  },
  signIn: { load: () => import('./verify.js') },
  walletConnect: {
    methods: [
      'sui_signPersonalMessage',
      'sui_signTransaction',
      'sui_signAndExecuteTransaction',
    ],
    // WalletConnect's sample wallet for Swift takes the message as text, and answers with an object that has `signature`.
    signMessage: async (params, ask) => {
      const answer = await ask('sui_signPersonalMessage', params)
      return String(Object(answer).signature ?? '')
    },
  },
})

const toConnector = (wallet: SuiWallet): Connector => ({
  id: `sui:${wallet.name}`,
  name: wallet.name,
  chain: 'sui',
  type: 'ANNOUNCED',
  imageUrl: wallet.icon,
  provider: wallet,
})

/** Collects wallets as the Wallet Standard's application does. Wallets register by an event, before or after the page asks. */
function watchWallets({
  platform,
  onWallets,
}: WatchHostWalletsParams): () => void {
  const { events } = platform
  const wallets = new Set<SuiWallet>()
  const report = () => onWallets([...wallets].map(toConnector))
  const register = (...given: unknown[]) => {
    const found = given.filter(isSuiWallet)
    for (const wallet of found) wallets.add(wallet)
    report()
    return () => {
      for (const wallet of found) wallets.delete(wallet)
      report()
    }
  }
  const api = Object.freeze({ register })
  const onRegister = (event: Event) => {
    if (event instanceof CustomEvent && typeof event.detail === 'function')
      event.detail(api)
  }
  events.addEventListener('wallet-standard:register-wallet', onRegister)
  events.dispatchEvent(
    new CustomEvent('wallet-standard:app-ready', { detail: api }),
  )
  report()
  return () =>
    events.removeEventListener('wallet-standard:register-wallet', onRegister)
}

/** Lists the accounts that the wallet shows the page now. */
const accountsOf = (wallet: SuiWallet) =>
  wallet.accounts
    .filter(({ address }) => sui.address.is(address))
    .map(({ address }) => ({ namespace: 'sui', address, type: 'eoa' as const }))

/** Rejects as soon as the visitor cancels: a wallet's window may stay open. */
const orAborted = <Value>(work: Promise<Value>, signal: AbortSignal) =>
  new Promise<Value>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    work.then(resolve, reject)
  })

function setup({ emit, networks }: AdapterContext): Adapter {
  let held:
    | { wallet: SuiWallet; connection: AdapterConnection; stop(): void }
    | undefined

  const letGo = () => {
    held?.stop()
    held = undefined
  }

  const open = async (params: ConnectParams, silent: boolean) => {
    const { connector, signal } = params
    const wallet = connector.provider
    if (!isSuiWallet(wallet)) return undefined
    const { connect } = wallet.features['standard:connect']
    await orAborted(connect({ silent }), signal)
    signal.throwIfAborted()
    if (accountsOf(wallet).length === 0) return undefined
    letGo()
    const about = { namespace: 'sui', connectorId: connector.id }
    const connection: AdapterConnection = {
      ...about,
      get accounts() {
        return held?.connection === connection ? accountsOf(wallet) : []
      },
      chainId: String(params.network.id),
      approvedNetworkIds: networks('sui')
        .map(({ caipNetworkId }) => caipNetworkId)
        .filter((id) => wallet.chains.includes(id)),
      provider: wallet,
    }
    const { on } = wallet.features['standard:events']
    const stop = on('change', (change) => {
      if (!change.accounts) return
      const accounts = accountsOf(wallet)
      if (accounts.length > 0)
        return emit({ type: 'accountsChanged', ...about, accounts })
      letGo()
      emit({ type: 'disconnected', ...about })
    })
    held = { wallet, connection, stop }
    return connection
  }

  const connected = () => {
    if (!held) throw new Error('No Sui wallet is connected')
    return held
  }

  return {
    type: 'sui',
    connect: async (params) => {
      const connection = await open(params, false)
      if (!connection) throw new Error('The wallet named no account')
      return connection
    },
    reconnect: (params) => open(params, true),
    disconnect: async (_namespace, onRevokeFailed = () => {}) => {
      const features = held?.wallet.features
      letGo()
      // A wallet that answers late, or never, delays nothing.
      features?.['standard:disconnect']?.disconnect().catch(onRevokeFailed)
    },
    signMessage: async ({ address, message }) => {
      const { wallet, connection } = connected()
      const account = wallet.accounts.find((each) => each.address === address)
      if (!account) throw new Error(`The wallet has no account ${address}`)
      // The wallet's error is passed on unchanged: the modal recognises a refusal by its code or its text.
      const { signature } = await wallet.features[
        'sui:signPersonalMessage'
      ].signPersonalMessage({
        message: new TextEncoder().encode(message),
        account,
        chain: `sui:${connection.chainId}`,
      })
      return signature
    },
    // Each request to a Sui wallet names the chain, so a switch asks the wallet nothing.
    switchNetwork: async ({ network: { id } }) => {
      connected().connection.chainId = String(id)
    },
    request: async ({ method }) => {
      const message = `Sui wallets have features, and no ${method}`
      throw Object.assign(new Error(message), { code: 4200 })
    },
    dispose: letGo,
  }
}

const definition = defineAdapter({ type: 'sui', namespaces: ['sui'], setup })

/** Connects the Sui wallets of the page (Wallet Standard). */
export const suiWallets = (): AdapterReference => ({
  type: 'sui',
  namespaces: ['sui'],
  load: async () => definition,
  loadWallets: async () => ({ replacesPage: false, watch: watchWallets }),
})
