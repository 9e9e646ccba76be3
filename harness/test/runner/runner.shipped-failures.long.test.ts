import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippedFolder } from './load.js'
import { createTestRuns, testRunOptions } from './testing/run.js'

const folder = mkdtempSync(path.join(tmpdir(), 'wm-planted-'))
const runs = createTestRuns()
afterAll(runs.close)
afterAll(() => rmSync(folder, { recursive: true }))

/** A shipped scenario with one text replaced, and the expected failure message. */
type Planted = readonly [name: string, was: string, is: string, message: string]

const planted: readonly Planted[] = [
  ['connect/locked-wallet', 'Network: Ethereum', 'Network: Base', 'screen: no button "Network: Base"; of that role: '],
  [
    'services/balance-503',
    'without: "0.00"',
    'without: Couldn’t',
    'screen: wanted dialog "Account" without "Couldn’t", got "',
  ],
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

/** Writes the scenario with the replaced text into its own file. */
function plant([name, was, is]: Planted, index: number): string {
  const text = readFileSync(path.join(shippedFolder, `${name}.yaml`), 'utf8')
  const at = text.lastIndexOf(was)
  if (at < 0) throw new Error(`${name} does not say ${was}`)
  const changed = `${text.slice(0, at)}${is}${text.slice(at + was.length)}`
  const file = path.join(folder, `planted-${index}.yaml`)
  // Shortens the wait: the default suits a busy machine, and here the fact never holds.
  writeFileSync(
    file,
    changed.replaceAll(/^( *(?:- )?)expect:\n {4}(?=modal: |screen:)/gm, '$1expect:\n    within: 1s\n    '),
  )
  return file
}

let messages: (string | undefined)[] = []
beforeAll(async () => {
  const flow = readFileSync(path.join(shippedFolder, 'flows/connect-fox.yaml'), 'utf8')
  mkdirSync(path.join(folder, 'flows'), { recursive: true })
  writeFileSync(path.join(folder, 'flows/connect-fox.yaml'), flow)
  const files = planted.map(plant)
  // Each scenario waits some seconds for a fact that never holds, so three run at a time.
  const lanes = [0, 1, 2].map((lane) => files.filter((_, index) => index % 3 === lane))
  const ended = await Promise.all(lanes.map((lane) => runs.run(testRunOptions(folder, '', { selectors: lane }))))
  expect(ended.map(({ exitCode }) => exitCode)).toEqual([1, 1, 1])
  const results = ended.flatMap((each) => each.results)
  messages = files.map((file) => results.find((result) => result.file === file)?.failure?.message)
})

test.each(planted.map((row, index) => [...row, index] as const))(
  '%s can fail: "%s" said as "%s"',
  (_name, _was, _is, message, index) => {
    expect(messages[index]).toContain(message)
  },
)

test('a picture of the page of each failed scenario is kept', () => {
  const kept = readdirSync(path.join(folder, 'out'), { recursive: true, encoding: 'utf8' })
  const pictures = kept.filter((file) => file.endsWith('round-1/screenshot.png'))
  expect(pictures).toHaveLength(planted.length)
  const [picture = 'none'] = pictures
  expect(
    readFileSync(path.join(folder, 'out', picture))
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
})
