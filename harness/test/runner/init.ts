import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMap, memberOf, parseJson } from '../../world/lib/json.js'
import { findAbove, repositoryOf } from '../../world/lib/project-files.js'
import { findConfig } from './config.js'
import { findAppFolder, frameworkOf, scriptOf } from './init/app-folder.js'
import { chainsOfProject, type FoundChain } from './init/chains-of-project.js'
import { contractsOfProject, type ProjectContracts } from './init/contracts-of-project.js'
import { listsConnectors, readsInjected } from './init/sources.js'
import { worldOf } from './init/world-text.js'
import { dependenciesOf, recogniseModal } from './modals.js'
import { shippedWords } from './read-words.js'

/** A file that `init` writes. An existing file is kept. */
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
  readonly contracts: ProjectContracts
}

const scenarioFile = 'tests/wallet/connect.yaml'
const script = 'test:wallet'
const results = 'walletmodal-results/'

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

const plainPage = 'a plain page'

/** The command that starts an app, and its address if it is not simply the one that the command prints. */
interface RecognisedApp {
  readonly kind: string
  readonly command?: string
  readonly url?: string
}

/** Development servers that take a port as a flag, with the flags to append. */
const takesPort: readonly (readonly [server: RegExp, flags: string])[] = [
  [/^(?:vite|svelte-kit)(?: dev| serve)?\b/, '--port $PORT --strictPort'],
  [/^ng serve\b/, '--port $PORT'],
  [/^expo start\b/, '--port $PORT'],
]

/** Development servers that take their port from the variable `PORT`. */
const readsPort = /^next\b|^react-scripts\b/

/**
 * Finds the command that starts the app. The server prints its address, so none is guessed. A server that takes a port
 * gets a free one, so that running servers do not matter.
 */
function recogniseApp({ folder, packages, scripts, manager }: Found): RecognisedApp {
  const kind = frameworkOf(packages)
  const name = scriptOf(packages, scripts)
  if (name !== undefined) {
    const script = scripts[name] ?? ''
    const line = script.replace(/^(?:cross-env )?(?:\w+=\S+ )*/, '')
    const isAlone = !/&&|\|\||[;|]/.test(line) && !/(?:--port|-p)[ =]/.test(line)
    const command = `${manager} run ${name}`
    if (isAlone && readsPort.test(line)) return { kind, command, url: 'http://localhost:$PORT' }
    const flags = isAlone ? takesPort.find(([server]) => server.test(line))?.[1] : undefined
    const web = /^expo start\b/.test(line) && !line.includes('--web') ? ['--web'] : []
    const added = [...web, ...(flags === undefined ? [] : [flags])].join(' ')
    return { kind, command: added === '' ? command : `${command}${manager === 'npm' ? ' --' : ''} ${added}` }
  }
  const page = ['.', 'public'].find((each) => existsSync(path.join(folder, each, 'index.html')))
  if (page === undefined) return { kind: 'no page and no "dev" script', url: 'http://localhost:3000' }
  const { exec } = managers[manager]
  return { kind: plainPage, command: `${exec} vite ${page} --port $PORT --strictPort` }
}

const templates = fileURLToPath(new URL('../../scenarios/init/', import.meta.url))

/** Fills in a template's places, `%name%`. Drops lines with an empty place. */
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

