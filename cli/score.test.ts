import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { main } from './main.js'
import { keepWritten } from './testing/io.js'

async function score(...words: string[]) {
  const { written, io } = keepWritten()
  const code = await main(['score', ...words], io, '1.2.3', new AbortController().signal)
  return { code, ...written }
}

function configOf(content: object): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-score-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'walletmodal-harness.config.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const page = 'http://localhost:9'

test('without an address and an app in the config, the error says what to name', async () => {
  const { code, err, out } = await score('--config', configOf({}))
  expect(code).toBe(2)
  expect(err).toContain('there is no page to score: give its address, such as http://localhost:5173')
  expect(out).toBe('')
})

test.each([
  [['localhost:5173'], 'Give the address of a page, such as http://localhost:5173, instead of "localhost:5173"'],
  [[page, '--dapp', 'swap'], 'Choose among sign, network'],
  [[page, '--only', 'axes'], 'no check is named "axes": did you mean "axe"?'],
  [[page, '--modal', 'metamodal'], 'no words are written for a modal "metamodal"'],
  [[page, '--fast'], "unknown option '--fast'"],
])('%j is refused with what is wrong', async (words, message) => {
  const { code, err } = await score(...words, '--config', configOf({}))
  expect(err).toContain(message)
  expect(code).toBe(2)
})

test('the config lists the parts of the dapp, and an unknown part is an error of the config', async () => {
  const { code, err } = await score(page, '--config', configOf({ dapp: ['sign', 'swap'] }))
  expect(code).toBe(2)
  expect(err).toContain('the config says dapp: ["sign","swap"]')
})

test('the help explains words, and how to repeat one check', async () => {
  const { code, out } = await score('--help')
  expect(code).toBe(0)
  expect(out).toContain('Your own words in words/ beside the config')
  expect(out).toContain('--only focus-in,escape')
})
