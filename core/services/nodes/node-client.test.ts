import { expect, onTestFinished, test } from 'vitest'
import type { Network } from '../../contracts/network/network.js'
import { HttpTimeoutError } from '../../errors/http.js'
import { createTestPlatform } from '../../testing/platform.js'
import { createNodeClient } from './node-client.js'

const never = new AbortController().signal

/** Each node answers by its name until told otherwise. */
function setup(
  names: readonly string[],
  { own = [], config }: { own?: readonly string[]; config?: Record<string, unknown> } = {},
) {
  const platform = createTestPlatform()
  const lifetime = new AbortController()
  onTestFinished(() => lifetime.abort())
  const asked: string[] = []
  const pings: string[] = []
  const answers = new Map<string, (method: string) => Response | Promise<Response>>()
  platform.onFetch(async (url, init) => {
    const body = JSON.parse(String(init?.body))
    const name = new URL(url).hostname
    const isPing = body.method === 'net_listening'
    const calls: { id: number }[] = Array.isArray(body) ? body : [body]
    for (const _call of calls) (isPing ? pings : asked).push(name)
    const response = await answers.get(name)?.(isPing ? 'net_listening' : 'eth_call')
    if (response && !response.ok) return response
    const answer = response ? await response.json() : { result: name }
    const own = calls.map(({ id }) => ({ ...answer, id }))
    return Response.json(Array.isArray(body) ? own : own[0])
  })
  const toUrls = (each: readonly string[]) => each.map((name) => `https://${name}/`)
  const network: Network = {
    id: 1,
    name: 'Ethereum',
    caipNetworkId: 'eip155:1',
    chainNamespace: 'eip155',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: {
      default: {
        http: toUrls(names),
        ...(config && { configs: Object.fromEntries(toUrls(names).map((url) => [url, config])) }),
      },
      chainDefault: { http: toUrls(own) },
    },
  }
  const node = createNodeClient({ platform, network, lifetime: lifetime.signal })
  const rpc = {
    request: (method: string, params: readonly unknown[], signal: AbortSignal) => {
      node.rank()
      return node.request(method, params, signal)
    },
  }
  const down = (name: string) => answers.set(name, () => new Response('', { status: 404 }))
  return { platform, node, rpc, asked, pings, answers, lifetime, down }
}

const late = (platform: { setTimeout(done: () => void, ms: number): unknown }, ms: number, result: string) => () =>
  new Promise<Response>((resolve) =>
    platform.setTimeout(() => resolve(Response.json({ jsonrpc: '2.0', id: 1, result })), ms),
  )

test("asks the host's own nodes and the gateway first, then the chain's, each once", async () => {
  const { rpc, asked, down } = setup(['custom', 'gateway'], { own: ['custom', 'node'] })
  down('custom')
  down('gateway')
  expect(await rpc.request('eth_call', [], never)).toBe('node')
  expect(asked).toEqual(['custom', 'gateway', 'node'])
})

