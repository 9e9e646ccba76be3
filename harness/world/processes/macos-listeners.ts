import { execFileSync } from 'node:child_process'
import type { Listener } from './listener.js'

/** Runs a program and returns its output; `''` when the program cannot be run. */
export type RunProgram = (name: string, args: readonly string[]) => string

function run(name: string, args: readonly string[]): string {
  try {
    return execFileSync(name, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 10_000 })
  } catch (error) {
    // `lsof` exits with 1 when it could not read one process, and still lists the others.
    const { stdout } = Object(error)
    return typeof stdout === 'string' ? stdout : ''
  }
}

/** Parses `lsof -Fpn`: for each process a line `p` with its pid, then for each file a line `f` and a line `n`. */
function namesByProcess(text: string): [pid: number, name: string][] {
  let pid = 0
  return text.split('\n').flatMap((line): [number, string][] => {
    if (line.startsWith('p')) pid = Number(line.slice(1))
    return line.startsWith('n') ? [[pid, line.slice(1)]] : []
  })
}

/** Every listening process that this user may inspect, read from `lsof` and `ps` of macOS. */
export function macosListeners(program: RunProgram = run): Listener[] {
  const listening = namesByProcess(program('lsof', ['-nP', '-iTCP', '-sTCP:LISTEN', '-Fpn']))
  if (listening.length === 0) return []
  const pids = [...new Set(listening.map(([pid]) => pid))].join(',')
  const folders = new Map(namesByProcess(program('lsof', ['-a', '-d', 'cwd', '-p', pids, '-Fpn'])))
  // A detached child also leads a process group. `ps` on macOS prints no session id.
  const groups = new Map(
    program('ps', ['-o', 'pid=,pgid=', '-p', pids])
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .map(([pid = 0, group = 0]) => [pid, group]),
  )
  const seen = new Set<string>()
  return listening.flatMap(([pid, name]) => {
    const port = Number(/:(\d+)$/.exec(name)?.[1])
    const folder = folders.get(pid)
    // `lsof` lists a port once for each address, IPv4 and IPv6.
    if (!port || folder === undefined || seen.has(`${pid}:${port}`)) return []
    seen.add(`${pid}:${port}`)
    return [{ pid, folder, session: groups.get(pid) ?? pid, port }]
  })
}
