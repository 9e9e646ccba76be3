import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireWebKit } from '../harness/test/runner/drivers/webkit/find-webkit.js'
import { startScreen } from '../harness/test/runner/drivers/webkit/webkit.js'
import type { Spawned } from '../harness/world/processes/spawn-process.js'
import { startCli } from './testing/process.js'

// The screen is virtual, so the windows of this test can be measured.

const folder = mkdtempSync(path.join(tmpdir(), 'wm-headed-'))
const visit = path.join(folder, 'visit.yaml')
const recording = path.join(folder, 'bug.json')
let screen: Spawned<string>

beforeAll(async () => {
  screen = await startScreen(requireWebKit().screen)
  writeFileSync(
    visit,
    `scenario: A visit
chains: { mainnet: { kind: evm, id: 1 } }
wallets: { fox: { via: eip6963, accounts: [alice] } }
modal: { recorder: true }
---
- open: Connect
- press: { role: button, name: Fox }
- wallet.fox: approve
- expect: { status: connected }
- ts: ./steps.mjs#save
`,
  )
  // A window with toolbars is higher than the page in it; a headless window has none.
  writeFileSync(
    path.join(folder, 'steps.mjs'),
    `import { writeFileSync } from 'node:fs'
export const save = async ({ page }) => {
  const read = async () => ({ recording: await __walletmodalPage.modal.exportRecording(), bars: outerHeight - innerHeight })
  const { recording, bars } = await page.evaluate(read)
  writeFileSync(new URL('bug.json', import.meta.url), JSON.stringify(recording))
  writeFileSync(new URL('bars.json', import.meta.url), JSON.stringify(bars))
}
`,
  )
})
afterAll(async () => {
  await screen.process.stop()
  rmSync(folder, { recursive: true })
})

async function command(...argv: string[]) {
  const { ended, stdout, stderr } = startCli(argv, { DISPLAY: screen.ready })
  return { code: await ended, said: stdout() + stderr() }
}
const bars = (): number => JSON.parse(readFileSync(path.join(folder, 'bars.json'), 'utf8'))
const output = ['--output', path.join(folder, 'out')]

test('run --headed shows a window, and ends as without one', async () => {
  expect(await command('run', visit, ...output)).toMatchObject({ code: 0 })
  expect(bars()).toBe(0)
  const { code, said } = await command('run', visit, '--headed', ...output)
  expect(code, said).toBe(0)
  expect(said).toContain('1 passed, 0 failed')
  expect(bars()).toBeGreaterThan(20)
})

test('replay --headed repeats a visit in a window', async () => {
  const { code, said } = await command('replay', recording, '--headed')
  expect(code, said).toBe(0)
  expect(said).toMatch(/All \d+ steps went/)
})
