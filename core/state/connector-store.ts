import { observableRef } from 'mobx'
import type { Namespace } from '../contracts/caip.js'
import type { Connector } from '../contracts/connector.js'
import type { Wallet } from '../contracts/wallet.js'
import { makeObservableStore } from '../lib/make-observable-store.js'
import { AUTH_ID, WALLET_CONNECT_ID } from './connection-store.js'
import { isVouched, mergeConnectors } from './merge-connectors.js'

/** Identifies a wallet to hide, by id, rdns or name. */
export interface ExcludedWallet {
  readonly id: string | undefined
  readonly rdns?: string | null | undefined
  readonly name?: string
}

interface Needs {
  /** Those with an adapter and a network. */
  namespaces: () => readonly Namespace[]
  excluded: () => readonly ExcludedWallet[]
  hasWalletConnect: (namespace: Namespace) => boolean
  hasLogin: (namespace: Namespace) => boolean
  onFilter: () => void
}

/** The wallets of this browser: every way to one, and one row for each. */
export class ConnectorStore {
  found: readonly Connector[] = []
  /** More wallets announce themselves than are taken. */
  isFull = false
  /** The catalogue's id of a connector, once the catalogue is loaded. */
  explorerIdOf: (connector: Connector) => string | undefined = () => undefined
  /** Names of rows that look like another one's, once the catalogue's code is loaded. */
  findAlike: ((rows: readonly Connector[], wallets: readonly Wallet[]) => ReadonlySet<string>) | undefined = undefined
  disabled = new Map<string, string>()
  /** Narrows the rows to one namespace, while the visitor connects there. */
  filterNamespace: Namespace | undefined = undefined
  /** Resolves when the lists of the host's libraries are here, or cannot be loaded. */
  whenLoaded: Promise<unknown> = Promise.resolve()
  isLoading = false
  /** As `whenLoaded`, for the lists of one namespace: another list that is slow holds nobody up there. */
  whenListed: (namespace: Namespace) => Promise<unknown> = () => this.whenLoaded
  #needs: Needs

  constructor(needs: Needs) {
    this.#needs = needs
    const replaced = { found: observableRef, explorerIdOf: observableRef, findAlike: observableRef } as const
    makeObservableStore(
      this,
      { ...replaced, whenLoaded: false, whenListed: false, isLoading: false },
      { autoBind: true },
    )
  }

  /** One per wallet and namespace. */
  get connectors(): readonly Connector[] {
    return this.found.map((connector) => {
      const explorerId = connector.explorerId ?? this.explorerIdOf(connector)
      const disabledReason = this.disabled.get(connector.id)
      if (!explorerId && !disabledReason) return connector
      return { ...connector, ...(explorerId && { explorerId }), ...(disabledReason && { disabledReason }) }
    })
  }

  /** One per wallet, without those that the host excluded. */
  get rows(): readonly Connector[] {
    const shown = this.filterNamespace ? [this.filterNamespace] : this.#needs.namespaces()
    return mergeConnectors(
      this.connectors.filter(
        ({ chain, explorerId: id, info, name }) =>
          shown.includes(chain) && !isExcluded({ id, rdns: info?.rdns, name }, this.#needs.excluded()),
      ),
    )
  }

  set(fields: Partial<Pick<ConnectorStore, 'explorerIdOf' | 'findAlike' | 'found' | 'isFull'>>): void {
    Object.assign(this, fields)
  }

  disable(id: string, reason: string): void {
    this.disabled.set(id, reason)
  }

  enable(id: string): void {
    this.disabled.delete(id)
  }

  setFilterNamespace(namespace: Namespace | undefined): void {
    if (namespace === this.filterNamespace) return
    this.filterNamespace = namespace
    this.#needs.onFilter()
  }

  getConnector(id: string, namespace: Namespace): Connector | undefined {
    if (id === WALLET_CONNECT_ID && this.#needs.hasWalletConnect(namespace)) return walletConnect(namespace)
    if (id === AUTH_ID && this.#needs.hasLogin(namespace)) return { id, name: 'Login', chain: namespace, type: 'AUTH' }
    return this.connectors.find((connector) => connector.id === id && connector.chain === namespace)
  }

  /**
   * The row of a wallet that the catalogue or the host names: the one that is vouched for, else the single one that bears its name.
   * Anybody may take a name, so a row that has nothing else never takes the place of one that is vouched for.
   */
  rowOf(wallet: NamedWallet): Connector | undefined {
    const fitting = this.rows.filter((row) => isRowOf(row, wallet))
    const vouched = fitting.find((row) => (row.connectors ?? [row]).some(isVouched))
    return vouched ?? (fitting.length === 1 ? fitting[0] : undefined)
  }
}

/** The way to wallets on other devices. */
export function walletConnect(chain: Namespace): Connector {
  return { id: WALLET_CONNECT_ID, name: 'WalletConnect', chain, type: 'WALLET_CONNECT' }
}

type NamedWallet = Pick<Wallet, 'id' | 'name' | 'rdns'>

function isRowOf(row: Connector, wallet: NamedWallet): boolean {
  // Several wallets claim its identity: nobody knows which one it is.
  if (row.info?.claims !== undefined) return false
  if (row.id === wallet.id) return true
  if (row.explorerId !== undefined) return row.explorerId === wallet.id
  const rdns = row.info?.rdns
  return rdns ? rdns === wallet.rdns : row.name === wallet.name
}

export function isExcluded({ id, rdns, name }: Partial<ExcludedWallet>, excluded: readonly ExcludedWallet[]): boolean {
  return excluded.some((wallet) => id === wallet.id || (rdns && rdns === wallet.rdns) || name === wallet.name)
}
