import { type ChildProcess, spawn } from 'node:child_process'
import { commandFile } from '../../tools/build/root.js'

export interface CliProcess {
  readonly child: ChildProcess
  /** Its exit code; `null` where a signal ended it. */
  readonly ended: Promise<number | null>
  stdout(): string
  stderr(): string
  /** Waits for something that it prints. */
  until(condition: () => boolean): Promise<void>
}

/** The built command, as a shell runs it. Needs `npm run build`. */
export function startCli(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
  cwd?: string,
): CliProcess {
  const child = spawn(process.execPath, [commandFile, ...argv], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...env },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  // `close`, not `exit`: all that it printed has been read by then.
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)))
  return {
    child,
    ended,
    stdout: () => stdout,
    stderr: () => stderr,
    async until(condition) {
      const deadline = performance.now() + 40_000
      while (!condition()) {
        if (performance.now() > deadline) throw new Error(`it did not come: ${stdout}${stderr}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
}