test('an error that every node would return is not retried elsewhere', async () => {
  const { rpc, asked, answers } = setup(['one', 'two'])
  answers.set('one', () => Response.json({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted' } }))
  await expect(rpc.request('eth_call', [], never)).rejects.toMatchObject({ code: 'node_execution_reverted' })
  expect(asked).toEqual(['one'])
})

test("the last node's error is reported", async () => {
  const { rpc, down } = setup(['one', 'two'])
  down('one')
  down('two')
  await expect(rpc.request('eth_call', [], never)).rejects.toMatchObject({ code: 'http_status' })
})

test('a network without a URL cannot be asked', async () => {
  const { rpc } = setup([])
  await expect(rpc.request('eth_call', [], never)).rejects.toMatchObject({ code: 'http_unreachable' })
})

test('equal concurrent requests are sent once, and an aborted one does not affect the others', async () => {
  const { platform, rpc, asked, answers } = setup(['one'])
  answers.set('one', late(platform, 100, 'answer'))
  const gone = new AbortController()
  const first = rpc.request('eth_call', [1], gone.signal)
  const second = rpc.request('eth_call', [1], never)
  const other = rpc.request('eth_call', [2], never)
  gone.abort()
  await expect(first).rejects.toMatchObject({ code: 'aborted' })
  await platform.advance(100)
  expect(await Promise.all([second, other])).toEqual(['answer', 'answer'])
  expect(asked).toEqual(['one', 'one'])
})

test('"polling 4000 ms": during use each node is pinged, and the fastest comes first', async () => {
  const { platform, rpc, asked, pings, answers } = setup(['slow', 'fast'])
  answers.set('slow', late(platform, 500, 'slow'))
  const asking = rpc.request('eth_call', [1], never)
  await platform.advance(500)
  expect(await asking).toBe('slow')
  expect(pings.sort()).toEqual(['fast', 'slow'])
  await platform.advance(4000)
  expect(pings).toHaveLength(4)
  // Two samples may be chance.
  const early = rpc.request('eth_call', [2], never)
  await platform.advance(500)
  expect(await early).toBe('slow')
  await platform.advance(4500)
  expect(await rpc.request('eth_call', [3], never)).toBe('fast')
  expect(asked).toEqual(['slow', 'slow', 'fast'])
})

test('chance does not change the order: of two nearly equal nodes the first stays first', async () => {
  const { platform, rpc, answers } = setup(['near', 'nearer'])
  answers.set('near', late(platform, 60, 'near'))
  const asking = rpc.request('eth_call', [1], never)
  await platform.advance(13_000)
  expect(await asking).toBe('near')
  const again = rpc.request('eth_call', [2], never)
  await platform.advance(60)
  expect(await again).toBe('near')
})

test('"weights stability 0.7 and latency 0.3": a node that often fails comes after a slow one', async () => {
  const { platform, rpc, answers } = setup(['flaky', 'steady'])
  let count = 0
  answers.set('flaky', (method) =>
    method === 'net_listening' && ++count % 3 !== 1
      ? new Response('', { status: 503 })
      : Response.json({ jsonrpc: '2.0', id: 1, result: 'flaky' }),
  )
  answers.set('steady', late(platform, 300, 'steady'))
  expect(await rpc.request('eth_call', [1], never)).toBe('flaky')
  await platform.advance(20_000)
  const asking = rpc.request('eth_call', [2], never)
  await platform.advance(300)
  expect(await asking).toBe('steady')
})

test('"ping timeout 1000 ms": a node that does not answer comes last', async () => {
  const { platform, rpc, answers } = setup(['silent', 'other'])
  answers.set('silent', (method) =>
    method === 'net_listening' ? new Promise(() => {}) : Response.json({ jsonrpc: '2.0', id: 1, result: 'silent' }),
  )
  expect(await rpc.request('eth_call', [1], never)).toBe('silent')
  await platform.advance(999)
  expect(await rpc.request('eth_call', [2], never)).toBe('silent')
  await platform.advance(1)
  expect(await rpc.request('eth_call', [3], never)).toBe('other')
})

test('"sample count 10": older samples are forgotten', async () => {
  const { platform, rpc, answers, down } = setup(['first', 'second'])
  down('first')
  expect(await rpc.request('eth_call', [1], never)).toBe('second')
  answers.delete('first')
  // Nine good answers and one failure do not beat ten good ones yet.
  for (let round = 0; round < 9; round++) await platform.advance(4000)
  expect(await rpc.request('eth_call', [2], never)).toBe('second')
  await platform.advance(4000)
  expect(await rpc.request('eth_call', [3], never)).toBe('first')
})

test('pings stop after the requests do, and when the lifetime ends', async () => {
  const { platform, rpc, pings, lifetime } = setup(['one', 'two'])
  await rpc.request('eth_call', [1], never)
  await platform.advance(60_000)
  const rounds = pings.length / 2
  expect(rounds).toBe(11)
  expect(platform.pendingTimers).toBe(0)
  await rpc.request('eth_call', [2], never)
  await platform.settle()
  expect(pings.length / 2).toBe(rounds + 1)
  lifetime.abort()
  expect(platform.pendingTimers).toBe(0)
  await platform.advance(60_000)
  expect(pings.length / 2).toBe(rounds + 1)
})

test('a single node is not pinged', async () => {
  const { platform, rpc, pings } = setup(['one'])
  await rpc.request('eth_call', [1], never)
  await platform.advance(10_000)
  expect(pings).toEqual([])
})

test('a node that answers is asked after one silent one, whatever their order was', async () => {
  const { platform, rpc, asked, answers } = setup(['one', 'two', 'three', 'four', 'alive'])
  for (const name of ['one', 'two', 'three', 'four']) answers.set(name, () => new Promise(() => {}))
  const asking = rpc.request('eth_call', [], never)
  for (let second = 0; second < 11; second += 1) await platform.advance(1000)
  expect({ answer: await asking, asked }).toEqual({ answer: 'alive', asked: ['one', 'alive'] })
})

/** The seconds after which a request has failed, because no node answered. */
async function timeOf(platform: { advance(ms: number): Promise<void> }, asking: Promise<unknown>): Promise<number> {
  let error: unknown
  asking.catch((thrown: unknown) => (error = thrown))
  for (let seconds = 1; seconds <= 600; seconds += 1) {
    await platform.advance(1000)
    if (error === undefined) continue
    expect(error).toMatchObject({ code: 'http_timeout' })
    return seconds
  }
  throw new Error('It never ended')
}

test('silent nodes have 45 seconds together, and 20 for what is asked after that until one answers', async () => {
  const { platform, rpc, answers } = setup(['one', 'two', 'three', 'four', 'five', 'six'])
  const all = ['one', 'two', 'three', 'four', 'five', 'six']
  for (const name of all) answers.set(name, () => new Promise(() => {}))
  expect(await timeOf(platform, rpc.request('eth_call', [1], never))).toBe(45)
  expect(await timeOf(platform, rpc.request('eth_call', [2], never))).toBe(20)
  answers.delete('one')
  expect(await rpc.request('eth_call', [3], never)).toBe('one')
  answers.set('one', () => new Promise(() => {}))
  expect(await timeOf(platform, rpc.request('eth_call', [4], never))).toBe(45)
})

test('a caller’s own limit counts as silence too, a visitor who leaves does not', async () => {
  const { platform, rpc, answers } = setup(['one', 'two'])
  for (const name of ['one', 'two']) answers.set(name, () => new Promise(() => {}))
  const left = new AbortController()
  const leaving = rpc.request('eth_call', [1], left.signal)
  left.abort()
  await expect(leaving).rejects.toMatchObject({ code: 'aborted' })
  expect(await timeOf(platform, rpc.request('eth_call', [2], never))).toBe(45)
  answers.delete('two')
  const answered = rpc.request('eth_call', [3], never)
  await platform.advance(10_000)
  expect(await answered).toBe('two')
  answers.set('two', () => new Promise(() => {}))
  const limited = new AbortController()
  const asking = rpc.request('eth_call', [4], limited.signal)
  limited.abort(new HttpTimeoutError({ url: '', timeoutMs: 20_000 }))
  await expect(asking).rejects.toMatchObject({ code: 'http_timeout' })
  expect(await timeOf(platform, rpc.request('eth_call', [5], never))).toBe(20)
})

test.each([
  ['a timeout of 30 seconds for each of two nodes', { timeout: 30_000 }, 60],
  ['the same with one retry', { timeout: 30_000, retryCount: 1, retryDelay: 2000 }, 124],
  ['so many retries that no timer is long enough', { timeout: 30_000, retryCount: 10_000 }, undefined],
  ['short times, after which they have failed earlier', { timeout: 1000 }, 10],
])('times that the host has set for its nodes are not cut short: %s', async (_what, config, seconds) => {
  const { platform, rpc, answers } = setup(['one', 'two'], { config })
  for (const name of ['one', 'two']) answers.set(name, () => new Promise(() => {}))
  const asking = timeOf(platform, rpc.request('eth_call', [1], never))
  if (seconds === undefined) return expect(asking).rejects.toThrow('never ended')
  expect(await asking).toBe(seconds)
})
