import { postEvent } from '../../core/contracts/api/analytics.js'
import { analyticsBody } from '../../core/contracts/events.js'
import { fake } from './fake.js'

/** Takes every event of the catalogue and nothing else. */
export const analyticsFakes = [fake(postEvent, () => undefined, { bodySchema: analyticsBody })]
