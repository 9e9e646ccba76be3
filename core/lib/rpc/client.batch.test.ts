import { expect, test } from 'vitest'
import { createTestPlatform } from '../../testing/platform.js'
import { createRpcClient } from './client.js'

const never = new AbortController().signal

function setup(answer?: (calls: { id: number; method: string }[]) => unknown, status = 200) {
  const platform = createTestPlatform()
  const bodies: unknown[] = []
  platform.onFetch((_url, init) => {
    const body = JSON.parse(String(init?.body))
    bodies.push(body)
    const calls = Array.isArray(body) ? body : [body]
    // In reverse order: answers are matched by id.
    const answers = calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method })).reverse()
    return Response.json(answer ? answer(calls) : Array.isArray(body) ? answers : answers[0], { status })
  })
  const rpc = createRpcClient({ platform, rpcUrl: 'https://node.test/', batch: true, retryCount: 0 })
  return { platform, rpc, bodies }
}

test('"Batch size default 1000 with wait 0"', async () => {
  const { platform, rpc, bodies } = setup()
  const asked = Array.from({ length: 1001 }, (_, index) => rpc.request(`m${index}`, [], new AbortController().signal))
  await platform.advance(0)
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 1001 }, (_, index) => `m${index}`))
  expect(bodies.map((body) => (Array.isArray(body) ? body.length : 'alone'))).toEqual([1000, 'alone'])
})

test('a call made at another moment is sent alone', async () => {
  const { platform, rpc, bodies } = setup()
  const asked = rpc.request('eth_chainId', [], never)
  await platform.advance(0)
  expect(await asked).toBe('eth_chainId')
  expect(bodies).toEqual([{ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }])
})

test('each call gets its own error', async () => {
  const { platform, rpc } = setup((calls) =>
    calls.map(({ id }) => (id === 1 ? { id, result: 'good' } : { id, error: { code: -32601, message: 'no' } })),
  )
  const asked = Promise.allSettled([rpc.request('a', [], never), rpc.request('b', [], never)])
  await platform.advance(0)
  expect(await asked).toMatchObject([{ value: 'good' }, { reason: { code: 'rpc_method_not_found' } }])
})

test('a single error applies to each call of a batch, and an omitted call has no answer', async () => {
  const whole = setup(() => ({ id: null, error: { code: -32600, message: 'no batches' } }))
  const all = Promise.allSettled([whole.rpc.request('a', [], never), whole.rpc.request('b', [], never)])
  await whole.platform.advance(0)
  const refused = { reason: { code: 'rpc_invalid_request' } }
  expect(await all).toMatchObject([refused, refused])
  const partly = setup(([first]) => [{ id: first?.id, result: 1 }])
  const both = Promise.allSettled([partly.rpc.request('a', [], never), partly.rpc.request('b', [], never)])
  await partly.platform.advance(0)
  expect(await both).toMatchObject([{ value: 1 }, { reason: { code: 'http_answer' } }])
})

test('an aborted call does not affect the others; a batch without callers is not sent', async () => {
  const { platform, rpc, bodies } = setup()
  const gone = new AbortController()
  const first = rpc.request('a', [], gone.signal)
  const second = rpc.request('b', [], never)
  gone.abort()
  await expect(first).rejects.toMatchObject({ code: 'aborted' })
  await platform.advance(0)
  expect(await second).toBe('b')
  const alone = new AbortController()
  const third = rpc.request('c', [], alone.signal)
  alone.abort()
  await expect(third).rejects.toMatchObject({ code: 'aborted' })
  await platform.advance(0)
  expect(bodies).toHaveLength(1)
  expect(platform.pendingTimers).toBe(0)
})
