import { existsSync, readFileSync } from 'node:fs'
import type { ESTree } from 'vite'

type Constants = Readonly<Record<string, unknown>>

/** Reads literal constants of a file without running it. A missing file has none. */
export async function readConstants(file: string): Promise<Constants> {
  if (!existsSync(file)) return {}
  const { parseSync } = await import('vite')
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const constants: Record<string, unknown> = {}
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations) {
      if (id.type === 'Identifier' && init) constants[id.name] = staticValue(init, constants)
    }
  }
  return constants
}

/** Evaluates a literal, or a reference to an earlier constant. Other expressions are undefined. */
function staticValue(node: ESTree.Expression, known: Constants): unknown {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return staticValue(node.expression, known)
    case 'Identifier':
      return Object.hasOwn(known, node.name) ? known[node.name] : undefined
    case 'Literal':
      return node.value
    case 'ArrayExpression':
      return node.elements.map((each) => (each && each.type !== 'SpreadElement' ? staticValue(each, known) : undefined))
    case 'ObjectExpression': {
      const entries = node.properties.flatMap((property) => {
        if (property.type === 'SpreadElement' || property.computed) return []
        const { key, value } = property
        if (key.type === 'Identifier') return [[key.name, staticValue(value, known)] as const]
        return key.type === 'Literal' ? [[String(key.value), staticValue(value, known)] as const] : []
      })
      return Object.fromEntries(entries)
    }
    default:
      return undefined
  }
}
