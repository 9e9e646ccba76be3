import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { shippedFolder } from './load.js'
import { runScenarios } from './run.js'
import { testRunOptions } from './test-run-options.js'

const folder = mkdtempSync(path.join(tmpdir(), 'wm-planted-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a shipped scenario with one thing said otherwise. What failed, in its own words. */
async function plant(name: string, target: 'core' | 'browser', [was, is]: readonly [string, string]) {
  const text = readFileSync(path.join(shippedFolder, `${name}.yaml`), 'utf8')
  const at = text.lastIndexOf(was)
  if (at < 0) throw new Error(`${name} does not say ${was}`)
  const planted = `${text.slice(0, at)}${is}${text.slice(at + was.length)}`
  const flow = readFileSync(path.join(shippedFolder, 'flows/connect-fox.yaml'), 'utf8')
  mkdirSync(path.join(folder, 'flows'), { recursive: true })
  writeFileSync(path.join(folder, 'flows/connect-fox.yaml'), flow)
  const file = path.join(folder, 'planted.yaml')
  // Five seconds are for a busy machine; here it is known that it will not come.
  writeFileSync(
    file,
    planted.replaceAll(/^( *(?:- )?)expect:\n {4}(?=open: |screen:)/gm, '$1expect:\n    within: 1s\n    '),
  )
  const summary = await runScenarios(
    testRunOptions(folder, file, { targets: [target] }),
    [],
    new AbortController().signal,
  )
  expect(summary.exitCode).toBe(1)
  return summary.results[0]?.failure?.message
}

test.each([
  ['connect/connect-evm', 'status: connected', 'status: disconnected', 'status: wanted "disconnected"'],
  [
    'connect/connect-evm',
    'recentWallets: [{ name: Fox }]',
    'recentWallets: null',
    'storage recentWallets: wanted nothing',
  ],
  ['connect/connect-evm', 'getWallets: 1', 'getWallets: 2', 'all requests: catalogue getWallets: wanted 2, got 1'],
  ['connect/connect-evm', 'MODAL_CLOSE: 1', 'MODAL_CLOSE: 0', 'all requests: analytics MODAL_CLOSE: wanted 0, got 1'],
  [
    'storage/restore-fails',
    'connector: test.fox',
    'connector: test.ray',
    'accounts.eip155.connector: wanted "test.ray"',
  ],
  [
    'network/switch-refused',
    'activeCaipNetworkId: null',
    'activeCaipNetworkId: "eip155:8453"',
    'storage activeCaipNetworkId',
  ],
  [
    'account/solana-disconnect-refused',
    'DISCONNECT_ERROR: 1',
    'DISCONNECT_ERROR: 2',
    'all requests: analytics DISCONNECT_ERROR',
  ],
  [
    'views/open-unknown',
    'requests: none',
    'allRequests: { catalogue: { getWallets: 1 } }',
    'catalogue getWallets: wanted 1, got 0',
  ],
])('%s can fail: "%s" said as "%s"', async (name, was, is, message) => {
  expect(await plant(name, 'core', [was, is])).toContain(message)
})

test('what is on screen can fail too', async () => {
  const wrong = await plant('connect/locked-wallet', 'browser', ['Network: Ethereum', 'Network: Base'])
  expect(wrong).toMatch(/^screen: no button "Network: Base"; of that role: .*"Network: Ethereum"/)
  // Chromium starts for it alone.
}, 60_000)
