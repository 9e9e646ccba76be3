import { makeAutoObservable, observableRef } from 'mobx'
import type { Namespace } from '../contracts/caip.js'
import { namespacesOf } from '../contracts/served-namespaces.js'
import type { Platform } from '../lib/platform/platform.js'
import { type Options, parseOptions } from '../options/options.js'
import { AUTH_ID } from './connection-store.js'

export interface Metadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

/** The host's parsed options, completed with the page's own data. */
export class OptionsStore {
  /** As parsed, except for what changes while the modal runs: see the getters. */
  given: Options
  metadata: Metadata
  /** Off when the host says so, or when the service's configuration does or cannot be had. */
  isAnalyticsEnabled: boolean

  /** @throws {@link ConfigInvalidError} */
  constructor(options: unknown, platform: Platform) {
    this.given = parseOptions(options)
    const { name, description, url, icons } = this.given.metadata
    const page = platform.pageMetadata()
    this.metadata = {
      name: name ?? page.title,
      description: description ?? page.description,
      url: url ?? platform.location().origin,
      icons: icons ?? (page.icon ? [page.icon] : []),
    }
    this.isAnalyticsEnabled = this.given.features.analytics
    makeAutoObservable(this, { given: observableRef, metadata: observableRef }, { autoBind: true })
  }

  /** Namespaces whose wallets of this browser an adapter serves, in the host's order. WalletConnect needs none. */
  get adapterNamespaces(): readonly Namespace[] {
    const own = this.given.adapters.filter((adapter) => adapter.type !== 'universal')
    return [...new Set(own.flatMap((adapter) => adapter.namespaces))]
  }

  servesByWalletConnect(namespace: Namespace): boolean {
    const { enableWalletConnect, networks } = this.given
    return enableWalletConnect && networks.some((network) => network.chainNamespace === namespace)
  }

  /** Whether a wallet can be connected there: by an adapter, or by WalletConnect. */
  serves(namespace: Namespace): boolean {
    return this.adapterNamespaces.includes(namespace) || this.servesByWalletConnect(namespace)
  }

  /** Those in which somebody can log in to the embedded wallet. */
  get loginNamespaces(): readonly ('eip155' | 'solana')[] {
    return namespacesOf('login').filter((namespace) =>
      this.given.networks.some(({ chainNamespace }) => chainNamespace === namespace),
    )
  }

  /** The embedded wallet needs a project id. */
  get canLogIn(): boolean {
    return this.hasProjectId && this.loginNamespaces.length > 0
  }

  /** Whether Connect has a field for an email address. */
  get offersEmail(): boolean {
    return this.given.features.email && this.canLogIn
  }

  /** Whether Connect has buttons of social providers. */
  get offersSocials(): boolean {
    const { socials } = this.given.features
    return socials !== false && socials.length > 0 && this.canLogIn
  }

  /** Whether somebody can be logged in there. */
  servesByLogin(namespace: Namespace): boolean {
    return (this.offersEmail || this.offersSocials) && this.loginNamespaces.some((each) => each === namespace)
  }

  /** Whether what another page or another day left connected there can be connected on this page. */
  servesConnector(namespace: Namespace, id: string | undefined): boolean {
    if (!id || !this.given.networks.some(({ chainNamespace }) => chainNamespace === namespace)) return false
    return id === AUTH_ID ? this.servesByLogin(namespace) : this.serves(namespace)
  }

  /** Whether Connect has a box to tick. Without it a footer names the terms. */
  get hasLegalCheckbox(): boolean {
    const { features, termsConditionsUrl, privacyPolicyUrl } = this.given
    return features.legalCheckbox && (termsConditionsUrl ?? privacyPolicyUrl) !== undefined
  }

  get hasProjectId(): boolean {
    return this.given.projectId !== ''
  }

  setAnalyticsEnabled(isEnabled: boolean): void {
    this.isAnalyticsEnabled = isEnabled
  }
}
