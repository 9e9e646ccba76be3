import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { createProgram, main } from './main.js'
import { keepWritten } from './testing/io.js'

function setup() {
  const { written, io } = keepWritten()
  const run = (...argv: string[]) => main(argv, io, '1.2.3', new AbortController().signal)
  return { written, io, run }
}

test('prints help with examples and exit codes, and its version', async () => {
  const { run, written } = setup()
  expect(await run('--help')).toBe(0)
  expect(written.out).toContain('Exit codes')
  expect(written.out).toContain('walletmodal-harness doctor --fix')
  expect(await run('--version')).toBe(0)
  expect(written.out).toContain('1.2.3')
})

test('every command has help with examples', async () => {
  const { io } = setup()
  const program = createProgram(io, '1', () => undefined, new AbortController().signal)
  expect(program.commands.map((command) => command.name())).toEqual([
    'init',
    'run',
    'record',
    'verify',
    'replay',
    'score',
    'merge',
    'explore',
    'up',
    'wallet',
    'code',
    'list',
    'lint',
    'doctor',
  ])
  for (const command of program.commands) {
    const { run, written } = setup()
    expect(await run(command.name(), '--help')).toBe(0)
    expect(written.out).toContain('Examples:')
  }
})

test('the help of up names the allowed callers, and --allow-origin accepts only origins', async () => {
  const help = setup()
  await help.run('up', '--help')
  expect(help.written.out).toContain('--allow-origin <origin>')
  expect(help.written.out).toContain('Allow only your own origins')
  for (const origin of ['*', 'localhost:5173', 'https://app.example/path']) {
    const { run, written } = setup()
    expect(await run('up', '--allow-origin', origin)).toBe(2)
    expect(written.err).toContain('is not an origin')
  }
})

test.each(['run', 'record', 'verify'])('%s says that a scenario is code', async (command) => {
  const { run, written } = setup()
  await run(command, '--help')
  expect(written.out).toContain('A scenario is code, also in YAML')
})

test('run knows every flag of the issue', async () => {
  const { run, written } = setup()
  await run('run', '--help')
  for (const flag of [
    '--seed',
    '--tags',
    '--grep',
    '--last-failed',
    '--retries',
    '--shard',
    '--ui',
    '--watch',
    '--update',
    '--debug',
    '--keep-open',
    '--trace',
    '--still',
    '--repeat',
    '--workers',
    '--headed',
    '--bail',
    '--timeout',
    '--reporter',
    '--output',
    '--solana',
    '--json',
    '--no-color',
  ]) {
    expect(written.out).toContain(flag)
  }
})

test('a wrong command line has exit code 2 and names the mistake', async () => {
  for (const argv of [
    ['rn'],
    ['run', '--workers', '0'],
    ['run', '--repeat', '0'],
    ['run', '--reporter', 'xml'],
    ['run', '--grep', '('],
    ['run', '--shard', '3/2'],
    ['run', '--trace', 'always'],
    ['run', '--debug', '--ui'],
    ['run', '--debug', '--browser', 'webkit'],
    ['run', '--trace', 'on', '--browser', 'webkit'],
    ['record', 'nowhere', '--debug'],
    ['verify', 'nowhere', '--debug'],
    ['run', '--keep-open', '--ui'],
    ['run', '--keep-open', '--watch'],
    ['record', 'nowhere', '--keep-open'],
    ['run', '--solana', 'x'],
    ['run', '--tiemout', '3s'],
    ['verify', 'nowhere', '--seed', '9'],
    ['record', 'nowhere', '--seed', '9'],
    ['record', 'nowhere', '--seed', '9', '--recordings', 'fixtures/recordings'],
  ]) {
    const { run, written } = setup()
    expect(await run(...argv)).toBe(2)
    expect(written.err).not.toBe('')
  }
  const { run, written } = setup()
  await run('run', '--reporter', 'xml')
  expect(written.err).toContain('Choose among list, json, junit, html, blob.')
  await run('rn')
  expect(written.err).toContain('Did you mean run?')
  await run('verify', 'nowhere', '--seed', '9')
  expect(written.err).toContain('(made by walletmodal-harness record --seed 9 --recordings <folder>) with --recordings')
  await run('record', 'nowhere', '--seed', '9')
  expect(written.err).toContain('own seed; name another folder with --recordings, or leave --seed out')
})

test('an unknown name has exit code 9, and the error suggests the nearest name', async () => {
  const { run, written } = setup()
  expect(await run('list', 'conect-evm')).toBe(9)
  expect(written.err).toBe('no scenario is named "conect-evm" (did you mean "connect-evm"?)\n')
})

test('list prints one line for each scenario', async () => {
  const { run, written } = setup()
  expect(await run('list', 'connect/connect-evm')).toBe(0)
  expect(written.out.trimEnd().split('\n')).toEqual([expect.stringMatching(/^connect\/connect-evm {2}/)])
})

// The command reads every scenario of the harness, so this test needs a longer limit.
test('list without a config prints the scenarios of the harness, and says how to write your own', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-cli-'))
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder)
  try {
    const { run, written } = setup()
    expect(await run('list')).toBe(0)
    expect(written.out).toMatch(/^connect\/connect-evm {2}/m)
    expect(written.err).toContain('`npx walletmodal-harness init` writes one')
    expect(await run('run')).toBe(9)
    writeFileSync(path.join(folder, 'walletmodal-harness.config.json'), '{ "scenarios": "tests/*.yaml" }')
    expect(await run('list')).toBe(9)
    expect(written.err).toContain('no file is a scenario of the config: tests/*.yaml')
  } finally {
    cwd.mockRestore()
    rmSync(folder, { recursive: true })
  }
}, 240_000)

test('an invalid file has exit code 3, and each problem has its place', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-cli-'))
  const file = path.join(folder, 'bad.yaml')
  writeFileSync(file, 'scenario: Bad\n---\n- opne\n- expect: { veiw: Connect }\n')
  try {
    for (const command of ['lint', 'run', 'list']) {
      const { run, written } = setup()
      expect(await run(command, file)).toBe(3)
      const text = written.out + written.err
      expect(text).toContain('bad.yaml:3:3  unknown step "opne" (did you mean "open"?)')
      expect(text).toContain('bad.yaml:4:13  unknown key "veiw" (did you mean "view"?)')
    }
    const { run, written } = setup()
    expect(await run('lint', file, '--json')).toBe(3)
    expect(JSON.parse(written.out.split('\n')[0] ?? '')).toMatchObject({
      position: { line: 3, column: 3 },
      suggestion: 'open',
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('tags without a scenario have exit code 9', async () => {
  const { run, written } = setup()
  expect(await run('run', 'connect/connect-evm', '--tags', 'nothing-has-it')).toBe(9)
  expect(written.err).toContain('no scenario is left')
})

test('explore suggests a word for an unknown one, and requires whole numbers of runs', async () => {
  const named = setup()
  const base = path.join(mkdtempSync(path.join(tmpdir(), 'wm-explore-')), 'start.yaml')
  writeFileSync(base, 'scenario: Begins\nwallets: { fox: { via: eip6963 } }\n---\n- expect: { page: { dialogs: 0 } }\n')
  expect(await named.run('explore', base, '--words', 'chose')).toBe(2)
  expect(named.written.err).toContain('there is no word or move "chose"; did you mean "choose"?')
  const none = setup()
  expect(await none.run('explore', '--runs', '0')).toBe(2)
  expect(none.written.err).toContain('Give a whole number of at least 1.')
  rmSync(path.dirname(base), { recursive: true })
})
