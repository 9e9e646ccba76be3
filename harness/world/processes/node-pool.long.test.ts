import { expect, onTestFinished, test } from 'vitest'
import type { ChainNode, NodeUse } from './chain-node.js'
import { createNodePool, type NodeRequest, type OwnedNodePool } from './node-pool.js'
import { isPortOpen } from './ports.js'
import { askTestNode } from './testing/node.js'
import { freeze, stillRunning } from './testing/processes.js'

const mainnet: NodeRequest = { kind: 'evm', chainId: 1, timestamp: 1_893_456_000 }
/** The use of a world that made no calls. */
const unused: NodeUse = { asked: new Set(), isUnfinished: false }
const alice = '0x00000000000000000000000000000000000a11ce'

function startPool(): OwnedNodePool {
  const pool = createNodePool()
  onTestFinished(async () => {
    expect(await pool.stop()).toEqual([])
  })
  return pool
}

/** Calls a node and records the methods, like the proxy in front of a node. */
function user(node: ChainNode) {
  const asked = new Set<string>()
  return {
    ask(method: string, params: unknown[] = []) {
      asked.add(method)
      return askTestNode(node, method, params)
    },
    end: () => node.stop({ asked, isUnfinished: false }),
  }
}

test('a node with only reads and account changes is reset for the next world, without their effects', async () => {
  const pool = startPool()
  const node = await pool.take(mainnet)
  const first = user(node)
  const began = await first.ask('anvil_nodeInfo')
  const word = (digit: string) => `0x${digit.repeat(64)}`
  await first.ask('anvil_setBalance', [alice, '0xff'])
  await first.ask('anvil_setCode', [alice, '0x6000'])
  await first.ask('anvil_setNonce', [alice, '0x7'])
  await first.ask('anvil_setStorageAt', [alice, word('0'), word('1')])
  expect(await first.ask('eth_getStorageAt', [alice, word('0'), 'latest'])).toBe(word('1'))
  expect(await first.end()).toEqual([])

  const again = await pool.take(mainnet)
  const second = user(again)
  expect(again.process.pid).toBe(node.process.pid)
  expect([
    await second.ask('eth_getBalance', [alice, 'latest']),
    await second.ask('eth_getCode', [alice, 'latest']),
    await second.ask('eth_getTransactionCount', [alice, 'latest']),
    await second.ask('eth_getStorageAt', [alice, word('0'), 'latest']),
  ]).toEqual(['0x0', '0x', '0x0', word('0')])
  expect(await second.ask('anvil_nodeInfo')).toEqual(began)
  // Repeated, because a snapshot can be reverted only once.
  await second.ask('anvil_setBalance', [alice, '0xff'])
  await second.end()
  const third = await pool.take(mainnet)
  expect(third.process.pid).toBe(node.process.pid)
  expect(await askTestNode(third, 'eth_getBalance', [alice, 'latest'])).toBe('0x0')
})

test.each([
  'eth_sendRawTransaction',
  'evm_mine',
  'evm_setNextBlockTimestamp',
  'anvil_impersonateAccount',
  'anvil_loadState',
  'eth_newBlockFilter',
  'eth_subscribe',
])('after %s a new node starts, and the old one is gone', async (method) => {
  const pool = startPool()
  const node = await pool.take(mainnet)
  expect(await node.stop({ asked: new Set(['eth_getBalance', method]), isUnfinished: false })).toEqual([])
  expect(await isPortOpen(new URL(node.rpcUrl).host)).toBe(false)
  const next = await pool.take(mainnet)
  expect(next.process.pid).not.toBe(node.process.pid)
  expect(await askTestNode(next, 'eth_blockNumber')).toBe('0x0')
})

test('a node with pending calls is not reused', async () => {
  const pool = startPool()
  const node = await pool.take(mainnet)
  expect(await node.stop({ asked: new Set(['anvil_setBalance']), isUnfinished: true })).toEqual([])
  expect((await pool.take(mainnet)).process.pid).not.toBe(node.process.pid)
})

test('a node that does not answer its reset is ended after a short wait', async () => {
  const pool = startPool()
  const node = await pool.take(mainnet)
  await freeze(Number(node.process.pid))
  expect(await node.stop(unused)).toEqual([])
  const next = await pool.take(mainnet)
  expect(next.process.pid).not.toBe(node.process.pid)
  expect(await stillRunning([Number(node.process.pid)], 2000)).toEqual([])
})

test('of many kinds, spares of the last eight are kept', async () => {
  const pool = startPool()
  const nodes: ChainNode[] = []
  for (let chainId = 1; chainId <= 9; chainId += 1) nodes.push(await pool.take({ ...mainnet, chainId }))
  for (const node of nodes) expect(await node.stop(unused)).toEqual([])
  const [first = Number.NaN, ...others] = nodes.map((node) => Number(node.process.pid))
  expect(await stillRunning([first], 2000)).toEqual([])
  expect(await stillRunning(others, 0)).toEqual(others)
})

test('stopping waits for starting nodes', async () => {
  const pool = createNodePool()
  const taken = pool.take(mainnet)
  const ended = pool.stop()
  expect(await Promise.race([taken.then(() => 'taken'), ended.then(() => 'ended')])).toBe('taken')
  expect(await ended).toEqual([])
  expect(await (await taken).stop(unused)).toEqual([])
})

test('a node without a reported use, or a killed one, is replaced', async () => {
  const pool = startPool()
  const unsaid = await pool.take(mainnet)
  expect(await unsaid.stop()).toEqual([])
  const killed = await pool.take(mainnet)
  expect(killed.process.pid).not.toBe(unsaid.process.pid)
  const gone = new Promise((resolve) => killed.process.onCrash(resolve))
  process.kill(-Number(killed.process.pid), 'SIGKILL')
  await gone
  expect(await killed.stop(unused)).toEqual([])
  const struck = await pool.take(mainnet)
  process.kill(-Number(struck.process.pid), 'SIGKILL')
  // The pool has not noticed yet. The node cannot be reset.
  expect(struck.process.status).toBe('running')
  expect(await struck.stop(unused)).toEqual([])
  const next = await pool.take(mainnet)
  expect(await askTestNode(next, 'eth_chainId')).toBe('0x1')
})

test('another chain id or genesis time needs another node', async () => {
  const pool = startPool()
  const node = await pool.take(mainnet)
  await node.stop(unused)
  const later = await pool.take({ ...mainnet, timestamp: mainnet.timestamp + 1 })
  const other = await pool.take({ ...mainnet, chainId: 10 })
  expect(await askTestNode(other, 'eth_chainId')).toBe('0xa')
  expect([later.process.pid, other.process.pid]).not.toContain(node.process.pid)
  expect((await pool.take(mainnet)).process.pid).toBe(node.process.pid)
})

test('a node returned after the stop is ended', async () => {
  const pool = createNodePool()
  const node = await pool.take(mainnet)
  expect(await pool.stop()).toEqual([])
  expect(await askTestNode(node, 'eth_chainId')).toBe('0x1')
  expect(await node.stop(unused)).toEqual([])
  expect(await isPortOpen(new URL(node.rpcUrl).host)).toBe(false)
})
