import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { findChromium } from '../harness/test/runner/drivers/browser/chromium.js'
import { loadPlaywright } from '../harness/test/runner/drivers/browser/playwright-library.js'
import { exitCodes, type RunSummary } from '../harness/test/runner/report/result.js'
import { silentMs } from '../harness/test/runner/report/silence.js'
import { main } from './main.js'
import { type CliProcess, startCli } from './testing/process.js'

const folder = mkdtempSync(path.join(tmpdir(), 'wm-process-'))
const running: CliProcess[] = []
/** A process needs half a second to start, and many times that on a busy machine. */

afterEach(() => {
  for (const { child } of running.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true }))

function start(argv: readonly string[], env: Readonly<Record<string, string | undefined>> = {}): CliProcess {
  const started = startCli(argv, env)
  running.push(started)
  return started
}

/** Writes a scenario for one test; the files beside it have its name too. */
function scenario(name: string, steps: string, { head = '', script = '' } = {}): string {
  const file = path.join(folder, `${name}.yaml`)
  writeFileSync(file, `scenario: Mine\n${head}\n---\n${steps}\n`)
  if (script) writeFileSync(path.join(folder, `${name}.ts`), script)
  return file
}

const run = (file: string, ...flags: string[]) => {
  const kept = ['--recordings', path.join(folder, 'none'), '--output', path.join(folder, 'out')]
  return ['run', file, ...kept, ...flags]
}

/** A program that prints Chromium's error for a machine without a screen. */
function browserWithoutScreen(): string {
  const file = path.join(folder, 'chromium')
  writeFileSync(file, '#!/bin/sh\necho "Missing X server or \\$DISPLAY" >&2\nexit 1\n')
  chmodSync(file, 0o755)
  return file
}

const fine = '- expect: { modal: closed }'
/** Leaves a server and a detached process behind. */
const leak = `import { spawn } from 'node:child_process'
import net from 'node:net'
export const act = () => {
  spawn('sh', ['-c', 'exec sleep 60'], { detached: true, stdio: 'ignore' }).unref()
  return new Promise((resolve) => net.createServer().listen(0, resolve))
}`
/** The report names the scenario of each leak. For a process this works only on Linux, which shows its environment. */
const leftByIt = existsSync('/proc/self/environ')
  ? /1 × TCPServerWrap, since \S*leak\n[\s\S]*process \d+ \(sleep 60\), started in \S*leak\n/
  : /1 × TCPServerWrap, since \S*leak\n/

interface Ending {
  readonly argv: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** A text in stdout or stderr. */
  readonly says: string | RegExp
}

/**
 * Inputs for each exit code that ends a command before a scenario runs. The other codes, highest first, are in
 * `result.ts`.
 */
const endings: Readonly<Record<'usage' | 'invalid' | 'sandbox' | 'no-match', Ending>> = {
  usage: { argv: ['run', '--reporter', 'xml'], says: 'Choose among list, json, junit, html, blob.' },
  invalid: { argv: run(scenario('invalid', '- opne')), says: 'did you mean "open"?' },
  sandbox: {
    argv: ['run', scenario('headed', fine), '--headed'],
    env: { DISPLAY: '', WAYLAND_DISPLAY: '' },
    says: /^--headed shows a window and wants a screen; neither DISPLAY .*: run it on a desktop, .*xvfb-run .*\n$/,
  },
  'no-match': { argv: ['run', 'conect-evm'], says: 'did you mean "connect-evm"?' },
}

interface Ended {
  readonly code: number | null
  readonly said: string
}

