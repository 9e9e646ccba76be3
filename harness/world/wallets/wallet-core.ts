import type { WorldAccount } from '../accounts/accounts.js'
import type { Chain, ChainKind } from '../chains/chain.js'
import type { EvmWays, WalletDialect } from './dialects.js'
import type { EvmNetworks } from './evm-networks.js'
import type { WalletStandard } from './standards/names.js'
import type { WalletEvent, WalletVia } from './wallet.js'
import type { WalletSpec } from './wallet-spec.js'

export const walletNamespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const
export type KnownWalletNamespace = (typeof walletNamespaces)[number]
/** A built-in namespace, or that of a chain from `defineChain`. */
export type WalletNamespace = KnownWalletNamespace | (string & {})

/** A call on its way through a wallet, with the effects of faults. */
export interface WalletRequest {
  readonly method: string
  readonly params: unknown
  readonly origin: string
  readonly chain?: string
  readonly signal?: AbortSignal
  /** The account that a fault signs with in place of the right one. */
  readonly impostor: WorldAccount | undefined
  readonly isSignatureBad: boolean
  /** True while a fault hides every account from the answer. */
  readonly isEmpty?: boolean
  /** Records that the owner is asked. */
  readonly noteAsked?: () => void
}

export type WalletMethod = (request: WalletRequest) => unknown
export type WalletMethods = Readonly<Record<string, WalletMethod>>

/** Members that the method tables share: accounts, decisions and connections. */
export interface WalletCore {
  readonly name: string
  readonly dialect: WalletDialect | undefined
  /** How the dialect's provider in a page deviates from the standards. A phone has none of these ways. */
  readonly evmWays: EvmWays | undefined
  readonly chains: Readonly<Record<string, Chain>>
  readonly networks: EvmNetworks
  chainsOf(kind: ChainKind): readonly Chain[]
  /** The active account first. Empty while the wallet is locked or its owner has none. */
  visibleAccounts(): readonly WorldAccount[]
  /** True if the wallet reports its accounts' assets (EIP-7811). */
  readonly tellsAssets: boolean
  /** The namespaces that its owner leaves ticked in a session for several. Absent: all. */
  readonly grants: readonly string[] | undefined
  /** The newer standards that the wallet supports. */
  readonly standards: ReadonlySet<WalletStandard>
  /** True if the wallet writes addresses with their checksum. */
  readonly writesChecksum: boolean
  /** The wallet's answer about running several calls as one (EIP-5792). */
  readonly atomic: 'supported' | 'ready' | 'unsupported'
  isConnected(namespace: WalletNamespace, origin: string): boolean
  /** Records that the page may see the accounts. */
  connect(namespace: WalletNamespace, origin: string): void
  forget(namespace: WalletNamespace, origin: string): void
  ask(request: WalletRequest): Promise<void>
  /** Asks the owner to connect the page. A connected page needs at most an unlock. */
  askToConnect(request: WalletRequest, namespace: WalletNamespace): Promise<void>
  /** Switches to a network and notifies every page. */
  turn(name: string): void
  /** Sends an event to the pages of an origin; `*` means every page. */
  emitTo(origin: string, name: WalletEvent['name'], data: unknown): void
  /** Runs tasks that must not overlap, such as taking a nonce, one after another. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
}

/** The types of address that a wallet holds, for chains with several. */
export type WalletKeys = Pick<WalletSpec, 'payment' | 'keyTypes'>

/** A wallet's methods and events for one namespace. */
export interface NamespaceHandler {
  readonly methods: WalletMethods
  emitAccounts(accounts: readonly WorldAccount[], origin: string): void
  /** Switches to a network by its name or CAIP-2 id; false for a network of another namespace. */
  turn?(network: string): boolean
  /** Switches to another of its networks for a fault, silently or with an event. False if it has only one. */
  turnAway?(isSilent: boolean): boolean
}

/** The parts that are specific to the wallets of one namespace. */
export interface WalletKind {
  readonly namespace: WalletNamespace
  readonly chainKind: ChainKind
  /** The ways in which pages find such a wallet. A wallet on a phone belongs to the kind of each of its chains. */
  readonly vias: readonly WalletVia[]
  /** @throws Error when the wallet has no chain of the kind */
  open(core: WalletCore, keys: WalletKeys & { onTurn(): void }): NamespaceHandler
  sessionMethods(core: WalletCore, chain: string, keys: WalletKeys): WalletMethods
  readonly sessionMethodNames: readonly string[]
  addressesOf(account: WorldAccount, chain: string, keys: WalletKeys): Promise<readonly string[]>
}

/** A handler whose libraries are loaded at its first call. */
export function createLazyHandler<Library>(parts: {
  core: WalletCore
  names: readonly string[]
  load(): Promise<Library>
  methodsOf(library: Library): WalletMethods
  event: WalletEvent['name']
  eventData(library: Library, accounts: readonly WorldAccount[]): unknown
}): NamespaceHandler {
  let library: Library | undefined
  let methods: WalletMethods | undefined
  const load = async () => {
    library ??= await parts.load()
    return library
  }
  const method: WalletMethod = async (request) => {
    methods ??= parts.methodsOf(await load())
    return methods[request.method]?.(request)
  }
  return {
    methods: Object.fromEntries(parts.names.map((name) => [name, method])),
    emitAccounts(accounts, origin) {
      const say = (loaded: Library) => parts.core.emitTo(origin, parts.event, parts.eventData(loaded, accounts))
      if (library) say(library)
      // Events are optional. A missing library is reported by the next call.
      else load().then(say, () => undefined)
    },
  }
}

/** A core that shows its owner the original session request, whichever method performs it. */
export function onBehalfOf(core: WalletCore, request: WalletRequest): WalletCore {
  return Object.create(core, { ask: { value: () => core.ask(request) } })
}
