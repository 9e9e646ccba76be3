import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from '../build/root.js'

export interface CommandResult {
  /** `null` if a signal ended the process. */
  readonly code: number | null
  readonly stdout: string
  /** Both streams in the order of arrival. */
  readonly output: string
}

export interface CommandOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
  /** @default 5 minutes */
  readonly timeoutMs?: number
  /** Called with each piece of standard error. */
  readonly onStderr?: (text: string) => void
}

const running = new Set<() => void>()

/** Ends every running command. */
export function stopCommands(): void {
  for (const stop of running) stop()
}

/** Runs a program without a shell and collects its output. Never rejects because of the program's result. */
export function runCommand(
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    // The program has its own process group, so that its child processes end with it.
    const child = spawn(program, args, {
      cwd: options.cwd ?? root,
      // Vite sets NODE_ENV to `production` in the process that builds with it. Then tests would behave differently, and
      // npm would install less.
      env: { ...process.env, NO_COLOR: '1', NODE_ENV: undefined, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let stdout = ''
    let output = ''
    const stop = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // The process has already ended.
      }
    }
    running.add(stop)
    const timeoutMs = options.timeoutMs ?? 900_000
    const timer = setTimeout(() => {
      output += `\nstopped: no end after ${timeoutMs / 1000} s\n`
      stop()
    }, timeoutMs)
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      options.onStderr?.(text)
    })
    child.on('error', (error) => {
      clearTimeout(timer)
      running.delete(stop)
      reject(error)
    })
    child.on('close', (code) => {
      clearTimeout(timer)
      running.delete(stop)
      resolve({ code, stdout, output })
    })
  })
}

/** Runs a script of this clone, or a program of its packages, with the Node of this process. */
export function runNode(script: string, args: readonly string[], options?: CommandOptions): Promise<CommandResult> {
  return runCommand(process.execPath, [path.resolve(root, script), ...args], options)
}
