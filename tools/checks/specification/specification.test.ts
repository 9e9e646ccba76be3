import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../build/root.js'
import { calls } from './calls.js'
import { constants } from './constants.js'
import { entities } from './entities.js'
import { errors } from './errors.js'
import { permissions } from './permissions.js'
import { purpose } from './purpose.js'
import { screens } from './screens.js'
import { states } from './states.js'
import { validation } from './validation.js'

// Headings of lists, and sentences that state no rule, are not among them.
const points = { purpose, screens, entities, states, validation, permissions, calls, errors, constants }
const statements = Object.values(points).flat()

const textOf = (file: string) => (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '')

/** The titles of the tests of a file, as they are written there: `test('…', () =>`, `])('…', async`, `)('…', {`. */
function titlesOf(source: string): readonly string[] {
  const titles = source.matchAll(
    /^ *(?:test\b|\]|\}|\))[^\n]*?\(\s*(['"`])((?:\\.|(?!\1)[^\n])*)\1,\s*(?:async\b|\(|\{|\w+ =>)/gm,
  )
  return [...titles].map(([, , title = '']) => title.replace(/\\(.)/g, '$1'))
}

/** How often a file has the test; a scenario has its words or not. */
function countOf(file: string, part: string): number {
  const text = textOf(file)
  if (file.endsWith('.yaml')) return Number(text.includes(part))
  return titlesOf(text).filter((title) => title.includes(part)).length
}

test('reads every form of a title, and nothing that is none', () => {
  const source = [
    "test('one', () => {})",
    "test.each([1, 2])('two: %s', async (value) => {})",
    "test.each([\n  ['no title', () => {}],\n] as const)('three', ({ a }) => {})",
    'test.each(list)(\n  "four\'s",\n  async () => {},\n)',
    '  test(`five`, { timeout: 1 }, () => {})',
    "  call('six', () => {})",
  ].join('\n')
  expect(titlesOf(source)).toEqual(['one', 'two: %s', 'three', "four's", 'five'])
})

test.each(Object.entries(points))('each test that holds a statement of %s is there, once', (_point, point) => {
  const holders = point.flatMap(({ heldBy }) => heldBy)
  expect(holders.map(([file, part]) => [file, part, countOf(file, part)]).filter(([, , count]) => count !== 1)).toEqual(
    [],
  )
})

test('every statement has a test that holds it, and where the package differs a page that says so', () => {
  expect(statements.filter(({ heldBy }) => heldBy.length === 0)).toEqual([])
  const decisions = statements.flatMap(({ decision }) => (decision ? [decision] : []))
  expect(decisions.filter(({ page, about }) => !textOf(page).includes(about))).toEqual([])
})

test('a statement stands once, and none is lost', () => {
  const all = statements.flatMap(({ says }) => says)
  expect(all.filter((statement, index) => all.indexOf(statement) !== index)).toEqual([])
  expect(all.length).toBeGreaterThanOrEqual(374)
})
