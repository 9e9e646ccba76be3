import fc from 'fast-check'
import { expect } from 'vitest'
import { propertyLimitMs, propertySeed, runsOf } from './property-runs.js'

/** One visit, with the model of what its visitor asked for and approved. */
export interface Scene<Move> {
  play(move: Move): Promise<void>
  /** Throws where something is shown as connected that was not asked for, or not approved, in this browser. Returns how much is shown. */
  check(): number
  end(): Promise<void>
}

/** Somebody outside who answers the page: a relay with a phone, a frame, a node. */
export interface OtherSide<Move> {
  readonly moves: fc.Arbitrary<Move>
  begin(): Promise<Scene<Move>>
}

const numRuns = runsOf(200)

/** How long `playAnswers` may take. */
export const answersTimeout = propertyLimitMs(numRuns)

/** Plays random answers in any order, 200 visits in `npm test`. Fails where hardly anything is ever shown. */
export async function playAnswers<Move>({ moves, begin }: OtherSide<Move>): Promise<void> {
  let shown = 0
  await fc.assert(
    fc.asyncProperty(fc.array(moves, { minLength: 2, maxLength: 12 }), async (visit) => {
      const scene = await begin()
      try {
        for (const move of visit) {
          await scene.play(move)
          shown += scene.check() > 0 ? 1 : 0
        }
      } finally {
        await scene.end()
      }
    }),
    { seed: propertySeed, numRuns },
  )
  expect(shown).toBeGreaterThan(numRuns / 4)
}
