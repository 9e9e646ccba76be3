import type { Command } from 'commander'
import type { Io } from './io.js'
import { seconds } from './run-flags.js'
import { withSandbox } from './wallet.js'

interface CodeFlags {
  readonly control?: string
  /** Milliseconds. */
  readonly within: number
}

/** Adds `code`: prints the newest code in a mailbox of a running sandbox, for a login by email. */
export function addCode(program: Command, io: Io, done: (code: number) => void): void {
  program
    .command('code <email>')
    .description('print the newest code that the sandbox sent to an email address')
    .option('--control <url>', 'the control API of the sandbox, if several run (WMH_CONTROL)')
    .option('--within <duration>', 'the time to wait for a code: 10, 30s, 2m', seconds, 10_000)
    .addHelpText('after', '\nExamples:\n  walletmodal-harness code alice@walletmodal.test\n')
    .action(async (email: string, flags: CodeFlags) =>
      done(
        await withSandbox(flags, io, async (client) => {
          io.out(`${await client.codeFor(email, flags.within)}\n`)
        }),
      ),
    )
}
