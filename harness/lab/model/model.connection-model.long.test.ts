import { beforeAll, expect, test } from 'vitest'
import { plants } from './testing/plants.js'
import { explain, replay, runModel, warmUp } from './testing/run.js'
import { kinds, parseSteps, toText } from './testing/steps.js'

// `ui/entry/entry.connection-model.long.test.tsx` plays 10,000 steps with the ui. This test plays core alone:
//
// WMH_MODEL_STEPS=100000 WMH_MODEL_SEED=7 npx vitest run --project long harness/lab/model

beforeAll(warmUp)

const seed = Number(process.env['WMH_MODEL_SEED'] ?? 1)
const steps = Number(process.env['WMH_MODEL_STEPS'] ?? 1000)
const longestMs = 60_000 + steps * 12

test(
  'whatever happens, snapshot and storage of core say the same',
  async () => {
    const { failure, played } = await runModel({ steps, seed })
    if (failure) throw new Error(explain(failure, seed))
    expect(played).toBe(steps)
  },
  longestMs,
)

for (const [name, plant] of Object.entries(plants)) {
  test(`${name} is found within 10,000 steps, and shrunk to a few`, async () => {
    const { failure, played } = await runModel({ steps: 10_000, seed: 1, plant })
    expect(played).toBeLessThanOrEqual(10_000)
    if (!failure) throw new Error('It was not found.')
    expect(failure.steps.length).toBeLessThanOrEqual(8)
    // The steps fail only with the planted mistake.
    const again = parseSteps(toText(failure.steps))
    expect(await replay(again, { plant })).toEqual(failure)
    expect(await replay(again)).toBeUndefined()
  })
}

test('a seed plays the same steps each time', async () => {
  const [one, other] = [await runModel({ steps: 150, seed: 5 }), await runModel({ steps: 150, seed: 5 })]
  expect(other).toEqual(one)
  expect((await runModel({ steps: 150, seed: 6 })).coverage).not.toEqual(one.coverage)
})

test('an invalid step is reported', () => {
  expect(() => parseSteps('connect:eip155:1 conect:eip155:1')).toThrow('"conect:eip155:1" is not a step')
  expect(kinds.length).toBeGreaterThan(20)
})
