import { once } from '../lib/lifecycle.js'

/** A child that this process started and answers for. */
export interface OwnedProcess {
  readonly name: string
  readonly pid: number | undefined
  readonly status: 'running' | 'stopping' | 'ended' | 'crashed'
  readonly logs: readonly string[]
  /** Calls back when it ends without having been told to; at once when it has. Returns how to stop listening. */
  onCrash(listener: (sentence: string) => void): () => void
  /** SIGTERM, then SIGKILL after 500 ms, to its whole group. Resolves when it is gone; safe to call twice. */
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

/** The last lines of a child's output, whatever the chunks they came in. */
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

/** Signals the group, or the process alone where groups do not exist. Reports whether anybody was there. */
export function signalGroup(pid: number | undefined, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false
  try {
    return process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    // ESRCH: it is gone already, which is what was wanted.
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
    // The leader may go before the others of its group.
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

/** Why a part of a world did not start. */
export type StartErrorCode = 'missing_package' | 'missing_backend' | 'start_timeout' | 'start_failed'

/** Something that a world needs did not start. The sentence says what, why, and what to do about it. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly code: StartErrorCode

  constructor(code: StartErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}
