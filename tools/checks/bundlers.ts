import fs from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { root } from '../build/root.js'
import type { Check } from '../lib/check.js'
import { runCommand } from '../lib/command.js'
import { temporaryFolder } from '../lib/temporary-folder.js'
import { runSteps } from '../pack/steps.js'
import { packedTarball } from '../pack/tarball.js'
import { type HostRequests, measureIdle, visitHost, withChromium } from './host-requests.js'
import type { Figures } from './size.js'

/** Current releases of the bundlers, which are installed only for this check. */
const packages = {
  react: '19',
  'react-dom': '19',
  esbuild: '0.28',
  rollup: '4',
  '@rollup/plugin-commonjs': '29',
  '@rollup/plugin-node-resolve': '16',
  '@rollup/plugin-replace': '6',
  vite: '7',
  webpack: '5',
  next: '16',
  nitropack: '2',
  '@babel/core': '7',
  '@babel/plugin-transform-class-properties': '7',
  '@babel/plugin-transform-private-methods': '7',
  '@babel/plugin-transform-private-property-in-object': '7',
}

/** A number for each phase of a visit. */
type RequestLimits = Readonly<Record<keyof HostRequests['phases'], number>>

/** The limit of requests for scripts of a host, in each phase of a visit. */
const requestLimits: RequestLimits = { idle: 5, 'first open': 8, connect: 1, send: 2, swap: 2, buy: 2 }

/**
 * esbuild and Next move code of viem that several chunks import into separate files, and request these at once. In
 * Vite, that code is in one file.
 */
const ownLimits: Readonly<Record<string, RequestLimits>> = {
  esbuild: { ...requestLimits, idle: 12, 'first open': 15, connect: 3 },
  next: { ...requestLimits, idle: 8, 'first open': 11, connect: 3, send: 3, buy: 3 },
}

/**
 * How much larger a phase may be than its limit in `size-figures.json`, which holds for the Vite of this repository.
 * Other minifiers write other names, and other bundlers their own code around modules.
 */
const byteRoom = 1.1
/** React, react-dom and its scheduler, which are in no other chunk here and load before a click. */
const reactBytes = 62_000

/** The phases whose bytes are one sum: each bundler parts code between what is loaded ahead and what a first open needs. */
const byteSteps: readonly (readonly (keyof RequestLimits)[])[] = [
  ['idle', 'first open', 'connect'],
  ['send'],
  ['swap'],
  ['buy'],
]

/** The limit of bytes of a host, in each phase of a visit. */
function byteLimits(): RequestLimits {
  const figures: Figures = JSON.parse(fs.readFileSync(path.join(root, 'tools/checks/size-figures.json'), 'utf8'))
  const limitOf = (name: keyof RequestLimits) => {
    const most = figures[name]?.mostBytes
    if (most === undefined) throw new Error(`size-figures.json has no limit for ${name}.`)
    return Math.ceil(most * byteRoom) + (name === 'idle' ? reactBytes : 0)
  }
  const names = Object.keys(requestLimits) as (keyof RequestLimits)[] // its keys are those of its type
  return Object.fromEntries(names.map((name) => [name, limitOf(name)])) as RequestLimits // as many as there are names
}

/**
 * Builds the same page with every supported bundler, from the packed modal, and counts the requests and the bytes of a
 * visit as for a Vite host.
 */
export const bundlers: Check = {
  name: 'bundlers',
  isRare: true,
  async run(progress) {
    const folder = temporaryFolder('bundlers')
    try {
      progress('npm install')
      await install(folder)
      const measured = new Map<string, HostRequests>()
      const result = await withChromium((browser) =>
        runSteps(
          [
            ...Object.entries(builds).map(
              ([name, build]) => [name, () => expectFew(name, folder, build, browser, measured)] as const,
            ),
            ['next', () => expectFewInNext(folder, browser, measured)] as const,
            ['a server at the edge, by Nitro', () => buildAtTheEdge(folder)] as const,
          ],
          progress,
        ),
      )
      return { ...result, note: [...measured].map(([name, each]) => `${name}: ${describe(each)}`).join('; ') }
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
    }
  },
}

function describe({ files, phases }: HostRequests): string {
  const all = Object.values(phases)
  const [requests, bytes] = [all.map((each) => each.requests), all.map((each) => each.bytes)].map((row) =>
    row.join(' '),
  )
  return `${files} files, requests ${requests}, bytes ${bytes}`
}

