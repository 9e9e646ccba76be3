import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { Listener } from './listener.js'
import { macosListeners } from './macos-listeners.js'

/** Reads what may be somebody else's, or may have just ended: then it is `undefined`. */
function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The ports that are listened at, by the number of their socket. */
function listeningSockets(): ReadonlyMap<string, number> {
  const lines = ['tcp', 'tcp6'].flatMap(
    (name) => readable(() => readFileSync(`/proc/net/${name}`, 'utf8'))?.split('\n') ?? [],
  )
  return new Map(
    lines.flatMap((line) => {
      const [, local = '', , state, , , , , , socket] = line.trim().split(/\s+/)
      // 0A: it listens.
      return state === '0A' && socket ? [[socket, Number.parseInt(local.split(':').at(-1) ?? '', 16)] as const] : []
    }),
  )
}

/** Whether this machine tells which process listens at a port. */
export const tellsListeners = process.platform === 'linux' || process.platform === 'darwin'

/** Every process that listens and may be looked at. On Windows none are known. */
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
    // The name, in brackets, may have spaces in it.
    const stat = readable(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
      ?.split(') ')
      .at(-1)
      ?.split(' ')
    if (folder === undefined || stat === undefined) return []
    return [...ports].map((port) => ({ pid: Number(pid), folder, session: Number(stat[3]), port }))
  })
}
