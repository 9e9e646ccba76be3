import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { portsStillOpen } from '../harness/world/processes/ports.js'
import { descendantsOf, stillRunning } from '../harness/world/processes/testing/processes.js'
import { appFolder, main, packageText, page } from './testing/app-folder.js'
import { type CliProcess, startCli } from './testing/process.js'

const running: CliProcess[] = []
afterEach(() => {
  for (const { child } of running.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
})

function start(cwd: string, ...argv: string[]) {
  const started = startCli(argv, {}, cwd)
  running.push(started)
  const said = () => started.stdout() + started.stderr()
  const address = () => /The app: http:\/\/localhost:(\d+)/.exec(said())?.[1] ?? ''
  const hears = (pattern: RegExp) =>
    expect.poll(() => pattern.test(said()) || started.child.exitCode !== null, { timeout: 120_000 }).toBe(true)
  return { ...started, said, address, hears }
}

/** An app that counts its starts. `init` needs two runs, since the first one finds an error that the app logs. */
function countedApp(files: Record<string, string> = {}) {
  const folder = appFolder(true, {
    'package.json': packageText.replace('"vite"', '"echo started >> starts && vite"'),
    'index.html': page,
    'src/main.ts': `${main}console.error('known')\n`,
    ...files,
  })
  return { folder, starts: () => readFileSync(path.join(folder, 'starts'), 'utf8').split('\n').length - 1 }
}

test('init starts the app once for all its runs, and ends it after them', async () => {
  const { folder, starts } = countedApp()
  const init = start(folder, 'init')
  expect(await init.ended, init.said()).toBe(0)
  expect(init.stdout()).toMatch(/Once more:\n[\s\S]*The run passed/)
  expect(init.stderr()).toMatch(/^Starting the app .*\nThe app: .*, started by .*\nThe app: .*, still running\n$/)
  expect(starts()).toBe(1)
  expect(await portsStillOpen([Number(init.address())], 1000)).toEqual([])
})

test('after installing packages init continues in another process, and mends only the files that it wrote', async () => {
  const { folder, starts } = countedApp()
  expect(await start(folder, 'init', '--no-run').ended).toBe(0)
  const kept = start(folder, 'init', '--from', '.', '--written', 'connect.yaml')
  expect(await kept.ended, kept.said()).not.toBe(0)
  expect(kept.stdout()).not.toContain('Once more')
  const mended = start(folder, 'init', '--from', '.', '--written', 'walletmodal-harness.config.ts', 'connect.yaml')
  expect(await mended.ended, mended.said()).toBe(0)
  expect(mended.stdout()).toMatch(/^Running 1 scenario\n[\s\S]*Once more:\n[\s\S]*The run passed/)
  expect(starts()).toBe(2)
})

test('init ends the app if its second run is interrupted', async () => {
  const { folder } = countedApp()
  const init = start(folder, 'init')
  await init.hears(/still running/)
  const started = descendantsOf(init.child.pid ?? 0)
  expect(started.length).toBeGreaterThan(3)
  init.child.kill('SIGINT')
  expect(await init.ended, init.said()).toBe(130)
  expect(init.stdout()).not.toContain('The run failed')
  expect(await stillRunning(started, 4000)).toEqual([])
})

test('run --watch starts the app once, and again after it ended by itself', async () => {
  const config = { app: { command: 'npm run dev' }, scenarios: '*.yaml', console: ['known'] }
  const visit = 'scenario: A visit\n---\n- expect: { url: / }\n'
  const { folder, starts } = countedApp({
    'walletmodal-harness.config.json': JSON.stringify(config),
    'visit.yaml': visit,
  })
  const watched = start(folder, 'run', '--watch')
  await watched.hears(/Waiting for a change/)
  expect(starts(), watched.said()).toBe(1)
  writeFileSync(path.join(folder, 'visit.yaml'), `${visit}# again\n`)
  await watched.hears(/still running[\s\S]*Waiting for a change/)
  expect(starts(), watched.said()).toBe(1)
  const port = Number(watched.address())
  const [guard = 0] = descendantsOf(watched.child.pid ?? 0)
  process.kill(guard, 'SIGKILL')
  expect(await portsStillOpen([port], 4000)).toEqual([])
  writeFileSync(path.join(folder, 'visit.yaml'), visit)
  await watched.hears(/still running[\s\S]*The app: \S+, started by[\s\S]*Waiting for a change/)
  expect(starts(), watched.said()).toBe(2)
  const started = descendantsOf(watched.child.pid ?? 0)
  watched.child.kill('SIGINT')
  expect(await watched.ended).toBe(130)
  expect(await stillRunning(started, 4000)).toEqual([])
})
