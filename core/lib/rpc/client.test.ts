import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { createTestPlatform } from '../../testing/platform.js'
import { createRpcClient } from './client.js'

const rpcUrl = 'https://rpc.test/v1/?chainId=eip155:1&projectId=secret'

function setup() {
  const platform = createTestPlatform()
  const cancel = new AbortController()
  const client = createRpcClient({ platform, rpcUrl })
  const answer = (result: unknown) => platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, result }))
  const request = () => client.request('eth_chainId', [], cancel.signal)
  return { platform, cancel, answer, request }
}

function bodyOf(platform: ReturnType<typeof createTestPlatform>): unknown {
  return JSON.parse(String(platform.requests.at(-1)?.init?.body))
}

test('sends JSON-RPC 2.0 over POST and returns the result', async () => {
  const { platform, cancel, answer, request } = setup()
  answer('0x1')
  await expect(request()).resolves.toBe('0x1')
  expect(platform.requests).toHaveLength(1)
  expect(platform.requests[0]).toMatchObject({ url: rpcUrl, init: { method: 'POST' } })
  expect(bodyOf(platform)).toMatchObject({ jsonrpc: '2.0', id: expect.any(Number), method: 'eth_chainId', params: [] })
  expect(platform.pendingTimers).toBe(0)
  expect(getEventListeners(cancel.signal, 'abort')).toEqual([])
})

test('an answer that is too large or malformed is not requested again', async () => {
  const { platform, request } = setup()
  for (const body of [' '.repeat(5_000_001), '<html>', '{}']) {
    platform.onFetch(() => new Response(body))
    await expect(request()).rejects.toMatchObject({ code: 'http_answer' })
  }
  expect(platform.requests).toHaveLength(3)
})

test("a node's error becomes ours, with the node's message and without the URL", async () => {
  const { platform, request } = setup()
  platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no such method' } }))
  const error = await request().catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'rpc_method_not_found' })
  expect(String(error)).toContain('no such method')
  expect(String(error)).not.toContain('secret')
})

test('an error status is "HTTP status code: N" with the response as cause', async () => {
  const { platform, request } = setup()
  platform.onFetch(() => new Response('no', { status: 404 }))
  const error = await request().catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'http_status', shortMessage: 'HTTP status code: 404', cause: { status: 404 } })
  expect(String(error)).not.toContain('secret')
})

test.each(['', 'not json', '{"jsonrpc":', '[]', 'null'])('an answer that is %j is no answer', async (body) => {
  const { platform, request } = setup()
  platform.onFetch(() => new Response(body))
  const asking = request().catch((reason: unknown) => reason)
  await platform.advance(2000)
  expect(await asking).toMatchObject({ code: 'http_answer' })
})

test.each([403, 408, 413, 429, 500, 502, 503, 504])(
  'status %i is asked four times, 150, 300 and 600 ms apart',
  async (status) => {
    const { platform, request } = setup()
    const start = platform.now()
    const askedAt: number[] = []
    platform.onFetch(() => {
      askedAt.push(platform.now() - start)
      return new Response('', { status })
    })
    const asking = request().catch((reason: unknown) => reason)
    await platform.advance(10_000)
    expect(await asking).toMatchObject({ shortMessage: `HTTP status code: ${status}` })
    expect(askedAt).toEqual([0, 150, 450, 1050])
    expect(platform.pendingTimers).toBe(0)
  },
)

test.each([
  [-1, 4],
  [-32005, 4],
  [-32603, 4],
  ['-32005', 4],
  [-32601, 1],
  [-32602, 1],
  [-32000, 1],
  [-32001, 1],
  [-32002, 1],
  [-32004, 1],
  [-32006, 1],
  [-32007, 1],
  [-32010, 1],
  [-32099, 1],
  [-32600, 1],
  [-32700, 1],
  [1234, 1],
  [4001, 1],
  [3, 1],
  [undefined, 1],
])('code %s is asked %i times', async (code, times) => {
  const { platform, request } = setup()
  platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, error: { code, message: 'no' } }))
  const asking = request().catch((reason: unknown) => reason)
  await platform.advance(10_000)
  expect(await asking).toHaveProperty('shortMessage')
  expect(platform.requests).toHaveLength(times)
})

