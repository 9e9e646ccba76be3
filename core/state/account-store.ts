import type {
  AccountRecord,
  AccountType,
  ConnectedWalletInfo,
  ConnectionStatus,
  EmbeddedUser,
} from '../contracts/account/account.js'
import type { CaipAddress, Namespace } from '../contracts/caip.js'
import type { KnownNamespace } from '../contracts/namespace.js'
import type { NamespaceDefinition } from '../contracts/namespace-definition.js'
import { explorerUrl, type Network } from '../contracts/network/network.js'
import type { ModalError } from '../errors/base.js'
import { addressKey, truncateAddress } from '../lib/address.js'
import type { Fields } from '../lib/fields.js'
import { makeObservableStore } from '../lib/make-observable-store.js'
import type { LoadStatus } from '../lib/task.js'
import { defaultAccountTypeOf, type NamespaceTable } from '../namespaces/namespace-table.js'

export class AccountSlice {
  readonly namespace: Namespace
  status: ConnectionStatus = 'disconnected'
  address: string | undefined = undefined
  allAccounts: readonly AccountRecord[] = []
  /** Three decimals, cut. After a failure it is `0.00` and `isBalanceKnown` is false: do not show it then. */
  balance: string | undefined = undefined
  balanceSymbol: string | undefined = undefined
  isBalanceKnown = false
  /** The reason why the balance is not known. */
  balanceError: ModalError | undefined = undefined
  balanceStatus: LoadStatus = 'idle'
  profileName: string | undefined = undefined
  profileImage: string | undefined = undefined
  user: EmbeddedUser | undefined = undefined
  currentTab = 0
  addressLabels: ReadonlyMap<string, string> = new Map()
  /** Only a preference: the wallet decides which account is active. */
  preferredAccountType: AccountType
  connectedWalletInfo: ConnectedWalletInfo | undefined = undefined
  #network: () => Network | undefined
  #explorerPath: string
  #shorten: (address: string) => string

  constructor(definition: NamespaceDefinition, network: () => Network | undefined, preferredAccountType?: AccountType) {
    this.namespace = definition.id
    this.#network = network
    this.#shorten = (address) => definition.shorten?.(address) ?? truncateAddress(address)
    this.#explorerPath = definition.explorerPath ?? 'address'
    this.preferredAccountType = preferredAccountType ?? defaultAccountTypeOf(definition)
    makeObservableStore(this, { shorten: false }, { autoBind: true, deep: false })
  }

  /** The short form of an address of the namespace. */
  shorten(address: string): string {
    return this.#shorten(address)
  }

  get caipAddress(): CaipAddress | undefined {
    const network = this.#network()
    return network && this.address ? `${network.caipNetworkId}:${this.address}` : undefined
  }

  get addressExplorerUrl(): string | undefined {
    return this.address ? explorerUrl(this.#network(), `${this.#explorerPath}/${this.address}`) : undefined
  }

  /** The first account is the active one. */
  get isSmartAccount(): boolean {
    return this.allAccounts[0]?.type === 'smartAccount'
  }

  /** False for a smart account of the embedded wallet that is not deployed yet. */
  get smartAccountDeployed(): boolean {
    return this.user?.smartAccountDeployed ?? false
  }

  /** The social provider of the login, if the visitor used one. */
  get socialProvider(): string | undefined {
    return this.connectedWalletInfo?.social
  }

  get isConnected(): boolean {
    return this.status === 'connected'
  }

  /** The account, while it is connected and its network is known. */
  get owner(): { address: string; caipAddress: CaipAddress; network: Network } | undefined {
    const { address, caipAddress } = this
    const network = this.#network()
    return this.isConnected && address && caipAddress && network ? { address, caipAddress, network } : undefined
  }

  set(fields: Fields<AccountSlice>): void {
    Object.assign(this, fields)
  }

  setConnected(accounts: readonly AccountRecord[], wallet: ConnectedWalletInfo | undefined): void {
    this.status = 'connected'
    this.setAccounts(accounts)
    this.connectedWalletInfo = wallet
  }

  /** Makes the first account the active one. If its address is new, drops all data of the previous address. */
  setAccounts(accounts: readonly AccountRecord[]): void {
    const address = accounts[0]?.address
    if (address !== this.address) this.#forgetAddress()
    this.set({ allAccounts: accounts, address })
  }

  setBalance(balance: string, symbol: string): void {
    this.#endBalance('ready', balance, symbol)
  }

  /** Sets the balance of a failed request: hosts read `0.00` with the network's symbol. */
  setBalanceFailed(symbol: string, error: ModalError): void {
    this.#endBalance('failed', '0.00', symbol, error)
  }

  clearBalance(): void {
    this.#endBalance('idle')
  }

  #endBalance(status: Exclude<LoadStatus, 'loading'>, balance?: string, symbol?: string, error?: ModalError): void {
    const isBalanceKnown = status === 'ready'
    this.set({ balanceStatus: status, isBalanceKnown, balance, balanceSymbol: symbol, balanceError: error })
  }

  /** Resets the slice to disconnected. The visitor's preferences and the host's labels stay. */
  reset(): void {
    this.set({ status: 'disconnected', connectedWalletInfo: undefined, user: undefined, currentTab: 0 })
    this.setAccounts([])
  }

  #forgetAddress(): void {
    this.clearBalance()
    this.set({ profileName: undefined, profileImage: undefined })
  }
}

type AccountSlices = Record<KnownNamespace, AccountSlice> & Record<string, AccountSlice | undefined>

export class AccountStore {
  /** All namespaces of the modal: those that ship, then the host's own. */
  readonly names: readonly Namespace[]
  readonly slices: Readonly<AccountSlices>
  #make: (namespace: Namespace) => AccountSlice
  #activeNamespace: () => Namespace | undefined

  constructor(needs: {
    namespaces: NamespaceTable
    activeNamespace: () => Namespace | undefined
    networkOf: (namespace: Namespace) => Network | undefined
    accountTypes: { readonly [Name in Namespace]?: AccountType | undefined }
  }) {
    this.names = needs.namespaces.names
    this.#make = (namespace) =>
      new AccountSlice(needs.namespaces.of(namespace), () => needs.networkOf(namespace), needs.accountTypes[namespace])
    const slices = Object.fromEntries(this.names.map((namespace) => [namespace, this.#make(namespace)]))
    this.slices = slices as AccountSlices // `names` includes the known namespaces
    this.#activeNamespace = needs.activeNamespace
    makeObservableStore(this, { names: false, slices: false }, { autoBind: true })
  }

  /** The account of a namespace. For an unknown namespace this is an empty account, which is not kept. */
  of(namespace: Namespace): AccountSlice {
    return this.slices[namespace] ?? this.#make(namespace)
  }

  get active(): AccountSlice | undefined {
    const namespace = this.#activeNamespace()
    return namespace && this.of(namespace)
  }

  get connectedNamespaces(): readonly Namespace[] {
    return this.names.filter((namespace) => this.of(namespace).isConnected)
  }

  get isAnyConnected(): boolean {
    return this.connectedNamespaces.length > 0
  }
}

export function addressLabelOf({ addressLabels, namespace }: AccountSlice, address: string): string | undefined {
  return addressLabels.get(addressKey(namespace, address))
}
