import { readFileSync } from 'node:fs'
import { createClient, http } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// The transport constants are compared with the installed client library: by behaviour, or by source for internal ones.
// It is a later version than the specification names, and retries two more codes.

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

function setup({ answer, batch = false }: { answer: () => Response | Promise<Response>; batch?: boolean }) {
  const sentAt: number[] = []
  const bodies: unknown[] = []
  const transport = http('https://rpc.test', {
    batch,
    fetchFn: async (_input, init) => {
      sentAt.push(Date.now())
      bodies.push(JSON.parse(String(init?.body)))
      const aborted = new Promise<never>((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
      return Promise.race([answer(), aborted])
    },
  })
  return { client: createClient({ transport }), sentAt, bodies }
}

async function outcome(work: Promise<unknown>): Promise<unknown> {
  const settled = work.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return settled
}

function rpcError(code: number): Response {
  return Response.json({ jsonrpc: '2.0', id: 1, error: { code, message: 'no' } })
}

function source(path: string): string {
  return readFileSync(new URL(`../../../node_modules/viem/${path}`, import.meta.url), 'utf8')
}

test.each([403, 408, 413, 429, 500, 502, 503, 504])('"Retries 3": status %i is asked four times', async (status) => {
  const { client, sentAt } = setup({ answer: () => new Response('', { status }) })
  expect(await outcome(client.request({ method: 'eth_chainId' }))).toBeInstanceOf(Error)
  expect(sentAt).toHaveLength(4)
})

test.each([-1, -32005, -32603])('"Retries … on codes": %i is asked four times', async (code) => {
  const { client, sentAt } = setup({ answer: () => rpcError(code) })
  expect(await outcome(client.request({ method: 'eth_chainId' }))).toBeInstanceOf(Error)
  expect(sentAt).toHaveLength(4)
})

test.each([429, -32007])(
  'code %i, which the specification does not list, is retried by the installed version',
  async (code) => {
    const { client, sentAt } = setup({ answer: () => rpcError(code) })
    await outcome(client.request({ method: 'eth_chainId' }))
    expect(sentAt).toHaveLength(4)
  },
)

test.each([
  -32700, -32600, -32601, -32602, -32000, -32001, -32002, -32003, -32004, -32006, 4001, 4100, 4200, 4900, 4901, 4902,
])('code %i is asked once', async (code) => {
  const { client, sentAt } = setup({ answer: () => rpcError(code) })
  expect(await outcome(client.request({ method: 'eth_chainId' }))).toBeInstanceOf(Error)
  expect(sentAt).toHaveLength(1)
})

test.each([400, 401, 404, 409])('status %i is asked once', async (status) => {
  const { client, sentAt } = setup({ answer: () => new Response('', { status }) })
  await outcome(client.request({ method: 'eth_chainId' }))
  expect(sentAt).toHaveLength(1)
})

test('"exponential back-off starting at 150 ms"', async () => {
  const { client, sentAt } = setup({ answer: () => new Response('', { status: 503 }) })
  await outcome(client.request({ method: 'eth_chainId' }))
  expect(sentAt).toEqual([0, 150, 450, 1050])
})

test('"honouring Retry-After"', async () => {
  const { client, sentAt } = setup({
    answer: () => new Response('', { status: 429, headers: { 'Retry-After': '2' } }),
  })
  await outcome(client.request({ method: 'eth_chainId' }))
  expect(sentAt).toEqual([0, 2000, 4000, 6000])
})

test('"HTTP default timeout 10000 ms"', async () => {
  const { client, sentAt } = setup({ answer: () => new Promise(() => {}) })
  const error = await outcome(client.request({ method: 'eth_chainId' }, { retryCount: 0 }))
  expect(error).toMatchObject({ name: 'TimeoutError' })
  expect(sentAt).toHaveLength(1)
  expect(Date.now()).toBe(10_000)
})

test('"Batch size default 1000 with wait 0"', async () => {
  const { client, bodies } = setup({ answer: () => new Response('', { status: 400 }), batch: true })
  await outcome(Promise.allSettled(Array.from({ length: 1001 }, () => client.request({ method: 'eth_chainId' }))))
  expect(bodies.map((body) => Array.isArray(body) && body.length)).toEqual([1000, 1])
  expect(Date.now()).toBe(0)
})

test('"socket batch size 1": each request is sent alone', () => {
  expect(source('utils/rpc/webSocket.ts')).toMatch(/return socket\.send\(JSON\.stringify\(body\)\)/)
})

test('"Fallback transport: polling 4000 ms, ranking sample count 10, weights stability 0.7 and latency 0.3, ping timeout 1000 ms"', () => {
  const fallback = source('clients/transports/fallback.ts')
  const { pollingInterval } = createClient({ transport: http('https://rpc.test') })
  expect(pollingInterval).toBe(4000)
  expect(fallback).toMatch(/interval = 4_000,/)
  expect(fallback).toMatch(/sampleCount = 10,/)
  expect(fallback).toMatch(/timeout = 1_000,/)
  expect(fallback).toMatch(/stability: stabilityWeight = 0\.7, latency: latencyWeight = 0\.3 }/)
})

test('"Dedupe cache up to 8192 entries"', () => {
  expect(source('utils/promise/withDedupe.ts')).toMatch(/promiseCache = .*LruMap<.*>\(8192\)/)
})

test('"Client library version 2.26.2", or a later one of the same major', () => {
  const { version } = JSON.parse(source('package.json'))
  const [major, minor] = version.split('.').map(Number)
  expect(major).toBe(2)
  expect(minor).toBeGreaterThanOrEqual(26)
})
