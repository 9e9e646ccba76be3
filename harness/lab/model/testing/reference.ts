import type { CaipNetworkId } from '../../../../core/contracts/caip.js'
import {
  type KnownNamespace as Namespace,
  knownNamespaces as namespaces,
} from '../../../../core/contracts/namespace.js'
import { WALLET_CONNECT_ID } from '../../../../core/state/connection-store.js'
import { isListed, listed } from './model-chains.js'

/** One connected wallet. */
export interface Connected {
  readonly connectorId: string
  /** The name of the page's wallet. Undefined for the phone. */
  readonly wallet: string | undefined
}

export interface Attempt {
  readonly namespace: Namespace
  readonly wallet: string
  readonly connectorId: string
  /** True if the visitor has switched the network since the request. The modal then stays on that network. */
  hasGoneElsewhere: boolean
  /** Set if the wallet had an earlier request, which the modal checks every second: the milliseconds since the start. */
  lookedMs?: number
}

/** The stored connections. */
export interface Stored {
  readonly ids: Readonly<Partial<Record<Namespace, string>>>
  readonly active: CaipNetworkId | undefined
  /** The active namespace, whose wallet may be on an unlisted network. */
  readonly namespace: Namespace | undefined
}

type View = 'Connect' | 'Account' | 'UnsupportedChain' | 'ConnectingExternal' | 'ConnectingWalletConnectBasic'

/**
 * The expected state of a modal, in code short enough to verify by reading: connections, networks, the view and the storage.
 * The class has no promises and no wallets. The steps report the actions of wallets.
 */
export class Reference {
  stored: Stored
  readonly connections = new Map<Namespace, Connected>()
  readonly networks: Record<Namespace, CaipNetworkId> = {
    eip155: listed.eip155[0],
    solana: listed.solana[0],
    bip122: listed.bip122[0],
    polkadot: listed.polkadot[0],
  }
  active: Namespace = 'eip155'
  attempt: Attempt | undefined
  /** True while a code is shown that the phone can still approve. */
  isPairing = false
  /** True if the visitor has switched the network since the code was requested, as in {@link Attempt}. */
  hasGoneElsewhere = false
  isOpen = false
  view: View = 'Connect'
  /** True if the modal was last opened without a view. */
  isDefault = false
  /** The namespace for which the modal was opened, if any. */
  filter: Namespace | undefined
  #former: Namespace[] = []
  /** The active network and its connection state when both were last stored. */
  #told: string

  /** Starts a page load. `adopt` restores each connection, and then `restored` ends the load. */
  constructor(stored: Stored) {
    this.stored = stored
    const namespace = namespaces.find((each) => stored.active?.startsWith(`${each}:`))
    if (namespace && stored.active) {
      this.active = namespace
      this.networks[namespace] = stored.active
    }
    if (stored.namespace) this.active = stored.namespace
    this.#told = this.#telling
  }

  restored(): void {
    const first = this.connectedNamespaces[0]
    if (first && !this.connections.has(this.active)) this.#activate(first)
    this.#storeActive()
    this.checkNetwork()
  }

  /** The active network, if the site does not list it and a wallet is connected there. */
  get unlisted(): CaipNetworkId | undefined {
    return this.isUnsupported && this.connections.has(this.active) ? this.networks[this.active] : undefined
  }

