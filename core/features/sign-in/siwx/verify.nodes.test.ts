import { afterEach, expect, test, vi } from 'vitest'
import { askNodes } from './verify.js'

afterEach(() => vi.unstubAllGlobals())

/** The answer of the Ethereum node. */
function setup(body: unknown, status = 200) {
  const asked = vi.fn(async (_url: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', asked)
  const ask = askNodes({ 'eip155:1': 'https://node.test/' })('eip155:1')
  return { asked, ask: () => ask?.('eth_call', [{ to: '0x00' }, 'latest']) }
}

test("the network's node is asked by JSON-RPC, for at most ten seconds", async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const { asked, ask } = setup({ jsonrpc: '2.0', id: 1, result: '0x01' })
  expect(await ask()).toBe('0x01')
  const [url, init] = asked.mock.calls[0] ?? []
  expect({ url, method: init?.method, headers: init?.headers, body: JSON.parse(String(init?.body)) }).toEqual({
    url: 'https://node.test/',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: '0x00' }, 'latest'] },
  })
  expect(init?.signal).toBe(timeout.mock.results[0]?.value)
  expect(timeout.mock.calls).toEqual([[10_000]])
  timeout.mockRestore()
})

test('a network without a node has no node to ask', () => {
  expect(askNodes({ 'eip155:1': 'https://node.test/' })('eip155:10')).toBeUndefined()
})

test.each([
  [{ error: { code: -32000, message: 'busy' } }, 200, 'busy'],
  [{ result: '0x01', error: { message: 'busy' } }, 200, 'busy'],
  [{ error: {} }, 500, '500'],
  [{}, 503, '503'],
])('a node that answers %j is told with why', async (body, status, why) => {
  await expect(setup(body, status).ask()).rejects.toMatchObject({ message: `eth_call at https://node.test/: ${why}` })
})

test('a missing result is an error', async () => {
  expect(await setup({ result: null }).ask()).toBeNull()
})
