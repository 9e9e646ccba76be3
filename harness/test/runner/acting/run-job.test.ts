import { expect, test } from 'vitest'
import { loadScenarios } from '../load.js'
import { testRunOptions } from '../testing/run.js'
import { runJob } from './run-job.js'

const content = 'scenario: A visitor looks\nchains: { dot: { kind: polkadot } }\n---\n- expect: { modal: closed }\n'

/** The outcome of a scenario whose browser dies while it opens. */
async function outcomeOf(isInterrupted: boolean): Promise<unknown> {
  const { scenarios } = await loadScenarios([{ name: 'looks', file: 'looks.yaml', content }])
  const [scenario] = scenarios
  if (!scenario) throw new Error('the scenario was not read')
  const stop = new AbortController()
  const newContext = async () => {
    if (isInterrupted) stop.abort()
    throw new Error('the browser is gone')
  }
  const engine = { name: 'firefox', browser: async () => ({ newContext }), close: async () => {} } as const
  const job = { name: 'looks', file: 'looks.yaml', seed: 1, round: 1, flags: [] }
  const { signal } = stop
  const result = await runJob(job, scenario, testRunOptions('.', 'looks.yaml'), { engine, pool: undefined }, { signal })
  return result.failure && { outcome: result.failure.outcome, step: result.failure.step }
}

test('a browser that dies while it opens is a sandbox failure, but not in an interrupted run', async () => {
  expect(await outcomeOf(false)).toEqual({ outcome: 'sandbox', step: 'opening the page' })
  expect(await outcomeOf(true)).toEqual({ outcome: 'interrupted', step: 'opening the page' })
})
