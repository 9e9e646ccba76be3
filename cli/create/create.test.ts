import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const command = path.join(import.meta.dirname, 'create.mjs')
const folder = mkdtempSync(path.join(tmpdir(), 'wm-create-'))
afterAll(() => rmSync(folder, { recursive: true }))

function create(args: readonly string[], userAgent = 'npm/11.0.0 node/v20') {
  const env = { ...process.env, npm_config_user_agent: userAgent }
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')

test.each([
  ['vite-wagmi', 'src', ['wagmi', 'vite']],
  ['vite', 'src', ['vite']],
  ['next-wagmi', 'app', ['wagmi', 'next']],
  ['next', 'app', ['next']],
])('the template %s has a page, a contract and a test, and no place left to fill', (template, page, packages) => {
  expect(create([template, '--template', template, '--no-install'])).toMatchObject({ status: 0 })
  const files = readdirSync(path.join(folder, template), { recursive: true, withFileTypes: true })
  const names = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name))
  const ways = names.map((name) => path.relative(path.join(folder, template), name))
  expect(ways).toEqual(
    expect.arrayContaining(['.gitignore', `${page}/wallet.tsx`, 'contracts/Counter.json', 'tests/wallet/counts.yaml']),
  )
  for (const name of names) expect(readFileSync(name, 'utf8'), name).not.toMatch(/%\w+%/)
  const { name, dependencies, devDependencies } = JSON.parse(read(`${template}/package.json`))
  expect(name).toBe(template)
  const all = { ...dependencies, ...devDependencies }
  expect(Object.values(all).every((version) => typeof version === 'string')).toBe(true)
  expect(Object.keys(all)).toEqual(expect.arrayContaining(packages))
  expect('wagmi' in all).toBe(packages.includes('wagmi'))
})

test('the address of the contract is the same in the page and in its test', () => {
  create(['same', '--no-install'])
  const [address] = /0x\w{40}/.exec(read('same/src/counter.ts')) ?? []
  expect(address).toBeDefined()
  expect(read('same/tests/wallet/counts.yaml')).toMatch(new RegExp(`at: ['"]${address}['"]`))
})

test('the package manager that starts the command is used for the dapp', () => {
  expect(create(['of-pnpm', '--no-install'], 'pnpm/10.33.0 npm/? node/v22').said).toMatch(
    /pnpm install\n {2}pnpm run dev/,
  )
  expect(read('of-pnpm/walletmodal-harness.config.ts')).toContain("'pnpm run dev --port $PORT --strictPort'")
  expect(create(['of-nobody', '--no-install'], '').said).toMatch(/npm install\n {2}npm run dev/)
})

test.each([
  [['My_Dapp'], '"My_Dapp" cannot be the name of a package: wanted small letters'],
  [['a', 'b'], 'One folder is made, and 2 are named: a, b.'],
  [['x', '--template', 'nuxt'], 'There is no template "nuxt". There are: vite-wagmi, vite, next-wagmi, next.'],
  [['x', '--use', 'walletmodal'], '--use walletmodal: wanted a package and where it is'],
  [['x', '--wide'], "Unknown option '--wide'"],
])('%j is refused, in words, and nothing is written', (args, words) => {
  const before = readdirSync(folder)
  const { status, said } = create(args)
  expect(status).toBe(2)
  expect(said).toContain(words)
  expect(said).toContain('--help')
  expect(readdirSync(folder)).toEqual(before)
})

test('a folder that is not empty is not changed', () => {
  mkdirSync(path.join(folder, 'full'))
  writeFileSync(path.join(folder, 'full/mine.txt'), 'mine')
  expect(create(['full'])).toMatchObject({
    status: 2,
    said: expect.stringContaining('is not empty. Nothing was written'),
  })
  expect(readdirSync(path.join(folder, 'full'))).toEqual(['mine.txt'])
})

test('--help describes the command, with examples', () => {
  const { status, said } = create(['--help'])
  expect(status).toBe(0)
  for (const word of ['--template', '--no-install', '--no-run', '--use', 'Examples:']) expect(said).toContain(word)
})
