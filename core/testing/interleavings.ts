import fc from 'fast-check'
import { expect } from 'vitest'
import type { TestPlatform } from './platform.js'
import { propertyLimitMs, propertySeed, runsOf } from './property-runs.js'

type Answer = (url: string, init: RequestInit | undefined) => Response | Promise<Response>

const numRuns = runsOf(60)

/** How long `playAll` may take. */
export const playTimeout = propertyLimitMs(numRuns)

/**
 * Plays random scenes, sixty in `npm test`. `play` resolves with how often the visitor's wallet
 * or window was asked: it fails where that is hardly ever, as nothing is shown then.
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

/** Answers are those of the moment of the question, and stay away until they are let in. */
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
    /** Lets in one that waits. */
    release: (isNewest: boolean) => (isNewest ? held.pop() : held.shift())?.(),
    /** Lets in all that wait, and nobody waits from now on. */
    releaseAll: () => {
      platform.onFetch(answer)
      for (const each of held.splice(0)) each()
    },
  }
}
