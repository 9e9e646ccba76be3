import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand, runNode } from '../lib/command.js'
import { bareImportsOf } from './bare-imports.js'
import { find, locked } from './lock.js'
import { askEverything, startUp } from './start-up.js'
import { packedTarball, removeTarball } from './tarball.js'

// A stranger's first minute: both packages from their tarballs in an empty folder, each package with what it declares beside it and
// nothing else. In a clone, and in most installations, a package also finds what others have brought.

let folder: string

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'walletmodal-empty-'))
  const tarballs = [await packedTarball(), await packedTarball('harness')]
  // The versions that are here already, so that npm need not ask for others.
  const react = ['react', 'react-dom'].map((name) => `${name}@${locked[find('', name) ?? '']?.version}`)
  const flags = ['--install-strategy=linked', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund']
  const { code, output } = await runCommand('npm', ['install', ...flags, ...tarballs, ...react], { cwd: folder })
  if (code !== 0) throw new Error(output)
})

afterAll(() => {
  removeTarball()
  fs.rmSync(folder, { recursive: true, force: true })
})

const installed = (name: string) => fs.realpathSync(path.join(folder, 'node_modules', name))
const command = () => path.join(installed('walletmodal-harness'), 'bin.mjs')

/** Runs in another Node: for each file and specifier, the file that Node would load, or why it would load none. */
const resolver = `
  import fs from 'node:fs'
  import { pathToFileURL } from 'node:url'
  for (const [file, specifier] of JSON.parse(process.argv[1])) {
    try {
      const found = new URL(import.meta.resolve(specifier, pathToFileURL(file).href))
      if (!fs.existsSync(found)) throw new Error(found + ' is missing')
    } catch (error) {
      console.log(file + ' does not find ' + specifier + ': ' + error.message)
    }
  }`

test.each(['walletmodal', 'walletmodal-harness'])('%s finds every package that its files import', async (name) => {
  const home = installed(name)
  const seen = new Set<string>()
  const wanted = bareImportsOf(home)
    .filter(({ file, specifier }) => !file.endsWith('.d.ts') && !seen.has(specifier) && seen.add(specifier))
    .map(({ file, specifier }) => [path.join(home, file), specifier])
  expect(wanted.length).toBeGreaterThan(4)
  const args = ['--experimental-import-meta-resolve', '--input-type=module', '-e', resolver, JSON.stringify(wanted)]
  const { stdout, code, output } = await runCommand(process.execPath, args, { cwd: folder })
  expect(stdout).toBe('')
  expect(code, output).toBe(0)
})

test('a package that nobody declares is out of reach there', async () => {
  const file = path.join(installed('walletmodal-harness'), 'bin.mjs')
  const args = ['--experimental-import-meta-resolve', '--input-type=module', '-e', resolver]
  const wanted = JSON.stringify([[file, 'micro-packed']])
  const { stdout } = await runCommand(process.execPath, [...args, wanted], { cwd: folder })
  expect(stdout).toContain('does not find micro-packed')
})

test('every entry of the modal loads without a browser', async () => {
  const file = path.join(folder, 'entries.mjs')
  const entries = [
    'walletmodal',
    'walletmodal/core',
    'walletmodal/networks',
    'walletmodal/siwx',
    'walletmodal/wallet-adapter',
  ]
  fs.writeFileSync(file, entries.map((entry) => `await import('${entry}')`).join('\n'))
  const { code, output } = await runNode(file, [], { cwd: folder })
  expect(output).toBe('')
  expect(code).toBe(0)
})

test('up starts, answers, and leaves nothing behind', async () => {
  const up = await startUp([process.execPath, command()], folder)
  await askEverything(up)
  await up.stop()
})

test('a world with every kind of chain starts and stops', async () => {
  const file = path.join(folder, 'world.mjs')
  fs.writeFileSync(
    file,
    `import { createWorld } from 'walletmodal-harness'
    const world = await createWorld({
      chains: { mainnet: { kind: 'evm', id: 1 }, bitcoin: { kind: 'bitcoin', network: 'mainnet' }, polkadot: { kind: 'polkadot' } },
      wallets: { fox: { via: 'eip6963' }, owl: { via: 'sats-connect' } },
    })
    await world.stop()
    process.stdout.write(Object.keys(world.chains).join())`,
  )
  const { stdout, output, code } = await runNode(file, [], { cwd: folder })
  expect([code, stdout], output).toEqual([0, 'mainnet,bitcoin,polkadot'])
})

test('scenarios with Bitcoin run: a wallet connects and signs, and a payment is made', async () => {
  const args = ['run', 'bitcoin/connect-and-sign', 'bitcoin/pay', '--output', 'results']
  const { code, output } = await runNode(command(), args, { cwd: folder })
  expect(code, output).toBe(0)
  expect(output).toMatch(/[1-9]\d* passed, 0 failed/)
})
