import * as z from 'zod/mini'
import { caipNetworkId } from '../contracts/caip.js'
import { byNamespace, filledText, textLike } from '../contracts/fields.js'

const names = byNamespace(z.array(filledText()))

/** Replaces parts of session proposals to wallets on other devices. Missing members stay as they are. */
export const sessionOverride = z.strictObject({
  /** By namespace; the list is the whole list. */
  methods: z.exactOptional(names),
  /** By namespace: CAIP-2 ids. */
  chains: z.exactOptional(byNamespace(z.array(caipNetworkId))),
  /** By namespace. */
  events: z.exactOptional(names),
  /** By CAIP-2 id: the node that the session's provider asks. One of a namespace takes the place of all of that namespace. */
  rpcMap: z.exactOptional(z.record(z.string(), textLike(/^https?:\/\/\S+$/, 'an http(s) address'))),
  /** CAIP-2: where a new session begins, if the wallet approves it. */
  defaultChain: z.exactOptional(caipNetworkId),
})
/** The requests that a host makes of wallets on other devices, in place of the modal's own. */
export type SessionOverride = z.infer<typeof sessionOverride>
