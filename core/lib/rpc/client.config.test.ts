import { expect, test } from 'vitest'
import { loadChainClient } from '../../data/balance.js'
import { mainnet } from '../../networks/index.js'
import { parseOptions } from '../../options/options.js'
import { createNodeClient } from '../../services/nodes/node-client.js'
import { createTestPlatform } from '../../testing/platform.js'
import { toRpcConfig } from './client.js'

const never = new AbortController().signal

/** A network whose only node is the host's own. */
async function setup(config: Record<string, unknown>) {
  const url = 'https://node.dapp.test/'
  const [network] = parseOptions({
    projectId: 'p',
    networks: [{ ...mainnet, id: 31337, caipNetworkId: 'eip155:31337', rpcUrls: { default: { http: [url] } } }],
    customRpcUrls: { 'eip155:31337': [{ url, config }] },
  }).networks
  const platform = createTestPlatform()
  const client = await loadChainClient('eip155', createNodeClient({ platform, network }))
  return { platform, network, balance: () => client?.getBalance('0x00', never) }
}

test(`"customRpcUrls first": the host's node is asked, with the host's headers`, async () => {
  const { platform, balance } = await setup({
    fetchOptions: { headers: { 'x-key': 'secret', 'content-type': 'text' } },
  })
  platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, result: '0x5' }))
  expect(await balance()).toBe(5n)
  const [request] = platform.requests
  expect(request?.url).toBe('https://node.dapp.test/')
  expect(request?.init?.headers).toEqual({ 'x-key': 'secret', 'content-type': 'application/json' })
})

test.each([
  ['an object', { 'X-Key': 'secret', 'content-type': 'text' }],
  ['pairs', [['X-Key', 'secret'], ['Content-Type', 'text'], ['odd'], 5]],
  ['Headers', new Headers({ 'X-Key': 'secret', 'content-type': 'text' })],
  ['a Map', new Map([['X-Key', 'secret']])],
])('headers as %s, as fetch takes them, reach the node', async (_, headers) => {
  const { platform, balance } = await setup({ fetchOptions: { headers } })
  platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, result: '0x5' }))
  await balance()
  expect(platform.requests[0]?.init?.headers).toEqual({ 'x-key': 'secret', 'content-type': 'application/json' })
})

test("timeout, number of retries and delay are the host's", async () => {
  const { platform, balance } = await setup({ timeout: 500, retryCount: 1, retryDelay: 1000 })
  platform.onFetch(() => new Promise(() => {}))
  const asked = Promise.allSettled([balance()])
  await platform.advance(500)
  expect(platform.requests).toHaveLength(1)
  await platform.advance(999)
  expect(platform.requests).toHaveLength(1)
  await platform.advance(1)
  expect(platform.requests).toHaveLength(2)
  await platform.advance(500)
  expect(await asked).toMatchObject([{ reason: { code: 'http_timeout' } }])
  expect(platform.requests).toHaveLength(2)
})

test('an invalid configuration is ignored', () => {
  expect(toRpcConfig(undefined)).toEqual({})
  expect(toRpcConfig({ timeout: -1, retryCount: '3', fetchOptions: { headers: { a: 1 } } })).toEqual({ headers: {} })
  expect(toRpcConfig({ batch: { batchSize: 10 } })).toEqual({ batch: true })
  expect(toRpcConfig({ batch: false })).toEqual({ batch: false })
})
