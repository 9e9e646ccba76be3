import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePorts, isPortOpen, portsStillOpen } from './ports.js'
import { startApp } from './start-app.js'
import { runInChild } from './test-in-child.js'
import { descendantsOf, stillRunning } from './test-processes.js'

const folder = mkdtempSync(path.join(tmpdir(), 'wm-start-app-'))

/** A dev server that npm starts: the command's own process is a parent of it. */
beforeAll(() => {
  const server = `require('http').createServer((_, answer) => answer.end('open')).listen(process.env.PORT, '127.0.0.1', () => console.log('it listens'))`
  writeFileSync(path.join(folder, 'server.cjs'), server)
  writeFileSync(path.join(folder, 'breaks.cjs'), `console.log('reading the config'); throw new Error('no such plugin')`)
  const scripts = { dev: 'node server.cjs', breaks: 'node breaks.cjs' }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts }))
})
afterAll(() => rmSync(folder, { recursive: true }))

const { signal } = new AbortController()
const url = 'http://127.0.0.1:$PORT'

test('starts an app on a free port, waits until it answers, and ends all that the command started', async () => {
  const app = await startApp({ url, command: 'npm run dev', ready: 'it listens' }, folder, signal)
  expect(await (await fetch(app.url)).text()).toBe('open')
  const started = descendantsOf(process.pid)
  await app.stop()
  expect(await portsStillOpen([new URL(app.url).host], 1000)).toEqual([])
  expect(started.length).toBeGreaterThan(2)
})

test('an app that answers already is left alone', async () => {
  const app = await startApp({ url, command: 'npm run dev' }, folder, signal)
  const again = await startApp({ url: app.url, command: 'exit 3' }, folder, signal)
  await again.stop()
  expect(await isPortOpen(new URL(app.url).host)).toBe(true)
  await app.stop()
})

test('an app that does not start is told with its last lines; one that ends by itself too', async () => {
  const failed = startApp({ url, command: 'npm run breaks --silent' }, folder, signal)
  await expect(failed).rejects.toThrow(
    /^the app \(npm run breaks --silent\) did not start \(exit code 1\)\. It printed:\nreading the config\n[\s\S]*no such plugin/,
  )
  const app = await startApp(
    { url, command: 'node server.cjs & sleep 1; echo out of luck; kill $!; exit 4' },
    folder,
    signal,
  )
  expect(await portsStillOpen([new URL(app.url).host], 20_000)).toEqual([])
  // Its shell ends a moment after the server.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await expect(app.stop()).rejects.toThrow(/ended by itself:\n[\s\S]*out of luck$/)
})

test('a run that is interrupted waits for no app', async () => {
  const starting = startApp({ url, command: 'sleep 60' }, folder, AbortSignal.abort())
  await expect(starting).rejects.toThrow('the run was interrupted')
})

test('the death of the run ends the app, and what npm started for it', async () => {
  const port = await findFreePorts(1)
  const app = { url: `http://127.0.0.1:${port}`, command: 'npm run dev' }
  const { child } = await runInChild(`
import { startApp } from ${JSON.stringify(path.resolve(import.meta.dirname, 'start-app.ts'))}
process.env.PORT = '${port}'
await startApp(${JSON.stringify(app)}, ${JSON.stringify(folder)}, new AbortController().signal)
console.log('started')
setInterval(() => {}, 1000)`)
  const started = descendantsOf(child.pid ?? 0)
  expect(started.length).toBeGreaterThan(2)
  child.kill('SIGKILL')
  expect(await stillRunning(started, 4000)).toEqual([])
  expect(await portsStillOpen([port], 0)).toEqual([])
})
