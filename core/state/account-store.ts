import {
  type AccountRecord,
  type AccountType,
  type ConnectedWalletInfo,
  type ConnectionStatus,
  defaultAccountTypeOf,
  type EmbeddedUser,
} from '../contracts/account/account.js'
import { type CaipAddress, type Namespace, namespaces } from '../contracts/caip.js'
import { forEachNamespace } from '../contracts/namespace.js'
import { explorerUrl, type Network } from '../contracts/network/network.js'
import type { ModalError } from '../errors/base.js'
import { addressKey } from '../lib/address.js'
import type { Fields } from '../lib/fields.js'
import { makeObservableStore } from '../lib/make-observable-store.js'

export class AccountSlice {
  readonly namespace: Namespace
  status: ConnectionStatus = 'disconnected'
  address: string | undefined = undefined
  allAccounts: readonly AccountRecord[] = []
  /** Three decimals, cut. After a failure it is `0.00` and `isBalanceKnown` is false: show no number then. */
  balance: string | undefined = undefined
  balanceSymbol: string | undefined = undefined
  isBalanceKnown = false
  /** Why the balance is not known, until it is. */
  balanceError: ModalError | undefined = undefined
  balanceStatus: 'none' | 'loading' | 'known' | 'failed' = 'none'
  profileName: string | undefined = undefined
  profileImage: string | undefined = undefined
  user: EmbeddedUser | undefined = undefined
  currentTab = 0
  addressLabels: ReadonlyMap<string, string> = new Map()
  /** Only a preference: the wallet decides which account is active. */
  preferredAccountType: AccountType
  connectedWalletInfo: ConnectedWalletInfo | undefined = undefined
  #network: () => Network | undefined

  constructor(namespace: Namespace, network: () => Network | undefined, preferredAccountType?: AccountType) {
    this.namespace = namespace
    this.#network = network
    this.preferredAccountType = preferredAccountType ?? defaultAccountTypeOf(namespace)
    makeObservableStore(this, {}, { autoBind: true, deep: false })
  }

  get caipAddress(): CaipAddress | undefined {
    const network = this.#network()
    return network && this.address ? `${network.caipNetworkId}:${this.address}` : undefined
  }

  get addressExplorerUrl(): string | undefined {
    const page = this.namespace === 'solana' ? 'account' : 'address'
    return this.address ? explorerUrl(this.#network(), `${page}/${this.address}`) : undefined
  }

  /** The first account is the one in use. */
  get isSmartAccount(): boolean {
    return this.allAccounts[0]?.type === 'smartAccount'
  }

  /** False for a smart account of the embedded wallet that is not on its chain yet. */
  get smartAccountDeployed(): boolean {
    return this.user?.smartAccountDeployed ?? false
  }

  /** The provider that the visitor logged in with, where one did. */
  get socialProvider(): string | undefined {
    return this.connectedWalletInfo?.social
  }

  get isConnected(): boolean {
    return this.status === 'connected'
  }

  /** The account while it is connected and its network known. */
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

  /** Uses the first account, and forgets what belonged to another address. */
  setAccounts(accounts: readonly AccountRecord[]): void {
    const address = accounts[0]?.address
    if (address !== this.address) this.#forgetAddress()
    this.set({ allAccounts: accounts, address })
  }

  setBalance(balance: string, symbol: string): void {
    this.#endBalance('known', balance, symbol)
  }

  /** Hosts read `0.00` after a failure, with the symbol of the network. */
  setBalanceFailed(symbol: string, error: ModalError): void {
    this.#endBalance('failed', '0.00', symbol, error)
  }

  clearBalance(): void {
    this.#endBalance('none')
  }

  #endBalance(status: 'none' | 'known' | 'failed', balance?: string, symbol?: string, error?: ModalError): void {
    const isBalanceKnown = status === 'known'
    this.set({ balanceStatus: status, isBalanceKnown, balance, balanceSymbol: symbol, balanceError: error })
  }

  /** Back to disconnected. The visitor's preferences and the host's labels stay. */
  reset(): void {
    this.set({ status: 'disconnected', connectedWalletInfo: undefined, user: undefined, currentTab: 0 })
    this.setAccounts([])
  }

  #forgetAddress(): void {
    this.clearBalance()
    this.set({ profileName: undefined, profileImage: undefined })
  }
}

export class AccountStore {
  readonly slices: Readonly<Record<Namespace, AccountSlice>>
  #activeNamespace: () => Namespace | undefined

  constructor(needs: {
    activeNamespace: () => Namespace | undefined
    networkOf: (namespace: Namespace) => Network | undefined
    accountTypes: { readonly [Name in Namespace]?: AccountType | undefined }
  }) {
    this.slices = forEachNamespace(
      (namespace) => new AccountSlice(namespace, () => needs.networkOf(namespace), needs.accountTypes[namespace]),
    )
    this.#activeNamespace = needs.activeNamespace
    makeObservableStore(this, { slices: false }, { autoBind: true })
  }

  get active(): AccountSlice | undefined {
    const namespace = this.#activeNamespace()
    return namespace && this.slices[namespace]
  }

  get connectedNamespaces(): readonly Namespace[] {
    return namespaces.filter((namespace) => this.slices[namespace].isConnected)
  }

  get isAnyConnected(): boolean {
    return this.connectedNamespaces.length > 0
  }
}

export function addressLabelOf({ addressLabels, namespace }: AccountSlice, address: string): string | undefined {
  return addressLabels.get(addressKey(namespace, address))
}
