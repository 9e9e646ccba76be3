import fs from 'node:fs'
import path from 'node:path'
import { walk } from '../build/walk.js'

/** How one file names another. Each kind ties the two together for whoever reads them. */
export type ImportKind = 'value' | 'type' | 'lazy'

export interface Import {
  readonly from: string
  readonly to: string
  readonly kind: ImportKind
}

export interface SourceFile {
  /** From the root of the repository: `core/lib/lazy.ts`. */
  readonly file: string
  readonly text: string
}

const rooms = ['core', 'ui', 'harness', 'cli', 'fixtures', 'tools'] as const

/** Tests, and what only tests share. */
export const isTestOnly = (file: string) => /\.test\.tsx?$|(^|\/)(testing|hosts)\/|\.bench\.ts$/.test(file)

/** Every TypeScript file of the rooms. */
export function readSources(root: string): SourceFile[] {
  return rooms.flatMap((room) =>
    walk(path.join(root, room), (relative) => /(^|\/)dist$/.test(relative))
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => {
        const text = fs.readFileSync(path.join(root, room, file), 'utf8')
        return { file: `${room}/${file}`, text }
      }),
  )
}

const statement = /^(?:import|export)\b(?<names>[^'"`;()=]*?)\bfrom\s*['"](?<to>\.[^'"]+)['"]/gm
const bare = /^import\s*['"](?<to>\.[^'"]+)['"]/gm
const call = /\bimport\(\s*['"](?<to>\.[^'"]+)['"]/g

/** All imports between the files: with `import` and `export … from`, types alone included, and by `import()`. */
export function readImports(sources: readonly SourceFile[]): Import[] {
  const known = new Set(sources.map(({ file }) => file))
  return sources.flatMap(({ file, text }) => {
    const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
    const found: Import[] = []
    const add = (specifier: string | undefined, kind: ImportKind) => {
      const to = specifier === undefined ? undefined : resolve(file, specifier, known)
      if (to !== undefined) found.push({ from: file, to, kind })
    }
    for (const { groups } of code.matchAll(statement))
      add(groups?.['to'], isTypeOnly(groups?.['names']) ? 'type' : 'value')
    for (const { groups } of code.matchAll(bare)) add(groups?.['to'], 'value')
    for (const { index, groups } of code.matchAll(call))
      add(groups?.['to'], /typeof\s+$/.test(code.slice(0, index)) ? 'type' : 'lazy')
    return found
  })
}

/** `import type { A }`, and `import { type A, type B }`. */
function isTypeOnly(names = ''): boolean {
  if (/^\s+type\b/.test(names)) return true
  const list = /\{([^}]*)\}/.exec(names)?.[1]
  if (list === undefined) return false
  const members = list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return members.length > 0 && members.every((name) => name.startsWith('type '))
}

function resolve(from: string, specifier: string, known: ReadonlySet<string>): string | undefined {
  const base = path.posix.join(path.posix.dirname(from), specifier).replace(/\.js$/, '')
  return [`${base}.ts`, `${base}.tsx`, base].find((file) => known.has(file))
}

/** Groups of nodes that reach each other, largest first: each is a knot that has to be read as one. */
export function findKnots(edges: readonly { readonly from: string; readonly to: string }[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of edges) if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to))
  // Tarjan's strongly connected components.
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const knots: string[][] = []
  const visit = (node: string): number => {
    const at = order.size
    order.set(node, at)
    let lowest = at
    stack.push(node)
    for (const other of next.get(node) ?? []) {
      if (!order.has(other)) lowest = Math.min(lowest, visit(other))
      else if (stack.includes(other)) lowest = Math.min(lowest, order.get(other) ?? lowest)
    }
    low.set(node, lowest)
    if (lowest === at) {
      const knot = stack.splice(stack.indexOf(node))
      if (knot.length > 1) knots.push(knot.sort())
    }
    return lowest
  }
  for (const node of next.keys()) if (!order.has(node)) visit(node)
  return knots.sort((one, other) => other.length - one.length)
}
