import fs from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { build } from 'vite'
import { chromiumFlags, requireChromium } from '../../harness/test/runner/drivers/browser/chromium.js'
import { exitCodes } from '../../harness/test/runner/report/result.js'
import { root } from '../build/root.js'
import type { Check, CheckResult } from '../lib/check.js'
import { runCommand, runNode } from '../lib/command.js'
import { importMap } from './import-map.js'
import { type Consumer, changeToReact18, installConsumer } from './install.js'
import { openModalOn } from './open-modal.js'
import { buildReactVendor } from './react-vendor.js'
import { runSteps } from './steps.js'

type Step = readonly [name: string, step: () => Promise<void>]

/** The packed package, installed by npm in folders of its own, in every kind of host that is promised. */
export const installed: Check = {
  name: 'installed package',
  isLong: true,
  async run(progress) {
    const found = requireChromium({ headed: false })
    progress('npm install')
    const consumer = await installConsumer({ withHarness: true })
    try {
      return await inEveryHost(consumer, found.path, progress)
    } finally {
      consumer.remove()
    }
  },
}

async function inEveryHost(
  consumer: Consumer,
  executablePath: string,
  progress: (text: string) => void,
): Promise<CheckResult> {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags() })
  try {
    const plain: Step = ['a page without React of its own opens the modal', () => viteHost(consumer, browser, 'plain')]
    const first = await runSteps([...typeSteps(consumer), ...hostSteps('19', consumer, browser), plain], progress)
    // In the same folder: a copy of it would be 45,000 files more.
    changeToReact18(consumer)
    const second = await runSteps(hostSteps('18', consumer, browser), progress)
    return {
      passed: first.passed + second.passed,
      failed: first.failed + second.failed,
      output: [first.output, second.output].filter(Boolean).join('\n\n'),
    }
  } finally {
    await browser.close()
  }
}

function typeSteps({ folder }: Consumer): Step[] {
  return [
    [
      'a consumer compiles with every library checked',
      async () => {
        copyHost('typed', folder)
        const tsc = await runNode(
          'node_modules/typescript/bin/tsc',
          ['--singleThreaded', '-p', path.join(folder, 'typed')],
          {
            cwd: folder,
          },
        )
        if (tsc.code !== 0) throw new Error(tsc.output)
      },
    ],
    [
      'createWorld() starts a world',
      async () => {
        copyHost('server', folder)
        const { stdout, output, code } = await runNode(path.join(folder, 'server/world.js'), [], { cwd: folder })
        if (code !== 0 || stdout !== 'it started') throw new Error(output)
      },
    ],
    [
      'the command runs a scenario',
      async () => {
        const bin = path.join(folder, 'node_modules/.bin/walletmodal-harness')
        const version = await runCommand(bin, ['--version'], { cwd: folder })
        if (version.stdout.trim() !== versionIn(path.join(folder, 'node_modules/walletmodal-harness')))
          throw new Error(`expected the package's version, got: ${version.output}`)
        const { code, output } = await runCommand(bin, ['run', 'connect-evm'], { cwd: folder })
        if (code !== exitCodes.passed) throw new Error(output)
      },
    ],
  ]
}

function versionIn(folder: string): string {
  const { version }: { version: string } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return version
}

function hostSteps(major: string, consumer: Consumer, browser: Browser): Step[] {
  return [
    [`React ${major}: a server renders real buttons`, () => serverRender(consumer, major)],
    [`React ${major}: a server that Vite has built renders them`, () => viteServerRender(consumer, major)],
    [`React ${major}: a Vite host builds and opens the modal`, () => viteHost(consumer, browser, 'react')],
    [`React ${major}: a host without a bundler opens the modal`, () => bundlerlessHost(consumer, browser)],
  ]
}

async function serverRender({ folder }: Consumer, major: string): Promise<void> {
  copyHost('server', folder)
  await expectButtons(path.join(folder, 'server/render.js'), folder, major)
}

/** As frameworks on Vite do: the package is part of the server's bundle. */
async function viteServerRender({ folder }: Consumer, major: string): Promise<void> {
  copyHost('server', folder)
  const outDir = path.join(folder, 'server-built')
  await build({
    root: path.join(folder, 'server'),
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: ['walletmodal'] },
    build: { ssr: 'render.js', outDir, emptyOutDir: true, rollupOptions: { output: { entryFileNames: '[name].mjs' } } },
  })
  await expectButtons(path.join(outDir, 'render.mjs'), folder, major)
}

async function expectButtons(file: string, folder: string, major: string): Promise<void> {
  const { stdout, output, code } = await runNode(file, [], { cwd: folder })
  if (code !== 0) throw new Error(output)
  const { version, html }: { version: string; html: string } = JSON.parse(stdout)
  if (!version.startsWith(`${major}.`)) throw new Error(`rendered with React ${version}`)
  if (!/<button[^>]*>.*Connect wallet/s.test(html)) throw new Error(`no button with its words in: ${html}`)
}

async function viteHost({ folder }: Consumer, browser: Browser, host: string): Promise<void> {
  copyHost(host, folder)
  const warnings: string[] = []
  // Vite says it of every package that names itself a client's; its React plugin keeps it from doing so.
  const add = (text: string) => void (text.includes('MODULE_LEVEL_DIRECTIVE') || warnings.push(text))
  await build({
    root: path.join(folder, host),
    configFile: false,
    logLevel: 'warn',
    customLogger: {
      info() {},
      warn: add,
      warnOnce: add,
      error: add,
      clearScreen() {},
      hasErrorLogged: () => false,
      hasWarned: false,
    },
    build: { outDir: path.join(folder, `${host}-built`), emptyOutDir: true, chunkSizeWarningLimit: 2_000 },
  })
  // A host must not read our mistakes in its own build.
  if (warnings.length > 0) throw new Error(`the build warns:\n${warnings.join('\n')}`)
  await openModalOn(browser, path.join(folder, `${host}-built`), 'index.html')
}

async function bundlerlessHost({ folder }: Consumer, browser: Browser): Promise<void> {
  copyHost('bundlerless', folder)
  const vendor = await buildReactVendor(folder)
  const entry = 'node_modules/walletmodal/dist/index.js'
  const imports = { ...importMap(folder, entry, vendor), walletmodal: `/${entry}` }
  const page = path.join(folder, 'bundlerless/index.html')
  const html = fs.readFileSync(page, 'utf8').replace('{ "imports": {} }', JSON.stringify({ imports }))
  fs.writeFileSync(page, html)
  await openModalOn(browser, folder, 'bundlerless/index.html')
}

function copyHost(host: string, folder: string): void {
  fs.cpSync(path.join(root, 'harness/apps/hosts', host), path.join(folder, host), { recursive: true })
}
