import type { HostNetwork } from '../../contracts/network/network.js'

/** What the cases of every kind of provider need. */
export interface ProviderSubject<Provider> {
  /** Makes a provider. It is called once for each case, so that no case sees what another has left. */
  create(): Provider
  /**
   * Answers the HTTP requests of the provider: a fake of its service, or the machine's own `fetch`.
   * @default it sends none
   */
  readonly fetch?: (url: string, init?: RequestInit) => Promise<Response>
  /** Answers the provider's JSON-RPC requests to the nodes of `network`. @default it sends none */
  readonly request?: (method: string, params: readonly unknown[]) => Promise<unknown>
}

/** A provider that is asked about a network. */
export interface NetworkProviderSubject<Provider> extends ProviderSubject<Provider> {
  /** A network that the provider serves. */
  readonly network: HostNetwork
  /**
   * Answers JSON-RPC requests to the nodes of another network of the page, by its CAIP-2 id, for providers that ask one.
   * @default `request`, whatever the network is
   */
  readonly requestOn?: (caipNetworkId: string, method: string, params: readonly unknown[]) => Promise<unknown>
  /** A network that it does not serve. @default a network of a namespace that does not exist */
  readonly unserved?: HostNetwork
}
