import * as z from 'zod/mini'
import { caipNetworkId } from '../contracts/caip.js'
import { byNamespace, filledText, textLike } from '../contracts/fields.js'

const names = byNamespace(z.array(filledText()))

/** Replaces parts of WalletConnect session proposals. Missing members stay unchanged. */
export const sessionOverride = z.strictObject({
  /** By namespace; each list replaces the whole default list. */
  methods: z.exactOptional(names),
  /** By namespace: CAIP-2 ids. */
  chains: z.exactOptional(byNamespace(z.array(caipNetworkId))),
  /** By namespace. */
  events: z.exactOptional(names),
  /** RPC URLs of the session's provider by CAIP-2 id. One entry replaces all defaults of its namespace. */
  rpcMap: z.exactOptional(z.record(z.string(), textLike(/^https?:\/\/\S+$/, 'an http(s) address'))),
  /** CAIP-2 id of the network of a new session, if the wallet approves it. */
  defaultChain: z.exactOptional(caipNetworkId),
})
/** A host's changes to WalletConnect session proposals. */
export type SessionOverride = z.infer<typeof sessionOverride>
