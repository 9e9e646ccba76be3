import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { exitCodes } from '../harness/runner/report/result.js'
import { main } from './main.js'
import { type CliProcess, startCli } from './test-process.js'

const folder = mkdtempSync(path.join(tmpdir(), 'wm-process-'))
const running: CliProcess[] = []
/** A process takes half a second of its own, and many times that on a busy machine. */
const slow = { timeout: 60_000 }

afterEach(() => {
  for (const { child } of running.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true }))

function start(argv: readonly string[], env: Readonly<Record<string, string | undefined>> = {}): CliProcess {
  const started = startCli(argv, env)
  running.push(started)
  return started
}

/** A scenario of the test's own; its name is also the name of what lies beside it. */
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

/** A browser that prints what Chromium prints where it cannot show a window. */
function browserWithoutScreen(): string {
  const file = path.join(folder, 'chromium')
  writeFileSync(file, '#!/bin/sh\necho "Missing X server or \\$DISPLAY" >&2\nexit 1\n')
  chmodSync(file, 0o755)
  return file
}

const fine = '- expect: { open: false }'
/** A server, and a process that nobody hears of any more. */
const leak = `import { spawn } from 'node:child_process'
import net from 'node:net'
export const act = () => {
  spawn('sh', ['-c', 'exec sleep 60'], { detached: true, stdio: 'ignore' }).unref()
  return new Promise((resolve) => net.createServer().listen(0, resolve))
}`
/** Each is told with the scenario that left it; a process only where Linux shows its environment. */
const leftByIt = existsSync('/proc/self/environ')
  ? /1 × TCPServerWrap, since \S*leak\n[\s\S]*process \d+ \(sleep 60\), started in \S*leak\n/
  : /1 × TCPServerWrap, since \S*leak\n/

interface Ending {
  readonly argv: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** In what it says on either stream. */
  readonly says: string | RegExp
}

/** One way to each code that a person or a CI may see. 0, 8 and signals are below, 10 is reserved. */
const endings: Readonly<Record<Exclude<keyof typeof exitCodes, 'passed' | 'drift' | 'flaky' | 'interrupted'>, Ending>> =
  {
    assertion: {
      argv: run(scenario('wrong', '- expect: { open: true, within: 20ms }')),
      says: 'open: wanted true, got',
    },
    usage: { argv: ['run', '--reporter', 'html'], says: 'Known are list, json, junit.' },
    invalid: { argv: run(scenario('invalid', '- opne')), says: 'did you mean "open"?' },
    sandbox: {
      argv: ['run', scenario('headed', fine), '--headed'],
      env: { DISPLAY: '', WAYLAND_DISPLAY: '' },
      says: /^--headed shows a window and wants a screen; neither DISPLAY .*: run it on a desktop, .*xvfb-run .*\n$/,
    },
    app: { argv: run(scenario('app', '- app.sign: Hello\n- expect: { open: false }')), says: 'No wallet is connected' },
    'closed-world': {
      argv: run(
        scenario('closed', '- open: Connect\n- expect: { open: true }', { head: "modal: { projectId: '' }" }),
      ),
      says: 'a console error that no step expects',
    },
    timeout: {
      argv: run(scenario('slow', '- expect: { open: true, within: 1m }'), '--timeout', '300ms'),
      says: '0 passed, 1 failed',
    },
    'no-match': { argv: ['run', 'conect-evm'], says: 'did you mean "connect-evm"?' },
    leak: {
      argv: run(
        scenario('leak', `- ts: ./leak.ts#act\n${fine}`, { script: leak }),
        scenario('beside', fine),
        '--workers',
        '1',
      ),
      says: leftByIt,
    },
    internal: {
      argv: run(scenario('internal', fine), '--reporter', 'junit', '--output', path.join(folder, 'internal.yaml')),
      says: 'EEXIST',
    },
  }

