import { execFileSync } from 'node:child_process'
import type { Listener } from './listener.js'

/** Runs a program of the machine and resolves with its text; `''` where it fails. */
export type RunProgram = (name: string, args: readonly string[]) => string

function run(name: string, args: readonly string[]): string {
  try {
    return execFileSync(name, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 10_000 })
  } catch (error) {
    // It ends with 1 where a single process could not be read, and names the others.
    const { stdout } = Object(error)
    return typeof stdout === 'string' ? stdout : ''
  }
}

/** The names that `lsof -Fpn` has for each process: a line `p` and a number, then for each file one `f` and one `n`. */
function namesByProcess(text: string): [pid: number, name: string][] {
  let pid = 0
  return text.split('\n').flatMap((line): [number, string][] => {
    if (line.startsWith('p')) pid = Number(line.slice(1))
    return line.startsWith('n') ? [[pid, line.slice(1)]] : []
  })
}

/** Every process that listens and may be looked at, by what `lsof` and `ps` of macOS say. */
export function macosListeners(program: RunProgram = run): Listener[] {
  const listening = namesByProcess(program('lsof', ['-nP', '-iTCP', '-sTCP:LISTEN', '-Fpn']))
  if (listening.length === 0) return []
  const pids = [...new Set(listening.map(([pid]) => pid))].join(',')
  const folders = new Map(namesByProcess(program('lsof', ['-a', '-d', 'cwd', '-p', pids, '-Fpn'])))
  // A detached child leads a group too, which its own are in; `ps` has no number of a session there.
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
    // The same port stands there for each address, IPv4 and IPv6.
    if (!port || folder === undefined || seen.has(`${pid}:${port}`)) return []
    seen.add(`${pid}:${port}`)
    return [{ pid, folder, session: groups.get(pid) ?? pid, port }]
  })
}
