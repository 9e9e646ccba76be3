import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { recorded } from '../harness/lab/replay/testing/recording.js'
import { main } from './main.js'
import { keepWritten } from './testing/io.js'

const folder = mkdtempSync(path.join(tmpdir(), 'wm-replay-'))
afterAll(() => rmSync(folder, { recursive: true }))

function setup(name: string, content: unknown) {
  const file = path.join(folder, name)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  const { written, io } = keepWritten()
  const run = (...flags: string[]) => main(['replay', file, ...flags], io, '1.2.3', new AbortController().signal)
  return { written, run }
}

const open = {
  kind: 'state',
  at: 10,
  open: true,
  view: 'Connect',
  status: 'disconnected',
  network: 'eip155:1',
} as const

test('--print prints the scenario, and neither runs nor writes anything', async () => {
  const { run, written } = setup('bug.json', recorded([open]))
  expect(await run('--print')).toBe(0)
  expect(written.out).toMatch(/^scenario: A visit that was recorded with version 0\.1\.0 of the modal\nchains: /)
  expect(written.out).toContain('- open: Connect\n')
  expect(readdirSync(folder)).toEqual(['bug.json'])
})

test('--url prints a scenario of that app', async () => {
  const { run, written } = setup('bug.json', recorded([open]))
  expect(await run('--print', '--url', 'http://localhost:5173')).toBe(0)
  expect(written.out).toContain('app: { url: http://localhost:5173, modal: walletmodal }')
})

test('a file that is not a recording has exit code 3, and an invalid address exit code 2', async () => {
  const other = setup('other.json', { log: {} })
  expect(await other.run('--print')).toBe(3)
  expect(other.written.err).toMatch(
    /other\.json is not a recording: its "format" is missing.*\nMake one with createWalletModal/,
  )
  const absent = setup('bug.json', recorded([open]))
  rmSync(path.join(folder, 'bug.json'))
  expect(await absent.run('--print')).toBe(3)
  expect(absent.written.err).toContain('bug.json cannot be read')
  const bad = setup('bug.json', recorded([open]))
  expect(await bad.run('--print', '--url', 'localhost:5173')).toBe(2)
  expect(bad.written.err).toContain('Give an address that begins with http:// or https://.')
})
