import type { LineCounter, Node } from 'yaml'
import { loadOptionalPeer } from '../../processes/optional-peer.js'
import type { Locate } from './parse-step.js'
import type { Path, Position, Problem } from './problem.js'

type Yaml = typeof import('yaml')

export interface YamlScenario {
  readonly head: unknown
  readonly steps: unknown
  readonly locate: Locate
}

/**
 * Reads the two documents of a scenario file: head and steps. A file of a sub-flow has only steps. Syntax errors are
 * problems with their place.
 */
export type ReadYaml = (text: string, file: string) => { scenario?: YamlScenario; problems: Problem[] }

/** @throws {@link StartError} `missing_package` without yaml */
export async function loadYamlReader(): Promise<ReadYaml> {
  const yaml = await loadOptionalPeer('yaml', () => import('yaml'))
  return (text, file) => readYaml(yaml, text, file)
}

function positionOf({ isNode }: Yaml, node: unknown, lines: LineCounter): Position | undefined {
  if (!isNode(node) || !node.range) return undefined
  const { line, col } = lines.linePos(node.range[0])
  return { line, column: col }
}

/** The node of a key in a map, not of its value. */
function keyNode({ isMap, isNode, isPair, isScalar }: Yaml, node: unknown, key: string): Node | undefined {
  if (!isMap(node)) return undefined
  const pair = node.items.find((item) => isPair(item) && isScalar(item.key) && String(item.key.value) === key)
  return isNode(pair?.key) ? pair.key : undefined
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
  if (!second && !isFlow) return { problems: [problem('the steps are missing: a second document after a line "---"')] }

  const headDocument = isFlow ? undefined : first
  const stepsDocument = isFlow ? first : second
  const locate: Locate = (path: Path, key?: string) => {
    const isStep = path[0] === 'steps'
    const document = isStep ? stepsDocument : headDocument
    const inner = isStep ? path.slice(1) : path
    for (let length = inner.length; length >= 0; length -= 1) {
      const node: unknown = length === 0 ? document?.contents : document?.getIn(inner.slice(0, length), true)
      const missing = inner[length]
      const named = length === inner.length ? key : typeof missing === 'string' ? missing : undefined
      const position = positionOf(yaml, (named !== undefined && keyNode(yaml, node, named)) || node, lines)
      if (position) return position
    }
    return undefined
  }
  return { scenario: { head: headDocument?.toJS(), steps: stepsDocument?.toJS(), locate }, problems: [] }
}
