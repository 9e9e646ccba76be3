import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import picomatch from 'picomatch'
import { globSync } from 'tinyglobby'
import { isMap, memberOf } from '../../world/lib/json.js'
import { messageOf } from '../../world/lib/message-of.js'
import { nearestName } from '../../world/lib/nearest.js'
import { packageRunner } from '../../world/lib/package-runner.js'
import { StartError } from '../../world/processes/owned-process.js'
import type { AppSpec, ScenarioHead } from '../language/head.js'
import type { Kinds } from '../language/kinds.js'
import { parseScenario, type RawScenario, type ScenarioParse } from '../language/parse-scenario.js'
import type { FindFlow } from '../language/parse-step.js'
import type { Problem, WordProblem } from '../language/problem.js'
import { loadYamlReader, type ReadYaml } from '../language/read-yaml.js'
import type { ScenarioDefinition } from '../language/step.js'
import { loadKinds } from './load-kinds.js'
import { recogniseModal } from './modals.js'
import { readModule } from './read-module.js'
import { createWordsFor, shown } from './read-words.js'
import { vocabulary } from './vocabulary.js'

export const shippedFolder = fileURLToPath(new URL('../../scenarios/shipped/', import.meta.url))

/** The folder of this repository's clone. In it, a run without names runs our own scenarios. */
const clone = ['../../../', '../../../../', '../../../../../']
  .map((up) => fileURLToPath(new URL(up, import.meta.url)))
  .find((place) => existsSync(path.join(place, 'fixtures/recordings')))
const isInClone = () => clone !== undefined && !path.relative(clone, process.cwd()).startsWith('..')

const endings = ['.yaml', '.yml', '.ts', '.mts']

export interface ScenarioFile {
  readonly name: string
  readonly file: string
  /** Replaces the file's content: a text, or a scenario written in TypeScript. */
  readonly content?: string | ScenarioDefinition
}

/** No file matches a selector. Exit code 9. */
export class NoScenarioError extends Error {
  override readonly name = 'NoScenarioError'
}

const withoutEnding = (file: string): string => file.replace(/\.(yaml|yml|m?ts)$/, '')

