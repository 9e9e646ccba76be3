import { expect, test } from 'vitest'
import { createTestPlatform } from '../../testing/platform.js'
import { rankUrls } from './rank-urls.js'

/** The successive ping answers of each node: a latency in milliseconds, or a failure. */
type Pings = Readonly<Record<string, readonly (number | 'fails')[]>>

/** The order after ten pings, all of which count. */
async function orderAfterTen(pings: Pings): Promise<readonly string[]> {
  const platform = createTestPlatform()
  const counts = new Map<string, number>()
  const ranked = rankUrls({
    platform,
    urls: Object.keys(pings),
    ping: (url) => {
      const count = counts.get(url) ?? 0
      counts.set(url, count + 1)
      const answers = pings[url] ?? []
      const answer = answers[count % answers.length] ?? 'fails'
      if (answer === 'fails') return Promise.reject(new Error('down'))
      return new Promise<void>((resolve) => platform.setTimeout(resolve, answer))
    },
  })
  for (let half = 0; half < 2; half++) {
    ranked.use()
    await platform.advance(30_000)
  }
  ranked.stop()
  expect([...counts.values()].every((count) => count >= 10)).toBe(true)
  return ranked.order
}

const failing = (times: number, ms: number): (number | 'fails')[] =>
  Array.from({ length: 10 }, (_, index) => (index < times ? 'fails' : ms))

test('stability counts 0.7 and latency 0.3: four failures of ten weigh less than being slowest, five weigh more', async () => {
  // 0.7 × 0.6 + 0.3 = 0.72 against 0.7, and 0.7 × 0.5 + 0.3 = 0.65 against 0.7.
  expect(await orderAfterTen({ slow: [900], flaky: failing(4, 0) })).toEqual(['flaky', 'slow'])
  expect(await orderAfterTen({ flaky: failing(5, 0), slow: [900] })).toEqual(['slow', 'flaky'])
})

test('latency counts by its share of the slowest one, in steps of 100 ms', async () => {
  // 0.7 × 0.9 + 0.3 × (1 − 400 / 900) = 0.797 against 0.7 + 0.3 × (1 − 600 / 900) = 0.8; the third is the slowest.
  expect(await orderAfterTen({ failsOnce: failing(1, 400), steady: [600], slowest: [900] })).toEqual([
    'steady',
    'failsOnce',
    'slowest',
  ])
  expect(await orderAfterTen({ steady: [600], failsOnce: failing(1, 300), slowest: [900] })).toEqual([
    'failsOnce',
    'steady',
    'slowest',
  ])
  expect(await orderAfterTen({ one: [199], other: [100] })).toEqual(['one', 'other'])
  expect(await orderAfterTen({ one: [200], other: [199] })).toEqual(['other', 'one'])
})
