import { type CaipNetworkId, type Namespace, namespaces } from '../contracts/caip.js'
import type { Network } from '../contracts/network/network.js'
import { makeObservableStore } from '../lib/make-observable-store.js'

export class NetworkSlice {
  /** The network in use; a placeholder while the wallet is on one that the host did not list. */
  caipNetwork: Network | undefined
  requestedCaipNetworks: readonly Network[]
  /** The networks of the connected wallet. `undefined`: it named none, and counts as knowing every network. */
  approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined = undefined

  constructor(networks: readonly Network[]) {
    this.requestedCaipNetworks = networks
    this.caipNetwork = networks[0]
    makeObservableStore(this, {}, { deep: false })
  }

  get isSupported(): boolean {
    const requested = this.requestedCaipNetworks
    const id = this.caipNetwork?.caipNetworkId
    return requested.length === 0 || requested.some((network) => network.caipNetworkId === id)
  }

  set(fields: Partial<Pick<NetworkSlice, 'caipNetwork' | 'approvedCaipNetworkIds'>>): void {
    Object.assign(this, fields)
  }

  /** True until the connected wallet names the networks that it serves. */
  get supportsAllNetworks(): boolean {
    return this.approvedCaipNetworkIds === undefined
  }

  reset(): void {
    this.approvedCaipNetworkIds = undefined
    if (this.caipNetwork?.unsupported) this.caipNetwork = this.requestedCaipNetworks[0]
  }
}

export class ChainStore {
  readonly networks: readonly Network[]
  readonly slices: Readonly<Partial<Record<Namespace, NetworkSlice>>>
  activeNamespace: Namespace | undefined
  /** The namespaces that were active before, the last one first. */
  formerNamespaces: readonly Namespace[] = []
  /** From the choice of a network in another namespace until its address is known. */
  isSwitchingNamespace = false
  /** The network that the wallet was asked for, until it answers. */
  switchingTo: Network | undefined = undefined
  /** Ten seconds without an answer. */
  isSwitchSlow = false
  switchError: unknown = undefined
  /** How often a switch to another network succeeded. */
  choices = 0

  constructor(needs: {
    networks: readonly Network[]
    /** Namespaces with an adapter, in the host's order: the first one is active at the beginning. */
    adapterNamespaces: readonly Namespace[]
    /** Its wallet may have been on a network that is not listed. */
    storedNamespace?: Namespace | undefined
    storedNetworkId: CaipNetworkId | undefined
    defaultNetworkId: CaipNetworkId
  }) {
    const slices: Partial<Record<Namespace, NetworkSlice>> = {}
    for (const namespace of namespaces) {
      const networks = needs.networks.filter((network) => network.chainNamespace === namespace)
      if (networks.length > 0) slices[namespace] = new NetworkSlice(networks)
    }
    this.slices = slices
    this.networks = needs.networks
    const { adapterNamespaces } = needs
    const isServed = (namespace: Namespace | undefined) =>
      namespace && slices[namespace] && (adapterNamespaces.length === 0 || adapterNamespaces.includes(namespace))
    const candidates = [this.getNetwork(needs.storedNetworkId), this.getNetwork(needs.defaultNetworkId)]
    // A default network of a namespace that is not active is still that namespace's network.
    for (const network of candidates.toReversed()) if (network) this.setNetwork(network, false)
    const wanted = [needs.storedNamespace, ...candidates.map((network) => network?.chainNamespace)]
    this.activeNamespace = [...wanted, ...adapterNamespaces].find(isServed) ?? needs.networks[0]?.chainNamespace
    makeObservableStore(this, { networks: false, slices: false }, { autoBind: true, deep: false })
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

  networkOf(namespace: Namespace): Network | undefined {
    return this.slices[namespace]?.caipNetwork
  }

  /** Whether the connected wallet can switch to it; true where none is connected. */
  isApproved({ chainNamespace, caipNetworkId }: Network): boolean {
    return this.slices[chainNamespace]?.approvedCaipNetworkIds?.includes(caipNetworkId) ?? true
  }

  /** Returns a function that tells whether the visitor has gone to another network since. */
  watchChoices(): () => boolean {
    const before = this.choices
    return () => this.choices > before
  }

  setActiveNamespace(namespace: Namespace): void {
    const before = this.activeNamespace
    if (!this.slices[namespace] || before === namespace) return
    this.activeNamespace = namespace
    const others = this.formerNamespaces.filter((each) => each !== namespace)
    this.formerNamespaces = before ? [before, ...others] : others
  }

  setNetwork(network: Network, activate: boolean): void {
    this.slices[network.chainNamespace]?.set({ caipNetwork: network })
    if (activate) this.setActiveNamespace(network.chainNamespace)
  }

  set(fields: Partial<Pick<ChainStore, 'isSwitchingNamespace' | 'switchError' | 'switchingTo' | 'isSwitchSlow'>>) {
    Object.assign(this, fields)
  }

  beginSwitch(network: Network): void {
    this.set({ switchingTo: network, isSwitchSlow: false, switchError: undefined })
    if (network.chainNamespace !== this.activeNamespace) this.isSwitchingNamespace = true
  }

  markSwitchSlow(): void {
    this.isSwitchSlow = this.isSwitching
  }

  /** `isAddressMissing`: the visitor has no account in the namespace yet, and goes on to connect there. */
  endSwitch(error?: unknown, isAddressMissing = false): void {
    this.set({ switchingTo: undefined, isSwitchSlow: false, switchError: error })
    if (!isAddressMissing) this.isSwitchingNamespace = false
  }
}
