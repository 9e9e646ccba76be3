import * as z from 'zod/mini'
import { hasMethod, readMember } from '../lib/foreign.js'
import type { Platform } from '../lib/platform/platform.js'
import { type CatalogueProvider, catalogueProvider } from './catalogue-provider.js'
import { textLike, webUrl } from './fields.js'
import { type LoginFrame, type LoginProvider, loginProvider, type RelayProvider } from './login-provider.js'
import type { ReownServices } from './reown-services.js'
import type {
  ActivityProvider,
  AnalyticsProvider,
  BalancesProvider,
  NamesProvider,
  OnrampProvider,
  PicturesProvider,
  PricesProvider,
  Providers,
  ServiceProvider,
  SwapsProvider,
} from './service-providers.js'

const httpUrl = (fallback: string) => z._default(webUrl(), fallback)
const socketUrl = () => textLike(/^wss?:\/\/[^\s/]+/, 'a ws(s) URL')

/** The URLs of the services, in the option `services`: each https, or http on localhost. */
export interface ServiceOptions {
  /**
   * Provides chain data: balances, histories, names and swaps, and forwards calls to nodes.
   * @default https://rpc.walletconnect.org
   */
  blockchain?: string | undefined
  /**
   * Lists wallets and provides their pictures: a URL, or `bundled()` or `fromUrl(…)` of `walletmodal/providers`.
   * @default https://api.web3modal.org
   * @see docs/catalogue.md
   */
  catalogue?: string | CatalogueProvider | ReownServices | undefined
  /**
   * Receives analytics events: a URL, or `hostAnalytics(…)` or `noAnalytics()` of `walletmodal/providers`. Each of
   * several providers gets every event.
   * @default https://pulse.walletconnect.org
   */
  analytics?: string | Providers<AnalyticsProvider> | ReownServices | undefined
  /**
   * Serves the embedded wallet's page, for visitors who log in. A content security policy has to allow it in
   * `frame-src`.
   * @default https://secure.walletconnect.org/sdk
   */
  frame?: string | undefined
  /** Serves the embedded wallet's dashboard and sign-in pages: an origin. @default https://secure.walletconnect.org */
  frameSite?: string | undefined
  /**
   * Relays messages between the page and wallets on other devices: wss, or ws on localhost. `relay({ url, projectId })`
   * of `walletmodal/providers` names a project id for the relay alone.
   * @default wss://relay.walletconnect.org
   */
  relay?: string | RelayProvider | ReownServices | undefined
  /** The project id with which the relay is asked. @default `projectId` of the options */
  relayProjectId?: string | undefined
  /**
   * Logs visitors in without a wallet: `frame()`, or `provider({ email, socials, connect })` with a service of the page.
   * @default `frame()` with a project id; without one none
   * @see docs/logins.md
   */
  login?: LoginProvider | LoginFrame | ReownServices | undefined
  /**
   * Explains names to a visitor who has registered one. This is only a link: the modal fetches nothing from it.
   * @default https://walletconnect.com/faq
   */
  namesGuide?: string | undefined
  /**
   * The only site that may open for a purchase with Coinbase: links of the data provider to other sites are refused. An
   * origin.
   * @default https://pay.coinbase.com
   */
  coinbase?: string | undefined
  /**
   * An additional site to which a login may lead, besides those of the providers and of the frame: an origin.
   * @default none
   */
  loginPages?: string | undefined
  /**
   * Sells tokens on Meld's page: `https://meldcrypto.com?publicKey=…` with the page's own key. Meld is offered only if
   * this is set, and no other provider sells on Solana.
   * @default none
   */
  meld?: string | undefined
  /**
   * Lists an account's tokens, after the wallet itself: a provider, or several that are asked in order.
   * `walletmodal/providers` has some, and any object with the function `balances` is one.
   * @default the service at `blockchain`; without a project id the nodes of the networks
   * @see docs/providers.md
   */
  balances?: Providers<BalancesProvider> | undefined
  /**
   * Lists an account's transactions: a provider, or several that are asked in order.
   * @default the service at `blockchain`; without a project id the networks' nodes, and what this browser sent
   * @see docs/providers.md
   */
  activity?: Providers<ActivityProvider> | undefined
  /**
   * Tells the prices of tokens whose provider knows none: a provider, or several that are asked in order.
   * @default none
   * @see docs/providers.md
   */
  prices?: Providers<PricesProvider> | undefined
  /**
   * Sells tokens: one or several providers, all of which are offered, and Meld where `meld` is set. As in all such
   * lists, `reown({ projectId })` is the service as one of them.
   * @default Coinbase by the service at `blockchain`; without a project id none
   * @see docs/buy.md
   */
  onramp?: Providers<OnrampProvider> | undefined
  /**
   * Looks up and registers names: a provider, or several that are asked in order.
   * @default the service at `blockchain` with ENS; without a project id ENS by the nodes of Ethereum
   * @see docs/names.md
   */
  names?: Providers<NamesProvider> | undefined
  /**
   * Has pictures of wallets, networks and tokens: a provider, or several that are asked in order. The catalogue is asked
   * for what they lack.
   * @default the catalogue
   * @see docs/providers.md
   */
  pictures?: Providers<PicturesProvider> | undefined
  /**
   * Offers swaps of tokens: a provider, or several that are asked in order; `reown({ projectId })` is the service as one
   * of them. Every offer is checked against the review before a wallet is asked.
   * @default the service at `blockchain`; without a project id none
   * @see docs/providers.md
   */
  swaps?: Providers<SwapsProvider | ReownServices> | undefined
}

