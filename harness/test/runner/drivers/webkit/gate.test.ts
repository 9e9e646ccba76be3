import { once } from 'node:events'
import { createServer, get, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { openGate } from './gate.js'

/** Starts a server on this machine that says hello over HTTP and over a socket. */
async function hello(): Promise<string> {
  const server = createServer((_request, response) => response.end('hello'))
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => socket.send('hello'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate()
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

async function open() {
  const foreign: string[] = []
  const gate = await openGate((method, url) => foreign.push(`${method} ${url}`))
  onTestFinished(gate.close)
  const { hostname, port } = new URL(gate.url)
  const at = { hostname, port }
  return {
    gate,
    foreign,
    /** Sends a request as a browser sends it to its proxy. */
    async ask(url: string): Promise<string> {
      const asked = get({ ...at, path: url })
      const [answer]: IncomingMessage[] = await once(asked, 'response')
      return (await answer?.toArray())?.join('') ?? ''
    },
    connect: async (host: string): Promise<Socket> => {
      const asked = request({ ...at, method: 'CONNECT', path: host }).end()
      const [, socket] = await once(asked, 'connect')
      return socket
    },
    /** Opens a WebSocket as WebKit does through a proxy: by a request with the full address. */
    socket: (host: string) => upgrade(`ws://${host}/`),
    upgrade,
  }

  function upgrade(address: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const headers = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
        'sec-websocket-version': '13',
      }
      const asked = request({ ...at, path: address, headers }).end()
      asked.on('error', reject).on('upgrade', (_answer, socket: Socket, head: Buffer) => {
        onTestFinished(() => void socket.destroy())
        if (head.length > 0) resolve(String(head.subarray(2)))
        else socket.once('data', (data) => resolve(String(data.subarray(2))))
      })
    })
  }
}

test('requests to this machine pass, requests to another are reported and end', async () => {
  const host = await hello()
  const { ask, socket, connect, foreign } = await open()
  expect({ ask: await ask(`http://${host}/`), socket: await socket(host) }).toEqual({ ask: 'hello', socket: 'hello' })
  await expect(ask('http://stranger.test/a')).rejects.toThrow('hang up')
  await expect(connect('stranger.test:443')).rejects.toThrow('hang up')
  expect(foreign).toEqual(['GET http://stranger.test/a', 'CONNECT https://stranger.test:443'])
})

test('a request without a valid address ends only its own socket', async () => {
  const host = await hello()
  const { ask, connect, upgrade, foreign } = await open()
  await expect(ask('/a')).rejects.toThrow('hang up')
  await expect(connect('127.0.0.1:port')).rejects.toThrow('hang up')
  await expect(upgrade('/')).rejects.toThrow('hang up')
  expect({ ask: await ask(`http://${host}/`), foreign }).toEqual({ ask: 'hello', foreign: [] })
})

test('a shut gate lets only the free addresses through, and closes open sockets', async () => {
  const [host, free] = [await hello(), await hello()]
  const { gate, ask, socket, connect, upgrade } = await open()
  gate.setFree([free, '/extension/'])
  const tunnel = await connect(host)
  const broken = once(tunnel, 'close')
  const kept = await connect(free)
  const extension = `${host}/extension/wallet`
  gate.setShut(true)
  await broken
  await expect(ask(`http://${host}/`)).rejects.toThrow('hang up')
  await expect(socket(host)).rejects.toThrow('hang up')
  expect({ ask: await ask(`http://${free}/`), socket: await socket(free) }).toEqual({ ask: 'hello', socket: 'hello' })
  expect({ ask: await ask(`http://${extension}`), upgrade: await upgrade(`ws://${extension}`) }).toEqual({
    ask: 'hello',
    upgrade: 'hello',
  })
  await expect(ask(`http://${host}/page/extension/`)).rejects.toThrow('hang up')
  expect(kept.destroyed).toBe(false)
  gate.setShut(false)
  expect(await ask(`http://${host}/`)).toBe('hello')
})
