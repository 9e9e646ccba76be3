import fs from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { root } from '../build/root.js'

/** A node of the syntax tree of oxc. */
export interface AstNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

/** A top-level declaration, with its file. */
export interface Declaration {
  /** The path from the root of the repository. */
  readonly file: string
  readonly name: string
  /** The declaration itself: an interface, a function, a variable's declarator … */
  readonly node: AstNode
  /** The statement that contains the declaration, with its TSDoc before it. */
  readonly statement: AstNode
}

interface Module {
  readonly source: string
  readonly comments: readonly { readonly value: string; readonly start: number; readonly end: number }[]
  /** By local name. */
  readonly declarations: ReadonlyMap<string, Declaration>
  /** Imports from our own files, by local name. */
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>
  /** Exports by public name: a local name, or a name of another file. */
  readonly exports: ReadonlyMap<string, { readonly file: string; readonly name: string }>
  /** The files that are exported with `export *`. */
  readonly stars: readonly string[]
}

const modules = new Map<string, Module>()

export const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

export const nodesOf = (value: unknown): AstNode[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** The name of an identifier, or the text of a literal. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  const said = node['name'] ?? node['value']
  return typeof said === 'string' ? said : ''
}

/** The direct children of a node. */
export function childrenOf(node: AstNode): AstNode[] {
  return Object.values(node).flatMap((value) => (isNode(value) ? [value] : nodesOf(value)))
}

/** The file of one of our own imports. */
function resolve(from: string, specifier: string): string {
  const target = path.join(path.dirname(from), specifier).replace(/\.js$/, '')
  return fs.existsSync(path.join(root, `${target}.ts`)) ? `${target}.ts` : `${target}.tsx`
}

/** Reads a file of the repository. */
export function readModule(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const source = fs.readFileSync(path.join(root, file), 'utf8')
  const parsed = parseSync(file, source)
  const declarations = new Map<string, Declaration>()
  const imports = new Map<string, { file: string; name: string }>()
  const exports = new Map<string, { file: string; name: string }>()
  const stars: string[] = []

  for (const statement of nodesOf(parsed.program.body)) {
    const specifier = nameOf(statement['source'])
    const specifiers = nodesOf(statement['specifiers'])
    if (statement.type === 'ImportDeclaration') {
      if (specifier.startsWith('.'))
        for (const each of specifiers)
          imports.set(nameOf(each['local']), { file: resolve(file, specifier), name: nameOf(each['imported']) })
    } else if (statement.type === 'ExportAllDeclaration') {
      stars.push(resolve(file, specifier))
    } else {
      for (const each of specifiers) {
        const origin = specifier ? resolve(file, specifier) : file
        exports.set(nameOf(each['exported']), { file: origin, name: nameOf(each['local']) })
      }
      const declared = isNode(statement['declaration']) ? statement['declaration'] : statement
      for (const node of declared.type === 'VariableDeclaration' ? nodesOf(declared['declarations']) : [declared]) {
        const name = nameOf(node['id'])
        if (!name) continue
        declarations.set(name, { file, name, node, statement })
        if (statement.type.startsWith('Export')) exports.set(name, { file, name })
      }
    }
  }
  const made = { source, comments: parsed.comments, declarations, imports, exports, stars }
  modules.set(file, made)
  return made
}

/** The declaration of a name in a file; undefined for names of packages, globals and type parameters. */
export function lookUp(file: string, name: string): Declaration | undefined {
  const { declarations, imports } = readModule(file)
  const own = declarations.get(name)
  if (own) return own
  const imported = imports.get(name)
  return imported && lookUpExport(imported.file, imported.name)
}

function lookUpExport(file: string, name: string): Declaration | undefined {
  const { exports, stars } = readModule(file)
  const target = exports.get(name)
  if (target) return target.file === file ? lookUp(file, target.name) : lookUpExport(target.file, target.name)
  for (const star of stars) {
    const found = lookUpExport(star, name)
    if (found) return found
  }
  return undefined
}

/** All that a file exports, by public name. Names of packages are left out. */
export function exportsOf(file: string): Map<string, Declaration> {
  const { exports, stars } = readModule(file)
  const found = new Map<string, Declaration>(stars.flatMap((star) => [...exportsOf(star)]))
  for (const name of exports.keys()) {
    const declaration = lookUpExport(file, name)
    if (declaration) found.set(name, declaration)
  }
  return found
}

/** The TSDoc directly before a node, without asterisks; empty if there is none. */
export function docOf(file: string, node: AstNode): string {
  const { comments, source } = readModule(file)
  const comment = comments.findLast(({ end }) => end <= node.start && source.slice(end, node.start).trim() === '')
  if (!comment?.value.startsWith('*')) return ''
  return comment.value
    .slice(1)
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim()
}
