import { expect, onTestFinished, test } from 'vitest'
import type { Network } from '../../contracts/network/network.js'
import { mainnet } from '../../networks/index.js'
import { parseOptions } from '../../options/options.js'
import { createNodes } from '../../services/nodes/node-client.js'
import type { PartContext } from '../../state/context.js'
import { createTestPlatform } from '../../testing/platform.js'
import { createProposals, type Proposals } from './proposals.js'
import { createTransactionWatch } from './watch.js'

const never = new AbortController().signal
const mined = { blockNumber: '0x10', status: '0x1', gasUsed: '0x5208', effectiveGasPrice: '0x1' }

/** Nodes that answer by method, and a transaction that is pending until `receipt` is set. */
function setup({ dead = [] }: { dead?: readonly string[] } = {}) {
  const platform = createTestPlatform()
  const root = { platform }
  const nodes = createNodes({ root })
  const noProposals: Proposals = { read: async () => undefined }
  const part = (make: unknown) => (make === createProposals ? noProposals : nodes)
  const watch = createTransactionWatch({ root, part: part as PartContext['part'] }) // the watch only asks for these two
  onTestFinished(() => {
    watch.dispose()
    nodes.dispose()
  })
  const [known] = parseOptions({ networks: [mainnet] }).networks
  const http = ['https://first.test/', 'https://second.test/']
  const network: Network = { ...known, rpcUrls: { default: { http }, chainDefault: { http: [] } } }
  const state: { receipt: unknown } = { receipt: null }
  const asked: { host: string; method: string }[] = []
  platform.onFetch((url, init) => {
    const { hostname } = new URL(url)
    const { method } = JSON.parse(String(init?.body))
    asked.push({ host: hostname, method })
    if (dead.includes(hostname)) throw new TypeError('Failed to fetch')
    const results: Record<string, unknown> = {
      eth_getTransactionReceipt: state.receipt,
      eth_getTransactionByHash: { from: '0xa1', nonce: '0x0' },
      eth_blockNumber: '0x10',
      eth_getBlockByNumber: { timestamp: '0x1' },
    }
    return Response.json({ jsonrpc: '2.0', id: 1, result: results[method] ?? null })
  })
  const receiptsFrom = () =>
    asked.filter(({ method }) => method === 'eth_getTransactionReceipt').map(({ host }) => host)
  return { platform, watch, network, state, receiptsFrom }
}

function outcomeOf<Value>(work: Promise<Value>): { value?: Value } {
  const outcome: { value?: Value } = {}
  void work.then((value) => {
    outcome.value = value
  })
  return outcome
}

test('a receipt is requested 99 times, each second, from the first node', async () => {
  const { platform, watch, network, receiptsFrom } = setup()
  const outcome = outcomeOf(watch.waitUntilMined(network, '0x1', never))
  for (let second = 0; second < 98; second++) await platform.advance(1000)
  expect(outcome.value).toBe('pending')
  expect(receiptsFrom()).toEqual(Array(99).fill('first.test'))
})

test.each([
  ['0x1', 'success'],
  ['0x0', 'reverted'],
])('a receipt with status %s is a %s', async (status, wanted) => {
  const { platform, watch, network, state } = setup()
  const outcome = outcomeOf(watch.waitUntilMined(network, '0x1', never))
  await platform.advance(2000)
  expect(outcome.value).toBeUndefined()
  state.receipt = { ...mined, status }
  await platform.advance(1000)
  expect(outcome.value).toBe(wanted)
})

test('the receipt comes from the next node if the first is dead', async () => {
  const { watch, network, state, receiptsFrom } = setup({ dead: ['first.test'] })
  state.receipt = mined
  expect(await watch.waitUntilMined(network, '0x1', never)).toBe('success')
  expect(receiptsFrom()).toEqual(['first.test', 'second.test'])
})

test('two callers that follow one transaction share each request', async () => {
  const { platform, watch, network, state, receiptsFrom } = setup()
  const outcome = outcomeOf(watch.waitUntilMined(network, '0x1', never))
  for (let second = 0; second < 8; second++) {
    expect(await watch.read(network, '0x1', never)).toMatchObject({ status: 'pending' })
    await platform.advance(1000)
  }
  expect(receiptsFrom()).toHaveLength(9)
  state.receipt = mined
  await platform.advance(1000)
  expect(outcome.value).toBe('success')
  expect(await watch.read(network, '0x1', never)).toMatchObject({ status: 'confirmed' })
  expect(receiptsFrom()).toHaveLength(10)
})

test('waiting ends with its signal and with the modal, and leaves no timer', async () => {
  const { platform, watch, network } = setup()
  const leaving = new AbortController()
  const left = watch.waitUntilMined(network, '0x1', leaving.signal)
  const other = watch.waitUntilMined(network, '0x2', never)
  await platform.settle()
  leaving.abort()
  expect(await left).toBe('pending')
  watch.dispose()
  expect(await other).toBe('pending')
  expect(platform.pendingTimers).toBe(0)
})

test('a transaction on a network without nodes is not followed', async () => {
  const { watch, network } = setup()
  const bare = { ...network, rpcUrls: { default: { http: [] }, chainDefault: { http: [] } } }
  expect(await watch.waitUntilMined(bare, '0x1', never)).toBe('pending')
  expect(await watch.read(bare, '0x1', never)).toEqual({ status: 'unknown' })
})
