import type { Connector } from '../contracts/connector.js'
import type { ConnectorGroup } from '../contracts/features.js'
import type { Wallet } from '../contracts/wallet.js'
import { mixesLatin } from '../lib/letters.js'
import { makeObservableStore } from '../lib/make-observable-store.js'
import type { CatalogueStore } from './catalogue-store.js'
import type { ChainStore } from './chain-store.js'
import type { AttemptTarget, ConnectionStore } from './connection-store.js'
import { type ConnectorStore, isExcluded, walletConnect } from './connector-store.js'
import type { OptionsStore } from './options-store.js'

/** Facts that distinguish a wallet from another one with the same name. */
export interface WalletMark {
  /** Absent if the wallet is identified only by its name. */
  readonly rdns: string | undefined
  /** The number of wallets that claim the rdns, or the name if there is no rdns. */
  readonly claims: number | undefined
  /** True if the name mixes Latin letters with another script. */
  readonly isMixed: true | undefined
  /** True if a row of another namespace has the same name, and only the name suggests that both are one wallet. */
  readonly isNamesake: true | undefined
}

/** One row of a wallet list: a wallet of this browser, of the catalogue, or both. */
export interface WalletRow {
  /** Stable while the list around it changes. */
  readonly key: string
  readonly name: string
  readonly group: ConnectorGroup | 'catalogue'
  /** Present if the name alone could mislead. */
  readonly mark: WalletMark | undefined
  readonly tag: 'installed' | 'recent' | 'qrcode' | undefined
  readonly imageUrl: string | undefined
  readonly imageId: string | undefined
  readonly imageKind: 'wallet' | 'connector'
  readonly connector: Connector | undefined
  readonly wallet: Wallet | undefined
}

/** Recommended wallets fill the list up to this number of rows, installed and recent ones included. */
const ROWS_WITH_RECOMMENDED = 4
/** On a phone without a wallet: two lines of four tiles. */
const TILES_WITH_RECOMMENDED = 8

/** Further installed wallets are in All wallets. */
const MOST_INSTALLED_ROWS = 50

interface Needs {
  options: OptionsStore
  connectors: ConnectorStore
  connections: ConnectionStore
  catalogue: CatalogueStore
  isMobile: boolean
}

/** The ordered wallet lists, with each wallet once. */
export class WalletListStore {
  #needs: Needs

  constructor(needs: Needs) {
    this.#needs = needs
    makeObservableStore(this, {}, { autoBind: true })
  }

