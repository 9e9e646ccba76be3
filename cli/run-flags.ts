import { cpus } from 'node:os'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Target } from '../harness/language/head.js'
import { parseDuration } from '../harness/lib/quantities.js'
import { defaultTimeoutMs, type RecordingOptions, type RunOptions } from '../harness/runner/run-options.js'

export const reporterNames = ['list', 'json', 'junit'] as const
export type ReporterName = (typeof reporterNames)[number]

export interface RunFlags {
  readonly target: Target[]
  readonly seed?: number
  readonly tags: string[]
  readonly sample: boolean
  readonly still: boolean
  readonly repeat: number
  readonly workers: number
  readonly headed: boolean
  readonly bail: boolean
  readonly timeout: number
  readonly reporter: ReporterName[]
  readonly output: string
  readonly solana: 'auto' | 'surfpool' | 'validator'
  readonly recordings?: string
  readonly json: boolean
  readonly color: boolean
}

function listOf<Word extends string>(words: readonly Word[]): (text: string) => Word[] {
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

function duration(text: string): number {
  try {
    return /^\d+$/.test(text) ? Number(text) : parseDuration(text)
  } catch {
    throw new InvalidArgumentError('It wants a duration such as 30s or 2m.')
  }
}

const words = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

export function addRunFlags(command: Command): Command {
  return command
    .addOption(
      new Option('--target <targets>', 'core (headless), browser (Chromium), or both, with a comma')
        .argParser(listOf(['core', 'browser'] as const))
        .default(['core', 'browser'], 'core,browser')
        .env('WMH_TARGET'),
    )
    .addOption(
      new Option('--seed <number>', "instead of each scenario's own seed").argParser(wholeNumber(0)).env('WMH_SEED'),
    )
    .addOption(
      new Option(
        '--tags <tags>',
        'only scenarios with one of these tags; "full" runs every cell of a matrix in Chromium too',
      )
        .argParser(words)
        .default([], 'none')
        .env('WMH_TAGS'),
    )
    .addOption(
      new Option(
        '--sample',
        'in Chromium as few as show every verb, fault, view and kind of page; headless one cell of each other scenario, and what is new of a matrix',
      ).default(false),
    )
    .addOption(
      new Option('--still', 'in Chromium for visitors who want no motion, which takes less time').default(false),
    )
    .addOption(
      new Option('--repeat <times>', 'run everything so many times')
        .argParser(wholeNumber(1))
        .default(1)
        .env('WMH_REPEAT'),
    )
    .addOption(
      new Option('--workers <number>', 'processes that run scenarios side by side')
        .argParser(wholeNumber(1))
        .default(Math.min(2, cpus().length))
        .env('WMH_WORKERS'),
    )
    .addOption(new Option('--headed', 'show the browser').default(false))
    .addOption(new Option('--bail', 'stop at the first failure').default(false))
    .addOption(
      new Option('--timeout <duration>', 'for one scenario, in real time')
        .argParser(duration)
        .default(defaultTimeoutMs, `${defaultTimeoutMs / 1000}s`)
        .env('WMH_TIMEOUT'),
    )
    .addOption(
      new Option('--reporter <names>', 'list, json, junit, with commas')
        .argParser(listOf(reporterNames))
        .default(['list'], 'list')
        .env('WMH_REPORTER'),
    )
    .addOption(
      new Option('--output <folder>', 'where reports, and screenshots and logs of failures, are kept')
        .default('walletmodal-results')
        .env('WMH_OUTPUT'),
    )
    .addOption(
      new Option('--solana <backend>', 'what stands in for Solana')
        .choices(['auto', 'surfpool', 'validator'])
        .default('auto')
        .env('WMH_SOLANA'),
    )
    .addOption(
      new Option('--recordings <folder>', 'where recordings are, instead of those that ship').env('WMH_RECORDINGS'),
    )
    .addOption(new Option('--json', 'one JSON object a line on stdout; for people on stderr').default(false))
    .addOption(new Option('--no-color', 'no escape codes; also with NO_COLOR set'))
}

export function toRunOptions(selectors: readonly string[], flags: RunFlags, recordings: RecordingOptions): RunOptions {
  return {
    selectors,
    targets: flags.target,
    seed: flags.seed,
    tags: flags.tags,
    isSampled: flags.sample,
    isStill: flags.still,
    repeat: flags.repeat,
    // A window each would be of no help to the person who asked to watch.
    workers: flags.headed ? 1 : flags.workers,
    headed: flags.headed,
    bail: flags.bail,
    timeoutMs: flags.timeout,
    output: flags.output,
    solana: flags.solana,
    recordings,
  }
}
