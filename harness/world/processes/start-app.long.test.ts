import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePorts, isPortOpen, portsStillOpen } from './ports.js'
import { startApp } from './start-app.js'
import { runInChild } from './testing/in-child.js'
import { descendantsOf, stillRunning } from './testing/processes.js'

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'wm-start-app-')))

/** A dev server started through npm, so that the command's process is its parent. */
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

test('starts an app on a free port, waits for its answer, and ends all its processes', async () => {
  const app = await startApp({ url, command: 'npm run dev', ready: 'it listens' }, folder, signal)
  expect(await (await fetch(app.url)).text()).toBe('open')
  const started = descendantsOf(process.pid)
  await app.stop()
  expect(await portsStillOpen([new URL(app.url).host], 1000)).toEqual([])
  expect(started.length).toBeGreaterThan(2)
})

test('an app that already answers is not started again', async () => {
  const app = await startApp({ url, command: 'npm run dev' }, folder, signal)
  const again = await startApp({ url: app.url, command: 'exit 3' }, folder, signal)
  await again.stop()
  expect(await isPortOpen(new URL(app.url).host)).toBe(true)
  await app.stop()
})

test('an app that does not start, or ends, is reported with its last lines', async () => {
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
  // The command's shell ends a moment after the server.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await expect(app.stop()).rejects.toThrow(/ended by itself:\n[\s\S]*out of luck$/)
})

/** A page on an unannounced port, beside a node that prints its own address first. */
const page = (says: string) => `
const serve = (type, text) => require('http').createServer((_, answer) => answer.setHeader('content-type', type).end(text)).listen(0, '127.0.0.1')
const node = serve('application/json', '{}')
const page = serve('text/html', 'a shop')
setTimeout(() => {
  console.log('JSON-RPC at http://127.0.0.1:' + node.address().port + '/')
  ${says}
}, 300)`

test('an app without an address is found by its output, with progress messages from the start', async () => {
  writeFileSync(
    path.join(folder, 'says.cjs'),
    page(`console.log('Local: http://localhost:' + page.address().port + '/')`),
  )
  const told: string[] = []
  const app = await startApp({ command: 'node says.cjs' }, folder, signal, (line) => told.push(line))
  expect(await (await fetch(app.url)).text()).toBe('a shop')
  await app.stop()
  expect(told).toEqual([
    expect.stringMatching(/^Starting the app \(node says\.cjs\) in /),
    `The app: ${app.url}, started by node says.cjs`,
  ])
})

test('an app that prints no address is found by its port, and the duration is reported', async () => {
  writeFileSync(path.join(folder, 'mute.cjs'), page('').replace('console.log', 'void '))
  const told: string[] = []
  const command = 'sleep 6; node mute.cjs'
  const app = await startApp({ command }, folder, signal, (line) => told.push(line))
  expect(await (await fetch(app.url)).text()).toBe('a shop')
  await app.stop()
  expect(told[1]).toMatch(/^… [5-9] s; it has printed nothing yet$/)
})

test('another project at the address is refused by name; an app of the same folder is used and reported', async () => {
  const other = path.join(folder, 'other')
  const own = path.join(folder, 'own')
  for (const each of [other, own]) {
    mkdirSync(path.join(each, '.git'), { recursive: true })
    writeFileSync(path.join(each, 'server.cjs'), page("console.log('http://localhost:' + page.address().port)"))
  }
  const stranger = spawn(process.execPath, ['server.cjs'], { cwd: other, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  while (!said.includes('localhost')) said += String((await once(stranger.stdout, 'data'))[0])
  const taken = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? ''
  try {
    await expect(startApp({ url: taken, command: 'node server.cjs' }, own, signal)).rejects.toThrow(
      `${taken} is the page of another project: process ${stranger.pid}, started in ${other}.`,
    )
    const told: string[] = []
    const used = await startApp({ url: taken, command: 'node server.cjs' }, other, signal, (line) => told.push(line))
    await used.stop()
    expect(told).toEqual([`The app: ${taken}, which runs already (node server.cjs is not started)`])
    // Without an address in the config the command's output names it. That address may belong to another project too.
    const before = descendantsOf(process.pid)
    const command = `echo ${taken}; sleep 60`
    await expect(startApp({ command }, own, signal)).rejects.toThrow(`${taken} is the page of another project`)
    expect(descendantsOf(process.pid)).toEqual(before)
  } finally {
    stranger.kill()
  }
})

test('an app that ends unexpectedly is reported at once, with its last lines', async () => {
  const app = await startApp({ command: 'node says.cjs & sleep 2; echo out of luck; kill $!; exit 4' }, folder, signal)
  const lost = await new Promise<Error>((resolve) => app.onCrash(resolve))
  expect(lost.message).toMatch(/^the app \(.*\) ended by itself:\n[\s\S]*out of luck$/)
})

test('an interrupted run does not wait for the app', async () => {
  const starting = startApp({ url, command: 'sleep 60' }, folder, AbortSignal.abort())
  await expect(starting).rejects.toThrow('the run was interrupted')
})

test('the death of the run ends the app and the processes that npm started', async () => {
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
