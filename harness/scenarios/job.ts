import path from 'node:path'
import { coveringSample } from './covering-sample.js'
import type { Target } from './language/head.js'
import type { Scenario } from './language/scenario.js'
import { shippedFolder } from './load.js'
import type { RunOptions } from './run-options.js'

/** One scenario on one target, once. Plain data: it is sent to workers. */
export interface Job {
  readonly name: string
  readonly file: string
  readonly target: Target
  readonly seed: number
  readonly round: number
  /** In Chromium: the visitor wants no motion. */
  readonly isStill?: boolean
}

/** Of a scenario that names none, and of the recordings that ship. */
export const defaultSeed = 1

function hasTag(scenario: Scenario, tags: readonly string[]): boolean {
  const wanted = tags.filter((tag) => tag !== 'full')
  return wanted.length === 0 || wanted.some((tag) => (scenario.head.tags ?? []).includes(tag))
}

function runsOn(scenario: Scenario, target: Target, options: Pick<RunOptions, 'tags'>): boolean {
  if (!(scenario.head.targets ?? ['core', 'browser']).includes(target)) return false
  return target === 'core' || !scenario.isFullOnly || options.tags.includes('full')
}

/** Everything that is to be run, in order: rounds outside, so that a flake shows early; headless before the browser. */
export function planJobs(
  scenarios: readonly Scenario[],
  options: Pick<RunOptions, 'targets' | 'tags' | 'isSampled' | 'isStill' | 'repeat' | 'seed'>,
): Job[] {
  const rounds = Array.from({ length: options.repeat }, (_, index) => index + 1)
  const found = (target: Target) =>
    scenarios.filter((scenario) => hasTag(scenario, options.tags) && runsOn(scenario, target, options))
  const planned = (target: Target) =>
    options.isSampled && target === 'browser' ? coveringSample(found('browser'), found('core')) : found(target)
  const byTarget = options.targets.map((target) => ({ target, found: planned(target) }))
  return rounds.flatMap((round) =>
    byTarget.flatMap(({ target, found }) =>
      found.map((scenario) => ({
        name: scenario.name,
        file: scenario.file,
        target,
        seed: options.seed ?? scenario.head.seed ?? defaultSeed,
        round,
        ...(options.isStill && target === 'browser' ? { isStill: true } : {}),
      })),
    ),
  )
}

/** How a scenario is asked for: a shipped one by its name, another by its file; a cell of a matrix behind either. */
function selectorOf({ name, file }: Job): string {
  if (path.resolve(file).startsWith(shippedFolder)) return name
  const bracket = name.indexOf('[')
  return bracket < 0 ? file : `${file}${name.slice(bracket)}`
}

/** The command that repeats a job alone. */
export function commandOf(job: Job): string {
  const selector = selectorOf(job)
  const quoted = /[^\w./-]/.test(selector) ? `'${selector}'` : selector
  return `npx walletmodal-harness run ${quoted} --target ${job.target} --seed ${job.seed}${job.isStill ? ' --still' : ''}`
}
