import { test } from 'vitest'
import { signThroughOutages } from '../../testing/with-harness/outages.js'

test('every signature arrives after a relay outage, whenever it happens', { timeout: 300_000 }, () =>
  signThroughOutages(2),
)