const catalogueUrl = 'https://api.web3modal.org'
const analyticsUrl = 'https://pulse.walletconnect.org'

/** A provider of the host, or a list of them. Only the function of its kind is required. */
const someProviders = <Provider extends ServiceProvider>(
  kind: string,
  isOne: (value: unknown) => boolean = (value) => hasMethod(value, kind),
) =>
  z.custom<Providers<Provider>>(
    (value) => [value].flat().every(isOne) && [value].flat().length > 0,
    `a provider with a function ${kind}, or a list of them`,
  )
/** True for what `reown()` returns. */
export const isReown = (value: unknown): value is ReownServices => readMember(value, 'kind') === 'reown'

const providers = <Provider extends ServiceProvider>(kind: string) => z.optional(someProviders<Provider>(kind))

const urls = <Catalogue extends z.ZodMiniType, Analytics extends z.ZodMiniType>(
  catalogue: Catalogue,
  analytics: Analytics,
) => ({
  blockchain: httpUrl('https://rpc.walletconnect.org'),
  catalogue,
  analytics,
  frame: httpUrl('https://secure.walletconnect.org/sdk'),
  frameSite: httpUrl('https://secure.walletconnect.org'),
  relay: z._default(socketUrl(), 'wss://relay.walletconnect.org'),
  namesGuide: httpUrl('https://walletconnect.com/faq'),
  coinbase: httpUrl('https://pay.coinbase.com'),
  loginPages: z.optional(webUrl()),
  meld: z.optional(webUrl()),
})

/** The services as a host names them: each can be replaced separately. */
export const services = () =>
  z.strictObject({
    ...urls(
      z._default(z.union([catalogueProvider(), webUrl()]), catalogueUrl),
      z._default(z.union([someProviders<AnalyticsProvider>('track'), webUrl()]), analyticsUrl),
    ),
    relayProjectId: z.optional(z.string()),
    login: z.optional(loginProvider()),
    balances: providers<BalancesProvider>('balances'),
    activity: providers<ActivityProvider>('activity'),
    prices: providers<PricesProvider>('prices'),
    onramp: providers<OnrampProvider>('session'),
    names: providers<NamesProvider>('resolve'),
    pictures: providers<PicturesProvider>('picture'),
    swaps: z.optional(
      someProviders<SwapsProvider | ReownServices>(
        'swaps',
        (each) => isReown(each) || (hasMethod(each, 'swaps') && Array.isArray(readMember(each, 'swapNetworks'))),
      ),
    ),
  })
/** The services with every default applied. */
export type Services = z.output<ReturnType<typeof services>>

/** The URL of each host that the product contacts or links to, if no object takes a service's place. */
export const serviceUrls = () => z.strictObject(urls(httpUrl(catalogueUrl), httpUrl(analyticsUrl)))
/** The URLs of all services, with every default applied. */
export type ServiceUrls = z.output<ReturnType<typeof serviceUrls>>

/** The default URLs of all services. */
export const serviceDefaults = () => z.parse(serviceUrls(), {})

/** True if the blockchain data provider may be asked. The default one rejects requests without a project id. */
export const hasDataProvider = ({ projectId, services: { blockchain } }: { projectId: string; services: Services }) =>
  projectId !== '' || blockchain !== serviceDefaults().blockchain

/** The configuration of every service client. */
export interface ServiceConfig {
  platform: Platform
  services: Services
  projectId: string
  sdkType: string
  sdkVersion: string
  clientId?: () => string | undefined
  isDebug?: boolean
}

/** The version of this package; a test compares it with `package.json`. */
export const packageVersion = '0.1.0'

export const sdkType = 'appkit'

const coreStart = 'html-core-'

/**
 * Formats `html-{adapters}-{version}`, with `universal` for no adapters. A headless modal has `html-core-{version}`.
 */
export function sdkVersion({ isHeadless, adapters }: { isHeadless: boolean; adapters: readonly string[] }): string {
  if (isHeadless) return `${coreStart}${packageVersion}`
  const types = [...new Set(adapters)].join(',') || 'universal'
  return `html-${types}-${packageVersion}`
}

export const isCoreSdk = (version: string): boolean => version.startsWith(coreStart)

/** Query values that the client adds to every call, POST included. Missing values are omitted. */
export const commonQuery = z.object({
  projectId: z.optional(z.string()),
  /** The SDK type. */
  st: z.string(),
  /** The SDK version, in the form of `sdkVersion`. */
  sv: z.string(),
  clientId: z.optional(z.string()),
})
