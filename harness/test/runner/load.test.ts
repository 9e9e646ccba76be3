import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { findScenarioFiles, loadScenarios, matchesGlob, modalOf, NoScenarioError, pickCells } from './load.js'

const folders: string[] = []

function setup(files: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-load-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  return { folder, names: (...selectors: string[]) => findScenarioFiles(selectors, {}, folder).map(({ name }) => name) }
}

afterEach(() => {
  vi.restoreAllMocks()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const yaml = 'scenario: A\n---\n- expect: { modal: closed }\n'
const files = {
  'connect/evm.yaml': yaml,
  'connect/solana.yaml': yaml,
  'list/search.yaml': yaml,
  'flows/part.yaml': '- open\n',
}

test('finds shipped scenarios by name, by folder and by glob, and all of them without a selector', () => {
  const { names } = setup(files)
  expect(names()).toEqual(['connect/evm', 'connect/solana', 'list/search'])
  expect(names('search')).toEqual(['list/search'])
  expect(names('connect')).toEqual(['connect/evm', 'connect/solana'])
  expect(names('./connect/')).toEqual(['connect/evm', 'connect/solana'])
  expect(names('*/s*')).toEqual(['connect/solana', 'list/search'])
  expect(names('connect/evm', 'connect')).toEqual(['connect/evm', 'connect/solana'])
})

test('an unknown name gets the nearest name as a suggestion', () => {
  const { names } = setup(files)
  expect(() => names('conect/evm')).toThrow(
    new NoScenarioError('no scenario is named "conect/evm" (did you mean "connect/evm"?)'),
  )
})

test('loads a file of the host by its path', async () => {
  const { folder } = setup({
    'mine.yaml': 'scenario: Mine\n---\n- use: part\n- expect: { modal: open }\n',
    'flows/part.yaml': '- open\n',
  })
  const found = findScenarioFiles([path.join(folder, 'mine.yaml')])
  const { scenarios, problems } = await loadScenarios(found)
  expect(problems).toEqual([])
  expect(scenarios[0]?.steps).toHaveLength(2)
})

test('artefacts of a file of the host have their own name, inside the output folder', () => {
  const beside = path.basename(process.cwd())
  const { folder } = setup({ 'mine.yaml': yaml })
  const [mine] = findScenarioFiles([path.join(folder, 'mine.yaml')])
  const kept = path.join(folder, 'kept')
  expect(path.relative(kept, path.join(kept, mine?.name ?? ''))).toMatch(/^_.*\bmine$/)
  // The name follows from the path below the working directory, so two files never share a name.
  const [here] = findScenarioFiles([path.join('harness', 'scenarios', 'shipped', 'connect', 'already-pending.yaml')])
  expect(here?.name).toBe('harness/scenarios/shipped/connect/already-pending')
  expect(pickCells([{ name: '_/a/mine[theme=dark]' }], ['../a/mine.yaml[theme=dark]'])).toHaveLength(1)
  expect(
    pickCells([{ name: 'a/mine[theme=dark]' }], ['../a/mine.yaml[theme=dark]', './a/mine.yaml[theme=light]']),
  ).toEqual([])
  expect(pickCells([{ name: 'a/mine[theme=dark]' }], ['./a/mine.yaml[theme=dark]'])).toHaveLength(1)
  expect(pickCells([{ name: 'a/mine[theme=dark]' }], [`../${beside}/a/mine.yaml[theme=dark]`])).toHaveLength(1)
})

test('loads a scenario written in TypeScript and explains one that is wrong', async () => {
  const good = `export const one = ['open']\nconst steps: unknown[] = ['open', { expect: { view: 'Connect' } }]\nexport default { scenario: 'In TypeScript', steps }\n`
  const meant = `const first = { 'wallet.fix': 'approve' } as const
const more: unknown[] = [{ expect: { view: 'Acount' } }]
const made = (steps: unknown[]) => [{ open: 'Acct' }, ...steps]
const define = <T,>(scenario: T) => scenario
export default define({
  scenario: 'Named amiss',
  wallets: { fox: { via: 'eip6963', networks: ['mainet'] } },
  steps: [first, ...more, { expect: { screen: [{ role: 'buton' }] } }, ...made(['open']), { open: \`Conect\` }, { heal: 'open' }],
})
`
  const { folder } = setup({
    'good.ts': good,
    'bad.ts': 'export default { scenario: 1, steps: ["opne"] }\n',
    'late.ts': `import { one } from './good.js'\nexport default { scenario: 'L', steps: [...one, { expect: { modal: { open: 1 } } }] }\n`,
    'none.ts': 'export const a = 1\nexport default { a }\n',
    'meant.ts': meant,
  })
  const load = (name: string) => loadScenarios(findScenarioFiles([path.join(folder, name)]))
  const { scenarios, problems } = await load('good.ts')
  expect(problems).toEqual([])
  expect(scenarios[0]?.steps[0]).toMatchObject({ kind: 'user', verb: 'open' })
  const places = async (name: string) =>
    (await load(name)).problems.map(({ position, message, suggestion }) => {
      return [`${position?.line}:${position?.column}`, message, suggestion]
    })
  expect(await places('bad.ts')).toEqual([
    ['1:28', 'wants a string, got 1', undefined],
    ['1:39', 'unknown step "opne"', 'open'],
  ])
  expect(await places('late.ts')).toEqual([['2:70', 'wants true or false, got 1', undefined]])
  expect(await places('none.ts')).toEqual([
    ['2:16', expect.stringContaining('export default defineScenario'), undefined],
  ])
  // The position is that of the word if the module contains it literally, and otherwise that of the enclosing list.
  expect(await places('meant.ts')).toEqual([
    ['1:25', 'the scenario has no wallet "fix"', 'fox'],
    ['2:44', 'there is no view "Acount"', 'Account'],
    ['8:56', 'there is no role "buton"', 'button'],
    ['8:10', 'there is no view "Acct"', undefined],
    ['8:99', 'there is no view "Conect"', 'Connect'],
    ['8:10', 'no fault has the id "open"', undefined],
    ['7:48', 'the scenario has no chain "mainet"', undefined],
  ])
})

test('a module that cannot be loaded is a problem with its position and without colours', async () => {
  const { folder } = setup({
    'broken.ts': "export default {\n  scenario: 'T',\n  syntax error here\n",
    'alone.ts': "import one from './gone.js'\nexport default one\n",
    'throws.ts': "throw new Error('not today')\n",
    'mine.yaml': yaml,
  })
  const names = ['broken.ts', 'alone.ts', 'throws.ts', 'mine.yaml'].map((name) => path.join(folder, name))
  const { scenarios, problems } = await loadScenarios(findScenarioFiles(names))
  expect(scenarios.map(({ file }) => path.basename(file))).toEqual(['mine.yaml'])
  expect(problems.map(({ file, position, message }) => [path.basename(file), position, message])).toEqual([
    ['broken.ts', { line: 3, column: 10 }, expect.stringMatching(/^the module cannot be loaded: Expected `,` or `}`/)],
    ['alone.ts', undefined, expect.stringContaining('the module cannot be loaded: Failed to load url ./gone.js')],
    ['throws.ts', undefined, 'the module cannot be loaded: not today'],
  ])
  expect(JSON.stringify(problems)).not.toContain('u001b')
})

test('a function in a missing file is a problem of the step', async () => {
  const { folder } = setup({
    'mine.yaml': `${yaml}- ts: ./gon.ts#foo\n- repeat: { times: 2, steps: [{ ts: ./here.ts#foo }, { ts: ../x/other.ts#foo }] }\n`,
    'here.ts': 'export const foo = () => undefined\n',
    'gone.ts': 'export const foo = () => undefined\n',
  })
  const { scenarios, problems } = await loadScenarios(findScenarioFiles([path.join(folder, 'mine.yaml')]))
  expect(scenarios).toEqual([])
  expect(problems.map(({ position, message, suggestion }) => [position, message, suggestion])).toEqual([
    [{ line: 4, column: 7 }, 'there is no file "./gon.ts"', 'gone.ts'],
    [{ line: 5, column: 60 }, 'there is no file "../x/other.ts"', undefined],
  ])
})

test('an unknown flow gets the nearest one as a suggestion', async () => {
  const { folder } = setup({
    'mine.yaml': `${yaml}- use: prat\n- use: connect-foxx\n`,
    'flows/part.yaml': '- open\n',
  })
  const { problems } = await loadScenarios(findScenarioFiles([path.join(folder, 'mine.yaml')]))
  expect(problems.map(({ message, suggestion }) => [message, suggestion])).toEqual([
    ['there is no flow "prat"', 'part'],
    ['there is no flow "connect-foxx"', 'connect-fox'],
  ])
})

test('picks one cell of a matrix', () => {
  const cells = ['a/each[theme=light]', 'a/each[theme=dark]'].map((name) => ({ name }))
  expect(pickCells(cells, ['a/each[theme=dark]'])).toEqual([{ name: 'a/each[theme=dark]' }])
  expect(pickCells(cells, ['each[theme=dark]'])).toEqual([{ name: 'a/each[theme=dark]' }])
  expect(pickCells(cells, ['a/each.yaml[theme=dark]'])).toEqual([{ name: 'a/each[theme=dark]' }])
  expect(pickCells(cells, ['a/each'])).toHaveLength(2)
  expect(pickCells([...cells, { name: 'b/one' }], ['a/each[theme=dark]', 'b/*'])).toEqual([cells[1], { name: 'b/one' }])
})

test('selecting one cell of a matrix leaves other scenarios unchanged', () => {
  const named = (...names: string[]) => names.map((name) => ({ name }))
  const all = named(
    'log/in',
    'log/in-late[how=a]',
    'log/in-late[how=b]',
    'log/out',
    'mine/one[how=a]',
    'mine/one[how=b]',
  )
  const picked = (...selectors: string[]) => pickCells(all, selectors).map(({ name }) => name)
  expect(picked('log/in-late[how=a]', 'in')).toEqual(['log/in', 'log/in-late[how=a]'])
  expect(picked('log/in-late[how=a]', './mine/one.yaml')).toEqual([
    'log/in-late[how=a]',
    'mine/one[how=a]',
    'mine/one[how=b]',
  ])
  expect(picked('log/in-late[how=a]', 'mine/*.yaml')).toEqual([
    'log/in-late[how=a]',
    'mine/one[how=a]',
    'mine/one[how=b]',
  ])
  expect(picked('mine/one[how=b]', 'log')).toEqual([
    'log/in',
    'log/in-late[how=a]',
    'log/in-late[how=b]',
    'log/out',
    'mine/one[how=b]',
  ])
})

test('one star matches within a folder, two stars across folders', () => {
  expect(matchesGlob('a/b', 'a/*')).toBe(true)
  expect(matchesGlob('a/b/c', 'a/*')).toBe(false)
  expect(matchesGlob('a/b/c', 'a/**')).toBe(true)
  expect(matchesGlob('c.yaml', '**/*.yaml')).toBe(true)
  expect(matchesGlob('a/x', 'a/{x,y}')).toBe(true)
  expect(matchesGlob('app/[id]/a.yaml', 'app/[id]/*.yaml')).toBe(true)
  expect(matchesGlob('app/i/a.yaml', 'app/[id]/*.yaml')).toBe(false)
  expect(matchesGlob('.hidden/a.yaml', '**/*.yaml')).toBe(true)
})

test('the modal is that of the folder of the config, or of the package of the scenario', () => {
  const uses = (name: string) => JSON.stringify({ dependencies: { [name]: '1.0.0' } })
  const { folder } = setup({
    'package.json': uses('typescript'),
    'web/package.json': uses('connectkit'),
    'admin/package.json': uses('@rainbow-me/rainbowkit'),
  })
  const file = path.join(folder, 'web/tests/connect.yaml')
  const app = { url: 'http://localhost:3000' }
  expect(modalOf({ app }, file, { folder })).toBe('connectkit')
  expect(modalOf({ app }, file, {})).toBe('connectkit')
  expect(modalOf({ app }, file, { folder: path.join(folder, 'admin') })).toBe('rainbowkit')
  vi.spyOn(process, 'cwd').mockReturnValue(path.join(folder, 'admin'))
  expect(modalOf({ app }, path.join(folder, 'connect.yaml'), {})).toBe('rainbowkit')
  expect(modalOf({ app: { ...app, modal: 'appkit' } }, file, {})).toBe('appkit')
  expect(modalOf({}, file, {})).toBeUndefined()
})