async function install(folder: string): Promise<void> {
  const dependencies = { ...packages, walletmodal: `file:${await packedTarball()}` }
  write(folder, 'package.json', JSON.stringify({ name: 'host', private: true, type: 'module', dependencies }))
  const args = ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund']
  await run('npm', args, folder)
  const host = path.join(root, 'harness/apps/hosts/react')
  const page = fs.readFileSync(path.join(host, 'main.tsx'), 'utf8')
  // Some bundlers cannot parse TSX. So all of them get esbuild's output.
  write(folder, 'main.tsx', page)
  await run('npx', ['esbuild', 'main.tsx', '--jsx=automatic', '--format=esm', '--outfile=main.js'], folder)
  const html = fs.readFileSync(path.join(host, 'index.html'), 'utf8').replace('main.tsx', 'main.js')
  write(folder, 'index.html', html)
}

type Build = (folder: string, out: string) => Promise<void>

const builds: Readonly<Record<string, Build>> = {
  async esbuild(folder, out) {
    const flags = ['--bundle', '--splitting', '--format=esm', '--minify', '--define:process.env.NODE_ENV="production"']
    await run('npx', ['esbuild', 'main.js', ...flags, `--outdir=${out}`], folder)
    copyPage(folder, out)
  },
  async rollup(folder, out) {
    const config = `import commonjs from '@rollup/plugin-commonjs'
import resolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
const values = { 'process.env.NODE_ENV': '"production"' }
export default {
  input: 'main.js',
  output: { dir: ${JSON.stringify(out)}, format: 'es' },
  plugins: [replace({ preventAssignment: true, values }), resolve({ browser: true }), commonjs()],
}`
    write(folder, 'rollup.config.js', config)
    await run('npx', ['rollup', '-c', 'rollup.config.js', '--silent'], folder)
    // Rollup minifies by a plugin, of which there are several.
    const scripts = fs.readdirSync(out).map((name) => path.join(out, name))
    const flags = ['--minify', '--format=esm', '--allow-overwrite', `--outdir=${out}`]
    await run('npx', ['esbuild', ...scripts, ...flags], folder)
    copyPage(folder, out)
  },
  async 'vite 7'(folder, out) {
    await run('npx', ['vite', 'build', '--logLevel', 'error', '--outDir', out], folder)
  },
  /** Expo's preset compiles packages in this way: private members become properties. */
  async 'vite 7 after loose Babel'(folder, out) {
    const config = `import { transformAsync } from '@babel/core'
const names = ['class-properties', 'private-methods', 'private-property-in-object']
const plugins = names.map((name) => ['@babel/plugin-transform-' + name, { loose: true }])
const transform = (code, id) =>
  /walletmodal\\/dist/.test(id) ? transformAsync(code, { plugins, configFile: false, compact: false }) : undefined
export default { plugins: [{ name: 'loose', transform }] }`
    write(folder, 'loose.config.js', config)
    await run('npx', ['vite', 'build', '--config', 'loose.config.js', '--logLevel', 'error', '--outDir', out], folder)
  },
  async webpack(folder, out) {
    const script = `import webpack from 'webpack'
const config = { mode: 'production', context: process.cwd(), entry: './main.js', output: { path: ${JSON.stringify(out)} } }
webpack({ ...config, performance: false }, (error, stats) => {
  if (error || stats.hasErrors() || stats.hasWarnings()) {
    console.log(error ?? stats.toString('errors-warnings'))
    process.exitCode = 1
  }
})`
    write(folder, 'webpack.js', script)
    await run(process.execPath, ['webpack.js'], folder)
    copyPage(folder, out)
  },
}

async function expectFew(
  name: string,
  folder: string,
  build: Build,
  browser: Browser,
  measured: Map<string, HostRequests>,
): Promise<void> {
  const out = path.join(folder, `out-${name.replace(' ', '-')}`)
  await build(folder, out)
  const found = await visitHost(browser, out)
  measured.set(name, found)
  expectWithinLimits(found, ownLimits[name])
}

