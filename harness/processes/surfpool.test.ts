import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runInChild } from './in-child.js'
import { isPortOpen, portsStillOpen } from './ports.js'
import { startSurfpool } from './surfpool.js'

test('a node is healthy and stops without a trace', async () => {
  const node = await startSurfpool({ startTimeoutMs: 10_000 })
  onTestFinished(async () => void (await node.stop()))
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth' })
  const answer = await (await fetch(node.rpcUrl, { method: 'POST', headers, body })).json()
  expect(answer).toMatchObject({ result: 'ok' })
  const ports = [node.rpcUrl, node.webSocketUrl].map((url) => Number(new URL(url).port))
  expect(await Promise.all(ports.map(isPortOpen))).toEqual([true, true])
  expect(await node.stop()).toEqual([])
  expect(await Promise.all(ports.map(isPortOpen))).toEqual([false, false])
})

test('a module that cannot be loaded is an error with what was printed', async () => {
  await expect(startSurfpool({ startTimeoutMs: 10_000, module: '/nowhere/surfpool' })).rejects.toThrow(
    /Surfpool did not start \(exit code 1\). It printed:[\s\S]*Cannot find module '\/nowhere\/surfpool'/,
  )
})

test.each([
  'Error: WebSocket port 34043 is already in use.',
  "thread 'WebSocket RPC Handler' (7002) panicked at shutdown.rs:51:21:",
])(
  'a port that somebody else took in between is tried anew, and the node that waits for it is ended (%s)',
  async (lastWords) => {
    const folder = await mkdtemp(join(tmpdir(), 'walletmodal-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const module = join(folder, 'surfpool.cjs')
    const pids = join(folder, 'pids')
    // The node says that its port is taken and lives on, as the real one does.
    await writeFile(
      module,
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
