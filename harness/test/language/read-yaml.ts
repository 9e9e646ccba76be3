import { isMap } from '../../world/lib/json.js'
import { loadOptionalPeer } from '../../world/processes/optional-peer.js'
import type { Locate, Path, Problem } from './problem.js'
import { placeIn, type Written } from './written.js'

type Yaml = typeof import('yaml')

export interface YamlScenario {
  readonly head: unknown
  readonly steps: unknown
  readonly locate: Locate
}

/**
 * Reads the head and the steps of a file. A sub-flow has only steps, a word only a head. Syntax errors are problems with
 * their position.
 */
export type ReadYaml = (text: string, file: string) => { scenario?: YamlScenario; problems: Problem[] }

/** @throws {@link StartError} `missing_package` without yaml */
export async function loadYamlReader(): Promise<ReadYaml> {
  const yaml = await loadOptionalPeer('yaml', () => import('yaml'))
  return (text, file) => readYaml(yaml, text, file)
}

function toWritten(yaml: Yaml, node: unknown): Written | undefined {
  if (!yaml.isNode(node) || !node.range) return undefined
  const [at, end] = node.range
  if (yaml.isScalar(node)) return node.value === null ? { at } : { at, word: { says: String(node.value), end } }
  if (yaml.isSeq(node)) return { at, items: node.items.map((item) => toWritten(yaml, item)) }
  if (!yaml.isMap(node)) return { at }
  const entries = node.items.flatMap((pair) => {
    const key = toWritten(yaml, pair.key)
    return key ? [{ key, value: toWritten(yaml, pair.value) }] : []
  })
  return { at, entries }
}

function readYaml(yaml: Yaml, text: string, file: string): ReturnType<ReadYaml> {
  const lines = new yaml.LineCounter()
  const parsed = yaml.parseAllDocuments(text, { lineCounter: lines, prettyErrors: false })
  const documents = Array.isArray(parsed) ? parsed : []
  const problems: Problem[] = documents.flatMap((document) =>
    document.errors.map((error) => {
      const { line, col } = lines.linePos(error.pos[0])
      return { file, position: { line, column: col }, path: [], message: error.message }
    }),
  )
  if (problems.length > 0) return { problems }
  const [first, second, third] = documents
  const problem = (message: string): Problem => ({ file, position: { line: 1, column: 1 }, path: [], message })
  if (!first) return { problems: [problem('the file is empty')] }
  if (third) return { problems: [problem('a scenario has two documents, the head and the steps; this file has more')] }
  const isFlow = second === undefined && Array.isArray(first.toJS())
  const isWord = second === undefined && isMap(first.toJS()) && first.has('word')
  if (!second && !isFlow && !isWord)
    return { problems: [problem('the steps are missing: a second document after a line "---"')] }

  const headDocument = isFlow ? undefined : first
  const stepsDocument = isFlow ? first : second
  const written = [headDocument, stepsDocument].map((document) => toWritten(yaml, document?.contents))
  const locate: Locate = (path: Path, key?: string, word?: string) => {
    const isStep = path[0] === 'steps' && !isWord
    const root = written[isStep ? 1 : 0]
    if (!root) return undefined
    const { line, col } = lines.linePos(placeIn(root, text, isStep ? path.slice(1) : path, key, word))
    return { line, column: col }
  }
  return { scenario: { head: headDocument?.toJS(), steps: stepsDocument?.toJS(), locate }, problems: [] }
}
