import fc from 'fast-check'
import { expect } from 'vitest'
import type { TestPlatform } from './platform.js'

type Answer = (url: string, init: RequestInit | undefined) => Response | Promise<Response>

/** One seed: a run that fails here fails everywhere. */
const seed = 7
const isLong = process.env['WM_LONG'] === '1'

/** How long `playAll` may take: a short one has the limit of every other test. */
export const playTimeout = isLong ? 7_200_000 : undefined

/**
 * Plays random scenes: sixty in `npm test`, 100,000 with `WM_LONG=1`. `play` resolves with how often the visitor's wallet
 * or window was asked: it fails where that is hardly ever, as nothing is shown then.
 */
export async function playAll<Scene>(scenes: fc.Arbitrary<Scene>, play: (scene: Scene) => Promise<number>) {
  const numRuns = isLong ? 100_000 : 60
  let runs = 0
  let asked = 0
  await fc.assert(
    fc.asyncProperty(scenes, async (scene) => {
      asked += await play(scene)
      runs += 1
      if (isLong && runs % 5000 === 0) process.stderr.write(`${runs} scenes, asked ${asked} times\n`)
    }),
    { seed, numRuns },
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