  get connectRows(): readonly WalletRow[] {
    const { connectorTypeOrder, enableWallets } = this.#needs.options.given
    if (!enableWallets) return []
    const rows = connectorTypeOrder.flatMap((group) => this.#rowsOf(group))
    // On a phone, the injected wallet is the one whose browser shows this page: it comes first.
    return unique(this.#needs.isMobile ? [...this.#rowsOf('injected'), ...rows] : rows)
  }

  /**
   * True if this browser injected or announced a wallet: the default order of connect methods then begins with wallets.
   */
  get hasInstalled(): boolean {
    return this.#needs.connectors.rows.some(isInstalled)
  }

  get connectMethods(): readonly ('email' | 'social' | 'wallet')[] {
    const given = this.#needs.options.given.connectMethodsOrder
    if (given) return given
    return this.hasInstalled ? ['wallet', 'email', 'social'] : ['email', 'social', 'wallet']
  }

  /** How many recommended wallets the list has room for. */
  get recommendedRoom(): number {
    const here = unique([...this.#rowsOf('recent'), ...this.#rowsOf('injected')]).length
    const most = this.#needs.isMobile && here === 0 ? TILES_WITH_RECOMMENDED : ROWS_WITH_RECOMMENDED
    return Math.max(0, most - here)
  }

  get isAllWalletsShown(): boolean {
    const { allWallets, features, enableWallets } = this.#needs.options.given
    if (!features.allWallets || !enableWallets) return false
    return allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && this.#needs.isMobile)
  }

  /**
   * The size of All wallets. `undefined` until it is known, and for a single namespace, whose total the service does
   * not report.
   */
  get totalCount(): number | undefined {
    const { count, featured } = this.#needs.catalogue
    return count > 0 && !this.#needs.connectors.filterNamespace ? count + featured.length : undefined
  }

  toRows(installed: readonly Connector[], others: readonly Wallet[]): readonly WalletRow[] {
    return unique([
      ...installed.map((connector) => this.#toRow('injected', connector)),
      ...others.map((wallet) => this.#toRow('catalogue', this.#needs.connectors.rowOf(wallet), wallet)),
    ])
  }

  #rowsOf(group: ConnectorGroup): WalletRow[] {
    const { customWallets } = this.#needs.options.given
    const toRow = (wallet: Wallet) => this.#toRow(group, this.#needs.connectors.rowOf(wallet), wallet)
    switch (group) {
      case 'recent':
        return this.#recent.map(toRow)
      case 'injected':
      case 'external': {
        const rows = this.#needs.connectors.rows.filter(({ type }) => (type === 'EXTERNAL') === (group === 'external'))
        const shown = this.isAllWalletsShown ? rows.slice(0, MOST_INSTALLED_ROWS) : rows
        return shown.map((connector) => this.#toRow(group, connector))
      }
      case 'featured':
        return this.#needs.catalogue.featured.map(toRow)
      case 'custom':
        return customWallets.map(toRow)
      case 'recommended': {
        if (this.#needs.catalogue.featuredIds.length > 0 || customWallets.length > 0) return []
        const others = this.#needs.catalogue.recommended.filter(
          (wallet) => !this.#needs.connectors.rowOf(wallet) && !this.#recent.includes(wallet),
        )
        return others.slice(0, this.recommendedRoom).map(toRow)
      }
      // A phone cannot scan its own screen.
      case 'walletConnect': {
        const { enableWalletConnect, networks } = this.#needs.options.given
        if (!enableWalletConnect || this.#needs.isMobile || this.#needs.connections.isWalletConnected) return []
        const namespace = this.#needs.connectors.filterNamespace ?? networks[0].chainNamespace
        return [{ ...this.#toRow(group, walletConnect(namespace)), tag: 'qrcode' }]
      }
    }
  }

  /** The recent wallets, without excluded ones and those of another namespace. */
  get #recent(): readonly Wallet[] {
    const filter = this.#needs.connectors.filterNamespace
    // A wallet that was stored by its rdns or name has another id in the catalogue.
    const inCatalogue = (wallet: Wallet) =>
      this.#known.find(
        ({ id, name, rdns }) => id === wallet.id || (wallet.rdns ? rdns === wallet.rdns : name === wallet.id),
      )
    // The catalogue's wallet with that name may belong to another row.
    const isHere = (wallet: Wallet) => this.#needs.connectors.rows.some(({ id }) => id === wallet.id)
    const wallets = this.#needs.connections.recentWallets.map(
      (wallet) => (isHere(wallet) ? undefined : inCatalogue(wallet)) ?? wallet,
    )
    return wallets.filter((wallet) => {
      const isThere =
        !filter || this.#needs.connectors.rowOf(wallet) || wallet.chains?.some((id) => id.startsWith(`${filter}:`))
      const isClaimed = this.#needs.connectors.rows.some(
        ({ info, name }) => info?.claims && (info.rdns ? info.rdns === wallet.rdns : name === wallet.name),
      )
      return isThere && !isClaimed && !isExcluded(wallet, this.#needs.catalogue.excluded)
    })
  }

  get #known(): readonly Wallet[] {
    return [...this.#needs.catalogue.loaded, ...this.#needs.catalogue.found, ...this.#needs.options.given.customWallets]
  }

  /** Names of installed wallets that imitate another name. */
  get alike(): ReadonlySet<string> | undefined {
    const { connectors } = this.#needs
    return connectors.findAlike?.(connectors.rows, this.#known)
  }

  #markOf(row: Connector): WalletMark | undefined {
    const { info, name } = row
    const isMixed = mixesLatin(name) || undefined
    if (!info?.claims && !isMixed && !this.alike?.has(name)) return undefined
    const isOther = (other: Connector) => other.name === name && other.chain !== row.chain
    const isNamesake = this.#needs.connectors.rows.some(isOther) || undefined
    return { rdns: info?.rdns, claims: info?.claims, isMixed, isNamesake }
  }

  #toRow(group: WalletRow['group'], connector: Connector | undefined, wallet?: Wallet): WalletRow {
    const isOfIt = (each: Wallet) => {
      const row = this.#needs.connectors.rowOf(each)
      return row !== undefined && connector !== undefined && isSameRow(row, connector)
    }
    const known = connector ? this.#known.find(isOfIt) : wallet
    const isRecent = connector ? this.#needs.connections.recentWallets.some(isOfIt) : group === 'recent'
    return {
      key: connector ? `connector:${connector.chain}:${connector.id}` : `wallet:${wallet?.id}`,
      ...faceOf(connector, known),
      group,
      mark: connector && this.#markOf(connector),
      tag: isRecent ? 'recent' : connector && isInstalled(connector) ? 'installed' : undefined,
      connector,
      wallet: wallet ?? known,
    }
  }
}

const isSameRow = (a: Connector, b: Connector): boolean => a.id === b.id && a.chain === b.chain

/**
 * False for a wallet that only a library of the host provides (Ledger, Coinbase's SDK, Safe): it is not in this
 * browser.
 */
function isInstalled(connector: Connector): boolean {
  return (connector.connectors ?? [connector]).some(({ type }) => type === 'INJECTED' || type === 'ANNOUNCED')
}

/** The name and picture of a wallet: this browser's take precedence over the catalogue's. */
function faceOf(connector: Connector | undefined, wallet: Wallet | undefined) {
  return {
    name: connector?.name ?? wallet?.name ?? '',
    imageUrl: connector?.imageUrl ?? (wallet?.image_url || undefined),
    imageId: connector?.imageId ?? wallet?.image_id ?? undefined,
    imageKind: connector?.imageId ? 'connector' : 'wallet',
  } as const
}

function unique(rows: readonly WalletRow[]): WalletRow[] {
  const seen = new Set<string>()
  return rows.filter((row) => !seen.has(row.key) && seen.add(row.key))
}

/** The target of a connection: a wallet's connector in the current namespace, or else its first one. */
export function toTarget(
  { connectors, chains }: { connectors: ConnectorStore; chains: ChainStore },
  row: { connector?: Connector | undefined; wallet?: Wallet | undefined },
): AttemptTarget {
  const { wallet } = row
  const group = row.connector ?? (wallet && connectors.rowOf(wallet))
  const members = group?.connectors ?? (group ? [group] : [])
  const wanted = [connectors.filterNamespace, chains.activeNamespace]
  const connector =
    wanted.flatMap((namespace) => members.filter((member) => member.chain === namespace))[0] ?? members[0]
  return { ...faceOf(group, wallet), connector, namespace: connector?.chain, wallet }
}
