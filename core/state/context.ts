import type { SentTransaction } from '../contracts/account/sent-transaction.js'
import type { Adapter, ConnectParams, SignInWhileConnecting } from '../contracts/adapter.js'
import type { CaipNetworkId, Namespace } from '../contracts/caip.js'
import type { OpenOptions } from '../contracts/modal-api.js'
import type { ServiceConfig } from '../contracts/services.js'
import type { ViewRequest } from '../contracts/views/open-request.js'
import type { Host } from './host.js'
import type { RootStore } from './root-store.js'
import type { Tracker } from './track.js'

/** The dependencies of all flows. */
export interface FlowContext {
  readonly root: RootStore
  readonly tracker: Tracker
  readonly host: Host
  /** The service URLs and the settings of service clients. */
  readonly services: ServiceConfig
}

/** The adapters of one modal, each set up on first use. */
export interface Adapters {
  /** Returns the adapter, and loads its code on first use. @throws {@link AdapterNotFoundError} */
  get(namespace: Namespace, connectorId?: string): Promise<Adapter>
  /** The adapter, if it is already set up. */
  peek(namespace: Namespace, connectorId: string): Adapter | undefined
  /** Disposes of the namespace's adapter, unless the adapter also serves other namespaces. */
  remove(namespace: Namespace): void
  /** Returns the same object as long as the options name the same adapter for this connector. */
  identityOf(namespace: Namespace, connectorId: string | undefined): object | undefined
  /** Disposes of the adapters that the options no longer list, without asking their wallets. */
  prune(): void
  /** Tells each adapter that the networks of the options changed. */
  followNetworks(): void
  dispose(): void
}

export interface WalletContext extends FlowContext {
  readonly adapters: Adapters
}

interface Activity {
  announce(transaction: SentTransaction): void
  /** Hashes of confirmed transfers from the active account to that address, from stored and loaded data only. */
  sentTo(address: string): readonly string[]
}

export interface PartContext extends WalletContext {
  readonly navigation: Navigation
  readonly open: OpenFlow
  /** Fetches the native balance again. Never rejects. */
  refreshBalance(namespace: Namespace): Promise<void>
  /** Loads the code that tracks and lists sent transactions. */
  loadActivity(): Promise<Activity>
  /** Returns another part, which has one instance per modal. */
  part<P extends Part>(make: PartMaker<P>): P
}

/** A store with its actions. Actions that views call never reject: the store holds the outcome. */
export type Part = object & { dispose?(): void }

/** Makes a part. It is defined in the file of its flow, which the first view that needs it loads. */
export type PartMaker<P extends Part> = (context: PartContext) => P

export interface Navigation {
  push(entry: ViewRequest): void
  /** Shows a view and clears the history. */
  reset(entry: ViewRequest): void
  goBack(): void
  /** Closes on behalf of the host; in embedded mode, returns to Account or Connect. */
  close(): void
  /** Closes on behalf of the visitor; a view that may not be closed shakes instead. */
  requestClose(): void
}

export interface OpenFlow {
  /**
   * Resolves with false if another call superseded this one. @throws {@link ModalError}, such as {@link
   * ConnectorNotFoundError}
   */
  open(options?: OpenOptions): Promise<boolean>
  /**
   * What to open once an account is restored: the view that the last call asked for and could not open yet, or any. It
   * is undefined if the call opened another view than the default one.
   */
  again(): OpenOptions | undefined
  show(entry: ViewRequest): void
  /** Cancels opening a view that is still loading. */
  cancel(): void
  dispose(): void
}

/** The part of sign-in that connecting and disconnecting need. */
export interface SignIn {
  /** Ends the sessions of namespaces that are about to disconnect. Never rejects. */
  leave(namespaces: readonly Namespace[], isLast: boolean): Promise<void>
  /** The message that a phone may sign while it connects to that network. */
  oneClick(chainId: CaipNetworkId): Promise<NonNullable<ConnectParams['signIn']>>
  /**
   * The message that a wallet of this browser may sign while it connects to that network. `undefined` if the host writes
   * its own texts.
   */
  whileConnecting(chainId: CaipNetworkId): Promise<SignInWhileConnecting | undefined>
}

/** Makes each part once, on first use; `dispose` ends all of them. */
export function createParts(context: Omit<PartContext, 'part'>): { part: PartContext['part']; dispose(): void } {
  const made = new Map<PartMaker<Part>, Part>()
  const part = <P extends Part>(make: PartMaker<P>): P => {
    const known = made.get(make)
    if (known) return known as P // stored under its maker
    const fresh = make({ ...context, part })
    made.set(make, fresh)
    return fresh
  }
  return {
    part,
    dispose: () => {
      for (const each of [...made.values()].reverse()) each.dispose?.()
      made.clear()
    },
  }
}
