import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Command, Option } from 'commander'
import { type Apps, createApps } from '../harness/test/runner/apps.js'
import { disconnectFirst } from '../harness/test/runner/init/already-connected.js'
import { consoleErrorsIn, withKnownErrors } from '../harness/test/runner/init/known-errors.js'
import { findUndeployed } from '../harness/test/runner/init/undeployed.js'
import { findUnseenAccount, type UnseenAccount } from '../harness/test/runner/init/unseen-account.js'
import { planInit, writePlan } from '../harness/test/runner/init.js'
import { exitCodes } from '../harness/test/runner/report/result.js'
import type { Io } from './io.js'
import { runLine } from './run-line.js'

const help = `
The first run starts the app by its own script and reads its address from what the script prints. Nothing is asked.
Where the harness or @playwright/test is missing, the package manager of the app adds it.
In a repository of several packages it is the one with the dapp's page.

Examples:
  walletmodal-harness init
  walletmodal-harness init --dry-run
  walletmodal-harness init --no-run
`

const notGreen = `It is not green. What it says above is the next thing to mend: in the app, in the config, or in the scenario,
which are files of yours now. Then again:
`

const greenWithoutAccount = `It is green, but it saw no account: the picture tells whether the visitor is connected. The scenario names the
step that is left out. From now on:
`

const unseenTold = {
  'as text': `The page shows the account in another place than this modal does by default. The scenario looks for it anywhere on the page
from now on. Once more:
`,
  'not at all': `The page shows no account after the wallet approved. The step that looks for it is left out, so the scenario does not
check that the visitor is connected. Once more:
`,
}

interface InitFlags {
  readonly dryRun: boolean
  readonly run: boolean
  /** Where a person called `init` that goes on in this process, in the app's folder. */
  readonly from: string
  /** The files that it has written. */
  readonly written?: readonly string[] | true
}

const connectedTold = `The page shows an account before anybody connected, and no button that connects: the visitor disconnects first
from now on. Once more:
`

const undeployedTold = (name: string) =>
  `The contract ${name} cannot be deployed alone: the scenario leaves it out, and says why. Once more:\n`

export function addInit(
  program: Command,
  io: Io,
  done: (code: number) => void,
  runHere: (io: Io, apps: Apps) => Promise<number>,
  signal: AbortSignal,
): void {
  program
    .command('init')
    .description(
      'write a config, a first scenario, an npm script and a CI workflow for the app in this folder, and run it',
    )
    .option('--dry-run', 'say what would be written, and write nothing', false)
    .option('--no-run', 'write the files alone')
    .addOption(new Option('--from <folder>').default('.').hideHelp())
    .addOption(new Option('--written [files...]').hideHelp())
    .addHelpText('after', help)
    .action(async ({ dryRun, run, from: folderOf, written }: InitFlags) => {
      const from = path.resolve(folderOf)
      const plan = await planInit(from)
      const { enter, install, test, exec, folder } = plan
      const nextOf = (...lines: readonly string[]) => [...enter, ...lines].map((line) => `  ${line}\n`).join('')
      const runs = async (files: readonly NewFile[]) => {
        // Where the script that was written calls the command.
        process.chdir(folder)
        done(await firstRuns(runHere, files, nextOf(test), io))
      }
      if (written !== undefined) {
        const names = written === true ? [] : written
        return runs(plan.files.map(({ file }) => ({ file, isKept: !names.includes(path.basename(file)) })))
      }
      io.out(`Found ${plan.found}.\n`)
      for (const { file, isKept } of plan.files) {
        const what = isKept ? 'kept   ' : dryRun ? 'would write' : 'written'
        io.out(`  ${what} ${path.relative(from, file)}\n`)
      }
      if (!dryRun) writePlan(plan)
      const toDo = nextOf(...(install === undefined ? [] : [install]), test)
      if (dryRun || !run) {
        io.out(`Next:\n${toDo}`)
        return done(exitCodes.passed)
      }
      if (install === undefined) {
        io.out('The first run:\n')
        return runs(plan.files)
      }
      io.out(`What a run needs:\n  ${install}\n`)
      if ((await runLine(install, folder, io, signal)) !== 0) {
        io.out(`It could not be added. Next:\n${toDo}`)
        return done(exitCodes.sandbox)
      }
      io.out('The first run:\n')
      // In another process: this one may have looked already for what was not there.
      const names = plan.files.filter(({ isKept }) => !isKept).map(({ file }) => path.basename(file))
      const way = path.relative(folder, from) || '.'
      done(
        await runLine(
          `${exec} walletmodal-harness init --from ${JSON.stringify(way)} --written ${names.join(' ')}`,
          folder,
          io,
          signal,
        ),
      )
    })
}

