import { expect, test } from 'vitest'
import { createTestPlatform } from '../testing/platform.js'
import { PictureStore } from './picture-store.js'

function setup() {
  const platform = createTestPlatform()
  const store = new PictureStore({ platform })
  return { platform, store, urls: () => platform.requests.map(({ url }) => url) }
}

test('bytes are fetched once, and data URLs are not fetched', async () => {
  const { platform, store, urls } = setup()
  platform.onFetch(() => new Response('picture'))
  store.load([
    'http://127.0.0.1:8384/rest/system/shutdown',
    'https://127.0.0.1/',
    'https://192.168.1.1/',
    'https://nas.local/',
  ])
  store.load(['https://a.test/1', 'data:,x', undefined, 'javascript:alert(1)', 'https://a.test/1'])
  store.load(['https://a.test/1'])
  await platform.settle()
  expect(urls()).toEqual(['https://a.test/1'])
  expect([...store.blobs.keys()]).toEqual(['https://a.test/1'])
  expect(await store.blobs.get('https://a.test/1')?.text()).toBe('picture')
})

test('six load at a time; a failed, too large or missing picture leaves the initial', async () => {
  const { platform, store, urls } = setup()
  platform.onFetch((url) => {
    if (url.endsWith('/large')) return new Response(new Uint8Array(2_000_001))
    if (url.endsWith('/missing')) return new Response('', { status: 404 })
    return new Promise<Response>(() => {})
  })
  store.load([
    'https://a.test/large',
    'https://a.test/missing',
    ...Array.from({ length: 20 }, (_, index) => `https://a.test/${index}`),
  ])
  await platform.settle()
  expect(urls()).toHaveLength(8)
  expect(store.blobs.size).toBe(0)
  expect([...store.missing].sort()).toEqual(['https://a.test/large', 'https://a.test/missing'])
  await platform.advance(10_000)
  expect(urls()).toHaveLength(14)
  store.dispose()
  await platform.settle()
  expect({ urlCount: urls().length, pendingTimers: platform.pendingTimers }).toEqual({ urlCount: 14, pendingTimers: 0 })
})

test("the picture's server learns neither the page nor the visitor", async () => {
  const { platform, store } = setup()
  const inits: (RequestInit | undefined)[] = []
  platform.onFetch((_url, init) => {
    inits.push(init)
    return new Response('picture')
  })
  store.load(['https://a.test/1', 'http://a.test/2', 'http://localhost.a.test/3'])
  await platform.settle()
  expect(inits).toMatchObject([{ credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' }])
})

test('a too large picture is read only as far as needed to know that', async () => {
  const { platform, store } = setup()
  let read = 0
  const body = new ReadableStream({
    pull(controller) {
      read += 1
      controller.enqueue(new Uint8Array(500_000))
    },
  })
  platform.onFetch(() => new Response(body))
  store.load(['https://a.test/endless'])
  await platform.settle()
  expect({ blobCount: store.blobs.size, isReadingEnded: read < 10 }).toEqual({ blobCount: 0, isReadingEnded: true })
})
