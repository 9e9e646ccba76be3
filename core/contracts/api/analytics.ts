import * as z from 'zod/mini'
import { endpoint } from '../../lib/http/endpoint.js'
import type { AnalyticsBody } from '../events.js'

/**
 * One event. The body's schema is `analyticsBody` in `contracts/events`: only the receiving side parses with it, since
 * all its cases would weigh on every page that opens the modal. Here it gives the type.
 * @asked Something of the list below happens @off `features.analytics: false`; waits for `features.legalCheckbox`
 */
export const postEvent = endpoint({
  name: 'postEvent',
  route: 'analytics POST /e',
  body: z.custom<AnalyticsBody>(),
  response: 'empty',
})
