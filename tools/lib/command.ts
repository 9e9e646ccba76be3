import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from '../build/root.js'

export interface CommandResult {
  /** `null` when a signal ended it. */
  readonly code: number | null
  readonly stdout: string
  /** Both streams in the order in which they came. */
  readonly output: string
}

export interface CommandOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
  /** @default 5 minutes */
  readonly timeoutMs?: number
  /** Gets each piece of standard error as it comes. */
  readonly onStderr?: (text: string) => void
}

const running = new Set<() => void>()

/** Ends every command that is under way. */
export function stopCommands(): void {
  for (const stop of running) stop()
}

/** Runs a program without a shell and collects what it prints. Never rejects for what the program does. */
export function runCommand(
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    // A group of its own: what the program started ends with it.
    const child = spawn(program, args, {
      cwd: options.cwd ?? root,
      // Vite leaves `production` in the process that builds with it: tests would be others, and npm would install less.
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
        // It has ended already.
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

/** Runs a script of this clone, or a program of its packages, with the Node that runs this. */
export function runNode(script: string, args: readonly string[], options?: CommandOptions): Promise<CommandResult> {
  return runCommand(process.execPath, [path.resolve(root, script), ...args], options)
}
