import * as z from 'zod/mini'
import { accountType, identity } from './account/account.js'
import { caipNetworkId, namespace } from './caip.js'
import { socialProvider } from './features.js'
import { byNamespace } from './fields.js'
import { wallet } from './wallet.js'

const cached = <Value extends z.ZodMiniType>(value: Value) => z.object({ value, timestamp: z.number() })

export const storedItems = () => ({
  version: z.number(),
  activeNamespace: namespace,
  activeCaipNetworkId: caipNetworkId,
  /** Newest first; at most two, whole: their rows are drawn and their apps opened without asking the catalogue. */
  recentWallets: z.array(wallet()),
  /** For a page that wants to know it without the modal; the modal itself reads `connectedConnectorIds`. */
  connectedNamespaces: z.array(namespace),
  connectionStatus: z.enum(['connected', 'disconnected']),
  connectedConnectorIds: byNamespace(z.string()),
  /** Tells each connection from an earlier one by the same connector. */
  connectionIds: byNamespace(z.string()),
  /** The accounts of wallets that have nothing but a name: a session comes back to a wallet that names one of them. */
  connectedAccounts: byNamespace(z.array(z.string())),
  connectedSocial: socialProvider(),
  socialUsername: z.string(),
  /** In Telegram, while the visitor is on the provider's page: what its answer must fit. `at` in milliseconds. */
  awaitedSocial: z.object({ provider: socialProvider(), state: z.string(), at: z.number() }),
  preferredAccountTypes: byNamespace(accountType()),
  /** Milliseconds. */
  lastEmailLoginTime: z.number(),
  email: z.string(),
  /** The network that the frame was on; for a page, since the frame is told where to go by each request. */
  lastUsedChainId: z.union([z.number(), z.string()]),
  emailLoginUsed: z.boolean(),
  smartAccountEnabledNetworks: z.array(z.number()),
  legalConsent: z.boolean(),
  /** The four caches; keyed by CAIP-10 address, names and identities by plain address. */
  portfolioCache: z.record(z.string(), cached(z.unknown())),
  nativeBalanceCache: z.record(z.string(), cached(z.object({ balance: z.string(), symbol: z.string() }))),
  nameCache: z.record(z.string(), cached(z.unknown())),
  identityCache: z.record(z.string(), cached(identity())),
})

/** The chosen app of a phone. Name and shape are fixed by the SDK of WalletConnect, which reads it. */
export const deepLinkChoiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

export const deepLinkChoice = z.strictObject({
  /** The app's own address, without the pairing. */
  href: z.string(),
  name: z.string(),
})
export type DeepLinkChoice = z.infer<typeof deepLinkChoice>
