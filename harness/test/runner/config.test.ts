import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.js'
import { findScenarioFiles } from './load.js'

function setup(files: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  return folder
}

test('the nearest config of a folder and those above it is read, in TypeScript, JavaScript and JSON', async () => {
  const folder = setup({
    'walletmodal-harness.config.ts': `const url: string = 'http://localhost:1'\nexport default { app: { url }, workers: 3, output: 'out' }`,
    'packages/shop/walletmodal-harness.config.mjs': `export default { scenarios: 'tests/*.yaml', timeout: '9s' }`,
    'packages/shop/src/main.ts': '',
    'packages/admin/walletmodal-harness.config.json': '{ "apps": { "admin": { "url": "http://localhost:2" } } }',
    'packages/other/readme.md': '',
  })
  const other = await readConfig(undefined, path.join(folder, 'packages/other'))
  expect(other.project).toMatchObject({ folder, app: { url: 'http://localhost:1' } })
  expect(other.settings).toEqual({ workers: 3, output: path.join(folder, 'out') })
  const shop = await readConfig(undefined, path.join(folder, 'packages/shop/src'))
  expect(shop.project.scenarios).toEqual(['tests/*.yaml'])
  expect(shop.settings).toMatchObject({ timeout: '9s' })
  const admin = await readConfig('packages/admin/walletmodal-harness.config.json', folder)
  expect(admin.project.apps).toEqual({ admin: { url: 'http://localhost:2' } })
  expect(await readConfig(undefined, path.parse(folder).root)).toEqual({ project: {}, settings: {} })
})

test('a config loads with any tsconfig of the dapp, also one that extends a file not generated yet', async () => {
  const folder = setup({
    'tsconfig.json': '{ "extends": "./.svelte-kit/tsconfig.json" }',
    'walletmodal-harness.config.ts': `const workers: number = 3\nexport default { workers }`,
  })
  expect((await readConfig(undefined, folder)).settings).toEqual({ workers: 3, output: undefined })
})

test('the error of a wrong, broken or missing config names its file', async () => {
  const folder = setup({
    'wrong.json': '{ "app": { "url": "localhost" }, "worker": 3 }',
    'broken.mjs': `throw new Error('on purpose')`,
    'none.mjs': 'export const config = {}',
  })
  await expect(readConfig('wrong.json', folder)).rejects.toThrow(
    /wrong\.json is wrong:\n {2}app\.url: wants .*got "localhost"\n {2}the default export: unknown key "worker"$/,
  )
  await expect(readConfig('broken.mjs', folder)).rejects.toThrow(/broken\.mjs cannot be loaded: on purpose$/)
  await expect(readConfig('none.mjs', folder)).rejects.toThrow(/none\.mjs is wrong:\n {2}the default export: /)
  await expect(readConfig('gone.ts', folder)).rejects.toThrow(/^there is no config .*gone\.ts$/)
})

test("the config's scenarios are found with and without a name, words and flows are not", () => {
  const folder = setup({
    'tests/pay.yaml': '',
    'tests/deep/sign.ts': '',
    'tests/words/connect.yaml': '',
    'tests/flows/visit.yaml': '',
    'node_modules/other/tests/theirs.yaml': '',
  })
  const project = { folder, scenarios: ['**/*.yaml', 'tests/**/*.ts'] }
  const files = (...selectors: string[]) =>
    findScenarioFiles(selectors, project).map(({ file }) => path.relative(folder, file))
  expect(files()).toEqual(['tests/pay.yaml', 'tests/deep/sign.ts'])
  expect(files('pay')).toEqual(['tests/pay.yaml'])
  expect(() => files('payy')).toThrow('no scenario is named "payy" (did you mean "pay"?)')
  expect(findScenarioFiles(['connect/connect-evm'], project)).toHaveLength(1)
  const empty = { folder, scenarios: ['none/*.yaml'] }
  expect(() => findScenarioFiles([], empty)).toThrow('no file is a scenario of the config: none/*.yaml')
  expect(findScenarioFiles([], {}).length).toBeGreaterThan(100)
})
