import fc from 'fast-check'
import { expect } from 'vitest'

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

/** One seed: a run that fails here fails everywhere. */
const seed = 7
const isLong = process.env['WM_LONG'] === '1'

/** How long `playAnswers` may take. */
export const answersTimeout = isLong ? 36_000_000 : 180_000

/** Plays random answers in any order: 200 visits in `npm test`, 100,000 with `WM_LONG=1`. Fails where hardly anything is ever shown. */
export async function playAnswers<Move>({ moves, begin }: OtherSide<Move>): Promise<void> {
  const numRuns = isLong ? 100_000 : 200
  let [runs, shown] = [0, 0]
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
      runs += 1
      if (isLong && runs % 1000 === 0) process.stderr.write(`${runs} visits, something is shown ${shown} times\n`)
    }),
    { seed, numRuns, endOnFailure: isLong },
  )
  expect(shown).toBeGreaterThan(numRuns / 4)
}
