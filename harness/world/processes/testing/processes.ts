import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

interface RunningProcess {
  readonly pid: number
  readonly parent: number
  readonly isZombie: boolean
  readonly isStopped: boolean
}

function processes(): RunningProcess[] {
  // Minimal systems have no `ps`, and others no /proc.
  const lines = existsSync('/proc/self/stat')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .flatMap((pid) => {
          try {
            const [, state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (\S) (\d+)/)
            return [`${pid} ${parent} ${state}`]
          } catch {
            // The process has just ended.
            return []
          }
        })
    : execFileSync('ps', ['-Ao', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => {
    const [pid, parent, state] = line.trim().split(/\s+/)
    return {
      pid: Number(pid),
      parent: Number(parent),
      isZombie: state?.startsWith('Z') ?? false,
      isStopped: state?.startsWith('T') ?? false,
    }
  })
}

/** Pids of all processes below this one, at any depth. */
export function descendantsOf(pid: number, all = processes()): number[] {
  const own = all.filter(({ parent }) => parent === pid).map((child) => child.pid)
  return [...own, ...own.flatMap((child) => descendantsOf(child, all))]
}

/** Pids that still run when the time is over. Zombies, which have ended but are not yet reaped, do not count. */
export async function stillRunning(pids: readonly number[], withinMs: number): Promise<number[]> {
  const end = performance.now() + withinMs
  for (;;) {
    const running = new Set(processes().flatMap(({ pid, isZombie }) => (isZombie ? [] : [pid])))
    const left = pids.filter((pid) => running.has(pid))
    if (left.length === 0 || performance.now() > end) return left
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Freezes a process group. Resolves when all its processes have stopped, which is a moment after the signal. */
export async function freeze(pid: number): Promise<void> {
  process.kill(-pid, 'SIGSTOP')
  for (;;) {
    const all = processes()
    const frozen = [pid, ...descendantsOf(pid, all)]
    if (frozen.every((each) => all.some((one) => one.pid === each && one.isStopped))) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
