import { makeAutoObservable, observableRef } from 'mobx'
import { type CaipNetworkId, type Namespace, namespaces } from '../contracts/caip.js'
import type { Network } from '../contracts/network/network.js'

/** The networks of one namespace. */
export class NetworkSlice {
  readonly namespace: Namespace
  /** The network in use; a placeholder while the wallet is on one that the host did not list. */
  caipNetwork: Network | undefined
  requestedCaipNetworks: readonly Network[]
  /** Those that the connected wallet serves. Undefined: it named none, and is taken to know every network. */
  approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined = undefined

  constructor(namespace: Namespace, networks: readonly Network[]) {
    this.namespace = namespace
    this.requestedCaipNetworks = networks
    this.caipNetwork = networks[0]
    makeAutoObservable(this, {
      caipNetwork: observableRef,
      requestedCaipNetworks: observableRef,
      approvedCaipNetworkIds: observableRef,
    })
  }

  /** Whether it is in the requested list; an empty list takes every network. */
  get isSupported(): boolean {
    const requested = this.requestedCaipNetworks
    return (
      requested.length === 0 || requested.some((network) => network.caipNetworkId === this.caipNetwork?.caipNetworkId)
    )
  }

  setNetwork(network: Network | undefined): void {
    this.caipNetwork = network
  }

  setApproved(ids: readonly CaipNetworkId[] | undefined): void {
    this.approvedCaipNetworkIds = ids
  }

  /** Forgets the networks that the wallet approved. The active network stays. */
  reset(): void {
    this.approvedCaipNetworkIds = undefined
    if (this.caipNetwork?.unsupported) this.caipNetwork = this.requestedCaipNetworks[0]
  }
}

/** Which networks there are, which is active, and whether it is being changed. */
export class ChainStore {
  /** All networks that the host listed, in the host's order. */
  readonly networks: readonly Network[]
  readonly slices: Readonly<Partial<Record<Namespace, NetworkSlice>>>
  activeNamespace: Namespace | undefined
  /** Those that were active before, the last one first. */
  formerNamespaces: readonly Namespace[] = []
  /** From the choice of a network in another namespace until its address is known. */
  isSwitchingNamespace = false
  /** The network that the wallet was asked for, until it answers. */
  switchingTo: Network | undefined = undefined
  /** Ten seconds without an answer. */
  isSwitchSlow = false
  switchError: unknown = undefined

  constructor(needs: {
    networks: readonly Network[]
    /** Namespaces with an adapter, in the host's order: the first one is active at the beginning. */
    adapterNamespaces: readonly Namespace[]
    /** The namespace that was active last. Its wallet may have been on a network that is not listed. */
    storedNamespace?: Namespace | undefined
    storedNetworkId: CaipNetworkId | undefined
    defaultNetworkId: CaipNetworkId
  }) {
    const slices: Partial<Record<Namespace, NetworkSlice>> = {}
    for (const namespace of namespaces) {
      const networks = needs.networks.filter((network) => network.chainNamespace === namespace)
      if (networks.length > 0) slices[namespace] = new NetworkSlice(namespace, networks)
    }
    this.slices = slices
    this.networks = needs.networks
    const { adapterNamespaces } = needs
    const isServed = (namespace: Namespace | undefined) =>
      namespace && slices[namespace] && (adapterNamespaces.length === 0 || adapterNamespaces.includes(namespace))
    const candidates = [this.getNetwork(needs.storedNetworkId), this.getNetwork(needs.defaultNetworkId)]
    // The default of another namespace is that namespace's network all the same.
    for (const network of candidates.toReversed()) if (network) slices[network.chainNamespace]?.setNetwork(network)
    const wanted = [needs.storedNamespace, ...candidates.map((network) => network?.chainNamespace)]
    this.activeNamespace = [...wanted, ...adapterNamespaces].find(isServed) ?? needs.networks[0]?.chainNamespace
    makeAutoObservable(
      this,
      {
        networks: false,
        slices: false,
        formerNamespaces: observableRef,
        switchingTo: observableRef,
        switchError: observableRef,
      },
      { autoBind: true },
    )
  }

  get namespaces(): readonly Namespace[] {
    return namespaces.filter((namespace) => this.slices[namespace])
  }

  get activeSlice(): NetworkSlice | undefined {
    return this.activeNamespace && this.slices[this.activeNamespace]
  }

  get activeNetwork(): Network | undefined {
    return this.activeSlice?.caipNetwork
  }

  get isNetworkSupported(): boolean {
    return this.activeSlice?.isSupported ?? true
  }

  get isSwitching(): boolean {
    return this.switchingTo !== undefined
  }

  getNetwork(id: CaipNetworkId | undefined): Network | undefined {
    return this.networks.find((network) => network.caipNetworkId === id)
  }

  /** The network in use in a namespace, active or not. */
  networkOf(namespace: Namespace): Network | undefined {
    return this.slices[namespace]?.caipNetwork
  }

  /** Whether the wallet that is connected there can be taken to it; true where none is connected. */
  isApproved({ chainNamespace, caipNetworkId }: Network): boolean {
    return this.slices[chainNamespace]?.approvedCaipNetworkIds?.includes(caipNetworkId) ?? true
  }

  setActiveNamespace(namespace: Namespace): void {
    const before = this.activeNamespace
    if (!this.slices[namespace] || before === namespace) return
    this.activeNamespace = namespace
    this.formerNamespaces = [before, ...this.formerNamespaces].filter(
      (each) => each && each !== namespace,
    ) as Namespace[] // `before` may be none
  }

  /** Sets the network of its namespace and, with `activate`, makes that namespace the active one. */
  setNetwork(network: Network, activate: boolean): void {
    this.slices[network.chainNamespace]?.setNetwork(network)
    if (activate) this.setActiveNamespace(network.chainNamespace)
  }

  setSwitchingNamespace(isSwitching: boolean): void {
    this.isSwitchingNamespace = isSwitching
  }

  beginSwitch(network: Network): void {
    this.switchingTo = network
    this.isSwitchSlow = false
    this.switchError = undefined
  }

  markSwitchSlow(): void {
    this.isSwitchSlow = this.isSwitching
  }

  endSwitch(error?: unknown): void {
    this.isSwitchSlow = false
    this.switchingTo = undefined
    this.switchError = error
  }

  clearSwitchError(): void {
    this.switchError = undefined
  }
}
