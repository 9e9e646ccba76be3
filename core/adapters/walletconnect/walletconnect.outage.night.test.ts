import { test } from 'vitest'
import { signThroughOutages } from '../../testing/with-harness/outages.js'

test('every signature arrives after each of a hundred relay outages', { timeout: 900_000 }, () =>
  signThroughOutages(10),
)
