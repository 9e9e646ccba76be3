// Preloaded, so that no test waits for an import.
import { allWalletRows } from '../wallets/list/rows.js'
import '../services/analytics.js'
import '../services/catalogue-api.js'
import '../errors/config.js'
import '../wallets/list/prefetch.js'
import '../wallets/list/all-wallets.js'
import '../modal/wallet-flows.js'
import '../features/account/watch-account.js'
import type { ModalEvent, ModalSnapshot } from '../contracts/modal-api.js'
import type { HostNetwork } from '../contracts/network/network.js'
import type { Wallet } from '../contracts/wallet.js'
import type { Platform } from '../lib/platform/platform.js'
import { toModal } from '../modal/modal.js'
import { createRoot } from '../modal/root.js'
import type { ModalOptions } from '../options/modal-options.js'
import type { WalletRow } from '../state/wallet-list-store.js'
import { createTestAdapter } from './adapter.js'
import { createTestPlatform } from './platform.js'

export const ethereum = network(1, 'Ethereum', 'ETH')
export const base = network(8453, 'Base', 'ETH')
export const solanaMain = {
  ...network('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'SOL'),
  chainNamespace: 'solana',
} satisfies HostNetwork

function network(id: number | string, name: string, symbol: string) {
  return {
    id,
    name,
    nativeCurrency: { name: symbol, symbol, decimals: symbol === 'SOL' ? 9 : 18 },
    rpcUrls: { default: { http: [`https://${name.toLowerCase()}.test/rpc`] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.test' } },
    // A test network has no balances to load; balances have their own tests.
    testnet: true,
  } satisfies HostNetwork
}

/** Makes a wallet of the fake catalogue. */
export function catalogueWallet(name: string, more: Partial<Wallet> = {}): Wallet {
  return { id: `id-${name}`, name, image_id: `image-${name}`, chains: ['eip155:1'], ...more }
}

/** Sets up a whole modal on a test platform, with test adapters for two namespaces. */
export function setupModal(
  given: ModalOptions = {},
  { wallets = [], platform: overrides = {} }: { wallets?: readonly Wallet[]; platform?: Partial<Platform> } = {},
) {
  const platform = createTestPlatform(overrides)
  const evm = createTestAdapter('eip155')
  const solana = createTestAdapter('solana', 'So1anaAddress1111111111111111111111111111111')
  const service: { analyticsEnabled: boolean; analyticsStatus: number; served?: readonly string[] } = {
    analyticsEnabled: true,
    analyticsStatus: 200,
  }
  let rpc: ((url: string, body: { id: number; method: string }) => Response | Promise<Response>) | undefined
  platform.onFetch((url, init) => {
    const { pathname, searchParams } = new URL(url)
    // The gateway has only its version as the path.
    if (rpc && (pathname === '/rpc' || pathname === '/v1/')) return rpc(url, JSON.parse(String(init?.body)))
    if (pathname === '/getAnalyticsConfig') return Response.json({ isAnalyticsEnabled: service.analyticsEnabled })
    if (pathname === '/e') return new Response('', { status: service.analyticsStatus })
    if (pathname.includes('Image')) return new Response('image')
    // The connected account has no name and no tokens.
    if (pathname === '/v1/supported-chains')
      return Response.json({ http: service.served ?? root.chains.networks.map(idOf), ws: [] })
    if (pathname.startsWith('/v1/identity/')) return Response.json({ name: null, avatar: null })
    if (/^\/v1\/account\/\w+\/balance$/.test(pathname)) return Response.json({ balances: [] })
    if (pathname === '/getWallets') return Response.json(answer(wallets, searchParams))
    throw new Error(`Nobody answers ${init?.method ?? 'GET'} ${url}`)
  })
  const root = createRoot(
    {
      projectId: 'project',
      // Tests look at the account after connecting.
      afterConnect: 'account',
      adapters: [evm.reference, solana.reference],
      networks: [ethereum, base, solanaMain],
      ...given,
      // No relay listens at this address.
      services: { relay: 'ws://127.0.0.1:9', ...given.services },
    },
    platform,
  )
  const modal = toModal(root)
  const events: ModalEvent[] = []
  const snapshots: ModalSnapshot[] = []
  modal.onEvent((event) => events.push(event))
  modal.subscribe((snapshot) => snapshots.push(snapshot))
  root.start()
  if (root.options.given.recorder) void root.recorder.load()

  const announced = new Map<string, object>()
  const announce = (name: string, more: { rdns?: string; provider?: object; uuid?: string } = {}) => {
    const rdns = more.rdns ?? `test.${name.toLowerCase()}`
    // A wallet that announces itself again uses the same provider object.
    const provider = more.provider ?? announced.get(rdns) ?? { request: async () => null }
    announced.set(rdns, provider)
    const info = { name, rdns, uuid: more.uuid ?? `uuid-${rdns}`, icon: 'data:image/svg+xml,<svg/>' }
    platform.events.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    return provider
  }
  /** Registers a Solana wallet. `own` holds additional members of its object, such as those of an EIP-1193 provider. */
  const announceSolana = (name: string, own: object = {}) => {
    const connect = async () => ({ accounts: [] })
    const wallet = {
      ...own,
      name,
      icon: 'data:image/svg+xml,<svg/>',
      chains: ['solana:mainnet'],
      features: { 'standard:connect': { connect } },
    }
    const detail = (api: { register(wallet: unknown): void }) => api.register(wallet)
    platform.events.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    return wallet
  }
  /** A wallet whose single object is announced by EIP-6963 and registered by the Wallet Standard. */
  const announceBoth = (name: string, more: { rdns?: string } = {}) => {
    const wallet = announceSolana(name, { request: async () => null })
    announce(name, { ...more, provider: wallet })
    return wallet
  }
  const rowOf = (name: string): WalletRow => {
    const row = [...root.walletList.connectRows, ...allWalletRows(root)].find((each) => each.name === name)
    if (!row) throw new Error(`No row of ${name}`)
    return row
  }
  /** Announces a wallet, opens the modal, chooses the wallet and approves. */
  const connect = async (name = 'Fox', answer: Parameters<(typeof evm.connecting)[0]['approve']>[0] = {}) => {
    announce(name)
    await modal.open()
    root.flows.chooseWallet(rowOf(name))
    await platform.settle()
    evm.connecting.at(-1)?.approve(answer)
    await platform.settle()
  }
  const emit = (event: Parameters<NonNullable<typeof evm.context>['emit']>[0]) => {
    const adapter = event.namespace === 'solana' ? solana : evm
    adapter.context?.emit(event)
  }
  const view = () => modal.getSnapshot().view
  const eventNames = () => events.map((event) => event.event)
  const requested = (path: string) => platform.requests.filter(({ url }) => new URL(url).pathname === path)
  const stored = (item: string): unknown => {
    const text = platform.storage.getItem(`${given.storagePrefix ?? 'walletmodal'}:${item}`)
    return text === null ? undefined : JSON.parse(text)
  }

  return {
    answerRpc: (next: NonNullable<typeof rpc>) => {
      rpc = next
    },
    platform,
    root,
    modal,
    evm,
    solana,
    service,
    events,
    snapshots,
    announce,
    announceSolana,
    announceBoth,
    rowOf,
    connect,
    emit,
    view,
    eventNames,
    requested,
    stored,
  }
}

function idOf({ caipNetworkId }: { caipNetworkId: string }): string {
  return caipNetworkId
}

/** Answers `GET /getWallets`, as far as the modal uses it. */
function answer(wallets: readonly Wallet[], query: URLSearchParams): { data: Wallet[]; count: number } {
  const list = (name: string) => query.get(name)?.split(',') ?? []
  const search = query.get('search')?.toLowerCase()
  const matching = wallets.filter(
    (wallet) =>
      (list('include').length === 0 || list('include').includes(wallet.id)) &&
      !list('exclude').includes(wallet.id) &&
      (list('chains').length === 0 ||
        !wallet.chains ||
        wallet.chains.some((chain) => list('chains').includes(chain))) &&
      (!search || wallet.name.toLowerCase().includes(search)) &&
      (query.get('badge_type') !== 'certified' || wallet.badge_type === 'certified'),
  )
  const size = Number(query.get('entries'))
  const start = (Number(query.get('page')) - 1) * size
  return { data: matching.slice(start, start + size), count: matching.length }
}
