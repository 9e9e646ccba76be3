import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isModalError } from '../../errors/base.js'
import { createTestPlatform } from '../../testing/platform.js'
import { createHttpClient, toUrl } from './client.js'
import { endpoint } from './endpoint.js'

const getThing = endpoint('getThing', 'blockchain GET /v1/thing/{id}', {
  params: z.object({ id: z.string() }),
  query: z.object({ search: z.optional(z.string()), page: z.optional(z.string()) }),
  response: z.object({ name: z.string() }),
})
const postThing = endpoint('postThing', 'blockchain POST /v1/thing', {
  body: z.object({ name: z.string() }),
  response: 'empty',
})
const getThings = endpoint('getThings', 'blockchain GET /v1/things', {
  response: z.array(z.object({ name: z.string() })),
})
const getPicture = endpoint('getPicture', 'catalogue GET /p', { response: 'blob' })

function setup(config: { clientId?: () => string | undefined; projectId?: string } = {}) {
  const platform = createTestPlatform()
  const base = 'https://api.test/base/'
  const http = createHttpClient({
    platform,
    base,
    projectId: 'p',
    sdkType: 'appkit',
    sdkVersion: 'html-core-1',
    ...config,
  })
  const codeOf = async (promise: Promise<unknown>) => {
    try {
      return await promise
    } catch (error) {
      return isModalError(error) ? error.code : `not ours: ${error}`
    }
  }
  return { platform, http, codeOf }
}

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status })

test('writes path and query, and drops empty values', async () => {
  const { platform, http } = setup()
  platform.onFetch(() => json({ name: 'x' }))
  await http.call(getThing, { params: { id: 'a/b ?' }, query: { search: 'fox & co', page: '' } })
  expect(platform.requests[0]?.url).toBe(
    'https://api.test/base/v1/thing/a%2Fb%20%3F?projectId=p&st=appkit&sv=html-core-1&search=fox+%26+co',
  )
})

test('sends project id, sdk type and version with every call, POST too, and the client id when it is set', async () => {
  let clientId: string | undefined
  const { platform, http } = setup({ clientId: () => clientId })
  platform.onFetch(() => new Response(null, { status: 202 }))
  await http.call(postThing, { body: { name: 'fox' } })
  clientId = 'c'
  await http.call(postThing, { body: { name: 'fox' } })
  expect(platform.requests.map(({ url }) => new URL(url).search)).toEqual([
    '?projectId=p&st=appkit&sv=html-core-1',
    '?projectId=p&st=appkit&sv=html-core-1&clientId=c',
  ])
  expect(platform.requests[0]?.init).toMatchObject({
    method: 'POST',
    body: '{"name":"fox"}',
    headers: { 'content-type': 'application/json' },
  })
})

test('omits the project id if there is none', async () => {
  const { platform, http } = setup({ projectId: '' })
  platform.onFetch(() => json({ name: 'x' }))
  await http.call(getThing, { params: { id: '1' }, query: {} })
  expect(platform.requests[0]?.url).not.toContain('projectId')
})

test('returns parsed answers, and blobs unchanged', async () => {
  const { platform, http } = setup()
  platform.onFetch((url) => (url.includes('/p?') ? new Response('svg') : json({ name: 'x', more: 1 })))
  expect(await http.call(getThing, { params: { id: '1' }, query: {} })).toEqual({ name: 'x' })
  expect(await (await http.call(getPicture, {})).text()).toBe('svg')
})

test('rejects an answer that violates the contract, without a retry', async () => {
  const { platform, http, codeOf } = setup()
  for (const body of ['', '{"name":', '{"name":1}', '[]', 'null', '<html>']) {
    platform.onFetch(() => new Response(body))
    expect({ body, code: await codeOf(http.call(getThing, { params: { id: '1' }, query: {} })) }).toEqual({
      body,
      code: 'http_answer',
    })
  }
  expect(platform.requests).toHaveLength(6)
})

test('rejects an answer with too many bytes or rows once, before it is read', async () => {
  const { platform, http, codeOf } = setup()
  const ask = () => codeOf(http.call(getThings, {}))
  let pulled = 0
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(100_000).fill(32))
      },
    })
  platform.onFetch(() => new Response(endless()))
  expect(await ask()).toBe('http_answer')
  expect(pulled).toBeLessThan(60)
  platform.onFetch(() => new Response('[]', { headers: { 'content-length': '5000001' } }))
  expect(await ask()).toBe('http_answer')
  platform.onFetch(() => new Response(`[${'{},'.repeat(1_600_000)}{}]`))
  expect(await ask()).toBe('http_answer')
  expect(platform.requests).toHaveLength(3)
})