  get #telling(): string {
    return `${this.networks[this.active]} ${this.connections.has(this.active)}`
  }

  get connectedNamespaces(): Namespace[] {
    return namespaces.filter((namespace) => this.connections.has(namespace))
  }

  get isUnsupported(): boolean {
    return !isListed(this.networks[this.active])
  }

  statusOf(namespace: Namespace): 'disconnected' | 'connecting' | 'connected' {
    if (this.connections.has(namespace)) return 'connected'
    return this.attempt?.namespace === namespace ? 'connecting' : 'disconnected'
  }

  isOn(namespace: Namespace, connectorId: string): boolean {
    return this.connections.get(namespace)?.connectorId === connectorId
  }

  get isPhoneConnected(): boolean {
    return [...this.connections.values()].some(({ connectorId }) => connectorId === WALLET_CONNECT_ID)
  }

  adopt(namespace: Namespace, connected: Connected, network: CaipNetworkId, activate: boolean): void {
    this.connections.set(namespace, connected)
    this.setNetwork(namespace, network, activate)
    this.stored = { ...this.stored, ids: { ...this.stored.ids, [namespace]: connected.connectorId } }
  }

  /** Removes the stored connection of a connector. */
  lose(namespace: Namespace, connectorId: string): void {
    const { [namespace]: kept, ...ids } = this.stored.ids
    if (kept === connectorId) this.stored = { ...this.stored, ids }
  }

  /** The asked wallet approves. */
  succeed(network: CaipNetworkId): void {
    const { attempt } = this
    if (!attempt) return
    this.attempt = undefined
    const canStay = this.connections.has(this.active) || attempt.namespace === this.active
    this.adopt(attempt.namespace, attempt, network, !(attempt.hasGoneElsewhere && canStay))
    this.afterConnect()
  }

  afterConnect(): void {
    if (this.isOpen) this.reset('Account')
    this.checkNetwork()
  }

  /** Removes a connection. With `mayReturn`, the wallet only hides its accounts, so storage keeps the connection. */
  drop(namespace: Namespace, leaving: readonly Namespace[] = [], mayReturn = false): void {
    const gone = this.connections.get(namespace)
    if (!gone) return
    const before = this.unlisted
    this.connections.delete(namespace)
    if (!mayReturn) this.lose(namespace, gone.connectorId)
    if (!isListed(this.networks[namespace])) this.networks[namespace] = listed[namespace][0]
    const connectedNamespaces = this.connectedNamespaces.filter((each) => !leaving.includes(each))
    const other = this.#former.find((each) => connectedNamespaces.includes(each)) ?? connectedNamespaces[0]
    if (namespace === this.active && other) this.#activate(other)
    this.#storeActive()
    if (this.unlisted && this.unlisted !== before) this.show('UnsupportedChain')
  }

  forget(...gone: readonly Namespace[]): void {
    const leaving = gone.filter((namespace) => this.connections.has(namespace))
    for (const namespace of leaving) this.drop(namespace, leaving)
    if (leaving.length > 0) this.leave()
  }

  /** The wallet hides its accounts, and may show the same accounts later. */
  suspend(namespace: Namespace): void {
    this.drop(namespace, [], true)
    this.leave()
  }

  /** Shows the view that follows the loss of a wallet. */
  leave(): void {
    if (!this.isOpen || this.view.startsWith('Connect')) return
    if (this.connections.size === 0) this.close()
    else this.reset(this.isUnsupported && this.connections.has(this.active) ? 'UnsupportedChain' : 'Account')
  }

  setNetwork(namespace: Namespace, network: CaipNetworkId, activate: boolean): void {
    this.networks[namespace] = network
    if (activate) this.#activate(namespace)
    this.#storeActive()
  }

  checkNetwork(): void {
    if (this.isUnsupported && this.connections.has(this.active)) this.show('UnsupportedChain')
    else if (this.isOpen && this.view === 'UnsupportedChain') this.close()
  }

  /** The visitor's switch of the network succeeds. */
  switched(namespace: Namespace, network: CaipNetworkId): void {
    if (this.attempt) this.attempt.hasGoneElsewhere = true
    this.hasGoneElsewhere = true
    this.setNetwork(namespace, network, true)
    if (!this.isOpen) return
    if (!this.connections.has(this.active)) {
      this.reset('Connect')
      this.filter = this.active
    } else if (this.view === 'UnsupportedChain') this.close()
  }

  open(): void {
    this.filter = undefined
    this.isDefault = true
    const isConnected = this.connections.has(this.active)
    if (isConnected && this.isUnsupported) this.show('UnsupportedChain')
    else this.show(isConnected ? 'Account' : 'Connect')
  }

  /** Leads a visitor in Connect onwards after a connection of another tab was adopted. */
  lead(): void {
    const namespace = this.filter ?? this.active
    if (!this.isOpen || !this.isDefault || this.view !== 'Connect' || !this.connections.has(namespace)) return
    this.#activate(namespace)
    this.#storeActive()
    this.reset(this.isUnsupported ? 'UnsupportedChain' : 'Account')
  }

  close(): void {
    this.#left()
    this.isOpen = false
    this.filter = undefined
  }

  show(view: View): void {
    this.reset(view)
    this.isOpen = true
  }

  /** Opens the view that shows a code, and requests a code. */
  pair(only: Namespace | undefined): void {
    this.filter = only
    this.isDefault = false
    this.show('ConnectingWalletConnectBasic')
    this.isPairing = true
    this.hasGoneElsewhere = false
  }

  reset(view: View): void {
    this.#left()
    this.view = view
  }

  /** Another tab or script writes the storage. */
  overwrite(ids: Stored['ids']): void {
    this.stored = { ...this.stored, ids }
  }

  /** Leaving a view ends its request. */
  #left(): void {
    if (this.view === 'ConnectingExternal') this.attempt = undefined
    this.isPairing = false
  }

  #activate(namespace: Namespace): void {
    if (namespace === this.active) return
    this.#former = [this.active, ...this.#former].filter((each) => each !== namespace)
    this.active = namespace
  }

  /** Stores the active network when it or its connection state changes. An unlisted network is not stored as the visitor's choice. */
  #storeActive(): void {
    if (this.#telling === this.#told) return
    this.#told = this.#telling
    const network = this.networks[this.active]
    this.stored = { ...this.stored, namespace: this.active, ...(isListed(network) && { active: network }) }
  }
}
