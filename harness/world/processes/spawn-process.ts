import { spawn } from 'node:child_process'
import { waitUntil } from '../lib/wait-until.js'
import { createLogBuffer, type LogBuffer, type OwnedProcess, ownProcess, StartError } from './owned-process.js'

export interface SpawnOptions {
  readonly name: string
  readonly file: string
  readonly args: readonly string[]
  readonly startTimeoutMs: number
  readonly cwd?: string
  /** Added to this process's variables, or replacing them; `undefined` removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** Returns a value once the child's output shows that it is ready. @throws when the child cannot become ready */
export type IsReady<Ready> = (
  logs: LogBuffer,
  pid: number | undefined,
) => Ready | undefined | Promise<Ready | undefined>

export interface Spawned<Ready> {
  readonly process: OwnedProcess
  readonly ready: Ready
  /** Writes a line to the child's input and waits until `isReady` returns a value for the output after it. */
  send(line: string, isReady: IsReady<Ready>, timeoutMs: number): Promise<Ready>
}

/**
 * Starts a child in a process group of its own and waits until `isReady` returns a value. The child has to end when its
 * standard input closes, which happens when this process ends. @throws {@link StartError}; no process is left then
 */
export async function spawnProcess<Ready>(
  { name, file, args, startTimeoutMs, cwd, env: more }: SpawnOptions,
  isReady: IsReady<Ready>,
): Promise<Spawned<Ready>> {
  const logs = createLogBuffer()
  // NODE_OPTIONS of a test runner or a debugger are not meant for the children.
  const { NODE_OPTIONS: _, ...env } = process.env
  const child = spawn(file, [...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
    cwd,
    env: { ...env, ...more },
  })
  child.stdin.on('error', () => undefined) // the child ended first: `exit` reports it
  let startFailure: Error | undefined
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`))
    child.once('error', (error) => {
      startFailure = error
      resolve(error.message)
    })
  })
  let wake = () => {}
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      logs.push(chunk)
      wake()
    })
  }
  const owned = ownProcess({ name, pid: child.pid, logs, exited })

  let ended: string | undefined
  void exited.then((how) => {
    ended = how
    wake()
  })

  async function untilReady(find: IsReady<Ready>, timeoutMs: number): Promise<Ready> {
    const printed = () => `It printed:\n${logs.text.trim()}`
    const look = async () => {
      const ready = await find(logs, child.pid)
      if (ready !== undefined) return ready
      if (startFailure) {
        throw new StartError('start_failed', `${name} did not start: ${startFailure.message}`, { cause: startFailure })
      }
      if (ended !== undefined) throw new StartError('start_failed', `${name} did not start (${ended}). ${printed()}`)
      return undefined
    }
    const onChange = (listener: () => void) => {
      wake = listener
      return () => undefined
    }
    // Output triggers a check at once. A check that calls the child is also repeated.
    const ready = await waitUntil(look, { withinMs: timeoutMs, isExact: true, everyMs: 100, onChange })
    if (ready !== undefined) return ready
    throw new StartError('start_timeout', `${name} did not start within ${timeoutMs} ms. ${printed()}`)
  }

  try {
    return {
      process: owned,
      ready: await untilReady(isReady, startTimeoutMs),
      send(line, isReadyAgain, timeoutMs) {
        logs.clear()
        child.stdin.write(`${line}\n`)
        return untilReady(isReadyAgain, timeoutMs)
      },
    }
  } catch (error) {
    await owned.stop()
    throw error
  }
}
