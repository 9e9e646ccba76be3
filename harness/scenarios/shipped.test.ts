import { expect, test } from 'vitest'
import { hostOptions } from '../../core/contracts/host-options.js'
import { formatProblem } from './language/problem.js'
import { loadScenarios, shippedFiles } from './load.js'

test('every shipped scenario passes lint', async () => {
  const { scenarios, problems } = await loadScenarios(shippedFiles())
  expect(problems.map(formatProblem)).toEqual([])
  expect(scenarios.length).toBeGreaterThan(60)
})

test('every option of the contract is refused by its name in some scenario', async () => {
  const { scenarios } = await loadScenarios(shippedFiles())
  const tried = scenarios
    .filter(({ name }) => /^options\/bad-\w+\[/.test(name))
    .map(({ name }) => name.slice(name.indexOf('=') + 1, -1))
  const { shape } = hostOptions
  expect(Object.keys(shape).filter((option) => !tried.includes(option))).toEqual([])
})

test('each view is asked for by a host before and after somebody is connected', async () => {
  const { scenarios } = await loadScenarios(shippedFiles())
  const cells = (file: string) =>
    scenarios.flatMap(({ name }) => (name.startsWith(`${file}[`) ? [name.slice(name.indexOf('=') + 1, -1)] : []))
  const all = ['Connect', 'AllWallets', 'ConnectingExternal', 'Account', 'Networks', 'UnsupportedChain']
  expect(cells('views/open-each')).toEqual(all)
  expect(cells('views/open-each-connected')).toEqual(all)
})
