import fc from 'fast-check'
import { expect } from 'vitest'
import { propertyLimitMs, propertySeed, runsOf } from './property-runs.js'

/** One visit, with a model of the visitor's requests and approvals. */
export interface Scene<Move> {
  play(move: Move): Promise<void>
  /**
   * Throws if the modal shows a connection that was not requested, or not approved, in this browser. Returns the number
   * shown.
   */
  check(): number
  end(): Promise<void>
}

/** An outside party that answers the page: a relay with a phone, a frame, a node. */
export interface OtherSide<Move> {
  readonly moves: fc.Arbitrary<Move>
  begin(): Promise<Scene<Move>>
}

const numRuns = runsOf(200)

/** The time limit for `playAnswers`. */
export const answersTimeout = propertyLimitMs(numRuns)

/** Plays random answers in any order, 200 visits in `npm test`. Fails if almost no connection is ever shown. */
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
