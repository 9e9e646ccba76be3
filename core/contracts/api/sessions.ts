import * as z from 'zod/mini'
import { fromSeconds } from '../../lib/foreign.js'
import { endpoint } from '../../lib/http/endpoint.js'
import { shownText } from '../../lib/shown-text.js'
import { isWebUrl } from '../../lib/web-url.js'
import { caipAddress, isEvmAddress } from '../caip.js'
import { orEmpty, orNothing, pictureUrl, textLike, wholeNumber } from '../fields.js'

/** A time that a date can show. */
const seconds = () => z.number().check(z.refine((value) => fromSeconds(value) !== undefined, 'a time in seconds'))

/**
 * A smart session. `permissions` and `context` are opaque here (`assumed`); `expiry` and `createdAt` are in seconds.
 */
export const smartSession = z.object({
  pci: z.string(),
  project: z.object({
    id: z.string(),
    name: shownText(),
    url: orNothing(orEmpty(isWebUrl)),
    iconUrl: orNothing(pictureUrl()),
  }),
  expiry: seconds(),
  createdAt: seconds(),
  permissions: z.array(z.unknown()),
  policies: z.array(z.object({ id: z.string() })),
  context: z.string(),
  revokedAt: orNothing(seconds()),
})
export type SmartSession = z.infer<typeof smartSession>

/**
 * The renewing limit of a spending permission: `allowance` smallest units per `period` seconds, of the token at
 * `address` or of the native coin (`assumed`, after Coinbase's smart-wallet-permissions).
 */
export const recurringAllowance = z.object({
  allowance: textLike(/^(0x[\da-fA-F]{1,64}|\d{1,78})$/, 'a whole number, as text'),
  period: wholeNumber(),
  address: orNothing(textLike({ test: isEvmAddress }, 'an address')),
})

/** @asked The visitor looks at smart sessions @off `features.smartSessions: false` */
export const getSessions = endpoint('getSessions', 'blockchain GET /v1/sessions/{id}', {
  params: z.object({ id: caipAddress }),
  response: z.object({ pcis: z.array(smartSession) }),
})

/** @asked The visitor ends a smart session @off `features.smartSessions: false` */
export const postSessionRevoke = endpoint('postSessionRevoke', 'blockchain POST /v1/sessions/{id}/revoke', {
  params: z.object({ id: caipAddress }),
  body: z.object({ pci: z.string(), signature: z.string() }),
  /** `assumed`: the specification has `success`, but no known client reads it. */
  response: z.object({ success: z.optional(z.boolean()) }),
})
