import * as z from 'zod/mini'
import { accountType, identity } from './account.js'
import { caipNetworkId, namespace } from './caip.js'
import { socialProvider } from './features.js'
import { byKey, byNamespace, lateObject } from './light-forms.js'

/** A cached answer with the time it was got at, in milliseconds. */
function cached<Value extends z.ZodMiniType>(value: Value) {
  return z.object({ value, timestamp: z.number() })
}

/** What is kept of a wallet that was used: enough to draw its row without asking the catalogue. */
export const recentWallet = lateObject(() => ({
  id: z.string(),
  name: z.string(),
  rdns: z.optional(z.nullable(z.string())),
  image_id: z.optional(z.nullable(z.string())),
  image_url: z.optional(z.nullable(z.string())),
}))
export type RecentWallet = z.infer<typeof recentWallet>

/** The chosen app of a phone. Name and shape are fixed by the WalletConnect SDK, which reads it. */
/** Without a prefix: the SDK's own name. */
export const deepLinkChoiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'
export const deepLinkChoice = lateObject(() => ({ href: z.string(), name: z.string() }))

/** SPEC 3, "Local browser storage keeps": every item, as it is parsed when it is read. */
export const storedItems = lateObject(() => ({
  version: z.number(),
  activeNamespace: namespace,
  activeCaipNetworkId: caipNetworkId,
  /** Newest first; at most two (SPEC 9). */
  recentWallets: z.array(recentWallet),
  connectedNamespaces: z.array(namespace),
  connectionStatus: z.enum(['connected', 'disconnected']),
  connectedConnectorIds: byNamespace(z.string()),
  connectedSocial: socialProvider,
  socialUsername: z.string(),
  preferredAccountTypes: byNamespace(accountType),
  /** Milliseconds. */
  lastEmailLoginTime: z.number(),
  email: z.string(),
  lastUsedChainId: z.union([z.number(), z.string()]),
  emailLoginUsed: z.boolean(),
  smartAccountEnabledNetworks: z.array(z.number()),
  /** The four caches; keyed by CAIP-10 address, names and identities by plain address. */
  portfolioCache: byKey(cached(z.unknown())),
  nativeBalanceCache: byKey(cached(z.object({ balance: z.string(), symbol: z.string() }))),
  nameCache: byKey(cached(z.unknown())),
  identityCache: byKey(cached(identity)),
}))
