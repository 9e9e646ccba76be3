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
