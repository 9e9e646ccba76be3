import { type ChildProcess, spawn } from 'node:child_process'
import { commandFile } from '../../tools/build/root.js'

export interface CliProcess {
  readonly child: ChildProcess
  /** The exit code; `null` if a signal ended the process. */
  readonly ended: Promise<number | null>
  stdout(): string
  stderr(): string
  /** Waits until the output contains a text. */
  until(condition: () => boolean): Promise<void>
}

/** Starts the built command in a process of its own. Needs `npm run build`. */
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
  // `close`, not `exit`: it comes after all output has been read.
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
