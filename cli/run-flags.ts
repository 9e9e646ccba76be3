import { cpus } from 'node:os'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { ConfigError, readConfig } from '../harness/test/runner/config.js'
import { engineNames } from '../harness/test/runner/drivers/browser/engine-name.js'
import { defaultTimeoutMs, type RecordingOptions, type RunOptions } from '../harness/test/runner/job.js'
import type { Project } from '../harness/test/runner/load.js'
import { messageOf } from '../harness/world/lib/message-of.js'
import { parseDuration } from '../harness/world/lib/quantities.js'

export const reporterNames = ['list', 'json', 'junit', 'html', 'blob'] as const
export type ReporterName = (typeof reporterNames)[number]

/** The flags that have the names of options of a run. */
type SameFlags =
  | ('seed' | 'tags' | 'grep' | 'repeat' | 'retries' | 'trace' | 'screenshot' | 'shard')
  | ('workers' | 'headed' | 'browser' | 'bail' | 'output' | 'solana')

export interface RunFlags extends Required<Pick<RunOptions, SameFlags>> {
  readonly still: boolean
  readonly lastFailed: boolean
  readonly ui: boolean
  readonly watch: boolean
  readonly debug: boolean
  readonly keepOpen: boolean
  readonly timeout: number
  readonly reporter: ReporterName[]
  readonly recordings?: string
  /** Only `run` has it. */
  readonly update?: boolean
  readonly json: boolean
  readonly color: boolean
}

/** Parses a list of known words, separated by commas. */
export function listOf<Word extends string>(words: readonly Word[]): (text: string) => Word[] {
  return (text) => {
    const named = text.split(',').map((part) => {
      const word = words.find((each) => each === part.trim())
      if (word === undefined) throw new InvalidArgumentError(`Choose among ${words.join(', ')}.`)
      return word
    })
    return [...new Set(named)]
  }
}

export function wholeNumber(minimum: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (text.trim() === '' || !Number.isSafeInteger(value) || value < minimum) {
      throw new InvalidArgumentError(`Give a whole number of at least ${minimum}.`)
    }
    return value
  }
}

export function duration(text: string): number {
  try {
    return /^\d+$/.test(text) ? Number(text) : parseDuration(text)
  } catch {
    throw new InvalidArgumentError('Give a duration such as 30s or 2m.')
  }
}

/** Parses `10`, `10s` or `2m`, in milliseconds. */
export const seconds = (text: string) => duration(/^\d+$/.test(text) ? `${text}s` : text)

function pattern(text: string): RegExp {
  try {
    return new RegExp(text, 'i')
  } catch {
    throw new InvalidArgumentError('Give a regular expression.')
  }
}

function shard(text: string): { current: number; total: number } {
  const [current = 0, total = 0] = /^\d+\/\d+$/.test(text) ? text.split('/').map(Number) : []
  if (current < 1 || current > total) throw new InvalidArgumentError('Give the part and the number of parts: 1/3.')
  return { current, total }
}

const words = (text: string) => text.split(',').flatMap((word) => word.trim() || [])

