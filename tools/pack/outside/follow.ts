import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { descendantsOf, stillRunning } from '../../../harness/world/processes/testing/processes.js'
import type { Run } from './run.js'

/** A command of the installed harness that runs until its terminal interrupts it. */
export interface Followed {
  /** Resolves with the match once the output has it. @throws when the command ends, or says nothing like it in time */
  until(said: RegExp): Promise<RegExpExecArray>
  /** Interrupts the command as Ctrl+C does. @throws when a process is left */
  end(): Promise<void>
}

const longestMs = 240_000

export function follow({ exec, folder, env }: Run, ...args: readonly string[]): Followed {
  const [program = '', ...words] = [...exec, 'walletmodal-harness', ...args]
  const child = spawn(program, words, { cwd: folder, env: { ...process.env, ...env }, detached: true })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const kill = (signal: NodeJS.Signals) => {
    // Without this check a child that has ended could share its number with a stranger.
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, signal)
  }
  const killNow = () => kill('SIGKILL')
  process.once('exit', killNow)
  return {
    async until(wanted) {
      for (const end = Date.now() + longestMs; Date.now() < end && child.exitCode === null; await sleep(100)) {
        const found = wanted.exec(said)
        if (found) return found
      }
      throw new Error(`${args.join(' ')} did not say ${wanted}:\n${said}`)
    },
    async end() {
      const started = descendantsOf(child.pid ?? 0)
      const ended = once(child, 'exit')
      if (child.exitCode === null && child.signalCode === null) {
        kill('SIGINT')
        await ended
      }
      process.removeListener('exit', killNow)
      const left = await stillRunning(started, 4_000)
      if (left.length > 0) throw new Error(`${args.join(' ')} left processes ${left.join()}`)
    },
  }
}