/** The module that `bin.ts` runs: without `bin.ts` a test needs a second less. */
async function here(argv: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended> {
  let said = ''
  const out = (text: string) => {
    said += text
  }
  const io = { out, err: out, isTerminal: false, env: { ...process.env, NO_COLOR: '1', ...env } }
  return { code: await main(argv, io, '1.2.3', new AbortController().signal), said }
}

for (const [outcome, { argv, env, says }] of Object.entries(endings)) {
  const code = exitCodes[outcome as keyof typeof endings] // `outcome` is a key of `endings`
  test(`exit code ${code}: ${outcome}`, async () => {
    const ended = await here(argv, env)
    expect(ended.said).toMatch(says)
    expect(ended.code, ended.said).toBe(code)
  })
}

test('exit codes 1 and 11: a failure, and a leak of a worker after its last scenario', async () => {
  const leaking = scenario('leak', `- ts: ./leak.ts#act\n${fine}`, { script: leak })
  const wrong = scenario('wrong', '- expect: { modal: open, within: 20ms }')
  const json = path.join(folder, 'out/result.json')
  // Scenarios run in the order of their names; `--bail` stops after the first failure.
  const last = scenario('xylophone', fine)
  const ending = start(run(wrong, leaking, last, '--workers', '1', '--bail', '--reporter', 'list,list,json'))
  const code = await ending.ended
  const said = ending.stdout() + ending.stderr()
  for (const [, pid] of said.matchAll(/process (\d+) \(sleep/g)) process.kill(Number(pid))
  expect(said.match(/modal: wanted "open", got/g)).toHaveLength(1)
  expect(said).toMatch(leftByIt)
  expect(code).toBe(exitCodes.leak)
  const { results }: RunSummary = JSON.parse(readFileSync(json, 'utf8'))
  expect(results.map(({ outcome }) => outcome)).toEqual(['passed', 'assertion'])
})

test('exit codes 8 and 12: a difference from a recording, and a report that cannot be written', async () => {
  const file = scenario('drift', fine)
  writeFileSync(path.join(folder, 'drift.ndjson'), '{"scenario":"another"}\n')
  const flags = [file, '--output', path.join(folder, 'out')]
  const drifted = await here(['verify', ...flags])
  expect(drifted.said).toContain('what happened differs from the recording')
  expect(drifted.code).toBe(exitCodes.drift)
  // A file has the name of the folder of reports.
  const ended = await here(['verify', file, '--reporter', 'json', '--output', file])
  expect(ended.said).toContain('EEXIST')
  expect(ended.code).toBe(exitCodes.internal)
})

test('run --update writes a recording, with which the next run is compared', async () => {
  const file = scenario('updated', fine)
  const flags = [file, '--output', path.join(folder, 'out')]
  const recording = path.join(folder, 'updated.ndjson')
  writeFileSync(recording, '{"scenario":"another"}\n')
  expect((await here(['run', ...flags])).code).toBe(exitCodes.drift)
  const updated = await here(['run', ...flags, '--update'])
  expect(updated.code, updated.said).toBe(0)
  expect(readFileSync(recording, 'utf8')).not.toContain('another')
  expect((await here(['verify', ...flags])).code).toBe(0)
  const inFirefox = await here(['run', ...flags, '--update', '--browser', 'firefox'])
  expect({ code: inFirefox.code, said: inFirefox.said }).toEqual({
    code: exitCodes.usage,
    said: expect.stringContaining('recordings are made in Chromium'),
  })
})

test('a scenario that prints nothing for a while has its progress in stderr', async () => {
  const waits = `export const act = () => new Promise((resolve) => setTimeout(resolve, ${silentMs + 1000}))\n`
  const { code, said } = await here(run(scenario('silent', `- ts: ./silent.ts#act\n${fine}`, { script: waits })))
  expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/… \d+ s; 0 of 1 scenarios done/) })
})

test('if a browser finds no screen, the error says what to do', async () => {
  const argv = ['run', scenario('screen', fine), '--headed', '--output', path.join(folder, 'out')]
  const ending = start(argv, { DISPLAY: ':9999', WMH_CHROMIUM: browserWithoutScreen() })
  expect(await ending.ended).toBe(exitCodes.sandbox)
  expect(ending.stdout()).toContain('--headed shows a window and wants a screen; DISPLAY names none that works: run it')
  expect(ending.stdout()).not.toContain('Browser logs')
})