test('makes four attempts on a temporary status, and then reports it', async () => {
  const { platform, http } = setup()
  platform.onFetch(() => json({}, 503))
  const failure = http.call(getThing, { params: { id: '1' }, query: {} }).catch((error: unknown) => error)
  await platform.advance(2000)
  expect(await failure).toMatchObject({ message: 'HTTP status code: 503\nURL: https://api.test/base/v1/thing/1' })
  expect(platform.requests).toHaveLength(4)
})

test('succeeds on a later attempt, after the delay that the service requests', async () => {
  const { platform, http } = setup()
  let tries = 0
  platform.onFetch(() =>
    ++tries === 1 ? new Response('', { status: 429, headers: { 'retry-after': '2' } }) : json({ name: 'x' }),
  )
  const answer = http.call(getThing, { params: { id: '1' }, query: {} })
  await platform.advance(1999)
  expect(tries).toBe(1)
  await platform.advance(1)
  expect(await answer).toEqual({ name: 'x' })
})

test('does not retry a permanent status', async () => {
  const { platform, http, codeOf } = setup()
  platform.onFetch(() => json({}, 404))
  expect(await codeOf(http.call(getThing, { params: { id: '1' }, query: {} }))).toBe('http_status')
  expect(platform.requests).toHaveLength(1)
})

test('sends a POST once, whatever the answer', async () => {
  const { platform, http, codeOf } = setup()
  platform.onFetch(() => json({}, 503))
  expect(await codeOf(http.call(postThing, { body: { name: 'x' } }))).toBe('http_status')
  platform.onFetch(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await codeOf(http.call(postThing, { body: { name: 'x' } }))).toBe('http_unreachable')
  expect(platform.requests).toHaveLength(2)
})

test('retries an unreachable service, and then gives up', async () => {
  const { platform, http, codeOf } = setup()
  platform.onFetch(() => Promise.reject(new TypeError('Failed to fetch')))
  const code = codeOf(http.call(getThing, { params: { id: '1' }, query: {} }))
  await platform.advance(2000)
  expect(await code).toBe('http_unreachable')
  expect(platform.requests).toHaveLength(4)
})

test('"HTTP default timeout 10000 ms", for the body too', async () => {
  const { platform, http, codeOf } = setup()
  platform.onFetch(() => new Promise(() => {}))
  const headers = codeOf(http.call(getThing, { params: { id: '1' }, query: {} }))
  await platform.advance(9999)
  expect(platform.pendingTimers).toBe(1)
  await platform.advance(1)
  expect(await headers).toBe('http_timeout')
  platform.onFetch(() => new Response(new ReadableStream({ pull: () => new Promise(() => {}) })))
  const body = codeOf(http.call(getThing, { params: { id: '2' }, query: {} }))
  await platform.advance(10_000)
  expect(await body).toBe('http_timeout')
  expect(platform.pendingTimers).toBe(0)
})

test('rejects at once on abort: before the request, during it, and between attempts', async () => {
  const { platform, http, codeOf } = setup()
  const early = new AbortController()
  early.abort()
  expect(await codeOf(http.call(getThing, { params: { id: '1' }, query: {}, signal: early.signal }))).toBe('aborted')
  expect(platform.requests).toHaveLength(0)

  platform.onFetch(() => new Promise(() => {}))
  const waiting = new AbortController()
  const first = codeOf(http.call(getThing, { params: { id: '1' }, query: {}, signal: waiting.signal }))
  await platform.settle()
  waiting.abort()
  expect(await first).toBe('aborted')

  platform.onFetch(() => json({}, 503))
  const between = new AbortController()
  const second = codeOf(http.call(getThing, { params: { id: '1' }, query: {}, signal: between.signal }))
  await platform.advance(50)
  between.abort()
  expect(await second).toBe('aborted')
  expect(platform.pendingTimers).toBe(0)
})

test('writes a URL from which every value can be read again', () => {
  const config = { base: 'https://api.test', projectId: 'p', sdkType: 's', sdkVersion: 'v' }
  const text = fc.string({ minLength: 1, unit: 'grapheme' })
  fc.assert(
    fc.property(text, text, (id, search) => {
      const url = new URL(toUrl(config, getThing, { params: { id }, query: { search } }))
      // A dot segment would be resolved; our ids contain none.
      if (id !== '.' && id !== '..') expect(decodeURIComponent(url.pathname.split('/')[3] ?? '')).toBe(id)
      expect(url.searchParams.get('search')).toBe(search)
    }),
  )
})
