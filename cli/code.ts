import type { Command } from 'commander'
import type { Io } from './io.js'
import { withSandbox } from './wallet.js'

interface CodeFlags {
  readonly control?: string
  readonly within: string
}

/** `code`: the newest code in the mailbox of who logs in by email in a running sandbox. */
export function addCode(program: Command, io: Io, done: (code: number) => void): void {
  program
    .command('code <email>')
    .description('print the newest code that the sandbox sent to an email address')
    .option('--control <url>', 'the control API of the sandbox, where several run (WMH_CONTROL)')
    .option('--within <seconds>', 'how long to wait for it', '10')
    .addHelpText('after', '\nExamples:\n  walletmodal-harness code alice@walletmodal.test\n')
    .action(async (email: string, flags: CodeFlags) =>
      done(
        await withSandbox(flags, io, async (client) => {
          io.out(`${await client.codeFor(email, Number(flags.within) * 1000)}\n`)
        }),
      ),
    )
}
