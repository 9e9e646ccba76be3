import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { readRecording } from '../harness/lab/replay/read-recording.js'
import { tellReplay, toReplay } from '../harness/lab/replay/replay.js'
import { readConfig } from '../harness/test/runner/config.js'
import { assertScreen } from '../harness/test/runner/drivers/browser/screen.js'
import { exitCodes } from '../harness/test/runner/report/result.js'
import { runScenario } from '../harness/test/runner/run-scenario.js'
import type { Io } from './io.js'
import { configFlag, duration, flag } from './run-flags.js'

const help = `
A recording has the presses of a visitor, the answers of wallets and services, and the states of the modal. The replay is a
scenario with the same networks, wallets and options, and the same presses, answers and failures. After each of them it
expects the recorded state. A recording has no texts, amounts and addresses; the replay uses others.

To make a recording in the page:
  createWalletModal({ recorder: true, debug: true })     then press "Save recording" in the modal,
  or JSON.stringify(await modal.exportRecording())

Examples:
  walletmodal-harness replay bug.json                    make bug.replay.yaml and run it on the page of the harness
  walletmodal-harness replay bug.json --print            print the scenario, and do not run it
  walletmodal-harness replay bug.json --output tests/found.yaml
  walletmodal-harness replay bug.json --url http://localhost:5173

Exit codes are those of run: 0 as recorded, 1 different, 2 usage, 3 the file is not a recording.
`

interface Flags {
  readonly url?: string
  readonly config?: string
  readonly output?: string
  readonly print: boolean
  readonly headed: boolean
  readonly json: boolean
  readonly timeout: number
}

function address(text: string): string {
  if (/^https?:\/\/./.test(text)) return text
  throw new InvalidArgumentError('Give an address that begins with http:// or https://.')
}

export function addReplay(program: Command, io: Io, done: (code: number) => void, signal: AbortSignal): void {
  program
    .command('replay')
    .description('convert a recorded visit into a scenario, and run it')
    .argument('<file>', 'the JSON of modal.exportRecording()')
    .addOption(flag('--url <address>', 'replay on the app at this address, which has the modal').argParser(address))
    .addOption(flag('--output <file>', 'the file for the scenario, instead of one beside the recording'))
    .addOption(flag('--print', 'print the scenario, and do not run it'))
    .addOption(flag('--headed', 'show the browser'))
    .addOption(
      flag('--timeout <duration>', 'the time limit of the replay, in real time')
        .argParser(duration)
        .default(60_000, '60s'),
    )
    .addOption(configFlag())
    .addOption(flag('--json', 'print the result as one JSON object on stdout; the text for people goes to stderr'))
    .addHelpText('after', help)
    .action(async (file: string, flags: Flags) => {
      const { project } = await readConfig(flags.config)
      const { app = project.app } = {
        app: flags.url === undefined ? undefined : { url: flags.url, modal: 'walletmodal' },
      }
      const replay = await toReplay(readRecording(file), app)
      if (flags.print) {
        io.out(replay.yaml)
        return done(exitCodes.passed)
      }
      if (flags.headed) assertScreen(io.env, undefined, '--headed')
      const scenario = path.resolve(flags.output ?? file.replace(/(\.json)?$/, '.replay.yaml'))
      writeFileSync(scenario, replay.yaml)
      const say = flags.json ? io.err : io.out
      say(`${path.relative(process.cwd(), scenario)}\n`)
      const { headed, timeout: timeoutMs } = flags
      const [result] = await runScenario(scenario, {
        ...project,
        ...{ headed, timeoutMs, signal },
        tell: (line) => io.err(`${line}\n`),
      })
      if (!result) return done(exitCodes.interrupted)
      say(tellReplay(replay, result))
      if (flags.json) io.out(`${JSON.stringify(result)}\n`)
      done(exitCodes[result.outcome])
    })
}
