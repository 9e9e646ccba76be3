import type { UniversalProvider as ProviderClass } from '@walletconnect/universal-provider'
import type { SiwxMessage, SiwxSession } from '../../../contracts/sign-in/message.js'

type UniversalProvider = InstanceType<typeof ProviderClass>

export type SdkClient = UniversalProvider['client']

export type SdkSession = NonNullable<UniversalProvider['session']>

/** The permissions that a wallet is asked for in one namespace, in the SDK's words. */
export interface ProposedNamespace {
  methods: string[]
  events: string[]
  chains: string[]
  rpcMap: Record<string, string>
}

/** One client of WalletConnect, as far as it is used. */
export interface Sdk {
  readonly provider: UniversalProvider
  /** The page's id at the relay. */
  readonly clientId: string
  /** The newest session that was kept from before. */
  readonly storedSession: SdkSession | undefined
  /**
   * A session was proposed, and the relay has neither taken the proposal nor lets the page in now. Until then the SDK waits
   * up to five seconds between two of its own attempts, and what is proposed meanwhile waits with it.
   */
  isKeptOut(): boolean
  /**
   * Proposes a session. `onUri` is called once the relay took the proposal. Resolves when a wallet approved; rejects with what the wallet or the relay said.
   */
  propose(proposal: Record<string, ProposedNamespace>, onUri: (uri: string) => void): Promise<SdkSession>
  /**
   * The same, with a message that the wallet signs in the one approval where it can (`wc_sessionAuthenticate`); `signed` is
   * empty where it cannot.
   */
  proposeSignedIn(
    message: SiwxMessage,
    proposal: ProposedNamespace,
    onUri: (uri: string) => void,
  ): Promise<{ session: SdkSession; signed: SiwxSession[] }>
  /** From now on `provider` speaks of this session, and asks the nodes of the proposal. */
  use(session: SdkSession | undefined, proposal?: Record<string, ProposedNamespace>): void
  /** The network that `provider` means when a caller names none. CAIP-2. */
  setChain(caipNetworkId: string): void
  /** Tells the wallet that a session is over. Waits for the relay, which may take a minute to be given up. */
  end(session: SdkSession): Promise<void>
  /** Forgets a session, also for the pages that come. */
  forget(session: SdkSession): Promise<void>
  /** Ends sockets, timers and listeners. Tells nobody. */
  stop(): void
}
