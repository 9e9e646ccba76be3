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
The first run starts the app by its own script and reads the app's address from the script's output. The command asks no questions.
If the harness or @playwright/test is missing, the app's package manager adds it.
In a repository of several packages, init uses the package with the dapp's page.

Examples:
  walletmodal-harness init
  walletmodal-harness init --dry-run
  walletmodal-harness init --no-run
`

const notGreen = `The run failed. The message above says what to fix: in the app, in the config, or in the scenario,
which are your files now. Then run again:
`

const greenWithoutAccount = `The run passed, but it saw no account: the picture shows if the visitor is connected. A comment in the scenario
names the step that is left out. From now on:
`

const unseenTold = {
  'as text': `The page shows the account in another place than this modal does by default. The scenario now looks for it anywhere
on the page. Once more:
`,
  'not at all': `The page shows no account after the wallet approved. The step that expects it is left out, so the scenario does not
check that the visitor is connected. Once more:
`,
}

interface InitFlags {
  readonly dryRun: boolean
  readonly run: boolean
  /** The folder in which a person ran `init`, if this process continues it in the app's folder. */
  readonly from: string
  /** The names of the files that the first process has written. */
  readonly written?: readonly string[] | true
}

const connectedTold = `The page shows an account before a wallet connected, and no button that connects: the scenario now disconnects
first. Once more:
`

const undeployedTold = (name: string) =>
  `The contract ${name} cannot be deployed alone: the scenario leaves it out, and a comment says why. Once more:\n`

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
    .option('--dry-run', 'list the files, and write nothing', false)
    .option('--no-run', 'only write the files')
    .addOption(new Option('--from <folder>').default('.').hideHelp())
    .addOption(new Option('--written [files...]').hideHelp())
    .addHelpText('after', help)
    .action(async ({ dryRun, run, from: folderOf, written }: InitFlags) => {
      const from = path.resolve(folderOf)
      const plan = await planInit(from)
      const { enter, install, test, exec, folder } = plan
      const nextOf = (...lines: readonly string[]) => [...enter, ...lines].map((line) => `  ${line}\n`).join('')
      const runs = async (files: readonly NewFile[]) => {
        // The new npm script runs the command in this folder.
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
      io.out(`Installing the missing packages:\n  ${install}\n`)
      if ((await runLine(install, folder, io, signal)) !== 0) {
        io.out(`The packages could not be installed. Next:\n${toDo}`)
        return done(exitCodes.sandbox)
      }
      io.out('The first run:\n')
      // The run needs another process: Node caches in this one that a package was missing.
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

/**
 * Runs the first scenario, mends what `init` can mend, and prints the next step. All runs share one start of the app.
 */
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
      io.out(`The wallet approved, and the page still shows the button "${unseen.button}": no account is connected.\n`)
    if (code !== exitCodes.passed) io.out(notGreen + next)
    else io.out((unseen === undefined ? 'The run passed. From now on:\n' : greenWithoutAccount) + next)
    return code
  } finally {
    await apps.stop().catch(() => undefined) // the run has reported an app that ended by itself
  }
}

/** The most runs: a page may log new errors at each of its steps when it first meets a world. */
const mostRuns = 4

interface NewFile {
  readonly file: string
  readonly isKept: boolean
}

/**
 * Runs until the scenario passes, or fails for a reason that `init` cannot mend. Before each repetition it mends one
 * reason. It adds console errors that the page logs by itself to the config. It looks for the account elsewhere on the
 * page, or leaves out the step that expects it. It leaves out a contract that cannot be deployed. It disconnects a page
 * that is connected by itself. Files that existed before are not changed. `unseen` says why no account was seen in the
 * end.
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
      `The page logs errors in its console by itself. The config now lists them under console, so that they fail no run:\n${lines}Once more:\n`,
    )
  }
}

/** The first scenario with another world or another first step, if the output of a failed run asks for that. */
function mendWorld(said: string, scenario: string): { readonly rewritten: string; readonly told: string } | undefined {
  const undeployed = findUndeployed(said, scenario)
  if (undeployed) return { rewritten: undeployed.rewritten, told: undeployedTold(undeployed.name) }
  const rewritten = disconnectFirst(said, scenario)
  return rewritten === undefined ? undefined : { rewritten, told: connectedTold }
}
