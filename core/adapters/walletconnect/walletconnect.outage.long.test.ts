import { test } from 'vitest'
import { signThroughOutages } from '../../testing/with-harness/outages.js'

test('after an outage of the relay, at whatever moment, every signature arrives', { timeout: 300_000 }, () =>
  signThroughOutages(2),
)
