import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { Listener } from './listener.js'
import { macosListeners } from './macos-listeners.js'

/** Reads a file of a process that may belong to another user or may have ended; then `undefined`. */
function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Listening ports by the inode of their socket. */
function listeningSockets(): ReadonlyMap<string, number> {
  const lines = ['tcp', 'tcp6'].flatMap(
    (name) => readable(() => readFileSync(`/proc/net/${name}`, 'utf8'))?.split('\n') ?? [],
  )
  return new Map(
    lines.flatMap((line) => {
      const [, local = '', , state, , , , , , socket] = line.trim().split(/\s+/)
      // State 0A is LISTEN.
      return state === '0A' && socket ? [[socket, Number.parseInt(local.split(':').at(-1) ?? '', 16)] as const] : []
    }),
  )
}

/** True if this system can report which process listens on a port. */
export const tellsListeners = process.platform === 'linux' || process.platform === 'darwin'

/** Every listening process that this user may inspect. Empty on Windows. */
export function listeners(): Listener[] {
  return process.platform === 'darwin' ? macosListeners() : linuxListeners()
}

function linuxListeners(): Listener[] {
  const sockets = listeningSockets()
  if (sockets.size === 0) return []
  const pids = (readable(() => readdirSync('/proc')) ?? []).filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    const handles = readable(() => readdirSync(`/proc/${pid}/fd`)) ?? []
    const links = handles.map((handle) => readable(() => readlinkSync(`/proc/${pid}/fd/${handle}`)) ?? '')
    const ports = new Set(links.flatMap((link) => sockets.get(/^socket:\[(\d+)\]$/.exec(link)?.[1] ?? '') ?? []))
    if (ports.size === 0) return []
    const folder = readable(() => readlinkSync(`/proc/${pid}/cwd`))
    // The process name, in brackets, may contain spaces.
    const stat = readable(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
      ?.split(') ')
      .at(-1)
      ?.split(' ')
    if (folder === undefined || stat === undefined) return []
    return [...ports].map((port) => ({ pid: Number(pid), folder, session: Number(stat[3]), port }))
  })
}
