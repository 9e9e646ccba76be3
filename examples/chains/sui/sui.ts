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
  type WalletStandardAccount,
  type WalletStandardWallet,
  type WatchHostWalletsParams,
} from 'walletmodal/core'

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
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'suix_getBalance',
      params: [address],
    })
    const headers = { 'content-type': 'application/json' }
    const { result } = await (
      await fetch(url, { method: 'POST', headers, body, signal })
    ).json()
    return BigInt(result.totalBalance)
  },
  signIn: { load: () => import('./verify.js') },
  walletConnect: {
    methods: [
      'sui_signPersonalMessage',
      'sui_signTransaction',
      'sui_signAndExecuteTransaction',
    ],
    // The message as text and the answer's signature, as WalletConnect's sample wallet for Swift reads and writes them.
    signMessage: async (params, ask) => {
      const answer = await ask('sui_signPersonalMessage', params)
      return String(Object(answer).signature ?? '')
    },
  },
})

/** The features of a Sui wallet that this adapter calls (Wallet Standard, and its extension for Sui). */
interface SuiFeatures {
  readonly 'standard:connect': {
    connect(input?: {
      silent?: boolean
    }): Promise<{ accounts: readonly WalletStandardAccount[] }>
  }
  readonly 'standard:disconnect'?: { disconnect(): Promise<void> }
  readonly 'standard:events': {
    on(
      event: 'change',
      listener: (change: {
        accounts?: readonly WalletStandardAccount[]
      }) => void,
    ): () => void
  }
  readonly 'sui:signPersonalMessage': {
    signPersonalMessage(input: {
      message: Uint8Array
      account: WalletStandardAccount
      chain?: string
    }): Promise<{ signature: string }>
  }
}

export interface SuiWallet extends WalletStandardWallet {
  readonly features: WalletStandardWallet['features'] & SuiFeatures
}

function isSuiWallet(value: unknown): value is SuiWallet {
  const { name, chains, features } = Object(value)
  return (
    typeof name === 'string' &&
    Array.isArray(chains) &&
    chains.some((chain) => String(chain).startsWith('sui:')) &&
    ['standard:connect', 'standard:events', 'sui:signPersonalMessage'].every(
      (feature) => Object(features)[feature],
    )
  )
}

const toConnector = (wallet: SuiWallet): Connector => ({
  id: `sui:${wallet.name}`,
  name: wallet.name,
  chain: 'sui',
  type: 'ANNOUNCED',
  imageUrl: wallet.icon,
  provider: wallet,
})

/** The application's side of the Wallet Standard: wallets register by an event, before or after the page asks for them. */
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

function setup({ emit, networks }: AdapterContext): Adapter {
  let session:
    | {
        wallet: SuiWallet
        connectorId: string
        chainId: string
        accounts: string[]
      }
    | undefined
  let stopListening = () => {}

  const recordsOf = (accounts: readonly string[]) =>
    accounts.map((address) => ({
      namespace: 'sui',
      address,
      type: 'eoa' as const,
    }))

  const connectionOf = (
    held: NonNullable<typeof session>,
  ): AdapterConnection => ({
    namespace: 'sui',
    connectorId: held.connectorId,
    get accounts() {
      return recordsOf(held.accounts)
    },
    get chainId() {
      return held.chainId
    },
    approvedNetworkIds: networks('sui').flatMap(({ caipNetworkId }) =>
      held.wallet.chains.includes(caipNetworkId) ? [caipNetworkId] : [],
    ),
    provider: held.wallet,
  })

  const open = async (
    params: ConnectParams,
    silent: boolean,
  ): Promise<AdapterConnection | undefined> => {
    const { connector, signal } = params
    const wallet = connector.provider
    if (!isSuiWallet(wallet)) return undefined
    const told = await wallet.features['standard:connect'].connect({ silent })
    signal.throwIfAborted()
    const accounts = told.accounts
      .map(({ address }) => address)
      .filter(sui.address.is)
    if (accounts.length === 0) return undefined
    stopListening()
    const held = {
      wallet,
      connectorId: connector.id,
      chainId: String(params.network.id),
      accounts,
    }
    session = held
    stopListening = wallet.features['standard:events'].on(
      'change',
      (change) => {
        if (!change.accounts || session !== held) return
        held.accounts = change.accounts
          .map(({ address }) => address)
          .filter(sui.address.is)
        const about = { namespace: 'sui', connectorId: held.connectorId }
        if (held.accounts.length > 0)
          emit({
            type: 'accountsChanged',
            ...about,
            accounts: recordsOf(held.accounts),
          })
        else emit({ type: 'disconnected', ...about })
      },
    )
    return connectionOf(held)
  }

  const connected = () => {
    if (!session) throw new Error('No Sui wallet is connected')
    return session
  }

  return {
    type: 'sui',
    connect: async (params) => {
      const connection = await open(params, false)
      if (!connection) throw new Error('The wallet named no account')
      return connection
    },
    reconnect: (params) => open(params, true),
    disconnect: async () => {
      const wallet = session?.wallet
      stopListening()
      session = undefined
      await wallet?.features['standard:disconnect']?.disconnect()
    },
    signMessage: async ({ address, message }) => {
      const { wallet, chainId } = connected()
      const account = wallet.accounts.find((each) => each.address === address)
      if (!account) throw new Error(`The wallet has no account ${address}`)
      const input = {
        message: new TextEncoder().encode(message),
        account,
        chain: `sui:${chainId}`,
      }
      // What a wallet rejects with goes on as it is: the modal tells a refusal by its code and its words.
      const signed =
        await wallet.features['sui:signPersonalMessage'].signPersonalMessage(
          input,
        )
      return signed.signature
    },
    // A Sui wallet is told the chain with each request: nothing is asked of it here.
    switchNetwork: async ({ network: { id } }) => {
      connected().chainId = String(id)
    },
    request: async ({ method }) => {
      throw Object.assign(
        new Error(`Sui wallets have features, and no ${method}`),
        { code: 4200 },
      )
    },
    dispose: () => {
      stopListening()
      session = undefined
    },
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