/** Next loads scripts of its own: the scripts of a page without the modal are subtracted. */
async function expectFewInNext(folder: string, browser: Browser, measured: Map<string, HostRequests>): Promise<void> {
  const page = fs.readFileSync(path.join(folder, 'main.js'), 'utf8')
  const modal = /const modal = createWalletModal\([\s\S]*?\}\);/.exec(page)?.[0]
  if (modal === undefined) throw new Error('The host page makes its modal in another way: bring this check up to date.')
  const component = `'use client'
import { ConnectButton, createWalletModal, evm, solana, WalletModalProvider } from 'walletmodal'
${modal}
export default function Page() {
  return <WalletModalProvider modal={modal}><ConnectButton /></WalletModalProvider>
}`
  const plain = `'use client'
export default function Page() {
  return <button type="button">Connect wallet</button>
}`
  const withModal = await buildNext(folder, component)
  const without = await buildNext(folder, plain)
  const found = await visitHost(browser, withModal)
  const plainIdle = await measureIdle(browser, without)
  const { phases } = found
  const idle = {
    ...phases.idle,
    requests: phases.idle.requests - plainIdle.requests,
    bytes: phases.idle.bytes - plainIdle.bytes,
  }
  const files = found.files - fs.readdirSync(path.join(without, '_next/static/chunks')).length
  const counted = { files, phases: { ...phases, idle } }
  measured.set('next 16, its own taken off', counted)
  expectWithinLimits(counted, ownLimits['next'])
}

async function buildNext(folder: string, page: string): Promise<string> {
  const app = fs.mkdtempSync(path.join(folder, 'next-'))
  fs.symlinkSync(path.join(folder, 'node_modules'), path.join(app, 'node_modules'))
  write(app, 'package.json', JSON.stringify({ name: 'app', private: true, type: 'module' }))
  write(app, 'next.config.js', `export default { output: 'export', turbopack: { root: ${JSON.stringify(folder)} } }`)
  const layout = `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>
}`
  write(app, 'app/layout.jsx', layout)
  write(app, 'app/page.jsx', page)
  await run('npx', ['next', 'build'], app)
  return path.join(app, 'out')
}

/**
 * Nitro's presets for the edge bundle everything into the server's files, and fail on an import that does not resolve.
 */
async function buildAtTheEdge(folder: string): Promise<void> {
  const app = fs.mkdtempSync(path.join(folder, 'nitro-'))
  fs.symlinkSync(path.join(folder, 'node_modules'), path.join(app, 'node_modules'))
  write(app, 'package.json', JSON.stringify({ name: 'app', private: true, type: 'module' }))
  const route = `import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { ConnectButton, createWalletModal, evm, WalletModalProvider } from 'walletmodal'
const modal = createWalletModal({ projectId: 'host', adapters: [evm()] })
export default defineEventHandler(() =>
  renderToString(createElement(WalletModalProvider, { modal }, createElement(ConnectButton))),
)`
  write(app, 'routes/index.ts', route)
  await run('npx', ['nitropack', 'build', '--preset', 'cloudflare-pages'], app)
}

function expectWithinLimits(found: HostRequests, limits: RequestLimits = requestLimits): void {
  const mostBytes = byteLimits()
  const names = Object.keys(limits) as (keyof RequestLimits)[] // its keys are those of its type
  const requests = names.flatMap((name) => {
    const count = found.phases[name].requests
    const isFew = count <= limits[name]
    return isFew ? [] : [`${name}: the host asks for ${count} script files, at most ${limits[name]} are allowed`]
  })
  const bytes = byteSteps.flatMap((step) => {
    const sumOf = (of: (name: keyof RequestLimits) => number) => step.reduce((sum, name) => sum + of(name), 0)
    const [loaded, most] = [sumOf((name) => found.phases[name].bytes), sumOf((name) => mostBytes[name])]
    const isFew = loaded <= most
    return isFew ? [] : [`${step.join(', then ')}: the host loads ${loaded} bytes, at most ${most} are allowed`]
  })
  const problems = [...requests, ...bytes]
  if (problems.length > 0) throw new Error(`${problems.join('\n')}\n${describe(found)}`)
}

function copyPage(folder: string, out: string): void {
  fs.copyFileSync(path.join(folder, 'index.html'), path.join(out, 'index.html'))
}

function write(folder: string, file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  fs.writeFileSync(path.join(folder, file), text)
}

async function run(program: string, args: readonly string[], cwd: string): Promise<void> {
  const env = { NEXT_TELEMETRY_DISABLED: '1' }
  const { code, output } = await runCommand(program, args, { cwd, env })
  if (code !== 0) throw new Error(output)
}
