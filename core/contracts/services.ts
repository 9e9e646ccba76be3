import * as z from 'zod/mini'
import type { Platform } from '../lib/platform/platform.js'
import { textLike, webUrl } from './fields.js'

const httpUrl = (fallback: string) => z._default(webUrl(), fallback)
const socketUrl = () => textLike(/^wss?:\/\/[^\s/]+/, 'a ws(s) URL')

/** The URLs of the services, as the option `services`: each https, or http on localhost. */
export interface ServiceOptions {
  /**
   * Answers what the chains know: balances, histories, names, swaps, and calls to nodes.
   * @default https://rpc.walletconnect.org
   */
  blockchain?: string | undefined
  /** Lists wallets, and gives their pictures. @default https://api.web3modal.org */
  catalogue?: string | undefined
  /** Takes analytics. @default https://pulse.walletconnect.org */
  analytics?: string | undefined
  /**
   * Serves the page of the embedded wallet, for visitors who log in; a content security policy has to allow it as a frame.
   * @default https://secure.walletconnect.org/sdk
   */
  frame?: string | undefined
  /** Serves the embedded wallet's dashboard and sign-in pages: an origin. @default https://secure.walletconnect.org */
  frameSite?: string | undefined
  /**
   * Relays messages between the page and wallets on other devices: wss, or ws on localhost.
   * @default wss://relay.walletconnect.org
   */
  relay?: string | undefined
  /**
   * Explains names to a visitor who has registered one: a link, from which nothing is fetched.
   * @default https://walletconnect.com/faq
   */
  namesGuide?: string | undefined
  /**
   * The site whose pages open for a purchase with Coinbase: a link of the data provider to any other is refused. An origin.
   * @default https://pay.coinbase.com
   */
  coinbase?: string | undefined
  /**
   * A site besides those of the providers, of the frame and of its service, to which a login may lead: an origin.
   * @default none
   */
  loginPages?: string | undefined
  /**
   * Sells tokens on Meld's page: `https://meldcrypto.com?publicKey=…` with the key that Meld gave the page. Meld is offered once
   * it is set. Without it nothing is sold on Solana.
   * @default none
   */
  meld?: string | undefined
}

/** One URL for each host that the product may talk to or link to; each can be replaced on its own. */
export const services = () =>
  z.strictObject({
    blockchain: httpUrl('https://rpc.walletconnect.org'),
    catalogue: httpUrl('https://api.web3modal.org'),
    analytics: httpUrl('https://pulse.walletconnect.org'),
    frame: httpUrl('https://secure.walletconnect.org/sdk'),
    frameSite: httpUrl('https://secure.walletconnect.org'),
    relay: z._default(socketUrl(), 'wss://relay.walletconnect.org'),
    namesGuide: httpUrl('https://walletconnect.com/faq'),
    coinbase: httpUrl('https://pay.coinbase.com'),
    loginPages: z.optional(webUrl()),
    meld: z.optional(webUrl()),
  })
/** The URLs of all services, with every default applied. */
export type Services = z.output<ReturnType<typeof services>>

/** The services of a host that replaces none. */
export const serviceDefaults = () => z.parse(services(), {})

/** Every client of a service is made from these. */
export interface ServiceConfig {
  platform: Platform
  services: Services
  projectId: string
  sdkType: string
  sdkVersion: string
  clientId?: () => string | undefined
  isDebug?: boolean
}

/** The version of this package, as `package.json` has it; a test holds the two together. */
export const packageVersion = '0.1.0'

export const sdkType = 'appkit'

const coreStart = 'html-core-'

/** `{platform}-{adapters}-{version}`; a modal without a screen says `core`, one without adapters `universal`. */
export function sdkVersion({ isHeadless, adapters }: { isHeadless: boolean; adapters: readonly string[] }): string {
  if (isHeadless) return `${coreStart}${packageVersion}`
  const types = [...new Set(adapters)].join(',') || 'universal'
  return `html-${types}-${packageVersion}`
}

export const isCoreSdk = (version: string): boolean => version.startsWith(coreStart)

/** The client adds these to every call, POST included. A value that does not exist is left out. */
export const commonQuery = z.object({
  projectId: z.optional(z.string()),
  /** The kind of sdk. */
  st: z.string(),
  /** Its version, as `sdkVersion` writes it. */
  sv: z.string(),
  clientId: z.optional(z.string()),
})
