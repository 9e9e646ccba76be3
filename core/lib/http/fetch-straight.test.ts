import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { createTestPlatform } from '../../testing/platform.js'
import { createRpcClient } from '../rpc/client.js'
import { createHttpClient } from './client.js'
import { endpoint } from './endpoint.js'
import { fetchJson } from './fetch-json.js'

const never = new AbortController().signal
const headers = { 'x-api-key': 'secret' }
const getThing = endpoint('getThing', 'blockchain GET /thing', { response: z.object({ result: z.string() }) })

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a server that listens on a port has this address
}

/** A service that leads to another origin, which notes the keys that it receives. */
async function setup() {
  const keys: unknown[] = []
  const other = await serve((request, response) => {
    keys.push(request.headers['x-api-key'])
    response.end('{"result":"other"}')
  })
  const url = await serve((_request, response) => response.writeHead(307, { location: other }).end())
  const platform = createTestPlatform({ fetch: (...asked) => fetch(...asked) })
  const client = createHttpClient({ platform, base: url, projectId: 'p', sdkType: 's', sdkVersion: 'v' })
  const ask = (given?: typeof headers) => ({
    fetchJson: () => fetchJson(platform, url, { headers: given, signal: never }),
    client: () => client.call(getThing, { ...(given && { headers: given }) }),
    node: () => createRpcClient({ platform, rpcUrl: url, ...(given && { headers: given }) }).request('m', [], never),
  })
  return { ask, keys }
}

test.each(['fetchJson', 'client', 'node'] as const)('%s: a key does not follow a redirect', async (by) => {
  const { ask, keys } = await setup()
  await expect(ask(headers)[by]()).rejects.toMatchObject({
    code: 'http_answer',
    meta: expect.arrayContaining([expect.stringContaining('It redirects')]),
  })
  expect(keys).toEqual([])
})

test.each(['fetchJson', 'client', 'node'] as const)('%s: a request without a key follows it', async (by) => {
  const { ask, keys } = await setup()
  await ask()[by]()
  expect(keys).toEqual([undefined])
})

test('a redirect whose status the browser hides is refused too, and not asked again', async () => {
  const platform = createTestPlatform()
  platform.onFetch(() => Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' }))
  const asking = fetchJson(platform, 'https://api.test/', { headers, signal: never })
  await expect(asking).rejects.toMatchObject({ code: 'http_answer' })
  expect(platform.requests).toMatchObject([{ init: { redirect: 'manual' } }])
})
