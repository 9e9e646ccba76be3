import { afterAll, describe, expect, test } from 'vitest'
import { createBrowserEngine } from '../../harness/test/runner/drivers/browser/browser-engine.js'
import { engineNames } from '../../harness/test/runner/drivers/browser/engine-name.js'
import { allShots } from './manifest.js'
import { lookInEachTongue, lookInForcedColours } from './testing/access.js'

// Every view holds in each engine and in languages of each kind. A sample in Chromium is a long test.

const shots = allShots().filter(({ theme, size, state }) => theme === 'light' && size === 'card' && state === 'full')

describe.each(engineNames)('in %s', (name) => {
  const engine = createBrowserEngine({ headed: false, browser: name })
  afterAll(engine.close)

  test.each(shots)('$view is there for everyone', { timeout: 300_000 }, async (shot) => {
    expect(await lookInEachTongue(shot, engine)).toEqual([])
  })
})

// Firefox takes the setting at its start, and WebKit has none: its engine knows no forced colours.
describe('in Firefox with forced colours', () => {
  const engine = createBrowserEngine({ headed: false, browser: 'firefox' })
  afterAll(engine.close)

  test.each(shots)('$view can be seen and used', { timeout: 300_000 }, async (shot) => {
    expect(await lookInForcedColours(shot, engine)).toEqual([])
  })
})
