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
  /** Offers to receive tokens: the address as text and QR code. @default true @see docs/receive.md */
  receive?: boolean | undefined
  /** Offers to send tokens. @default true @see docs/send.md */
  send?: boolean | undefined
  /**
   * Offers login by email, without a wallet. It needs a project id, and networks of eip155 or solana.
   * @default true
   * @see docs/logins.md
   */
  email?: boolean | undefined
  /** Shows wallets beside the email field instead of behind a button. @default true */
  emailShowWallets?: boolean | undefined
  /** Shows the account's past transactions. @default true @see docs/activity.md */
  history?: boolean | undefined
  /** Sends events to the analytics service. @default true @see docs/privacy.md */
  analytics?: boolean | undefined
  /** Offers the list of all wallets. @default true */
  allWallets?: boolean | undefined
  /**
   * Requires the visitor to tick a box before a wallet can be chosen; the choice is remembered. It needs a link to the
   * terms or the privacy policy.
   * @default false
   */
  legalCheckbox?: boolean | undefined
  /**
   * Shows visitors the permissions that they gave to sites, if they are logged in or their wallet lists permissions
   * (ERC-7715), and lets them revoke them.
   * @default false
   */
  smartSessions?: boolean | undefined
  /** Puts the wallets behind one button. @default false */
  collapseWallets?: boolean | undefined
  /**
   * Lists the social providers for login, in this order; `false` for none. Telegram's web view leaves out those that it
   * cannot open.
   * @default google, x, discord, farcaster, github, apple, facebook
   * @see docs/logins.md
   */
  socials?: readonly SocialProvider[] | false | undefined
  /** Same as the top-level option `connectMethodsOrder`, which takes precedence. @default none */
  connectMethodsOrder?: readonly ConnectMethod[] | undefined
  /** Same as the top-level option `connectorTypeOrder`, which takes precedence. @default none */
  connectorTypeOrder?: readonly ConnectorGroup[] | undefined
  /** Same as the top-level option `walletFeaturesOrder`, which takes precedence. @default none */
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
