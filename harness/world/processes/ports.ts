import { connect, createServer } from 'node:net'
import { waitUntil } from '../lib/wait-until.js'

/** A port of 127.0.0.1, or an address with a port: `127.4.5.6:8545`. */
export type Port = number | string

/** True if a process listens on the port. This is how a stop is checked, because a zombie process still answers signal 0. */
export function isPortOpen(at: Port): Promise<boolean> {
  const [host, port] = typeof at === 'string' ? at.split(':') : ['127.0.0.1', at]
  return new Promise((resolve) => {
    const socket = connect({ host: String(host), port: Number(port) })
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.setTimeout(1000, () => end(false))
  })
}

export async function portsStillOpen<At extends Port>(ports: readonly At[], withinMs: number): Promise<readonly At[]> {
  let left = ports
  const look = async () => {
    const open = await Promise.all(ports.map(isPortOpen))
    left = ports.filter((_, index) => open[index])
    return left.length === 0 || undefined
  }
  await waitUntil(look, { withinMs, isExact: true, everyMs: 10 })
  return left
}

function canListen(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      const taken = typeof address === 'object' && address ? address.port : undefined
      server.close(() => resolve(taken))
    })
  })
}

/** Finds the first of `count` consecutive free ports. */
export async function findFreePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const first = await canListen(0)
    if (first === undefined || first + count > 65_535) continue
    const rest = await Promise.all(Array.from({ length: count - 1 }, (_, index) => canListen(first + index + 1)))
    if (rest.every((port) => port !== undefined)) return first
  }
  throw new Error(`Found no ${count} neighbouring ports that are free.`)
}
