import * as z from 'zod/mini'
import { endpoint } from '../../lib/http/endpoint.js'
import { shownText } from '../../lib/shown-text.js'
import { isWebUrl } from '../../lib/web-url.js'
import { caipAddress } from '../caip.js'
import { orEmpty, orNothing, pictureUrl } from '../fields.js'

/** A smart session. `permissions` and `context` are opaque here (`assumed`); `expiry` and `createdAt` in seconds. */
export const smartSession = z.object({
  pci: z.string(),
  project: z.object({
    id: z.string(),
    name: shownText(),
    url: orNothing(orEmpty(isWebUrl)),
    iconUrl: orNothing(pictureUrl()),
  }),
  expiry: z.number(),
  createdAt: z.number(),
  permissions: z.array(z.unknown()),
  policies: z.array(z.object({ id: z.string() })),
  context: z.string(),
  revokedAt: orNothing(z.number()),
})
export type SmartSession = z.infer<typeof smartSession>

/** @asked The visitor looks at smart sessions @off `features.smartSessions: false` */
export const getSessions = endpoint('getSessions', 'blockchain GET /v1/sessions/{id}', {
  params: z.object({ id: caipAddress }),
  response: z.object({ pcis: z.array(smartSession) }),
})

/** @asked The visitor ends a smart session @off `features.smartSessions: false` */
export const postSessionRevoke = endpoint('postSessionRevoke', 'blockchain POST /v1/sessions/{id}/revoke', {
  params: z.object({ id: caipAddress }),
  body: z.object({ pci: z.string(), signature: z.string() }),
  /** `assumed`: the specification says `success`, nothing reads it. */
  response: z.object({ success: z.optional(z.boolean()) }),
})
