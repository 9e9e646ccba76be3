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
  /**
   * At most two wallets, newest first, with all their data: rows are drawn and apps opened without a catalogue request.
   */
  recentWallets: z.array(wallet()),
  /** For pages that read it without the modal; the modal itself reads `connectedConnectorIds`. */
  connectedNamespaces: z.array(namespace),
  connectionStatus: z.enum(['connected', 'disconnected']),
  connectedConnectorIds: byNamespace(z.string()),
  /** Distinguishes a connection from an earlier one by the same connector. */
  connectionIds: byNamespace(z.string()),
  /**
   * The accounts of wallets without any identity but a name: a session is restored only to a wallet that reports one of
   * them.
   */
  connectedAccounts: byNamespace(z.array(z.string())),
  connectedSocial: socialProvider(),
  socialUsername: z.string(),
  /** Telegram only, while the visitor is on the provider's page: the answer must match it. `at` is in milliseconds. */
  awaitedSocial: z.object({ provider: socialProvider(), state: z.string(), at: z.number() }),
  preferredAccountTypes: byNamespace(accountType()),
  /** In milliseconds since the epoch. */
  lastEmailLoginTime: z.number(),
  email: z.string(),
  /** The frame's last network. Only pages read it: the modal sends the network with each request. */
  lastUsedChainId: z.union([z.number(), z.string()]),
  emailLoginUsed: z.boolean(),
  smartAccountEnabledNetworks: z.array(z.number()),
  legalConsent: z.boolean(),
  /** The four caches. Keys are CAIP-10 addresses, or plain addresses for names and identities. */
  portfolioCache: z.record(z.string(), cached(z.unknown())),
  nativeBalanceCache: z.record(z.string(), cached(z.object({ balance: z.string(), symbol: z.string() }))),
  nameCache: z.record(z.string(), cached(z.unknown())),
  identityCache: z.record(z.string(), cached(identity())),
})

/** The chosen wallet app on a phone. The WalletConnect SDK reads it, and fixes its name and shape. */
export const deepLinkChoiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

export const deepLinkChoice = z.strictObject({
  /** The app's own URL, without the pairing URI. */
  href: z.string(),
  name: z.string(),
})
export type DeepLinkChoice = z.infer<typeof deepLinkChoice>
