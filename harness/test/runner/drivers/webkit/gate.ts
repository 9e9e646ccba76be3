import { request as ask, createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { isThisMachine } from '../../../../world/lib/this-machine.js'

const parse = (address: string) => (URL.canParse(address) ? new URL(address) : undefined)

/** The browser's proxy. */
export interface Gate {
  readonly url: string
  /** Sets what stays reachable while the gate is shut: hosts, or prefixes of paths on any host. */
  setFree(free: readonly string[]): void
  /** Shutting the gate also ends the open connections. */
  setShut(isShut: boolean): void
  close(): void
}

/** Opens the browser's proxy. It reaches only this machine, reports requests to other machines, and can be shut. */
export async function openGate(onForeign: (method: string, url: string) => void): Promise<Gate> {
  let isShut = false
  /** Hosts, or path prefixes on any host, that stay reachable while the gate is shut. */
  let free: readonly string[] = []
  const sockets = new Set<Socket>()
  const isOpenTo = ({ host, pathname }: URL) =>
    !isShut || free.some((each) => (each.startsWith('/') ? pathname.startsWith(each) : host === each))

  const server = createServer((incoming, outgoing) => {
    const url = parse(incoming.url ?? '')
    // A browser always sends a valid address to its proxy.
    if (!url) return void outgoing.destroy()
    if (!isThisMachine(url.hostname)) {
      onForeign(incoming.method ?? 'GET', url.href)
      return void outgoing.destroy()
    }
    if (!isOpenTo(url)) return void outgoing.destroy()
    const { hostname, port, pathname, search } = url
    const { method, headers } = incoming
    const onward = ask({ hostname, port, path: pathname + search, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  })
  const tunnels = new Map<Socket, URL>()
  /** Connects a socket to a host of this machine, after `begin` has sent the first bytes on both sides. */
  function join(socket: Socket, to: URL, begin: (onward: Socket) => void): void {
    if (!isOpenTo(to)) return void socket.destroy()
    const onward = connect({ host: to.hostname, port: Number(to.port || 80) }, () => {
      begin(onward)
      onward.pipe(socket).pipe(onward)
    })
    tunnels.set(socket, to)
    onward.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.on('close', () => {
      tunnels.delete(socket)
      onward.destroy()
    })
  }
  server.on('connect', ({ url = '' }, socket: Socket, head: Buffer) => {
    const asked = parse(`http://${url}`)
    if (!asked) return void socket.destroy()
    if (!isThisMachine(asked.hostname)) {
      onForeign('CONNECT', `https://${url}`)
      return void socket.destroy()
    }
    join(socket, asked, (onward) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      onward.write(head)
    })
  })
  // An unencrypted WebSocket arrives as an upgrade request.
  server.on('upgrade', ({ url = '', rawHeaders }, socket: Socket, head: Buffer) => {
    const asked = parse(url)
    if (!asked) return void socket.destroy()
    if (!isThisMachine(asked.hostname)) {
      onForeign('GET', url)
      return void socket.destroy()
    }
    join(socket, asked, (onward) => {
      const pairs = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? `${name}: ${rawHeaders[index + 1]}` : []))
      onward.write(`GET ${asked.pathname}${asked.search} HTTP/1.1\r\n${pairs.join('\r\n')}\r\n\r\n`)
      onward.write(head)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    setFree(next) {
      free = next
    },
    setShut(next) {
      isShut = next
      if (!isShut) return
      for (const [socket, to] of tunnels) if (!isOpenTo(to)) socket.destroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
