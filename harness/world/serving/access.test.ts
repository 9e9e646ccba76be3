import fs from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { root } from '../../../tools/build/root.js'
import { walk } from '../../../tools/build/walk.js'
import { createAccess, parseOrigin } from './access.js'
import { startLocalServer } from './local-server.js'

async function setup({ hasPages = false } = {}) {
  const access = createAccess()
  const upgrades = new WebSocketServer({ noServer: true })
  const server = await startLocalServer({
    access,
    hasPages,
    port: 0,
    answer: (_, response) => void response.end('answered'),
    upgrade: (incoming, socket, head) => upgrades.handleUpgrade(incoming, socket, head, (client) => client.send('hi')),
  })
  onTestFinished(async () => {
    await server.stop()
    upgrades.close()
  })
  const { port } = server
  /** Uses `request`, because Node's fetch does not allow setting `Host`. */
  const ask = (headers: Record<string, string>, method = 'GET') =>
    new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; text: string }>((resolve) => {
      request({ host: '127.0.0.1', port, headers, method }, (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }))
      }).end()
    })
  return { access, port, ask }
}

test('programs and own pages are answered', async () => {
  const { ask, port } = await setup()
  for (const headers of [
    {},
    { host: `localhost:${port}` },
    { origin: `http://127.0.0.1:${port}` },
    { origin: `http://localhost:${port}` },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ]) {
    expect(await ask(headers)).toMatchObject({ status: 200, text: 'answered' })
  }
})

test('a foreign host name for this machine is refused, with any port', async () => {
  const { ask, port } = await setup()
  for (const host of [
    'evil.test',
    `evil.test:${port}`,
    '127.0.0.1',
    `localhost:${port + 1}`,
    `127.0.0.1.evil.test:${port}`,
  ]) {
    const answer = await ask({ host })
    expect(answer).toMatchObject({ status: 403, text: expect.stringContaining('not at') })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  }
})

test('a page of another origin is refused until its origin is allowed', async () => {
  const { access, ask, port } = await setup()
  const origins = ['https://evil.test', 'null', `https://127.0.0.1:${port}`, `http://127.0.0.1:${port + 1}`]
  for (const origin of origins) expect(await ask({ origin })).toMatchObject({ status: 403 })
  access.allow('http://localhost:5173/')
  const answer = await ask({ origin: 'http://localhost:5173' })
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': 'http://localhost:5173',
    vary: 'origin',
    'content-security-policy': "frame-ancestors 'self' http://localhost:5173",
  })
})

test('a request without an origin is judged by its referrer, and a link may open a page', async () => {
  const own = await setup()
  const pages = await setup({ hasPages: true })
  const foreign = { 'sec-fetch-site': 'cross-site', referer: 'https://evil.test/' }
  const status = async ({ ask }: typeof own, headers: Record<string, string>) => (await ask(headers)).status
  expect(await status(own, foreign)).toBe(403)
  expect(await status(own, { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'script' })).toBe(403)
  own.access.allow('https://dapp.test')
  expect(await status(own, { 'sec-fetch-site': 'cross-site', referer: 'https://dapp.test/' })).toBe(200)
  expect(await status(own, { ...foreign, 'sec-fetch-dest': 'document' })).toBe(403)
  expect(await status(pages, { ...foreign, 'sec-fetch-dest': 'document' })).toBe(200)
  expect(await status(pages, { ...foreign, 'sec-fetch-dest': 'iframe' })).toBe(403)
})

test('a preflight names the allowed page, and allows private network access to it alone', async () => {
  const { access, ask } = await setup()
  const wanted = { 'access-control-request-method': 'POST', 'access-control-request-private-network': 'true' }
  const refused = await ask({ origin: 'https://evil.test', ...wanted }, 'OPTIONS')
  expect(refused.status).toBe(403)
  expect(Object.keys(refused.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  access.allow('https://dapp.test')
  const { status, headers } = await ask({ origin: 'https://dapp.test', ...wanted }, 'OPTIONS')
  expect({ status, accessControlAllowOrigin: headers['access-control-allow-origin'] }).toEqual({
    status: 204,
    accessControlAllowOrigin: 'https://dapp.test',
  })
  expect(headers).toHaveProperty('access-control-allow-private-network', 'true')
  const { headers: plain } = await ask({ origin: 'https://dapp.test' }, 'OPTIONS')
  expect(plain).not.toHaveProperty('access-control-allow-private-network')
})

test('the same rules apply to a WebSocket', async () => {
  const { access, port } = await setup()
  const open = (options: { origin?: string; headers?: Record<string, string> }) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}`, options)
      socket.once('message', (data) => {
        resolve(String(data))
        socket.terminate()
      })
      socket.once('error', (error) => resolve(error.message))
    })
  const refused = 'Unexpected server response: 403'
  expect(await open({})).toBe('hi')
  expect(await open({ origin: 'https://evil.test' })).toBe(refused)
  expect(await open({ headers: { host: `evil.test:${port}` } })).toBe(refused)
  access.allow('https://evil.test')
  expect(await open({ origin: 'https://evil.test' })).toBe('hi')
})

test.each(['', 'evil.test', 'https://evil.test/path', 'https://user@evil.test', 'file:///tmp', '*', 'null'])(
  '%j is not an origin',
  (text) => {
    expect(() => parseOrigin(text)).toThrow('is not an origin. An origin is a scheme, a host and a port')
  },
)

test('every server of the harness uses the same access check', () => {
  const files = ['harness', 'cli'].flatMap((room) => walk(path.join(root, room)).map((file) => path.join(room, file)))
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|[/\\]testing[/\\]/.test(file))
  expect(sources.length).toBeGreaterThan(200)
  const opening = sources.filter((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8')
    return /\bcreateServer\(|new WebSocketServer\((?!\{ noServer: true)|\.listen\(/.test(text)
  })
  // The first is the proxy of a browser and answers nothing itself. The second looks for a free port.
  expect(opening.sort()).toEqual([
    'harness/test/runner/drivers/webkit/gate.ts',
    'harness/world/processes/ports.ts',
    'harness/world/serving/local-server.ts',
  ])
})
