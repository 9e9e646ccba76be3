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
  /** The namespace; of a group, that of its first member. */
  chain: namespace,
  type: connectorType,
  imageId: z.optional(z.string()),
  imageUrl: z.optional(hostPictureUrl()),
  explorerId: z.optional(z.string()),
  info: z.optional(
    z.object({
      rdns: z.optional(z.string()),
      uuid: z.optional(z.string()),
      /** So many wallets announce this rdns, and only one of them can own it. Absent: this one alone does. */
      claims: z.optional(z.number()),
    }),
  ),
  /** The wallet's own object (EIP-1193, Wallet Standard wallet …). Never looked into outside its adapter. */
  provider: z.optional(z.unknown()),
  /** Why it cannot be chosen for now. Absent: it can. */
  disabledReason: z.optional(z.string()),
  /** The members of a merged group, one per namespace. */
  get connectors() {
    return z.optional(z.array(connector))
  },
})
/** One way to one wallet in one namespace, or the group of a wallet that has several. */
export type Connector = z.infer<typeof connector>
