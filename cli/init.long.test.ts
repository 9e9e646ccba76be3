import { execFile } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commandFile, root } from '../tools/build/root.js'
import { appFolder, main, packageText, page } from './testing/app-folder.js'

/** Runs the built command in a folder. */
function walletmodal(cwd: string, ...argv: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [commandFile, ...argv], { cwd }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr })
    })
  })
}

test('a Vite app: init writes the files of a first run, the run passes, and a scenario with one more line fails by name', async () => {
  // The folder is in the repository, so that it finds vite and the package itself.
  const folder = appFolder(true, { 'package.json': packageText, 'index.html': page, 'src/main.ts': main })
  const dry = await walletmodal(folder, 'init', '--dry-run')
  expect(dry.said).toContain('would write walletmodal-harness.config.ts')
  expect(() => readFileSync(path.join(folder, 'walletmodal-harness.config.ts'))).toThrow('ENOENT')
  const made = await walletmodal(folder, 'init')
  expect(made.said).toContain(`Found Vite, no modal that is known, npm.
  written walletmodal-harness.config.ts
  written tests/wallet/connect.yaml
  written package.json
  written .gitignore
  written .github/workflows/wallet.yml
The first run:
`)
  const [, picture = ''] = /^✓ 1\/1 .*\n {2}picture: (file:.*)$/m.exec(made.said) ?? []
  expect(readFileSync(new URL(picture)).subarray(1, 4).toString()).toBe('PNG')
  expect(made.said).toMatch(/1 passed, 0 failed .*\nThe run passed\. From now on:\n {2}npm run test:wallet\n/)
  expect(made.said).toMatch(
    /Starting the app \(npm run dev .*\nThe app: http:\/\/localhost:\d+, started by npm run dev/,
  )
  expect(made.code).toBe(0)
  expect((await walletmodal(folder, 'init', '--no-run')).said.match(/kept/g)).toHaveLength(5)

  const scenario = path.join(folder, 'tests/wallet/connect.yaml')
  writeFileSync(scenario, `${readFileSync(scenario, 'utf8')}- press: Buy\n`)
  const red = await walletmodal(folder, 'run', 'connect', '--output', 'elsewhere')
  expect(red.code).toBe(1)
  expect(red.said).toContain('there is no button or link "Buy"')
  expect(red.said).toContain('npx walletmodal-harness run tests/wallet/connect.yaml')
  expect(readFileSync(path.join(folder, 'elsewhere/tests/wallet/connect/round-1/screen.yaml'), 'utf8')).toContain(
    'heading "Shop"',
  )
})

test('console errors that the page logs by itself are added to the config, and the run passes', async () => {
  const files = { 'package.json': packageText, 'index.html': page }
  const folder = appFolder(true, {
    ...files,
    'src/main.ts': `${main}console.error("It's \\\\ known: <svg> attribute")\n`,
  })
  const made = await walletmodal(folder, 'init')
  expect(made.said).toMatch(
    /under console, so that they fail no run:\n {2}It's \\ known: <svg> attribute\nOnce more:[\s\S]*The run passed/,
  )
  expect(made.code).toBe(0)
  expect(readFileSync(path.join(folder, 'walletmodal-harness.config.ts'), 'utf8')).toContain(
    "  console: [\n    'It\\'s \\\\ known: <svg> attribute',\n  ],\n})",
  )
  // `init` does not add an uncaught error to the config.
  const other = appFolder(true, {
    ...files,
    'src/main.ts': `${main}console.error('known')\nthrow new Error('broken')\n`,
  })
  const red = await walletmodal(other, 'init')
  expect(red.said).not.toContain('Once more')
  expect(red.code).not.toBe(0)
})

const kitPackage = JSON.stringify({
  ...JSON.parse(packageText),
  dependencies: { '@rainbow-me/rainbowkit': '2' },
})

/** A page that opens its list of wallets as RainbowKit does, and shows the account in a form of its own. */
const kit = (says: string) => `const main = document.querySelector('main')!
const button = (parent: Element, name: string, onclick: () => unknown) =>
  parent.append(Object.assign(document.createElement('button'), { textContent: name, onclick }))
addEventListener('eip6963:announceProvider', (event) => {
  const { info, provider } = (event as CustomEvent).detail
  button(main, 'Connect Wallet', () => {
    const dialog = document.createElement('dialog')
    button(dialog, info.name, async () => {
      const [account] = await provider.request({ method: 'eth_requestAccounts' })
      const short = account.slice(0, 6) + '…' + account.slice(-4)
      const opener = main.querySelector('button')!
      dialog.remove()
      ${says}
    })
    document.body.append(dialog)
    dialog.showModal()
  })
})
dispatchEvent(new Event('eip6963:requestProvider'))
`

const ends = /^- expect: \{ wallet: .*\n([\s\S]*)$/m

test.each([
  ['in its button', 'opener.textContent = short', 0, /The run passed\. From/, '- seeAccount: $alice\n'],
  [
    'in a text',
    'opener.remove(); main.append("Hello " + short)',
    0,
    /looks for it anywhere\non the page\. Once more:[\s\S]*The run passed\. From/,
    '- expect: { screen: [{ role: generic, address: $alice }] }\n',
  ],
  [
    'nowhere',
    "opener.textContent = 'Log out'",
    0,
    /shows no account after the wallet approved\.[\s\S]*Once more:[\s\S]*The run passed, but it saw no account: the picture/,
    '# The page showed no account here. Say what it shows of a visitor who is connected, such as:\n# - seeAccount: $alice\n',
  ],
  [
    'nowhere, and offers to connect',
    'void short',
    1,
    /still shows the button "Connect Wallet": no account is connected\.\nThe run failed/,
    '- seeAccount: $alice\n',
  ],
])('a page that shows the account %s', async (_where, says, code, said, last) => {
  const folder = appFolder(true, { 'package.json': kitPackage, 'index.html': page, 'src/main.ts': kit(says) })
  const made = await walletmodal(folder, 'init')
  expect(made.said).toMatch(said)
  expect(made.code).toBe(code)
  const [, end] = ends.exec(readFileSync(path.join(folder, 'tests/wallet/connect.yaml'), 'utf8')) ?? []
  expect(end).toBe(last)
})

/** The same page with a built-in wallet, to which it is connected when it loads. */
const burner = (kitPage: string) => `${kitPage}
const own = document.querySelector('main')!
own.querySelector('button')?.remove()
const menu = document.createElement('details')
menu.append(Object.assign(document.createElement('summary'), { textContent: '0x1a2b...9f0e' }))
button(menu, 'Disconnect', () => {
  menu.remove()
  dispatchEvent(new Event('eip6963:requestProvider'))
})
own.append(menu)
`

test('a page that is connected when it loads is disconnected first', async () => {
  const folder = appFolder(true, {
    'package.json': kitPackage,
    'index.html': page,
    'src/main.ts': burner(kit('opener.textContent = short')),
  })
  const made = await walletmodal(folder, 'init')
  expect(made.said).toMatch(/shows an account before a wallet connected, [\s\S]*Once more:[\s\S]*The run passed\. From/)
  expect(made.code).toBe(0)
  const text = readFileSync(path.join(folder, 'tests/wallet/connect.yaml'), 'utf8')
  expect(text).toContain('- goto: /\n# The page is connected when it loads')
})

const revert = '0x5f5ffd'

test('contracts have the addresses that the page uses, and a contract that cannot be deployed is left out', async () => {
  const at = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  const folder = appFolder(true, {
    'package.json': packageText,
    'index.html': page,
    'src/main.ts': `import { foundry } from 'viem/chains'
      const said = await fetch('http://127.0.0.1:8545', { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: foundry.id, method: 'eth_getCode', params: ['${at}', 'latest'] }) })
      document.querySelector('main')?.append((await said.json()).result)`,
    'src/deployedContracts.ts': `const deployedContracts = { 31337: { Till: { address: '${at}', abi: [] }, Shop: { address: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512', abi: [] } } } as const`,
    'foundry.toml': '',
    // The contract's code is one byte: STOP.
    'out/Till.sol/Till.json': JSON.stringify({ abi: [], bytecode: '0x60015ff3' }),
    'out/Shop.sol/Shop.json': JSON.stringify({ abi: [], bytecode: revert }),
  })
  const made = await walletmodal(folder, 'init')
  expect(made.said).toMatch(/The contract Shop cannot be deployed alone: [\s\S]*Once more:[\s\S]*The run passed\. From/)
  expect(made.code).toBe(0)
  const text = readFileSync(path.join(folder, 'tests/wallet/connect.yaml'), 'utf8')
  expect(text).toContain(`    deploy:\n      Till: { at: '${at}' }\n      # Shop could not be deployed: `)
  writeFileSync(
    path.join(folder, 'tests/wallet/code.yaml'),
    `${text.slice(0, text.indexOf('---'))}---\n- goto: /\n- expect: { screen: [{ role: main, text: /0x00/ }] }\n`,
  )
  expect((await walletmodal(folder, 'run', 'tests/wallet/code.yaml')).said).toContain('1 passed, 0 failed')
})

test.each([
  [
    0,
    0,
    /Installing the missing packages:\n {2}yarn add --dev @playwright\/test\nThe first run:\nhere it goes on\n$/,
    'walletmodal-harness init --from . --written walletmodal-harness.config.ts connect.yaml package.json .gitignore wallet.yml\n',
  ],
  [
    1,
    4,
    /no such package\nThe packages could not be installed\. Next:\n {2}yarn add --dev @playwright\/test\n {2}yarn run test:wallet\n$/,
    '',
  ],
])('what a run needs is added by the package manager first, which ends with %i', async (ends, code, said, then) => {
  const packages = { dependencies: { vite: '8' }, devDependencies: { 'walletmodal-harness': '0' } }
  const added = ends === 0 ? 'exit 0' : 'echo no such package; exit 1'
  const manager = `#!/bin/sh\necho "$*" >> asked\n[ "$1" != add ] || { ${added}; }\necho here it goes on\n`
  const folder = appFolder(false, {
    'package.json': JSON.stringify({ scripts: { dev: 'vite' }, ...packages }),
    'yarn.lock': '',
    'bin/yarn': manager,
  })
  chmodSync(path.join(folder, 'bin/yarn'), 0o755)
  const usual = process.env['PATH']
  process.env['PATH'] = `${path.join(folder, 'bin')}${path.delimiter}${usual}`
  onTestFinished(() => {
    process.env['PATH'] = usual
  })
  const made = await walletmodal(folder, 'init')
  expect(made.said).toMatch(said)
  expect(made.code).toBe(code)
  expect(readFileSync(path.join(folder, 'asked'), 'utf8')).toBe(`add --dev @playwright/test\n${then}`)
})

test('if the app dies during a run, the output has only that error', async () => {
  const dies = `require('http').createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<h1>Shop</h1>'))
    .listen(process.env.PORT, () => setTimeout(() => { console.error('out of luck'); process.exit(3) }, 6000))`
  const folder = appFolder(false, {
    'dies.cjs': dies,
    'walletmodal-harness.config.json': JSON.stringify({
      app: { url: 'http://127.0.0.1:$PORT', command: 'node dies.cjs' },
      scenarios: '*.yaml',
    }),
    'visit.yaml':
      'scenario: A visit\n---\n- goto: /\n- expect: { within: 20s, screen: [{ role: heading, name: Mall }] }\n',
  })
  const { code, said } = await walletmodal(folder, 'run')
  expect(said).toMatch(/the app \(node dies\.cjs\) ended by itself:\nout of luck\n$/)
  expect(said).not.toContain('Mall')
  expect(code).toBe(5)
})

test("an app that does not start ends the run with 5 and the app's last lines", async () => {
  const app = { url: 'http://127.0.0.1:$PORT', command: 'echo no such plugin >&2; exit 1' }
  const folder = appFolder(false, {
    'walletmodal-harness.config.json': JSON.stringify({ app, scenarios: '*.yaml' }),
    'visit.yaml': 'scenario: A visit\n---\n- expect: { url: / }\n',
  })
  const { code, said } = await walletmodal(folder, 'run')
  expect(said).toContain('did not start (exit code 1). It printed:\nno such plugin')
  expect(code).toBe(5)
  expect((await walletmodal(folder, 'lint')).said).toBe('1 scenarios, 0 problems\n')
})

test('without a config and a name run says how to write a config, and a wrong config is an error', async () => {
  const none = await walletmodal(appFolder(false, {}), 'run')
  expect({ code: none.code, said: none.said }).toEqual({
    code: 9,
    said: expect.stringContaining('npx walletmodal-harness init writes one'),
  })
  const withConfig = async (config: object) =>
    walletmodal(appFolder(false, { 'walletmodal-harness.config.json': JSON.stringify(config) }), 'run')
  const wrong = await withConfig({ ap: 1 })
  expect({ code: wrong.code, said: wrong.said }).toEqual({ code: 2, said: expect.stringContaining('unknown key "ap"') })
  const other = await withConfig({ reporter: 'lst' })
  expect({ code: other.code, said: other.said }).toEqual({
    code: 2,
    said: expect.stringContaining('the config says reporter: "lst". '),
  })
})

test('flags override the environment, the environment the config, and the config the defaults', async () => {
  const folder = appFolder(false, {
    'walletmodal-harness.config.json': JSON.stringify({ scenarios: '*.yaml', output: 'of-config', reporter: 'json' }),
    'visit.yaml': "scenario: A visit\napp: { url: 'http://127.0.0.1:1' }\n---\n- expect: { url: / }\n",
  })
  const kept = (place: string) => JSON.parse(readFileSync(path.join(folder, place, 'result.json'), 'utf8')).failed
  await walletmodal(folder, 'run')
  expect(kept('of-config')).toBe(1)
  process.env['WMH_OUTPUT'] = 'of-environment'
  onTestFinished(() => void delete process.env['WMH_OUTPUT'])
  await walletmodal(folder, 'run')
  expect(kept('of-environment')).toBe(1)
  await walletmodal(folder, 'run', '--output', 'of-flag')
  expect(kept('of-flag')).toBe(1)
})

test('the engine comes from the config, the environment or a flag', async () => {
  const folder = appFolder(false, {
    'walletmodal-harness.config.json': JSON.stringify({ scenarios: '*.yaml', browser: 'webkit' }),
    'visit.yaml': "scenario: A visit\napp: { url: 'http://127.0.0.1:1' }\n---\n- expect: { url: / }\n",
  })
  // WebKit runs no scenario with an app, and says so before anything starts.
  const inWebKit = { code: 9, said: expect.stringContaining('visit: WebKit is served its world') }
  expect(await walletmodal(folder, 'run')).toEqual(inWebKit)
  process.env['WMH_BROWSER'] = 'chromium'
  onTestFinished(() => void delete process.env['WMH_BROWSER'])
  expect((await walletmodal(folder, 'run', '--output', 'out')).code).toBe(5)
  expect(await walletmodal(folder, 'run', '--browser', 'webkit')).toEqual(inWebKit)
})

test('the config of the docs is valid, and its scenario runs', async () => {
  const docs = readFileSync(path.join(root, 'docs/harness/start.md'), 'utf8')
  const [, config = ''] = /```ts\n([\s\S]*?)```/.exec(docs) ?? []
  const folder = appFolder(true, {
    'package.json': packageText,
    'index.html': page,
    'src/main.ts': `${main}console.error('Download the React DevTools for more')\n`,
    'walletmodal-harness.config.ts': config,
    'tests/wallet/visit.yaml': 'scenario: A visit\n---\n- expect: { url: /, screen: [{ role: main, text: open }] }\n',
  })
  expect((await walletmodal(folder, 'run')).said).toContain('1 passed, 0 failed')
})
