import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordingOptions } from '../job.js'
import { createTestRuns, testRunOptions } from '../test-run.js'

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

/** Plants a change in what was recorded, verifies, and puts it back. */
async function verifyWith(change: (lines: string[]) => string[]) {
  const planted = change(recorded.trimEnd().split('\n'))
  expect(planted.join('\n')).not.toBe(recorded.trimEnd())
  writeFileSync(recording, `${planted.join('\n')}\n`)
  const summary = await run('require')
  writeFileSync(recording, recorded)
  return { exitCode: summary.exitCode, detail: summary.results[0]?.failure?.detail ?? '' }
}

test('two runs with one seed give the same bytes', async () => {
  const summary = await run('require')
  expect(summary.results.map((result) => result.failure)).toEqual([undefined])
  expect(summary.exitCode).toBe(0)
})

test('a scenario without a recording is a drift for verify and none for run', async () => {
  rmSync(recording)
  const verified = await run('require')
  const compared = await run('compare')
  writeFileSync(recording, recorded)
  expect([verified.exitCode, compared.exitCode]).toEqual([8, 0])
  expect(verified.results[0]?.failure?.detail).toContain('walletmodal-harness record makes one')
})

test('run compares with a recording that was made with the same seed, and with no other', async () => {
  writeFileSync(recording, recorded.replace('MODAL_OPEN', 'MODAL_SHUT'))
  const codes = [(await run('compare', 9)).exitCode, (await run('compare', 1)).exitCode]
  writeFileSync(recording, recorded)
  expect(codes).toEqual([0, 8])
})

test('verify fails for a dropped request', async () => {
  const { exitCode, detail } = await verifyWith((lines) => {
    const index = lines.findIndex((line) => line.includes('"request":"catalogue GET /getWallets"'))
    return [...lines.slice(0, index + 1), lines[index] ?? '', ...lines.slice(index + 1)]
  })
  expect(exitCode).toBe(8)
  expect(detail).toMatch(/^- .*catalogue GET \/getWallets/m)
})

test('verify fails for a changed body', async () => {
  const { exitCode, detail } = await verifyWith((lines) =>
    lines.map((line) =>
      line.replace(
        '"event":"CONNECT_SUCCESS","properties":{"method":"browser"',
        '"event":"CONNECT_SUCCESS","properties":{"method":"mobile"',
      ),
    ),
  )
  expect(exitCode).toBe(8)
  expect(detail).toMatch(/^\+ .*"method":"browser"/m)
})

test('verify fails for a missing view change', async () => {
  const { exitCode, detail } = await verifyWith((lines) => {
    const index = lines.findIndex((line) => line.includes('"view":"ConnectingExternal"'))
    return lines.filter((_, position) => position !== index)
  })
  expect(exitCode).toBe(8)
  expect(detail).toMatch(/^\+ .*"view":"ConnectingExternal"/m)
})

test('verify fails for a missing event', async () => {
  const { exitCode, detail } = await verifyWith((lines) => {
    const index = lines.findIndex((line) => line.startsWith('{"event":"MODAL_OPEN"'))
    return lines.filter((_, position) => position !== index)
  })
  expect(exitCode).toBe(8)
  expect(detail).toMatch(/^\+ \{"event":"MODAL_OPEN"/m)
})

test('verify fails for two swapped wallet calls', async () => {
  const { exitCode } = await verifyWith((lines) => {
    const calls = lines.flatMap((line, index) => (line.includes('"wallet":"fox"') ? [index] : []))
    const [first, second] = calls
    if (first === undefined || second === undefined) throw new Error('the recording has no two calls')
    const swapped = [...lines]
    swapped[first] = lines[second] ?? ''
    swapped[second] = lines[first] ?? ''
    return swapped
  })
  expect(exitCode).toBe(8)
})

test('a drift keeps the log of the run', async () => {
  await verifyWith((lines) => lines.slice(0, -1))
  const kept = readdirSync(path.join(folder, 'out'), { recursive: true, encoding: 'utf8' })
  expect(kept).toContain('connect/connect-evm/round-1/events.ndjson')
})
