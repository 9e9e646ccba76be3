import { expect, test } from 'vitest'
import { parseScenario } from './parse-scenario.js'
import { formatProblem } from './problem.js'
import { loadYamlReader } from './read-yaml.js'

const readYaml = await loadYamlReader()
const vocabulary = { accounts: ['alice'], views: ['Connect'], services: ['catalogue'], endpoints: [] }

function lint(steps: string, head = '', isShipped = true) {
  const { scenario, problems } = readYaml(`scenario: A\n${head}---\n${steps}`, 'a.yaml')
  if (!scenario) return problems.map(formatProblem)
  const parse = parseScenario({ name: 'a', file: 'a.yaml', ...scenario, isShipped }, () => undefined, vocabulary)
  return parse.problems.map(formatProblem)
}

const complaint = (target: string, missing: string) =>
  `a.yaml:1:11  a shipped scenario says what is on screen, in the snapshot and in storage; on ${target} this one says no ${missing}`

const whole = `- open: Connect
- only: browser
  expect: { screen: [{ role: dialog }] }
- expect: { view: Connect, status: disconnected, storage: empty }
`

test('a shipped scenario that says all of it passes, and no less is demanded of a host', () => {
  expect(lint(whole)).toEqual([])
  expect(lint('- expect: { open: false }\n', '', false)).toEqual([])
})

test.each([
  ['view: Connect, ', 'view'],
  ['status: disconnected, ', 'status'],
  [', storage: empty', 'storage'],
])('one without %s is refused on each of its targets', (part, missing) => {
  expect(lint(whole.replace(part, ''))).toEqual([complaint('core', missing), complaint('browser', missing)])
})

test('a page is wanted where there is one', () => {
  const silent = whole.replace('screen: [{ role: dialog }]', 'focus: { role: dialog }')
  expect(lint(silent)).toEqual([complaint('browser', 'screen')])
  expect(lint(silent, 'targets: [core]\n')).toEqual([])
})
