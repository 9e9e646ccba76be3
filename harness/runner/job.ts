import path from 'node:path'
import type { Target } from '../language/head.js'
import type { Scenario } from '../language/step.js'
import { type Project, shippedFolder } from './load.js'
import type { ScenarioResult } from './report/result.js'

export const defaultTimeoutMs = 30_000

/** The options of `run`, `record` and `verify`. */
export interface RunOptions {
  /** Names, files and globs; all shipped scenarios when empty. */
  readonly selectors: readonly string[]
  readonly targets: readonly Target[]
  readonly seed: number | undefined
  /** A scenario runs when it has one of them; `full` adds every cell of every matrix in the browser. */
  readonly tags: readonly string[]
  /** In Chromium visitors want no motion (`prefers-reduced-motion`), except where a scenario says. @default false */
  readonly isStill?: boolean
  readonly repeat: number
  readonly workers: number
  readonly headed: boolean
  readonly bail: boolean
  readonly timeoutMs: number
  readonly output: string
  readonly solana: 'auto' | 'surfpool' | 'validator'
  readonly recordings: RecordingOptions
  /** What the config says of the app under test. */
  readonly project?: Project
}

export interface RecordingOptions {
  /** `compare`: with a recording where there is one. `require`: a missing one is a drift. `write`: make them. */
  readonly mode: 'off' | 'compare' | 'require' | 'write'
  /** @default beside a scenario of one's own; shipped ones have a folder of theirs */
  readonly folder?: string | undefined
}

/** One scenario on one target, once. Plain data: it is sent to workers. */
export interface Job {
  readonly name: string
  readonly file: string
  readonly target: Target
  readonly seed: number
  readonly round: number
  readonly isStill?: boolean
  readonly flags?: readonly string[]
}

/** The seed of scenarios that name none, and of the shipped recordings. */
export const defaultSeed = 1

function hasTag(scenario: Scenario, tags: readonly string[]): boolean {
  const wanted = tags.filter((tag) => tag !== 'full')
  return wanted.length === 0 || wanted.some((tag) => (scenario.head.tags ?? []).includes(tag))
}

/** Only a full run takes it to Chromium: a cell that the sample of its matrix leaves out, or one that says `tags: [full]`. */
export function isFullOnly({ isLeftOut, head }: Scenario): boolean {
  return isLeftOut || (head.tags ?? []).includes('full')
}

function runsOn(scenario: Scenario, target: Target, options: Pick<RunOptions, 'tags'>): boolean {
  if (!(scenario.head.targets ?? ['core', 'browser']).includes(target)) return false
  return target === 'core' || !isFullOnly(scenario) || options.tags.includes('full')
}

type Given = Partial<Pick<RunOptions, 'solana' | 'timeoutMs' | 'recordings'>>

function flagsOf({ solana = 'auto', timeoutMs = defaultTimeoutMs, recordings }: Given): string[] {
  const folder = recordings?.mode === 'off' ? undefined : recordings?.folder
  return [
    ...(solana === 'auto' ? [] : ['--solana', solana]),
    ...(timeoutMs === defaultTimeoutMs ? [] : ['--timeout', `${timeoutMs}ms`]),
    ...(folder === undefined ? [] : ['--recordings', folder]),
  ]
}

/** Everything that is to be run, in order: rounds outside, so that a flake shows early; headless before the browser. */
export function planJobs(
  scenarios: readonly Scenario[],
  options: Pick<RunOptions, 'targets' | 'tags' | 'isStill' | 'repeat' | 'seed'> & Given,
): Job[] {
  const flags = flagsOf(options)
  const rounds = Array.from({ length: options.repeat }, (_, index) => index + 1)
  const found = (target: Target) =>
    scenarios.filter((scenario) => hasTag(scenario, options.tags) && runsOn(scenario, target, options))
  const byTarget = options.targets.map((target) => ({ target, found: found(target) }))
  return rounds.flatMap((round) =>
    byTarget.flatMap(({ target, found }) =>
      found.map((scenario) => ({
        name: scenario.name,
        file: scenario.file,
        target,
        seed: options.seed ?? scenario.head.seed ?? defaultSeed,
        round,
        ...(options.isStill && target === 'browser' ? { isStill: true } : {}),
        ...(flags.length > 0 ? { flags } : {}),
      })),
    ),
  )
}

function selectorOf({ name, file }: Job): string {
  if (path.resolve(file).startsWith(shippedFolder)) return name
  const bracket = name.indexOf('[')
  return bracket < 0 ? file : `${file}${name.slice(bracket)}`
}

function quote(word: string): string {
  return /[^\w./-]/.test(word) ? `'${word.replaceAll("'", `'\\''`)}'` : word
}

export function commandOf(job: Job): string {
  const words = [selectorOf(job), ...(job.flags ?? []), '--target', job.target, '--seed', String(job.seed)]
  return `npx walletmodal-harness run ${words.map(quote).join(' ')}${job.isStill ? ' --still' : ''}`
}

export type ToWorker =
  | { readonly type: 'start'; readonly options: RunOptions }
  | { readonly type: 'job'; readonly job: Job; readonly scenario: Scenario }
  | { readonly type: 'close' }

export type FromWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'result'; readonly result: ScenarioResult }
  | { readonly type: 'closed'; readonly leaks: readonly string[] }
