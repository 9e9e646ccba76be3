import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMap, memberOf, parseJson } from '../lib/json.js'
import { findConfig } from './config.js'
import { chainsOfProject, type FoundChain, worldOf } from './init/chains-of-project.js'
import { dependenciesOf, findAbove, recogniseModal } from './modals.js'
import { shippedWords } from './read-words.js'

/** A file that `init` writes. One that is there already is kept. */
interface NewFile {
  readonly file: string
  readonly text: string
  readonly isKept: boolean
}

interface Found {
  readonly folder: string
  readonly packages: readonly string[]
  readonly scripts: Readonly<Record<string, string>>
  readonly manager: Manager
  readonly modal: string
  readonly chains: readonly FoundChain[]
}

const scenarioFile = 'tests/wallet/connect.yaml'
const script = 'test:wallet'

const managers = {
  pnpm: { lock: 'pnpm-lock.yaml', ci: 'pnpm install --frozen-lockfile', add: 'pnpm add --save-dev', exec: 'pnpm exec' },
  yarn: { lock: 'yarn.lock', ci: 'yarn install --frozen-lockfile', add: 'yarn add --dev', exec: 'yarn' },
  bun: { lock: 'bun.lock', ci: 'bun install --frozen-lockfile', add: 'bun add --dev', exec: 'bunx' },
  npm: { lock: 'package-lock.json', ci: 'npm ci', add: 'npm install --save-dev', exec: 'npx' },
} as const
type Manager = keyof typeof managers

function recogniseManager(folder: string): Manager {
  const all = Object.keys(managers) as Manager[] // its keys are the managers
  const nearest = path.basename(findAbove(folder, ...all.map((name) => managers[name].lock)) ?? '')
  return all.find((name) => managers[name].lock === nearest) ?? 'npm'
}

/** Where development servers listen unless they are told another port. */
const usualPorts = [
  [/\bvite\b/, 5173],
  [/\besbuild\b.*--serve/, 8000],
  [/\bwebpack\b/, 8080],
  [/\bparcel\b/, 1234],
  [/\bng\b/, 4200],
] as const

/** Development servers that listen at the port which `PORT` names. */
const readsPort = /\bnext\b|\breact-scripts\b/

/** How the app is started, and where it then is. Vite, Next and Create React App take any port; others keep theirs. */
function recogniseApp({ folder, packages, scripts, manager }: Found): { kind: string; command?: string; url: string } {
  const name = ['dev', 'start'].find((each) => scripts[each] !== undefined)
  const line = name === undefined ? '' : (scripts[name] ?? '')
  const named = /(?:--port|-p)[ =](\d+)/.exec(line)?.[1]
  const isVite = packages.includes('vite') && /\bvite\b/.test(line)
  const kind = isVite ? 'Vite' : packages.includes('next') ? 'Next' : 'an app'
  const anyPort = { url: 'http://localhost:$PORT' }
  if (name !== undefined && isVite && named === undefined) {
    const flags = `${manager === 'npm' ? ' --' : ''} --port $PORT --strictPort`
    return { kind, command: `${manager} run ${name}${flags}`, ...anyPort }
  }
  // At a port of its own no other project can be taken for it.
  if (name !== undefined && readsPort.test(line) && named === undefined)
    return { kind, command: `${manager} run ${name}`, ...anyPort }
  if (name !== undefined) {
    const usual = usualPorts.find(([tool]) => tool.test(line))?.[1] ?? 3000
    return { kind, command: `${manager} run ${name}`, url: `http://localhost:${named ?? usual}` }
  }
  const page = ['.', 'public'].find((each) => existsSync(path.join(folder, each, 'index.html')))
  if (page === undefined) return { kind: 'no page and no "dev" script', url: 'http://localhost:3000' }
  const { exec } = managers[manager]
  return { kind: 'a plain page', command: `${exec} vite ${page} --port $PORT --strictPort`, ...anyPort }
}

const templates = fileURLToPath(new URL('../scenarios/init/', import.meta.url))

/** A template with its places filled in: `%name%`. A line with one that is empty is left out. */
function fill(name: string, places: Readonly<Record<string, string>> = {}): string {
  const text = readFileSync(path.join(templates, `${name}.yaml`), 'utf8')
  const left = text.replaceAll(/^.*%(\w+)%.*\n/gm, (line, place: string) => (places[place] === '' ? '' : line))
  return left.replaceAll(/%(\w+)%/g, (_all, place: string) => places[place] ?? '')
}

