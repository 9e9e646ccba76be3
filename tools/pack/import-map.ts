import fs from 'node:fs'
import path from 'node:path'

/** Bare specifiers of static imports, re-exports and `import()` in compiled ES modules. */
const specifiers = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g

/** Packages that a host page needs only after a wallet is chosen. A page without a bundler names them as well. */
const late = /^(viem|@solana\/|@wallet-standard\/)/

/**
 * Walks the modules that a page without a bundler loads and says where each bare specifier is, by the `exports` of the
 * packages. `given` names those that are not ES modules (React), built aside.
 */
export function importMap(
  folder: string,
  entry: string,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const found: Record<string, string> = { ...given }
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const match of fs.readFileSync(file, 'utf8').matchAll(specifiers)) {
      const specifier = match[2] ?? ''
      if (specifier.startsWith('.')) {
        const next = path.resolve(path.dirname(file), specifier)
        // A comment may quote an import that is none.
        if (fs.existsSync(next) && fs.statSync(next).isFile()) visit(next)
      } else if (!(specifier in found) && !late.test(specifier)) {
        const target = resolveBare(folder, specifier)
        if (!target) continue
        found[specifier] = `/${path.relative(folder, target).replaceAll('\\', '/')}`
        visit(target)
      }
    }
  }
  visit(path.join(folder, entry))
  return found
}

function resolveBare(folder: string, specifier: string): string | undefined {
  const parts = specifier.split('/')
  const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
  const home = path.join(folder, 'node_modules', name)
  const manifestFile = path.join(home, 'package.json')
  if (!fs.existsSync(manifestFile)) return undefined
  const manifest = JSON.parse(fs.readFileSync(manifestFile, 'utf8'))
  const sub = specifier === name ? '.' : `.${specifier.slice(name.length)}`
  const target = manifest.exports ? pick(exportOf(manifest.exports, sub)) : (manifest.module ?? manifest.main)
  return typeof target === 'string' ? path.join(home, target) : undefined
}

function exportOf(exports: unknown, sub: string): unknown {
  if (typeof exports !== 'object' || exports === null) return exports
  const entries = Object.entries(exports)
  if (sub === '.' && !entries.some(([key]) => key.startsWith('.'))) return exports
  const exact = entries.find(([key]) => key === sub)
  if (exact) return exact[1]
  for (const [key, value] of entries) {
    const [head = '', tail] = key.split('*')
    if (tail === undefined || !sub.startsWith(head) || !sub.endsWith(tail)) continue
    const middle = sub.slice(head.length, sub.length - tail.length)
    return JSON.parse(JSON.stringify(value).replaceAll('*', middle))
  }
  return undefined
}

/** The file that a browser takes: the first condition that applies, in the order of the package. */
function pick(target: unknown): string | undefined {
  if (typeof target === 'string') return target
  if (typeof target !== 'object' || target === null) return undefined
  for (const [condition, value] of Object.entries(target))
    if (['browser', 'module', 'import', 'production', 'default'].includes(condition)) {
      const found = pick(value)
      if (found) return found
    }
  return undefined
}
