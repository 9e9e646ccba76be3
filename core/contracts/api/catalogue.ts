import * as z from 'zod/mini'
import { endpoint } from '../../lib/http/endpoint.js'
import type { AnalyticsBody } from '../events.js'
import { textLike } from '../fields.js'
import { catalogueWallet } from '../wallet.js'

/** A query value of digits: both sides handle query values as text. */
export const wholeNumber = textLike(/^\d+$/, 'a whole number')

/**
 * One page of the catalogue. `include`, `exclude` and `chains` are comma-separated lists.
 * @asked The modal opens, or the visitor searches for a wallet @off always asked; `services.catalogue` moves it
 */
export const getWallets = endpoint('getWallets', 'catalogue GET /getWallets', {
  query: z.object({
    page: wholeNumber,
    entries: wholeNumber,
    include: z.optional(z.string()),
    exclude: z.optional(z.string()),
    chains: z.optional(z.string()),
    search: z.optional(z.string()),
    badge_type: z.optional(z.enum(['certified', 'none'])),
  }),
  response: z.object({ data: z.array(catalogueWallet()), count: z.number() }),
})

/** @asked The modal opens the first time, or a session is restored @off `features.analytics: false` */
export const getAnalyticsConfig = endpoint('getAnalyticsConfig', 'catalogue GET /getAnalyticsConfig', {
  response: z.object({ isAnalyticsEnabled: z.boolean() }),
})

const image = { params: z.object({ id: z.string() }), response: 'blob' } as const

/** @asked A wallet is listed @off `services.catalogue` moves it */
export const getWalletImage = endpoint('getWalletImage', 'catalogue GET /getWalletImage/{id}', image)
/**
 * Images of networks and connectors.
 * @asked The modal opens: pictures of networks and of ways to connect @off pictures of your own in `networks`
 */
export const getAssetImage = endpoint('getAssetImage', 'catalogue GET /public/getAssetImage/{id}', image)
/** @asked The visitor chooses a currency to pay with @off `features.onramp: false` */
export const getCurrencyImage = endpoint('getCurrencyImage', 'catalogue GET /public/getCurrencyImage/{id}', image)
/** @asked The visitor chooses a token to buy @off `features.onramp: false` */
export const getTokenImage = endpoint('getTokenImage', 'catalogue GET /public/getTokenImage/{id}', image)

/**
 * Sends one event. `analyticsBody` in `contracts/events` is the schema of the body: only the receiving side parses with
 * it, because its many cases would add to the download of every page. Here only its type is used.
 * @asked Something of the list below happens @off `features.analytics: false`; waits for `features.legalCheckbox`
 */
export const postEvent = endpoint('postEvent', 'analytics POST /e', {
  body: z.custom<AnalyticsBody>(),
  response: 'empty',
})
