import type { ESTree } from 'vite'
import type { Written } from './written.js'

type Program = ESTree.Program
type Node = ESTree.Expression | ESTree.Function | ESTree.Class | ESTree.TSInterfaceDeclaration

function constant({ body }: Program, name: string): ESTree.Expression | undefined {
  const declarations = body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return declared?.type === 'VariableDeclaration' && declared.kind === 'const' ? declared.declarations : []
  })
  return declarations.find(({ id }) => id.type === 'Identifier' && id.name === name)?.init ?? undefined
}

function toWritten(program: Program, node: Node, depth = 0): Written {
  const at = node.start
  const inner = (one: Node) => toWritten(program, one, depth)
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return inner(node.expression)
    case 'Literal':
      return { at, word: { says: String(node.value), end: node.end } }
    case 'TemplateLiteral':
      return { at, word: { says: node.quasis.map(({ value }) => value.cooked).join('…'), end: node.end } }
    case 'Identifier': {
      const value = depth < 8 ? constant(program, node.name) : undefined
      return value ? toWritten(program, value, depth + 1) : { at }
    }
    case 'ArrayExpression': {
      const items: (Written | undefined)[] = []
      const loose: Written[] = []
      for (const element of node.elements) {
        const isSpread = element?.type === 'SpreadElement'
        const written = element ? inner(isSpread ? element.argument : element) : undefined
        const more = isSpread ? (written?.items ?? []) : [written]
        // The number of elements that a spread adds is unknown unless its list is written out here.
        if (loose.length > 0 || (isSpread && (!written?.items || written.loose))) loose.push(written ?? { at })
        else items.push(...more)
      }
      return { at, items, ...(loose.length > 0 ? { loose } : {}) }
    }
    case 'ObjectExpression': {
      const entries = node.properties.flatMap((property) => {
        if (property.type === 'SpreadElement' || property.computed) return []
        const { key, value } = property
        if (key.type !== 'Identifier' && key.type !== 'Literal') return []
        const says = key.type === 'Identifier' ? key.name : String(key.value)
        return [{ key: { at: key.start, word: { says, end: key.end } }, value: inner(value) }]
      })
      return { at, entries }
    }
    default:
      return { at }
  }
}

/** Unwraps `defineScenario({ … })`, and any other function that returns its argument. */
function whatIsDefined(node: Node): Node {
  const [first] = node.type === 'CallExpression' ? node.arguments : []
  return first && first.type !== 'SpreadElement' ? first : node
}

/** Reads the default export of a module, as far as its value is written out as literals. */
export function writtenModule(program: Program): Written {
  const exported = program.body.find((statement) => statement.type === 'ExportDefaultDeclaration')
  return exported ? toWritten(program, whatIsDefined(exported.declaration)) : { at: 0 }
}
