import { observableRef } from 'mobx'
import type { SessionConfig } from '../contracts/adapter.js'
import type { Namespace } from '../contracts/caip.js'
import type { SocialProvider } from '../contracts/features.js'
import type { LoginProvider } from '../contracts/login-provider.js'
import { sellersFor } from '../contracts/onramp-providers.js'
import { hasDataProvider } from '../contracts/services.js'
import type { Transport } from '../contracts/transport.js'
import type { Fields } from '../lib/fields.js'
import { makeObservableStore } from '../lib/make-observable-store.js'
import type { Platform } from '../lib/platform/platform.js'
import { createNamespaceTable, type NamespaceTable } from '../namespaces/namespace-table.js'
import { namespacesOf, servesNamespace } from '../namespaces/served-namespaces.js'
import { type Options, parseOptions } from '../options/options.js'
import { AUTH_ID, WALLET_CONNECT_ID } from './connection-store.js'

/** The host's parsed options, with defaults from the page. */
export class OptionsStore {
  given: Options
  /** The options as the host wrote them; `update` merges changes into them. */
  written: Readonly<Record<string, unknown>>
  metadata: SessionConfig['metadata']
  /** All namespaces of this modal, including the host's own. */
  readonly namespaces: NamespaceTable
  /** True if the service's configuration forbids analytics, or could not be loaded. */
  isAnalyticsForbidden = false

  /** @throws {@link ConfigInvalidError} */
  constructor(options: unknown, platform: Platform) {
    this.given = parseOptions(options)
    this.namespaces = createNamespaceTable(this.given.namespaces)
    this.written = copyOf(options)
    const { name, description, url, icons } = this.given.metadata
    const page = platform.pageMetadata()
    this.metadata = {
      name: name ?? page.title,
      description: description ?? page.description,
      url: url ?? platform.location().origin,
      icons: icons ?? (page.icon ? [page.icon] : []),
    }
    makeObservableStore(
      this,
      { given: observableRef, written: observableRef, metadata: observableRef, namespaces: false },
      { autoBind: true },
    )
  }

  /** Namespaces with a transport or an adapter other than WalletConnect's, in the host's order. */
  get adapterNamespaces(): readonly Namespace[] {
    const own = this.given.adapters.filter((adapter) => adapter.type !== 'universal')
    return [...new Set([...own, ...this.given.transports].flatMap((adapter) => adapter.namespaces))]
  }

  servesByWalletConnect(namespace: Namespace): boolean {
    const isAsked = this.namespaces.of(namespace).walletConnect !== undefined
    return this.given.enableWalletConnect && isAsked && this.#hasNetwork(namespace)
  }

  /** True if an adapter or WalletConnect serves the namespace. */
  serves(namespace: Namespace): boolean {
    return this.adapterNamespaces.includes(namespace) || this.servesByWalletConnect(namespace)
  }

  /** The login of the host. Undefined: the frame logs in. */
  get hostLogin(): LoginProvider | undefined {
    return this.given.services.login
  }

  get loginNamespaces(): readonly ('eip155' | 'solana')[] {
    const own = this.hostLogin?.namespaces
    return namespacesOf('login').filter(
      (namespace) => this.#hasNetwork(namespace) && own?.includes(namespace) !== false,
    )
  }

  /** The social providers that are offered, in the order of their buttons. */
  get socials(): readonly SocialProvider[] {
    const wanted = this.given.features.socials || []
    return this.hostLogin?.socials.filter((each) => wanted.includes(each)) ?? wanted
  }

  #hasNetwork(namespace: Namespace): boolean {
    return this.given.networks.some(({ chainNamespace }) => chainNamespace === namespace)
  }

  /** Those that sell tokens for money on a namespace. */
  sellersFor(namespace: Namespace | undefined): ReturnType<typeof sellersFor> {
    return sellersFor(namespace, this.given.services, hasDataProvider(this.given))
  }

  /** True if names can be looked up on a namespace. */
  resolvesNames(namespace: Namespace | undefined): boolean {
    return servesNamespace('names', namespace) || this.given.services.names !== undefined
  }

  /** True if somebody gives names away: the data provider, or a provider of the host. */
  get registersNames(): boolean {
    const { names } = this.given.services
    return names ? [names].flat().some(({ registrar }) => registrar) : hasDataProvider(this.given)
  }

  get canLogIn(): boolean {
    return (this.hasProjectId || this.hostLogin !== undefined) && this.loginNamespaces.length > 0
  }

  get offersEmail(): boolean {
    return this.given.features.email && this.hostLogin?.email !== false && this.canLogIn
  }

  get offersSocials(): boolean {
    return this.socials.length > 0 && this.canLogIn
  }

  servesByLogin(namespace: Namespace): boolean {
    return (this.offersEmail || this.offersSocials) && this.loginNamespaces.some((each) => each === namespace)
  }

  /** The transport of a wallet: the id of its connector begins with the transport's name. */
  transportOf(connectorId: string | undefined): Transport | undefined {
    return this.given.transports.find(({ type }) => connectorId?.startsWith(`${type}:`))
  }

  /** True if one session serves all namespaces of a wallet: it ends in all of them at once. */
  isOneSession(connectorId: string | undefined): boolean {
    return connectorId === WALLET_CONNECT_ID || connectorId === AUTH_ID || this.transportOf(connectorId) !== undefined
  }

  /** True if a stored connection, from another page or an earlier visit, can be restored on this page. */
  servesConnector(namespace: Namespace, id: string | undefined): boolean {
    if (!id || !this.#hasNetwork(namespace)) return false
    if (id === AUTH_ID) return this.servesByLogin(namespace)
    return id === WALLET_CONNECT_ID ? this.servesByWalletConnect(namespace) : this.adapterNamespaces.includes(namespace)
  }

  /** True if Connect shows a box to tick; otherwise a footer links the terms. */
  get hasLegalCheckbox(): boolean {
    const { features, termsConditionsUrl, privacyPolicyUrl } = this.given
    return features.legalCheckbox && (termsConditionsUrl ?? privacyPolicyUrl) !== undefined
  }

  get hasProjectId(): boolean {
    return this.given.projectId !== ''
  }

  get isAnalyticsEnabled(): boolean {
    return this.given.features.analytics && !this.isAnalyticsForbidden
  }

  forbidAnalytics(): void {
    this.isAnalyticsForbidden = true
  }

  set(fields: Fields<OptionsStore>): void {
    Object.assign(this, fields)
  }
}

/** Copies the lists in the options: a list that the host mutates later has no effect. */
export function copyOf(options: unknown): Readonly<Record<string, unknown>> {
  const members = Object.entries(Object(options))
  return Object.fromEntries(members.map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]))
}
