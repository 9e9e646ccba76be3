import * as z from 'zod/mini'
import { endpoint } from '../../lib/http/endpoint.js'
import { catalogueWallet } from '../wallet.js'
import { wholeNumber } from './query.js'

const service = 'catalogue'

/** A page of the catalogue. `include`, `exclude` and `chains` are comma lists. */
export const getWallets = endpoint({
  name: 'getWallets',
  service,
  method: 'GET',
  path: '/getWallets',
  query: z.object({
    page: wholeNumber,
    entries: wholeNumber,
    include: z.optional(z.string()),
    exclude: z.optional(z.string()),
    chains: z.optional(z.string()),
    search: z.optional(z.string()),
    badge_type: z.optional(z.enum(['certified', 'none'])),
  }),
  response: z.object({ data: z.array(catalogueWallet), count: z.number() }),
})

export const getAnalyticsConfig = endpoint({
  name: 'getAnalyticsConfig',
  service,
  method: 'GET',
  path: '/getAnalyticsConfig',
  response: z.object({ isAnalyticsEnabled: z.boolean() }),
})

const image = { service, method: 'GET', params: z.object({ id: z.string() }), response: 'blob' } as const

export const getWalletImage = endpoint({ ...image, name: 'getWalletImage', path: '/getWalletImage/{id}' })
/** Images of networks and connectors. */
export const getAssetImage = endpoint({ ...image, name: 'getAssetImage', path: '/public/getAssetImage/{id}' })
export const getCurrencyImage = endpoint({ ...image, name: 'getCurrencyImage', path: '/public/getCurrencyImage/{id}' })
export const getTokenImage = endpoint({ ...image, name: 'getTokenImage', path: '/public/getTokenImage/{id}' })