test.each([
  ['SIGINT', 130, '2'],
  ['SIGTERM', 143, '1'],
] as const)('a run that %s ends stops soon, says what it did, and has its code', async (signal, code, workers) => {
  const ending = start(run(scenario('often', fine), '--repeat', '500', '--workers', workers))
  await ending.until(() => ending.stdout().includes('✓'))
  ending.child.kill(signal)
  expect(await ending.ended).toBe(code)
  expect(ending.stdout()).toMatch(/\d+ passed, 0 failed(, [12] interrupted)? \(/)
})

test('with --json stdout is for machines and stderr for people', async () => {
  const ending = start(run(scenario('told', fine), '--json'))
  expect(await ending.ended).toBe(0)
  const lines = ending
    .stdout()
    .trim()
    .split('\n')
    .map((line): { type: string; passed?: number } => JSON.parse(line))
  expect(lines.map((line) => line.type)).toEqual(['start', 'result', 'end'])
  expect(lines.at(-1)?.passed).toBe(1)
  expect(ending.stderr()).toContain('1 passed, 0 failed')
})

test('with --watch each change of a file starts a run, until a signal', async () => {
  const wrong = '- expect: { modal: { open: fals } }'
  const ending = start(run(scenario('watched', wrong), '--watch'))
  const told = (text: RegExp) => ending.stderr().match(text)?.length ?? 0
  await ending.until(() => told(/Waiting for a change/g) === 1)
  scenario('watched', fine)
  await ending.until(() => ending.stdout().includes('1 passed, 0 failed') && told(/Waiting for a change/g) === 2)
  scenario('watched', wrong)
  await ending.until(() => told(/watched\.yaml:/g) === 2)
  ending.child.kill('SIGINT')
  expect(await ending.ended).toBe(exitCodes.interrupted)
})

test('--debug without a screen has exit code 4, and the error says what to do', async () => {
  const ended = await here(['run', scenario('seen', fine), '--debug'], { DISPLAY: '', WAYLAND_DISPLAY: '' })
  expect(ended.said).toMatch(
    /--debug shows a window and wants a screen; neither DISPLAY nor WAYLAND_DISPLAY is set: .*xvfb-run/,
  )
  expect(ended.code).toBe(4)
})

/**
 * A program that claims to be a headed browser but needs no screen. It writes the address of its inspector into a file.
 */
function browserWithWindows(places: string): string {
  const file = path.join(folder, 'windows')
  const flags = '--ozone-platform=headless --user-agent="Chrome/156.0.0.0"'
  const found = findChromium({ headed: false })?.path
  const ofInspector = `for each; do case "$each" in --user-data-dir=*) echo "\${each#*=}" > '${places}';; esac; done
  set -- "$@" --remote-debugging-port=0`
  writeFileSync(file, `#!/bin/sh\ncase "$*" in *--app=*) ${ofInspector};; esac\nexec '${found}' ${flags} "$@"\n`)
  chmodSync(file, 0o755)
  return file
}

test('with --debug a run stops before each step until a person resumes', async () => {
  const places = path.join(folder, 'inspector')
  const file = scenario('stepped', `${fine}\n- expect:\n    modal: ready`)
  const ending = start(run(file, '--debug', '--timeout', '50ms'), {
    DISPLAY: ':9999',
    WMH_CHROMIUM: browserWithWindows(places),
  })
  const stops = () => ending.stderr().match(/^Stopped before step \d.*$/gm) ?? []
  await ending.until(() => stops().length === 1 && existsSync(places))
  const portFile = path.join(readFileSync(places, 'utf8').trim(), 'DevToolsActivePort')
  // The file exists before its line is written.
  const port = () => /^\d+(?=\n)/.exec(existsSync(portFile) ? readFileSync(portFile, 'utf8') : '')?.[0]
  await ending.until(() => port() !== undefined)
  const { chromium } = await loadPlaywright()
  const inspector = await chromium.connectOverCDP(`http://127.0.0.1:${port()}`)
  const page = inspector.contexts()[0]?.pages()[0]
  // It shows the scenario, and where it has stopped.
  await expect
    .poll(() => page?.locator('.source-line-paused').allTextContents())
    .toEqual([expect.stringContaining(fine)])
  await page?.getByTitle('Resume (F8)').click()
  await ending.until(() => stops().length === 2)
  await page?.getByTitle('Resume (F8)').click()
  expect(await ending.ended).toBe(0)
  expect(stops()).toEqual([
    'Stopped before step 1: expect: {"modal":"closed"}. Press Resume (F8) in Playwright\'s inspector to continue.',
    'Stopped before step 2: expect: {"modal":"ready"}. Press Resume (F8) in Playwright\'s inspector to continue.',
  ])
})

test('with --ui Playwright serves its page only to this machine', async () => {
  const ending = start(run(scenario('picked', fine), '--ui'))
  await ending.until(() => ending.stderr().includes('Listening on http://127.0.0.1:'))
  const [address = ''] = /http:\S+/.exec(ending.stderr()) ?? []
  expect((await fetch(address)).status).toBe(200)
  ending.child.kill('SIGINT')
  expect(await ending.ended).toBe(exitCodes.interrupted)
})
