import path from 'node:path'
import { expect, test } from 'vitest'
import type { Scenario } from '../language/step.js'
import { commandOf, planJobs, type RunOptions } from './job.js'
import { shippedFolder } from './load.js'

function scenario(name: string, head: Partial<Scenario['head']> = {}, isLeftOut = false): Scenario {
  return { name, file: `${name}.yaml`, head: { scenario: name, ...head }, steps: [], isLeftOut }
}

const options = { tags: [] as string[], repeat: 1, seed: undefined }

function plan(scenarios: Scenario[], part: Partial<typeof options> = {}) {
  return planJobs(scenarios, { ...options, ...part }).map(({ name, round }) => `${name} ${round}`)
}

test('every scenario runs in each round', () => {
  expect(plan([scenario('a'), scenario('b')], { repeat: 2 })).toEqual(['a 1', 'b 1', 'a 2', 'b 2'])
})

test('tags select scenarios, and "full" adds every cell of a matrix', () => {
  const scenarios = [
    scenario('a', { tags: ['smoke'] }),
    scenario('b', { tags: ['full'] }),
    scenario('c[x=1]', {}, true),
  ]
  expect(plan(scenarios, { tags: ['smoke'] })).toEqual(['a 1'])
  expect(plan(scenarios)).toEqual(['a 1'])
  expect(plan(scenarios, { tags: ['full'] })).toEqual(['a 1', 'b 1', 'c[x=1] 1'])
})

test('a pattern selects by name and by title', () => {
  const scenarios = [
    scenario('swap/native'),
    scenario('send/all', { scenario: 'A visitor sends all' }),
    scenario('buy'),
  ]
  const named = (grep: RegExp) => planJobs(scenarios, { ...options, grep }).map(({ name }) => name)
  expect([named(/swap/), named(/sends all/), named(/nobody/)]).toEqual([['swap/native'], ['send/all'], []])
})

test('the seed of the command line wins over that of the scenario', () => {
  const seeds = (seed: number | undefined) =>
    planJobs([scenario('a', { seed: 7 }), scenario('b')], { ...options, seed }).map((job) => job.seed)
  expect(seeds(undefined)).toEqual([7, 1])
  expect(seeds(42)).toEqual([42, 42])
})

test('the command of a job with reduced motion has the flag for it', () => {
  const commandsOf = (isStill: boolean) => planJobs([scenario('a')], { ...options, isStill }).map(commandOf)
  expect(commandsOf(true)).toEqual([expect.stringContaining(' --still')])
  expect(commandsOf(false)).toEqual([expect.not.stringContaining(' --still')])
})

test('the command that repeats a job has the flags that affect its outcome', () => {
  const commandWith = (given: Partial<RunOptions>) =>
    planJobs([scenario('a')], { ...options, ...given }).map(commandOf)[0]
  const recordings = { mode: 'compare', folder: "my own/recordings of '30" } as const
  expect(commandWith({ solana: 'validator', timeoutMs: 90_000, recordings })).toBe(
    "npx walletmodal-harness run a.yaml --solana validator --timeout 90000ms --recordings 'my own/recordings of '\\''30' --seed 1",
  )
  const beside = { mode: 'compare' } as const
  expect(commandWith({ solana: 'auto', timeoutMs: 30_000, recordings: beside })).toBe(
    'npx walletmodal-harness run a.yaml --seed 1',
  )
})

test('every job is on one shard, and each shard has rounds of every scenario', () => {
  const scenarios = ['a', 'b', 'c', 'd'].map((name) => scenario(name))
  for (const total of [1, 2, 3, 4, 5, 20]) {
    const shards = Array.from({ length: total }, (_, index) =>
      planJobs(scenarios, { ...options, repeat: 20, shard: { current: index + 1, total } }),
    )
    const all = shards.flat().map(({ name, round }) => `${name} ${round}`)
    expect({ allCount: all.length, distinctCount: new Set(all).size }).toEqual({ allCount: 80, distinctCount: 80 })
    for (const jobs of shards) {
      expect(Math.abs(jobs.length - 80 / total)).toBeLessThan(1)
      expect(new Set(jobs.map(({ name }) => name)).size).toBe(4)
    }
  }
})

test('the command that repeats a job names a shipped scenario, or the file of a host, quoted for the shell', () => {
  const rest = { seed: 7, round: 1 } as const
  const shipped = path.join(shippedFolder, 'a/b.yaml')
  expect(commandOf({ name: 'a/b', file: shipped, ...rest })).toBe('npx walletmodal-harness run a/b --seed 7')
  expect(commandOf({ name: 'a/b[x=1]', file: shipped, ...rest })).toBe(
    "npx walletmodal-harness run 'a/b[x=1]' --seed 7",
  )
  expect(commandOf({ name: 'my/b[x=1]', file: 'my/b.yaml', ...rest })).toBe(
    "npx walletmodal-harness run 'my/b.yaml[x=1]' --seed 7",
  )
})
