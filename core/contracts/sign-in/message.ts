import * as z from 'zod/mini'
import { caipNetworkId } from '../caip.js'

export const siwxMessage = z.object({
  accountAddress: z.string(),
  chainId: caipNetworkId,
  domain: z.string(),
  /** The page's URL scheme, written before the domain: `https`. EIP-4361 allows it. */
  scheme: z.optional(z.string()),
  uri: z.string(),
  version: z.string(),
  nonce: z.string(),
  notBefore: z.optional(z.string()),
  statement: z.optional(z.string()),
  resources: z.optional(z.array(z.string())),
  requestId: z.optional(z.string()),
  issuedAt: z.optional(z.string()),
  expirationTime: z.optional(z.string()),
})
/** The data of a sign-in message (CAIP-122). Times are ISO 8601. */
export type SiwxMessage = z.infer<typeof siwxMessage>

/** A signed message. `cacao` is present if the wallet signed during its connection (CAIP-74). */
export const siwxSession = z.object({
  data: siwxMessage,
  message: z.string(),
  signature: z.string(),
  cacao: z.optional(z.unknown()),
})
/** A signed sign-in message. */
export type SiwxSession = z.infer<typeof siwxSession>
