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

/** The flags that are called as the options of a run are. */
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
  readonly json: boolean
  readonly color: boolean
}

/** Parses words of a list, with commas. */
export function listOf<Word extends string>(words: readonly Word[]): (text: string) => Word[] {
  return (text) => {
    const named = text.split(',').map((part) => {
      const word = words.find((each) => each === part.trim())
      if (word === undefined) throw new InvalidArgumentError(`Known are ${words.join(', ')}.`)
      return word
    })
    return [...new Set(named)]
  }
}

export function wholeNumber(minimum: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (text.trim() === '' || !Number.isSafeInteger(value) || value < minimum) {
      throw new InvalidArgumentError(`It wants a whole number from ${minimum} on.`)
    }
    return value
  }
}

export function duration(text: string): number {
  try {
    return /^\d+$/.test(text) ? Number(text) : parseDuration(text)
  } catch {
    throw new InvalidArgumentError('It wants a duration such as 30s or 2m.')
  }
}

/** `10`, `10s` or `2m`, in milliseconds. */
export const seconds = (text: string) => duration(/^\d+$/.test(text) ? `${text}s` : text)

function pattern(text: string): RegExp {
  try {
    return new RegExp(text, 'i')
  } catch {
    throw new InvalidArgumentError('It wants a regular expression.')
  }
}

function shard(text: string): { current: number; total: number } {
  const [current = 0, total = 0] = /^\d+\/\d+$/.test(text) ? text.split('/').map(Number) : []
  if (current < 1 || current > total) throw new InvalidArgumentError('It wants a part and how many there are: 1/3.')
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
    flag('--last-failed', 'only those that failed in the last run with this output folder'),
    flag('--still', 'for visitors who want no motion, which takes less time'),
    flag('--repeat <times>', 'run everything so many times', 'WMH_REPEAT').argParser(wholeNumber(1)).default(1),
    flag('--retries <times>', 'try a scenario again that fails; one that passes then is flaky', 'WMH_RETRIES')
      .argParser(wholeNumber(0))
      .default(0),
    flag(
      '--shard <part>',
      'a part of the run, such as 1/3; reports of kind blob are merged later',
      'WMH_SHARD',
    ).argParser(shard),
    flag('--workers <number>', 'processes that run scenarios side by side', 'WMH_WORKERS')
      .argParser(wholeNumber(1))
      .default(Math.max(2, cpus().length - 1)),
    flag('--browser <engine>', 'the engine that pages are opened in: chromium, firefox or webkit', 'WMH_BROWSER')
      .choices([...engineNames])
      .default('chromium'),
    flag('--headed', 'show the browser'),
    flag('--ui', "Playwright's page in your browser: pick scenarios, repeat them, look at each step"),
    flag('--watch', 'run again when a scenario or a word changes'),
    flag('--debug', "stop before each step in Playwright's inspector: a window, one worker, no time limit").conflicts(
      'ui',
    ),
    flag(
      '--keep-open',
      'leave the page of one scenario open at its end, until Ctrl-C; a second terminal answers for its wallets',
    ).conflicts(['ui', 'watch']),
    flag(
      '--trace <when>',
      "Playwright's trace: pictures of each step, and what wallets, chains and services were asked; takes twice as long",
      'WMH_TRACE',
    )
      .choices(['off', 'on-fail', 'on'])
      .default('off'),
    flag('--screenshot <when>', 'a picture of the page at the end; the list prints its link', 'WMH_SCREENSHOT')
      .choices(['on-fail', 'on'])
      .default('on-fail'),
    flag('--bail', 'stop at the first failure'),
    flag('--timeout <duration>', 'for one scenario, in real time', 'WMH_TIMEOUT')
      .argParser(duration)
      .default(defaultTimeoutMs, `${defaultTimeoutMs / 1000}s`),
    flag('--reporter <names>', 'list, json, junit, html, blob, with commas', 'WMH_REPORTER')
      .argParser(listOf(reporterNames))
      .default(['list'], 'list'),
    flag('--output <folder>', 'where reports, and screenshots and logs of failures, are kept', 'WMH_OUTPUT').default(
      'walletmodal-results',
    ),
    solanaFlag(),
    flag('--recordings <folder>', 'where recordings are, instead of beside a scenario of your own', 'WMH_RECORDINGS'),
    configFlag(),
    flag('--json', 'one JSON object a line on stdout; for people on stderr'),
    new Option('--no-color', 'no escape codes; also with NO_COLOR set'),
  ]
  for (const option of options) command.addOption(option)
  return command
}

/** An option that the environment may set too; one without a value is off unless it is said. */
export function flag(flags: string, description: string, variable?: string): Option {
  const option = new Option(flags, description)
  if (variable !== undefined) return option.env(variable)
  return flags.includes('<') ? option : option.default(false)
}

export const configFlag = () =>
  flag('--config <file>', 'instead of the nearest walletmodal-harness.config.ts (or .js, .mjs, .json)', 'WMH_CONFIG')

/** Sets the flags of a command that neither it nor the environment says, as the config has them. @throws {@link ConfigError} */
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
  flag('--solana <backend>', 'what stands in for Solana', 'WMH_SOLANA')
    .choices(['auto', 'surfpool', 'validator'])
    .default('auto')

export function toRunOptions(selectors: readonly string[], flags: RunFlags, recordings: RecordingOptions): RunOptions {
  const { still: isStill, timeout: timeoutMs, ...same } = flags
  const { seed, tags, grep, repeat, retries, trace, screenshot, shard } = same
  const { bail, output, solana, browser, debug: isDebug, keepOpen: isKeptOpen } = same
  const headed = same.headed || isDebug
  // A window each would be of no help to the person who asked to watch.
  const workers = headed ? 1 : same.workers
  const reports = flags.reporter.filter((name) => name !== 'list' && name !== 'json')
  const asked = { isLastFailed: flags.lastFailed, isUi: flags.ui, isDebug, isKeptOpen }
  const named = { isStill, timeoutMs, workers, reports, ...asked }
  const chosen = { seed, tags, grep, repeat, retries, trace, screenshot, shard, headed, bail, output, solana, browser }
  return { selectors, recordings, ...chosen, ...named }
}