export function shippedFiles(folder = shippedFolder): ScenarioFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => endings.includes(path.extname(file)) && !file.startsWith('flows') && !file.endsWith('.d.ts'))
    .map((file) => ({ name: withoutEnding(file.split(path.sep).join('/')), file: path.join(folder, file) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function isFile(file: string): boolean {
  return existsSync(file) && statSync(file).isFile()
}

/** The name under which recordings, pictures and logs are stored. `../a` becomes `_/a`, so that no file leaves the folder. */
function nameOf(file: string): string {
  const way = path.relative(process.cwd(), path.resolve(file)).split(path.sep)
  return withoutEnding(way.map((part) => (part === '..' ? '_' : part)).join('/'))
}

/** A file outside of the shipped ones, named by its path from the working directory. */
export function scenarioAt(file: string): ScenarioFile {
  return { name: nameOf(file), file: path.resolve(file) }
}

function splitCell(selector: string): { base: string; cell: string | undefined } {
  const bracket = selector.indexOf('[')
  return bracket > 0 && selector.endsWith(']')
    ? { base: selector.slice(0, bracket), cell: selector }
    : { base: selector, cell: undefined }
}

const isGlob = (selector: string) => /[*?{]/.test(selector)

function isNamed(name: string, selector: string): boolean {
  if (isGlob(selector)) return matchesGlob(name, selector)
  return name === selector || name.endsWith(`/${selector}`) || name.startsWith(`${selector}/`)
}

/** Selects files by name first, then by glob. Your own scenarios come before ours. */
function select(selector: string, ...known: readonly (readonly ScenarioFile[])[]): ScenarioFile[] {
  if (endings.includes(path.extname(selector)) && isFile(selector)) return [scenarioAt(selector)]
  const named = known.map((files) => files.filter(({ name }) => isNamed(name, selector)))
  const found = named.find((files) => files.length > 0)
  if (found) return found
  return isGlob(selector) ? filesOf(selector) : []
}

function filesOf(glob: string): ScenarioFile[] {
  return globFiles(glob)
    .filter((file) => endings.includes(path.extname(file)))
    .map(scenarioAt)
}

/** The scenarios of a config. Words and flows in the same folders are no scenarios. */
function projectFiles({ scenarios = [], folder = '.' }: Project): ScenarioFile[] {
  const files = scenarios.flatMap((glob) => filesOf(path.posix.join(folder.split(path.sep).join('/'), glob)))
  return files.filter(({ name }) => !/(^|\/)(words|flows|node_modules)\//.test(name))
}

/** True if a command without names would find no scenario: outside of a clone, without a config that lists some. */
export const hasNoScenarios = ({ scenarios }: Project): boolean => scenarios === undefined && !isInClone()

const nothingToRun = `there is no config with scenarios here (walletmodal-harness.config.ts): ${packageRunner} walletmodal-harness init writes one; or name a scenario to run`

/**
 * Finds the files of names, paths and globs. Without any: the scenarios of the config, or in a clone the shipped ones.
 * @throws {@link NoScenarioError}
 */
export function findScenarioFiles(
  selectors: readonly string[],
  project: Project = {},
  folder = shippedFolder,
): ScenarioFile[] {
  const shipped = shippedFiles(folder)
  const own = projectFiles(project)
  if (selectors.length === 0) {
    const none = project.scenarios && `no file is a scenario of the config: ${project.scenarios.join(', ')}`
    const all = project.scenarios || hasNoScenarios(project) ? own : shipped
    if (all.length === 0) throw new NoScenarioError(none ?? nothingToRun)
    return all
  }
  const found = selectors.flatMap((selector) => {
    // Allows `./` and a trailing slash, which a shell's completion adds.
    const typed = splitCell(selector).base.replace(/^\.\//, '').replace(/\/$/, '')
    const files = select(typed, own, shipped)
    if (files.length > 0) return files
    const known = [...own, ...shipped].flatMap(({ name }) => [name, name.slice(name.lastIndexOf('/') + 1)])
    const nearest = nearestName(selector, known)
    const hint = nearest === undefined ? '' : ` (did you mean "${nearest}"?)`
    throw new NoScenarioError(`no scenario is named "${selector}"${hint}`)
  })
  return found.filter((file, index) => found.findIndex((other) => other.file === file.file) === index)
}

function createFlows(folder: string, readYaml: ReadYaml): (user: string) => FindFlow {
  const known = new Map<string, ReturnType<FindFlow>>()
  function read(file: string): ReturnType<FindFlow> {
    const { scenario, problems } = readYaml(readFileSync(file, 'utf8'), shown(file))
    return { file: shown(file), steps: scenario?.steps ?? [], locate: scenario?.locate ?? (() => undefined), problems }
  }
  return (user) => {
    const places = [path.dirname(user), path.join(path.dirname(user), 'flows'), path.join(folder, 'flows')]
    const find = (name: string) => {
      const files = places.map((place) => path.join(place, `${name}.yaml`))
      const found = files.find((file) => known.has(file) || isFile(file))
      if (found === undefined) return undefined
      const flow = known.get(found) ?? read(found)
      known.set(found, flow)
      return flow
    }
    return Object.assign(find, { names: () => places.slice(1).flatMap(namesIn) })
  }
}

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

function namesIn(folder: string): string[] {
  return filesIn(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map(withoutEnding)
}

async function readRaw(
  { name, file, content }: ScenarioFile,
  readYaml: ReadYaml,
): Promise<{ raw?: RawScenario; problems: readonly Problem[] }> {
  const own = { name, file: shown(file), checkModule: (module: string) => checkModule(file, module) }
  if (typeof content === 'object' || (content === undefined && path.extname(file).endsWith('ts'))) {
    const read = content ? { definition: content, locate: () => undefined } : await readModule(file)
    if ('problem' in read) return { problems: [read.problem] }
    const { steps, ...head } = read.definition
    return { raw: { ...own, head, steps, locate: read.locate }, problems: [] }
  }
  const { scenario, problems } = readYaml(content ?? readFileSync(file, 'utf8'), shown(file))
  return scenario ? { raw: { ...own, ...scenario }, problems } : { problems }
}

function checkModule(file: string, name: string): WordProblem | undefined {
  const module = path.resolve(path.dirname(file), name)
  if (isFile(module)) return undefined
  const modules = filesIn(path.dirname(module)).filter((each) => /\.m?[jt]s$/.test(each))
  return { message: `there is no file "${name}"`, word: name, suggestion: nearestName(path.basename(module), modules) }
}

/** The settings of a config for the app under test. `folder` is the config's folder. */
export type Project = Pick<ScenarioHead, 'app' | 'pass' | 'nodes' | 'services' | 'kinds' | 'console' | 'errors'> & {
  readonly folder?: string | undefined
  /** Globs relative to the folder. */
  readonly scenarios?: readonly string[] | undefined
  readonly apps?: Readonly<Record<string, AppSpec>> | undefined
  /** A folder of words that win over those beside a scenario. */
  readonly words?: string | undefined
}

/** Adds the app to a head: the one that it names, or the config's. */
function withApp(
  head: unknown,
  { app: usual, apps = {}, pass = [], nodes = {}, services = [], console = [], errors = [] }: Project,
): unknown {
  const named = memberOf(head, 'app') ?? usual
  if (!isMap(head) || named === undefined) return head
  const app = typeof named === 'string' ? (apps[named] ?? named) : named
  const opened = {
    pass: joined(pass, head['pass']),
    nodes: isMap(head['nodes']) ? { ...nodes, ...head['nodes'] } : (head['nodes'] ?? nodes),
    // The scenario's own services are asked first.
    services: [head['services'] ?? [], services].flat(),
    console: joined(console, head['console']),
    errors: joined(errors, head['errors']),
  }
  return { ...head, ...opened, app }
}

/** Adds the kinds of the config to a head. */
function withKinds(head: unknown, { kinds: usual = [] }: Project): unknown {
  const own = memberOf(head, 'kinds')
  const all = [own ?? [], usual].flat()
  return isMap(head) && all.length > 0 ? { ...head, kinds: all } : head
}

/**
 * Loads the kinds that a head names, or returns a sentence on why that failed. The head's schema reports names that are
 * no texts.
 */
async function readKinds(head: unknown, file: string): Promise<Kinds | string> {
  const named = [memberOf(head, 'kinds') ?? []].flat().filter((each) => typeof each === 'string')
  return loadKinds(named, path.dirname(file)).catch((error: unknown) => {
    if (error instanceof StartError) throw error
    return messageOf(error)
  })
}

const joined = (usual: readonly string[], own: unknown) => (Array.isArray(own) ? [...usual, ...own] : (own ?? usual))

export async function loadScenarios(files: readonly ScenarioFile[], project: Project = {}): Promise<ScenarioParse> {
  const readYaml = await loadYamlReader()
  const flowsFor = createFlows(shippedFolder, readYaml)
  const wordsFor = await createWordsFor(project.words)
  const parses: ScenarioParse[] = []
  for (const given of files) {
    const { file } = given
    const isShipped = file.startsWith(shippedFolder)
    const { raw, problems } = await readRaw(given, readYaml)
    if (raw && memberOf(raw.head, 'word') !== undefined) {
      const [, base = file, modal = 'none'] = /^(.*?)[\\/]words[\\/](?:modals[\\/]([^\\/]+))?/.exec(file) ?? []
      const { problems: all } = wordsFor(path.join(base, 'any.yaml'), modal)
      parses.push({ scenarios: [], problems: all.filter((problem) => problem.file === raw.file) })
    } else if (raw) {
      const head = isShipped ? raw.head : withKinds(withApp(raw.head, project), project)
      const kinds = await readKinds(head, file)
      if (typeof kinds === 'string') {
        const position = raw.locate([], 'kinds')
        parses.push({ scenarios: [], problems: [{ file: raw.file, path: ['kinds'], message: kinds, position }] })
        continue
      }
      const words = wordsFor(file, modalOf(head, file, project))
      parses.push(parseScenario({ ...raw, head, kinds }, flowsFor(file), vocabulary, words))
    } else parses.push({ scenarios: [], problems })
  }
  return { scenarios: parses.flatMap((parse) => parse.scenarios), problems: parses.flatMap((parse) => parse.problems) }
}

/** The modal of a scenario's app. Undefined for our own host page, where a scenario begins in the modal. */
export function modalOf(head: unknown, file: string, { folder }: Project): string | undefined {
  const app = memberOf(head, 'app')
  if (app === undefined) return undefined
  const named = memberOf(app, 'modal')
  if (named !== undefined) return String(named)
  // The folder of a config is the app's. In a repository of several packages, the scenarios may be in the app's folder
  // instead.
  const found = [folder ?? [], path.dirname(file), process.cwd()].flat().map(recogniseModal)
  return found.find((modal) => modal !== 'none') ?? 'none'
}

export function pickCells<Named extends { name: string }>(
  scenarios: readonly Named[],
  selectors: readonly string[],
): Named[] {
  const known = selectors.map((selector) => {
    const { base, cell } = splitCell(selector)
    const name = endings.includes(path.extname(base)) ? nameOf(base) : base
    return cell === undefined ? { name } : { name, cell: `${name}${cell.slice(base.length)}` }
  })
  if (known.every(({ cell }) => cell === undefined)) return [...scenarios]
  return scenarios.filter(({ name }) =>
    known.some((wanted) =>
      wanted.cell === undefined
        ? isNamed(name.replace(/\[.*$/, ''), wanted.name)
        : name === wanted.cell || name.endsWith(`/${wanted.cell}`),
    ),
  )
}

/**
 * Matches globs: `*` and `?` stay within a folder, `**` does not, and `{a,b}` is one of its parts. Brackets are literal,
 * as in Next.js folder names.
 */
export function matchesGlob(name: string, glob: string): boolean {
  return picomatch.isMatch(name, glob, { dot: true, nobracket: true, noextglob: true })
}

/** Lists the files that match a glob, in a fixed order: not every shell expands globs. */
function globFiles(glob: string): string[] {
  const pattern = glob.replaceAll(/[[\]]/g, '\\$&')
  const found = globSync(pattern, {
    absolute: path.isAbsolute(glob),
    dot: true,
    expandDirectories: false,
    ignore: ['**/node_modules/**'],
  })
  return found.sort()
}
