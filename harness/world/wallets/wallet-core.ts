import type { WorldAccount } from '../accounts/accounts.js'
import type { Chain, ChainKind } from '../chains/chain.js'
import type { WalletDialect } from './dialects.js'
import type { EvmNetworks } from './evm-networks.js'
import type { WalletEvent, WalletVia } from './wallet.js'
import type { WalletSpec } from './wallet-spec.js'

export const walletNamespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const
export type KnownWalletNamespace = (typeof walletNamespaces)[number]
/** One of those, or that of a chain from outside. */
export type WalletNamespace = KnownWalletNamespace | (string & {})

/** One call on its way through a wallet, with what a fault does to it. */
export interface WalletRequest {
  readonly method: string
  readonly params: unknown
  readonly origin: string
  readonly chain?: string
  readonly signal?: AbortSignal
  /** A fault answers for another account than the one in use. */
  readonly impostor: WorldAccount | undefined
  readonly isSignatureBad: boolean
  /** Notes that its owner is asked. */
  readonly noteAsked?: () => void
}

export type WalletMethod = (request: WalletRequest) => unknown
export type WalletMethods = Readonly<Record<string, WalletMethod>>

/** The parts that the method tables share: accounts, decisions and connections. */
export interface WalletCore {
  readonly name: string
  readonly dialect: WalletDialect | undefined
  readonly chains: Readonly<Record<string, Chain>>
  readonly networks: EvmNetworks
  chainsOf(kind: ChainKind): readonly Chain[]
  /** The active one first. Empty while it is locked or its owner has none. */
  visibleAccounts(): readonly WorldAccount[]
  /** It says itself what its accounts have (EIP-7811). */
  readonly tellsAssets: boolean
  /** It writes its addresses with their checksum. */
  readonly writesChecksum: boolean
  /** The answer to whether it runs several calls as one (EIP-5792). */
  readonly atomic: 'supported' | 'ready' | 'unsupported'
  isConnected(namespace: WalletNamespace, origin: string): boolean
  /** Remembers that the owner lets the page see the accounts. */
  connect(namespace: WalletNamespace, origin: string): void
  forget(namespace: WalletNamespace, origin: string): void
  ask(request: WalletRequest): Promise<void>
  /** Asks the owner to let the page in: once, and only to unlock when they did so before. */
  askToConnect(request: WalletRequest, namespace: WalletNamespace): Promise<void>
  /** Turns to a network and tells every page. */
  turn(name: string): void
  /** Tells the pages of an origin; `*` stands for every page. */
  tell(origin: string, name: WalletEvent['name'], data: unknown): void
  /** Runs one after the other what must not overlap, such as taking a nonce. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
}

/** The kinds of address that a wallet holds, where there are several. */
export type WalletKeys = Pick<WalletSpec, 'payment' | 'keyTypes'>

/** A wallet's side for one namespace. */
export interface WalletSide {
  readonly methods: WalletMethods
  tell(accounts: readonly WorldAccount[], origin: string): void
  /** Turns to a network by its name or CAIP-2 id; false when it is none of its own. */
  turn?(network: string): boolean
}

/** The parts that are special to the wallets of one namespace. */
export interface WalletKind {
  readonly namespace: WalletNamespace
  readonly chainKind: ChainKind
  /** The ways in which pages find such a wallet. On a phone, a wallet is of the kind of each of its chains. */
  readonly vias: readonly WalletVia[]
  /** @throws Error when the wallet is on no chain of the kind */
  open(core: WalletCore, keys: WalletKeys & { onTurn(): void }): WalletSide
  sessionMethods(core: WalletCore, chain: string, keys: WalletKeys): WalletMethods
  readonly sessionMethodNames: readonly string[]
  addressesOf(account: WorldAccount, chain: string, keys: WalletKeys): Promise<readonly string[]>
}

/** A side whose libraries are loaded when it is first asked something. */
export function createLazySide<Brain>(parts: {
  core: WalletCore
  names: readonly string[]
  load(): Promise<Brain>
  methodsOf(brain: Brain): WalletMethods
  event: WalletEvent['name']
  eventData(brain: Brain, accounts: readonly WorldAccount[]): unknown
}): WalletSide {
  let brain: Brain | undefined
  let methods: WalletMethods | undefined
  const load = async () => {
    brain ??= await parts.load()
    return brain
  }
  const method: WalletMethod = async (request) => {
    methods ??= parts.methodsOf(await load())
    return methods[request.method]?.(request)
  }
  return {
    methods: Object.fromEntries(parts.names.map((name) => [name, method])),
    tell(accounts, origin) {
      const say = (loaded: Brain) => parts.core.tell(origin, parts.event, parts.eventData(loaded, accounts))
      if (brain) say(brain)
      // Nobody waits for what it says. Where the library is missing, asking says so.
      else load().then(say, () => undefined)
    },
  }
}

/** A core whose owner is shown the request of a session as it came, whatever method performs it. */
export function onBehalfOf(core: WalletCore, request: WalletRequest): WalletCore {
  return Object.create(core, { ask: { value: () => core.ask(request) } })
}
