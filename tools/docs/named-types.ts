import {
  type AstNode,
  childrenOf,
  type Declaration,
  docOf,
  isNode,
  lookUp,
  nameOf,
  readModule,
} from './declarations.js'

/**
 * Our declarations that a signature names, since a host reads or writes such values. Function bodies, private members
 * and members marked `@internal` are left out; a type that its file does not export is replaced by its parts.
 */
export function namedTypes(declaration: Declaration): Declaration[] {
  const found = new Map<string, Declaration>()
  const walked = new Set<AstNode>()

  const take = (file: string, name: string) => {
    const target = lookUp(file, name)
    if (!target || target.node === declaration.node) return
    const isPublic = readModule(target.file).exports.has(target.name)
    if (isPublic) found.set(`${target.file}#${target.name}`, target)
    else walk(target.file, target.node)
  }

  const walk = (file: string, node: AstNode) => {
    if (walked.has(node) || isHidden(file, node)) return
    walked.add(node)
    if (node.type === 'TSTypeReference') take(file, nameOf(node['typeName']))
    if (node.type === 'TSInterfaceHeritage' || node.type === 'TSClassImplements') take(file, nameOf(node['expression']))
    if (node.type === 'TSTypeQuery') walkSchema(file, nameOf(node['exprName']))
    for (const child of childrenOf(node)) if (!isInside(node, child)) walk(file, child)
  }

  /** A type that is inferred from a schema names the types in the arguments of the schema's calls. */
  const walkSchema = (file: string, name: string) => {
    const target = lookUp(file, name)
    if (!target || walked.has(target.node)) return
    walked.add(target.node)
    const walkValue = (node: AstNode) => {
      if (node.type === 'CallExpression' && isNode(node['typeArguments'])) walk(target.file, node['typeArguments'])
      if (node.type === 'Identifier') walkSchema(target.file, nameOf(node))
      for (const child of childrenOf(node)) walkValue(child)
    }
    walkValue(target.node)
  }

  walk(declaration.file, declaration.node)
  return [...found.values()]
}

/** True if a child is not part of the signature: a function's body, or the value of a variable or a member. */
function isInside(node: AstNode, child: AstNode): boolean {
  if (/Function/.test(node.type)) return child === node['body']
  if (node.type === 'VariableDeclarator') return child === node['init'] && child.type !== 'ArrowFunctionExpression'
  if (node.type === 'PropertyDefinition') return child === node['value']
  if (node.type === 'AssignmentPattern') return child === node['right']
  return false
}

function isHidden(file: string, node: AstNode): boolean {
  if (/^(TSPropertySignature|TSMethodSignature|PropertyDefinition|MethodDefinition)$/.test(node.type)) {
    const isPrivate =
      node['accessibility'] === 'private' || (isNode(node['key']) && node['key'].type === 'PrivateIdentifier')
    return isPrivate || docOf(file, node).includes('@internal')
  }
  return false
}
