import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { consoleErrorsIn, withKnownErrors } from '../harness/runner/init/known-errors.js'
import { findUnseenAccount, type UnseenAccount } from '../harness/runner/init/unseen-account.js'
import { planInit, writePlan } from '../harness/runner/init.js'
import { exitCodes } from '../harness/runner/report/result.js'
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

export function addInit(
  program: Command,
  io: Io,
  done: (code: number) => void,
  runHere: (io: Io) => Promise<number>,
): void {
  program
    .command('init')
    .description(
      'write a config, a first scenario, an npm script and a CI workflow for the app in this folder, and run it',
    )
    .option('--dry-run', 'say what would be written, and write nothing', false)
    .option('--no-run', 'write the files alone')
    .addHelpText('after', help)
    .action(async (flags: { dryRun: boolean; run: boolean }) => {
      const from = process.cwd()
      const plan = planInit(from)
      io.out(`Found ${plan.found}.\n`)
      for (const { file, isKept } of plan.files) {
        const what = isKept ? 'kept   ' : flags.dryRun ? 'would write' : 'written'
        io.out(`  ${what} ${path.relative(from, file)}\n`)
      }
      if (!flags.dryRun) writePlan(plan)
      const { enter, install, test, folder } = plan
      const nextOf = (...lines: readonly string[]) => [...enter, ...lines].map((line) => `  ${line}\n`).join('')
      const toDo = nextOf(...(install === undefined ? [] : [install]), test)
      if (flags.dryRun || !flags.run) {
        io.out(`Next:\n${toDo}`)
        return done(exitCodes.passed)
      }
      if (install !== undefined) {
        io.out(`What a run needs:\n  ${install}\n`)
        if ((await runLine(install, folder, io)) !== 0) {
          io.out(`It could not be added. Next:\n${toDo}`)
          return done(exitCodes.sandbox)
        }
      }
      io.out('The first run:\n')
      // Where the script that was written calls the command.
      process.chdir(folder)
      // This process may have looked already for what was not there.
      const run = (heard: Io) =>
        install === undefined ? runHere(heard) : runLine(test, folder, heard, { WMH_SCREENSHOT: 'on' })
      const { code, unseen } = await runAndMend(run, plan.files, io)
      const next = nextOf(test)
      if (unseen?.how === 'nobody')
        io.out(`The wallet approved, and the page still shows the button "${unseen.button}": nobody is connected.\n`)
      if (code !== exitCodes.passed) io.out(notGreen + next)
      else io.out((unseen === undefined ? 'It is green. From now on:\n' : greenWithoutAccount) + next)
      done(code)
    })
}

/** A page that is loaded for the first time in a world may say an error at each of its steps. */
const mostRuns = 4

interface NewFile {
  readonly file: string
  readonly isKept: boolean
}

/**
 * Runs until it is green, or red for a reason that `init` does not mend. Errors that the page writes into its console by itself are named
 * in the config. An account that the page shows in another way is looked for there, or its step is left out. A file that was there
 * before stays as it is. `unseen` tells why no account was seen in the end.
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
    const unseen = findUnseen(said, scenario)
    if (unseen?.how === 'nobody') return { code, unseen }
    if (unseen !== undefined && scenario !== undefined) {
      writeFileSync(scenario.file, unseen.rewritten)
      io.out(unseenTold[unseen.how])
      if (unseen.how === 'not at all') leftOut = unseen
      continue
    }
    const found = consoleErrorsIn(said).filter((text) => !known.includes(text))
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

const findUnseen = (said: string, scenario: NewFile | undefined) =>
  scenario === undefined || scenario.isKept ? undefined : findUnseenAccount(said, readFileSync(scenario.file, 'utf8'))
