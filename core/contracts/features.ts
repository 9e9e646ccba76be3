import * as z from 'zod/mini'
import { list } from './fields.js'

export const socialProvider = () => z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord', 'farcaster'])
/** A provider of social log-ins. */
export type SocialProvider = z.infer<ReturnType<typeof socialProvider>>

export const connectMethod = () => z.enum(['email', 'social', 'wallet'])
/** A way to connect. */
export type ConnectMethod = z.infer<ReturnType<typeof connectMethod>>

/** The groups of the wallet list, in the order they are shown. */
export const connectorGroups = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
export const connectorGroup = () => z.enum(connectorGroups)
/** A group of the wallet list. */
export type ConnectorGroup = z.infer<ReturnType<typeof connectorGroup>>

export const walletFeature = () => z.enum(['onramp', 'swaps', 'receive', 'send'])
/** A button of Account. */
export type WalletFeature = z.infer<ReturnType<typeof walletFeature>>

export const defaultSocials: readonly SocialProvider[] = [
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
]
export const defaultWalletFeatures: readonly WalletFeature[] = ['onramp', 'swaps', 'receive', 'send']

const isOn = () => z._default(z.boolean(), true)
const isOff = () => z._default(z.boolean(), false)

/** The switches of the option `features`. */
export interface FeatureOptions {
  /** Offers to swap tokens. @default true @see docs/swap.md */
  swaps?: boolean | undefined
  /** Offers to buy tokens. @default true @see docs/buy.md */
  onramp?: boolean | undefined
  /** Offers to be paid: the address as text and code. @default true @see docs/receive.md */
  receive?: boolean | undefined
  /** Offers to send tokens. @default true @see docs/send.md */
  send?: boolean | undefined
  /**
   * Offers to log in by email, without a wallet. It needs a project id, and networks of eip155 or solana.
   * @default true
   * @see docs/logins.md
   */
  email?: boolean | undefined
  /** Shows wallets beside the email field instead of behind a button. @default true */
  emailShowWallets?: boolean | undefined
  /** Shows the account's past transactions. @default true @see docs/activity.md */
  history?: boolean | undefined
  /** Tells the analytics service what happens. @default true @see docs/privacy.md */
  analytics?: boolean | undefined
  /** Offers the list of all wallets. @default true */
  allWallets?: boolean | undefined
  /**
   * Has the visitor tick a box, which is remembered, before anything can be chosen. It needs a link to the terms.
   * @default false
   */
  legalCheckbox?: boolean | undefined
  /** Shows a logged-in visitor what they permitted sites to do, and lets them take it back. @default false */
  smartSessions?: boolean | undefined
  /** Puts the wallets behind one button. @default false */
  collapseWallets?: boolean | undefined
  /**
   * Lists where a visitor can log in, in this order; `false` for nowhere. Telegram's web view leaves out what it cannot open.
   * @default google, x, discord, farcaster, github, apple, facebook
   * @see docs/logins.md
   */
  socials?: readonly SocialProvider[] | false | undefined
  /** The option of the same name, which wins. @default none */
  connectMethodsOrder?: readonly ConnectMethod[] | undefined
  /** The option of the same name, which wins. @default none */
  connectorTypeOrder?: readonly ConnectorGroup[] | undefined
  /** The option of the same name, which wins. @default none */
  walletFeaturesOrder?: readonly WalletFeature[] | undefined
}

export const features = () =>
  z.strictObject({
    swaps: isOn(),
    onramp: isOn(),
    receive: isOn(),
    send: isOn(),
    email: isOn(),
    emailShowWallets: isOn(),
    history: isOn(),
    analytics: isOn(),
    allWallets: isOn(),
    legalCheckbox: isOff(),
    smartSessions: isOff(),
    collapseWallets: isOff(),
    socials: z._default(z.union([list(socialProvider()), z.custom<false>((value) => value === false, 'false')]), [
      ...defaultSocials,
    ]),
    connectMethodsOrder: z.optional(list(connectMethod())),
    connectorTypeOrder: z.optional(list(connectorGroup())),
    walletFeaturesOrder: z.optional(list(walletFeature())),
  })
