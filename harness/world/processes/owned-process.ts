import { once } from '../lib/lifecycle.js'

/** A child process that this process started and has to stop. */
export interface OwnedProcess {
  readonly name: string
  readonly pid: number | undefined
  readonly status: 'running' | 'stopping' | 'ended' | 'crashed'
  readonly logs: readonly string[]
  /** Calls back when the process ends unexpectedly, at once if it already has. Returns a function that stops listening. */
  onCrash(listener: (sentence: string) => void): () => void
  /** Sends SIGTERM, then SIGKILL after 500 ms, to the whole process group. Resolves when the process is gone. Safe to call twice. */
  stop(): Promise<void>
}

export interface ProcessHandle {
  readonly name: string
  readonly pid: number | undefined
  readonly logs: LogBuffer
  readonly exited: Promise<string>
}

const GRACE_MS = 500
const KEPT_LINES = 200

export interface LogBuffer {
  readonly lines: readonly string[]
  readonly text: string
  push(chunk: string): void
  clear(): void
}

/** Collects the last lines of a child's output, independent of chunk boundaries. */
export function createLogBuffer(): LogBuffer {
  let lines: string[] = []
  let rest = ''
  return {
    get lines(): readonly string[] {
      return rest === '' ? lines : [...lines, rest]
    },
    get text(): string {
      return this.lines.join('\n')
    },
    push(chunk: string) {
      const parts = (rest + chunk).split(/\r?\n/)
      rest = parts.pop() ?? ''
      lines = [...lines, ...parts].slice(-KEPT_LINES)
    },
    clear() {
      lines = []
      rest = ''
    },
  }
}

/** Signals the process group, or the process alone on Windows. Returns whether a process received it. */
export function signalGroup(pid: number | undefined, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false
  try {
    return process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    // ESRCH: the process is already gone.
    return false
  }
}

export function isGroupAlive(pid: number | undefined): boolean {
  return signalGroup(pid, 0)
}

export function ownProcess({ name, pid, logs, exited }: ProcessHandle): OwnedProcess {
  let status: OwnedProcess['status'] = 'running'
  let crash: string | undefined
  const listeners = new Set<(sentence: string) => void>()

  void exited.then((how) => {
    if (status !== 'running') {
      status = 'ended'
      return
    }
    status = 'crashed'
    signalGroup(pid, 'SIGKILL')
    const last = logs.lines.filter((line) => line.trim() !== '').at(-1)
    crash = `${name} ended by itself (${how})${last === undefined ? '' : `; its last line: ${last}`}`
    for (const listener of listeners) listener(crash)
    listeners.clear()
  })

  async function end(): Promise<void> {
    if (status === 'crashed') return
    status = 'stopping'
    signalGroup(pid, 'SIGTERM')
    const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), GRACE_MS)
    await exited
    clearTimeout(timer)
    // The group's leader may end before the other processes.
    signalGroup(pid, 'SIGKILL')
  }

  return {
    name,
    pid,
    get status() {
      return status
    },
    get logs() {
      return logs.lines
    },
    onCrash(listener) {
      if (crash !== undefined) listener(crash)
      else listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: once(end),
  }
}

/** The reason why a part of a world did not start. */
export type StartErrorCode = 'missing_package' | 'missing_backend' | 'start_timeout' | 'start_failed'

/** A part of a world did not start. The message names the part, the reason and a remedy. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly code: StartErrorCode

  constructor(code: StartErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}