export function addRunFlags(command: Command): Command {
  const options = [
    flag('--seed <number>', "instead of each scenario's own seed", 'WMH_SEED').argParser(wholeNumber(0)),
    flag('--tags <tags>', 'only scenarios with one of these tags; "full" runs every cell of a matrix too', 'WMH_TAGS')
      .argParser(words)
      .default([], 'none'),
    flag(
      '--grep <pattern>',
      'only scenarios with this regular expression in their name or title',
      'WMH_GREP',
    ).argParser(pattern),
    flag('--last-failed', 'only the scenarios that failed in the last run with this output folder'),
    flag('--still', 'with visitors who prefer reduced motion, which takes less time'),
    flag('--repeat <times>', 'the number of times to run each scenario', 'WMH_REPEAT')
      .argParser(wholeNumber(1))
      .default(1),
    flag('--retries <times>', 'how often to repeat a failed scenario; if it passes then, it is flaky', 'WMH_RETRIES')
      .argParser(wholeNumber(0))
      .default(0),
    flag(
      '--shard <part>',
      'only a part of the run, such as 1/3; merge reports of kind blob later',
      'WMH_SHARD',
    ).argParser(shard),
    flag('--workers <number>', 'the number of processes that run scenarios at the same time', 'WMH_WORKERS')
      .argParser(wholeNumber(1))
      .default(Math.max(2, cpus().length - 1)),
    flag('--browser <engine>', 'the engine that opens the pages: chromium, firefox or webkit', 'WMH_BROWSER')
      .choices([...engineNames])
      .default('chromium'),
    flag('--headed', 'show the browser'),
    flag('--ui', "open Playwright's page in your browser, to select, repeat and inspect scenarios"),
    flag('--watch', 'run again when a scenario or a word changes'),
    flag('--debug', "stop before each step in Playwright's inspector: a window, one worker, no time limit").conflicts(
      'ui',
    ),
    flag(
      '--keep-open',
      'keep the page of one scenario open at its end, until Ctrl-C; answer for its wallets from a second terminal',
    ).conflicts(['ui', 'watch']),
    flag(
      '--trace <when>',
      "make Playwright's trace: pictures of each step, and all requests to wallets, chains and services; takes twice as long",
      'WMH_TRACE',
    )
      .choices(['off', 'on-fail', 'on'])
      .default('off'),
    flag('--screenshot <when>', 'make a picture of the page at the end; the list prints its link', 'WMH_SCREENSHOT')
      .choices(['on-fail', 'on'])
      .default('on-fail'),
    flag('--bail', 'stop at the first failure'),
    flag('--timeout <duration>', 'the time limit of one scenario, in real time', 'WMH_TIMEOUT')
      .argParser(duration)
      .default(defaultTimeoutMs, `${defaultTimeoutMs / 1000}s`),
    flag('--reporter <names>', 'list, json, junit, html, blob, separated by commas', 'WMH_REPORTER')
      .argParser(listOf(reporterNames))
      .default(['list'], 'list'),
    flag('--output <folder>', 'the folder for reports, and for screenshots and logs of failures', 'WMH_OUTPUT').default(
      'walletmodal-results',
    ),
    solanaFlag(),
    flag(
      '--recordings <folder>',
      'the folder of recordings, instead of files beside your own scenarios',
      'WMH_RECORDINGS',
    ),
    configFlag(),
    flag('--json', 'print one JSON object per line on stdout; the text for people goes to stderr'),
    new Option('--no-color', 'no escape codes; also with NO_COLOR set'),
  ]
  for (const option of options) command.addOption(option)
  return command
}

/** An option that an environment variable can also set. An option without a value is off by default. */
export function flag(flags: string, description: string, variable?: string): Option {
  const option = new Option(flags, description)
  if (variable !== undefined) return option.env(variable)
  return flags.includes('<') ? option : option.default(false)
}

export const configFlag = () =>
  flag(
    '--config <file>',
    'a config, instead of the nearest walletmodal-harness.config.ts (or .js, .mjs, .json)',
    'WMH_CONFIG',
  )

/**
 * Sets each flag that neither the command line nor the environment sets to its value in the config.
 * @throws {@link ConfigError}
 */
export async function applyConfig(command: Command): Promise<Project> {
  const { project, settings } = await readConfig(command.opts()['config'])
  for (const option of command.options) {
    const name = option.attributeName()
    const value = settings[name]
    if (value === undefined || !['default', undefined].includes(command.getOptionValueSource(name))) continue
    const isText = typeof value === 'string' || Array.isArray(value)
    try {
      const parsed = isText && option.parseArg ? option.parseArg(String(value), undefined) : value
      command.setOptionValueWithSource(name, parsed, 'config')
    } catch (error) {
      throw new ConfigError(`the config says ${name}: ${JSON.stringify(value)}. ${messageOf(error)}`)
    }
  }
  return project
}

export const solanaFlag = () =>
  flag('--solana <backend>', 'the Solana node', 'WMH_SOLANA').choices(['auto', 'surfpool', 'validator']).default('auto')

export function toRunOptions(selectors: readonly string[], flags: RunFlags, recordings: RecordingOptions): RunOptions {
  const { still: isStill, timeout: timeoutMs, ...same } = flags
  const { seed, tags, grep, repeat, retries, trace, screenshot, shard } = same
  const { bail, output, solana, browser, debug: isDebug, keepOpen: isKeptOpen } = same
  const headed = same.headed || isDebug
  // With several windows a person could not watch.
  const workers = headed ? 1 : same.workers
  const reports = flags.reporter.filter((name) => name !== 'list' && name !== 'json')
  const asked = { isLastFailed: flags.lastFailed, isUi: flags.ui, isDebug, isKeptOpen }
  const named = { isStill, timeoutMs, workers, reports, ...asked }
  const chosen = { seed, tags, grep, repeat, retries, trace, screenshot, shard, headed, bail, output, solana, browser }
  return { selectors, recordings, ...chosen, ...named }
}