interface Ended {
  readonly code: number | null
  readonly said: string
}
type Play = (argv: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Ended>

const inProcessOfItsOwn: Play = async (argv, env) => {
  const ending = start(argv, env)
  const code = await ending.ended
  return { code, said: ending.stdout() + ending.stderr() }
}

/** The command that `bin.ts` runs, for a second of a processor less. */
const here: Play = async (argv, env) => {
  let said = ''
  const out = (text: string) => {
    said += text
  }
  const io = { out, err: out, isTerminal: false, env: { ...process.env, NO_COLOR: '1', ...env } }
  return { code: await main(argv, io, '1.2.3', new AbortController().signal), said }
}

/** Only a process shows what these leave behind; their exit is the same for all codes. */
const ofProcesses: readonly string[] = ['assertion', 'leak'] satisfies (keyof typeof endings)[]

for (const [outcome, { argv, env, says }] of Object.entries(endings)) {
  const code = exitCodes[outcome as keyof typeof endings] // the table's own keys
  test(`exit code ${code}: ${outcome}`, slow, async () => {
    const play = ofProcesses.includes(outcome) ? inProcessOfItsOwn : here
    const ended = await play(argv, env)
    for (const [, pid] of ended.said.matchAll(/process (\d+) \(sleep/g)) process.kill(Number(pid))
    expect(ended.said).toMatch(says)
    expect(ended.code, ended.said).toBe(code)
  })
}

test('exit code 8: what happens differs from the recording beside the scenario', slow, async () => {
  const file = scenario('drift', fine)
  const flags = [file, '--output', path.join(folder, 'out')]
  expect((await here(['record', ...flags])).code).toBe(exitCodes.passed)
  expect(existsSync(path.join(folder, 'drift.ndjson'))).toBe(true)
  // It asks for nothing: what a modal that opens has asked for when the scenario ends is another each time.
  scenario('drift', '- app.setTheme: light\n- expect: { open: false }')
  expect((await here(['verify', ...flags])).code).toBe(exitCodes.drift)
  // Recordings of another seed have a folder of their own, and are compared with that seed.
  const ofSeed = ['--seed', '9', '--recordings', path.join(folder, 'recordings')]
  expect((await here(['record', ...flags, ...ofSeed])).code).toBe(exitCodes.passed)
  expect((await here(['verify', ...flags, ...ofSeed])).code).toBe(exitCodes.passed)
})

test('a browser that finds no screen says what to do instead of how it failed', slow, async () => {
  const argv = ['run', scenario('screen', fine), '--headed', '--output', path.join(folder, 'out')]
  const ending = start(argv, { DISPLAY: ':9999', WMH_CHROMIUM: browserWithoutScreen() })
  expect(await ending.ended).toBe(exitCodes.sandbox)
  expect(ending.stdout()).toContain('--headed shows a window and wants a screen; DISPLAY leads to none: run it')
  expect(ending.stdout()).not.toContain('Browser logs')
})

test.each([
  ['SIGINT', 130, '2'],
  ['SIGTERM', 143, '1'],
] as const)(
  'a run that %s ends stops soon, says what it did, and has its code',
  slow,
  async (signal, code, workers) => {
    const ending = start(run(scenario('often', fine), '--repeat', '500', '--workers', workers))
    await ending.until(() => ending.stdout().includes('✓'))
    ending.child.kill(signal)
    expect(await ending.ended).toBe(code)
    expect(ending.stdout()).toMatch(/\d+ passed, 0 failed(, [12] interrupted)? \(/)
  },
)

test('workers count as the process that started them', slow, async () => {
  const both = ['connect/locked-wallet', 'connect/liar']
  const argv = ['run', ...both, '--workers', '2', '--json', '--recordings', path.join(folder, 'none')]
  const ending = start(argv)
  expect(await ending.ended).toBe(0)
  const lines = ending
    .stdout()
    .trim()
    .split('\n')
    .map((line): { type: string; passed?: number } => JSON.parse(line))
  expect(lines.map((line) => line.type)).toEqual(['start', 'result', 'result', 'end'])
  expect(lines.at(-1)?.passed).toBe(2)
  expect(ending.stderr()).toContain('2 passed, 0 failed')
})