/** The address of the first account of the world's wallet, as a variable of steps. */
function accountIn(world: string): string {
  const [, kind = ''] = /\bfox: \{ via: (\w+)-standard\b/.exec(world) ?? []
  return { wallet: '$alice.solana', bitcoin: '$alice.bitcoin' }[kind] ?? '$alice'
}

/** True if the word `connect` works on the app's page. Without a modal, it works if the page lists each wallet. */
const isConnectable = ({ folder, modal }: Found) =>
  modal === 'none' ? listsConnectors(folder) : existsSync(path.join(shippedWords, 'modals', modal, 'connect.yaml'))

function scenarioText(found: Found): string {
  const { folder, packages, chains, contracts } = found
  const isEvm = packages.some((name) => /^(viem|wagmi|ethers)$/.test(name))
  const usual = fill(!isEvm && packages.some((name) => name.startsWith('@solana/')) ? 'solana' : 'evm')
  const announced = chains.length > 0 ? worldOf(chains, contracts.placed) : usual
  // A page older than EIP-6963 finds only an injected wallet.
  const world = readsInjected(folder) ? announced.replace('via: eip6963', 'via: [eip6963, injected]') : announced
  return fill(isConnectable(found) ? 'connects' : 'opens', { world, account: accountIn(world) })
}

function workflowText({ folder, manager, contracts }: Found, root: string): string {
  const setup = { npm: '', yarn: '', pnpm: 'pnpm/action-setup@v4', bun: 'oven-sh/setup-bun@v2' }[manager]
  const way = path.relative(root, folder).split(path.sep).join('/')
  const compiled = contracts.compiled.map((each) => path.relative(root, each).split(path.sep).join('/')).join(', ')
  return fill('workflow', { ...managers[manager], way, setup, compiled, test: `${manager} run ${script}` })
}

/** Adds the folder of reports to a `.gitignore`. */
function withResults(text: string): string {
  const begin = text === '' || text.endsWith('\n') ? text : `${text}\n`
  return `${begin}${results}\n`
}

const readIfThere = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Adds the script to a package file. An existing script of that name is kept. */
function withScript(text: string): string {
  const content = parseJson(text)
  if (!isMap(content)) return text
  const scripts = isMap(content['scripts']) ? content['scripts'] : {}
  const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? 2
  return `${JSON.stringify({ ...content, scripts: { [script]: 'walletmodal-harness run', ...scripts } }, null, indent)}\n`
}

function contractsText({ placed, missed, files }: ProjectContracts, root: string): string {
  const places = files.map((file) => path.relative(root, file)).join(' and ')
  const names = placed.map(({ name }) => name).join(', ') || 'none'
  const without = missed.length === 0 ? '' : ` (without ${missed.join(', ')}: no code, or no arguments)`
  return `the contracts of ${places}: ${names}${without}`
}

/**
 * Recognises the app in a folder, and returns its description, the files that `init` writes for it, and the next
 * commands. Writes nothing.
 */
export async function planInit(from: string) {
  const folder = findAppFolder(from)
  const packageFile = path.join(folder, 'package.json')
  const isPackage = existsSync(packageFile)
  const packageText = isPackage ? readFileSync(packageFile, 'utf8') : '{ "private": true }'
  const scripts = Object(memberOf(parseJson(packageText), 'scripts'))
  const packages = isPackage ? dependenciesOf(packageFile) : []
  const manager = recogniseManager(folder)
  const modal = recogniseModal(folder)
  const chains = chainsOfProject(folder)
  const contracts = await contractsOfProject(folder, chains)
  const found = { folder, packages, scripts, manager, modal, chains, contracts }
  const root = repositoryOf(folder) ?? folder
  const add = (file: string, text: string): NewFile => ({ file, text, isKept: existsSync(file) })
  const ignoreFile = path.join(folder, '.gitignore')
  const ignored = readIfThere(ignoreFile)
  const config = findConfig(folder) ?? path.join(folder, 'walletmodal-harness.config.ts')
  const files = [
    add(config, configText(found)),
    add(path.join(folder, scenarioFile), scenarioText(found)),
    { file: packageFile, text: withScript(packageText), isKept: scripts[script] !== undefined },
    { file: ignoreFile, text: withResults(ignored), isKept: /^\/?(?:\*\*\/)?walletmodal-results\/?$/m.test(ignored) },
    add(path.join(root, '.github/workflows/wallet.yml'), workflowText(found, root)),
  ]
  // `@playwright/test` is a peer of the harness, which npm with `legacy-peer-deps` and Yarn do not install. If the
  // harness is missing too, adding it may install the peer.
  const isThere = (name: string) =>
    packages.includes(name) || findAbove(folder, `node_modules/${name}/package.json`) !== undefined
  const app = recogniseApp(found)
  const missing = ['walletmodal-harness', '@playwright/test'].find((name) => !isThere(name))
  // The harness brings Vite, which serves a plain page. npm hoists Vite into reach, other managers may not.
  const added = [missing, ...(app.kind === plainPage && manager !== 'npm' && !isThere('vite') ? ['vite'] : [])]
  const names = added.filter((name) => name !== undefined).join(' ')
  const install = names === '' ? undefined : `${managers[manager].add} ${names}`
  const test = `${manager} run ${script}`
  const way = path.relative(from, folder)
  const enter = way === '' ? [] : [`cd ${way}`]
  const what = [
    way === '' ? app.kind : `${app.kind} in ${way}`,
    modal === 'none' ? 'no modal that is known' : `the modal ${modal}`,
    manager,
  ]
  const [first] = chains
  if (first) {
    const names = chains.map(({ name }) => name).join(', ')
    what.push(`the chains of ${path.relative(root, first.file)}: ${names}`)
  }
  if (contracts.files.length > 0) what.push(contractsText(contracts, root))
  return {
    found: what.join(', '),
    files,
    /** Commands that change to the app's folder, if it is another. */
    enter,
    /** A command that installs what a run needs and is missing. */
    install,
    test,
    /** The prefix that runs a package's command. */
    exec: managers[manager].exec,
    folder,
  }
}

export function writePlan({ files }: { readonly files: readonly NewFile[] }): void {
  for (const { file, text, isKept } of files) {
    if (isKept) continue
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
