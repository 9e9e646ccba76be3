import path from 'node:path'
import { packageRunner } from '../../world/lib/package-runner.js'
import type { Scenario } from '../language/step.js'
import type { Apps } from './apps.js'
import type { EngineName } from './drivers/browser/engine-name.js'
import { type Project, shippedFolder } from './load.js'

export const defaultTimeoutMs = 30_000

/** The options of `run`, `record` and `verify`. */
export interface RunOptions {
  /** Names, files and globs. If empty, the config's scenarios, or in a clone all shipped ones. */
  readonly selectors: readonly string[]
  readonly seed: number | undefined
  /** Selects scenarios that have one of these tags; `full` adds every cell of every matrix. */
  readonly tags: readonly string[]
  /** Selects scenarios by name or title. */
  readonly grep?: RegExp | undefined
  /** True for visitors who prefer reduced motion, unless a scenario sets it. @default false */
  readonly isStill?: boolean
  readonly repeat: number
  readonly workers: number
  readonly headed: boolean
  /** The engine that opens the pages. @default chromium */
  readonly browser?: EngineName | undefined
  readonly bail: boolean
  readonly timeoutMs: number
  readonly output: string
  readonly solana: 'auto' | 'surfpool' | 'validator'
  readonly recordings: RecordingOptions
  /** How often a failed scenario is tried again. If a later try passes, it is flaky. @default 0 */
  readonly retries?: number
  /** When to keep Playwright's trace of a scenario, with pictures of every step. @default off */
  readonly trace?: 'off' | 'on-fail' | 'on'
  /** When to take a picture of the page at the end of a scenario. @default on-fail */
  readonly screenshot?: 'on-fail' | 'on'
  /** The part of a run that is split into several. */
  readonly shard?: { readonly current: number; readonly total: number } | undefined
  /** Runs only the scenarios that failed in the last run with the same output folder. @default false */
  readonly isLastFailed?: boolean
  /** Opens Playwright's page, on which a person selects and repeats scenarios. @default false */
  readonly isUi?: boolean
  /** Pauses before each step in Playwright's inspector, without a time limit. @default false */
  readonly isDebug?: boolean
  /** Leaves the page open at the end of the scenario, until the run is interrupted. @default false */
  readonly isKeptOpen?: boolean
  readonly reports?: readonly PlaywrightReport[]
  /** The app under test, from the config. */
  readonly project?: Project
  /** Apps that outlive the run. Their creator stops them. @default none */
  readonly apps?: Apps | undefined
  /** Receives a line about the app under test and the progress of its start. */
  readonly tell?: ((line: string) => void) | undefined
}

export type PlaywrightReport = 'html' | 'junit' | 'blob'

export interface RecordingOptions {
  /**
   * `compare`: compares with an existing recording. `require`: a missing recording is a failure, unless only a full run
   * includes the scenario. `write`: writes recordings.
   */
  readonly mode: 'off' | 'compare' | 'require' | 'write'
  /** The folder of recordings. @default beside a scenario of your own; shipped ones have a folder of theirs */
  readonly folder?: string | undefined
}

/** One run of one scenario. Plain data, which another process reads. */
export interface Job {
  readonly name: string
  readonly file: string
  readonly seed: number
  readonly round: number
  readonly isStill?: boolean
  readonly flags?: readonly string[]
}

/** The seed of scenarios without one, and of the shipped recordings. */
export const defaultSeed = 1

function isNamed({ name, head }: Scenario, pattern: RegExp | undefined): boolean {
  return !pattern || pattern.test(name) || pattern.test(head.scenario)
}

function hasTag(scenario: Scenario, tags: readonly string[]): boolean {
  const wanted = tags.filter((tag) => tag !== 'full')
  return wanted.length === 0 || wanted.some((tag) => (scenario.head.tags ?? []).includes(tag))
}

/** True if only a full run includes the scenario: a cell that the matrix's sample leaves out, or the tag `full`. */
export function isFullOnly({ isLeftOut, head }: Scenario): boolean {
  return isLeftOut || (head.tags ?? []).includes('full')
}

type Given = Partial<Pick<RunOptions, 'solana' | 'timeoutMs' | 'recordings' | 'browser'>>

function flagsOf({ solana = 'auto', timeoutMs = defaultTimeoutMs, recordings, browser = 'chromium' }: Given): string[] {
  const folder = recordings?.mode === 'off' ? undefined : recordings?.folder
  return [
    ...(browser === 'chromium' ? [] : ['--browser', browser]),
    ...(solana === 'auto' ? [] : ['--solana', solana]),
    ...(timeoutMs === defaultTimeoutMs ? [] : ['--timeout', `${timeoutMs}ms`]),
    ...(folder === undefined ? [] : ['--recordings', folder]),
  ]
}

/**
 * Plans all jobs in order: each round runs every scenario, so that flakiness shows early. With shards, the rounds of a
 * scenario are spread over them: each machine has some of every scenario.
 */
export function planJobs(
  scenarios: readonly Scenario[],
  options: Pick<RunOptions, 'tags' | 'grep' | 'isStill' | 'repeat' | 'seed' | 'shard'> & Given,
): Job[] {
  const flags = flagsOf(options)
  const rounds = Array.from({ length: options.repeat }, (_, index) => index + 1)
  const isFull = options.tags.includes('full')
  const { current, total } = options.shard ?? { current: 1, total: 1 }
  const found = scenarios.filter(
    (scenario) =>
      hasTag(scenario, options.tags) && isNamed(scenario, options.grep) && (isFull || !isFullOnly(scenario)),
  )
  return rounds.flatMap((round) =>
    found
      .filter((_, index) => (index + round - current) % total === 0)
      .map((scenario) => ({
        name: scenario.name,
        file: scenario.file,
        seed: options.seed ?? scenario.head.seed ?? defaultSeed,
        round,
        ...(options.isStill ? { isStill: true } : {}),
        ...(flags.length > 0 ? { flags } : {}),
      })),
  )
}

function selectorOf({ name, file }: Job): string {
  if (path.resolve(file).startsWith(shippedFolder)) return name
  const bracket = name.indexOf('[')
  return bracket < 0 ? file : `${file}${name.slice(bracket)}`
}

const quote = (word: string): string => (/[^\w./-]/.test(word) ? `'${word.replaceAll("'", `'\\''`)}'` : word)

export function commandOf(job: Job): string {
  const words = [selectorOf(job), ...(job.flags ?? []), '--seed', String(job.seed)]
  return `${packageRunner} walletmodal-harness run ${words.map(quote).join(' ')}${job.isStill ? ' --still' : ''}`
}