test.each([403, 408, 413, 429, 500, 502, 503, 504])(
  'status %i is asked four times also where a body says that the request is wrong, and the status is what is told',
  async (status) => {
    const { platform, request } = setup()
    const error = { code: -32000, message: 'no' }
    platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, error }, { status }))
    const asking = request().catch((reason: unknown) => reason)
    await platform.advance(10_000)
    expect(await asking).toMatchObject({ shortMessage: `HTTP status code: ${status}` })
    expect(platform.requests).toHaveLength(4)
  },
)

test.each([
  [429, -32005, 'Limit reached', 'Too many requests'],
  [429, 429, 'Plan limit reached', 'Plan limit reached'],
  [500, 3, 'execution reverted: no', 'The contract refused: execution reverted'],
  [400, -32000, 'no', 'Missing or invalid parameters'],
])('of status %i with code %i the node is heard', async (status, code, message, told) => {
  const { platform, request } = setup()
  platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, error: { code, message } }, { status }))
  const asking = request().catch((reason: unknown) => reason)
  await platform.advance(10_000)
  expect(await asking).toMatchObject({ shortMessage: told })
})

const limits = [
  ['no body', null],
  ['a body', { jsonrpc: '2.0', id: 1, error: { code: -32005, message: 'slow down' } }],
] as const
test.each(limits)('waits as long as Retry-After says, with %s', async (_, body) => {
  const { platform, request } = setup()
  const start = platform.now()
  const askedAt: number[] = []
  platform.onFetch(() => {
    askedAt.push(platform.now() - start)
    const isFirst = askedAt.length === 1
    return isFirst
      ? new Response(body && JSON.stringify(body), { status: 429, headers: { 'Retry-After': '2' } })
      : Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' })
  })
  const asking = request()
  await platform.advance(2000)
  await expect(asking).resolves.toBe('0x1')
  expect(askedAt).toEqual([0, 2000])
})

test('aborts an attempt after 10 s, even if only its body is missing', async () => {
  for (const answer of [() => new Promise<Response>(() => {}), () => new Response(new ReadableStream())]) {
    const { platform, request } = setup()
    platform.onFetch(answer)
    const asking = request().catch((reason: unknown) => reason)
    await platform.advance(9_999)
    expect(platform.requests).toHaveLength(1)
    await platform.advance(1 + 150)
    expect(platform.requests).toHaveLength(2)
    expect(platform.requests[0]?.init?.signal?.aborted).toBe(true)
    await platform.advance(60_000)
    expect(await asking).toMatchObject({ code: 'http_timeout' })
    expect(platform.requests).toHaveLength(4)
  }
})

test('an unreachable node is reported as unreachable', async () => {
  const { platform, request } = setup()
  platform.onFetch(() => Promise.reject(new TypeError('fetch failed')))
  const asking = request().catch((reason: unknown) => reason)
  await platform.advance(2000)
  expect(await asking).toMatchObject({ code: 'http_unreachable' })
})

test('cancelling ends the request, its timeout and its retries at once', async () => {
  const { platform, cancel, request } = setup()
  platform.onFetch(() => new Promise(() => {}))
  const asking = request()
  await platform.settle()
  expect(platform.pendingTimers).toBe(1)
  cancel.abort()
  await expect(asking).rejects.toMatchObject({ code: 'aborted' })
  await platform.settle()
  expect(platform.pendingTimers).toBe(0)
  await expect(request()).rejects.toMatchObject({ code: 'aborted' })
  expect(platform.requests).toHaveLength(1)
})
