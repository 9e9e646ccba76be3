import type { SentTransaction } from '../contracts/account/sent-transaction.js'
import type { Adapter, ConnectParams } from '../contracts/adapter.js'
import type { CaipNetworkId, Namespace } from '../contracts/caip.js'
import type { OpenOptions } from '../contracts/modal-api.js'
import type { ServiceConfig } from '../contracts/services.js'
import type { ViewRequest } from '../contracts/views/open-request.js'
import type { Host } from './host.js'
import type { RootStore } from './root-store.js'
import type { Tracker } from './track.js'

/** The dependencies of every flow. */
export interface FlowContext {
  readonly root: RootStore
  readonly tracker: Tracker
  readonly host: Host
  /** The URLs of the services and the settings of their clients. */
  readonly services: ServiceConfig
}

/** The adapters of one modal, each set up when it is first needed. */
export interface Adapters {
  /** Loads the adapter's code the first time. @throws {@link AdapterNotFoundError} */
  get(namespace: Namespace, connectorId?: string): Promise<Adapter>
  /** The adapter where it is set up already. */
  peek(namespace: Namespace, connectorId: string): Adapter | undefined
  /** Ends the namespace's adapter, unless it serves others too. */
  remove(namespace: Namespace): void
  /** The same object as long as the options name the same adapter for this connector. */
  identityOf(namespace: Namespace, connectorId: string | undefined): object | undefined
  /** Ends the adapters that the options offer no longer. Their wallets are not asked. */
  prune(): void
  /** Tells each that the networks of the options are others. */
  followNetworks(): void
  dispose(): void
}

export interface WalletContext extends FlowContext {
  readonly adapters: Adapters
}

interface Activity {
  announce(transaction: SentTransaction): void
  /** Hashes of the confirmed transfers of the account in use to that address, as far as they are kept or loaded. Asks no service. */
  sentTo(address: string): readonly string[]
}

export interface PartContext extends WalletContext {
  readonly navigation: Navigation
  readonly open: OpenFlow
  /** Asks the chain for the native balance again. Never rejects. */
  refreshBalance(namespace: Namespace): Promise<void>
  /** Loads the code that follows and lists what was sent. */
  loadActivity(): Promise<Activity>
  /** Another part: the same instance for everybody. */
  part<P extends Part>(make: PartMaker<P>): P
}

/** A store with its actions. Actions of views never reject: their outcome is in the store. */
export type Part = object & { dispose?(): void }

/** Makes a part. It stands in the file of its flow, which the first view that needs it loads. */
export type PartMaker<P extends Part> = (context: PartContext) => P

export interface Navigation {
  push(entry: ViewRequest): void
  /** Shows a view without a way back. */
  reset(entry: ViewRequest): void
  goBack(): void
  /** For the host: closes, or in embedded mode returns to Account or Connect. */
  close(): void
  /** For the visitor: a view that may not be closed shakes instead. */
  requestClose(): void
}

export interface OpenFlow {
  /** Resolves with false where something else was asked for meanwhile. @throws {@link ModalError}, such as {@link ConnectorNotFoundError} */
  open(options?: OpenOptions): Promise<boolean>
  isDefault(): boolean | undefined
  show(entry: ViewRequest): void
  /** A view that still loads does not open. */
  cancel(): void
  dispose(): void
}

/** The part of signing in that connecting and leaving need. */
export interface SignIn {
  /** Ends the sessions of namespaces that are about to disconnect. Never rejects. */
  leave(namespaces: readonly Namespace[], isLast: boolean): Promise<void>
  /** The message that a wallet may sign while it connects to that network. */
  oneClick(chainId: CaipNetworkId): Promise<NonNullable<ConnectParams['signIn']>>
}

/** Makes each part once, when it is first asked for; all end together. */
export function createParts(context: Omit<PartContext, 'part'>): { part: PartContext['part']; dispose(): void } {
  const made = new Map<PartMaker<Part>, Part>()
  const part = <P extends Part>(make: PartMaker<P>): P => {
    const known = made.get(make)
    if (known) return known as P // kept under its maker
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
