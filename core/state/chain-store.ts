import type { CaipNetworkId, Namespace } from '../contracts/caip.js'
import { knownNamespaces } from '../contracts/namespace.js'
import { type Network, unsupportedNetwork } from '../contracts/network/network.js'
import { makeObservableStore } from '../lib/make-observable-store.js'
import { isPlainEqual } from '../lib/plain-equal.js'

export class NetworkSlice {
  /** The active network; a placeholder while the wallet is on a network that the host did not list. */
  caipNetwork: Network | undefined
  requestedCaipNetworks: readonly Network[]
  /** The networks that the connected wallet serves. `undefined`: it named none, and counts as serving all. */
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

  /** Replaces the list of networks. The active network stays if it is still listed. */
  list(networks: readonly Network[]): void {
    const id = this.caipNetwork?.caipNetworkId
    this.requestedCaipNetworks = networks
    this.caipNetwork = networks.find((network) => network.caipNetworkId === id) ?? networks[0]
  }

  reset(): void {
    this.approvedCaipNetworkIds = undefined
    if (this.caipNetwork?.unsupported) this.caipNetwork = this.requestedCaipNetworks[0]
  }
}

type Slices = Readonly<Partial<Record<Namespace, NetworkSlice>>>

export class ChainStore {
  networks: readonly Network[] = []
  slices: Slices = {}
  activeNamespace: Namespace | undefined
  /** The previously active namespaces, the most recent one first. */
  formerNamespaces: readonly Namespace[] = []
  /** True from the choice of a network in another namespace until an address there is known. */
  isSwitchingNamespace = false
  /** The network that the wallet was asked to switch to, until it answers. */
  switchingTo: Network | undefined = undefined
  /** True after ten seconds without an answer. */
  isSwitchSlow = false
  switchError: unknown = undefined
  /** The number of successful network switches. */
  choices = 0

  constructor(needs: {
    networks: readonly Network[]
    /** Namespaces with an adapter, in the host's order: the first one is active at the start. */
    adapterNamespaces: readonly Namespace[]
    /** Stored apart from the network, because the wallet may have been on a network that is not listed. */
    storedNamespace?: Namespace | undefined
    storedNetworkId: CaipNetworkId | undefined
    defaultNetworkId: CaipNetworkId
  }) {
    this.#list(needs.networks)
    const { adapterNamespaces } = needs
    const isServed = (namespace: Namespace | undefined) => this.#isServed(namespace, adapterNamespaces)
    const candidates = [this.getNetwork(needs.storedNetworkId), this.getNetwork(needs.defaultNetworkId)]
    // A default network in an inactive namespace is still the network of that namespace.
    for (const network of [...candidates].reverse()) if (network) this.setNetwork(network, false)
    const wanted = [needs.storedNamespace, ...candidates.map((network) => network?.chainNamespace)]
    this.activeNamespace = [...wanted, ...adapterNamespaces].find(isServed) ?? needs.networks[0]?.chainNamespace
    makeObservableStore(this, {}, { autoBind: true, deep: false })
  }

  #isServed(namespace: Namespace | undefined, adapterNamespaces: readonly Namespace[]): boolean {
    if (!namespace || !this.slices[namespace]) return false
    return adapterNamespaces.length === 0 || adapterNamespaces.includes(namespace)
  }

  /**
   * Replaces the networks. An unchanged network keeps its object, and a namespace keeps its active network if it is
   * still listed.
   */
  #list(networks: readonly Network[]): void {
    this.networks = networks.map((network) => {
      const before = this.getNetwork(network.caipNetworkId)
      return isPlainEqual(before, network) && before ? before : network
    })
    const slices: Partial<Record<Namespace, NetworkSlice>> = {}
    // Namespaces that ship come first, in the order of the views.
    const names = new Set([...knownNamespaces, ...this.networks.map(({ chainNamespace }) => chainNamespace)])
    for (const namespace of names) {
      const listed = this.networks.filter((network) => network.chainNamespace === namespace)
      if (listed.length === 0) continue
      const slice = this.slices[namespace] ?? new NetworkSlice(listed)
      slice.list(listed)
      slices[namespace] = slice
    }
    this.slices = slices
  }

  /**
   * Replaces the host's networks. The active namespace and the active network of each namespace stay if they can. A
   * `connected` namespace stays on a network that is no longer listed, because its wallet does. `used` holds the active
   * networks from before connections were dropped.
   */
  setNetworks(needs: {
    networks: readonly Network[]
    adapterNamespaces: readonly Namespace[]
    adapterNamespacesBefore: readonly Namespace[]
    defaultNetworkId: CaipNetworkId
    connected: readonly Namespace[]
    used: ReadonlyMap<Namespace, Network | undefined>
  }): void {
    const { adapterNamespaces, connected, used } = needs
    const active = this.activeNamespace
    this.#list(needs.networks)
    const defaultNetwork = this.getNetwork(needs.defaultNetworkId)
    for (const namespace of this.namespaces) {
      const id = used.get(namespace)?.caipNetworkId
      const network = this.getNetwork(id)
      const unlisted = connected.includes(namespace) && id ? unsupportedNetwork(id) : undefined
      const ofDefault = defaultNetwork?.chainNamespace === namespace ? defaultNetwork : undefined
      // The default is the first network. The slice of a wallet that was just dropped may hold another one, as a
      // fallback.
      const next = network ?? unlisted ?? ofDefault ?? this.slices[namespace]?.requestedCaipNetworks[0]
      if (next) this.setNetwork(next, false)
    }
    const isServed = (namespace: Namespace | undefined) => this.#isServed(namespace, adapterNamespaces)
    const isConnected = (namespace: Namespace | undefined) => connected.some((each) => each === namespace)
    this.formerNamespaces = this.formerNamespaces.filter((namespace) => this.slices[namespace])
    // The visitor may have chosen a namespace without an adapter, for a wallet on another device.
    const hasLostAdapter = needs.adapterNamespacesBefore.some((each) => each === active) && !isServed(active)
    if (active && this.slices[active] && (isConnected(active) || !hasLostAdapter)) return
    const inUse = [...this.formerNamespaces, ...connected].find(isConnected)
    const byDefault = [defaultNetwork?.chainNamespace, ...adapterNamespaces].find(isServed)
    this.activeNamespace = inUse ?? byDefault ?? this.networks[0]?.chainNamespace
  }

  get namespaces(): readonly Namespace[] {
    return Object.keys(this.slices)
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

  /** True if the connected wallet can switch to the network, or if none is connected. */
  isApproved({ chainNamespace, caipNetworkId }: Network): boolean {
    return this.slices[chainNamespace]?.approvedCaipNetworkIds?.includes(caipNetworkId) ?? true
  }

  /** Returns a function that is true if the visitor has switched networks since. */
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

  /**
   * Ends a switch. `isAddressMissing`: the visitor has no account in the namespace yet, and goes on to connect there.
   */
  endSwitch(error?: unknown, isAddressMissing = false): void {
    this.set({ switchingTo: undefined, isSwitchSlow: false, switchError: error })
    if (!isAddressMissing) this.isSwitchingNamespace = false
  }
}
