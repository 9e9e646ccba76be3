import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../tools/build/root.js'
import { loadScenarios, shippedFiles } from './load.js'

/** "Each feature × (happy path, refused, each service fault, network switched …, disconnected …, reload in the middle)". */
const columns = ['Happy path', 'Refused', 'Service faults', 'Network switched', 'Disconnected', 'Reloaded']
const features = ['Account', 'Activity', 'Send', 'Receive', 'Swap', 'Buy', 'Names']
/** Cells without scenarios: nothing asks for a refusal, or no service is used. */
const empty = ['Account / Refused', 'Activity / Refused', 'Receive / Refused', 'Receive / Service faults']

/** Loaded once for all tests here, since loading takes a second or two. */
const loaded = loadScenarios(shippedFiles())

function readTable() {
  const text = fs.readFileSync(path.join(root, 'harness/scenarios/README.md'), 'utf8')
  const rows = text.split('\n').filter((line) => line.startsWith('| '))
  const [heads = [], ...rest] = rows.map((row) =>
    row
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  )
  return { heads, rest }
}

test('the table of features and interruptions has no empty cell, and names only shipped scenarios', async () => {
  const { heads, rest } = readTable()
  expect(heads).toEqual(['Feature', ...columns])
  expect(rest.map(([feature]) => feature)).toEqual(features)
  const { scenarios } = await loaded
  const shipped = new Set(scenarios.flatMap(({ name }) => [name, name.replace(/\[.*$/, '')]))
  const problems = rest.flatMap(([feature = '', ...cells]) =>
    cells.flatMap((cell, index) => {
      const where = `${feature} / ${columns[index]}`
      const names = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
      if (names.length === 0) return empty.includes(where) ? [] : [`${where}: no scenario`]
      return names.filter((name) => !shipped.has(name)).map((name) => `${where}: there is no ${name}`)
    }),
  )
  expect(problems).toEqual([])
})

test('every scenario of these features that is interrupted or fails is in the table', async () => {
  const table = readTable().rest.flat().join(' ')
  const { scenarios } = await loaded
  const files = new Set(scenarios.map(({ name }) => name.replace(/\[.*$/, '')))
  const wanted = [...files].filter((name) =>
    /^(send|receive|swap|buy|names)\/.*(refused|fail|switched|disconnect|reload|interrupted|silent)/.test(name),
  )
  expect(wanted.filter((name) => !table.includes(`\`${name}`))).toEqual([])
})
