import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { portsOf } from './chain-node.js'
import { chooseSolana } from './node-pool.js'
import { isPortOpen, portsStillOpen } from './ports.js'
import { missingSurfpool, startSurfpool } from './surfpool.js'
import { runInChild } from './testing/in-child.js'
import { askTestNode } from './testing/node.js'

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'walletmodal-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Writes a module in place of Surfpool's. */
async function standIn(text: string): Promise<string> {
  const module = join(await temporaryFolder(), 'surfpool.cjs')
  await writeFile(module, text)
  return module
}

test('a node is healthy, and no process is left after its stop', async () => {
  const node = await startSurfpool({ startTimeoutMs: 10_000 })
  onTestFinished(async () => void (await node.stop()))
  expect(await askTestNode(node, 'getHealth')).toBe('ok')
  const ports = portsOf(node)
  expect(await Promise.all(ports.map(isPortOpen))).toEqual([true, true])
  expect(await node.stop()).toEqual([])
  expect(await Promise.all(ports.map(isPortOpen))).toEqual([false, false])
})

test('a process restarts with a fresh chain, ten times at most', async () => {
  let node = await startSurfpool({ startTimeoutMs: 10_000 })
  onTestFinished(async () => void (await node.stop()))
  const alice = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'
  const lamports = 1_000_000_000
  const look = async () => ({
    balance: await askTestNode(node, 'getBalance', [alice]),
    block: await askTestNode(node, 'getLatestBlockhash', [{ commitment: 'processed' }]),
    slot: await askTestNode(node, 'getSlot', [{ commitment: 'processed' }]),
    history: await askTestNode(node, 'getSignaturesForAddress', [alice]),
  })
  const fresh = await look()
  expect(fresh).toMatchObject({ balance: { value: 0 }, history: [] })
  const pids = new Set([node.process.pid])
  let chains = 1
  for (;;) {
    await askTestNode(node, 'requestAirdrop', [alice, lamports])
    expect(await look()).toMatchObject({ balance: { value: lamports }, history: [{}] })
    const ports = portsOf(node)
    const next = node.renew?.({ asked: new Set(['requestAirdrop']), isUnfinished: false })
    if (!next) break
    node = await next
    chains += 1
    pids.add(node.process.pid)
    expect(await Promise.all(ports.map(isPortOpen))).toEqual([false, false])
    expect(await look()).toEqual(fresh)
  }
  expect({ chains, pidCount: pids.size }).toEqual({ chains: 10, pidCount: 1 })
})

test('a chain that keeps its ports open is not reused', async () => {
  // A server that listens without a host gets its port synchronously.
  const module = await standIn(`
    const { createServer } = require('node:net')
    const ports = [0, 0].map((port) => createServer().listen(port).address().port)
    let started = 0
    exports.Surfnet = { startWithConfig() {
      started += 1
      const [rpc, ws] = started === 1 ? ports : [1, 2]
      return { rpcUrl: 'http://127.0.0.1:' + rpc, wsUrl: 'ws://127.0.0.1:' + ws, stop() {} }
    } }`)
  const node = await startSurfpool({ startTimeoutMs: 10_000, module })
  const [rpc, ws] = portsOf(node)
  await expect(node.renew?.({ asked: new Set(), isUnfinished: true })).rejects.toThrow(
    `Surfpool still listens on ${rpc} and ${ws} for a chain that has ended.`,
  )
  expect(await node.stop()).toEqual([])
})

test('a module that cannot be loaded is an error with its output', async () => {
  await expect(startSurfpool({ startTimeoutMs: 10_000, module: '/nowhere/surfpool' })).rejects.toThrow(
    /Surfpool did not start \(exit code 1\). It printed:[\s\S]*Cannot find module '\/nowhere\/surfpool'/,
  )
})

test.each([
  'Error: WebSocket port 34043 is already in use.',
  "thread 'WebSocket RPC Handler' (7002) panicked at shutdown.rs:51:21:",
])(
  'a port that another process takes in between causes a retry, and the waiting node is ended (%s)',
  async (lastWords) => {
    const pids = join(await temporaryFolder(), 'pids')
    // Like the real node, it reports that its port is taken and keeps running.
    const module = await standIn(
      `const { appendFileSync, readFileSync } = require('node:fs')
     appendFileSync('${pids}', process.pid + '\\n')
     const isTaken = readFileSync('${pids}', 'utf8').split('\\n').length < 4
     exports.Surfnet = { startWithConfig() {
       if (!isTaken) return { rpcUrl: 'http://127.0.0.1:1', wsUrl: 'ws://127.0.0.1:2' }
       console.error(${JSON.stringify(lastWords)})
       setInterval(() => {}, 1000)
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
     } }`,
    )
    const node = await startSurfpool({ startTimeoutMs: 10_000, module })
    expect(node.rpcUrl).toBe('http://127.0.0.1:1')
    await node.stop()
    const started = (await readFile(pids, 'utf8')).trim().split('\n').map(Number)
    expect(started).toHaveLength(3)
    for (const pid of started) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  },
)

test('SIGKILL of the parent ends the node', async () => {
  const { child, firstLine } = await runInChild(`
    import { startSurfpool } from '${new URL('./surfpool.ts', import.meta.url).pathname}'
    const node = await startSurfpool({ startTimeoutMs: 10000 })
    console.log(JSON.stringify([node.rpcUrl, node.webSocketUrl].map((url) => Number(new URL(url).port))))
  `)
  const ports: number[] = JSON.parse(firstLine)
  expect(await Promise.all(ports.map(isPortOpen))).toEqual([true, true])
  child.kill('SIGKILL')
  expect(await portsStillOpen(ports, 4000)).toEqual([])
})

test.each([
  ['auto', { surfpool: '/surfpool', validator: '/validator' }, 'surfpool'],
  ['auto', { surfpool: undefined, validator: '/validator' }, 'validator'],
  ['validator', { surfpool: '/surfpool', validator: undefined }, 'validator'],
  ['surfpool', { surfpool: undefined, validator: '/validator' }, 'surfpool'],
] as const)('%s, where there is %o, is the %s', (wanted, found, chosen) => {
  expect(chooseSolana(wanted, { surfpool: () => found.surfpool, validator: () => found.validator })).toBe(chosen)
})

test('without a Solana node the error has install instructions for published packages only', async () => {
  const nowhere = { surfpool: () => undefined, validator: () => undefined }
  expect(() => chooseSolana('auto', nowhere)).toThrow(/^A Solana chain needs a node/)
  const { optionalDependencies } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  const error = missingSurfpool('darwin-arm64')
  expect(error.code).toBe('missing_backend')
  expect(error.message).toContain(
    `npm install --save-dev @solana/surfpool-darwin-arm64@${optionalDependencies['@solana/surfpool-darwin-arm64']}, or put`,
  )
  const { message } = missingSurfpool('linux-arm64')
  expect(message).toMatch(/Surfpool is not published for linux-arm64, so put solana-test-validator on the PATH/)
  expect(message).not.toContain('npm install')
})
