import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExploreOptions, explore } from './explore.js'
import { expectFound, head, sampled } from './testing/plants.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'explore-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const { signal } = new AbortController()
const search = (options: Omit<ExploreOptions, 'output'>) => explore({ output: folder, ...options }, {}, signal)

test(`${sampled}: the search finds it, with a scenario of few steps`, () => expectFound(sampled, folder))

test('the same seed gives the same steps and the same record, to the byte', async () => {
  const once = await search({ seed: 5, runs: 2, steps: 12 })
  const again = await search({ seed: 5, runs: 2, steps: 12 })
  expect(once.steps).toBeGreaterThan(20)
  expect(again.record).toBe(once.record)
  const other = await search({ seed: 6, runs: 1, steps: 5 })
  expect(once.record).not.toContain(other.record.slice(0, 200))
})

test('a walk to an unreachable app ends early, and stops the search', async () => {
  const base = path.join(folder, 'gone.yaml')
  writeFileSync(base, `scenario: An app that is not there\napp: { url: 'http://127.0.0.1:1' }\n---\n- goto: /\n`)
  const { walks, cut, stopped, findings } = await search({ base, seed: 1, runs: 3, steps: 3 })
  expect({ walks, cut, stopped, findings }).toEqual({ walks: 1, cut: 1, stopped: 'app', findings: [] })
})

test('a walk continues after a word that cannot be finished, and reports that word', async () => {
  const own = path.join(folder, 'own')
  mkdirSync(path.join(own, 'words'), { recursive: true })
  const word =
    'word: pressAndMiss\nabout: Presses a button, and one that never comes.\nsteps:\n  - press: Connect wallet\n  - press: Never there\n'
  writeFileSync(path.join(own, 'words', 'pressAndMiss.yaml'), word)
  const base = path.join(own, 'miss.yaml')
  writeFileSync(base, `${head()}- expect: { page: { dialogs: 0 } }\n`)
  const told: string[] = []
  const onUndone = (run: number, move: string, message: string) =>
    told.push(`${run} ${move}: ${message.split('\n')[0]}`)
  const words = ['pressAndMiss', 'open', 'close']
  const options = { base, seed: 1, runs: 1, steps: 8, words, output: folder }
  const { steps, cut, undone, findings } = await explore(options, { onUndone }, signal)
  expect({ steps, cut, undone, findings }).toEqual({ steps: 8, cut: 0, undone: 1, findings: [] })
  expect(told).toEqual([expect.stringMatching(/^1 pressAndMiss: .*Never there/)])
})

test('the scenario of a later finding contains the finished part of an unfinished word', async () => {
  const own = path.join(folder, 'half')
  mkdirSync(path.join(own, 'words'), { recursive: true })
  const word = `word: pressAndMiss
about: Presses a button, and one that never comes.
takes: { button: { oneOf: { connecting: Connect wallet } } }
steps:
  - press: $button
  - press: Never there
`
  writeFileSync(path.join(own, 'words', 'pressAndMiss.yaml'), word)
  const leave = 'word: leave\nabout: Closes the modal.\nsteps:\n  - press: { role: button, name: Close }\n'
  writeFileSync(path.join(own, 'words', 'leave.yaml'), leave)
  // The planted defect: closing the modal after this button has opened it makes the page request an unknown service.
  const script = `addEventListener('click', (event) => {
    const names = event.composedPath().map((each) => each.ariaLabel ?? each.textContent)
    if (names.includes('Connect wallet')) window.isPressed = true
    if (names.includes('Close') && window.isPressed) fetch('https://nowhere.test/')
  }, true)`
  const base = path.join(own, 'half.yaml')
  writeFileSync(base, `${head({ script })}- expect: { page: { dialogs: 0 } }\n`)
  const words = ['pressAndMiss', 'leave']
  const cut: string[] = []
  const onCut = (_: number, message: string) => cut.push(message)
  const options = { base, seed: 1, runs: 1, steps: 4, words, output: folder }
  const { undone, findings } = await explore(options, { onCut }, signal)
  const [found] = findings
  expect({ undone, cut }).toEqual({ undone: 1, cut: [] })
  expect(found?.message).toContain('nowhere.test')
  expect(found?.scenario).toMatch(/- press: Connect wallet\n[\s\S]*name: Close/)
  // The scenario keeps the usual time limit, since it does not settle the page first as the walk does.
  expect(found?.scenario).not.toContain('within')
  expect(found?.isRepeated).toBe(true)
})
