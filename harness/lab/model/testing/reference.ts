import type { CaipNetworkId } from '../../../../core/contracts/caip.js'
import {
  type KnownNamespace as Namespace,
  knownNamespaces as namespaces,
} from '../../../../core/contracts/namespace.js'
import { WALLET_CONNECT_ID } from '../../../../core/state/connection-store.js'
import { isListed, listed } from './model-chains.js'

/** One connected wallet, by what names it. */
export interface Connected {
  readonly connectorId: string
  /** The page's wallet; none for the phone. */
  readonly wallet: string | undefined
}

export interface Attempt {
  readonly namespace: Namespace
  readonly wallet: string
  readonly connectorId: string
  /** The modal was taken to another network after that: it stays there. */
  hasGoneElsewhere: boolean
  /** An earlier request was in the wallet, which is looked at each second since: so many milliseconds have passed. */
  lookedMs?: number
}

/** The stored connections. */
export interface Stored {
  readonly ids: Readonly<Partial<Record<Namespace, string>>>
  readonly active: CaipNetworkId | undefined
  /** The namespace that was active, whose wallet may have been on a network that is not listed. */
  readonly namespace: Namespace | undefined
}

type View = 'Connect' | 'Account' | 'UnsupportedChain' | 'ConnectingExternal' | 'ConnectingWalletConnectBasic'

/**
 * The expected state of a modal, short enough to be checked by reading: connections, networks, the view and the storage.
 * It knows no promises and no wallets; the player of a step reports the wallets' actions.
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
  /** Whether a code is shown that the phone may still approve. */
  isPairing = false
  /** Since it was asked for, as with {@link Attempt}. */
  hasGoneElsewhere = false
  isOpen = false
  view: View = 'Connect'
  /** The modal was opened last without a view. */
  isDefault = false
  /** The namespace that the modal was opened for. */
  filter: Namespace | undefined
  #former: Namespace[] = []
  /** The active network, and whether somebody is connected there, as it was told last. */
  #told: string

  /** A page is loaded; what was connected comes by `adopt`, then `restored`. */
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

  /** The network that the site does not list and that somebody is connected on, where it is the active one. */
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

  /** Storage forgets what was connected with that. */
  lose(namespace: Namespace, connectorId: string): void {
    const { [namespace]: kept, ...ids } = this.stored.ids
    if (kept === connectorId) this.stored = { ...this.stored, ids }
  }

  /** The wallet that was asked approved. */
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

  /** The wallet went, or was let go of. `mayReturn`: it named no accounts any more, so storage goes on naming it. */
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

  /** The wallet names no accounts, which may be those of before later on. */
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

  /** A network was chosen and is there. */
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

  /** A visitor who waits at Connect is led on once another tab's connection is taken over. */
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

  /** A code is asked for, unless one is shown in that very view. */
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

  /** Somebody else wrote the storage. */
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

  /** Written when it changes, or somebody connects or goes there; a network that the host does not list is no choice of the visitor's. */
  #storeActive(): void {
    if (this.#telling === this.#told) return
    this.#told = this.#telling
    const network = this.networks[this.active]
    this.stored = { ...this.stored, namespace: this.active, ...(isListed(network) && { active: network }) }
  }
}