/** The first runs, and what comes after them. The app that they start goes on from one to the next. */
async function firstRuns(
  run: (io: Io, apps: Apps) => Promise<number>,
  files: readonly NewFile[],
  next: string,
  io: Io,
): Promise<number> {
  const apps = createApps()
  try {
    const { code, unseen } = await runAndMend((heard) => run(heard, apps), files, io)
    if (code === exitCodes.interrupted) return code
    if (unseen?.how === 'nobody')
      io.out(`The wallet approved, and the page still shows the button "${unseen.button}": nobody is connected.\n`)
    if (code !== exitCodes.passed) io.out(notGreen + next)
    else io.out((unseen === undefined ? 'It is green. From now on:\n' : greenWithoutAccount) + next)
    return code
  } finally {
    await apps.stop().catch(() => undefined) // the run has told which ended by itself
  }
}

/** A page that is loaded for the first time in a world may say an error at each of its steps. */
const mostRuns = 4

interface NewFile {
  readonly file: string
  readonly isKept: boolean
}

/**
 * Runs until it is green, or red for a reason that `init` does not mend. Errors that the page writes into its console by itself are named
 * in the config. An account that the page shows in another way is looked for there, or its step is left out. A contract that cannot be
 * deployed is left out, and a page that is connected by itself is disconnected first. A file that was there before stays as it is.
 * `unseen` tells why no account was seen in the end.
 */
async function runAndMend(
  run: (io: Io) => Promise<number>,
  [config, scenario]: readonly NewFile[],
  io: Io,
): Promise<{ readonly code: number; readonly unseen?: UnseenAccount }> {
  const known: string[] = []
  let leftOut: UnseenAccount | undefined
  for (let left = mostRuns; ; ) {
    let said = ''
    const hear = (tell: (text: string) => void) => (text: string) => {
      said += text
      tell(text)
    }
    const code = await run({ ...io, out: hear(io.out), err: hear(io.err) })
    if (code === exitCodes.passed) return { code, ...(leftOut && { unseen: leftOut }) }
    const text = scenario === undefined || scenario.isKept ? undefined : readFileSync(scenario.file, 'utf8')
    const mended = text === undefined ? undefined : mendWorld(said, text)
    if (mended !== undefined && scenario !== undefined) {
      writeFileSync(scenario.file, mended.rewritten)
      io.out(mended.told)
      continue
    }
    const unseen = text === undefined ? undefined : findUnseenAccount(said, text)
    if (unseen?.how === 'nobody') return { code, unseen }
    if (unseen !== undefined && scenario !== undefined) {
      writeFileSync(scenario.file, unseen.rewritten)
      io.out(unseenTold[unseen.how])
      if (unseen.how === 'not at all') leftOut = unseen
      continue
    }
    const found = consoleErrorsIn(said).filter((each) => !known.includes(each))
    left -= 1
    if (config === undefined || config.isKept || found.length === 0 || left === 0) return { code }
    known.push(...found)
    writeFileSync(config.file, withKnownErrors(readFileSync(config.file, 'utf8'), known))
    const lines = found.map((text) => `  ${text}\n`).join('')
    io.out(
      `The page writes errors into its console by itself. They fail no run from now on, by console in the config:\n${lines}Once more:\n`,
    )
  }
}

/** The first scenario with another world or another beginning, where a red run says that it needs one. */
function mendWorld(said: string, scenario: string): { readonly rewritten: string; readonly told: string } | undefined {
  const undeployed = findUndeployed(said, scenario)
  if (undeployed) return { rewritten: undeployed.rewritten, told: undeployedTold(undeployed.name) }
  const rewritten = disconnectFirst(said, scenario)
  return rewritten === undefined ? undefined : { rewritten, told: connectedTold }
}
