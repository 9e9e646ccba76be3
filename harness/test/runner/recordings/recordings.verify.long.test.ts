import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordingOptions } from '../job.js'
import { loadAll } from '../run-scenarios.js'
import { createTestRuns, testRunOptions } from '../testing/run.js'
import { compareLogs } from './compare.js'
import { checkRecording } from './recording.js'

const folder = mkdtempSync(path.join(tmpdir(), 'wm-verify-'))
const recording = path.join(folder, 'connect/connect-evm.ndjson')
let recorded = ''
const runs = createTestRuns()
afterAll(runs.close)

async function run(mode: RecordingOptions['mode'], seed?: number) {
  const options = testRunOptions(folder, 'connect/connect-evm', { seed, recordings: { mode, folder } })
  return runs.run(options)
}

beforeAll(async () => {
  const summary = await run('write')
  expect(summary.results.map((result) => result.failure)).toEqual([undefined])
  recorded = readFileSync(recording, 'utf8')
})

afterAll(() => rmSync(folder, { recursive: true }))

/** Changes the recording, and compares it with the run. */
function compareWith(change: (lines: string[]) => string[]): string {
  const planted = change(recorded.trimEnd().split('\n'))
  expect(planted.join('\n')).not.toBe(recorded.trimEnd())
  return compareLogs(`${planted.join('\n')}\n`, recorded) ?? ''
}

test('two runs with one seed give the same bytes', async () => {
  const summary = await run('require')
  expect(summary.results.map((result) => result.failure)).toEqual([undefined])
  expect(summary.exitCode).toBe(0)
})

/** Checks a log that equals its recording. */
async function check(mode: RecordingOptions['mode'], seed = 1) {
  const [scenario] = await loadAll(['connect/connect-evm'])
  if (!scenario) throw new Error('there is no connect-evm')
  const job = { name: scenario.name, file: scenario.file, seed, round: 1 }
  return checkRecording(job, scenario, recorded, { mode, folder })
}

test('a scenario without a recording is a drift for verify and none for run', async () => {
  rmSync(recording)
  expect([await check('compare'), await check('off')]).toEqual([undefined, undefined])
  expect(await check('require')).toContain('walletmodal-harness record makes one')
})

test('run compares with a recording that was made with the same seed, and with no other', async () => {
  writeFileSync(recording, recorded.replace('MODAL_OPEN', 'MODAL_SHUT'))
  expect(await check('compare', 9)).toBeUndefined()
  expect(await check('compare')).toContain('MODAL_SHUT')
})

test('a dropped request is a difference', () => {
  const detail = compareWith((lines) => {
    const index = lines.findIndex((line) => line.includes('"request":"catalogue GET /getWallets"'))
    return [...lines.slice(0, index + 1), lines[index] ?? '', ...lines.slice(index + 1)]
  })
  expect(detail).toMatch(/^- .*catalogue GET \/getWallets/m)
})

test('a changed body is a difference', () => {
  const detail = compareWith((lines) =>
    lines.map((line) =>
      line.replace(
        '"event":"CONNECT_SUCCESS","properties":{"method":"browser"',
        '"event":"CONNECT_SUCCESS","properties":{"method":"mobile"',
      ),
    ),
  )
  expect(detail).toMatch(/^\+ .*"method":"browser"/m)
})

test('a missing view change is a difference', () => {
  const detail = compareWith((lines) => {
    const index = lines.findIndex((line) => line.includes('"view":"ConnectingExternal"'))
    return lines.filter((_, position) => position !== index)
  })
  expect(detail).toMatch(/^\+ .*"view":"ConnectingExternal"/m)
})

test('a missing event is a difference', () => {
  const detail = compareWith((lines) => {
    const index = lines.findIndex((line) => line.startsWith('{"event":"MODAL_OPEN"'))
    return lines.filter((_, position) => position !== index)
  })
  expect(detail).toMatch(/^\+ \{"event":"MODAL_OPEN"/m)
})

test('two swapped wallet calls are a difference', () => {
  const detail = compareWith((lines) => {
    const calls = lines.flatMap((line, index) => (line.includes('"wallet":"fox"') ? [index] : []))
    const [first, second] = calls
    if (first === undefined || second === undefined) throw new Error('the recording has no two calls')
    const swapped = [...lines]
    swapped[first] = lines[second] ?? ''
    swapped[second] = lines[first] ?? ''
    return swapped
  })
  expect(detail).not.toBe('')
})

test('verify compares with a recording, whatever the seed', async () => {
  writeFileSync(recording, recorded.replace('MODAL_OPEN', 'MODAL_SHUT'))
  expect(await check('require', 9)).toContain('MODAL_SHUT')
  writeFileSync(recording, recorded)
  expect(await check('require', 9)).toBeUndefined()
})

test('record writes screens into a scenario in any YAML form, and keeps the rest', async () => {
  const file = path.join(folder, 'screens.yaml')
  const text = (one: string, other: string) => `# A comment.
scenario: Screens
chains: { mainnet: { kind: evm, id: 1 } }
wallets: { fox: { via: eip6963, accounts: [alice] } }
---
- open: Connect
- expect:
    screen: ${one}
    view: Connect
- close
- expect: { screen: ${other}, modal: closed } # Another.
`
  const runIn = async (mode: RecordingOptions['mode']) => {
    const { results } = await runs.run(testRunOptions(folder, file, { recordings: { mode, folder } }))
    return results.map(({ failure }) => failure?.message)
  }
  writeFileSync(file, text('""', "'- dialog'"))
  expect(await runIn('write')).toEqual([undefined])
  const made = readFileSync(file, 'utf8')
  expect(made).toContain('    screen: |\n      - dialog "Connect wallet"')
  expect(made).toMatch(/^- expect: \{ screen: "- main.*", modal: closed \} # Another\.$/m)
  const [, one = '', other = ''] = /screen: (\|[\s\S]*)\n {4}view:[\s\S]*screen: (".*"), modal/.exec(made) ?? []
  expect(made).toBe(text(one, other))
  expect(await runIn('require')).toEqual([undefined])
  writeFileSync(file, made.replace(/dialog "Connect wallet"/, 'dialog "Pick one"'))
  expect(await runIn('write')).toEqual([undefined])
  expect(readFileSync(file, 'utf8')).toBe(made)
})

test('a drift keeps the log of the run', async () => {
  writeFileSync(recording, recorded.replace(/.*\n$/, ''))
  const { exitCode, results } = await run('require')
  writeFileSync(recording, recorded)
  expect({ exitCode, detail: results[0]?.failure?.detail }).toEqual({
    exitCode: 8,
    detail: expect.stringMatching(/^\+ /m),
  })
  const kept = readdirSync(path.join(folder, 'out'), { recursive: true, encoding: 'utf8' })
  expect(kept).toContain('connect/connect-evm/round-1/events.ndjson')
})
