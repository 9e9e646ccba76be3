import * as z from 'zod/mini'
import { lazyStrictObject, list } from './fields.js'

export const socialProvider = z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord', 'farcaster'])
export type SocialProvider = z.infer<typeof socialProvider>

export const connectMethod = z.enum(['email', 'social', 'wallet'])
export type ConnectMethod = z.infer<typeof connectMethod>

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
export const connectorGroup = z.enum(connectorGroups)
export type ConnectorGroup = z.infer<typeof connectorGroup>

export const walletFeature = z.enum(['onramp', 'swaps', 'receive', 'send'])
export type WalletFeature = z.infer<typeof walletFeature>

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

/** The three orders may also be written beside `features`, where they win. */
export const features = lazyStrictObject(() => ({
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
  socials: z._default(z.union([list(socialProvider), z.custom<false>((value) => value === false, 'false')]), [
    ...defaultSocials,
  ]),
  connectMethodsOrder: z.optional(list(connectMethod)),
  connectorTypeOrder: z.optional(list(connectorGroup)),
  walletFeaturesOrder: z.optional(list(walletFeature)),
}))
export type Features = z.output<typeof features>
