import fc from 'fast-check'
import { expect } from 'vitest'
import type { TestPlatform } from './platform.js'
import { propertyLimitMs, propertySeed, runsOf } from './property-runs.js'

type Answer = (url: string, init: RequestInit | undefined) => Response | Promise<Response>

const numRuns = runsOf(60)

/** The time limit for `playAll`. */
export const playTimeout = propertyLimitMs(numRuns)

/**
 * Plays random scenes, sixty in `npm test`. `play` resolves with the number of requests to the wallet or window. Fails
 * if there are almost none, because the test would prove nothing then.
 */
export async function playAll<Scene>(scenes: fc.Arbitrary<Scene>, play: (scene: Scene) => Promise<number>) {
  let asked = 0
  await fc.assert(
    fc.asyncProperty(scenes, async (scene) => {
      asked += await play(scene)
    }),
    { seed: propertySeed, numRuns },
  )
  expect(asked).toBeGreaterThan(numRuns / 20)
}

/** Delays answers until a test releases them. Each answer is computed at the time of its request. */
export function holdAnswers(platform: TestPlatform, answer: Answer) {
  const held: (() => void)[] = []
  platform.onFetch(
    (url, init) =>
      new Promise((resolve, reject) => {
        const answered = answer(url, init)
        held.push(() => void Promise.resolve(answered).then(resolve, reject))
      }),
  )
  return {
    /** Releases one waiting answer. */
    release: (isNewest: boolean) => (isNewest ? held.pop() : held.shift())?.(),
    /** Releases all waiting answers, and stops delaying. */
    releaseAll: () => {
      platform.onFetch(answer)
      for (const each of held.splice(0)) each()
    },
  }
}
