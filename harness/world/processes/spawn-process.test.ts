import { expect, onTestFinished, test } from 'vitest'
import { isPortOpen, portsStillOpen } from './ports.js'
import { spawnProcess } from './spawn-process.js'

/** A script that listens on a port, prints the port, and runs extra code. */
function listener(extra = '') {
  return [
    '-e',
    `const s = require('net').createServer().listen(0, '127.0.0.1', () => console.log('port ' + s.address().port))
     process.stdin.on('end', () => process.exit()).resume()
     ${extra}`,
  ]
}

async function start(extra?: string) {
  const { process: owned, ready } = await spawnProcess(
    { name: 'listener', file: process.execPath, args: listener(extra), startTimeoutMs: 5000 },
    (logs) => /port (\d+)/.exec(logs.text)?.[1],
  )
  onTestFinished(() => owned.stop())
  return { owned, port: Number(ready) }
}

test('a child runs until it is stopped, and its port closes', async () => {
  const { owned, port } = await start()
  expect(owned.status).toBe('running')
  expect(await isPortOpen(port)).toBe(true)
  await Promise.all([owned.stop(), owned.stop()])
  expect(owned.status).toBe('ended')
  expect(await isPortOpen(port)).toBe(false)
})

test('a child that ignores SIGTERM is killed', async () => {
  const { owned, port } = await start(`process.on('SIGTERM', () => {}); process.stdin.removeAllListeners()`)
  const before = performance.now()
  await owned.stop()
  expect(performance.now() - before).toBeGreaterThan(400)
  expect(await portsStillOpen([port], 0)).toEqual([])
})

test('a grandchild ends too', async () => {
  const server =
    "require('net').createServer().listen(0, '127.0.0.1', function () { console.log('inner ' + this.address().port) })"
  const { owned } = await start(
    `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(server)}], { stdio: 'inherit' })`,
  )
  const inner = () => Number(/inner (\d+)/.exec(owned.logs.join('\n'))?.[1] ?? 0)
  await expect.poll(inner).toBeGreaterThan(0)
  await owned.stop()
  expect(await portsStillOpen([inner()], 1000)).toEqual([])
})

test('a crash is reported with the last printed line', async () => {
  const { owned } = await start(`setTimeout(() => { console.error('out of luck'); process.exit(3) }, 20)`)
  const sentence = await new Promise<string>((resolve) => owned.onCrash(resolve))
  expect(sentence).toBe('listener ended by itself (exit code 3); its last line: out of luck')
  expect(owned.status).toBe('crashed')
  let again: string | undefined
  owned.onCrash((told) => {
    again = told
  })
  expect(again).toBe(sentence)
  await owned.stop()
})

test('a child that ends before it is ready is an error with its output', async () => {
  const started = spawnProcess(
    { name: 'node', file: process.execPath, args: ['-e', 'console.log("no"); process.exit(2)'], startTimeoutMs: 5000 },
    () => undefined,
  )
  await expect(started).rejects.toMatchObject({
    code: 'start_failed',
    message: 'node did not start (exit code 2). It printed:\nno',
  })
})

test('a child that starts too slowly is ended and is an error', async () => {
  let port = 0
  const started = spawnProcess(
    { name: 'node', file: process.execPath, args: listener(), startTimeoutMs: 300 },
    // Resolves only after the child listens, however slow this machine is.
    async (logs) => {
      await expect.poll(() => logs.text).toMatch(/port \d+/)
      port = Number(/port (\d+)/.exec(logs.text)?.[1])
      return undefined
    },
  )
  await expect(started).rejects.toMatchObject({ code: 'start_timeout' })
  expect(port).toBeGreaterThan(0)
  expect(await isPortOpen(port)).toBe(false)
})

test('a command that does not exist is an error', async () => {
  const started = spawnProcess(
    { name: 'nothing', file: '/nowhere/nothing', args: [], startTimeoutMs: 1000 },
    () => undefined,
  )
  await expect(started).rejects.toThrow('nothing did not start: spawn /nowhere/nothing ENOENT')
})
