import * as z from 'zod/mini'
import { shownText } from '../lib/shown-text.js'
import { namespace } from './caip.js'
import { hostPictureUrl } from './fields.js'

export const connectorType = z.enum([
  'ANNOUNCED',
  'AUTH',
  'MULTI_CHAIN',
  'EXTERNAL',
  'WALLET_CONNECT',
  'INJECTED',
  'ID_AUTH',
])

export const connector = z.object({
  id: z.string(),
  name: shownText(),
  /** The namespace; for a merged group, the namespace of its first member. */
  chain: namespace,
  type: connectorType,
  imageId: z.optional(z.string()),
  imageUrl: z.optional(hostPictureUrl()),
  explorerId: z.optional(z.string()),
  info: z.optional(
    z.object({
      rdns: z.optional(z.string()),
      uuid: z.optional(z.string()),
      /**
       * The number of wallets that announce this rdns, although only one can own it. Absent: no other wallet announces
       * it.
       */
      claims: z.optional(z.number()),
    }),
  ),
  /** The wallet's own object (EIP-1193 provider, Wallet Standard wallet …). Only its adapter reads it. */
  provider: z.optional(z.unknown()),
  /** True if the wallet is in another app or on another device, and a transport reaches it. */
  isElsewhere: z.optional(z.boolean()),
  /** The reason why the wallet cannot be chosen for now. Absent: it can. */
  disabledReason: z.optional(z.string()),
  /** The members of a merged group, one per namespace. */
  get connectors() {
    return z.optional(z.array(connector))
  },
})
/** A connector for one wallet in one namespace, or the group of a wallet with several namespaces. */
export type Connector = z.infer<typeof connector>
