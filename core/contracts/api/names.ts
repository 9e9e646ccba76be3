import * as z from 'zod/mini'
import { endpoint } from '../../lib/http/endpoint.js'
import { shownText } from '../../lib/shown-text.js'
import { pictureUrl, textLike } from '../fields.js'

const apiVersion = z.enum(['2'])

export const nameToRegister = textLike(/^[a-z0-9-]{4,}$/i, 'at least 4 letters, digits or hyphens')

export const nameSuffixes = ['.reown.id', '.wcn.id'] as const

/** The message that registers a name; the account signs its JSON. `timestamp` is in seconds. */
export const nameRegistration = z.object({
  name: z.string(),
  attributes: z.record(z.string(), z.string()),
  timestamp: z.number().check(z.refine(Number.isInteger, 'whole seconds')),
})

/** A registered name. `addresses` is keyed by coin type. Times are `assumed` to be in seconds. */
export const nameProfile = z.object({
  name: shownText(),
  registered: z.optional(z.number()),
  updated: z.optional(z.number()),
  addresses: z.record(z.string(), z.object({ address: z.string(), created: z.optional(z.number()) })),
  attributes: z.array(z.object({ avatar: z.optional(pictureUrl()), bio: z.optional(z.string()) })),
})
export type NameProfile = z.infer<typeof nameProfile>

/** A refusal of the name service. The visitor reads the first description. */
export const nameServiceFailure = z.object({
  status: z.optional(z.string()),
  reasons: z.array(z.object({ name: z.optional(z.string()), description: shownText() })),
})

/**
 * The profile of a name.
 * @asked The visitor types a name: of a recipient, or one to register; the data provider has a registered name for the account or a recipient
 * @off `services.blockchain` moves it
 */
export const getNameAccount = endpoint('getNameAccount', 'blockchain GET /v1/profile/account/{name}', {
  params: z.object({ name: z.string() }),
  query: z.object({ apiVersion }),
  response: nameProfile,
})

/**
 * The names of an address. Cached for 5 min.
 * @asked A wallet is connected @off `services.blockchain` moves it
 */
export const getNameReverse = endpoint('getNameReverse', 'blockchain GET /v1/profile/reverse/{address}', {
  params: z.object({ address: z.string() }),
  query: z.object({ sender: z.optional(z.string()), apiVersion }),
  response: z.array(nameProfile),
})

export const nameSuggestion = z.object({ name: shownText(), registered: z.boolean() })
export type NameSuggestion = z.infer<typeof nameSuggestion>

/** @asked The visitor chooses a name @off nothing is sent until then */
export const getNameSuggestions = endpoint('getNameSuggestions', 'blockchain GET /v1/profile/suggestions/{name}', {
  params: z.object({ name: z.string() }),
  query: z.object({ zone: z.string() }),
  response: z.object({ suggestions: z.array(nameSuggestion) }),
})

/**
 * Registers a name. `message` is JSON with name, attributes and timestamp in seconds; `signature` is the account's
 * signature of it.
 * @asked The visitor registers a name @off nothing is sent until then
 */
export const postNameAccount = endpoint('postNameAccount', 'blockchain POST /v1/profile/account', {
  body: z.object({ coin_type: z.number(), address: z.string(), message: z.string(), signature: z.string() }),
  /** `assumed`: the specification has `success`, but no known client reads it. */
  response: z.object({ success: z.optional(z.boolean()) }),
})
