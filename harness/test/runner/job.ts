import path from 'node:path'
import { packageRunner } from '../../world/lib/package-runner.js'
import type { Scenario } from '../language/step.js'
import type { Apps } from './apps.js'
import type { EngineName } from './drivers/browser/engine-name.js'
import { type Project, shippedFolder } from './load.js'

export const defaultTimeoutMs = 30_000

/** The options of `run`, `record` and `verify`. */
export interface RunOptions {
  /** Names, files and globs; all shipped scenarios when empty. */
  readonly selectors: readonly string[]
  readonly seed: number | undefined
  /** A scenario runs when it has one of them; `full` adds every cell of every matrix. */
  readonly tags: readonly string[]
  /** In its name or its title. */
  readonly grep?: RegExp | undefined
  /** Visitors want no motion (`prefers-reduced-motion`), except where a scenario says. @default false */
  readonly isStill?: boolean
  readonly repeat: number
  readonly workers: number
  readonly headed: boolean
  /** The engine that pages are opened in. @default chromium */
  readonly browser?: EngineName | undefined
  readonly bail: boolean
  readonly timeoutMs: number
  readonly output: string
  readonly solana: 'auto' | 'surfpool' | 'validator'
  readonly recordings: RecordingOptions
  /** How often a scenario that fails is tried again; one that passes then is flaky. @default 0 */
  readonly retries?: number
  /** Playwright's trace of each scenario, with pictures of every step. @default off */
  readonly trace?: 'off' | 'on-fail' | 'on'
  /** A picture of the page at the end of a scenario. @default on-fail */
  readonly screenshot?: 'on-fail' | 'on'
  /** One part of several that together are the whole run. */
  readonly shard?: { readonly current: number; readonly total: number } | undefined
  /** Only what failed in the run before with the same output folder. @default false */
  readonly isLastFailed?: boolean
  /** Playwright's page, on which a person picks and repeats scenarios. @default false */
  readonly isUi?: boolean
  /** Stops before each step, in Playwright's inspector, without a time limit. @default false */
  readonly isDebug?: boolean
  /** Leaves the page open at the scenario's end, until the run is interrupted. @default false */
  readonly isKeptOpen?: boolean
  readonly reports?: readonly PlaywrightReport[]
  /** The app under test, as the config has it. */
  readonly project?: Project
  /** Apps that go on when the run ends: whoever made them stops them. @default none */
  readonly apps?: Apps | undefined
  /** Hears which app is tested, and how its start goes. */
  readonly tell?: ((line: string) => void) | undefined
}

export type PlaywrightReport = 'html' | 'junit' | 'blob'

export interface RecordingOptions {
  /**
   * `compare`: with a recording where there is one. `require`: a missing one is a drift, unless only a full run takes the
   * scenario. `write`: make them.
   */
  readonly mode: 'off' | 'compare' | 'require' | 'write'
  /** @default beside a scenario of one's own; shipped ones have a folder of theirs */
  readonly folder?: string | undefined
}

/** One scenario, once. Plain data: another process reads it. */
export interface Job {
  readonly name: string
  readonly file: string
  readonly seed: number
  readonly round: number
  readonly isStill?: boolean
  readonly flags?: readonly string[]
}

/** The seed of scenarios that name none, and of the shipped recordings. */
export const defaultSeed = 1

function isNamed({ name, head }: Scenario, pattern: RegExp | undefined): boolean {
  return !pattern || pattern.test(name) || pattern.test(head.scenario)
}

function hasTag(scenario: Scenario, tags: readonly string[]): boolean {
  const wanted = tags.filter((tag) => tag !== 'full')
  return wanted.length === 0 || wanted.some((tag) => (scenario.head.tags ?? []).includes(tag))
}

/** Only a full run takes it: a cell that the sample of its matrix leaves out, or one that says `tags: [full]`. */
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
 * Everything that is to be run, in order: rounds outside, so that a flake shows early. The rounds of a scenario go round the shards:
 * each machine has some of every scenario, and plans no more than it runs.
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
