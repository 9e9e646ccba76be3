import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { disconnectFirst } from './already-connected.js'

const scenario = 'scenario: A visit\n---\n- goto: /\n- connect: Fox\n- wallet.fox: approve\n'

function rewritten(screen: string, { step = 'connect: Fox', text = scenario } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-connected-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'screen.yaml')
  writeFileSync(file, screen)
  const said = `tests/wallet/connect failed at step 2 (connect.yaml:9:3) ${step}, there press: /^Connect/\n  there is no button\n  kept ${file}\n`
  return disconnectFirst(said, text)
}

const first = scenario.indexOf('- connect')
const withSteps = (...steps: string[]) =>
  `${scenario.slice(0, first)}# The page is connected when it loads, by a wallet of its own: the visitor disconnects first.\n${steps.map((each) => `- press: ${each}\n`).join('')}${scenario.slice(first)}`
const leaves = "{ text: '/^(?:[Dd]isconnect|[Ll]og ?[Oo]ut|[Ss]ign ?[Oo]ut)/' }"

test.each([
  [
    'a button with an address',
    '- banner:\n  - button "5 ETH 0x1a2b…9f0e Dropdown"\n',
    "{ role: button, name: '/0x[0-9a-fA-F]{2}/' }",
  ],
  ['a link with all of one', `- link "0x${'ab'.repeat(20)}"\n`, "{ role: link, name: '/0x[0-9a-fA-F]{2}/' }"],
  ['an address with dots', '- button "0x1••••9f0e"\n', undefined],
  ['a summary', '- group: 0x1a2b...9f0e\n', "{ text: '/0x[0-9a-fA-F]{2}/', in: { role: group } }"],
  [
    'a summary with a picture, beside a link to a page about the address',
    '- link "0x1a2b...9f0e"\n- group:\n  - img "avatar"\n  - text: 0x1a2b...9f0e\n- text: the end\n',
    "{ text: '/0x[0-9a-fA-F]{2}/', in: { role: group } }",
  ],
  [
    'a button, beside a link',
    '- link "0x1a2b...9f0e"\n- button "0x1a2b...9f0e"\n',
    "{ role: button, name: '/0x[0-9a-fA-F]{2}/' }",
  ],
])('a page that is connected by %s is disconnected first', (_, screen, opener) => {
  expect(rewritten(screen)).toBe(opener && withSteps(opener, leaves))
})

test('a control that disconnects is pressed at once', () => {
  expect(rewritten('- text: 0x1a2b…9f0e\n- button "Disconnect"\n')).toBe(withSteps(leaves))
})

test('a run that failed for another reason leaves the scenario unchanged', () => {
  expect(rewritten('- button "0x1a2b…9f0e"\n- button "Connect Wallet"\n')).toBeUndefined()
  expect(rewritten('- text: The contract 0x1a2b…9f0e\n')).toBeUndefined()
  expect(rewritten('- group:\n  - text: Details\n- text: The contract 0x1a2b…9f0e\n')).toBeUndefined()
  expect(rewritten('- button "0x1a2b…9f0e"\n', { step: 'seeAccount: $alice' })).toBeUndefined()
  const again = withSteps(leaves)
  expect(rewritten('- button "0x1a2b…9f0e"\n', { text: again })).toBeUndefined()
})
