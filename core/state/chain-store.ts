import type { CaipNetworkId, Namespace } from '../contracts/caip.js'
import { knownNamespaces } from '../contracts/namespace.js'
import { type Network, unsupportedNetwork } from '../contracts/network/network.js'
import { makeObservableStore } from '../lib/make-observable-store.js'
import { isPlainEqual } from '../lib/plain-equal.js'

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

  /** The network in use stays where it is listed still. */
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
    this.#list(needs.networks)
    const { adapterNamespaces } = needs
    const isServed = (namespace: Namespace | undefined) => this.#isServed(namespace, adapterNamespaces)
    const candidates = [this.getNetwork(needs.storedNetworkId), this.getNetwork(needs.defaultNetworkId)]
    // A default network of a namespace that is not active is still that namespace's network.
    for (const network of [...candidates].reverse()) if (network) this.setNetwork(network, false)
    const wanted = [needs.storedNamespace, ...candidates.map((network) => network?.chainNamespace)]
    this.activeNamespace = [...wanted, ...adapterNamespaces].find(isServed) ?? needs.networks[0]?.chainNamespace
    makeObservableStore(this, {}, { autoBind: true, deep: false })
  }

  #isServed(namespace: Namespace | undefined, adapterNamespaces: readonly Namespace[]): boolean {
    if (!namespace || !this.slices[namespace]) return false
    return adapterNamespaces.length === 0 || adapterNamespaces.includes(namespace)
  }

  /** A network that stays is the same object, and a namespace that stays keeps the network it is on where that is still listed. */
  #list(networks: readonly Network[]): void {
    this.networks = networks.map((network) => {
      const before = this.getNetwork(network.caipNetworkId)
      return isPlainEqual(before, network) && before ? before : network
    })
    const slices: Partial<Record<Namespace, NetworkSlice>> = {}
    // Those that ship first, in the order in which views list them.
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
   * Takes other networks. The active namespace stays where it still can, and so does the network of each. A `connected`
   * namespace stays on a network that is listed no longer, as its wallet does. `used`: the networks in use before connections were
   * let go of.
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
      // Else the first one. A slice whose wallet has just gone may be on another, which it only fell back to.
      const next = network ?? unlisted ?? ofDefault ?? this.slices[namespace]?.requestedCaipNetworks[0]
      if (next) this.setNetwork(next, false)
    }
    const isServed = (namespace: Namespace | undefined) => this.#isServed(namespace, adapterNamespaces)
    const isConnected = (namespace: Namespace | undefined) => connected.some((each) => each === namespace)
    this.formerNamespaces = this.formerNamespaces.filter((namespace) => this.slices[namespace])
    // The visitor may have gone to one without an adapter, for a wallet on another device.
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
