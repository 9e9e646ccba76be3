import type { OnrampProvider } from '../contracts/service-providers.js'

/** A provider whose pages the host's server makes. */
export interface SessionOnrampOptions {
  /** The name for people: `Transak`. */
  readonly name: string
  /** The origins of its pages: `https://global.transak.com`. A page of any other origin is not opened. */
  readonly hosts: readonly string[]
  /**
   * Asks the host's server for the URL of a page for this order. Undefined: the network is not served. The server makes
   * the page for `order.address`, and keeps the keys of the provider.
   */
  readonly createSession: OnrampProvider['session']
  /** The origins that `createSession` asks. @default none besides the page's own */
  readonly servers?: readonly string[] | undefined
  readonly namespaces?: OnrampProvider['namespaces']
  readonly tokens?: OnrampProvider['tokens']
  readonly currencies?: OnrampProvider['currencies']
  readonly validMs?: OnrampProvider['validMs']
}

/**
 * Sells tokens on a page that the host's server makes for each purchase, as Stripe, Transak, MoonPay and Ramp have them.
 * The modal opens only pages of `hosts`, and none that names another account than the visitor's.
 *
 * @example sessionOnramp({ name: 'Transak', hosts: ['https://global.transak.com'], createSession: (order) => ask(order) })
 */
export function sessionOnramp(options: SessionOnrampOptions): OnrampProvider {
  const { name, hosts, createSession, servers = [], ...more } = options
  return { ...more, name, hosts: servers, pages: hosts.map((host) => new URL(host).origin), session: createSession }
}
