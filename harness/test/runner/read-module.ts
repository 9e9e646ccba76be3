import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { memberOf } from '../../world/lib/json.js'
import { loadOptionalPeer } from '../../world/processes/optional-peer.js'
import { StartError } from '../../world/processes/owned-process.js'
import type { Locate, Position, Problem } from '../language/problem.js'
import type { ScenarioDefinition } from '../language/step.js'
import { placeIn } from '../language/written.js'
import { writtenModule } from '../language/written-module.js'
import { shown } from './read-words.js'

type Read = { definition: ScenarioDefinition; locate: Locate } | { problem: Problem }

/**
 * Imports a TypeScript module by way of Vite: Node 20 cannot by itself.
 * @throws {@link StartError} that names the package when Vite is not installed
 */
export async function importModule(file: string): Promise<Record<string, unknown>> {
  const vite = await loadOptionalPeer('vite', () => import('vite'))
  // The dapp's tsconfig does not apply to this file, and may extend one that its framework has not generated yet.
  const oxc: object = { tsconfig: false }
  const { module } = await vite.runnerImport<Record<string, unknown>>(file, {
    logLevel: 'error',
    configFile: false,
    oxc,
  })
  return module
}

function isDefinition(value: unknown): value is ScenarioDefinition {
  return typeof value === 'object' && value !== null && 'scenario' in value && 'steps' in value
}

function toProblem(error: unknown, module: string): Problem {
  const errors = memberOf(error, 'errors')
  const first: unknown = (Array.isArray(errors) ? errors[0] : undefined) ?? error
  const text = stripVTControlCharacters(String(memberOf(first, 'message') ?? first))
  const [line = ''] = text.replace(/^\[\w+\] /, '').split('\n')
  const place = memberOf(first, 'loc')
  const [file, row, column] = ['file', 'line', 'column'].map((name) => memberOf(place, name))
  return {
    file: shown(typeof file === 'string' ? file : module),
    path: [],
    message: `the module cannot be loaded: ${line}`,
    // The compiler counts columns from 0.
    position: typeof row === 'number' && typeof column === 'number' ? { line: row, column: column + 1 } : undefined,
  }
}

async function loadLocate(file: string): Promise<Locate> {
  const vite = await loadOptionalPeer('vite', () => import('vite'))
  const text = readFileSync(file, 'utf8')
  const root = writtenModule(vite.parseSync(file, text).program)
  return (path, key, word) => positionAt(text, placeIn(root, text, path, key, word))
}

function positionAt(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

/** Returns the default export of a scenario module. @throws {@link StartError} if Vite is not installed */
export async function readModule(file: string): Promise<Read> {
  let module: Record<string, unknown>
  try {
    module = await importModule(file)
  } catch (error) {
    if (error instanceof StartError) throw error
    return { problem: toProblem(error, file) }
  }
  const definition = module['default']
  if (isDefinition(definition)) return { definition, locate: await loadLocate(file) }
  const position = (await loadLocate(file))([])
  const message = 'the default export is not a scenario: export default defineScenario({ … })'
  return { problem: { file: shown(file), path: [], message, position } }
}
