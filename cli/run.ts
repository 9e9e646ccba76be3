import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { type Apps, createApps } from '../harness/test/runner/apps.js'
import { assertScreen } from '../harness/test/runner/drivers/browser/screen.js'
import { defaultSeed, planJobs, type RecordingOptions } from '../harness/test/runner/job.js'
import { shippedRecordings } from '../harness/test/runner/recordings/recording.js'
import {
  jsonReporter,
  jsonStreamReporter,
  listReporter,
  type Reporter,
} from '../harness/test/runner/report/reporters.js'
import { loadAll, runScenarios } from '../harness/test/runner/run-scenarios.js'
import type { Io } from './io.js'
import { addRunFlags, applyConfig, flag, type RunFlags, toRunOptions } from './run-flags.js'
import { runOnChanges } from './run-on-changes.js'

interface Kind {
  readonly name: 'run' | 'record' | 'verify'
  readonly description: string
  readonly mode: RecordingOptions['mode']
  readonly examples: readonly string[]
}

const recordKind: Kind = {
  name: 'record',
  description: 'run scenarios and write their recordings, beside your own scenarios',
  mode: 'write',
  examples: ['record my/checkout.yaml', 'record connect-evm'],
}

const kinds: readonly Kind[] = [
  {
    name: 'run',
    description: 'run scenarios and compare with their recordings',
    mode: 'compare',
    examples: [
      'run',
      'run my/checkout.yaml --headed',
      'run my/checkout.yaml --keep-open',
      'run my/checkout.yaml --update',
      'run connect/* --browser firefox',
      'run connect/* --browser webkit',
      'run connect/* --repeat 100 --reporter list,junit',
    ],
  },
  recordKind,
  {
    name: 'verify',
    description: 'run scenarios, and fail if one differs from its recording or has none',
    mode: 'require',
    examples: ['verify', 'verify connect-evm --recordings my/recordings'],
  },
]

/**
 * A recording does not contain its seed. With another seed `record` would overwrite the scenario's own recording, and
 * `verify` would differ from it.
 */
function foreignSeed(name: Kind['name'], seed: number): string {
  const made = `walletmodal-harness record --seed ${seed} --recordings <folder>`
  const others = name === 'record' ? 'name another folder' : `name a folder of other recordings (made by ${made})`
  return `error: option '--seed <number>': a recording needs its scenario's own seed; ${others} with --recordings, or leave --seed out.`
}

const updateFlag = flag('--update', 'write the recordings and recorded screens anew, as record does')

/** Addresses and the order of events differ between engines. */
const otherEngine =
  "error: option '--browser': recordings are made in Chromium. Use the option with run, which compares with no recording in another engine."

const noInspector =
  "error: option '--browser': the inspector and the trace belong to Playwright, which does not drive WebKit. Leave --debug and --trace out."

const noRecord =
  "error: option '--debug': time passes while a person debugs, so the page sends more requests than a recording has. Use the option with run."

const noneKept =
  "error: option '--keep-open': while the page is open, it sends more requests than a recording has. Use the option with run."

const manyKept = (chosen: number) =>
  `error: option '--keep-open': it keeps the page of one scenario open, and ${chosen} are selected. Name one scenario, or one cell of a matrix.`

export function addRunCommands(
  program: Command,
  io: Io,
  done: (code: number) => void,
  signal: AbortSignal,
  apps?: Apps,
): void {
  for (const kind of kinds) {
    const command = program
      .command(kind.name)
      .description(kind.description)
      .argument('[scenario...]', 'names, files or globs; by default those of the config')
    if (kind.name === 'run') command.addOption(updateFlag)
    addRunFlags(command)
      .addHelpText(
        'after',
        `\nA scenario is code, also in YAML: a step can run TypeScript, and read other files. Read a scenario before you run it.\n\nExamples:\n${kind.examples.map((example) => `  walletmodal-harness ${example}`).join('\n')}\n`,
      )
      .action(async (selectors: string[], _flags: RunFlags, command: Command) => {
        const project = await applyConfig(command)
        const flags: RunFlags = command.opts()
        const { seed = defaultSeed, recordings: folder } = flags
        const { name, mode } = flags.update ? recordKind : kind
        const isTheirOwn = folder === undefined || path.resolve(folder) === path.resolve(shippedRecordings)
        if (mode !== 'compare' && seed !== defaultSeed && isTheirOwn) command.error(foreignSeed(name, seed))
        if (mode !== 'compare' && flags.browser !== 'chromium') command.error(otherEngine)
        if (flags.browser === 'webkit' && (flags.debug || flags.trace !== 'off')) command.error(noInspector)
        if (flags.keepOpen && mode !== 'compare') command.error(noneKept)
        // Flags and the screen are checked once, before any scenario starts: otherwise each one would report the same error.
        if (flags.debug && mode !== 'compare') command.error(noRecord)
        if (flags.headed || flags.debug) assertScreen(io.env, undefined, flags.debug ? '--debug' : '--headed')
        const isCompared = !flags.debug && !flags.keepOpen && flags.browser === 'chromium'
        const recordings = { mode: isCompared ? mode : 'off', folder } as const
        const tell = (line: string) => io.err(`${line}\n`)
        // With `--watch` the app keeps running: otherwise each run would wait for its start.
        const watched = flags.watch ? createApps() : undefined
        const options = { ...toRunOptions(selectors, flags, recordings), project, tell, apps: apps ?? watched }
        if (flags.keepOpen) {
          const chosen = planJobs(await loadAll(selectors, project), options).length
          if (chosen > 1) command.error(manyKept(chosen))
        }
        const run = () => runScenarios(options, createReporters(flags, io), signal)
        if (watched === undefined) return done((await run()).exitCode)
        try {
          done(await runOnChanges(run, options, io, signal))
        } finally {
          await watched.stop().catch(() => undefined) // a run has reported an app that ended by itself
        }
      })
  }
}

function toFile(folder: string, name: string): (text: string) => void {
  return (text) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
}

/**
 * Creates the reporters that the flags name. `--json` uses stdout for machines, so the list goes to stderr; the reports
 * `json` and `junit` are files in the output folder.
 */
export function createReporters(flags: Pick<RunFlags, 'reporter' | 'json' | 'color' | 'output'>, io: Io): Reporter[] {
  const useColor = flags.color && io.isTerminal && io.env['NO_COLOR'] === undefined
  const reporters: Reporter[] = flags.json ? [jsonStreamReporter(io.out)] : []
  for (const name of flags.reporter) {
    if (name === 'list') reporters.push(listReporter(flags.json ? io.err : io.out, useColor))
    if (name === 'json') reporters.push(jsonReporter(toFile(flags.output, 'result.json')))
  }
  return reporters
}
