import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shippedFolder } from './load.js'
import { runScenarios } from './run.js'
import { testRunOptions } from './test-run-options.js'

const folder = mkdtempSync(path.join(tmpdir(), 'wm-planted-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A shipped scenario with one thing said otherwise, and what the failure says then. */
type Planted = readonly [name: string, was: string, is: string, message: string]

const headless: readonly Planted[] = [
  ['connect/connect-evm', 'status: connected', 'status: disconnected', 'status: wanted "disconnected"'],
  [
    'connect/connect-evm',
    'recentWallets: [{ name: Fox }]',
    'recentWallets: null',
    'storage recentWallets: wanted nothing',
  ],
  [
    'connect/connect-evm',
    'catalogue getAnalyticsConfig: 1',
    'catalogue getAnalyticsConfig: 2',
    'requests "catalogue getAnalyticsConfig": wanted 2, got 1',
  ],
  [
    'storage/restore-fails',
    'connector: test.fox',
    'connector: test.ray',
    'accounts.eip155.connector: wanted "test.ray"',
  ],
  [
    'network/switch-refused',
    'activeCaipNetworkId: "eip155:1"',
    'activeCaipNetworkId: "eip155:8453"',
    'storage activeCaipNetworkId',
  ],
  [
    'views/open-unknown',
    'requests: none',
    'requests: { catalogue getWallets: 1 }',
    'requests "catalogue getWallets": wanted 1, got 0',
  ],
]

/** The scenario with what is planted in it, in a file of its own. */
function plant([name, was, is]: Planted, index: number): string {
  const text = readFileSync(path.join(shippedFolder, `${name}.yaml`), 'utf8')
  const at = text.lastIndexOf(was)
  if (at < 0) throw new Error(`${name} does not say ${was}`)
  const planted = `${text.slice(0, at)}${is}${text.slice(at + was.length)}`
  const file = path.join(folder, `planted-${index}.yaml`)
  // Five seconds are for a busy machine; here it is known that it will not come.
  writeFileSync(
    file,
    planted.replaceAll(/^( *(?:- )?)expect:\n {4}(?=open: |screen:)/gm, '$1expect:\n    within: 1s\n    '),
  )
  return file
}

/** Runs the planted faults in turn, and returns each failure's text. */
async function runPlanted(all: readonly Planted[], target: 'core' | 'browser'): Promise<(string | undefined)[]> {
  const flow = readFileSync(path.join(shippedFolder, 'flows/connect-fox.yaml'), 'utf8')
  mkdirSync(path.join(folder, 'flows'), { recursive: true })
  writeFileSync(path.join(folder, 'flows/connect-fox.yaml'), flow)
  const files = all.map(plant)
  const options = testRunOptions(folder, '', { selectors: files, targets: [target] })
  const { exitCode, results } = await runScenarios(options, [], new AbortController().signal)
  expect(exitCode).toBe(1)
  return files.map((file) => results.find((result) => result.file === file)?.failure?.message)
}

describe('headless', () => {
  let messages: (string | undefined)[] = []
  beforeAll(async () => {
    messages = await runPlanted(headless, 'core')
  }, 60_000)

  test.each(headless.map((row, index) => [...row, index] as const))(
    '%s can fail: "%s" said as "%s"',
    (_name, _was, _is, message, index) => {
      expect(messages[index]).toContain(message)
    },
  )
})

test('what is on screen can fail too, and a picture of it is kept', async () => {
  const planted = ['connect/locked-wallet', 'Network: Ethereum', 'Network: Base', ''] as const
  const unsaid = ['services/balance-503', 'without: "0.00"', 'without: did not', ''] as const
  const [wrong, there] = await runPlanted([planted, unsaid], 'browser')
  expect(there).toMatch(/^screen: wanted dialog "Account" without "did not", got ".*Balance did not load/)
  expect(wrong).toMatch(/^screen: no button "Network: Base"; of that role: .*"Network: Ethereum"/)
  const kept = readdirSync(path.join(folder, 'out'), { recursive: true, encoding: 'utf8' })
  const [picture = 'none', ...others] = kept.filter((file) => file.endsWith('browser-1/screenshot.png'))
  expect(others).toHaveLength(1)
  expect(
    readFileSync(path.join(folder, 'out', picture))
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  // Chromium starts for it alone.
}, 60_000)
