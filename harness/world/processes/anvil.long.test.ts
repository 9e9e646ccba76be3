import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { anvilPackage, findAnvil, startAnvil } from './anvil.js'
import type { ChainNode } from './chain-node.js'
import { isPortOpen, portsStillOpen } from './ports.js'
import { runInChild } from './testing/in-child.js'
import { askTestNode } from './testing/node.js'

const timestamp = 1_893_456_000

async function start(chainId: number): Promise<ChainNode> {
  const node = await startAnvil({ chainId, timestamp, startTimeoutMs: 10_000 })
  onTestFinished(async () => {
    expect(await node.stop()).toEqual([])
  })
  return node
}

/** Writes a script in place of the binary. */
async function script(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'walletmodal-anvil-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'anvil')
  await writeFile(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  return file
}

test('a node has any chain id, and no process is left after its stop', async () => {
  const node = await start(777_001)
  expect(await askTestNode(node, 'eth_chainId')).toBe('0xbdb29')
  expect(await askTestNode(node, 'eth_accounts')).toEqual([])
  const { host } = new URL(node.rpcUrl)
  expect(await isPortOpen(host)).toBe(true)
  expect(await node.stop()).toEqual([])
  expect(await isPortOpen(host)).toBe(false)
})

// Other systems only have the loopback address 127.0.0.1.
test.runIf(process.platform === 'linux')('no node listens on 127.0.0.1', async () => {
  const [one, other] = await Promise.all([start(1), start(1)])
  const [{ port, hostname }, second] = [new URL(one.rpcUrl), new URL(other.rpcUrl)]
  expect(await isPortOpen(Number(port))).toBe(false)
  expect(await isPortOpen(Number(second.port))).toBe(false)
  expect(hostname).toMatch(/^127\./)
  expect(second.hostname).not.toBe(hostname)
  expect(new URL(one.webSocketUrl).hostname).toBe(hostname)
})

test('a contract called before the first block reads the time of the genesis block', async () => {
  const node = await start(1)
  const contract = '0x00000000000000000000000000000000000000c0'
  // Code: TIMESTAMP PUSH0 MSTORE PUSH1 32 PUSH0 RETURN
  const code = { [contract]: { code: '0x425f5260205ff3' } }
  const word = await askTestNode(node, 'eth_call', [{ to: contract }, 'latest', code])
  expect(Number(word)).toBe(timestamp)
})

test('several nodes start at once', async () => {
  const nodes = await Promise.all([1, 10, 137].map(start))
  expect(await Promise.all(nodes.map((node) => askTestNode(node, 'eth_chainId')))).toEqual(['0x1', '0xa', '0x89'])
})

test('a node that dies is reported', async () => {
  const node = await start(1)
  const crash = new Promise<string>((resolve) => node.process.onCrash(resolve))
  expect(node.process.pid).toBeGreaterThan(0)
  process.kill(-Number(node.process.pid), 'SIGKILL')
  expect(await crash).toContain('Anvil for chain 1 ended by itself (signal SIGKILL)')
})

test('a missing binary is an error that names it', async () => {
  const started = startAnvil({ chainId: 1, timestamp, startTimeoutMs: 10_000, binary: '/nowhere/anvil' })
  await expect(started).rejects.toThrow(
    'There is no Anvil that can be run at /nowhere/anvil. Install it again: npm install --save-dev @foundry-rs/anvil',
  )
})

test('the binary comes from the package of this platform', () => {
  expect(findAnvil()).toContain(anvilPackage())
})

test('a binary that fails is an error with its output', async () => {
  const binary = await script('echo "no such hardfork"; exit 3')
  const started = startAnvil({ chainId: 5, timestamp, startTimeoutMs: 10_000, binary })
  await expect(started).rejects.toMatchObject({
    code: 'start_failed',
    message: 'Anvil for chain 5 did not start. It printed:\nno such hardfork',
  })
})

test('a binary that never reports its port is ended in time', async () => {
  const server =
    "require('net').createServer().listen(0, '127.0.0.1', function () { console.log('port ' + this.address().port) })"
  const binary = await script(`exec '${process.execPath}' -e "process.on('SIGTERM', () => {}); ${server}"`)
  const error: unknown = await startAnvil({ chainId: 5, timestamp, startTimeoutMs: 3000, binary }).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ code: 'start_timeout' })
  const port = Number(/port (\d+)/.exec(String(error))?.[1])
  expect(port).toBeGreaterThan(0)
  expect(await portsStillOpen([port], 1000)).toEqual([])
})

test('a binary that listens but never answers is ended in time', async () => {
  const server =
    "const s = require('net').createServer().listen(0, '127.0.0.1', () => console.log('Listening on 127.0.0.1:' + s.address().port))"
  const binary = await script(`exec '${process.execPath}' -e "${server}"`)
  const error: unknown = await startAnvil({ chainId: 5, timestamp, startTimeoutMs: 1500, binary }).catch(
    (thrown: unknown) => thrown,
  )
  expect(String(error)).toContain('Anvil for chain 5 did not start: Anvil started, but did not answer evm_snapshot')
})

test('SIGKILL of the parent ends every node', async () => {
  const { child, firstLine } = await runInChild(`
    import { startAnvil } from '${new URL('./anvil.ts', import.meta.url).pathname}'
    const nodes = await Promise.all([1, 10, 137].map((chainId) => startAnvil({ chainId, timestamp: ${timestamp}, startTimeoutMs: 10000 })))
    console.log(JSON.stringify(nodes.map((node) => new URL(node.rpcUrl).host)))
  `)
  const ports: string[] = JSON.parse(firstLine)
  expect(await Promise.all(ports.map(isPortOpen))).toEqual([true, true, true])
  child.kill('SIGKILL')
  expect(await portsStillOpen(ports, 4000)).toEqual([])
})
