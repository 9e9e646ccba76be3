import { observableRef } from 'mobx'
import type { Namespace } from '../contracts/caip.js'
import type { Connector } from '../contracts/connector.js'
import type { Wallet } from '../contracts/wallet.js'
import { makeObservableStore } from '../lib/make-observable-store.js'
import { AUTH_ID, WALLET_CONNECT_ID } from './connection-store.js'
import { isVouched, mergeConnectors } from './merge-connectors.js'

/** A wallet to hide, identified by id, rdns or name. */
export interface ExcludedWallet {
  readonly id: string | undefined
  readonly rdns?: string | null | undefined
  readonly name?: string
}

interface Needs {
  /** The namespaces with an adapter and a network. */
  namespaces: () => readonly Namespace[]
  excluded: () => readonly ExcludedWallet[]
  hasWalletConnect: (namespace: Namespace) => boolean
  hasLogin: (namespace: Namespace) => boolean
  onFilter: () => void
}

/** The wallets of this browser: all connectors, and one row per wallet. */
export class ConnectorStore {
  found: readonly Connector[] = []
  /** True if more wallets announce themselves than are listed. */
  isFull = false
  /** The catalogue id of a connector, once the catalogue is loaded. */
  explorerIdOf: (connector: Connector) => string | undefined = () => undefined
  /** Finds the names of rows that imitate another name, once the catalogue's code is loaded. */
  findAlike: ((rows: readonly Connector[], wallets: readonly Wallet[]) => ReadonlySet<string>) | undefined = undefined
  disabled = new Map<string, string>()
  /** Limits the rows to one namespace while the visitor connects there. */
  filterNamespace: Namespace | undefined = undefined
  /** Resolves when the wallet lists of the host's libraries are loaded, or have failed. */
  whenLoaded: Promise<unknown> = Promise.resolve()
  isLoading = false
  /** Like `whenLoaded`, for the lists of one namespace: a slow list in another namespace causes no delay. */
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

  /** One connector per wallet and namespace. */
  get connectors(): readonly Connector[] {
    return this.found.map((connector) => {
      const explorerId = connector.explorerId ?? this.explorerIdOf(connector)
      const disabledReason = this.disabled.get(connector.id)
      if (!explorerId && !disabledReason) return connector
      return { ...connector, ...(explorerId && { explorerId }), ...(disabledReason && { disabledReason }) }
    })
  }

  /** One row per wallet, without those that the host excluded. */
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
   * The row of a wallet that the catalogue or the host names: a vouched row, or else the only row with its name.
   * Anybody can use any name, so a row with a matching name never replaces a vouched one.
   */
  rowOf(wallet: NamedWallet): Connector | undefined {
    const fitting = this.rows.filter((row) => isRowOf(row, wallet))
    const vouched = fitting.find((row) => (row.connectors ?? [row]).some(isVouched))
    return vouched ?? (fitting.length === 1 ? fitting[0] : undefined)
  }
}

/** The connector for wallets on other devices. */
export function walletConnect(chain: Namespace): Connector {
  return { id: WALLET_CONNECT_ID, name: 'WalletConnect', chain, type: 'WALLET_CONNECT' }
}

type NamedWallet = Pick<Wallet, 'id' | 'name' | 'rdns'>

function isRowOf(row: Connector, wallet: NamedWallet): boolean {
  // Several wallets claim its identity, so it is not known which one is genuine.
  if (row.info?.claims !== undefined) return false
  if (row.id === wallet.id) return true
  if (row.explorerId !== undefined) return row.explorerId === wallet.id
  const rdns = row.info?.rdns
  return rdns ? rdns === wallet.rdns : row.name === wallet.name
}

export function isExcluded({ id, rdns, name }: Partial<ExcludedWallet>, excluded: readonly ExcludedWallet[]): boolean {
  return excluded.some((wallet) => id === wallet.id || (rdns && rdns === wallet.rdns) || name === wallet.name)
}
