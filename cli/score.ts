import path from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { type DappPart, dappParts } from '../harness/lab/score/facts.js'
import { exitCodes } from '../harness/test/runner/report/result.js'
import type { Io } from './io.js'
import { applyConfig, configFlag, flag, listOf } from './run-flags.js'

interface ScoreFlags {
  readonly modal?: string
  readonly dapp: readonly DappPart[]
  readonly only: readonly string[]
  readonly output: string
  readonly json: boolean
  readonly color: boolean
}

function address(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return text
  throw new InvalidArgumentError(`Give the address of a page, such as http://localhost:5173, instead of "${text}".`)
}

const noApp =
  'error: there is no page to score: give its address, such as http://localhost:5173, or name the app in a config (walletmodal-harness init writes one).'

const help = `
A check passes, fails, or is not applicable, with a printed reason. The exit code is 0 if no check failed, and 1 otherwise.

Words find the controls of the page: connect, openWallets, seeAccount, seeNobody, disconnect, switchNetwork and readUri.
The harness has words for known modals. Your own words in words/ beside the config override them.
With --dapp you declare further parts of your dapp, which are checked only then:
  sign      a button "Sign" that requests a signature   (for another name write a word askToSign)
  network   an output "Network" with the chain's number (for another form write a word seeNetwork)

Examples:
  walletmodal-harness score
  walletmodal-harness score http://localhost:5173 --modal rainbowkit --dapp sign,network
  walletmodal-harness score http://localhost:5173 --only focus-in,escape
`

export function addScore(program: Command, io: Io, done: (code: number) => void, signal: AbortSignal): void {
  program
    .command('score')
    .description('run forty-one checks on a dapp and its wallet modal: function, accessibility and cost')
    .argument('[url]', 'the address of its page; by default the app of the config', address)
    .addOption(
      flag('--modal <name>', 'the wallet modal of the page; by default recognised by the packages of the folder'),
    )
    .addOption(
      flag('--dapp <parts>', 'further parts of the dapp: sign, network', 'WMH_DAPP')
        .argParser(listOf(dappParts))
        .default([], 'none'),
    )
    .addOption(
      flag('--only <ids>', 'only these checks, separated by commas')
        .argParser((text: string) => text.split(',').flatMap((id) => id.trim() || []))
        .default([], 'all'),
    )
    .addOption(
      flag('--output <folder>', 'the folder for the page of the score and its pictures', 'WMH_OUTPUT').default(
        'walletmodal-results',
      ),
    )
    .addOption(configFlag())
    .option('--json', 'print one JSON object on stdout', false)
    .option('--no-color', 'no escape codes; also with NO_COLOR set')
    .addHelpText('after', help)
    .action(async (url: string | undefined, _flags: ScoreFlags, command: Command) => {
      const project = await applyConfig(command)
      const named = typeof project.app === 'string' ? project.apps?.[project.app] : project.app
      const app = url === undefined ? named : { ...(named?.url === url ? named : {}), url }
      if (app === undefined) {
        io.err(`${noApp}\n`)
        return done(exitCodes.usage)
      }
      const { modal, dapp, only, json, color, output: folder } = command.opts<ScoreFlags>()
      const [{ runScore, ScoreUsageError }, { NotJudgedError }, { jsonReport, lineOf, textReport }] = await Promise.all(
        [
          import('../harness/lab/score/run-score.js'),
          import('../harness/lab/score/judge.js'),
          import('../harness/lab/score/text-report.js'),
        ],
      )
      const useColor = color && io.isTerminal && io.env['NO_COLOR'] === undefined
      const output = path.resolve(folder, 'score')
      try {
        const score = await runScore(
          {
            ...{ app, modal, dapp, only, output, project },
            tell: (line) => io.err(`${line}\n`),
            onVerdict: (scored, at, planned) => io.err(`${at}/${planned} ${lineOf(scored, useColor)}\n`),
          },
          signal,
        )
        io.out(json ? jsonReport(score) : `\n${textReport(score, useColor)}`)
        done(score.scored.some(({ result }) => result === 'fail') ? exitCodes.assertion : exitCodes.passed)
      } catch (error) {
        if (signal.aborted) return done(exitCodes.interrupted)
        if (error instanceof NotJudgedError) io.err(`error: ${error.message}\n`)
        else if (error instanceof ScoreUsageError) io.err(`error: ${error.message}\n`)
        else throw error
        done(error instanceof NotJudgedError ? exitCodes.sandbox : exitCodes.usage)
      }
    })
}
