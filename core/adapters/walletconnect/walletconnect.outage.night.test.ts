import { test } from 'vitest'
import { signThroughOutages } from '../../testing/with-harness/outages.js'

test('after each of a hundred outages every signature arrives', { timeout: 900_000 }, () => signThroughOutages(10))