function configText(found: Found): string {
  const { kind: _, ...app } = recogniseApp(found)
  const members = Object.entries({ ...app, modal: found.modal }).map(([key, value]) => `${key}: '${value}'`)
  const settings = `  app: {\n    ${members.join(',\n    ')},\n  },\n  scenarios: '${path.posix.dirname(scenarioFile)}/*.yaml',\n`
  return `import { defineConfig } from 'walletmodal-harness'\n\nexport default defineConfig({\n${settings}})\n`
}

/** Whether a word connects on the app's modal. On a page without one nobody knows which button does. */
const isConnectable = (modal: string) =>
  modal !== 'none' && existsSync(path.join(shippedWords, 'modals', modal, 'connect.yaml'))

function scenarioText({ packages, modal, chains }: Found): string {
  const isEvm = packages.some((name) => /^(viem|wagmi|ethers)$/.test(name))
  const usual = fill(!isEvm && packages.some((name) => name.startsWith('@solana/')) ? 'solana' : 'evm')
  const world = chains.length > 0 ? worldOf(chains) : usual
  return fill(isConnectable(modal) ? 'connects' : 'opens', { world })
}

function workflowText({ folder, manager }: Found, root: string): string {
  const setup = { npm: '', yarn: '', pnpm: 'pnpm/action-setup@v4', bun: 'oven-sh/setup-bun@v2' }[manager]
  const way = path.relative(root, folder).split(path.sep).join('/')
  return fill('workflow', { ...managers[manager], way, setup, test: `${manager} run ${script}` })
}

/** The package file with the script; where it has one of that name, as it is. */
function withScript(text: string): string {
  const content = parseJson(text)
  if (!isMap(content)) return text
  const scripts = isMap(content['scripts']) ? content['scripts'] : {}
  const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? 2
  return `${JSON.stringify({ ...content, scripts: { [script]: 'walletmodal-harness run', ...scripts } }, null, indent)}\n`
}

/**
 * Recognises the app in a folder, in a few words, and says which files `init` writes for it and which commands come next.
 * Writes nothing.
 */
export function planInit(folder: string) {
  const packageFile = path.join(folder, 'package.json')
  const isPackage = existsSync(packageFile)
  const packageText = isPackage ? readFileSync(packageFile, 'utf8') : '{ "private": true }'
  const scripts = Object(memberOf(parseJson(packageText), 'scripts'))
  const packages = isPackage ? dependenciesOf(packageFile) : []
  const manager = recogniseManager(folder)
  const modal = recogniseModal(folder)
  const chains = chainsOfProject(folder)
  const found = { folder, packages, scripts, manager, modal, chains }
  const root = path.dirname(findAbove(folder, '.git') ?? packageFile)
  const add = (file: string, text: string): NewFile => ({ file, text, isKept: existsSync(file) })
  const config = findConfig(folder) ?? path.join(folder, 'walletmodal-harness.config.ts')
  const files = [
    add(config, configText(found)),
    add(path.join(folder, scenarioFile), scenarioText(found)),
    { file: packageFile, text: withScript(packageText), isKept: scripts[script] !== undefined },
    add(path.join(root, '.github/workflows/wallet.yml'), workflowText(found, root)),
  ]
  // Its peer, which npm with `legacy-peer-deps` and Yarn leave out. Where the harness is still to be added, it may come along.
  const isThere = (name: string) =>
    packages.includes(name) || findAbove(folder, `node_modules/${name}/package.json`) !== undefined
  const missing = ['walletmodal-harness', '@playwright/test'].find((name) => !isThere(name))
  const install = missing === undefined ? [] : [`${managers[manager].add} ${missing}`]
  const what = [recogniseApp(found).kind, modal === 'none' ? 'no modal that is known' : `the modal ${modal}`, manager]
  const [first] = chains
  if (first) {
    const names = chains.map(({ name }) => name).join(', ')
    what.push(`the chains of ${path.relative(root, first.file)}: ${names}`)
  }
  return { found: what.join(', '), files, next: [...install, `${manager} run ${script}`] }
}

export function writePlan({ files }: { readonly files: readonly NewFile[] }): void {
  for (const { file, text, isKept } of files) {
    if (isKept) continue
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
