import path from 'node:path'
import { expect, test } from 'vitest'
import type { Scenario } from '../language/step.js'
import { commandOf, planJobs, type RunOptions } from './job.js'
import { shippedFolder } from './load.js'

function scenario(name: string, head: Partial<Scenario['head']> = {}, isLeftOut = false): Scenario {
  return { name, file: `${name}.yaml`, head: { scenario: name, ...head }, steps: [], isLeftOut }
}

const options = { targets: ['core', 'browser'] as const, tags: [] as string[], repeat: 1, seed: undefined }

function plan(scenarios: Scenario[], part: Partial<typeof options> = {}) {
  return planJobs(scenarios, { ...options, ...part }).map(({ name, target, round }) => `${name} ${target} ${round}`)
}

test('every scenario runs on its targets, headless first, again for each round', () => {
  const scenarios = [scenario('a'), scenario('b', { targets: ['browser'] })]
  expect(plan(scenarios)).toEqual(['a core 1', 'a browser 1', 'b browser 1'])
  expect(plan(scenarios, { repeat: 2 })).toHaveLength(6)
})

test('tags choose, and "full" brings every cell to the browser', () => {
  const scenarios = [
    scenario('a', { tags: ['smoke'] }),
    scenario('b', { tags: ['full'] }),
    scenario('c[x=1]', {}, true),
  ]
  expect(plan(scenarios, { tags: ['smoke'] })).toEqual(['a core 1', 'a browser 1'])
  expect(plan(scenarios)).toEqual(['a core 1', 'b core 1', 'c[x=1] core 1', 'a browser 1'])
  expect(plan(scenarios, { tags: ['full'] })).toEqual(expect.arrayContaining(['b browser 1', 'c[x=1] browser 1']))
})

test('the seed of the command line wins over that of the scenario', () => {
  const seeds = (seed: number | undefined) =>
    planJobs([scenario('a', { seed: 7 }), scenario('b')], { ...options, targets: ['core'], seed }).map(
      (job) => job.seed,
    )
  expect(seeds(undefined)).toEqual([7, 1])
  expect(seeds(42)).toEqual([42, 42])
})

test('for visitors who want no motion only the browser differs, and the command says so', () => {
  const jobs = planJobs([scenario('a')], { ...options, isStill: true })
  expect(jobs.map(({ target, isStill }) => [target, isStill ?? false])).toEqual([
    ['core', false],
    ['browser', true],
  ])
  expect(jobs.map(commandOf).map((command) => command.includes(' --still'))).toEqual([false, true])
})

test('the command that repeats a job has the flags that have a say in how it ends', () => {
  const commandWith = (given: Partial<RunOptions>) =>
    planJobs([scenario('a')], { ...options, targets: ['core'], ...given }).map(commandOf)[0]
  const recordings = { mode: 'compare', folder: "my own/recordings of '30" } as const
  expect(commandWith({ solana: 'validator', timeoutMs: 90_000, recordings })).toBe(
    "npx walletmodal-harness run a.yaml --solana validator --timeout 90000ms --recordings 'my own/recordings of '\\''30' --target core --seed 1",
  )
  const beside = { mode: 'compare' } as const
  expect(commandWith({ solana: 'auto', timeoutMs: 30_000, recordings: beside })).toBe(
    'npx walletmodal-harness run a.yaml --target core --seed 1',
  )
})

test('the command that repeats a job names a shipped scenario, or the file of a host, quoted for the shell', () => {
  const rest = { target: 'core', seed: 7, round: 1 } as const
  const shipped = path.join(shippedFolder, 'a/b.yaml')
  expect(commandOf({ name: 'a/b', file: shipped, ...rest })).toBe(
    'npx walletmodal-harness run a/b --target core --seed 7',
  )
  expect(commandOf({ name: 'a/b[x=1]', file: shipped, ...rest })).toBe(
    "npx walletmodal-harness run 'a/b[x=1]' --target core --seed 7",
  )
  expect(commandOf({ name: 'my/b[x=1]', file: 'my/b.yaml', ...rest })).toBe(
    "npx walletmodal-harness run 'my/b.yaml[x=1]' --target core --seed 7",
  )
})
