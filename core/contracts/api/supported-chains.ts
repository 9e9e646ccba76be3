import * as z from 'zod/mini'
import { endpoint } from '../../lib/http/endpoint.js'

/** CAIP-2 ids of the networks that the data provider serves; also of namespaces that the modal does not know. */
export const getSupportedChains = endpoint({
  name: 'getSupportedChains',
  service: 'blockchain',
  method: 'GET',
  path: '/v1/supported-chains',
  response: z.object({ http: z.array(z.string()), ws: z.array(z.string()) }),
})
