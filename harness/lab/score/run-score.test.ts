import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadScenarios } from '../../test/runner/load.js'
import { shippedWords } from '../../test/runner/read-words.js'
import { checks } from './checks.js'
import { dappParts, whyNotApplicable } from './facts.js'
import { chooseChecks, runScore, ScoreUsageError, scoreScenario } from './run-score.js'

const app = { url: 'http://localhost:9' }

test.each(readdirSync(path.join(shippedWords, 'modals')))(
  'each check that applies has its words on %s',
  async (modal) => {
    const applied = checks.filter(({ needs }) => whyNotApplicable(needs, { modal, dapp: dappParts }) === undefined)
    const names = [...new Set(['list', ...applied.map(({ scenario }) => scenario)])]
    const files = names.map((name) => ({ name, file: scoreScenario(name) }))
    const { scenarios, problems } = await loadScenarios(files, { app: { ...app, modal } })
    expect(problems).toEqual([])
    expect(scenarios.map(({ name }) => name)).toEqual(names)
  },
)

test('a check plays every scenario of the folder', () => {
  const files = readdirSync(path.dirname(scoreScenario('list'))).filter((name) => name.endsWith('.yaml'))
  const played = new Set(['list', ...checks.map(({ scenario }) => scenario)])
  expect(files.map((name) => name.replace('.yaml', '')).sort()).toEqual([...played].sort())
})

test('checks are chosen by id, in the order of the table, and an unknown id suggests the nearest', () => {
  expect(chooseChecks([])).toBe(checks)
  expect(chooseChecks(['escape', 'connect']).map(({ id }) => id)).toEqual(['connect', 'escape'])
  expect(() => chooseChecks(['escpe'])).toThrow('no check is named "escpe": did you mean "escape"?')
})

test('a modal without words is refused before anything starts', async () => {
  const asked = { app, modal: 'metamodal', dapp: [], only: [], output: 'none', project: {} }
  const refused = runScore(asked, new AbortController().signal)
  await expect(refused).rejects.toThrow(ScoreUsageError)
  await expect(refused).rejects.toThrow(/"metamodal": name one of appkit, .*write words\/modals\/metamodal\//)
})
