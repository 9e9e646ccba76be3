import * as z from 'zod/mini'
import { boolean, either, formsOf, lateStrictObject, list, oneOf, orDefault } from '../lib/light-forms.js'

export const socialProvider = oneOf(['google', 'github', 'apple', 'facebook', 'x', 'discord', 'farcaster'])
export type SocialProvider = z.infer<typeof socialProvider>

export const connectMethod = oneOf(['email', 'social', 'wallet'])
export type ConnectMethod = z.infer<typeof connectMethod>

/** The groups of the wallet list, in SPEC 9's order. */
export const connectorGroups = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
export const connectorGroup = oneOf(connectorGroups)
export type ConnectorGroup = z.infer<typeof connectorGroup>

export const walletFeature = oneOf(['onramp', 'swaps', 'receive', 'send'])
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

/** SPEC 9, "Default features". */
export const featureDefaults = () => ({
  swaps: true,
  onramp: true,
  receive: true,
  send: true,
  email: true,
  emailShowWallets: true,
  history: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  socials: [...defaultSocials],
})

/** The three orders may also be written beside `features`, where they win. */
export const features = lateStrictObject(() => {
  const { socials, ...switches } = featureDefaults()
  return {
    ...formsOf(switches, (isOn) => orDefault(boolean(), isOn)),
    socials: orDefault(
      either(
        list(socialProvider),
        z.custom<false>((value) => value === false, 'false'),
      ),
      socials,
    ),
    connectMethodsOrder: z.optional(list(connectMethod)),
    connectorTypeOrder: z.optional(list(connectorGroup)),
    walletFeaturesOrder: z.optional(list(walletFeature)),
  }
})
export type Features = z.output<typeof features>
